"""A puzzle: the log of a game up to a decision, and what a bot found out about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import Seat
from spieltisch.table.folding import begin
from spieltisch.table.log import read_header
from spieltisch.web.views.history import apply_line

FILE: Final = Path("puzzles", "puzzles.jsonl")
"""Where a folder keeps its puzzles, one a line: below it, since logs may lie beside."""
ID: Final = 12


class Puzzle(msgspec.Struct, frozen=True, tag="puzzle", tag_field="is"):
    """With all that is needed to ask it, so that it outlives the replay it is from."""

    id: str
    game: str
    replay: str
    ply: int
    """Of the decision, from 1."""
    seat: Seat
    played: str
    """What was done there, in notation."""
    unit: Literal["share", "points", "own"]
    large: float
    """What makes a great difference in that unit."""
    worths: Mapping[str, float]
    """What the best choices are worth to the seat, in notation, the best one first."""
    count: int
    """How many choices were judged. All others are worth less than these."""
    kinds: Sequence[str]
    """Of actions, by their types: the bot has no opinion of others, which are no answers."""
    is_easy: bool
    """Whether a bot that does not look ahead finds it."""
    lines: Sequence[str]
    """The log before the decision."""

    @property
    def best(self) -> str:
        return next(iter(self.worths))

    @property
    def margin(self) -> float:
        """How much the best choice is better than the next one, where 1 is a great difference."""
        best, second = [*self.worths.values()][:2]
        return (best - second) / self.large

    def is_answer(self, action: object) -> bool:
        """Whether it is of a kind that was judged."""
        return type(action).__name__ in self.kinds

    def observe(self, game: AnyGame) -> Any:
        """What the seat knew. Raises ``ValueError`` where this version reads the log otherwise."""
        lines = [line.encode() for line in self.lines]
        replay = begin(read_header(lines[0]), game)
        for line in lines[1:]:
            apply_line(replay, line)
        return game.play.view.observe(replay.state, self.seat)


class LookedAt(msgspec.Struct, frozen=True, tag="game", tag_field="is"):
    """A game whose puzzles are all there, so that nobody looks for them again."""

    replay: str
    found: int


def id_of(replay: str, ply: int) -> str:
    """The same wherever it is made."""
    return sha256(f"{replay}/{ply}".encode()).hexdigest()[:ID]


decode: Final = msgspec.json.Decoder(Puzzle | LookedAt).decode
encode: Final = msgspec.json.Encoder().encode
