"""Checks of clients: right ones are never accused, each wrong one is, and told why."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.conformance.results import Verdict
from spieltisch.conformance.running import checks_of
from spieltisch.core.registry import game
from tests.games.cascadia.checks.wrong import WRONG
from tests.lengths import long
from tests.mistakes import Mistake, cases, command, examined, headline, told, whole

CLIENT = Path(__file__).with_name("client.py")
PLACES = ("{host}", "{port}", "{name}")
START = "cascadia.start.connects"
PAGE = Path(__file__).parents[4] / "docs" / "protocols" / "cascadia.md"


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("program", [command(CLIENT, *PLACES), long("random")], ids=["theirs", "ours"])
def test_right_clients_are_not_accused(program: str) -> None:
    """The second is one of ours. How soon it connects is the machine's doing."""
    results = examined("cascadia", program, jobs=2)
    assert results.pop(START).verdict in (Verdict.PASSED, Verdict.WARNED)
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.usefixtures("process")
def test_the_pages_client_is_right(tmp_path: Path) -> None:
    """Refused or told goodbye at any time: others begin with it."""
    client = tmp_path / "client.py"
    client.write_text(PAGE.read_text().partition("```python\n")[2].partition("```")[0])
    results = examined("cascadia", command(client, "{port}"), ["refusal", "quit", "board", "framing", "answers.once"])
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("mistake", cases(WRONG, slow={"spins", "counts-players-from-one", "exchanges-and-waits"}))
def test_a_wrong_client_is_found(mistake: Mistake) -> None:
    """With the cause, where it can be told."""
    program = command(CLIENT, *PLACES, "--wrong", mistake.name)
    results = examined("cascadia", program, [mistake.check])
    result = results[mistake.check]
    assert result.verdict in (Verdict.FAILED, Verdict.WARNED), told(results)
    assert mistake.likely in result.likely


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("mistake", whole(WRONG))
def test_the_headline_names_the_mistake(mistake: Mistake) -> None:
    assert headline("cascadia", command(CLIENT, *PLACES, "--wrong", mistake.name)) == mistake.code


def test_each_check_names_a_paragraph_of_the_page() -> None:
    page = PAGE.read_text()
    headings = {line.lstrip("# ") for line in page.splitlines() if line.startswith("#")}
    entries = {line.split(" | ")[0].removeprefix("| ") for line in page.splitlines() if line.startswith("| C")}
    for check in checks_of(game("cascadia")):
        assert check.paragraph in headings | entries, check.id


def test_ids_are_words_of_their_own_and_needs_come_first() -> None:
    known: set[str] = set()
    for check in checks_of(game("cascadia")):
        assert check.id not in known
        assert known.issuperset(check.needs), check.id
        known.add(check.id)
