"""What people read of checks: a line as each ends, then what is wrong with all that explains it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from spieltisch.conformance.diagnosis import NO_SINGLE, Diagnosis
from spieltisch.conformance.results import Line, Result, Verdict

HEADLINES: Final = 3
SHOWN: Final = 10
"""So many lines of a transcript's end."""
WIDTH: Final = 100
ARROWS: Final = {"server": "<", "client": ">", "": "#"}
"""As the protocol pages have it: what the client reads, what it says; else a remark."""


def brief(result: Result) -> str:
    """One line."""
    times = f" ({result.repeat[0]} of {result.repeat[1]})" if result.repeat[1] > 1 else ""
    said = result.got if result.verdict in (Verdict.SKIPPED, Verdict.UNCLEAR) else result.remark
    why = f": {said}" if said else ""
    return f"{result.verdict:<8}{result.check.id}{times}  {result.seconds:.1f} s{why}"


def headlines(diagnoses: Sequence[Diagnosis], results: Sequence[Result], page: str) -> Iterator[str]:
    """What is most likely the matter, one to three mistakes, where to read of it, and the shortest conversation that
    shows the first; nothing where nothing fell short. ``page`` is where the protocol is described."""
    if not diagnoses:
        return
    shown = [each for each in diagnoses[:HEADLINES] if each.is_headline]
    for each in shown:
        yield f"most likely: {each.cause} (explains {len(each.explains)} of {each.of} findings)"
    first = (shown or diagnoses)[0]
    if not shown:
        yield f"most likely: {NO_SINGLE}; first: {first.cause}"
    yield f"  paragraph {first.paragraph!r} of {page}"
    those = [result.transcript for result in results if result.check.id in first.explains and result.transcript]
    if those:
        yield from (f"  {line}" for line in transcript(min(those, key=len)))
    yield ""


def explained(result: Result, page: str, playback: str) -> Iterator[str]:
    """Everything about one that is not as it should be. ``page`` is where the protocol is described."""
    yield f"{result.verdict.upper()} {result.check.id}: {result.check.title}"
    if result.verdict is Verdict.BROKEN:
        yield from (f"  {line}" for line in result.got.rstrip().splitlines())
        return
    yield f"  expected  {result.expected}"
    yield f"  got       {result.got}"
    if result.likely:
        yield f"  likely    {result.likely}"
    yield f"  paragraph {result.check.paragraph!r} of {page}"
    yield from (f"  {line}" for line in transcript(result.transcript))
    if result.words:
        yield "  the program's last words for people:"
        yield from (f"    {line}" for line in result.words.splitlines())
    if playback:
        yield f"  again: {playback}"


def transcript(lines: Sequence[Line], shown: int = SHOWN) -> Iterator[str]:
    """The end of a conversation, ``<`` what the client was told, ``>`` what it said."""
    if len(lines) > shown:
        yield f"{'…':>9} {len(lines) - shown} lines before"
    for line in lines[-shown:]:
        text = line.text if len(line.text) <= WIDTH else line.text[: WIDTH - 1] + "…"
        yield f"{line.ms:6} ms {line.mark or ' '} {ARROWS[line.from_]} {text}"
