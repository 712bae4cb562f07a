"""Who gets an answer packed."""

from __future__ import annotations

import pytest

from spieltisch.web.answers.packed import unpacks


@pytest.mark.parametrize(
    ("accepted", "can"),
    [
        ("gzip, deflate, br", True), ("GZIP", True), ("br;q=1.0, gzip;q=0.5", True), ("*", True),
        ("gzip;q=0.001", True), ("", False), ("br", False),
        ("gzip;q=0", False), ("gzip; q=0.0, br", False), ("identity", False),
    ],
)  # fmt: skip
def test_who_can_unpack_is_told_by_its_header(accepted: str, can: bool) -> None:
    assert unpacks(accepted) is can
