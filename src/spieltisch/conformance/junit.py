"""Results as JUnit's XML, which build servers read."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.telling import transcript


def junit(game: str, results: Sequence[Result]) -> bytes:
    """One test suite, a test case for each check."""
    suite = Element("testsuite", name=f"spieltisch check {game}", tests=str(len(results)))
    for attribute, verdicts in (
        ("failures", (Verdict.FAILED,)),
        ("errors", (Verdict.BROKEN,)),
        ("skipped", (Verdict.SKIPPED, Verdict.UNCLEAR)),
    ):
        suite.set(attribute, str(sum(result.verdict in verdicts for result in results)))
    suite.set("time", f"{sum(result.seconds for result in results):.3f}")
    for result in results:
        _add(suite, result)
    indent(suite)
    text: str = tostring(suite, encoding="unicode")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + text.encode() + b"\n"


def _add(suite: Element, result: Result) -> None:
    group, _, name = result.check.id.rpartition(".")
    case = SubElement(suite, "testcase", classname=group, name=name, time=f"{result.seconds:.3f}")
    match result.verdict:
        case Verdict.FAILED:
            failure = SubElement(case, "failure", message=_sentence(result), type="failed")
            failure.text = _readable("\n".join(transcript(result.transcript, shown=100)))
        case Verdict.BROKEN:
            SubElement(case, "error", message="the check itself is broken", type="broken").text = _readable(result.got)
        case Verdict.SKIPPED | Verdict.UNCLEAR:
            SubElement(case, "skipped", message=_readable(f"{result.verdict}: {result.got}"))
        case Verdict.WARNED:
            SubElement(case, "system-out").text = _readable(f"warned: {_sentence(result)}")
        case Verdict.PASSED:
            if result.remark:
                SubElement(case, "system-out").text = _readable(f"remark: {_sentence(result)}")


def _sentence(result: Result) -> str:
    likely = f"; likely: {result.likely}" if result.likely else ""
    return _readable(f"expected {result.expected}, got {result.got}{likely}")


def _readable(text: str) -> str:
    """Without what XML cannot carry."""
    return "".join(char if char >= " " or char in "\n\t" else "\ufffd" for char in text)
