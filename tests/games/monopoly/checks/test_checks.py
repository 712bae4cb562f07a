"""Checks of clients: right ones are never accused, each wrong one is, and told why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spieltisch.conformance.results import Verdict
from spieltisch.conformance.running import checks_of
from spieltisch.core.registry import game
from tests.games.monopoly.checks.wrong import WRONG
from tests.lengths import long
from tests.mistakes import Mistake, cases, command, examined, headline, told, whole

CLIENT = Path(__file__).with_name("client.py")
START = "monopoly.start.connects"
STRANGER = Path(__file__).parents[3] / "strangers" / "monopoly.py"
PAGE = Path(__file__).parents[4] / "docs" / "protocols" / "monopoly.md"


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("program", [command(CLIENT, "{port}", "{name}"), long("random")])
def test_right_clients_are_not_accused(program: str) -> None:
    """The second is one of ours. How soon a program has started is a matter of the machine."""
    results = examined("monopoly", program, jobs=2)
    assert results.pop(START).verdict in (Verdict.PASSED, Verdict.WARNED), told(results)
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("mistake", cases(WRONG, slow={"spins"}))
def test_a_wrong_client_is_found(mistake: Mistake) -> None:
    """With the cause, where it can be told."""
    program = command(CLIENT, "{port}", "{name}", "--wrong", mistake.name)
    results = examined("monopoly", program, [mistake.check])
    result = results[mistake.check]
    assert result.verdict in (Verdict.FAILED, Verdict.WARNED), told(results)
    assert mistake.likely in result.likely, told(results)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("mistake", whole(WRONG))
def test_the_headline_names_the_mistake(mistake: Mistake) -> None:
    assert headline("monopoly", command(CLIENT, "{port}", "{name}", "--wrong", mistake.name)) == mistake.code


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("mistake", "check", "likely"),
    [
        ("acts-at-once", "monopoly.card.moves", "as soon as its piece has moved"),
        ("adds-throws", "monopoly.card.moves", "adding its throws"),
        ("adds-cash", "monopoly.cash.all", "adds the cash"),
        long("next-line-is-answer", "monopoly.refusal.recovers", "the next line"),
    ],
)
def test_a_stranger_s_mistake_is_found(mistake: str, check: str, likely: str) -> None:
    results = examined("monopoly", command(STRANGER, "--mistake", mistake, "{port}", "{name}"), [check])
    assert results[check].verdict in (Verdict.FAILED, Verdict.WARNED), told(results)
    assert likely in results[check].likely, told(results)


def test_each_check_names_a_place_of_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    headings = set(re.findall(r"^#+ (.+)$", page, re.MULTILINE))
    entries = set(re.findall(r"^\| (M\d+) \|", page, re.MULTILINE))
    places = {check.paragraph for check in checks_of(game("monopoly"))}
    assert places <= headings | entries, places - headings - entries
