"""The fewest mistakes that explain all that was found: what a client's author reads first."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from spieltisch.conformance.mutants import LIKE, Mutant, ranked
from spieltisch.conformance.results import SHORT, Result, Verdict
from spieltisch.core.checks import Hypothesis
from spieltisch.core.glossary import in_german

NO_SINGLE: Final = "no single mistake explains this"
REFUSED: Final = "conduct.lawful"
"""What most mistakes bring about, among other things."""
SAYS_NOTHING: Final = "says-nothing"
"""Of whoever says nothing nothing else is known."""
OURS: Final = (None, 15, 9)
"""How a client ends that was still there when its check was over: as it was ended, by SIGTERM or SIGKILL."""
LEAST_ALIKE: Final = 2
"""In so many findings a client has to be like a mutant."""
LEAST: Final = 0.5
"""The part of all findings that a cause has to explain to be a headline."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One likely mistake."""

    code: str
    cause: str
    """A sentence without a full stop: what the client does."""
    cause_de: str | None
    explains: tuple[str, ...]
    """Ids of the checks that fell short by it, as far as nothing better explains them; what shows it best is first."""
    of: int
    """So many fell short in all."""
    paragraph: str

    @property
    def is_headline(self) -> bool:
        """Whether it explains enough to be called the mistake."""
        return len(self.explains) >= LEAST * self.of

    def to_json(self) -> dict[str, Any]:
        """As the last line of ``check --json`` has it."""
        return {
            "code": self.code, "cause": self.cause, "cause_de": self.cause_de, "explains": list(self.explains),
            "of": self.of, "paragraph": self.paragraph,
        }  # fmt: skip


class Found:
    """What came of some checks, by their names without the game (``core.checks.Findings``)."""

    def __init__(self, results: Sequence[Result]) -> None:
        self._results = {name_of(result.check.id): result for result in results}

    def fell_short(self, *names: str) -> bool:
        return all(name in self._results and self._results[name].verdict in SHORT for name in names)

    def passed(self, *names: str) -> bool:
        return all(name in self._results and self._results[name].verdict is Verdict.PASSED for name in names)

    def says(self, name: str, part: str) -> bool:
        return self.fell_short(name) and any(
            part in words for words in (self._results[name].got, self._results[name].likely)
        )

    def told(self, name: str) -> tuple[str, str]:
        result = self._results[name] if self.fell_short(name) else None
        return (result.expected, result.got) if result else ("", "")

    def shown(self, pattern: str) -> Sequence[str]:
        texts = [result.got for result in self._results.values() if result.verdict in SHORT]
        found = (each for text in texts for each in re.finditer(pattern, text))
        return [each[1] if each.re.groups else each[0] for each in found]

    def blames(self, part: str) -> bool:
        return self.times_blamed(part) > 0

    def says_nothing(self) -> bool:
        """Whether the client was there, and never said a word where it should have."""
        results = self._results.values()
        is_heard = any(line.from_ == "client" and line.text for result in results for line in result.transcript)
        silent = [result for result in results if result.verdict in SHORT]
        is_alive = all(result.exit is None and result.signal in OURS for result in silent)
        return not is_heard and len(silent) >= LEAST_ALIKE and is_alive and all(result.is_mute for result in silent)

    def times_blamed(self, part: str) -> int:
        return sum(part in result.likely for result in self._results.values() if result.verdict in SHORT)


def name_of(check: str) -> str:
    """A check's id without its game."""
    return check.partition(".")[2]


def diagnose(
    results: Sequence[Result], hypotheses: Sequence[Hypothesis], german: Mapping[str, str],
    mutants: Sequence[Mutant] = (),
) -> list[Diagnosis]:  # fmt: skip
    """The mistakes that explain most, each time of what is left, best first; empty only if nothing fell short. Of those
    that explain as much, that of the likest mutant is first, and where no hypothesis shows, one whose mutant is like
    enough, if what shows it best fell short, too. Else the checks speak for themselves: the cause that a script named,
    or else what was right. What explains a failure comes before what explains warnings alone: that may be another,
    smaller matter. ``german`` are sentences of findings in German."""
    short = [result for result in results if result.verdict in SHORT]
    found = Found(results)
    rank = ranked([name_of(result.check.id) for result in short], mutants)
    shown = [hypothesis for hypothesis in hypotheses if hypothesis.shows(found)]
    if mute := [each for each in shown if each.code == SAYS_NOTHING]:
        shown = mute
    elif not shown:
        shown = [each for each in hypotheses if rank(each) >= LIKE and _is_like(each, short)]
    is_told = any(each.tells_refused for each in shown)
    left, diagnoses = list(short), list[Diagnosis]()
    while left:
        reach = {each.code: _explained(each, left, is_told) for each in shown}
        best = max(shown, key=lambda each: (_weight(reach[each.code]), rank(each)), default=None)
        if best is None or not (explained := reach[best.code]):
            break
        shown.remove(best)
        left = [result for result in left if result not in explained]
        named = _named(best, explained)
        cause, cause_de = (named, in_german(named, german)) if named else (best.sentence, best.sentence_de)
        diagnoses.append(
            Diagnosis(
                best.code, cause, cause_de, tuple(result.check.id for result in explained), len(short),
                best.paragraph or explained[0].check.paragraph,
            )
        )  # fmt: skip
    failed = {result.check.id for result in short if result.verdict is not Verdict.WARNED}
    diagnoses += _by_themselves(left, len(short), german)
    return sorted(diagnoses, key=lambda each: failed.isdisjoint(each.explains))


def _weight(explained: Collection[Result]) -> tuple[bool, int]:
    """Whether a failure is among them, and how many they are."""
    return any(result.verdict is not Verdict.WARNED for result in explained), len(explained)


def _is_like(hypothesis: Hypothesis, short: Collection[Result]) -> bool:
    """Whether enough fell short that it explains, and what shows it best besides."""
    explained = _explained(hypothesis, short)
    return len(explained) >= LEAST_ALIKE and name_of(explained[0].check.id).startswith(hypothesis.explains[0])


def _explained(hypothesis: Hypothesis, left: Collection[Result], is_told: bool = False) -> list[Result]:
    """What it explains of these; what is named first shows it best. Who has any mistake is refused something, unless
    another mistake ``is_told`` by what was refused."""
    names = [(result, name_of(result.check.id)) for result in left]
    is_others = is_told and not hypothesis.tells_refused
    own = [
        result for result, name in names if name.startswith(hypothesis.explains) and not (is_others and name == REFUSED)
    ]
    own.sort(key=lambda result: _place(name_of(result.check.id), hypothesis.explains))
    refused = [result for result, name in names if name == REFUSED and result not in own and not is_others]
    return [*own, *refused] if own else []


def _named(hypothesis: Hypothesis, explained: Sequence[Result]) -> str:
    """The sentence with which a script named it; empty where none did."""
    return next(
        (result.likely for result in explained if any(cause in result.likely for cause in hypothesis.causes)), ""
    )


def _place(name: str, beginnings: Sequence[str]) -> int:
    return next(at for at, beginning in enumerate(beginnings) if name.startswith(beginning))


def _by_themselves(left: Sequence[Result], of: int, german: Mapping[str, str]) -> Iterator[Diagnosis]:
    """Findings that no hypothesis explains, those with the same cause as one."""
    causes: dict[str, list[Result]] = {}
    for result in left:
        causes.setdefault(result.likely or result.check.id, []).append(result)
    for those in sorted(causes.values(), key=len, reverse=True):
        first = those[0]
        cause = first.likely or f"not so: {first.check.title}"
        cause_de = in_german(first.likely, german) if first.likely else f"nicht so: {first.check.title_de}"
        yield Diagnosis(
            first.check.id, cause, cause_de, tuple(result.check.id for result in those), of, first.check.paragraph
        )
