"""Which checks a server meets, in which order, and what becomes of them where it goes away."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, cast

import pytest

from spieltisch.conformance import running
from spieltisch.conformance.diagnosis import diagnose
from spieltisch.conformance.guest import NeverCame
from spieltisch.conformance.hypotheses import server_hypotheses_of
from spieltisch.conformance.inbox import Recorder
from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import GONE, NOBODY, Examination, chosen, examine, server_checks_of
from spieltisch.core.registry import game as game_of
from tests.house import House, Stay, house_of
from tests.meddling import Meddler, meddled

CASCADIA = game_of("cascadia")
HOUSE = house_of(CASCADIA, {"rounds": 2})
CHECKS = server_checks_of(CASCADIA, HOUSE.dialect, HOUSE.options)


@dataclass(frozen=True, slots=True)
class Rare(House):
    """A house that is there for some visits only, counted from 0."""

    open_at: range = range(0)
    visits: Any = field(default_factory=count)

    def partner(self, record: Recorder) -> Stay:
        return Passing(self, record) if next(self.visits) not in self.open_at else Stay(self, record)


class Passing(Stay):
    """Nobody opens."""

    async def come(self) -> None:
        raise NeverCame("nobody at cascadia://127.0.0.1:1")


def examined(open_at: range, *wanted: str) -> dict[str, Result]:
    house = Rare(HOUSE.game, HOUSE.dialect, HOUSE.options, open_at=open_at)
    checks = chosen("cascadia", CHECKS, wanted, ())

    async def run() -> dict[str, Result]:
        plan = Examination(CASCADIA, HOUSE.options, checks, lambda check: cast(Any, house), 1)
        return {each.result.check.id: each.result async for each in examine(plan)}

    return asyncio.run(run())


@pytest.mark.parametrize("start", ["begins", "server.begins", "cascadia.begins", "cascadia.server.begins", "beg"])
def test_a_servers_check_is_found_without_the_game_and_without_its_group(start: str) -> None:
    assert [check.id for check in chosen("cascadia", CHECKS, [start], ())] == ["cascadia.server.begins"]


def test_the_games_name_alone_is_all_of_them() -> None:
    assert chosen("cascadia", CHECKS, ["cascadia"], ()) == CHECKS


def test_checks_before_which_no_game_begins_come_first_then_the_one_that_recomputes_a_game() -> None:
    names = [check.id.removeprefix("cascadia.server.") for check in CHECKS]
    assert names[:3] == ["joins", "strangers", "rules"]
    assert [check.is_prelude for check in CHECKS] == [True, True] + [False] * (len(CHECKS) - 2)


def test_a_server_that_plays_one_game_only_is_judged_by_it_and_the_other_checks_say_why_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(running, "RESTART_S", 0)
    results = examined(range(3))
    assert [result.verdict for result in results.values()][:3] == [Verdict.PASSED] * 3
    assert {(result.verdict, result.got) for result in [*results.values()][3:]} == {(Verdict.SKIPPED, GONE)}


def test_a_server_that_is_started_again_after_its_game_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "RESTART_S", 0)

    class Gaps:
        def __contains__(self, visit: int) -> bool:
            return visit % 4 == 0

    results = examined(cast(range, Gaps()), "rules", "refuses", "begins")
    assert {result.verdict for result in results.values()} == {Verdict.PASSED}


def test_where_nobody_ever_was_one_check_fails_and_the_others_are_not_tried() -> None:
    results = [*examined(range(0)).values()]
    assert [result.verdict for result in results] == [Verdict.FAILED] + [Verdict.SKIPPED] * (len(CHECKS) - 1)
    assert {result.got for result in results[1:]} == {NOBODY}


def test_the_headline_names_the_mistake_of_a_server_that_reads_parts_of_messages() -> None:
    """It plays with whoever sends whole messages."""
    results = [
        replace(result, verdict=Verdict.FAILED) if result.check.id.endswith(".split") else result
        for result in examined(range(99), "plays", "split", "again", "stays").values()
    ]
    assert CASCADIA.wire.checks
    [only] = diagnose(results, server_hypotheses_of(CASCADIA.wire.checks()), {})
    assert (only.code, only.explains) == ("reads-part-of-a-message", ("cascadia.server.split",))


def test_findings_with_one_cause_are_one_diagnosis() -> None:
    wrong = Meddler(
        "first", "only the first player is asked", "server.", "",
        lambda: lambda message: [message.replace(b"RequestInput 1", b"RequestInput 0")],
    )  # fmt: skip
    results = meddled(CASCADIA, replace(wrong, options={"rounds": 2}))
    assert CASCADIA.wire.checks
    first, *_ = diagnose([*results.values()], server_hypotheses_of(CASCADIA.wire.checks()), {})
    assert first.code == "turns"
    assert "cascadia.server.rules" in first.explains
    assert first.is_headline


@pytest.mark.parametrize("name", ["cascadia", "hive", "twixt", "monopoly", "catan"])
def test_each_check_of_a_server_names_a_paragraph_of_the_page(name: str) -> None:
    game = game_of(name)
    page = (Path(__file__).parents[2] / "docs" / "protocols" / f"{name}.md").read_text()
    headings = {line.lstrip("# ") for line in page.splitlines() if line.startswith("#")}
    entries = set(re.findall(r"^\| ([A-Z]\d+) \|", page, re.MULTILINE))
    assert game.wire.checks
    open_ = set() if game.wire.checks().referee else {""}
    for dialect in game.wire.dialects():
        for check in server_checks_of(game, dialect, game.setup.options()):
            assert check.paragraph in headings | entries | open_, check.id
