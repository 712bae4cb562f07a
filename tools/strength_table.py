"""How strong our bots are, measured: ``python -m tools.strength_table [GAME…] [--games N] [--move-ms MS…] [--jobs J]``.

For each game ``random``, ``greedy`` and ``search`` at several times a move, and some of them with errors, play each
other: who is next to whom in strength, and everybody against ``greedy`` and ``random``. Their games are those of
``spieltisch match``, the ratings those of contests. The figures go into the game's ``strength.json``, from which
levels, pages and docs/strength.md follow; other games keep theirs. Without a game only the page is written again. The
less time a table's slowest player has, the more games are played there: N where nobody thinks, half as many at 50 ms.
Each run has a fresh seed, of which the page tells: bots may have been tuned on any other.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from itertools import combinations
from math import ceil
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final

import msgspec

import spieltisch.games
from spieltisch.bots.handicap import Kind
from spieltisch.bots.strength import (
    GREEDY,
    RANDOM,
    Judged,
    Score,
    Strength,
    StrengthTable,
    judged,
    read_table,
    score_text,
)
from spieltisch.cli.seeds import FRESH, read_seed
from spieltisch.contests.jobs.match import play_match
from spieltisch.contests.matches.block import blocks
from spieltisch.contests.matches.play import Match
from spieltisch.contests.matches.players import BuiltInBot
from spieltisch.contests.statistics.ratings import Ranking, rate
from spieltisch.core.build import uncompiled_modules
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.options import implied
from spieltisch.core.registry import game as game_of
from spieltisch.net.now import SECOND_US
from spieltisch.scaling.machine import processor
from tools import install
from tools.pages import fill

SEARCH: Final = "search"
OURS: Final = tuple(module.name for module in iter_modules(spieltisch.games.__path__))
"""The page is about the games that come with Spieltisch."""
PAGE: Final = install.ROOT / "docs" / "strength.md"
BEGIN: Final = "<!-- what tools.strength_table has measured: begin -->"
END: Final = "<!-- what tools.strength_table has measured: end -->"
GAMES: Final = 60
MOVE_MS: Final = 10, 50, 200
ERRS: Final = 75, 50, 25, 10
SEARCH_ERRS: Final = 50, 25
"""With the least time: between ``greedy`` and the search there may be a gap, too."""
YARDSTICKS: Final = Kind(GREEDY), Kind(RANDOM)
"""Everybody meets them."""
HALVING_MS: Final = 50
"""So much time a move makes games so dear that half as many are played."""
FOREGONE: Final = 4
"""So many times fewer games are played where a search only meets ``random``."""
APART: Final = 1_000_000
"""Seeds between two tables."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A measurement of one game."""

    game: AnyGame
    games: int
    move_ms: tuple[int, ...]
    seed: int
    jobs: int

    @property
    def command(self) -> str:
        times = " ".join(map(str, self.move_ms))
        return (
            f"python -m tools.strength_table {self.game.name} --games {self.games} --move-ms {times} --seed {self.seed}"
        )

    @property
    def seats(self) -> int:
        return max(2, self.game.play.seats[0])

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Everybody, the presumably weakest first."""
        times = sorted(self.move_ms)
        return (
            Kind(RANDOM),
            *(Kind(GREEDY, errs=share) for share in ERRS),
            Kind(GREEDY),
            *(Kind(SEARCH, times[0], share) for share in SEARCH_ERRS),
            *(Kind(SEARCH, ms) for ms in times),
        )


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays whom, and how often."""

    kinds: tuple[Kind, ...]
    blocks: int


@dataclass(frozen=True, slots=True)
class Result:
    """One game."""

    block: tuple[int, int]
    kinds: tuple[Kind, ...]
    ranks: tuple[int, ...]


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.strength_table", description=__doc__, allow_abbrev=False)
    parser.add_argument("game", nargs="*", help="which games to measure; with none only the page is written")
    parser.add_argument("--games", type=int, default=GAMES, help="at a table where nobody thinks for long")
    parser.add_argument("--move-ms", type=int, nargs="+", default=MOVE_MS, help="the search's times")
    parser.add_argument("--seed", type=read_seed, default=FRESH, help="a number; a fresh one by default")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play at once")
    wish = parser.parse_args(words)
    try:
        for name in wish.game:
            plan = Plan(game_of(name), wish.games, tuple(wish.move_ms), wish.seed, wish.jobs)
            place = place_of(plan.game)
            place.write_bytes(written(measure(plan)))
            print(place, flush=True)
    except UsageError as error:
        parser.error(str(error))
    fill(PAGE, BEGIN, END, page({name: table for name in OURS if (table := read_table(place_of(game_of(name))))}))
    return 0


def place_of(game: AnyGame) -> Path:
    """Where a game's figures are kept: in this checkout, where it is one of ours."""
    file = game.roster.strength
    if file is None:
        raise UsageError(f"{game.name} names no file for its bots' strength")
    package = Path(spieltisch.__file__).parent
    is_ours = file.is_relative_to(package)
    return install.ROOT / "src" / "spieltisch" / file.relative_to(package) if is_ours else file


def written(table: StrengthTable) -> bytes:
    return msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n"


# Playing.


def tables_of(plan: Plan) -> list[Table]:
    """Neighbours, as many as a table has seats, and who has not met ``greedy`` and ``random`` so."""
    kinds, seats = plan.kinds, plan.seats
    if missing := [kind.bot for kind in kinds if kind.bot not in plan.game.roster.bots]:
        raise UsageError(f"{plan.game.name} has no bot {missing[0]!r}")
    windows = [kinds[first : first + seats] for first in range(len(kinds) - seats + 1)]
    tables = [_table(plan, window) for window in windows]
    met = {pair for window in windows for pair in _pairs(window)}
    for place, kind in enumerate(kinds):
        new = [each for each in YARDSTICKS if each != kind and frozenset((each, kind)) not in met]
        for first in range(0, len(new), seats - 1):
            some = [kind, *new[first : first + seats - 1]]
            others = [each for each in _nearest(kinds, place) if each not in some]
            some += others[: seats - len(some)]
            is_foregone = Kind(GREEDY) not in some and kind.move_ms is not None
            tables.append(_table(plan, some, FOREGONE if is_foregone else 1))
            met |= set(_pairs(some))
    return tables


def _pairs(kinds: Iterable[Kind]) -> Iterator[frozenset[Kind]]:
    return (frozenset(pair) for pair in combinations(kinds, 2))


def _nearest(kinds: Sequence[Kind], place: int) -> list[Kind]:
    """All of them, those beside a place first."""
    return sorted(kinds, key=lambda kind: abs(kinds.index(kind) - place))


def _table(plan: Plan, kinds: Iterable[Kind], fewer: int = 1) -> Table:
    table = tuple(kinds)
    slowest_ms = max(kind.move_ms or 0 for kind in table)
    dear = fewer * (1 + slowest_ms / HALVING_MS) * plan.seats
    return Table(table, ceil(plan.games / dear))


def measure(plan: Plan) -> StrengthTable:
    """Play all tables, and rate everybody by all of them."""
    results: list[Result] = []
    for number, table in enumerate(tables_of(plan)):
        names = " ".join(kind.text for kind in table.kinds)
        print(f"{plan.game.name}: {names}, {table.blocks * plan.seats} games", file=sys.stderr, flush=True)
        results += _play(plan, number, table)
    return table_of(plan, results)


def _play(plan: Plan, number: int, table: Table) -> Iterable[Result]:
    options: Any = plan.game.setup.options
    given = options(**dict(implied(fields(options), (), {}, is_match=True)))
    players = tuple(BuiltInBot(kind.text) for kind in table.kinds)
    match = Match(plan.game.name, given, players, 60 * SECOND_US)
    count = table.blocks * plan.seats
    turns = list(blocks(plan.seats, count, plan.seed + number * APART, is_rotating=True))
    for place, log in enumerate(play_match(match, turns, plan.jobs)):
        yield Result(
            (number, place // plan.seats), tuple(table.kinds[player] for player in log.order), log.played.ranks
        )


def table_of(plan: Plan, results: Sequence[Result]) -> StrengthTable:
    """What the games say."""
    ratings = rate((Ranking(each.block, each.kinds, each.ranks) for each in results), {Kind(GREEDY): 0.0})
    bots = [
        Strength(
            kind.bot, kind.move_ms, kind.errs, round(rating.elo, 1),
            None if rating.elo95 is None else round(rating.elo95, 1),
            sum(kind in each.kinds for each in results),
            _score(kind, Kind(GREEDY), results), _score(kind, Kind(RANDOM), results),
        )
        for kind, rating in ratings.items()
    ]  # fmt: skip
    return StrengthTable(
        plan.command, f"{datetime.now(UTC):%Y-%m-%d}", plan.seats, plan.seed, processor(), not uncompiled_modules(),
        tuple(sorted(bots, key=lambda each: each.elo)),
    )  # fmt: skip


def _score(kind: Kind, other: Kind, results: Iterable[Result]) -> Score | None:
    """How often the one was ahead of the other, at tables where both sat."""
    met = [
        (each.ranks[each.kinds.index(kind)], each.ranks[each.kinds.index(other)])
        for each in results
        if kind != other and kind in each.kinds and other in each.kinds
    ]
    won, lost = sum(one < two for one, two in met), sum(one > two for one, two in met)
    return Score(won, len(met) - won - lost, lost) if met else None


# The page.


def page(tables: dict[str, StrengthTable]) -> list[str]:
    """The lines between the marks."""
    return [line for name, table in tables.items() for line in _section(name, table)][:-1]


def _section(name: str, table: StrengthTable) -> list[str]:
    compiled = "" if table.compiled else ", kernels not compiled"
    return [
        f"### {name}",
        "",
        f"`{table.command}` ({table.date}, {table.processor}{compiled}); tables of {table.seats}.",
        "",
        "| bot | level | stars | Elo | games | ahead of `greedy` | ahead of `random` |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        *map(_row, reversed(judged(table))),
        "",
    ]


def _row(each: Judged) -> str:
    found = each.strength
    elo95 = f" ± {found.elo95:.0f}" if found.elo95 else ""
    cells = (
        f"`{found.kind.text}`", f"**{each.level}**" if each.level else "", "★" * each.stars, f"{found.elo:+.0f}{elo95}",
        str(found.games), score_text(found.greedy), score_text(found.random),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
