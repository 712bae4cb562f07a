"""What came of a check: a verdict, and all that explains it. The fields of ``check --json``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from spieltisch.conformance.conduct import Conduct
from spieltisch.core.checks import Check


class Verdict(StrEnum):
    PASSED = "passed"
    WARNED = "warned"
    """The game goes on, but something is not as it should be."""
    FAILED = "failed"
    UNCLEAR = "unclear"
    """The situation did not come up, or two causes fit."""
    SKIPPED = "skipped"
    """A check that it builds on failed."""
    BROKEN = "broken"
    """Our own fault, or the program cannot be started."""


SHORT: Final = (Verdict.FAILED, Verdict.WARNED)
"""Of a client that falls short of what is right."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a transcript."""

    ms: int
    from_: str
    """``"server"`` or ``"client"``; empty for a remark."""
    text: str
    mark: str = ""
    """``"!"`` at the guilty one."""


@dataclass(frozen=True, slots=True)
class Result:
    """One check of one client."""

    game: str
    check: Check
    verdict: Verdict
    seed: int
    repeat: tuple[int, int] = (1, 1)
    """Which of how many."""
    expected: str = ""
    got: str = ""
    likely: str = ""
    transcript: tuple[Line, ...] = ()
    tap: str = ""
    """The file, where it was kept."""
    exit: int | None = None
    """The program's exit status, where it ended by itself and not by a signal."""
    signal: int | None = None
    seconds: float = 0.0
    slowest_ms: int | None = None
    words: str = ""
    """What the program wrote last for people, where that may explain something."""
    is_silent: bool = False
    """Whether it failed by saying nothing."""
    is_mute: bool = False
    """Whether it said nothing at all."""
    conduct: Conduct = field(default_factory=Conduct)
    """What it said that nothing asks for."""

    @property
    def remark(self) -> str:
        """What is worth knowing though the check is passed; empty where nothing is."""
        return (self.likely or f"got {self.got}") if self.got and self.verdict is Verdict.PASSED else ""

    def to_json(self) -> dict[str, Any]:
        """As ``--json`` prints it."""
        check = self.check
        return {
            "game": self.game, "id": check.id, "level": check.level, "verdict": self.verdict, "title": check.title,
            "paragraph": check.paragraph, "needs": list(check.needs), "seed": self.seed, "repeat": list(self.repeat),
            "expected": self.expected or None, "got": self.got or None, "likely": self.likely or None,
            "transcript": [
                {"ms": line.ms, "from": line.from_, "text": line.text, "mark": line.mark} for line in self.transcript
            ],
            "tap": self.tap or None, "exit": self.exit, "signal": self.signal, "seconds": round(self.seconds, 3),
            "slowest_ms": self.slowest_ms,
        }  # fmt: skip


def counted(results: Iterable[Result]) -> dict[str, int]:
    """How many of each verdict."""
    verdicts = [result.verdict for result in results]
    return {verdict.value: verdicts.count(verdict) for verdict in Verdict}
