"""What contests hand out: CSV, JSON, ZIP."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from spieltisch.contests.directing.fold import fold
from spieltisch.contests.journal.journal import FILE, read_journal
from spieltisch.contests.journal.lines import Fault, Opened, Played
from spieltisch.contests.plans.plan import Entrant, Plan, Stage, System
from spieltisch.contests.showing.exports import (
    REPORT,
    STANDINGS,
    Format,
    Table,
    account_of,
    export,
    write_exports,
    write_whole,
)
from spieltisch.contests.showing.overview import summary_of
from spieltisch.core.errors import UsageError
from tests.contests.folders import kept, save
from tests.contests.simulation import plan_of

PLAN = plan_of(Stage(system=System.ROUND_ROBIN, blocks=2), players=4)


def exported(folder: Path, how: Format, table: Table = Table.STANDINGS) -> bytes:
    stream = io.BytesIO()
    export(folder, how, table, stream)
    return stream.getvalue()


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode())))


def secretive() -> Plan:
    """Its first two players have something to hide."""
    remote = Entrant(name="p1", bot="remote", secret="hush-1")
    program = Entrant(name="p2", bot="cmd:true", env={"TOKEN": "hush-2"})
    return replace(PLAN, players=(remote, program, *PLAN.players[2:]))


def test_the_standings_have_a_line_for_each_player(tmp_path: Path) -> None:
    lines = kept(PLAN, faulty=["p3"])
    table = rows(exported(save(tmp_path / "cup", lines), Format.CSV))
    places = summary_of(fold(lines)).standings
    assert [row["name"] for row in table] == [place.name for place in places]
    for row, place in zip(table, places, strict=True):
        assert int(row["rank"]) == place.rank
        assert float(row["points"]) == pytest.approx(place.points)
        assert {name: float(row[name]) for name in place.tie_breaks} == pytest.approx(place.tie_breaks)
        assert {cause: int(row[cause]) for cause in place.faults} == place.faults
    assert any(int(row["crashed"]) for row in table)


def test_the_games_have_a_line_each(tmp_path: Path) -> None:
    lines = kept(plan_of(System.ROUND_ROBIN, players=7, seats=3))
    table = rows(exported(save(tmp_path / "cup", lines), Format.CSV, Table.GAMES))
    games = [line for line in lines if isinstance(line, Played)]
    assert len(table) == len(games)
    for row, game in zip(table, games, strict=True):
        seats = range(1, len(game.players) + 1)
        assert [row[f"player_{seat}"] for seat in seats] == list(game.players)
        assert [int(row[f"rank_{seat}"]) for seat in seats] == list(game.ranks)
        assert [int(row[f"points_{seat}"]) for seat in seats] == list(game.points)
        assert sum(float(row[f"score_{seat}"]) for seat in seats) == pytest.approx(len(game.players) / 2)
        assert (row["id"], row["replay"], int(row["seed"]), row["counts"]) == (
            game.id, game.replay, game.seed, "counted",
        )  # fmt: skip


@pytest.mark.parametrize("detail", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", 'a "quoted", long\nsentence'])
def test_what_programs_say_is_no_formula(tmp_path: Path, detail: str) -> None:
    lines = [
        replace(line, fault=Fault(player=line.players[0], cause="crashed", detail=detail))
        if isinstance(line, Played) else line
        for line in kept(PLAN)
    ]  # fmt: skip
    table = rows(exported(save(tmp_path / "cup", lines), Format.CSV, Table.GAMES))
    assert {row["fault_detail"] for row in table} == {detail if detail.startswith("a") else f"'{detail}"}


def test_the_data_is_what_is_shown_and_more_without_secrets(tmp_path: Path) -> None:
    lines = kept(secretive())
    text = exported(save(tmp_path / "cup", lines), Format.JSON)
    assert b"hush" not in text
    data = json.loads(text)
    shown = msgspec.to_builtins(summary_of(fold(lines)))
    assert {key: data[key] for key in shown} == json.loads(json.dumps(shown))
    assert data.keys() - shown.keys() == {"opened", "payoffs", "courses", "margins", "luck", "games"}
    assert data["opened"]["plan"]["players"][0] == {"name": "p1", "bot": "remote", "secret": ""}
    assert data["payoffs"]["p1"]["p2"]["blocks"] == 2
    assert data["luck"]["factor"] > 0
    assert len(data["games"]) == sum(isinstance(line, Played) for line in lines)


def test_the_zip_has_journal_and_replays_and_always_the_same_bytes(tmp_path: Path) -> None:
    lines = kept(PLAN)
    once = save(tmp_path / "cup", lines)
    again = save(tmp_path / "cup2", lines)
    (again / "replays" / "left-over.jsonl").write_text("of a lost block\n")
    (again / "stderr").mkdir()
    with (again / FILE).open("ab") as stream:
        stream.write(b'{"is":"played","at":"20')  # torn
    data = exported(once, Format.ZIP)
    assert exported(again, Format.ZIP) == data
    with zipfile.ZipFile(io.BytesIO(data)) as unpacked:
        unpacked.extractall(tmp_path / "there")
    assert (tmp_path / "there" / FILE).read_bytes() == (once / FILE).read_bytes()
    names = {line.replay for line in lines if isinstance(line, Played)}
    assert {
        path.relative_to(tmp_path / "there").as_posix() for path in (tmp_path / "there" / "replays").rglob("*")
    } == names
    assert all((tmp_path / "there" / name).read_bytes() == (once / name).read_bytes() for name in names)


def test_the_zip_has_no_secrets_and_tells_the_same(tmp_path: Path) -> None:
    folder = save(tmp_path / "cup", kept(secretive()))
    with zipfile.ZipFile(io.BytesIO(exported(folder, Format.ZIP))) as unpacked:
        unpacked.extractall(tmp_path / "there")
    assert b"hush" in (folder / FILE).read_bytes()
    assert b"hush" not in (tmp_path / "there" / FILE).read_bytes()
    first, *rest = read_journal(tmp_path / "there")
    assert isinstance(first, Opened)
    assert [player.name for player in first.plan.players] == ["p1", "p2", "p3", "p4"]
    assert rest == read_journal(folder)[1:]
    assert summary_of(fold([first, *rest])) == summary_of(fold(read_journal(folder)))


@pytest.mark.parametrize("name", ["/etc/hostname", "../secret", "replays/../../secret"])
def test_a_journal_cannot_have_files_from_elsewhere_packed(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").write_text("hush")
    lines = kept(PLAN)
    folder = save(tmp_path / "cup", lines)
    text = (folder / FILE).read_bytes()
    old = next(line.replay for line in lines if isinstance(line, Played))
    (folder / FILE).write_bytes(text.replace(old.encode(), name.encode(), 1))
    with pytest.raises(UsageError, match="not in the contest's folder"):
        exported(folder, Format.ZIP)


def test_a_replay_that_is_gone_is_named(tmp_path: Path) -> None:
    lines = kept(PLAN)
    folder = save(tmp_path / "cup", lines)
    gone = next(line.replay for line in lines if isinstance(line, Played))
    (folder / gone).unlink()
    with pytest.raises(UsageError, match=rf"{gone}.* cannot be read"):
        exported(folder, Format.ZIP)


@pytest.mark.parametrize("how", Format)
def test_a_damaged_journal_is_named_with_its_line(tmp_path: Path, how: Format) -> None:
    folder = save(tmp_path / "cup", kept(PLAN))
    first, _, *rest = (folder / FILE).read_bytes().splitlines(keepends=True)
    (folder / FILE).write_bytes(b"".join([first, b"{}\n", *rest]))
    with pytest.raises(UsageError, match="line 2 is damaged"):
        exported(folder, how)
    with pytest.raises(UsageError, match="cannot be read"):
        exported(tmp_path, how)


def test_report_and_standings_are_put_into_the_folder_and_nothing_else(tmp_path: Path) -> None:
    folder = save(tmp_path / "cup", kept(PLAN))
    before = set(folder.iterdir())
    write_exports(folder)
    write_exports(folder)
    assert {path.name for path in set(folder.iterdir()) - before} == {REPORT, STANDINGS}
    assert (folder / STANDINGS).read_bytes() == exported(folder, Format.CSV)
    assert (folder / REPORT).read_bytes() == exported(folder, Format.HTML)


def test_a_contest_that_has_only_begun_can_be_handed_out(tmp_path: Path) -> None:
    folder = save(tmp_path / "cup", kept(PLAN)[:1])
    write_exports(folder)
    assert len(rows(exported(folder, Format.CSV))) == 4
    assert rows(exported(folder, Format.CSV, Table.GAMES)) == []
    assert json.loads(exported(folder, Format.JSON))["luck"] is None
    assert account_of(folder).findings.games == ()


def test_what_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("before")

    def fail(_stream: object) -> None:
        raise UsageError("no")

    with pytest.raises(UsageError, match="no"):
        write_whole(tmp_path / "file", fail)
    with pytest.raises(UsageError, match="cannot be written"):
        write_whole(tmp_path / "nowhere" / "file", fail)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    assert (tmp_path / "file").read_text() == "before"
