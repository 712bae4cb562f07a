"""A running contest: live on a terminal, else as lines for people, or as JSON for programs."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Final

from spieltisch.cli.output import is_watched
from spieltisch.contests.journal.journal import encode
from spieltisch.contests.journal.lines import AnyLine, Played
from spieltisch.contests.journal.state import Contest
from spieltisch.contests.running.playing import Task
from spieltisch.contests.running.runner import Work
from spieltisch.contests.showing.overview import summary_of
from spieltisch.contests.showing.progress import Progress, done_blocks, duration, progress
from spieltisch.contests.showing.summary import Place
from spieltisch.contests.showing.telling import describe_lines

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

MOST: Final = 30
"""Players shown on a terminal."""
LATEST: Final = 8
"""Events shown there."""
REST: Final = 20
"""So many times as long as it took to compute them, standings are left as they are."""


class Lines:
    """One line on stderr for each event that people care about."""

    def __init__(self, contest: Contest, running: Sequence[Work], expected: int) -> None:
        """``running`` is kept up to date by whoever plays; ``expected`` is how many blocks there will be."""
        self._contest = contest
        self._running = running
        self._expected = expected
        self._done = self._before = done_blocks(contest)
        self._begun = time.monotonic()

    def hear(self, lines: Sequence[AnyLine]) -> None:
        """What is new, folded already."""
        self._count(lines)
        for text in describe_lines(self._contest, lines):
            print(text, file=sys.stderr, flush=True)
        if any(isinstance(line, Played) for line in lines):
            print(f"  {_describe(self._progress())}", file=sys.stderr, flush=True)

    def shown(self) -> AbstractContextManager[object]:
        """As long as it runs."""
        return nullcontext()

    def _count(self, lines: Sequence[AnyLine]) -> None:
        """Games come block by block; only what is rare is a reason to count all again."""
        if all(isinstance(line, Played) for line in lines):
            self._done += 1
        else:
            self._done = done_blocks(self._contest)

    def _progress(self) -> Progress:
        return progress(self._done, self._expected, self._before, time.monotonic() - self._begun)


class JsonLines(Lines):
    """The journal's lines on stdout, as they are written."""

    def hear(self, lines: Sequence[AnyLine]) -> None:
        sys.stdout.writelines(encode(line).decode() for line in lines)
        sys.stdout.flush()


class Live(Lines):
    """Standings, running tables and what happened, kept up to date on a terminal."""

    def __init__(self, contest: Contest, running: Sequence[Work], expected: int) -> None:
        super().__init__(contest, running, expected)
        self._news: tuple[str, ...] = ()
        self._standings: Sequence[Place] = ()
        self._due = 0.0
        """When they are computed again."""

    def hear(self, lines: Sequence[AnyLine]) -> None:
        self._count(lines)
        self._news = (*self._news, *describe_lines(self._contest, lines))[-LATEST:]
        begun = time.monotonic()
        if begun >= self._due:
            self._standings = summary_of(self._contest).standings
            self._due = time.monotonic() + REST * (time.monotonic() - begun)

    def shown(self) -> AbstractContextManager[object]:
        from rich.console import Console
        from rich.live import Live as LiveDisplay

        return LiveDisplay(self, console=Console(stderr=True), refresh_per_second=2, transient=True)

    def __rich__(self) -> RenderableType:
        """Asked for by a thread of its own while games are waited for; all that it looks at are values."""
        from rich.console import Group
        from rich.text import Text

        lines = [
            _describe(self._progress()),
            *(f"  {_describe_work(work)}" for work in tuple(self._running)),
            *self._news,
        ]
        return Group(_table(self._standings), *(Text(line, overflow="ellipsis", no_wrap=True) for line in lines))


def new_view(contest: Contest, running: Sequence[Work], expected: int, *, json: bool) -> Lines:
    """What suits the output."""
    kind = JsonLines if json else Live if is_watched() else Lines
    return kind(contest, running, expected)


def _table(standings: Sequence[Place]) -> Table:
    from rich.table import Table

    table = Table(box=None)
    for name in ("", "player", "points", "blocks", "Elo", "±", "faults", ""):
        table.add_column(name, justify="left" if name in ("player", "faults") else "right")
    for place in standings[:MOST]:
        rating = ["-" if number is None else f"{number:.0f}" for number in (place.elo, place.elo95)]
        faults = ", ".join(f"{cause} {count}" for cause, count in place.faults.items() if count)
        cells = [place.rank, place.name, f"{place.points:.2f}", place.blocks, *rating, faults, place.remark]
        table.add_row(*map(str, cells))
    return table


def _describe(now: Progress) -> str:
    left = "" if now.left_s is None else f", {duration(now.left_s)} left"
    return f"{now.done} of {now.of} blocks{left}"


def _describe_work(work: Work) -> str:
    if isinstance(work, Task):
        return f"{work.job.match} block {work.job.block}: {', '.join(work.job.players)}"
    return f"entry check of {work.player}"
