"""What a test's fixtures say of it: its markers, who is tried again, and who may start a process."""

from __future__ import annotations

import subprocess
import sys

import pytest


def test_who_starts_a_process_without_saying_so_fails() -> None:
    with pytest.raises(AssertionError, match="asks for the fixture `process`"):
        subprocess.run([sys.executable, "-c", ""], check=True)


def test_who_meets_nothing_foreign_is_not_tried_again(request: pytest.FixtureRequest) -> None:
    assert {mark.name for mark in request.node.iter_markers()} == set()


@pytest.mark.usefixtures("clock")
def test_who_waits_for_time_to_pass_is_marked_and_not_tried_again(request: pytest.FixtureRequest) -> None:
    assert {mark.name for mark in request.node.iter_markers()} == {"clock", "usefixtures"}


@pytest.mark.usefixtures("process")
def test_who_starts_a_process_is_marked_and_tried_again_once(request: pytest.FixtureRequest) -> None:
    assert subprocess.run([sys.executable, "-S", "-c", "raise SystemExit(3)"]).returncode == 3
    assert {mark.name for mark in request.node.iter_markers()} == {"process", "usefixtures", "flaky"}
    assert request.node.get_closest_marker("flaky").kwargs == {"reruns": 1}
