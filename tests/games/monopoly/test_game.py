"""What the package exports: options, agreements, clocks, texts, cards, tools."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.contracts import Limit
from spieltisch.core.errors import UsageError
from spieltisch.games.monopoly import GAME, legality, notation, rules, tools
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, PLOTS
from spieltisch.games.monopoly.engine.cards import DECKS, Deck
from spieltisch.games.monopoly.engine.codes import LEGAL, NO_ACTION
from spieltisch.games.monopoly.legality import LegalActions, scatter
from spieltisch.games.monopoly.options import Options
from tests.games.monopoly.positions import table


def test_the_defaults_agree_on_the_protocol_s_own_game() -> None:
    assert GAME.setup.configure(Options(), 4) == Config(4)
    assert GAME.setup.configure(Options(java_compat=True), 4) == Config(4, sell_consent=False)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(), 9),
        (Options(min_players=2), 1),
        (Options(min_players=0), 2),
        (Options(max_players=9), 2),
        (Options(grace_ms=-1), 2),
        (Options(cards="tarot"), 2),
        (Options(auction_ms=-1), 2),
        (Options(max_rounds=-1), 2),
        (Options(houses=-1), 2),
    ],
)
def test_wrong_options_are_the_operators_fault(options: Options, seats: int) -> None:
    with pytest.raises(UsageError, match="monopoly"):
        GAME.setup.configure(options, seats)


def test_auctions_offers_and_cards_have_their_times_and_turns_have_a_minute_a_deed() -> None:
    limits = GAME.play.limits(Config(2))
    assert limits["auction"] == limits["auction-again"] == Limit(10_000_000, 10_000_000)
    assert limits["offer"] == limits["card"] == Limit(30_000_000, 30_000_000)
    assert limits["turn"] == Limit(60_000_000, 60_000_000)
    assert GAME.play.limits(Config(2, turn_ms=0))["turn"].hard_us > 365 * 86_400_000_000
    assert GAME.play.limits(Config(2, turn_ms=5))["turn"] == Limit(5000, 5000)


def test_the_board_has_28_plots_in_ten_groups() -> None:
    assert len(FIELDS) == 40
    assert len(PLOTS) == 28
    assert [len(group) for group in GROUPS] == [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]
    assert all(FIELDS[plot].mortgage * 11 % 10 == 0 for plot in PLOTS)


def test_only_the_deck_for_tests_has_cards_that_may_be_exchanged() -> None:
    assert [len(deck) for deck in DECKS] == [16, 11, 4]
    assert not any(card.alternative for deck in DECKS[:2] for card in deck)
    assert any(card.alternative is Deck.CHANCE for card in DECKS[Deck.TEST])
    assert all(card.text.isprintable() and card.text.endswith(".") for deck in DECKS for card in deck)


def test_every_refusal_has_its_own_word() -> None:
    assert set(legality.REFUSALS) == set(range(LEGAL + 1, NO_ACTION + 1))
    assert len({word for word, _ in legality.REFUSALS.values()}) == len(legality.REFUSALS)


@pytest.mark.parametrize(
    "text", ["buy", "buy 1 2", "dice 0 3", "dice 7 1", "draw test 4", "cheat GO 3", "end 1", "bid 1 007"]
)
def test_what_is_no_action_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        notation.read_action(text)


def test_legal_actions_are_counted_without_being_listed() -> None:
    legal = LegalActions(table(3, owner={37: 0, 39: 0}).kernel, 0)
    assert len(legal) == 4 * 1_000_001 + len(legal.kernel.plain_actions(0))
    small = LegalActions(table(3, owner={37: 0}, cash={1: 5, 2: 9}, sell_consent=False).kernel, 0)
    assert len(set(small)) == len(list(small)) == len(small) == 6 + 10 + len(small.kernel.plain_actions(0))


@pytest.mark.parametrize("span", [0, 1, 2, 7919, 7907, 15838, 20_000])
def test_scattered_amounts_are_each_there_once(span: int) -> None:
    assert sorted(scatter(5, 4 + span)) == list(range(5, 5 + span))


def test_the_random_player_plays_whole_games() -> None:
    bot, random = GAME.roster.bots["random"](3), Random(3)
    state = rules.initial(Config(3, max_rounds=12))
    while actors := rules.to_act(state):
        actor = min(actors)
        choice = random.choice(rules.draw(state).outcomes) if actor < 0 else None
        action = choice or bot.choose(GAME.play.view.observe(state, actor), actor, 1000)
        rules.apply(state, actor, action)
    assert rules.outcome(state) is not None


def test_nothing_is_counted_ahead_of_chance() -> None:
    state = table()
    assert tools.perft(state, 0) == 1
    with pytest.raises(UsageError):
        tools.perft(state, 1)
    assert [measure.name for measure in tools.measures()] == ["games", "number", "contract"]
