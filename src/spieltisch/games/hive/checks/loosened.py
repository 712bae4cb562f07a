"""The rules with one of them left out or taken wrongly: what somebody may do who does not know it.

Written for itself and slowly, from the page: the engine knows no other rules than the right ones. With nothing left
out it says what the engine says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Enum

from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import CELL_OF, SKIP, Drag, Field, Kind, Move, Piece, SetPiece
from spieltisch.games.hive.engine.geometry import BEE_DUE, PER_KIND, VECTORS
from spieltisch.games.hive.position import Setup


class Rule(Enum):
    """What can be left out, as the cause that a check names."""

    WHOLE = "it moves pieces without which the swarm falls apart"
    GATE = "it squeezes through gaps that are too narrow"
    TOUCH = "it leaves the swarm on its way"
    THREE = "its spiders do not go three steps, or go back on their way"
    JUMP = "its grasshoppers do not jump straight over pieces without a gap"
    APART = "it sets pieces beside those of the other colour"
    BEE = "it moves pieces before its bee is set"
    BEETLE = "its beetles leave the swarm"
    LIFT = "it looks for a piece's way without lifting it: the piece then touches itself"


def lawful_without(setup: Setup, rule: Rule | None) -> frozenset[Move]:
    """What the side to move may do where that rule does not hold."""
    return frozenset(_Loosened(setup, rule).moves()) or frozenset({SKIP})


def _around(at: Field) -> list[Field]:
    near = (Field.at(at.x + dx, at.y + dy) for dx, dy in VECTORS)
    return [field for field in near if field in CELL_OF]


class _Loosened:
    def __init__(self, setup: Setup, rule: Rule | None) -> None:
        self._turn = setup.turn
        self._mover: Seat = setup.turn % 2
        self._without = rule
        self._stacks: dict[Field, list[Piece]] = {at: list(stack) for at, stack in setup.stacks}
        self._closed = set(setup.obstructed)
        own = [piece.kind for stack in self._stacks.values() for piece in stack if piece.owner == self._mover]
        self._hand = [kind for kind in Kind if own.count(kind) < PER_KIND[kind]]
        self._has_set = bool(own)

    def moves(self) -> Iterator[Move]:
        is_due = self._turn >= BEE_DUE and Kind.BEE in self._hand
        for at in CELL_OF:
            if self._is_free(at) and self._may_set(at):
                yield from (SetPiece(kind, at, self._mover) for kind in self._hand if kind is Kind.BEE or not is_due)
        if Kind.BEE not in self._hand or self._without is Rule.BEE:
            for at in list(self._stacks):
                if self._stacks[at][-1].owner == self._mover:
                    yield from (Drag(at, to) for to in self._reach(at) if to != at)

    def _is_free(self, at: Field) -> bool:
        return at not in self._stacks and at not in self._closed

    def _may_set(self, at: Field) -> bool:
        owners = {self._stacks[near][-1].owner for near in _around(at) if near in self._stacks}
        if not self._has_set:
            return owners == {1 - self._mover} if self._stacks else True
        return self._mover in owners and (len(owners) == 1 or self._without is Rule.APART)

    def _reach(self, at: Field) -> Collection[Field]:
        piece = self._stacks[at].pop()
        if not self._stacks[at]:
            del self._stacks[at]
        may_go = self._is_whole() or self._without is Rule.WHOLE
        is_early = self._without is Rule.LIFT and piece.kind is not Kind.BEETLE  # that one would touch itself always
        if is_early:
            self._stacks.setdefault(at, []).append(piece)
        found = list(self._targets(piece.kind, at)) if may_go else []
        if not is_early:
            self._stacks.setdefault(at, []).append(piece)
        return found

    def _targets(self, kind: Kind, at: Field) -> Collection[Field]:
        match kind:
            case Kind.BEE:
                return list(self._steps(at))
            case Kind.BEETLE:
                return list(self._climbs(at))
            case Kind.GRASSHOPPER:
                return list(self._jumps(at))
            case Kind.SPIDER if self._without is not Rule.THREE:
                return {path[-1] for path in self._paths([at], 3)}
            case _:
                return self._flood(at)

    def _is_whole(self) -> bool:
        seen = set(list(self._stacks)[:1])
        todo = list(seen)
        while todo:
            new = {near for near in _around(todo.pop()) if near in self._stacks} - seen
            seen |= new
            todo += new
        return len(seen) == len(self._stacks)

    def _steps(self, at: Field) -> Iterator[Field]:
        for to in filter(self._is_free, _around(at)):
            beside = set(_around(at)) & set(_around(to))
            touches = any(near in self._stacks for near in beside)
            passes = len(beside) < 2 or any(map(self._is_free, beside))  # off the board there is room
            if (touches or self._without is Rule.TOUCH) and (passes or self._without is Rule.GATE):
                yield to

    def _climbs(self, at: Field) -> Iterator[Field]:
        for to in _around(at):
            touched = {at, to} | set(_around(at)) & set(_around(to))
            touches = any(near in self._stacks for near in touched)
            if to not in self._closed and (touches or self._without is Rule.BEETLE):
                yield to

    def _jumps(self, at: Field) -> Iterator[Field]:
        for dx, dy in VECTORS:
            over = to = Field.at(at.x + dx, at.y + dy)
            while to in self._stacks or (self._without is Rule.JUMP and to in CELL_OF):
                if self._is_free(to):
                    yield to
                to = Field.at(to.x + dx, to.y + dy)
            if to != over and to in CELL_OF and self._is_free(to):
                yield to

    def _flood(self, at: Field) -> set[Field]:
        found, todo = {at}, [at]
        while todo:
            new = set(self._steps(todo.pop())) - found
            found |= new
            todo += new
        return found

    def _paths(self, path: list[Field], length: int) -> Iterator[list[Field]]:
        if not length:
            yield path
            return
        for to in self._steps(path[-1]):
            if to not in path:
                yield from self._paths([*path, to], length - 1)
