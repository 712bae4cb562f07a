"""Contests and tapes that earlier versions left: they are shown, checked, handed out and played on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from spieltisch.contests.directing.verification import problems_of
from spieltisch.contests.journal.journal import read_journal
from spieltisch.contests.journal.lines import Opened
from spieltisch.contests.plans.plan import Luck, PairingRule
from spieltisch.core.registry import game as game_of
from spieltisch.wire.reading import read
from spieltisch.wire.tape import read_tape
from tests.commands import run
from tests.data.contests import MATCHES, rate, show
from tests.data.kept import CONTESTS, SWISSES, unpack_folder
from tests.product.pages import Pages
from tests.product.server import serving

pytestmark = pytest.mark.usefixtures("process")


@pytest.fixture(scope="module", params=CONTESTS)
def left(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The folder of folders, and what the version of then said of them."""
    place = tmp_path_factory.mktemp("left")
    return place, unpack_folder(CONTESTS[request.param], place)


@pytest.fixture
def place(left: tuple[Path, dict[str, Any]]) -> Path:
    return left[0] / "contests"


@pytest.fixture
def said(left: tuple[Path, dict[str, Any]]) -> Any:
    return rounded(left[1])


def rounded(value: Any) -> Any:
    """Processors differ in the last digits of ratings."""
    match value:
        case float():
            return round(value, 9)
        case list():
            return [rounded(each) for each in value]
        case dict():
            return {key: rounded(each) for key, each in value.items()}
    return value


def test_a_contest_of_then_is_shown_rated_and_verified_as_then(place: Path, said: dict[str, Any]) -> None:
    assert said["cup"].items() <= rounded(show(place, "cup")).items()
    assert rounded(rate(place, "cup")) == said["rated"]
    verified = run(place, "contest", "verify", "cup")
    assert verified.returncode == 0, verified.stdout


@pytest.mark.parametrize("format", ["csv", "json", "html", "zip"])
def test_a_contest_of_then_is_handed_out(place: Path, format: str) -> None:
    done = run(place, "contest", "export", "cup", "--format", format, "--out", f"cup.{format}")
    assert (done.returncode, done.stderr) == (0, "")
    exported = (place / f"cup.{format}").read_bytes()
    if format == "csv":
        assert exported == (place / "cup" / "standings.csv").read_bytes()
    assert b"Kaputt" in exported


@pytest.mark.parametrize("version", SWISSES)
def test_a_swiss_that_was_stopped_goes_on_by_the_rule_it_began_with(version: str, tmp_path: Path) -> None:
    """That gives byes which today's rule does not, and shares the luck of a block."""
    said = unpack_folder(SWISSES[version], tmp_path)
    for name, then in said.items():
        contest = f"swisses/{name}"
        assert run(tmp_path, "contest", "verify", contest).returncode == 0
        resumed = run(tmp_path, "contest", "resume", contest, "--jobs", "1")
        assert resumed.returncode == 0, resumed.stderr
        assert rounded(then).items() <= rounded(show(tmp_path, contest)).items()
        verified = run(tmp_path, "contest", "verify", contest)
        assert verified.returncode == 0, verified.stdout
        first, *rest = read_journal(tmp_path / contest)
        assert isinstance(first, Opened)
        assert (first.plan.luck, first.plan.pairing_rule) == (Luck.SHARED, PairingRule.PRICED_BYES)
        today = replace(first, plan=replace(first.plan, pairing_rule=PairingRule.SETTLED_BYES))
        assert any("is not what follows" in problem for problem in problems_of([today, *rest]))


def test_a_contest_that_was_killed_ends_as_it_would_have_ended_then(place: Path, said: dict[str, Any]) -> None:
    assert show(place, "cut")["state"] != "over"
    resumed = run(place, "contest", "resume", "cut")
    assert resumed.returncode == 0, resumed.stderr
    assert said["cut"].items() <= rounded(show(place, "cut")).items()
    verified = run(place, "contest", "verify", "cut")
    assert verified.returncode == 0, verified.stdout


def test_a_server_shows_the_contests_and_matches_of_then(place: Path, said: dict[str, Any]) -> None:
    with serving(place, "--contests", ".", others="0") as server, Pages(server.ports["http"]) as pages:
        assert {contest["id"] for contest in pages.json("/contests")["contests"]} == {"cup", "cut"}
        shown = pages.json("/contests/cup")
        assert shown["state"] == "over"
        for now, then in zip(shown["standings"], said["cup"]["standings"], strict=True):
            assert then.items() <= rounded(now).items()
        for game in MATCHES:
            replay = f"match-{game}~00001"
            assert pages.json(f"/replays/{replay}")["game"] == game
            assert pages.json(f"/replays/{replay}/verification")["ok"]
            assert pages.json(f"/replays/{replay}/plies/1")["picture"]


@pytest.mark.parametrize("game", MATCHES)
def test_every_message_on_a_tape_of_then_has_a_meaning(place: Path, game: str) -> None:
    match = place / f"match-{game}"
    verified = run(place, "replay", "verify", str(match / "00001.jsonl"))
    assert (verified.returncode, verified.stdout[:4]) == (0, "ok: ")
    [tape] = (match / "traces").iterdir()
    header, records = read_tape(tape.read_bytes().splitlines())
    dialect = next(each for each in game_of(game).wire.dialects() if each.door == header.dialect)
    remarks = list(read(records, dialect.stream.explain, dialect.stream.framing().new_cutter))
    assert [remark.text for remark in remarks if remark.message and remark.meaning is None] == []
    assert {remark.record.from_ for remark in remarks if remark.message} == {"client", "server"}
    printed = run(place, "playback", str(tape), "--print")
    assert (printed.returncode, printed.stderr) == (0, "")
    assert "(closed)" in printed.stdout
