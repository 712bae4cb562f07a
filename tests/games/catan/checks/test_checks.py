"""Checks of clients: right ones are never accused, each wrong one is, and told why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import checks_of
from spieltisch.core.registry import game
from tests.games.catan.checks.wrong import WRONG
from tests.lengths import long
from tests.mistakes import Mistake, cases, command, examined, headline, told, whole

CLIENT = Path(__file__).with_name("client.py")
STRANGER = Path(__file__).parents[3] / "strangers" / "catan.py"
PAGE = Path(__file__).parents[4] / "docs" / "protocols" / "catan.md"


@pytest.fixture(scope="module")
def examining(request: pytest.FixtureRequest) -> Iterator[dict[str, Future[dict[str, Result]]]]:
    """All wrong clients that are asked for, some at a time: silent ones take theirs."""
    params = [getattr(item, "callspec", None) for item in request.session.items]
    wanted = [each.params["mistake"] for each in params if each and "mistake" in each.params]
    with ThreadPoolExecutor(4) as pool:
        yield {each.name: pool.submit(examine, each) for each in wanted if each in WRONG}


def examine(mistake: Mistake) -> dict[str, Result]:
    return examined("catan", command(CLIENT, "--wrong", mistake.name, "{port}"), [mistake.check])


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("mistake", cases(WRONG, slow={"spins", "waits-after-a-fault"}))
def test_a_wrong_client_is_found(mistake: Mistake, examining: dict[str, Future[dict[str, Result]]]) -> None:
    """With the cause, where it can be told. Who is tried again is examined anew."""
    early = examining.pop(mistake.name, None)
    results = early.result() if early else examine(mistake)
    result = results[mistake.check]
    assert result.verdict in (Verdict.FAILED, Verdict.WARNED), told(results)
    assert mistake.likely in result.likely, told(results)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("program", [command(CLIENT, "{port}"), long(command(CLIENT, "{url}")), long("random")])
def test_right_clients_are_not_accused(program: str) -> None:
    """Over TCP and WebSockets; the third is one of ours."""
    results = examined("catan", program, jobs=2)
    del results["catan.start.connects"]  # how fast it starts is the machine's affair
    assert all(result.verdict is Verdict.PASSED for result in results.values()), told(results)


@pytest.mark.usefixtures("process")
def test_others_leave_it_a_harbour() -> None:
    """By this seed they would build so close to all of them that the check came to nothing."""
    results = examined("catan", command(CLIENT, "{port}"), ["catan.ports"], seed=23)
    assert results["catan.ports"].verdict is Verdict.PASSED, told(results)


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("wrong", "verdict", "likely"),
    [
        ("ignores-fragments", Verdict.FAILED, ""),
        ("ignores-pings", Verdict.FAILED, "pong"),
        ("takes-a-frame-for-an-object", Verdict.WARNED, "each frame for one object"),
    ],
)
def test_who_reads_frames_wrongly_is_found(wrong: str, verdict: Verdict, likely: str) -> None:
    result = examined("catan", command(CLIENT, "--wrong", wrong, "{url}"), ["catan.frames"])["catan.frames"]
    assert result.verdict is verdict
    assert likely in result.likely


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("mistake", whole(WRONG))
def test_the_headline_names_the_mistake(mistake: Mistake) -> None:
    assert headline("catan", command(CLIENT, "--wrong", mistake.name, "{port}")) == mistake.code


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize(
    ("mistake", "check", "likely"),
    [
        ("counts-braces", "catan.chat", "braces within a text"),
        ("dies-without-holder", "catan.forms", '{"Längste Handelsstraße":{}}'),
        ("two-cards-a-turn", "catan.cards.played", "more than one development card"),
        ("wrong-monopoly-key", "catan.cards.played", "other words"),
        ("through-buildings", "catan.roads.blocked", "through a settlement"),
        ("unlimited-pieces", "catan.pieces", "run out"),
        ("decodes-each-read", "catan.utf8", "decodes pieces"),
        long("first-trade-id", "catan.trade.own", "earlier offer"),
        long("declined-is-accepted", "catan.trade.own", "for a yes"),
    ],
)
def test_a_stranger_s_mistake_is_found(mistake: str, check: str, likely: str) -> None:
    results = examined("catan", command(STRANGER, "--mistake", mistake, "{port}"), [check])
    assert results[check].verdict in (Verdict.FAILED, Verdict.WARNED), told(results)
    assert likely in results[check].likely, told(results)


def test_each_check_names_what_the_page_has() -> None:
    page = PAGE.read_text()
    known = {*re.findall(r"^#+ (.*)$", page, re.MULTILINE), *re.findall(r"^\| (C\d+) \|", page, re.MULTILINE)}
    cited = {check.id: check.paragraph for check in checks_of(game("catan"))}
    missing = {id: named for id, named in cited.items() if not _is_known(named, known)}
    assert not missing


def _is_known(named: str, known: set[str]) -> bool:
    """A heading, which may have commas, and a register's entry behind it."""
    heading, _, entry = named.rpartition(", ")
    return named in known or (heading in known and entry in known)
