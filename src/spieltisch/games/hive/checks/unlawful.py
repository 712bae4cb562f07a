"""What a client may not answer in its turn, by name: each of it loses the game. And what it should answer, so that a
game shows more than one at random does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import FIELD_OF, FIELDS, SKIP, Drag, Field, Kind, Move, SetPiece, pack, unpack
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.wire.moves import write_move
from spieltisch.wire.element import escape_attribute

FIRST, LATE = 2, 30
"""Turns: the first of each side, and half of all."""
FORFEITS: Final[Mapping[str, tuple[str, str, str]]] = {
    "occupied": ("refuses a piece that is set on another one",
                 "lehnt eine Figur ab, die auf eine andere gesetzt wird", "Refusals"),
    "obstructed": ("refuses a piece that is set on an obstructed field",
                   "lehnt eine Figur ab, die auf ein blockiertes Feld gesetzt wird", "Refusals"),
    "apart": ("refuses a piece that is set away from its own ones",
              "lehnt eine Figur ab, die abseits der eigenen gesetzt wird", "Refusals"),
    "foreign": ("refuses a piece of the other side", "lehnt eine Figur der anderen Seite ab", "Refusals"),
    "bee-first": ("refuses a drag before the bee is set",
                  "lehnt einen Zug auf dem Brett ab, bevor die Biene liegt", "Refusals"),
    "skip": ("refuses a skip where something can be done",
             "lehnt ein Aussetzen ab, wo etwas möglich ist", "Refusals"),
}  # fmt: skip


def unlawful(kernel: HiveKernel, room: str) -> Mapping[str, bytes]:
    """What is forbidden to the side to move."""
    seat = kernel.ply % 2
    found: dict[str, bytes] = {}
    for name, move in _moves(kernel):
        if not kernel.is_legal(pack(move, seat)) and name not in found:
            found[name] = move_message(room, move, seat)
    return found


def move_message(room: str, move: Move, seat: Seat) -> bytes:
    """What a client of this seat says to move."""
    return f'<room roomId="{escape_attribute(room)}">{write_move("data", move, seat)}</room>'.encode()


def wished(kernel: HiveKernel) -> Move | None:
    """At first no bee, so that what is forbidden before it is set can be said, and in the middle. Late in a game what
    brings a decision: games at random are drawn too often to show who is named the winner. None in between."""
    if kernel.ply < FIRST:
        sets = [move for move in map(unpack, kernel.legal_moves()) if isinstance(move, SetPiece)]
        return min(sets, key=lambda move: (move.kind is Kind.BEE, max(map(abs, move.at)), move.kind))
    return unpack(max(kernel.legal_moves(), key=partial(_worth, kernel))) if kernel.ply >= LATE else None


def _worth(kernel: HiveKernel, move: int) -> int:
    """How many free fields more the own bee has than the other one after a move."""
    seat, after = kernel.ply % 2, kernel.copy()
    after.apply(move)
    return after.free_around(seat) - after.free_around(1 - seat)


def _moves(kernel: HiveKernel) -> Iterator[tuple[str, Move]]:
    """Each is refused for the reason that its name gives, unless it is lawful."""
    seat, occupied = kernel.ply % 2, [FIELD_OF[cell] for cell in kernel.occupied_cells()]
    kind = Kind.BEE if kernel.in_hand(seat, Kind.BEE) else next((k for k in Kind if kernel.in_hand(seat, k)), None)
    yield "skip", SKIP
    if kind is None:
        return
    free = [at for at in FIELDS if at not in occupied and not kernel.is_obstructed(at.cell)]
    yield from (("obstructed", SetPiece(kind, at)) for at in FIELDS if kernel.is_obstructed(at.cell))
    yield from (("occupied", SetPiece(kind, at)) for at in occupied)
    if kernel.ply > 1:
        yield from (("apart", SetPiece(kind, at)) for at in free if not _touches(at, occupied))
    yield from (
        ("foreign", SetPiece(kind, at, 1 - seat)) for at in free if kernel.is_legal(pack(SetPiece(kind, at), seat))
    )
    if kernel.in_hand(seat, Kind.BEE):
        own = (at for at in occupied if kernel.top_at(at.cell) // len(Kind) == seat)
        yield from (("bee-first", Drag(at, to)) for at in own for to in free if _touches(to, [at]))


def _touches(at: Field, others: list[Field]) -> bool:
    return any(max(abs(a - b) for a, b in zip(at, other, strict=True)) == 1 for other in others)
