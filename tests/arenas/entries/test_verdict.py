"""What a check says of a version, and what that means for its author."""

from __future__ import annotations

import json

import pytest

from spieltisch.arenas.entries.examining import REPORT, SINGLE_S, kept, verdict
from spieltisch.net.errand import Errand


def said(*singles: tuple[str, float], status: int = 1, why: str = "") -> Errand:
    """As a check prints it that ended so: each of its single checks with its verdict and how long it took."""
    lines = [
        json.dumps({"id": f"check {number}", "verdict": verdict, "seconds": seconds})
        for number, (verdict, seconds) in enumerate(singles)
    ]
    counts = {name: sum(verdict == name for verdict, _ in singles) for name in ("passed", "warned", "failed")}
    diagnosis = [
        {
            "code": "one-read",
            "cause": "it takes one read for one message",
            "paragraph": "Transport",
            "explains": ["check 1"],
        }
    ]
    return Errand(
        status, "\n".join([*lines, json.dumps({**counts, "diagnosis": diagnosis})]).encode(), b"oh\nno\n", why
    )


def test_single_checks_are_counted_and_the_likeliest_mistake_is_named() -> None:
    found, why = verdict(said(("passed", 1), ("failed", 2.5), ("warned", 1)), "quick")
    assert (found["passed"], found["warned"], found["failed"], why) == (1, 1, 1, "")
    assert [each.cause for each in found["diagnosis"]] == ["it takes one read for one message"]


@pytest.mark.parametrize("step", ["quick", "full"])
def test_who_thinks_for_long_as_the_protocol_allows_has_not_failed(step: str) -> None:
    limit = SINGLE_S[step]  # type: ignore[index]
    found, _ = verdict(said(("passed", 1), ("failed", limit + 0.003)), step)  # type: ignore[arg-type]
    assert found["diagnosis"] == ()
    assert (found["passed"], found["warned"], found["failed"]) == (1, 1, 0)


@pytest.mark.parametrize(
    ("done", "why"),
    [
        (said(("passed", 1), why="it took too long"), "it took too long"),
        (said(("passed", 1), status=2), "no"),
        (Errand(0, b"", b""), "exit status 0"),
        (Errand(-9, b'{"verdict": "pas', b""), "exit status -9"),
    ],
)
def test_a_check_that_came_to_no_end_says_why(done: Errand, why: str) -> None:
    assert verdict(done, "quick") == ({}, f"the check came to no end: {why}")


def finding(verdict: str, size: int) -> bytes:
    line = {"id": "check", "verdict": verdict, "seconds": 1, "transcript": [{"text": "x" * size}]}
    return json.dumps(line).encode() + b"\n"


def test_what_was_said_is_kept_of_what_fell_short_as_far_as_that_is_not_too_much() -> None:
    last = b'{"diagnosis": []}\n'
    first, second, *rest = kept(finding("passed", REPORT) + finding("failed", 9) + b"no JSON\n" + last).splitlines()
    assert json.loads(first) == {"id": "check", "verdict": "passed", "seconds": 1, "transcript": []}
    assert json.loads(second)["transcript"] == [{"text": "x" * 9}]
    assert rest == [b"no JSON", last.strip()]
    assert [json.loads(line)["transcript"] for line in kept(finding("failed", REPORT)).splitlines()] == [[]]
    assert len(kept(b"x" * 2 * REPORT)) == REPORT
