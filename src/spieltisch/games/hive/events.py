"""What happens in a game of Hive. Nothing is hidden, so every viewer gets events as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import SKIP, Drag, Field, Kind, Move, SetPiece, Skip


@dataclass(frozen=True, slots=True)
class FieldObstructed:
    """Before the first move: this field is blocked for the whole game."""

    at: Field


@dataclass(frozen=True, slots=True)
class PieceSet:
    """A piece came from its owner's hand."""

    seat: Seat
    kind: Kind
    at: Field


@dataclass(frozen=True, slots=True)
class PieceDragged:
    """The top piece of ``start``, the mover's own, moved onto ``target``."""

    seat: Seat
    start: Field
    target: Field


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """The side to move had no move."""

    seat: Seat


Event: TypeAlias = FieldObstructed | PieceSet | PieceDragged | TurnSkipped


def as_event(mover: Seat, move: Move) -> Event:
    """What a legal move makes happen."""
    match move:
        case SetPiece(kind, at):
            return PieceSet(mover, kind, at)
        case Drag(start, target):
            return PieceDragged(mover, start, target)
        case Skip():
            return TurnSkipped(mover)
        case _:
            assert_never(move)


def made(event: Event) -> tuple[Seat, Move]:
    """Who made which move. Raises ``ValueError`` for what chance does."""
    match event:
        case PieceSet(seat, kind, at):
            return seat, SetPiece(kind, at)
        case PieceDragged(seat, start, target):
            return seat, Drag(start, target)
        case TurnSkipped(seat):
            return seat, SKIP
        case FieldObstructed():
            raise ValueError("chance makes no move")
        case _:
            assert_never(event)
