"""What ``spieltisch join`` prints of a game's end."""

from __future__ import annotations

import json

import pytest

from spieltisch.cli.join import _reporter
from spieltisch.core.outcome import Outcome
from spieltisch.core.session import Failed, Failure, Learnt, Note, Over

POINTS = Outcome((2, 1), (4, 10), detail="victory")


@pytest.mark.parametrize(
    ("over", "told"),
    [
        (Over(POINTS, is_final=True), {}),
        (Over(POINTS, is_final=True, certain=(True, False)), {"certain": [True, False]}),
        (Over(None, is_final=True), {"ranks": None, "points": None, "reason": None}),
    ],
)
def test_whose_points_are_certain_is_told_where_not_all_are(
    over: Over, told: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    _reporter(is_json=True)(over)
    known = {"ranks": [2, 1], "points": [4, 10], "reason": "regular", "ended": "result"}
    assert json.loads(capsys.readouterr().out) == known | told


def test_the_habits_that_were_learnt_are_told_with_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    report = _reporter(is_json=True)
    for update in (Note("Na?"), Learnt("it refuses Monopol after the dice"), Learnt("it refuses Erfindung")):
        report(update)
    report(Failed(Failure.LOST, "gone"))
    printed = capsys.readouterr()
    assert json.loads(printed.out)["habits"] == ["it refuses Monopol after the dice", "it refuses Erfindung"]
    assert "it refuses Erfindung" in printed.err
