"""Legal moves in the Hive of the Software-Challenge 2020.

Fields are (x, y); z is always -x-y and only written on the wire. A board maps fields to the pieces on them, bottom
first, so the last piece of a field is on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

Field = tuple[int, int]
DIRECTIONS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Of the six neighbours, all the way round."""
BEE, LATEST_BEE_TURN = "BEE", 6
"""From this turn of the game on, each side's fourth, its bee has to be set."""


@dataclass(frozen=True, slots=True)
class Piece:
    owner: str
    type: str


@dataclass(frozen=True, slots=True)
class Move:
    """A piece is set, or dragged from a start; without a destination nothing is moved at all."""

    piece: Piece | None = None
    start: Field | None = None
    destination: Field | None = None


@dataclass(frozen=True, slots=True)
class Position:
    turn: int
    """How many moves have been made."""
    fields: dict[Field, tuple[Piece, ...]]
    """All fields that may be entered, so those that are not obstructed."""
    hands: dict[str, tuple[Piece, ...]]
    """What each side has not set yet."""

    def around(self, field: Field) -> list[Field]:
        """The neighbours that may be entered."""
        return [near for near in neighbours(field) if near in self.fields]

    def owner(self, field: Field) -> str | None:
        """Whose piece is on top, for whoever counts neighbours."""
        pieces = self.fields[field]
        return pieces[-1].owner if pieces else None

    def is_occupied(self, field: Field) -> bool:
        return bool(self.fields.get(field))

    def lift(self, field: Field) -> Position:
        """Without the top piece of a field."""
        return Position(self.turn, self.fields | {field: self.fields[field][:-1]}, self.hands)


def neighbours(field: Field) -> list[Field]:
    x, y = field
    return [(x + dx, y + dy) for dx, dy in DIRECTIONS]


def legal_moves(position: Position, color: str) -> list[Move]:
    """All of them; where there is none a turn is skipped, which is a move too."""
    moves = [*sets(position, color), *drags(position, color)]
    return moves or [Move()]


def sets(position: Position, color: str) -> Iterator[Move]:
    hand = position.hands[color]
    bees = [piece for piece in hand if piece.type == BEE]
    pieces = bees if bees and position.turn >= LATEST_BEE_TURN else hand
    for field in fields_to_set(position, color):
        yield from (Move(piece, destination=field) for piece in sorted(set(pieces), key=str))


def fields_to_set(position: Position, color: str) -> Iterator[Field]:
    """Free ones beside own pieces and no others; but the first piece of all goes anywhere, blue's first touches red.
    Covered pieces are no neighbours, but whose pieces are all covered has set its first one all the same."""
    owners = {piece.owner for pieces in position.fields.values() for piece in pieces}
    for field, pieces in position.fields.items():
        near = {position.owner(other) for other in position.around(field)} - {None}
        if not pieces and (near == {color} if color in owners else near or not owners):
            yield field


def drags(position: Position, color: str) -> Iterator[Move]:
    if any(piece.type == BEE for piece in position.hands[color]):
        return
    for start, pieces in position.fields.items():
        if pieces and pieces[-1].owner == color:
            lifted = position.lift(start)
            if hangs_together(lifted):
                reach = REACH[pieces[-1].type]
                yield from (Move(start=start, destination=field) for field in sorted(reach(lifted, start) - {start}))


def hangs_together(position: Position) -> bool:
    occupied = {field for field, pieces in position.fields.items() if pieces}
    todo = [next(iter(occupied))] if occupied else []
    seen = set(todo)
    while todo:
        new = [near for near in neighbours(todo.pop()) if near in occupied - seen]
        seen.update(new)
        todo += new
    return seen == occupied


def steps(position: Position, field: Field) -> Iterator[Field]:
    """Where a piece on the ground can slide: along the swarm, and through no gate."""
    for target in position.around(field):
        if not position.is_occupied(target):
            shared = [at for at in neighbours(field) if at in neighbours(target) and is_on_board(at)]
            touches = any(position.is_occupied(at) for at in shared)
            is_gate = len(shared) == 2 and all(is_blocked(position, at) for at in shared)
            if touches and not is_gate:
                yield target


def is_on_board(field: Field) -> bool:
    """Obstructed fields belong to the board, those beyond its rim do not."""
    x, y = field
    return max(abs(x), abs(y), abs(x + y)) <= 5


def is_blocked(position: Position, field: Field) -> bool:
    return field not in position.fields or position.is_occupied(field)


def bee(position: Position, start: Field) -> set[Field]:
    return set(steps(position, start))


def ant(position: Position, start: Field) -> set[Field]:
    """As many steps as it likes."""
    seen, todo = {start}, [start]
    while todo:
        new = set(steps(position, todo.pop())) - seen
        seen |= new
        todo += new
    return seen


def spider(position: Position, start: Field) -> set[Field]:
    """Exactly three steps, over different fields."""
    paths: list[tuple[Field, ...]] = [(start,)]
    for _ in range(3):
        paths = [(*path, field) for path in paths for field in steps(position, path[-1]) if field not in path]
    return {path[-1] for path in paths}


def beetle(position: Position, start: Field) -> set[Field]:
    """One step, up and down too, as long as it does not leave the swarm; no gate stops it."""
    return {
        target
        for target in position.around(start)
        if any(position.is_occupied(at) for at in (start, target, *set(neighbours(start)) & set(neighbours(target))))
    }


def grasshopper(position: Position, start: Field) -> set[Field]:
    """Straight over at least one piece to the first field behind."""
    landings = set()
    for dx, dy in DIRECTIONS:
        x, y = start[0] + dx, start[1] + dy
        jumped = False
        while position.is_occupied((x, y)):
            x, y, jumped = x + dx, y + dy, True
        if jumped and (x, y) in position.fields:
            landings.add((x, y))
    return landings


REACH: dict[str, Callable[[Position, Field], set[Field]]] = {
    "BEE": bee, "ANT": ant, "SPIDER": spider, "BEETLE": beetle, "GRASSHOPPER": grasshopper,
}  # fmt: skip
