"""``replay``: logs from files, stdin and the archive, shown, checked, continued and listed."""

from __future__ import annotations

import io
import json
from pathlib import Path

import msgspec
import pytest

from spieltisch.core import registry
from spieltisch.core.commands import Act, Received
from spieltisch.core.fair import FairChance, commitment, seed_from
from spieltisch.core.game import AnyGame
from spieltisch.store.folder import claim
from spieltisch.store.journal import Journal
from spieltisch.store.seeds import seed_behind
from spieltisch.table.effects import LogLine
from spieltisch.table.inputs import By, Start
from spieltisch.table.log import Player, encode, read_entry, read_header
from spieltisch.table.table import Table
from tests.cli.conftest import Cli
from tests.toy import GAME as BAZAAR

SEED = bytes(32)


def played(game: AnyGame, config: object, identity: str = "a1", plies: int = 1000) -> list[bytes]:
    """The log of a game whose players always take the first legal action."""
    players = (Player("Anna", "tcp"), Player("greedy", "bot"))
    table = Table(game, config, players, id=identity, chance=FairChance(SEED), seed=SEED, opened="2026-01-31T12:00:00Z")
    effects = table.handle(Start(), 0)
    for now_us in range(1000, plies * 1000 + 1000, 1000):
        if table.is_over:
            break
        seat = min(game.play.rules.to_act(table.state))
        action = next(iter(game.play.rules.legal_actions(table.state, seat)))
        effects += table.handle(By(seat, Act(action, Received(now_us, now_us))), now_us)
    return [effect.line for effect in effects if isinstance(effect, LogLine)]


def short_game(identity: str = "a1", plies: int = 1000) -> list[bytes]:
    twixt = registry.game("twixt")
    return played(twixt, twixt.setup.configure(twixt.setup.options(rounds=3, mirror=False), 2), identity, plies)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return write(tmp_path / "game.jsonl", short_game())


def write(path: Path, lines: list[bytes]) -> Path:
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def archive(*logs: tuple[str, list[bytes]], at: Path) -> None:
    at.mkdir(parents=True)
    journal = Journal.open(at)
    for name, lines in logs:
        for line in lines:
            journal.append(name, line)
    journal.close()


def test_a_whole_log_verifies(cli: Cli, log: Path) -> None:
    done = cli("replay", "verify", str(log), "--json")
    assert (done.code, done.json) == (0, {"ok": True, "complete": True, "plies": 6, "problem": None})
    assert cli("replay", "verify", str(log)).out == "ok: 6 plies, complete\n"


@pytest.mark.parametrize("rest", [b"", b'{"seq":99,"act'])
def test_a_log_cut_short_verifies_up_to_its_last_whole_line(cli: Cli, log: Path, rest: bytes) -> None:
    *lines, _ = log.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines) + rest)
    done = cli("replay", "verify", str(log), "--json")
    assert (done.code, done.json) == (0, {"ok": True, "complete": False, "plies": 6, "problem": None})
    assert "cut short" in cli("replay", "verify", str(log)).out


def test_a_last_line_without_its_end_is_whole_if_it_is(cli: Cli, log: Path) -> None:
    log.write_bytes(log.read_bytes().removesuffix(b"\n"))
    assert cli("replay", "verify", str(log), "--json").json["complete"]


def test_a_log_that_was_changed_is_exit_1_with_the_problem(cli: Cli, log: Path) -> None:
    lines = log.read_bytes().splitlines()
    first = next(index for index, line in enumerate(lines) if b'"actor":0' in line)
    lines[first] = lines[first].replace(b'"action":"', b'"action":"1')
    done = cli("replay", "verify", str(write(log, lines)), "--json")
    assert (done.code, done.json["ok"]) == (1, False)
    assert done.json["problem"]
    assert cli("replay", "verify", str(log)).code == 1


@pytest.mark.parametrize("content", [b"", b"\n", b"hello\n", b"{}\n", b"\xff\n"])
def test_what_is_no_log_does_not_verify(cli: Cli, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x").write_bytes(content)
    done = cli("replay", "verify", "x", "--json")
    assert (done.code, done.json["ok"], done.json["plies"]) == (1, False, 0)
    assert cli("replay", "show", "x").code == 1
    assert cli("replay", "fork", "x", "--ply", "0", "--out", "y").code == 2


def test_a_log_may_come_from_stdin(cli: Cli, monkeypatch: pytest.MonkeyPatch, log: Path) -> None:
    for tokens in (["-", "--json"], ["--json", "-"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(log.read_bytes())))
        assert cli("replay", "verify", *tokens).json["ok"]


def test_show_prints_players_actions_position_and_result(cli: Cli, log: Path) -> None:
    done = cli("replay", "show", str(log))
    assert done.code == 0
    assert "Anna tcp" in done.out
    assert "chance" in done.out
    shown = cli("replay", "show", str(log), "--json").json
    assert shown["plies"] == 6
    assert f"position  {shown['position']}" in done.out
    assert shown["header"]["id"] == "a1"
    assert shown["result"]["reason"] == "regular"


def test_show_tells_how_much_time_was_given_back_and_why(cli: Cli, tmp_path: Path) -> None:
    lines = short_game()
    entry = read_entry(lines[-2])
    assert entry.last
    stalls = ((entry.last - 41_000, entry.last),)
    begin_ms, end_ms = (entry.last - 41_000) // 1000, entry.last // 1000
    for known, why in ((stalls, f" from {begin_ms} to {end_ms}"), ((), "")):
        changed = encode(msgspec.structs.replace(entry, credited=41_000, stalls=known))
        shown = cli("replay", "show", str(write(tmp_path / "log", [*lines[:-2], changed])))
        assert f"41 ms credited: the server stood still{why}" in " ".join(shown.out.split())


def test_show_stops_after_a_ply(cli: Cli, log: Path) -> None:
    positions = [cli("replay", "show", str(log), "--ply", str(ply), "--json").json["position"] for ply in range(7)]
    assert [len(text.partition("moves=")[2].split(",")) for text in positions[1:]] == [1, 2, 3, 4, 5, 6]
    assert cli("replay", "show", str(log), "--ply", "7").code == 2


def test_positions_of_a_log_are_positions_for_all_commands(cli: Cli, log: Path) -> None:
    before = cli("replay", "show", str(log), "--ply", "2", "--json").json["position"]
    legal = cli("legal", "twixt", "--replay", str(log), "--ply", "2", "--json").json
    assert legal == cli("legal", "twixt", "--position", before, "--json").json
    counted = cli("perft", "twixt", "--replay", str(log), "--ply", "2", "--depth", "1", "--json").json
    assert counted["nodes"] == len(legal)
    after = cli("apply", "twixt", legal[0], "--replay", str(log), "--ply", "2", "--json").json["position"]
    assert after == cli("apply", "twixt", legal[0], "--position", before, "--json").json["position"]
    assert cli("legal", "twixt", "--replay", str(log), "--json").json == []
    assert cli("legal", "hive", "--replay", str(log), "--json").code == 1


def test_a_fork_goes_on_from_a_ply_with_a_commitment_of_its_own(cli: Cli, log: Path, tmp_path: Path) -> None:
    done = cli("replay", "fork", str(log), "--ply", "2", "--out", "fork.jsonl", "--data", "data", "--json")
    assert done.code == 0
    header = read_header((tmp_path / "fork.jsonl").read_bytes().splitlines()[0])
    assert (header.parent, header.id, header.commitment) == ("a1", done.json["id"], done.json["commitment"])
    assert header.commitment != commitment(SEED)
    assert seed_behind(tmp_path / "data", header.commitment)
    assert cli("replay", "verify", "fork.jsonl", "--parent", str(log), "--json").json["plies"] == 2
    again = cli("replay", "fork", str(log), "--ply", "2", "--out", "fork.jsonl")
    assert (again.code, again.err) == (2, "spieltisch: fork.jsonl cannot be written: File exists\n")


def test_a_forks_chance_can_follow_from_a_number(cli: Cli, log: Path) -> None:
    done = cli("replay", "fork", str(log), "--ply", "2", "--out", "fork.jsonl", "--seed", "7", "--json")
    assert done.json["commitment"] == commitment(seed_from(7, 0))


def test_the_archives_tables_are_listed_and_found_while_a_server_runs(cli: Cli, tmp_path: Path) -> None:
    archive(("abc", short_game("abc")), ("abd", short_game("abd", plies=3)), at=tmp_path / "data")
    running = claim(tmp_path / "data")
    done, unfinished = cli("replay", "list", "--data", "data", "--json").json_lines
    assert (done["id"], done["status"], done["plies"], done["players"]) == ("abc", "over", 6, ["Anna", "greedy"])
    assert (unfinished["id"], unfinished["status"], unfinished["plies"]) == ("abd", "running", 3)
    assert cli("replay", "list", "--data", "data").out.count("\n") == 3
    assert cli("replay", "verify", "abd", "--data", "data", "--json").json["complete"] is False
    assert cli("replay", "show", "abc", "--data", "data").code == 0
    several = cli("replay", "show", "ab", "--data", "data")
    assert (several.code, several.err) == (
        2,
        "spieltisch: several tables begin with 'ab'; write more of it: abc, abd\n",
    )
    running.release()
    listed = cli("replay", "list", "--data", "data", "--json").json_lines
    assert [row["status"] for row in listed] == ["over", "cut short"]


def test_an_empty_archive_has_no_tables(cli: Cli) -> None:
    done = cli("replay", "list", "--json")
    assert (done.code, done.out) == (0, "")


def test_the_games_of_a_folder_are_listed_and_damaged_files_named(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    write(tmp_path / "out" / "00001.jsonl", short_game())
    write(tmp_path / "out" / "00002.jsonl", short_game()[:-1])
    write(tmp_path / "out" / "00003.jsonl", [b"hello"])
    done = cli("replay", "list", "out", "--json")
    over, cut_short = done.json_lines
    assert (over["file"], over["status"], over["plies"], over["players"]) == (
        "out/00001.jsonl", "over", 6, ["Anna", "greedy"],
    )  # fmt: skip
    assert (cut_short["file"], cut_short["status"], cut_short["result"]) == ("out/00002.jsonl", "cut short", None)
    assert done.err.startswith("spieltisch: out/00003.jsonl is skipped: no line of a log")
    assert done.code == 0
    assert cli("replay", "verify", over["file"]).code == 0
    assert [line.split()[0] for line in cli("replay", "list", "out").out.splitlines()] == [
        "file", "00001.jsonl", "00002.jsonl",
    ]  # fmt: skip
    assert cli("replay", "list", "nowhere").code == 2


def test_a_game_without_position_texts_is_shown_without_one(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(registry, "games", lambda: {"bazaar": BAZAAR})
    log = write(tmp_path / "bazaar.jsonl", played(BAZAAR, BAZAAR.setup.configure(BAZAAR.setup.options(), 2)))
    assert cli("replay", "verify", str(log)).code == 0
    assert cli("replay", "show", str(log), "--json").json["position"] is None
    legal = cli("legal", "bazaar", "--replay", str(log), "--ply", "0", "--json")
    assert legal.code == 0
    assert json.loads(legal.out) == sorted(json.loads(legal.out))
    assert cli("legal", "bazaar", "--json").code == 2
