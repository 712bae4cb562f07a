"""Cascadia for search and learning: its simulation, and what its numbers mean.

A landscape is told tile by tile, not field by field: 23 rows of 44 numbers a seat are less than a twentieth of what the
same flags take on all 576 fields, and there is as much less to write and to move at every decision. The price is that
neighbours do not lie together. Who wants a picture puts each row on the field that it names, in one scattered write for
a whole batch; choices count fields the same way, and the picture's opposite borders meet (``frame``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.cascadia import notation, rules
from spieltisch.games.cascadia.actions import Action, Exchange, Place, unpack
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine.geometry import DIRECTIONS, cell_of
from spieltisch.games.cascadia.engine.geometry import field_of as spot_of
from spieltisch.games.cascadia.engine.tiles import ANIMAL_NAMES, FIRST, HABITAT_NAMES, SECOND
from spieltisch.games.cascadia.research.codes import DECLINE, EXCHANGE, LAY, SETTLE, TILES, TURN, count_features
from spieltisch.games.cascadia.research.frame import FIELD_OF
from spieltisch.games.cascadia.research.simulation import CascadiaSimulation
from spieltisch.games.cascadia.rules import State

version: Final = 0

_WILDLIFE: Final = ", ".join(ANIMAL_NAMES)
_HABITATS: Final = ", ".join(HABITAT_NAMES)
_SLOTS: Final = ("first", "second", "third", "last")
_SEATS: Final = ("own", "next seat's", "second next seat's", "third next seat's")


def simulate(config: Config) -> CascadiaSimulation:
    simulation = CascadiaSimulation(config.seats, config.rounds)
    rules.set_up(simulation.kernel, config)
    return simulation


def shape(config: Config) -> tuple[int, ...]:
    return (count_features(config.seats),)


def legend(config: Config) -> Sequence[tuple[str, int]]:
    """Flags are 0 or 1. Of the mover's choices that are not a whole action yet, nobody else is told."""
    slots = (entry for name in _SLOTS for entry in _slot(f"the shop's {name} slot"))
    seats = _SEATS[: config.seats]
    return [
        ("the mover's next choice: flags for pair or exchange, the tile's field, its rotation, the token's field", 4),
        *slots,
        *_pair("taken"),
        *_laid("the tile that is being laid (its edges once it is turned)"),
        (f"flags for the cards A, B, C, D and simple scoring, for each of {_WILDLIFE}", 25),
        ("flags for the readings of contested rules that differ from the usual ones", 6),
        ("whether only wildlife scores, without nature tokens and exchanges", 1),
        ("whether three equal tokens have been exchanged for nothing in this turn", 1),
        (f"tokens in the bag: {_WILDLIFE}", 5),
        (f"tiles in the stack by their habitats, {_HABITATS}: each with itself and those after it", 15),
        (f"tiles in the stack where they may live: {_WILDLIFE}", 5),
        *(entry for name in seats for entry in _numbers(name)),
        *(entry for name in seats for k in range(TILES) for entry in _laid(f"{name} tile {k}")),
    ]


def _slot(where: str) -> Sequence[tuple[str, int]]:
    return [*_pair(where), (f"{where}: whether the mover takes its tile, and its token", 2)]


def _pair(where: str) -> Sequence[tuple[str, int]]:
    return [
        (f"{where}: flags for the tile's first habitat, {_HABITATS}, then for its second", 10),
        (f"{where}: flags for who may live on the tile, {_WILDLIFE}", 5),
        (f"{where}: whether a token on the tile earns a nature token", 1),
        (f"{where}: flags for the token, {_WILDLIFE}", 5),
    ]


def _laid(which: str) -> Sequence[tuple[str, int]]:
    return [
        (f"{which}: whether there is one", 1),
        (f"{which}: row and column of its field", 2),
        (f"{which}: flags for {_HABITATS}, for each edge of {', '.join(DIRECTIONS)}", 30),
        (f"{which}: flags for who may live there, {_WILDLIFE}", 5),
        (f"{which}: whether a token on it earns a nature token", 1),
        (f"{which}: flags for its token, {_WILDLIFE}", 5),
    ]


def _numbers(whose: str) -> Sequence[tuple[str, int]]:
    return [
        (f"{whose} turn: whether it is now, and how many there are left, this one included", 2),
        (f"{whose} nature tokens", 1),
        (f"{whose} points as it stands: {_WILDLIFE}", 5),
        (f"{whose} points for the largest corridors: {_HABITATS}", 5),
        (f"{whose} points for having larger ones than others: {_HABITATS}", 5),
    ]


def describe(simulation: CascadiaSimulation, choice: int) -> str:
    """Of a placing action each word that is still open is a question mark."""
    if choice <= EXCHANGE:
        return f"place {choice // 4} ? ? {choice % 4} ?"
    tile, token = simulation.tile, simulation.token
    if LAY <= choice < TURN:
        return f"place {tile} {_spot(simulation.cell_at(choice - LAY))} ? {token} ?"
    if TURN <= choice < SETTLE:
        return f"place {tile} {_spot(simulation.cell)} {choice - TURN} {token} ?"
    return notation.write_action(unpack(simulation.move_with(choice)))


def _spot(cell: int) -> str:
    return "{},{}".format(*spot_of(cell))


def load(simulation: CascadiaSimulation, state: State, seat: Seat) -> None:
    simulation.resume(state.kernel)


def state(simulation: CascadiaSimulation, config: Config) -> State:
    twin = State(config)
    twin.kernel.copy_from(simulation.kernel)
    return twin


def choices(state: State, seat: Seat, action: Action) -> Sequence[int]:
    """A tile with one habitat lies unturned, however it is asked to lie."""
    match action:
        case Exchange(slots):
            return [EXCHANGE + sum(1 << slot for slot in slots)]
        case Place(tile, x, y, rotation, token, token_at):
            code = state.kernel.shop_tile[tile]
            turns = [] if FIRST[code] == SECOND[code] else [TURN + rotation]
            last = DECLINE if token_at is None else SETTLE + _field(*token_at)
            return [4 * tile + token, LAY + _field(x, y), *turns, last]
        case _:
            raise LookupError(f"{action} is chance's")


def _field(x: int, y: int) -> int:
    return FIELD_OF[cell_of(x, y)]
