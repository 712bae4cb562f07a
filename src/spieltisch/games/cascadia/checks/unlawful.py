"""What a client may not say in its turn, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.engine.geometry import field_of
from spieltisch.games.cascadia.engine.tiles import ANIMALS, TILES
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.wire.codec import write_command

FAR: tuple[int, int] = (90, 90)


def unlawful(state: State) -> Mapping[str, bytes]:
    """No messages, and commands that the rules forbid to whoever is to act."""
    x, y = next(_free(state))
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


def _free(state: State) -> Iterator[tuple[int, int]]:
    """Fields for the next tile: rightmost in a row that is there, so beside a tile."""
    fields = [field_of(cell) for cell, _, _, _ in state.kernel.tiles_of(state.kernel.seat)]
    yield max(x for x, y in fields if y == 0) + 1, 0


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
