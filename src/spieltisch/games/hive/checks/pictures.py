"""Wrong pictures of a position, and what would be lawful in each: a client tells by its move which one it believes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import permutations
from typing import Final, TypeAlias

from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import COLOURS, FIELD_OF, Drag, Field, Kind, Move, SetPiece
from spieltisch.games.hive.checks.loosened import Rule, lawful_without
from spieltisch.games.hive.engine.geometry import BEE_DUE, RADIUS
from spieltisch.games.hive.legality import LegalMoves
from spieltisch.games.hive.position import Setup

Moved: TypeAlias = Callable[[Field], Field]
AXES: Final = "xyz"


@dataclass(frozen=True, slots=True)
class Picture:
    """What somebody may wrongly believe."""

    word: str
    """Its name among the forced positions."""
    sentence: str
    """What the likely cause is."""
    lawful: Callable[[Setup], Collection[Move]]
    """What is lawful in it."""


def lawful(setup: Setup) -> frozenset[Move]:
    """What is lawful for the side to move, as it is written on the wire: a set names its owner."""
    return frozenset(named(move, setup.turn % 2) for move in LegalMoves(setup.kernel()))


def named(move: Move, mover: Seat) -> Move:
    """A move with the owner of what it sets."""
    return replace(move, owner=mover if move.owner is None else move.owner) if isinstance(move, SetPiece) else move


def described(move: Move) -> str:
    """A move in the words of the page's refusals."""
    match move:
        case SetPiece(kind, at, owner):
            return f"Set {'' if owner is None else COLOURS[owner] + ' '}{kind.name} to {_place(at)}"
        case Drag(start, target):
            return f"Drag from {_place(start)} to {_place(target)}"
        case _:
            return "no move (skipmove)"


def _place(at: Field) -> str:
    return f"({at.x},{at.y},{at.z})"


def moved(move: Move, change: Moved) -> Move:
    """A move with its fields changed."""
    match move:
        case SetPiece(at=at):
            return replace(move, at=change(at))
        case Drag(start, target):
            return Drag(change(start), change(target))
        case _:
            return move


def _elsewhere(change: Moved) -> Callable[[Setup], Collection[Move]]:
    """What is lawful, with other names for the fields."""
    return lambda setup: frozenset(moved(move, change) for move in lawful(setup))


def _permuted(order: tuple[int, ...]) -> Moved:
    return lambda at: Field(*[at[axis] for axis in order])


def _unobstructed(setup: Setup) -> Collection[Move]:
    return lawful(replace(setup, obstructed=()))


def _lowest_on_top(setup: Setup) -> Collection[Move]:
    """Only the lowest piece of each field is seen; what lies on it is not in the hand either."""
    seen = Setup(setup.turn, setup.obstructed, tuple((at, stack[:1]) for at, stack in setup.stacks))
    return _without_hand(setup, lawful(seen))


def _without_hand(setup: Setup, moves: Collection[Move]) -> frozenset[Move]:
    kernel = setup.kernel()
    return frozenset(
        move for move in moves if not isinstance(move, SetPiece) or kernel.in_hand(setup.turn % 2, move.kind)
    )


def _other_colour(setup: Setup) -> Collection[Move]:
    return lawful(replace(setup, turn=setup.turn + 1))


def _never_due(setup: Setup) -> Collection[Move]:
    return lawful(replace(setup, turn=setup.turn % 2 + BEE_DUE - 2))


def _full_hand(setup: Setup) -> Collection[Move]:
    """Nothing is in the hand, and yet something could be set."""
    kernel, seat = setup.kernel(), setup.turn % 2
    if kernel.hand_size(seat):
        return frozenset()
    return lawful(setup) | {
        SetPiece(kind, at, seat)
        for cell, at in FIELD_OF.items()
        if kernel.top_at(cell) < 0 and not kernel.is_obstructed(cell)
        and kernel.is_beside(cell, seat) and not kernel.is_beside(cell, 1 - seat)
        for kind in Kind
    }  # fmt: skip


def _axes(order: tuple[int, ...]) -> Picture:
    told = "".join(AXES[axis] for axis in order)
    kept = [axis for axis in range(3) if order[axis] == axis]
    if kept:
        first, second = (AXES[axis] for axis in range(3) if axis not in kept)
        return Picture(
            "axes", f"it would be lawful if {first} and {second} were exchanged", _elsewhere(_permuted(order))
        )
    return Picture("axes", f"it would be lawful if x, y, z were {', '.join(told)}", _elsewhere(_permuted(order)))


PICTURES: Final = (
    *(_axes(order) for order in permutations(range(3)) if order != (0, 1, 2)),
    Picture("sum", "it would be lawful if z were -x - y", _elsewhere(lambda at: Field(at.x, at.y, at.x + at.y))),
    Picture(
        "offset", "it counts the fields from 0: x and y are from -5 to 5",
        _elsewhere(lambda at: Field(at.x + RADIUS, at.y + RADIUS, -at.x - at.y - 2 * RADIUS)),
    ),
    Picture("obstructed", "it would be lawful if no field were obstructed", _unobstructed),
    Picture("stack", "it takes the first piece of a field for the top one: the last one is on top", _lowest_on_top),
    Picture("colour", "it plays for the other colour", _other_colour),
    Picture("hand", "its hand is empty", _full_hand),
    Picture("due", "it forgets that the bee is due in the fourth round", _never_due),
)  # fmt: skip
RULES: Final = tuple(
    Picture(rule.name.lower(), rule.value, partial(lawful_without, rule=rule)) for rule in Rule
)  # fmt: skip
"""What is lawful where a rule is not known."""
FREE: Final = tuple(picture for picture in RULES if picture.word == Rule.TOUCH.name.lower())
"""Nearly everything: it says something where no other picture fits."""


def pictures(setup: Setup, those: Sequence[Picture] = PICTURES) -> Mapping[str, Collection[Move]]:
    """What would be lawful in each, by its sentence; for ``blame``."""
    right = lawful(setup)
    return {picture.sentence: frozenset(picture.lawful(setup)) - right for picture in those}


def guessing_chances(setup: Setup) -> dict[str, float]:
    """By word: how likely at most somebody with that picture, who guesses, is right nevertheless. Words of pictures in
    which nothing is lawful are left out."""
    right, shares = lawful(setup), dict[str, float]()
    for picture in (*PICTURES, *RULES):
        if believed := picture.lawful(setup):
            share = len(right & frozenset(believed)) / len(believed)
            shares[picture.word] = max(share, shares.get(picture.word, 0))
    return shares
