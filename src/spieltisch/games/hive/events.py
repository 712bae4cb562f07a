"""What happens in a game of Hive. Nothing is hidden, so every viewer gets events as they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import Field, Kind


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
