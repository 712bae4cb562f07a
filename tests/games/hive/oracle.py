"""Contest Hive once more: slow, obvious, and sharing nothing with the product but the rules.

A board is a dictionary from (x, y) to a list of (colour, letter), bottom first. Moves are
the text forms of the notation, without its code.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

Spot = tuple[int, int]

OWNED = Counter(Q=1, S=3, G=2, B=2, A=3)
BOARD = {(x, y) for x in range(-5, 6) for y in range(-5, 6) if -5 <= x + y <= 5}


def neighbours(spot: Spot) -> set[Spot]:
    """The adjacent fields on the board."""
    x, y = spot
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x + 1, y - 1), (x - 1, y + 1)} & BOARD


def show(spot: Spot) -> str:
    return f"{spot[0]},{spot[1]}"


@dataclass
class Game:
    """A position; colour 0 is red."""

    obstructed: set[Spot]
    turn: int = 0
    board: dict[Spot, list[tuple[int, str]]] = field(default_factory=dict)

    @property
    def mover(self) -> int:
        return self.turn % 2

    def free(self, spot: Spot) -> bool:
        return spot not in self.board and spot not in self.obstructed

    def hand(self, colour: int) -> Counter[str]:
        placed = Counter(letter for stack in self.board.values() for owner, letter in stack if owner == colour)
        return OWNED - placed

    def tops(self, colour: int) -> set[Spot]:
        return {spot for spot, stack in self.board.items() if stack[-1][0] == colour}

    def points(self, colour: int) -> int:
        """Free fields around the bee; -1 in hand."""
        for spot, stack in self.board.items():
            if (colour, "Q") in stack:
                return sum(self.free(near) for near in neighbours(spot))
        return -1

    def over(self) -> bool:
        return self.mover == 0 and (self.turn >= 60 or 0 in (self.points(0), self.points(1)))

    def winner(self) -> int | None:
        """Of a game that is over: None is a draw."""
        red, blue = self.points(0), self.points(1)
        if red == 0 or blue == 0:
            return None if red == blue else 0 if blue == 0 else 1
        return None if red == blue else 0 if red > blue else 1

    def moves(self) -> set[str]:
        if self.over():
            return set()
        return self.sets() | self.drags() or {"K"}

    def sets(self) -> set[str]:
        hand, mine, theirs = self.hand(self.mover), self.tops(self.mover), self.tops(1 - self.mover)
        spots = {spot for spot in BOARD if self.free(spot)}
        if hand == OWNED:
            if theirs:
                spots = {spot for spot in spots if neighbours(spot) & theirs}
        else:
            spots = {spot for spot in spots if neighbours(spot) & mine and not neighbours(spot) & theirs}
            if self.turn // 2 >= 3 and hand["Q"]:
                hand = Counter(Q=1)
        return {f"S {letter} {show(spot)}" for letter in hand for spot in spots}

    def drags(self) -> set[str]:
        if self.hand(self.mover)["Q"]:
            return set()
        return {f"D {show(start)} {show(to)}" for start in self.tops(self.mover) for to in self.targets(start)}

    def targets(self, start: Spot) -> set[Spot]:
        """Lift the piece, ask where it can go, put it back."""
        piece = self.board[start].pop()
        if not self.board[start]:
            del self.board[start]
        found = self.walk(piece[1], start) if self.is_whole() else set()
        self.board.setdefault(start, []).append(piece)
        return found - {start}

    def is_whole(self) -> bool:
        if not self.board:
            return True
        reached, edge = set(), {next(iter(self.board))}
        while edge:
            reached |= edge
            edge = {near for spot in edge for near in neighbours(spot) if near in self.board} - reached
        return reached == set(self.board)

    def walk(self, letter: str, start: Spot) -> set[Spot]:
        if letter == "Q":
            return self.steps(start)
        if letter == "A":
            return self.everywhere(start)
        if letter == "S":
            return {path[-1] for path in self.paths([start], 3)}
        if letter == "G":
            return self.jumps(start)
        return self.crawls(start)

    def steps(self, a: Spot) -> set[Spot]:
        return {b for b in neighbours(a) if self.can_step(a, b)}

    def can_step(self, a: Spot, b: Spot) -> bool:
        shared = neighbours(a) & neighbours(b)
        touches = any(spot in self.board for spot in shared)
        passes = len(shared) == 1 or any(self.free(spot) for spot in shared)
        return self.free(b) and touches and passes

    def everywhere(self, start: Spot) -> set[Spot]:
        reached: set[Spot] = set()
        edge = {start}
        while edge:
            reached |= edge
            edge = {b for a in edge for b in self.steps(a)} - reached
        return reached

    def paths(self, path: list[Spot], more: int) -> list[list[Spot]]:
        if more == 0:
            return [path]
        return [full for b in self.steps(path[-1]) if b not in path for full in self.paths([*path, b], more - 1)]

    def jumps(self, start: Spot) -> set[Spot]:
        found = set()
        for near in neighbours(start):
            dx, dy = near[0] - start[0], near[1] - start[1]
            at = near
            while at in self.board:
                at = at[0] + dx, at[1] + dy
            if at != near and at in BOARD and self.free(at):
                found.add(at)
        return found

    def crawls(self, start: Spot) -> set[Spot]:
        return {
            to
            for to in neighbours(start) - self.obstructed
            if any(spot in self.board for spot in {start, to} | neighbours(start) & neighbours(to))
        }

    def play(self, move: str) -> None:
        match move.split():
            case ["S", letter, to]:
                self.board.setdefault(self.spot(to), []).append((self.mover, letter))
            case ["D", start, to]:
                piece = self.board[self.spot(start)].pop()
                if not self.board[self.spot(start)]:
                    del self.board[self.spot(start)]
                self.board.setdefault(self.spot(to), []).append(piece)
        self.turn += 1

    @staticmethod
    def spot(text: str) -> Spot:
        x, y = text.split(",")
        return int(x), int(y)
