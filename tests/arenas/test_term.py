"""A term in an arena, in minutes: ten authors, thirty versions, some of them hostile, a runner that is killed again and
again. One of full size is ``python -m bench.term``."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.term import Size, play_term
from tests.net.kept import need_sandbox

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("process"), pytest.mark.timeout(900)]


def test_nothing_is_lost_in_a_term_and_the_ladder_comes_out_in_the_true_order(tmp_path: Path) -> None:
    need_sandbox()
    found = play_term(tmp_path, Size(authors=10, versions=24, kills=5))
    assert found.problems == ()
    assert found.correlation >= 0.9
