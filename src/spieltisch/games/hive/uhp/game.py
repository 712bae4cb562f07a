"""One game as the protocol tells it: a kind of Hive, its moves so far, and their texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spieltisch.bots.deadline import Deadline
from spieltisch.games.hive.uhp.kinds import Rules
from spieltisch.games.hive.uhp.notation import PASS, Swarm, split, state, turn


class InvalidMove(ValueError):
    """A move that is none, or not legal here."""


@dataclass(frozen=True, slots=True)
class Done:
    """A move that was made."""

    move: int
    text: str
    name: str = ""
    """The piece; empty for a pass."""
    origin: int | None = None
    """The cell that it came from; None for the hand."""


class Game:
    """A game and how it came about."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self._swarm = Swarm(rules.step)
        self._done: list[Done] = []

    @property
    def is_over(self) -> bool:
        return self.rules.kernel.is_over()

    def text(self) -> str:
        """The GameString."""
        kernel = self.rules.kernel
        stands = state(kernel.ply, is_over=kernel.is_over(), winner=kernel.winner())
        return ";".join([self.rules.name, stands, turn(kernel.ply), *(done.text for done in self._done)])

    def valid_moves(self) -> list[str]:
        """All legal moves; none when the game is over."""
        return [self._told(move).text for move in self.rules.kernel.legal_moves()]

    def play(self, text: str) -> None:
        """Make a move. Raises ``InvalidMove``."""
        move = self._meant(text)
        done = self._told(move)
        self.rules.kernel.apply(move)
        if done.name:
            self._swarm.put(done.name, self.rules.way(move).target)
        self._done.append(done)

    def undo(self, moves: int) -> None:
        """Take back so many moves. Raises ``ValueError`` for more than were made."""
        if not 1 <= moves <= len(self._done):
            raise ValueError(f"{moves} moves cannot be taken back: {len(self._done)} were made")
        for _ in range(moves):
            done = self._done.pop()
            self.rules.kernel.undo(done.move)
            if done.name:
                self._swarm.take(done.name)
                if done.origin is not None:
                    self._swarm.put(done.name, done.origin)

    def best_move(self, deadline: Deadline, depth: int, threads: int = 1) -> str:
        """What a search finds. The game must not be over."""
        return self._told(self.rules.think(deadline, depth, threads)).text

    def stop(self) -> None:
        """End the search soon; another thread may ask for it."""
        self.rules.stop()

    def _told(self, move: int) -> Done:
        """A legal move, and its text."""
        if move == 0:
            return Done(move, PASS)
        kind, origin, target = self.rules.way(move)
        if kind < 0:
            name = self._swarm.top(origin)
            return Done(move, self._swarm.write(name, target), name, origin)
        name = self._swarm.next_name(self.rules.kernel.ply % 2, kind)
        text = self._swarm.write(name, target)
        start = self.rules.write_start(target) if text == name else ""
        return Done(move, f"{text} {start}" if start else text, name)

    def _meant(self, text: str) -> int:
        """The legal move of a text. Raises ``InvalidMove``."""
        if self.is_over:
            raise InvalidMove("the game is over")
        legal = self.rules.kernel.legal_moves()
        if text.strip().lower() == PASS:
            if legal != [0]:
                raise InvalidMove("there are moves, so you cannot pass")
            return 0
        try:
            name, place = split(text)
            start = self.rules.kernel.ply == 0
            target = self.rules.read_start(place) if start else self._swarm.read(place)
        except ValueError as error:
            raise InvalidMove(str(error)) from None
        for move in legal:
            if move and self.rules.way(move).target == target and self._told(move).name == name:
                return move
        raise InvalidMove(f"{' '.join(text.split())} is not legal here")
