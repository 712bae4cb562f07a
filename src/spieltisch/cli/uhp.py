"""``spieltisch uhp``: our player as an engine, for the viewers of its game's own world."""

from __future__ import annotations

import select
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait

from cyclopts.types import PositiveInt

from spieltisch import __version__
from spieltisch.core.engines import TextEngine
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import games

PROTOCOL = "uhp"
TITLE = f"Spieltisch {__version__}"
LOOK_S = 0.05


def uhp(*, threads: PositiveInt = 1) -> None:
    """Play as an engine of the protocol UHP, on stdin and stdout.

    Viewers such as Mzinga's start this command and show the board. docs/uhp.md says which rules it knows. Ctrl-C, or
    SIGINT, ends a search: it answers with the best move so far.

    Parameters
    ----------
    threads
        Number of threads that it thinks with. A move takes as long, and that many times the processor time.
    """
    speaking = [game.wire.engines[PROTOCOL] for game in games().values() if PROTOCOL in game.wire.engines]
    if not speaking:
        raise UsageError("none of the installed games has engines that speak UHP")
    _Desk(speaking[0]().ours(TITLE, threads)).attend()


class _Desk:
    """Where a viewer's lines come in. One that has waited long enough interrupts (SIGINT) and wants the best move so
    far, so the engine thinks in a thread. Between two thoughts only who sits at a terminal ends it so: a viewer's
    interruption may come just after the answer."""

    def __init__(self, engine: TextEngine) -> None:
        self._engine = engine
        self._is_thinking = self._is_interrupted = False

    def attend(self) -> None:
        """Until the viewer has had enough."""
        signal.signal(signal.SIGINT, self._interrupt)
        _say(self._engine.greeting())
        with ThreadPoolExecutor(1) as thinker:
            for line in sys.stdin:
                _say(self._answer(line, thinker))
                if self._engine.has_ended:
                    return

    def _answer(self, line: str, thinker: ThreadPoolExecutor) -> Sequence[str]:
        self._is_thinking, self._is_interrupted = True, False
        pending = thinker.submit(self._engine.answer, line)
        while not wait([pending], LOOK_S).done:  # signals are heard between two looks; a search may begin after one
            if self._is_interrupted or _is_alone():
                self._engine.stop()
        self._is_thinking = False
        return pending.result()

    def _interrupt(self, *_: object) -> None:
        if self._is_thinking:
            self._is_interrupted = True
        elif sys.stdin.isatty():
            raise KeyboardInterrupt


def _is_alone() -> bool:
    """Whether nobody is there any more to read the answer, as far as the system tells."""
    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(sys.stdout, 0)
    return bool(poll.poll(0))


def _say(lines: Sequence[str]) -> None:
    for line in lines:
        print(line)
    sys.stdout.flush()
