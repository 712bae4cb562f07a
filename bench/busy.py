"""Our bots on a machine that has other things to do: whether one loses because its host was busy.

``search`` plays itself while so many other processes do nothing but compute: some games one after the other, as
``match`` plays them, the others several at once, as at the tables of a server's pages. All clocks of all games are set
to the same short limit, of which bots get seven eighths to think. What counts is how often a table acted for a bot, or
ended a game, because its time was over; besides that, how much time passed beyond the limit that was the host's and
not the bot's, and how much of the limit a bot itself used at most.

With ``--against greedy`` it plays that one instead, whole games: whether what it has found by the time it must answer
is at least as good. It is alone at tables of more than two, and everybody has each seat once on the same luck.

    python -m bench.busy [--load 8] [--games 200] [--tables 8] [--limit-ms 100] [--seed fresh] [--json] [hive] …
    python -m bench.busy --against greedy [--load 8] [--games 200] [--limit-ms 20] [--seed fresh] [--json] [hive] …
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from typing import Any

from bench.strength_peers import result_of, wilson
from spieltisch.cli.seeds import FRESH, read_seed
from spieltisch.contests.matches.block import Block, blocks
from spieltisch.contests.matches.play import GameLog, Match, play_block
from spieltisch.contests.matches.players import read_player
from spieltisch.core.contracts import Limit
from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Reason
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games
from spieltisch.table.log import Entry, read_entry

IDLE_LOOP = "while True: pass"
BRIEF: Mapping[str, Mapping[str, Any]] = {
    "cascadia": {"rounds": 10},
    "catan": {"turns": 8},
    "monopoly": {"max_rounds": 4},
    "twixt": {"rounds": 10},
}
"""Options that end games early: it is the number of games that counts."""


@dataclass(frozen=True, slots=True)
class TightMatch(Match):
    """A match with the same short limit for everything."""

    limit_us: int = 0

    @property
    def game(self) -> AnyGame:
        limit, found = Limit(self.limit_us, self.limit_us), game_of(self.name)
        return replace(
            found, play=replace(found.play, limits=lambda config: dict.fromkeys(found.play.limits(config), limit))
        )


@dataclass(frozen=True, slots=True)
class Figures:
    """What the games of one kind say; times in microseconds."""

    game: str
    tables: int
    """How many were played at once."""
    games: int
    thoughts: int
    limit_us: int
    lost: int
    """Games that ended because somebody's time was over."""
    defaults: int
    """How often a table acted for a bot."""
    beyond: int
    """Answers that came when more than the limit had passed, and were in time."""
    longest_us: int
    """From a request to its answer, at most."""
    most_used_us: int
    """Of the limit, at most."""
    load: float
    """Of the machine, at the end."""

    @property
    def is_good(self) -> bool:
        """Whether no game was lost, and no move made for a bot, since its time was over."""
        return self.lost == self.defaults == 0


@dataclass(frozen=True, slots=True)
class Duel:
    """What came of games against another bot."""

    game: str
    against: str
    seats: int
    limit_us: int
    seed: int
    won: int
    drawn: int
    lost: int
    load: float
    """Of the machine, at the end."""

    @property
    def interval(self) -> tuple[float, float]:
        """Of a win's share, draws counted half; 95 %."""
        games = self.won + self.drawn + self.lost
        return wilson((self.won + self.drawn / 2) / games, games)

    @property
    def is_good(self) -> bool:
        """Whether it may be at least as good as the other one."""
        return self.interval[1] >= 1 / self.seats


@contextmanager
def loaded(processes: int) -> Iterator[None]:
    """So many processes that never wait."""
    busy = [subprocess.Popen([sys.executable, "-S", "-c", IDLE_LOOP]) for _ in range(processes)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


async def play(match: Match, scheduled: Sequence[Block], tables: int) -> list[GameLog]:
    """All games of these blocks, so many at once."""
    free = asyncio.Semaphore(tables)

    async def one(block: Block) -> list[GameLog]:
        async with free:
            return await play_block(match, block)

    return [log for logs in await asyncio.gather(*map(one, scheduled)) for log in logs]


def measure(name: str, number: int, tables: int, limit_ms: int, seed: int) -> Figures:
    game = game_of(name)
    seats = max(2, game.play.seats[0])
    limit_us = limit_ms * 1000
    players = tuple(read_player(game, "search") for _ in range(seats))
    match = TightMatch(name, game.setup.options(**BRIEF.get(name, {})), players, limit_us, limit_us=limit_us)
    scheduled = list(blocks(seats, number, seed, is_rotating=False))
    logs = asyncio.run(play(match, scheduled, tables))
    entries = [entry for log in logs for entry in map(read_entry, log.lines[1:-1]) if isinstance(entry.actor, int)]
    waits = [wait_of(entry) for entry in entries]
    return Figures(
        name, tables, len(logs), len(entries), limit_us,
        sum(log.played.reason == Reason.TIMEOUT for log in logs), sum(entry.by == "table" for entry in entries),
        sum(wait > limit_us for wait in waits), max(waits),
        max(wait - entry.credited for wait, entry in zip(waits, entries, strict=True)), os.getloadavg()[0],
    )  # fmt: skip


def duel(name: str, number: int, against: str, limit_ms: int, seed: int) -> Duel:
    """``search`` against others, one game after the other."""
    game = game_of(name)
    seats = 2 if 2 in game.play.seats else game.play.seats[0]
    players = tuple(read_player(game, "search" if seat == 0 else against) for seat in range(seats))
    limit_us = limit_ms * 1000
    match = TightMatch(name, game.setup.options(), players, limit_us, limit_us=limit_us)
    scheduled = list(blocks(seats, number, seed, is_rotating=True))
    played = [log.played for log in asyncio.run(play(match, scheduled, 1))]
    results = [result_of(each.ranks, each.seats.index("search")) for each in played]
    won, drawn, lost = (results.count(result) for result in ("won", "drawn", "lost"))
    return Duel(name, against, seats, limit_us, seed, won, drawn, lost, os.getloadavg()[0])


def wait_of(entry: Entry) -> int:
    """The time from a request's leaving to its answer."""
    return 0 if entry.sent is None or entry.last is None else entry.last - entry.sent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    parser.add_argument("game", nargs="*", default=sorted(games()))
    parser.add_argument("--load", type=int, default=8, help="how many processes compute besides")
    parser.add_argument("--games", type=int, default=200, help="of all kinds together, half of them several at once")
    parser.add_argument("--tables", type=int, default=8, help="how many games are played at once")
    parser.add_argument("--limit-ms", type=int, default=100, help="the limit of all clocks")
    parser.add_argument("--against", metavar="BOT", help="play this one, games that are not cut short, one at a time")
    parser.add_argument("--seed", type=read_seed, default=FRESH, help="of all games; a fresh one by default")
    parser.add_argument("--json", action="store_true")
    given, begin = parser.parse_args(), time.monotonic()
    with loaded(given.load):
        verdicts = [tell(figures, given.json) for figures in figures_of(given)]
    print(f"{time.monotonic() - begin:.0f} s", file=sys.stderr)
    return 0 if all(verdicts) else 1


def figures_of(given: argparse.Namespace) -> Iterator[Figures | Duel]:
    """One after the other."""
    for name in given.game:
        if given.against:
            yield duel(name, max(1, given.games // len(given.game)), given.against, given.limit_ms, given.seed)
            continue
        for tables in (1, given.tables):
            yield measure(name, max(1, given.games // (2 * len(given.game))), tables, given.limit_ms, given.seed)


def tell(figures: Figures | Duel, is_json: bool) -> bool:
    """Print them; whether they are good."""
    print(json.dumps(asdict(figures)) if is_json else describe(figures), flush=True)
    return figures.is_good


def describe(figures: Figures | Duel) -> str:
    if isinstance(figures, Duel):
        low, high = (100 * share for share in figures.interval)
        return (
            f"{figures.game}: search won {figures.won}, drew {figures.drawn}, lost {figures.lost} against "
            f"{figures.against}, clocks of {figures.limit_us // 1000} ms, at load {figures.load:.1f}: "
            f"{low:.0f} to {high:.0f} % (equal: {100 / figures.seats:.0f} %), seed {figures.seed}"
        )
    return (
        f"{figures.game}: {figures.games} games, {figures.tables} at once, at load {figures.load:.1f}: "
        f"{figures.lost} lost on time, {figures.defaults} defaults; "
        f"{figures.thoughts} thoughts, {figures.beyond} answered after more than {figures.limit_us // 1000} ms, "
        f"the last after {figures.longest_us / 1000:.0f} ms; at most {figures.most_used_us / 1000:.0f} ms used"
    )


if __name__ == "__main__":
    sys.exit(main())
