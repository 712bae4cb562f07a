"""What holds after every action of whole random games, offers, cheats and quitters included."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.monopoly import rules, view
from spieltisch.games.monopoly.actions import Build, Raze, unpack
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, Kind
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.events import CardDrawn, OfferMade, Paid, PlotSet, Reason
from spieltisch.games.monopoly.rules import State
from tests.games.monopoly.positions import choose, long_game, of_type, table

PLIES = 350
BETWEEN_PLAYERS = {Reason.RENT, Reason.COLLECTION, Reason.SALE}

CONFIGS = [
    Config(1, max_rounds=15),
    Config(2),
    Config(4, max_rounds=60),
    Config(8),
    Config(5, sell_consent=False, double_rent=False),
    Config(4, houses=6, hotels=1, hotels_need_houses=True),
    Config(3, cheats=True),
    Config(6, cards="test", cheats=True),
]

every_config = pytest.mark.parametrize("config", CONFIGS, ids=lambda config: f"{config.seats}-seats")


@every_config
def test_the_books_are_right_after_every_action(config: Config) -> None:
    for seed in range(2):
        for state, actor, action in long_game(config, seed, PLIES):
            before, pot = plots(state), state.kernel.pot
            cash = list(state.kernel.cash)
            twin = state.copy()
            events = rules.apply(twin, actor, action)
            check_cash(twin, cash, pot, of_type(events, Paid))
            check_shown(before, plots(twin), of_type(events, PlotSet))
            check_plots(twin)
            check_players(twin)
            check_offers(twin)


def check_cash(state: State, cash: list[int], pot: int, paid: list[Paid]) -> None:
    """Cash changes only as it is told, once for each change, and what one player gives another gets."""
    for given in paid:
        cash[given.seat] += given.amount
        assert cash[given.seat] == given.cash
        if given.reason in {Reason.TAX, Reason.PARKING}:
            pot -= given.amount
        if given.reason in BETWEEN_PLAYERS:
            assert given.other is not None
            returned = replace(given, seat=given.other, other=given.seat, amount=-given.amount)
            assert any(replace(other, cash=given.cash) == returned for other in paid)
    assert list(state.kernel.cash) == cash
    assert state.kernel.pot == pot


def plots(state: State) -> list[tuple[int, bool, int]]:
    """Houses, mortgage and owner by field."""
    kernel = state.kernel
    bare = zip(kernel.houses, kernel.owner, strict=True)
    return [(houses, kernel.pledged >> plot & 1 == 1, owner) for plot, (houses, owner) in enumerate(bare)][:40]


def check_shown(before: list[tuple[int, bool, int]], after: list[tuple[int, bool, int]], told: list[PlotSet]) -> None:
    """Every plot that changed is told as it now is."""
    shown = {event.plot: event for event in told}
    for plot, (houses, is_mortgaged, owner) in enumerate(after):
        if plot in shown or after[plot] != before[plot]:
            assert shown[plot] == PlotSet(plot, houses, is_mortgaged, None if owner < 0 else owner)


def check_plots(state: State) -> None:
    """One owner for each plot; houses even, and only in complete groups without mortgages; the bank counts right."""
    kernel, standing = state.kernel, plots(state)
    for seat, lands in enumerate(kernel.lands):
        assert lands == sum(1 << plot for plot, (_, _, owner) in enumerate(standing) if owner == seat)
    for group in GROUPS:
        houses = [standing[plot][0] for plot in group]
        assert 0 <= min(houses) <= max(houses) <= min(5, min(houses) + 1)
        if any(houses):
            assert FIELDS[group[0]].kind is Kind.STREET
            assert len({standing[plot][2] for plot in group}) == 1
            assert not any(standing[plot][1] for plot in group)
    counted = [houses for houses, _, _ in standing]
    assert (kernel.n_houses, kernel.n_hotels) == (sum(n for n in counted if n < 5), counted.count(5))
    assert not state.config.hotels or kernel.n_hotels <= state.config.hotels
    assert not state.config.houses or kernel.n_houses <= state.config.houses


def check_players(state: State) -> None:
    """Pieces on the board, inmates in prison, the ruined without anything, and nobody owing but the current player."""
    kernel = state.kernel
    cash, at, jailed, keys, bust = (list(a) for a in (kernel.cash, kernel.at, kernel.jailed, kernel.keys, kernel.bust))
    for seat in range(state.config.seats):
        assert 0 <= at[seat] < 40
        assert not jailed[seat] or at[seat] == 10
        assert keys[seat] >= 0
        assert not bust[seat] or not (cash[seat] or kernel.lands[seat] or keys[seat])
        assert cash[seat] >= 0 or (seat == kernel.current and cash[seat] + kernel.reserves(seat) >= 0)
    if state.phase in {Phase.ACT, Phase.DEBT}:
        assert (state.phase is Phase.DEBT) is (cash[kernel.current] < 0)


def check_offers(state: State) -> None:
    """Offers that wait could be made now, one for each plot."""
    kernel, offers = state.kernel, state.kernel.offers()
    assert len({plot for _, _, plot, _ in offers}) == len(offers)
    for seller, buyer, plot, _ in offers:
        assert kernel.owner[plot] == seller != buyer
        assert not kernel.bust[buyer]
        assert not kernel.developed >> plot & 1


def test_whatever_is_built_and_sold_there_are_never_more_houses_than_the_bank_had() -> None:
    state = State(Config(2, houses=8, hotels=2, hotels_need_houses=True))
    rich = table(owner=dict.fromkeys((1, 3, 37, 39), 0), cash={0: 900_000})
    state.kernel.load(rich.kernel.pack(), -1, [])
    random, whole_colours = Random(7), 0
    for _ in range(600):
        moves = [action for action in map(unpack, state.kernel.plain_actions(0)) if isinstance(action, Build | Raze)]
        builds = [action for action in moves if isinstance(action, Build)]
        action = random.choice(builds if builds and random.random() < 0.7 else moves)
        events = rules.apply(state, 0, action)
        whole_colours += len(of_type(events, PlotSet)) > 1
        check_plots(state)
    assert whole_colours > 3


def third_party(seed: int) -> bool:
    """Two games of three that differ in an offer the third player is not part of; whether they ever did."""
    random, differed = Random(seed), False
    state = rules.initial(Config(3))
    for _ in range(250):
        if not rules.to_act(state):
            break
        actor, action = choose(state, random)
        for offer in [offer for offer in view.observe(state, 2).offers if offer.plot is None]:
            differed |= check_hidden(state, offer)
        rules.apply(state, actor, action)
    return differed


def check_hidden(state: State, offer: OfferMade) -> bool:
    seen = view.observe(state, 2)
    twins = [view.determinize(seen, Random(k).randrange) for k in range(4)]
    for twin in twins:
        assert view.observe(twin, 2) == seen
        assert view.observe(twin, SPECTATOR) == view.observe(state, SPECTATOR)
        assert rules.windows(twin) == rules.windows(state)
        assert len(rules.legal_actions(twin, 2)) == len(rules.legal_actions(state, 2))
    assert (offer.seller, offer.buyer) != (2, 2)
    return len({rules.digest(twin) for twin in twins}) > 1


def test_what_is_offered_to_another_stays_between_the_two() -> None:
    differed = [third_party(seed) for seed in range(3)]
    assert any(differed)


def test_a_card_is_its_player_s_to_read() -> None:
    drawn = 0
    for state, actor, action in long_game(Config(3), 9, 900):
        for event in of_type(rules.apply(state.copy(), actor, action), CardDrawn) if actor == CHANCE else ():
            drawn += 1
            assert view.project(event, event.seat) == event
            assert view.project(event, SPECTATOR) == replace(event, card=None)
    assert drawn > 3
