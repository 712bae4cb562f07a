"""Standard Hive once more, told plainly: stacks by field, a flood over the whole swarm for every move, no hash."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

Field: TypeAlias = tuple[int, int]
Stack: TypeAlias = tuple[int, ...]
"""Pieces as side * 5 + kind, bottom first."""
Board: TypeAlias = dict[Field, Stack]
AROUND: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""In order around a field."""
BOX: Final = {0: 1, 1: 2, 2: 3, 3: 2, 4: 3}


def beside(field: Field) -> list[Field]:
    return [(field[0] + x, field[1] + y) for x, y in AROUND]


def is_whole(board: Board) -> bool:
    """Whether it is one hive."""
    if not board:
        return True
    met, waiting = set(), [next(iter(board))]
    while waiting:
        if (field := waiting.pop()) not in met:
            met.add(field)
            waiting += [other for other in beside(field) if other in board]
    return len(met) == len(board)


def moves(board: Board, ply: int) -> set[tuple[int, Field | None, Field]]:
    """All as (kind or -1, origin or None, target); the end of the game is not looked at."""
    side = ply % 2
    found: set[tuple[int, Field | None, Field]] = set()
    placed = [piece for stack in board.values() for piece in stack]
    hand = {kind: BOX[kind] - placed.count(side * 5 + kind) for kind in BOX}
    for kind in kinds(hand, ply):
        found |= {(kind, None, field) for field in rooms(board, ply)}
    if not hand[0]:
        for origin, stack in board.items():
            if stack[-1] // 5 == side:
                found |= {(-1, origin, target) for target in drags(board, origin)}
    return found


def kinds(hand: Mapping[int, int], ply: int) -> list[int]:
    if hand[0] and ply // 2 >= 3:
        return [0]
    return [kind for kind, n in hand.items() if n and (kind or ply >= 2)]


def rooms(board: Board, ply: int) -> set[Field]:
    if ply == 0:
        return {(0, 0)}
    free = {field for origin in board for field in beside(origin) if field not in board}
    if ply == 1:
        return free
    return {field for field in free if {board[o][-1] // 5 for o in beside(field) if o in board} == {ply % 2}}


def drags(board: Board, origin: Field) -> set[Field]:
    """Where the top piece of a field can go."""
    *rest, piece = board[origin]
    left = {field: stack for field, stack in board.items() if field != origin}
    if rest:
        left[origin] = tuple(rest)
    if not is_whole(left):
        return set()
    match piece % 5:
        case 0:
            return set(slides(left, origin))
        case 1:
            return {way[3] for way in ways(left, (origin,)) if len(way) == 4}
        case 2:
            return set(hops(left, origin))
        case 3:
            return set(climbs(left, origin))
    reached, waiting = {origin}, [origin]
    while waiting:
        new = set(slides(left, waiting.pop())) - reached
        reached |= new
        waiting += new
    return reached - {origin}


def gate(board: Board, field: Field, d: int) -> list[int]:
    """How high it is on either side of a step."""
    around = beside(field)
    return [len(board.get(around[(d + turn) % 6], ())) for turn in (1, 5)]


def slides(board: Board, field: Field) -> Iterator[Field]:
    for d, to in enumerate(beside(field)):
        if to not in board and sum(map(bool, gate(board, field, d))) == 1:
            yield to


def climbs(board: Board, field: Field) -> Iterator[Field]:
    """``board`` is without the beetle."""
    for d, to in enumerate(beside(field)):
        level = max(len(board.get(field, ())), len(board.get(to, ())))
        if min(gate(board, field, d)) <= level and (level or any(gate(board, field, d))):
            yield to


def hops(board: Board, field: Field) -> Iterator[Field]:
    for x, y in AROUND:
        steps = 1
        while (field[0] + steps * x, field[1] + steps * y) in board:
            steps += 1
        if steps > 1:
            yield field[0] + steps * x, field[1] + steps * y


def ways(board: Board, way: tuple[Field, ...]) -> Iterator[tuple[Field, ...]]:
    """A spider's, up to three steps."""
    yield way
    if len(way) < 4:
        for to in slides(board, way[-1]):
            if to not in way:
                yield from ways(board, (*way, to))
