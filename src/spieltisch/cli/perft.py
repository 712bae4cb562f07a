"""``spieltisch perft``."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from spieltisch.cli.actors import actor_of, legal_texts
from spieltisch.cli.output import is_watched, print_json, print_pairs, tracked
from spieltisch.cli.sources import PositionSource
from spieltisch.core import registry
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE
from spieltisch.core.tools import Tools

START = PositionSource()
DEEP = 4
"""From this depth on somebody who watches gets a progress bar."""


def perft(
    game: str,
    /,
    origin: PositionSource = START,
    *,
    depth: Annotated[int, Parameter(validator=Number(gte=0))],
    divide: bool = False,
    json: bool = False,
) -> None:
    """Count the leaves of the tree of moves at a depth. A finished position has none.

    Parameters
    ----------
    game
        The game's name.
    depth
        How many plies deep.
    divide
        Also count the leaves below each action.
    json
        Print a JSON object.
    """
    of = registry.game(game)
    if of.research.tools is None:
        raise UsageError(f"{game} has no perft")
    if divide and not depth:
        raise UsageError("--divide needs a depth of at least 1")
    try:
        make = origin.reader(of)
    except ValueError as error:
        raise UsageError(f"cannot read the position: {error}") from error
    began = time.perf_counter()
    leaves, nodes = _count(of, make, depth, divide)
    seconds = round(time.perf_counter() - began, 6)
    parts = {"divide": dict(leaves)} if divide else {}
    if json:
        print_json({"depth": depth, "nodes": nodes, "seconds": seconds} | parts)
    else:
        print_pairs(parts.get("divide", {}) | {"nodes": nodes, "seconds": seconds})


def _count(of: AnyGame, make: Callable[[], object], depth: int, divide: bool) -> tuple[Mapping[str, int], int]:
    tools = of.research.tools()  # type: ignore[misc]
    if depth >= DEEP and is_watched():
        leaves = _divide_slowly(of, tools, make, depth)
        return leaves, sum(leaves.values())
    if divide:
        leaves = tools.divide(make(), depth)
        return leaves, sum(leaves.values())
    return {}, tools.perft(make(), depth)


def _divide_slowly(of: AnyGame, tools: Tools, make: Callable[[], object], depth: int) -> Mapping[str, int]:
    """The same from action to action, so that there is progress to show."""
    start = make()
    if CHANCE in of.play.rules.to_act(start):
        raise UsageError("chance moves first in this position, so there are no moves to list")
    leaves = {}
    for text in tracked(legal_texts(of, start), f"perft {depth}"):
        state, action = make(), of.play.notation.read_action(text)
        of.play.rules.apply(state, actor_of(of, state, action), action)
        leaves[text] = tools.perft(state, depth - 1)
    return leaves
