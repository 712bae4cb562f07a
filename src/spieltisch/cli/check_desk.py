"""Where the results of checks come in and are shown."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from spieltisch import __version__
from spieltisch.cli.output import print_json, print_table
from spieltisch.conformance.conduct import summed
from spieltisch.conformance.diagnosis import diagnose
from spieltisch.conformance.german import findings_in_german, sentences_of
from spieltisch.conformance.results import Result, Verdict, counted
from spieltisch.conformance.running import Examination, examine
from spieltisch.conformance.taping import write_tape
from spieltisch.conformance.telling import brief, explained, headlines
from spieltisch.core.checks import Check, Hypothesis

BAD = (Verdict.FAILED, Verdict.BROKEN)


def print_checks(checks: Sequence[Check], *, is_json: bool) -> None:
    """Which there are, and what is right in each."""
    if is_json:
        for each in checks:
            print_json(
                {"id": each.id, "level": each.level, "title": each.title, "title_de": each.title_de,
                 "paragraph": each.paragraph, "needs": list(each.needs)}
            )  # fmt: skip
    else:
        print_table(("check", "level", "what is right"), [(each.id, each.level, each.title) for each in checks])


def print_causes(hypotheses: Sequence[Hypothesis], *, is_json: bool) -> None:
    """Which mistakes are known."""
    if is_json:
        for each in hypotheses:
            print_json({"code": each.code, "cause": each.sentence, "cause_de": each.sentence_de})
    else:
        print_table(("code", "the mistake"), [(each.code, each.sentence) for each in hypotheses])


@dataclass(slots=True)
class Desk:
    """Where results come in and are shown."""

    plan: Examination
    program: str
    out: Path | None
    is_json: bool

    async def run(self) -> list[Result]:
        """Show each as it ends, and then what is wrong."""
        begun = time.monotonic()
        results: list[Result] = []
        async for performance in examine(self.plan):
            result = performance.result
            if self.out and performance.records:
                self.out.mkdir(parents=True, exist_ok=True)
                tape = write_tape(self.out, self.plan.game, performance, self.program)
                result = replace(result, tap=str(tape))
            results.append(result)
            self._show(result)
        self._conclude(results, time.monotonic() - begun)
        return results

    def _show(self, result: Result) -> None:
        if self.is_json:
            print_json(result.to_json() | findings_in_german(result, sentences_of(self.plan.game)))
            sys.stdout.flush()
        else:
            print(brief(result), flush=True)

    def _conclude(self, results: Sequence[Result], seconds: float) -> None:
        count = counted(results)
        diagnoses = diagnose(results, self.plan.hypotheses, sentences_of(self.plan.game), self.plan.mutants)
        if self.is_json:
            print_json(
                count | {"seconds": round(seconds, 3), "seed": self.plan.seed, "version": __version__,
                         "program": self.program, "diagnosis": [each.to_json() for each in diagnoses],
                         "conduct": summed(result.conduct for result in results).to_json()}
            )  # fmt: skip
            return
        page = f"the page on the protocol of {self.plan.game.title}"
        for line in headlines(diagnoses, results, page):
            print(line)
        for result in results:
            if result.verdict in (Verdict.WARNED, *BAD):
                again = f"spieltisch playback {result.tap} {self.program!r}" if result.tap else ""
                print(*explained(result, page, again), sep="\n")
        print(", ".join(f"{number} {verdict}" for verdict, number in count.items() if number), f"in {seconds:.1f} s")
