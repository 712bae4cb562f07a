"""What an action is said to bring is what it brings when it is done."""

from __future__ import annotations

import json
from random import Random

import pytest

from spieltisch.core.contracts import Foreseeing
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.monopoly import notation, page, rules, view
from spieltisch.games.monopoly.actions import Bid, Sell
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import FIELDS
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.page.outlook import FORESEEN
from tests.games.monopoly.positions import do, long_game, table
from tests.lengths import long

CONFIGS = [Config(4, cheats=True, houses=12, hotels=3), Config(3, sell_consent=False, cards="test")]


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("seed", [0, long(1), long(2)])
def test_actions_bring_what_is_said_over_whole_games(config: Config, seed: int) -> None:
    kinds = set()
    for state, actor, action in long_game(config, seed, 2500):
        if actor == CHANCE:
            continue
        observation = view.observe(state, actor)
        told = page.outlook(observation, notation.write_action(action))
        if told is None:
            assert not isinstance(action, FORESEEN) or isinstance(action, Sell)
            continue
        assert json.loads(json.dumps(told)) == told
        twin = state.copy()
        rules.apply(twin, actor, action)
        if isinstance(action, Bid):
            assert told["cash"] == state.kernel.cash[actor] - action.price
            continue
        if isinstance(action, Sell) and config.sell_consent:
            assert told["cash"] == state.kernel.cash[actor] + action.price
            continue
        kinds.add(type(action).__name__)
        after = view.observe(twin, actor)
        assert told["cash"] == twin.kernel.cash[actor]
        assert told["fortune"] == twin.kernel.fortune(actor)
        was, now = ({one["plot"]: one for one in page.picture(o)["plots"]} for o in (observation, after))
        rents = {plot: (was[plot]["rent"] if plot in was else 0, one["rent"]) for plot, one in now.items()}
        for change in told["rents"]:
            assert (change["before"], change["after"]) == rents.pop(change["plot"])
            assert change["owner"] == now[change["plot"]]["owner"]
        assert all(before == after for before, after in rents.values())
    assert kinds >= {"Buy", "Mortgage", "Redeem", "PayBail"}


def test_the_third_street_of_a_colour_doubles_the_rents_of_all() -> None:
    state = table(2, owner={6: 0, 8: 0}, at={0: 9})
    told = page.outlook(view.observe(state, 0), "buy 9")
    assert told is not None
    assert told["cash"] == 30_000 - FIELDS[9].price
    rents = {change["plot"]: (change["owner"], change["before"], change["after"]) for change in told["rents"]}
    base = {plot: FIELDS[plot].rents[0] for plot in (6, 8, 9)}
    assert rents == {6: (0, base[6], 2 * base[6]), 8: (0, base[8], 2 * base[8]), 9: (0, 0, 2 * base[9])}


def test_a_deed_tells_what_a_plot_would_bring_wherever_one_stands() -> None:
    state = table(2, owner={6: 0, 8: 0, 5: 0, 15: 1})
    street, station = (page.outlook(view.observe(state, 0), f"deed {plot}") for plot in (9, 25))
    assert street is not None
    assert street["cash"] == 30_000 - FIELDS[9].price
    assert street["fortune"] == 30_000 + sum(FIELDS[plot].price for plot in (5, 6, 8))
    assert {one["plot"]: one["after"] for one in street["rents"]}[9] == 2 * FIELDS[9].rents[0]
    assert station is not None
    assert [(one["plot"], one["before"], one["after"]) for one in station["rents"]] == [(5, 500, 1000), (25, 0, 1000)]
    assert [page.outlook(view.observe(state, 0), f"deed {plot}") for plot in (0, 5, 15, 77)] == [None] * 4
    assert page.outlook(view.observe(state, SPECTATOR), "deed 9") is None


def test_a_bid_is_foreseen_as_the_highest() -> None:
    state = table(3, owner={12: 1}, at={0: 28}, counters={Counter.TOTAL: 9, Counter.IS_LANDED: 1})
    do(state, 0, "end", "bid 28 100")
    assert state.phase is Phase.AUCTION
    told = page.outlook(view.observe(state, 1), "bid 28 700")
    assert told is not None
    assert told["cash"] == 29_300
    assert [(one["plot"], one["owner"], one["before"], one["after"]) for one in told["rents"]] == [
        (12, 1, 80, 200),
        (28, 1, 0, 200),
    ]


def test_an_offer_is_foreseen_as_accepted() -> None:
    state = table(2, owner={1: 0, 3: 0})
    told = page.outlook(view.observe(state, 0), "sell 1 1 2500")
    assert told is not None
    assert told["cash"] == 32_500
    assert {one["plot"]: one["owner"] for one in told["rents"]} == {1: 1, 3: 0}


def test_a_house_costs_its_price_and_raises_the_rent() -> None:
    state = table(2, owner={1: 0, 3: 0})
    told = page.outlook(view.observe(state, 0), "build 1")
    assert told is not None
    assert told["cash"] == 30_000 - FIELDS[1].house
    assert [(one["plot"], one["after"]) for one in told["rents"]] == [(1, FIELDS[1].rents[1])]


@pytest.mark.parametrize("config", CONFIGS)
def test_nothing_hidden_is_told(config: Config) -> None:
    random = Random(3)
    for at, (state, actor, action) in enumerate(long_game(config, 4, 1200)):
        if actor == CHANCE or at % 5:
            continue
        observation = view.observe(state, actor)
        twin = view.observe(view.determinize(observation, random.randrange), actor)
        text = notation.write_action(action)
        assert page.outlook(twin, text) == page.outlook(observation, text)


def test_what_is_drawn_or_not_allowed_is_not_told() -> None:
    state = table(2, owner={1: 0})
    assert page.outlook(view.observe(state, 0), "end") is None
    assert page.outlook(view.observe(state, 0), "build 1") is None
    assert page.outlook(view.observe(state, SPECTATOR), "mortgage 1") is None
    with pytest.raises(ValueError, match=r"."):
        page.outlook(view.observe(state, 0), "what?")
    assert isinstance(page, Foreseeing)
