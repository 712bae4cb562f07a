"""What a game's bots are worth, as ``python -m tools.strength_table`` has measured it, and the levels that follow.

- **hard** is the strongest of all that were measured;
- **easy** is, of those between the weakest bot and ``greedy``, the one nearest to the middle of these two: it loses to
  who always takes the best-looking move about as clearly as it beats who moves at random;
- **medium** is, of those between easy and hard, the one nearest to the middle of these two.

Nearness is one of ratings. Nobody's eye decides, and no person was measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from spieltisch.bots.handicap import Kind
from spieltisch.core.game import AnyGame

RANDOM: Final = "random"
GREEDY: Final = "greedy"
"""Whose rating is 0, by definition."""
STARS: Final = 5


class Level(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Score(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """At tables of two how often it won; at larger ones how often it finished ahead."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One bot's."""

    bot: str
    move_ms: int | None
    errs: int
    """See ``Kind``."""
    elo: float
    """Against ``greedy``, which has 0."""
    elo95: float | None
    """Half of the 95 % interval; None where there were too few games to tell, 0 for ``greedy``."""
    games: int
    greedy: Score | None
    """Against ``greedy``; None where they did not meet."""
    random: Score | None
    """Against ``random``, likewise."""

    @property
    def kind(self) -> Kind:
        return Kind(self.bot, self.move_ms, self.errs)


class StrengthTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole measurement; it is written by no hand."""

    command: str
    date: str
    seats: int
    """At each table."""
    seed: int
    processor: str
    compiled: bool
    """Whether the kernels were."""
    bots: tuple[Strength, ...]
    """Weakest first."""

    def find(self, kind: Kind) -> Strength | None:
        return next((each for each in self.bots if each.kind == kind), None)


def strength_of(game: AnyGame) -> StrengthTable | None:
    """What was measured; None where nothing was."""
    return read_table(game.roster.strength) if game.roster.strength else None


@cache
def read_table(path: Path) -> StrengthTable | None:
    """The table in a file; None where there is no file."""
    return msgspec.json.decode(path.read_bytes(), type=StrengthTable) if path.exists() else None


@dataclass(frozen=True, slots=True)
class Judged:
    """A bot's strength beside those of the others."""

    strength: Strength
    level: Level | None
    stars: int
    """From 1 to 5, in equal steps of rating from the weakest that was measured to the strongest."""

    def jsonable(self) -> dict[str, object]:
        """As the API and ``spieltisch bots --strength --json`` tell it."""
        found = self.strength
        return {
            "bot": found.kind.text, "level": self.level, "stars": self.stars, "elo": found.elo, "elo95": found.elo95,
            "games": found.games, "greedy": _jsonable(found.greedy), "random": _jsonable(found.random),
        }  # fmt: skip


def judged(table: StrengthTable | None) -> list[Judged]:
    """All of a table, weakest first."""
    if table is None or not table.bots:
        return []
    named = {each.kind: level for level, each in levels(table).items()}
    low, high = (pick(each.elo for each in table.bots) for pick in (min, max))
    return [Judged(each, named.get(each.kind), _stars(each.elo, low, high)) for each in table.bots]


def _stars(elo: float, low: float, high: float) -> int:
    share = (elo - low) / (high - low) if high > low else 1.0
    return min(STARS, 1 + int(share * STARS))


def _jsonable(score: Score | None) -> dict[str, int] | None:
    return {"won": score.won, "drawn": score.drawn, "games": score.games} if score else None


def score_text(score: Score | None) -> str:
    """Such as ``37 of 40, 1 drawn``."""
    if score is None:
        return "–"
    return f"{score.won} of {score.games}" + (f", {score.drawn} drawn" if score.drawn else "")


def levels(table: StrengthTable | None) -> Mapping[Level, Strength]:
    """Which bot is which level, easiest first. Levels that nobody is fit for are missing."""
    found: dict[Level, Strength] = {}
    if table is None or not table.bots:
        return found
    hardest = max(table.bots, key=lambda each: each.elo)
    weakest, common = (table.find(Kind(name)) for name in (RANDOM, GREEDY))
    if weakest and common and (easy := between(table.bots, weakest, common)):
        found[Level.EASY] = easy
        if medium := between(table.bots, easy, hardest):
            found[Level.MEDIUM] = medium
    return found | {Level.HARD: hardest}


def between(bots: Sequence[Strength], low: Strength, high: Strength) -> Strength | None:
    """Whoever is nearest to the middle of these two; None where nobody is between them."""
    among = [each for each in bots if low.elo < each.elo < high.elo]
    middle = (low.elo + high.elo) / 2
    return min(among, key=lambda each: abs(each.elo - middle), default=None)
