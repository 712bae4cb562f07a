"""Checks of clients: right ones are never accused, each wrong one is, and told why."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spieltisch.conformance.inviting import invitation
from spieltisch.conformance.performing import perform
from spieltisch.conformance.results import Verdict
from spieltisch.conformance.situations import by_position
from spieltisch.core.checks import Check
from spieltisch.core.registry import game
from spieltisch.games.hive.checks.forced_moves import forced_positions
from tests.games.hive.checks.wrong import LAWFUL, SLOW, WRONG
from tests.lengths import long
from tests.mistakes import Mistake, cases, command, examined, headline, told, whole

pytestmark = pytest.mark.usefixtures("process")

CLIENT = Path(__file__).with_name("client.py")
PLACES = ("{host}", "{port}", "{reservation}")


@pytest.mark.parametrize("program", [command(CLIENT, *PLACES), long("random")], ids=["student", "ours"])
def test_right_clients_are_not_accused(program: str) -> None:
    """The second is one of ours."""
    results = examined("hive", program, jobs=3)
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.parametrize("mistake", cases(WRONG, SLOW))
def test_a_wrong_client_is_found(mistake: Mistake) -> None:
    """With the cause, where it can be told."""
    results = examined("hive", command(CLIENT, *PLACES, "--wrong", mistake.name), [mistake.check])
    result = results[mistake.check]
    assert result.verdict in (Verdict.FAILED, Verdict.WARNED), told(results)
    assert mistake.likely in result.likely


@pytest.mark.parametrize("habit", LAWFUL, ids=lambda habit: habit.name)
def test_what_is_lawful_is_a_remark_and_no_finding(habit: Mistake) -> None:
    result = examined("hive", command(CLIENT, *PLACES, "--wrong", habit.name), [habit.check])[habit.check]
    assert (result.verdict, habit.likely in result.remark) == (Verdict.PASSED, True), result


@pytest.mark.parametrize("mistake", whole(WRONG))
def test_the_headline_names_the_mistake(mistake: Mistake) -> None:
    assert headline("hive", command(CLIENT, *PLACES, "--wrong", mistake.name)) == mistake.code


def test_who_is_told_no_code_is_not_asked_for_it() -> None:
    results = examined("hive", command(CLIENT, "{host}", "{port}"), ["hive.join.prepared"])
    assert results["hive.join.prepared"].verdict is Verdict.UNCLEAR


def test_a_position_can_be_given_by_hand() -> None:
    """With one lawful move, which who takes the lowest piece for the top one does not find."""
    forced = next(each for each in forced_positions() if "stack" in each.words)
    check = by_position(game("hive"), forced.text)
    assert given(check, "") is Verdict.PASSED
    assert given(check, "turns-stacks-upside-down") is Verdict.FAILED


def given(check: Check, wrong: str) -> Verdict:
    """What comes of it, with this mistake."""
    hive = game("hive")
    invited = invitation(hive, command(CLIENT, *PLACES, "--wrong", wrong))
    return asyncio.run(perform(hive, hive.setup.options(), check, invited, 1)).result.verdict
