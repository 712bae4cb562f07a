"""Analyses of finished games: one at a time, in a thread that gives way to everything else, for as long as somebody
wants to know. What was found is kept, so that whoever asks again has it at once.

The bots' searches let go of the interpreter's lock, and everybody's games go on beside them.
"""

from __future__ import annotations

import logging
import os
import sys
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import get_native_id
from typing import Final, Literal

from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Reason
from spieltisch.net.now import Now
from spieltisch.table.log import read_ending
from spieltisch.table.replay import taken_back
from spieltisch.web.access.bounds import Allowance, Bounds
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.analysis.analyst import MS_US, Analyst
from spieltisch.web.analysis.decisions import Extent, decisions
from spieltisch.web.analysis.models import AnalysisCard, OpinionCard, State
from spieltisch.web.analysis.turning import decisive

log = logging.getLogger(__name__)

KEPT: Final = 64
"""More are forgotten, what was asked for longest ago first."""
NICE: Final = 10
"""How much the thread gives way."""


class Analysis:
    """One game's."""

    def __init__(self, lines: Sequence[bytes], extent: Extent, game: AnyGame, bounds: Bounds, seen_us: int) -> None:
        self.state: State = "waiting"
        self.seen_us = seen_us
        """When somebody asked last."""
        self.opinions: list[OpinionCard] = []
        self.decisive: OpinionCard | None = None
        """Known when all has been looked at."""
        self._lines: Sequence[bytes] = lines
        self._game = game
        self._count = extent.plies
        # Where the bot would have chosen otherwise it looks a second time, at both.
        share_us = bounds.analysis_us // (2 * max(1, extent.decisions))
        self._analyst = Analyst(game, min(bounds.analysis_ply_us, share_us))
        self._done = 0
        self._asked, self._agreed = [0] * extent.seats, [0] * extent.seats
        self._is_stopped = False

    def card(self, since: int) -> AnalysisCard:
        """As it stands, with the opinions from that one on."""
        opinions = self.opinions[since:]
        return AnalysisCard(
            state=self.state, bot=self._analyst.bot, level=self._analyst.level,
            think_ms=self._analyst.think_us // MS_US, done=self._done, count=self._count, asked=list(self._asked),
            agreed=list(self._agreed), opinions=opinions, next=since + len(opinions),
            decisive=self.decisive,
        )  # fmt: skip

    def find(self, ply: int) -> OpinionCard:
        """Raises ``Refusal`` where there is none."""
        for opinion in self.opinions:
            if opinion.ply == ply:
                return opinion
        raise Refusal("no-opinion", ply=ply)

    def go_on(self, now: Now, patience_us: int) -> None:
        """Think until all has been looked at, nobody has asked for so long, or it is stopped."""
        self.state = "running"
        for decision in decisions(self._lines, self._game, self._done):
            if self._is_stopped or now() - self.seen_us > patience_us:
                self._analyst.forget()
                self.state = "paused"
                return
            answer = self._analyst.ask(decision)
            self._asked[answer.seat] += 1
            self._agreed[answer.seat] += answer.card is None
            if answer.card:
                self.opinions.append(answer.card)
            self._done = decision.ply
        self._done = self._count
        self.decisive = self._find_decisive()
        self.end("over")

    def _find_decisive(self) -> OpinionCard | None:
        """Of what stood, in a game that was played to its end."""
        result = read_ending(self._lines[-1]).result
        if result.reason is not Reason.REGULAR:
            return None
        gone = taken_back(self._lines)
        return decisive([each for each in self.opinions if each.ply not in gone], result.ranks)

    def end(self, state: Literal["over", "failed"]) -> None:
        """Keep what was found, and nothing that only thinking needs."""
        self._lines = ()
        self._analyst.forget()
        self.state = state

    def stop(self) -> None:
        """End soon; another thread may ask for it."""
        self._is_stopped = True
        self._analyst.stop()


class Analyses:
    """All of a server's."""

    def __init__(self, bounds: Bounds, now: Now) -> None:
        self._bounds = bounds
        self._now = now
        self._allowance = Allowance(bounds.analyses, now)
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="analysis", initializer=_give_way)
        self._kept: OrderedDict[str, Analysis] = OrderedDict()

    def find(self, id: str) -> Analysis:
        """One that somebody has begun; whoever asks is counted as waiting for it. Raises ``Refusal``."""
        if id not in self._kept:
            raise Refusal("no-analysis")
        analysis = self._kept[id]
        analysis.seen_us = self._now()
        return analysis

    def decisive(self, id: str) -> OpinionCard | None:
        """The move that decided a game, if that is known."""
        return self._kept[id].decisive if id in self._kept else None

    def join(self, id: str) -> Analysis | None:
        """One that needs not be begun, if there is one."""
        if id in self._kept and self._kept[id].state in ("waiting", "running", "over"):
            self._kept.move_to_end(id)
            return self.find(id)
        return None

    def begin(self, address: str, id: str, lines: Sequence[bytes], extent: Extent, game: AnyGame) -> Analysis:
        """A new one, or where it stopped, unless somebody has begun it meanwhile. Raises ``Refusal``."""
        if begun := self.join(id):
            return begun
        if self._bounds.analysis_ply_us == 0:
            raise Refusal("no-analyses")
        waiting = sum(each.state in ("waiting", "running") for each in self._kept.values())
        if waiting >= self._bounds.analyses_waiting:
            raise Refusal("no-analyst", most=self._bounds.analyses_waiting)
        self._allowance.demand(address, "too-many-analyses")
        analysis = self._kept.get(id)
        if analysis is None or analysis.state == "failed":
            analysis = self._kept[id] = Analysis(lines, extent, game, self._bounds, self._now())
        analysis.state, analysis.seen_us = "waiting", self._now()
        self._kept.move_to_end(id)
        self._forget_some()
        self._worker.submit(self._work, id, analysis)
        return analysis

    def close(self) -> None:
        """End what runs, and begin nothing more."""
        self._worker.shutdown(wait=False, cancel_futures=True)
        for analysis in self._kept.values():
            analysis.stop()

    def _work(self, id: str, analysis: Analysis) -> None:
        try:
            analysis.go_on(self._now, self._bounds.analysis_unwatched_us)
        except Exception:  # a bot of somebody's: whoever waits is told, and the next one has its turn
            log.exception("the analysis of %s broke off", id)
            analysis.end("failed")

    def _forget_some(self) -> None:
        for id in list(self._kept):
            if len(self._kept) <= KEPT:
                return
            if self._kept[id].state not in ("waiting", "running"):
                del self._kept[id]


def _give_way() -> None:
    """On Linux a thread has a priority of its own; elsewhere it would be the whole server's."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, get_native_id(), NICE)
