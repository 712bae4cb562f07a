"""The thinking players: what they do where it is plain what to do, and that they play whole games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, TypeAlias

import pytest

from spieltisch.core.contracts import Forgetting
from spieltisch.core.game import AnyBot
from spieltisch.core.seats import CHANCE
from spieltisch.games.catan import rules, view
from spieltisch.games.catan.actions import (
    Accept,
    Action,
    BuildCity,
    BuildSettlement,
    Conclude,
    Decline,
    Discard,
    EndTurn,
    MoveRobber,
    Offer,
    PlayKnight,
)
from spieltisch.games.catan.bots.greedy import Greedy
from spieltisch.games.catan.bots.random import Random as Anybody
from spieltisch.games.catan.bots.search import Search
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.engine.geometry import CORNER_FIELDS, FIELD_CORNERS
from spieltisch.games.catan.rules import State
from tests.games.catan.stage import REST, by_weight, corner, field, play, refresh, roll, stage
from tests.thinking import quickest_us

ENOUGH_US = 60_000_000
AT_ONCE_US = 1_000
HOME = "0 settlement 0,0/1,0/0,1;0 road 0,0/1,0"
RIVAL = "1 settlement -1,0/-2,0/-2,1;1 road -2,1/-1,0"
CITY = (0, 0, 0, 2, 3)
PIPS = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)

Maker: TypeAlias = Callable[[], AnyBot]

both = pytest.mark.parametrize(
    "player", [lambda: Greedy(3), lambda: Search(3, max_playouts=200)], ids=["greedy", "search"]
)


def ask(player: Maker, state: State, seat: int = 0, budget_us: int = ENOUGH_US) -> Action:
    action: Action = player().choose(view.observe(state, seat), seat, budget_us)
    return action


# -- plain cases -------------------------------------------------------------


@both
def test_it_builds_the_city_that_wins(player: Maker) -> None:
    state = stage(f"{HOME};0 settlement 0,-1/1,-1/1,-2", hands={0: CITY}, points=3)
    play(state, 0, ask(player, state))
    assert state.game.winner() == 0


@both
def test_it_keeps_the_cards_of_a_city_when_it_discards(player: Maker) -> None:
    state = stage(f"{HOME};{RIVAL};{REST}", hands={0: (4, 0, 0, 2, 3)}, phase=Phase.ROLL)
    roll(state, 3, 4)
    assert ask(player, state) == Discard((4, 0, 0, 0, 0))


@both
def test_its_robber_goes_to_somebody_who_leads_and_never_home(player: Maker) -> None:
    leader = "1 city 0,-1/1,-1/1,-2;1 city -1,1/-1,2/-2,2;2 settlement -2,1/-2,0/-3,1"
    state = stage(f"{HOME};{leader}", hands={1: (1, 1, 1, 1, 1), 2: (1, 1, 1, 1, 1)}, phase=Phase.ROLL)
    roll(state, 3, 4)
    action = ask(player, state)
    assert isinstance(action, MoveRobber)
    assert action.victim == 1
    assert corner("0,0/1,0/0,1") not in FIELD_CORNERS[6 * action.field : 6 * action.field + 6]


@both
def test_it_frees_its_own_field_with_a_knight_before_it_rolls(player: Maker) -> None:
    state = stage(f"0 city 0,0/1,0/0,1;{RIVAL}", cards={0: (1, 0, 0, 0, 0)}, phase=Phase.ROLL)
    state.game.robber = field(1, 0)
    refresh(state)
    action = ask(player, state)
    assert isinstance(action, PlayKnight)
    assert action.victim == 1


@both
def test_it_accepts_what_completes_a_city_and_not_what_breaks_one(player: Maker) -> None:
    state = stage(f"{HOME};{RIVAL};{REST}", hands={0: (1, 0, 0, 0, 1), 1: (1, 0, 0, 2, 2)})
    play(state, 0, "offer 0,0,0,0,1 1,0,0,0,0")
    assert ask(player, state, 1) == Accept(1)
    state = stage(f"{HOME};{RIVAL};{REST}", hands={0: (1, 0, 0, 0, 0), 1: CITY})
    play(state, 0, "offer 1,0,0,0,0 0,0,0,0,1")
    assert ask(player, state, 1) == Decline(1)


@pytest.mark.parametrize("make", [Greedy, lambda seed: Search(seed, max_playouts=400)], ids=["greedy", "search"])
def test_whoever_offers_something_is_believed_to_have_it(make: Callable[[int], AnyBot]) -> None:
    state = stage(f"{HOME};{RIVAL};{REST}", hands={0: (1, 0, 0, 0, 1), 1: (1, 0, 0, 2, 2)})
    play(state, 0, "offer 0,0,0,0,1 1,0,0,0,0")
    assert {ask(partial(make, seed), state, 1) for seed in range(8)} == {Accept(1)}


@both
def test_it_does_not_trade_with_somebody_close_to_winning(player: Maker) -> None:
    state = stage(f"{HOME};{RIVAL}", hands={0: (1, 0, 0, 0, 1), 1: (1, 0, 0, 2, 2)}, points=3)
    play(state, 0, "offer 0,0,0,0,1 1,0,0,0,0")
    assert ask(player, state, 1) == Decline(1)


def test_it_offers_what_it_can_spare_for_what_a_city_lacks() -> None:
    others = dict.fromkeys((1, 2, 3), (1, 1, 1, 1, 2))
    state = stage(f"{HOME};{RIVAL}", hands={0: (3, 0, 0, 2, 2), **others})
    action = ask(lambda: Greedy(3), state)
    assert isinstance(action, Offer)
    assert action.wanted == (0, 0, 0, 0, 1)
    assert action.given[1:] == (0, 0, 0, 0)


@both
def test_it_concludes_what_it_has_offered(player: Maker) -> None:
    state = stage(f"{HOME};{RIVAL};{REST}", hands={0: (1, 0, 0, 2, 2), 1: (0, 0, 0, 0, 1)})
    play(state, 0, "offer 1,0,0,0,0 0,0,0,0,1")
    for seat, answer in ((1, "accept 1"), (2, "decline 1"), (3, "decline 1")):
        play(state, seat, answer)
    assert ask(player, state) == Conclude(1, 1)


@both
def test_it_begins_where_much_is_yielded(player: Maker) -> None:
    state = stage(phase=Phase.SETTLE)
    state.game.placed = 0
    refresh(state)
    action = ask(player, state)
    assert isinstance(action, BuildSettlement)
    assert pips(state, action.corner) >= 11


def pips(state: State, at: int) -> int:
    chips = (*state.game.chips(), *[0] * 12)
    return sum(PIPS[chips[near]] for near in CORNER_FIELDS[3 * at : 3 * at + 3])


@both
def test_it_does_something_else_where_it_was_refused(player: Maker) -> None:
    state = stage(f"{HOME};{RIVAL};{REST}", hands={0: CITY})
    bot, observation = player(), view.observe(state, 0)
    assert isinstance(bot.choose(observation, 0, ENOUGH_US), BuildCity)
    assert bot.choose(observation, 0, ENOUGH_US) == EndTurn()
    assert isinstance(bot, Forgetting)
    bot.forget()  # the game went back, and what was done is done as it was
    assert isinstance(bot.choose(observation, 0, ENOUGH_US), BuildCity)


def test_who_is_stopped_while_it_looks_for_an_offer_thinks_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Search(1, max_playouts=30_000)
    monkeypatch.setattr(bot, "_find_offer", lambda *_: stop_and_offer_nothing(bot))
    bot.choose(view.observe(stage(f"{HOME};{RIVAL};{REST}", hands={0: CITY}), 0), 0, ENOUGH_US)
    assert bot._lookahead.playouts == 0


def stop_and_offer_nothing(bot: Search) -> int:
    bot.stop()
    return 0


# -- whole games -------------------------------------------------------------


def game(bots: list[AnyBot], seed: int, budget_us: int, **agreed: Any) -> Iterator[tuple[State, int, Action]]:
    """A whole game: whatever is chosen, after it was done."""
    random, state = Random(seed), rules.initial(Config(seats=len(bots), **agreed))
    while awaited := rules.to_act(state):
        if CHANCE in awaited:
            rules.apply(state, CHANCE, by_weight(state, random))
            continue
        seat = min(awaited)
        action = bots[seat].choose(view.observe(state, seat), seat, budget_us)
        rules.apply(state, seat, action)
        yield state, seat, action


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_any_number_of_greedy_players_ends_a_game(seats: int) -> None:
    *_, (state, _, _) = game([Greedy(seat) for seat in range(seats)], seats, ENOUGH_US, points=4)
    assert state.game.winner() >= 0
    assert state.game.turn < 150


def test_searchers_in_a_hurry_play_by_the_rules() -> None:
    *_, (state, _, _) = game([Search(seat) for seat in range(5)], 1, AT_ONCE_US, turns=20)
    assert rules.outcome(state) is not None


def test_nobody_offers_twice_in_a_turn_or_soon_again_what_everybody_declined() -> None:
    offered: dict[int, Action] = {}
    declined: dict[tuple[int, Action], int] = {}
    for state, seat, action in game([Greedy(seat) for seat in range(4)], 2, ENOUGH_US, points=6):
        turn = state.game.turn
        if isinstance(action, Offer):
            assert turn not in offered
            assert turn - declined.pop((seat, action), -99) >= 3 * 4
            offered[turn] = action
            declined[seat, action] = turn
        elif isinstance(action, Accept):
            declined.pop((state.flow.active, offered[turn]), None)
    assert len(offered) > 9
    assert declined


def test_those_who_do_anything_trade_in_all_sizes() -> None:
    done = [action for _, _, action in game([Anybody(seat) for seat in range(4)], 5, AT_ONCE_US, turns=60)]
    offers = [action for action in done if isinstance(action, Offer)]
    assert {sum(offer.given + offer.wanted) > 2 for offer in offers} == {False, True}
    assert {Accept, Decline, Conclude} <= set(map(type, done))


def test_greedy_beats_those_who_do_anything() -> None:
    bots: list[AnyBot] = [Anybody(1), Greedy(1), Anybody(2), Anybody(3)]
    *_, (state, _, _) = game(bots, 4, ENOUGH_US, points=5, offers=1)
    assert state.game.winner() == 1


def test_the_same_seed_plays_the_same_game() -> None:
    def record() -> list[Action]:
        return [action for _, _, action in game([Greedy(7) for _ in range(3)], 3, ENOUGH_US, points=3)]

    assert record() == record()


# -- time --------------------------------------------------------------------


@pytest.mark.usefixtures("clock")
def test_search_keeps_to_its_budget() -> None:
    state = stage(f"{HOME};{RIVAL}", hands={0: (4, 4, 4, 4, 4), 1: (3, 3, 3, 3, 3)}, cards={0: (1, 1, 1, 1, 0)})
    bot, observation, answers = Search(1), view.observe(state, 0), list[Action]()
    assert quickest_us(lambda: answers.append(bot.choose(observation, 0, 150_000)), 190_000) < 190_000
    assert all(answer in rules.legal_actions(state, 0) for answer in answers)
