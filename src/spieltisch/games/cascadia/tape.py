"""The kernel's tape, read as events."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.core.seats import Actor, Seat
from spieltisch.games.cascadia import codes
from spieltisch.games.cascadia.events import (
    Cause,
    Event,
    GameScored,
    LandscapeDealt,
    NatureChanged,
    PairDiscarded,
    PairTaken,
    ShopShown,
    TileDrawn,
    TilePlaced,
    TokenDrawn,
    TokenPlaced,
    TokenReturned,
    TokensSetAside,
    TurnBegan,
)
from spieltisch.games.cascadia.geometry import field_of
from spieltisch.games.cascadia.kernel import CascadiaKernel
from spieltisch.games.cascadia.sheet import sheet_of
from spieltisch.games.cascadia.tiles import ANIMALS, TILES, Landscape


def read_tape(kernel: CascadiaKernel, landscapes: Sequence[Landscape], actor: Actor) -> list[Event]:
    """What the actor's move, or chance's draw, has just done; in the order of happening."""
    events: list[Event] = []
    for what, one, two in kernel.told():
        if what == codes.DEALT:
            actor = one
            events.append(LandscapeDealt(one, landscapes[two]))
        elif what in _ON_BOARD:
            events.append(_on_board(kernel, actor, what, one, two))
        else:
            events.append(_in_the_middle(kernel, what, one, two))
    return events


_ON_BOARD = {codes.TAKEN, codes.LAID, codes.SETTLED, codes.NATURE}


def _on_board(kernel: CascadiaKernel, seat: Seat, what: int, one: int, two: int) -> Event:
    match what:
        case codes.TAKEN:
            return PairTaken(seat, one, two)
        case codes.LAID:
            cell, code, rotation, _ = kernel.tiles_of(seat)[two]
            return TilePlaced(seat, *field_of(cell), rotation, TILES[code])
        case codes.SETTLED:
            return TokenPlaced(seat, *field_of(kernel.tiles_of(seat)[one][0]), ANIMALS[two])
        case _:
            return NatureChanged(seat, one, two == 1)


def _in_the_middle(kernel: CascadiaKernel, what: int, one: int, two: int) -> Event:
    match what:
        case codes.ASIDE:
            return TokensSetAside(tuple(slot for slot in range(4) if one >> slot & 1), Cause(two))
        case codes.BACK:
            return TokenReturned(ANIMALS[one])
        case codes.SLID:
            return PairDiscarded(TILES[one], ANIMALS[two])
        case codes.TURN:
            return TurnBegan(one, two)
        case codes.TILE:
            return TileDrawn(one, TILES[two])
        case codes.TOKEN:
            return TokenDrawn(one, ANIMALS[two])
        case codes.SHOP:
            tokens = tuple(ANIMALS[one >> 3 * slot & 7] for slot in range(4))
            return ShopShown(tuple(TILES[code] for code in kernel.shop_tile), tokens)
        case _:
            return GameScored(tuple(sheet_of(kernel, seat) for seat in range(kernel.seats)))
