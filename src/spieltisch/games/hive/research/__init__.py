"""Hive for search and learning: its simulation, and what its numbers mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.hive import notation, rules
from spieltisch.games.hive.actions import FIELD_OF, Action, Drag, SetPiece, Skip, pack, unpack, write_field
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.events import as_event, made
from spieltisch.games.hive.research.codes import CELL_OF, PLACE_OF, PLACES, PLANES, SKIP, START, TARGET, WIDTH
from spieltisch.games.hive.research.simulation import HiveSimulation
from spieltisch.games.hive.rules import State

version: Final = 0


def simulate(config: Config) -> HiveSimulation:
    begun = rules.initial(config)
    return HiveSimulation(begun.kernel, begun.to_draw)


def shape(config: Config) -> tuple[int, ...]:
    return (PLANES, WIDTH, WIDTH)


def legend(config: Config) -> Sequence[tuple[str, int]]:
    """Of planes: rows of equal y, then columns of equal x, each from -5 to 5. A field's neighbours lie a column to the
    right, a row down, a row down and a column to the left, and the other way round."""
    kinds = ("bee", "spiders", "grasshoppers", "beetles", "ants")
    sides = ("own", "the opponent's")
    names = (
        *(f"{side} {kind} that nothing covers" for side in sides for kind in kinds),
        *(f"{side} {kind} on the ground, covered" for side in sides for kind in kinds),
        *(f"{side} beetles on level {level}, covered" for level in (2, 3, 4) for side in sides),
        "how many pieces stand here", "fields of the board", "obstructed fields",
        "where the mover has taken up a piece, for its own eyes",
        *(f"{side} {kind} in hand, everywhere" for side in sides for kind in kinds),
        *(f"free fields around {side} bee, everywhere; -1 while it is in hand" for side in ("the own", sides[1])),
        "plies left, everywhere", "1 everywhere while nothing but the own bee may be set",
        "1 everywhere for blue, who moves second",
    )  # fmt: skip
    return [(name, PLACES) for name in names]


def describe(simulation: HiveSimulation, choice: int) -> str:
    """Of a drag's first half the beginning: ``D -1,3``."""
    if START <= choice < TARGET:
        return f"D {write_field(FIELD_OF[CELL_OF[choice - START]])}"
    return notation.write_action(unpack(simulation.move_of(choice)))


def load(simulation: HiveSimulation, state: State, seat: Seat) -> None:
    """Nothing is taken up."""
    last = -1
    if state.last is not None:
        mover, move = made(state.last)
        last = pack(move, mover)
    simulation.resume(state.kernel, last)


def state(simulation: HiveSimulation, config: Config) -> State:
    kernel = simulation.kernel
    mover, last = 1 - (kernel.ply & 1), simulation.last_move
    return State(config, kernel.copy(), 0, as_event(mover, unpack(last)) if last >= 0 else None)


def choices(state: State, seat: Seat, action: Action) -> Sequence[int]:
    """A drag is two: what is taken up, and where it is put."""
    match action:
        case SetPiece(kind, at):
            return [PLACES * kind + PLACE_OF[at.cell]]
        case Drag(start, target):
            return [START + PLACE_OF[start.cell], TARGET + PLACE_OF[target.cell]]
        case Skip():
            return [SKIP]
        case _:
            raise LookupError(f"{action} is chance's")
