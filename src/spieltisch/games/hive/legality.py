"""Which moves are legal, as sequences computed when looked at, and why a move is not.

A refusal names the first rule that is broken, in the order and the words of the contest's server
(``GameRuleLogic.kt``). The sentences are part of the dialect, but not of one connection: ``spieltisch apply``
prints them, results quote them, and which one it is depends on the order of the checks.
So they live beside the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias, assert_never, overload

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import (
    CELL_OF,
    COLOURS,
    FIELDS,
    PIECES,
    Drag,
    Field,
    Kind,
    Move,
    Obstruct,
    SetPiece,
    Skip,
    pack,
    unpack,
)
from spieltisch.games.hive.engine.geometry import BEE_DUE, SIDE
from spieltisch.games.hive.engine.kernel import HiveKernel

Refusal: TypeAlias = tuple[str, str]
"""A code and a sentence."""

NO_PATH = {
    Kind.BEE: ("no_path", "There is no path to your destination"),
    Kind.SPIDER: ("no_path", "No path found for Spider move"),
    Kind.ANT: ("no_path", "No path found for Ant move"),
    Kind.BEETLE: ("off_swarm", "Beetle has to move along swarm"),
    Kind.GRASSHOPPER: ("gap", "Grasshopper can only jump over occupied fields"),
}
NOT_ADJACENT = ("not_adjacent", "Destination field is not next to start field")
SKIP_REFUSED = ("skip", "Skipping a turn is only allowed when no other moves can be made")


class LegalMoves(Sequence[Move]):
    """The legal moves of the side to move, as numbered by the kernel; good until the next move."""

    __slots__ = ("kernel",)

    def __init__(self, kernel: HiveKernel) -> None:
        self.kernel = kernel

    def __len__(self) -> int:
        return self.kernel.legal_count()

    def __iter__(self) -> Iterator[Move]:
        return map(unpack, self.kernel.legal_moves())

    @overload
    def __getitem__(self, k: int) -> Move: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Move]: ...
    def __getitem__(self, k: int | slice) -> Move | Sequence[Move]:
        if isinstance(k, slice):
            return [unpack(move) for move in self.kernel.legal_moves()[k]]
        return unpack(self.kernel.move_at(range(len(self))[k]))

    def __contains__(self, action: object) -> bool:
        return bool(self.kernel.is_legal(pack(action, self.kernel.ply & 1)))


class FreeFields(Sequence[Obstruct]):
    """The fields chance may still obstruct."""

    __slots__ = ("fields",)

    def __init__(self, kernel: HiveKernel) -> None:
        self.fields = [at for at in FIELDS if not kernel.is_obstructed(CELL_OF[at])]

    def __len__(self) -> int:
        return len(self.fields)

    @overload
    def __getitem__(self, k: int) -> Obstruct: ...
    @overload
    def __getitem__(self, k: slice) -> Sequence[Obstruct]: ...
    def __getitem__(self, k: int | slice) -> Obstruct | Sequence[Obstruct]:
        if isinstance(k, slice):
            return [Obstruct(at) for at in self.fields[k]]
        return Obstruct(self.fields[k])


def refusal(kernel: HiveKernel, mover: Seat, move: Move) -> IllegalAction:
    """Blame an illegal move of the side to move."""
    match move:
        case SetPiece(kind, at, owner):
            owner = mover if owner is None else owner
            code, sentence = _misplaced(kernel, mover, owner, kind, at)
            made = f"Set {COLOURS[owner]} {kind.name} to {_show(at)}"
        case Drag(start, target):
            code, sentence = _misdragged(kernel, mover, start, target)
            made = f"Drag from {_show(start)} to {_show(target)}"
        case Skip():
            return IllegalAction(*SKIP_REFUSED)
        case _:
            assert_never(move)
    return IllegalAction(code, f"{sentence}; move was {made}")


def _misplaced(kernel: HiveKernel, mover: Seat, owner: Seat, kind: Kind, at: Field) -> Refusal:
    if refused := _closed(kernel, at):
        return refused
    piece = f"Piece(owner={COLOURS[owner]}, type={kind.name})"
    if kernel.top_at(at.cell) >= 0:
        return "occupied", "Set destination is not empty"
    if owner != mover:
        return "foreign_piece", f"The piece {piece} does not belong to the current Player({COLOURS[mover]})"
    if kernel.hand_size(mover) == SIDE:
        return "first_apart", "Your first piece has to touch the piece of the other player"
    if not kernel.in_hand(mover, kind):
        return "not_in_hand", f"Piece {piece} is not an undeployed piece of the current player"
    if kernel.ply >= BEE_DUE and kernel.in_hand(mover, Kind.BEE) and kind != Kind.BEE:
        return "bee_due", "The bee must be placed in fourth round latest"
    if not kernel.is_beside(at.cell, mover):
        return "apart", "A newly placed piece must touch an own piece"
    return "touches_other", "A newly placed piece must not touch a piece of the other player"


def _misdragged(kernel: HiveKernel, mover: Seat, start: Field, target: Field) -> Refusal:
    if refused := _closed(kernel, target):
        return refused
    if start not in CELL_OF:
        return _out_of_bounds(start)
    if kernel.in_hand(mover, Kind.BEE):
        return "bee_first", "You have to place the Bee to be able to perform dragmoves"
    top = kernel.top_at(start.cell)
    if top < 0:
        return "no_piece", "There is no piece to move"
    piece = PIECES[top]
    if piece.owner != mover:
        return "foreign_piece", "Trying to move piece of the other player"
    if start == target:
        return "no_move", "Destination and start are equal"
    if piece.kind != Kind.BEETLE and kernel.top_at(target.cell) >= 0:
        return "climbs", "Only beetles are allowed to climb on other Pieces"
    if kernel.is_pinned(start.cell):
        return "disconnects", "Moving piece would disconnect swarm"
    return _unreachable(piece.kind, start, target)


def _unreachable(kind: Kind, start: Field, target: Field) -> Refusal:
    """What this insect's own rule says of a target it cannot reach."""
    deltas = [abs(a - b) for a, b in zip(start, target, strict=True)]
    is_adjacent = max(deltas) == 1
    match kind:
        case Kind.BEE | Kind.BEETLE if not is_adjacent:
            return NOT_ADJACENT
        case Kind.GRASSHOPPER if 0 not in deltas:
            return "bent", "Grasshopper can only move in straight lines"
        case Kind.GRASSHOPPER if is_adjacent:
            return "no_jump", "Grasshopper has to jump over at least one piece"
        case _:
            return NO_PATH[kind]


def _closed(kernel: HiveKernel, at: Field) -> Refusal | None:
    if at not in CELL_OF:
        return _out_of_bounds(at)
    return ("obstructed", "The target field is obstructed") if kernel.is_obstructed(at.cell) else None


def _out_of_bounds(at: Field) -> Refusal:
    return "out_of_bounds", f"Destination {_show(at)} is out of bounds"


def _show(at: Field) -> str:
    return f"({at.x},{at.y},{at.z})"
