"""Everything that a picture's JSON has lies on the board: counted by what is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from spieltisch.core.game import AnyGame
from spieltisch.core.registry import game as game_of
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.pictures import svg_of
from spieltisch.web.views.history import awaited
from tests.architecture.sources import PACKAGE
from tests.contract.subjects import World
from tests.lengths import long_but

Count = Callable[[Any], Mapping[str, int]]
PLOTS = 28
HOTEL = 5
TURNS = 150
NEVER = {"monopoly": ["monopoly-peek"]}
"""What is not there without somebody who points at it."""


def cascadia(picture: Any) -> Mapping[str, int]:
    """While the game runs, there is a shop, and a token of each kind counts the bag."""
    fields = [field for board in picture["boards"] for field in board["fields"]]
    is_on = picture["turn"] < picture["turns"]
    tiles, tokens = (sum(map(bool, picture[key])) if is_on else 0 for key in ("tiles", "tokens"))
    rim = len(picture["may"]["at"]) if picture["may"] else 0
    return {
        "cascadia-rim": len(fields) + tiles,
        "cascadia-token": sum(bool(animal) for *_, animal in fields) + tokens + 5 * is_on,
        "cascadia-free": rim,
    }


def catan(picture: Any) -> Mapping[str, int]:
    own = picture["own"]
    cards = 5 + sum(map(bool, own["cards"])) if own else 0
    return {
        "catan-land": len(picture["fields"]),
        "catan-chip": sum(bool(field["chip"]) for field in picture["fields"]),
        "catan-piece": len(picture["pieces"]) + (picture["robber"] is not None),
        "catan-port": len(picture["harbours"]) + cards,
        "die": 2 if picture["dice"] else 0,
    }


def hive(picture: Any) -> Mapping[str, int]:
    """Each hand shows all five kinds, and how many there are left."""
    heights = [len(pieces) for *_, pieces in picture["stacks"]]
    return {
        "hive-piece": len(heights) + 10,
        "hive-below": sum(heights) - len(heights),
        "hive-obstructed": len(picture["obstructed"]),
        "hive-none": sum(kind not in hand for hand in picture["hands"] for kind in "QABGS"),
    }


def monopoly(picture: Any) -> Mapping[str, int]:
    """Who is asked alone, but in an auction, is named beside a piece in the middle; an owner's piece lies on a plot,
    for all screens."""
    plots, players = picture["plots"], picture["players"]
    is_named = len(picture["waits"]) == 1 and picture["phase"] != "auction"
    return {
        "monopoly-piece": sum(not player["out"] for player in players) + is_named + 2 * len(plots),
        "monopoly-rent": len(plots),
        "monopoly-price": PLOTS - len(plots),
        "monopoly-house": sum(1 if plot["houses"] == HOTEL else plot["houses"] for plot in plots),
        "monopoly-mortgaged": sum(plot["is_mortgaged"] for plot in plots),
        "monopoly-auctioned": int(picture["auction"] is not None),
        "monopoly-peek": 0,
    }


def twixt(picture: Any) -> Mapping[str, int]:
    return {
        "twixt-peg": len(picture["pegs"]),
        "twixt-link": len(picture["links"]),
        "twixt-swamp": len(picture["swamps"]) + 4,
        "twixt-extent": sum(seat["score"] > 0 for seat in picture["seats"]),
    }


COUNTS: list[Count] = [cascadia, catan, hive, monopoly, twixt]


def played(game: AnyGame, config: Any) -> Iterator[Any]:
    """States of a game that our bots play, now and then, and the last."""
    random, world = Random(3), World(game, config)
    bots = [list(game.roster.bots.values())[1](seat) for seat in range(world.seats)]
    for turn in range(TURNS):
        while CHANCE in game.play.rules.to_act(world.state):
            world.apply(*world.choose(random))
        if turn % 10 == 0:
            yield world.state
        if world.is_over():
            break
        seat = min(game.play.rules.to_act(world.state))
        world.apply(seat, bots[seat].choose(game.play.view.observe(world.state, seat), seat, 1000))
    yield world.state


@pytest.mark.parametrize("count", long_but(COUNTS[:1], COUNTS), ids=lambda count: count.__name__)
def test_every_piece_lies_on_the_board(count: Count) -> None:
    game = game_of(count.__name__)
    assert game.display.page
    page, seen = game.display.page(), dict[str, int]()
    for config in (
        game.setup.configure(game.setup.options(), game.play.seats[0]),
        game.setup.configure(game.setup.options(), game.play.seats[-1]),
    ):
        for state in played(game, config):
            for viewer in (0, SPECTATOR):
                observation = game.play.view.observe(state, viewer)
                picture: Any = page.picture(observation)
                expected = count({**picture, "waits": awaited(game, state)})
                drawn = classes(svg_of(game, observation, viewer))
                assert {kind: drawn[kind] for kind in expected} == expected
                seen = {kind: max(n, seen.get(kind, 0)) for kind, n in expected.items()}
    assert [kind for kind, n in seen.items() if not n] == NEVER.get(game.name, [])


def classes(text: str) -> Counter[str]:
    """How often each class is drawn; what has none is told by how it is drawn."""
    found: Counter[str] = Counter()
    for element in ElementTree.fromstring(text).iter():
        found.update(element.get("class", "").split())
        found["monopoly-mortgaged"] += element.get("fill") == "url(#monopoly-pledged)"
    return found


def test_every_game_with_a_board_is_counted() -> None:
    boards = {path.parent.parent.name for path in (PACKAGE / "games").glob("*/page/board.js")}
    assert boards == {count.__name__ for count in COUNTS}
