"""What rolls would bring, and what an action would change: by the kernel, from what the viewer knows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias, TypedDict

from spieltisch.core.errors import IllegalAction
from spieltisch.games.catan import rules, view
from spieltisch.games.catan.actions import Default, Drawn, PlayMonopoly, Roll, pack_action
from spieltisch.games.catan.config import MAX_BANK
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.knowledge import Public
from spieltisch.games.catan.notation import read_action
from spieltisch.games.catan.view import Observation

Yields: TypeAlias = list[list[int]]
"""``[number, wood, brick, wool, grain, ore]`` for each sum of the dice that brings anything, in order."""
THROWS: Final = {total: (min(6, total - 1), max(1, total - 6)) for total in range(2, 13) if total != 7}
"""Two dice for each sum that yields."""
OPEN_ENDED: Final = (Roll, Default, PlayMonopoly)
"""What these bring is drawn, or others hold it: there is nothing to tell before."""


class SeatOutlook(TypedDict):
    """A seat after an action, as far as the viewer knows."""

    points: int
    length: int
    """Of the longest trail of roads."""
    yields: Yields


class ActionOutlook(TypedDict):
    """How things stand after an action."""

    hand: list[int]
    """The viewer's, before chance draws anything."""
    seats: list[SeatOutlook]
    road: int | None
    """Who has the longest road then."""
    army: int | None


def yields_of(seats: int, public: Public) -> list[Yields]:
    """By seat what each roll brings, the robber honoured, as far as the bank has enough."""
    if public.start < 0:
        return [[] for _ in range(seats)]
    found = _yields(seats, public.terrains, public.start, public.robber, public.buildings)
    return [[list(row) for row in rows] for rows in found]


@lru_cache(maxsize=64)
def _yields(
    seats: int, terrains: bytes, start: int, robber: int, buildings: bytes
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The dice are thrown for each sum, on an island where everybody's hands are empty and the bank is full."""
    island = CatanKernel(seats)
    island.stock = MAX_BANK
    island.reset()
    island.set_board(bytes(range(seats)), terrains, start, b"")
    island.set_buildings(buildings, b"", -1)
    island.robber, island.phase = robber, int(Phase.DICE)
    rows: list[list[tuple[int, ...]]] = [[] for _ in range(seats)]
    for total, dice in THROWS.items():
        game = island.copy()
        game.apply(-1, pack_action(Drawn(Kind.DICE, *dice)))
        for seat in range(seats):
            if any(cards := game.hand_of(seat)):
                rows[seat].append((total, *cards))
    return tuple(map(tuple, rows))


def outlook(observation: Observation, of: str) -> ActionOutlook | None:
    """How things stand after an action in notation; None where that is open, or the viewer may not do it. Raises
    ``ValueError`` for what is no action."""
    action, viewer = read_action(of), observation.viewer
    if isinstance(action, OPEN_ENDED) or viewer < 0:
        return None
    state = view.restore(observation)
    try:
        rules.apply(state, viewer, action)
    except IllegalAction:
        return None
    seats = observation.config.seats
    after = view.observe(state, viewer)
    yields = yields_of(seats, after.public)
    game = state.game
    return {
        "hand": list(game.hand_of(viewer)),
        "seats": [
            {"points": after.points(seat), "length": game.road_length(seat), "yields": yields[seat]}
            for seat in range(seats)
        ],
        "road": game.trader if game.trader >= 0 else None,
        "army": game.army if game.army >= 0 else None,
    }
