"""Checks of clients: right ones are never accused, each wrong one is, and told why."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.conformance.results import Verdict
from tests.games.twixt.checks.wrong import LAWFUL, WRONG
from tests.lengths import long
from tests.mistakes import Mistake, cases, command, examined, headline, told, whole

pytestmark = pytest.mark.usefixtures("process")

CLIENT = Path(__file__).with_name("client.py")


@pytest.mark.parametrize("program", [command(CLIENT), long(command(CLIENT, "{host}", "{port}")), long("random")])
def test_right_clients_are_not_accused(program: str) -> None:
    """Over pipes and over TCP; the third is one of ours."""
    results = examined("twixt", program, jobs=2)
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.parametrize("mistake", cases(WRONG, slow={"spins"}))
def test_a_wrong_client_is_found(mistake: Mistake) -> None:
    """With the cause, where it can be told."""
    results = examined("twixt", command(CLIENT, "--wrong", mistake.name), [mistake.check])
    result = results[mistake.check]
    assert result.verdict in (Verdict.FAILED, Verdict.WARNED), told(results)
    assert mistake.likely in result.likely


@pytest.mark.parametrize("habit", LAWFUL, ids=lambda habit: habit.name)
def test_what_is_lawful_is_a_remark_and_no_finding(habit: Mistake) -> None:
    result = examined("twixt", command(CLIENT, "--wrong", habit.name), [habit.check])[habit.check]
    assert (result.verdict, habit.likely in result.remark) == (Verdict.PASSED, True), result


@pytest.mark.parametrize("mistake", whole(WRONG))
def test_the_headline_names_the_mistake(mistake: Mistake) -> None:
    assert headline("twixt", command(CLIENT, "--wrong", mistake.name)) == mistake.code
