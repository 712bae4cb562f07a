"""What a client may not say in its turn, by name; and what it may, but hardly ever does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.engine.geometry import field_of
from spieltisch.games.cascadia.engine.tiles import ANIMALS, TILES
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.wire.codec import write_command

FAR: Final = (90, 90)
PAID: Final = (0, 2)
"""Slots of the shop whose tokens are exchanged for a nature token."""


def unlawful(state: State) -> Mapping[str, bytes]:
    """No messages, and commands that the rules forbid to whoever is to act."""
    x, y = _free(state)
    found = {
        "no-message": b"Unsinn 1 2 3\n",
        "too-few": b"PlaceTileAndToken 0 %d,%d 0\n" % (x, y),
        "no-index": b"PlaceTileAndToken 4 %d,%d 0 0\n" % (x, y),
        "no-rotation": b"PlaceTileAndToken 0 %d,%d 6 0\n" % (x, y),
        "far": write_command(Place(0, *FAR, 0, 0)),
        "occupied": write_command(Place(0, 0, 0, 0, 0)),
        "no-tile": write_command(Place(0, x, y, 0, 0, FAR)),
    }
    if settled := next(_settled(state), None):
        found["token-there"] = write_command(Place(0, x, y, 0, 0, settled))
    if stranger := next(_strangers(state), None):
        found["wrong-animal"] = write_command(Place(0, x, y, 0, 0, stranger))
    if not state.kernel.nature[state.kernel.seat]:
        found["unpaid-pair"] = write_command(Place(0, x, y, 0, 1))
        found["unpaid-exchange"] = write_command(Exchange((0,)))
    return found


def rare(state: State) -> Place | Exchange | None:
    """Where three tokens are equal, in turns their free exchange, or the fourth one, so that four may become equal; in
    every second turn an exchange that can be paid; None elsewhere."""
    kernel, is_even = state.kernel, state.kernel.turn // state.config.seats % 2 == 0
    if (three := kernel.free_exchange()) and is_even:
        return Exchange(_slots(three))
    if three:
        [fourth] = _slots(15 ^ three)
        return Place(fourth, *_free(state), 0, fourth)
    return Exchange(PAID) if kernel.nature[kernel.seat] and is_even and not state.config.assignment1 else None


def out_of_turn(state: State, seat: Seat) -> bytes:
    """What this player may say in a turn of its own, with a tile beside its own ones, and if there is such a field
    beside those of whoever is to act, too: a server that does not look who speaks takes it."""
    own, acting = (_beside(state, each) for each in (seat, state.kernel.seat))
    at = min(own & acting or own)
    return write_command(Place(0, *at, 0, 0))


def _beside(state: State, seat: Seat) -> set[tuple[int, int]]:
    """Free fields to the right of a tile of this player's, or to its left."""
    fields = {field_of(cell) for cell, _, _, _ in state.kernel.tiles_of(seat)}
    return {(x + one, y) for x, y in fields for one in (-1, 1)} - fields


def _slots(mask: int) -> tuple[int, ...]:
    return tuple(slot for slot in range(4) if mask >> slot & 1)


def _free(state: State) -> tuple[int, int]:
    """A field for the next tile: behind the last one of the row in which the start landscape has one."""
    fields = [field_of(cell) for cell, _, _, _ in state.kernel.tiles_of(state.kernel.seat)]
    return max(x for x, y in fields if y == 0) + 1, 0


def _settled(state: State) -> Iterator[tuple[int, int]]:
    """Own fields with a token already."""
    for cell, _, _, animal in state.kernel.tiles_of(state.kernel.seat):
        if animal:
            yield field_of(cell)


def _strangers(state: State) -> Iterator[tuple[int, int]]:
    """Own fields without a token where the first token of the shop may not live."""
    first = ANIMALS[state.kernel.shop_token[0]]
    for cell, code, _, animal in state.kernel.tiles_of(state.kernel.seat):
        if not animal and first not in TILES[code].animals:
            yield field_of(cell)
