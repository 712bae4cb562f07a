"""What build servers and later runs read."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from spieltisch.conformance.baseline import newly_bad, read_baseline, write_baseline
from spieltisch.conformance.junit import junit
from spieltisch.conformance.results import Line, Result, Verdict, counted
from spieltisch.conformance.telling import brief, explained, transcript
from spieltisch.core.checks import Check, Scene
from spieltisch.core.errors import UsageError
from spieltisch.core.scripts import Script


def nothing(scene: Scene) -> Script[None]:
    """A script that does nothing."""
    yield from ()


def result(name: str, verdict: Verdict, **more: object) -> Result:
    return Result("toy", Check(f"toy.group.{name}", "is right", "ist richtig", nothing, "Messages"), verdict, 7, **more)  # type: ignore[arg-type]


RESULTS = [
    result("good", Verdict.PASSED),
    result("rare", Verdict.PASSED, expected="a", got="b", likely="c"),
    result("odd", Verdict.WARNED, expected="a", got="b"),
    result(
        "bad", Verdict.FAILED, expected="<x>", got="\x00y", likely="z", transcript=(Line(3, "client", "hoho", "!"),)
    ),
    result("open", Verdict.UNCLEAR, got="never asked"),
    result("left", Verdict.SKIPPED, got="toy.group.bad failed"),
    result("ours", Verdict.BROKEN, got="Traceback"),
]


def test_each_verdict_has_its_element() -> None:
    suite = fromstring(junit("toy", RESULTS))
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "7", "failures": "1", "errors": "1", "skipped": "2"}
    cases = {case.get("name"): [child.tag for child in case] for case in suite}
    assert cases == {
        "good": [], "rare": ["system-out"], "odd": ["system-out"], "bad": ["failure"], "open": ["skipped"],
        "left": ["skipped"],
        "ours": ["error"],
    }  # fmt: skip
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == "expected <x>, got \ufffdy; likely: z"
    assert failure.text == "     3 ms ! > hoho"


def test_what_was_known_is_no_news(tmp_path: Path) -> None:
    file = tmp_path / "known.jsonl"
    write_baseline(file, RESULTS)
    assert newly_bad(RESULTS, [Verdict.FAILED], {}) == [RESULTS[3]]
    assert newly_bad(RESULTS, [Verdict.FAILED], read_baseline(file)) == []
    worse = [result("odd", Verdict.FAILED), *RESULTS]
    assert newly_bad(worse, [Verdict.FAILED], read_baseline(file)) == [worse[0]]


def test_something_else_is_no_baseline(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("hello\n")
    with pytest.raises(UsageError, match="no baseline"):
        read_baseline(file)


def test_a_result_is_one_json_object() -> None:
    value = json.loads(json.dumps(RESULTS[3].to_json()))
    assert list(value) == [
        "game", "id", "level", "verdict", "title", "paragraph", "needs", "seed", "repeat", "expected", "got", "likely",
        "transcript", "tap", "exit", "signal", "seconds", "slowest_ms",
    ]  # fmt: skip
    assert value["transcript"] == [{"ms": 3, "from": "client", "text": "hoho", "mark": "!"}]


def test_people_read_what_was_expected_and_why() -> None:
    assert brief(RESULTS[5]) == "skipped toy.group.left  0.0 s: toy.group.bad failed"
    assert brief(RESULTS[1]) == "passed  toy.group.rare  0.0 s: c"
    lines = list(explained(RESULTS[3], "docs/protocols/toy.md", "spieltisch playback x"))
    assert lines[0] == "FAILED toy.group.bad: is right"
    assert "  likely    z" in lines
    assert lines[-1] == "  again: spieltisch playback x"
    assert next(transcript([Line(1, "server", "a"), Line(2, "client", "b")], shown=1)).strip() == "… 1 lines before"


def test_verdicts_are_counted() -> None:
    assert counted(RESULTS) == dict.fromkeys(["passed", "warned", "failed", "unclear", "skipped", "broken"], 1) | {
        "passed": 2
    }
