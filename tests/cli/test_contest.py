"""``spieltisch contest``: what a contest came to, corrections, and the check of all of it."""

from __future__ import annotations

import getpass
import json
import shutil
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from spieltisch.contests.directing.fold import fold
from spieltisch.contests.journal.journal import FILE, Journal, encode, read_journal
from spieltisch.contests.journal.lines import Added, Fault, Played, Replaced, Ruled, Voided, Withdrawn
from spieltisch.contests.running.playing import stderr_path
from tests.cli.conftest import Cli
from tests.contests.tiny import play_tiny


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("contest") / "tiny"
    play_tiny(folder)
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> str:
    shutil.copytree(played, tmp_path / "cup")
    return "cup"


def test_what_is_shown(cli: Cli, folder: str) -> None:
    shown = cli("contest", "show", folder, "--json").json
    assert list(shown) == ["contest", "game", "system", "state", "standings", "rounds", "stages"]
    assert shown["stages"] == [{"name": "stage 1", "system": "round-robin", "standings": shown["standings"]}]
    assert (shown["contest"], shown["game"], shown["system"], shown["state"]) == (
        "tiny",
        "twixt",
        "round-robin",
        "over",
    )
    assert [place["rank"] for place in shown["standings"]] == [1, 2, 3]
    assert sum(place["points"] for place in shown["standings"]) == 3
    for place in shown["standings"]:
        assert {"rank", "name", "points", "blocks", "games", "elo", "elo95", "tie_breaks", "faults"} <= place.keys()
        assert place["faults"] == {"crashed": 0, "timeout": 0, "illegal": 0, "left": 0}
        assert (place["blocks"], place["games"]) == (2, 4)
    (table,) = shown["rounds"][0]["tables"]
    assert {"players", "price", "scores"} <= table.keys()
    text = cli("contest", "show", folder).out
    assert all(name in text for name in ("anna", "ben", "cleo", "stage 1, round 3", "1.3.1"))
    assert text.split()[text.split().index("points") + 1 :][:5] == ["direct", "Buchholz", "S.-B.", "wins", "margin"]


def test_a_contest_verifies_until_somebody_touches_it(cli: Cli, folder: str) -> None:
    done = cli("contest", "verify", folder, "--json")
    assert (done.code, done.json["ok"], done.json["problems"]) == (0, True, [])
    assert cli("contest", "verify", folder).out.startswith("ok: ")
    path = Path(folder) / FILE
    path.write_text(path.read_text().replace('"plies":', '"plies":9', 1))
    done = cli("contest", "verify", folder, "--json")
    assert (done.code, done.json["ok"]) == (1, False)
    assert "its plies is" in done.json["problems"][0]
    path.write_text(path.read_text().replace('"seed":5', '"seed":6', 1))
    assert "the seed is not the block's" in cli("contest", "verify", folder).out


def test_corrections_are_lines_with_a_cause_and_an_author(cli: Cli, folder: str) -> None:
    before = read_journal(Path(folder))
    who = getpass.getuser()
    late = Path("late.toml")
    late.write_text('[[player]]\nname = "dan"\nbot = "random"\n')
    assert cli("contest", "void", folder, "--match", "1.1.1", "--block", "0", "--why", "power").code == 0
    assert cli("contest", "show", folder, "--json").json["state"] == "running"
    why = ("--why", "appeal")
    assert cli("contest", "result", folder, "--match", "1.1.1", "--block", "0", "--ranks", "2,1", *why).code == 0
    assert cli("contest", "withdraw", folder, "ben").code == 0
    assert cli("contest", "add", folder, str(late)).code == 0
    void, ruled, withdrawn, added = read_journal(Path(folder))[len(before) :]
    assert isinstance(void, Voided)
    assert (void.match, void.block, void.why, void.by) == ("1.1.1", 0, "power", who)
    assert isinstance(ruled, Ruled)
    assert (ruled.ranks, ruled.why, ruled.by) == ((2, 1), "appeal", who)
    assert isinstance(withdrawn, Withdrawn)
    assert (withdrawn.player, withdrawn.by) == ("ben", who)
    assert isinstance(added, Added)
    assert (added.player.name, added.by) == ("dan", who)
    assert "dan" in cli("contest", "show", folder).out


def test_a_player_goes_on_with_another_program_and_what_it_played_counts(cli: Cli, folder: str) -> None:
    lines = read_journal(Path(folder))
    cut = next(number for number, line in enumerate(lines) if isinstance(line, Played))
    (Path(folder) / FILE).write_bytes(b"".join(map(encode, lines[: cut + 2])))
    program = Path("anna-2")
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert cli("contest", "replace", folder, "anna", "--bot", "cmd:./anna-2 {port}").code == 0
    assert cli("contest", "replace", folder, "ben", "--bot", "greedy").code == 0
    anna, ben = read_journal(Path(folder))[-2:]
    assert isinstance(anna, Replaced)
    assert isinstance(ben, Replaced)
    assert (anna.player.name, anna.player.bot, anna.by) == ("anna", "cmd:./anna-2 {port}", getpass.getuser())
    assert anna.player.folder == str(Path.cwd())
    assert anna.program == sha256(sha256(program.read_bytes()).digest()).hexdigest()
    assert (ben.player.bot, ben.program) == ("greedy", "")
    contest = fold(read_journal(Path(folder)))
    assert [contest.entrants[name].bot for name in ("anna", "ben")] == ["cmd:./anna-2 {port}", "greedy"]
    assert cli("contest", "show", folder, "--json").json["standings"][0]["games"] > 0
    refused = cli("contest", "replace", folder, "nobody", "--bot", "greedy")
    assert (refused.code, "there is no player 'nobody'" in refused.err) == (2, True)
    assert "no bot 'gredy'" in cli("contest", "replace", folder, "ben", "--bot", "gredy").err


def test_an_author_gets_its_own_games_and_nobody_else_s_words(cli: Cli, folder: str) -> None:
    path = Path(folder) / FILE
    lines = read_journal(Path(folder))
    first = next(line for line in lines if isinstance(line, Played))
    mine, other = first.players
    fault = Fault(player=mine, cause="crashed", detail="exit status 3: oops")
    changed = [msgspec.structs.replace(line, fault=fault) if line is first else line for line in lines]
    path.write_bytes(b"".join(map(encode, changed)))
    for name in first.players:
        said = Path(folder) / stderr_path(Path(first.replay).stem, name)
        said.parent.mkdir(exist_ok=True)
        said.write_text(f"{name} says this\n")
    done = cli("contest", "log", folder, mine)
    assert "crashed: exit status 3: oops" in done.out
    assert f"{mine} says this" in done.out
    assert f"{other} says this" not in done.out
    games = cli("contest", "log", folder, mine, "--json").json_lines
    assert [game["fault"] for game in games] == ["crashed: exit status 3: oops", "", "", ""]
    assert all(game["against"] != mine for game in games)
    theirs = cli("contest", "log", folder, other)
    assert "oops" not in theirs.out
    assert mine + " says" not in theirs.out
    assert "there is no player 'x'" in cli("contest", "log", folder, "x").err


def test_a_site_is_a_folder_that_any_web_server_shows(cli: Cli, folder: str) -> None:
    (Path(folder) / "stderr").mkdir()
    (Path(folder) / "stderr" / "1.1.1-b0-g0-anna.txt").write_text("for anna alone")
    Path("public").mkdir()
    Path("public/.nojekyll").touch()
    for _ in range(2):
        assert cli("contest", "export", folder, "--format", "site", "--out", "public").code == 0
    files = {str(path.relative_to("public")) for path in Path("public").rglob("*") if path.is_file()}
    replays = {f"replays/{path.name}" for path in (Path(folder) / "replays").iterdir()}
    assert files == {".nojekyll", "index.html", "standings.csv", "games.csv", "contest.json"} | replays
    assert len(replays) == 6
    assert "anna" in Path("public/index.html").read_text()
    assert json.loads(Path("public/contest.json").read_text())["state"] == "over"
    assert "pass --out FOLDER" in cli("contest", "export", folder, "--format", "site").err


def test_nobody_is_replaced_when_all_is_over(cli: Cli, folder: str) -> None:
    assert "the contest is over" in cli("contest", "replace", folder, "ben", "--bot", "greedy").err


def test_corrections_while_the_contest_runs(cli: Cli, folder: str) -> None:
    with Journal(Path(folder), is_runner=True) as runner:
        runner.read()
        assert cli("contest", "withdraw", folder, "ben").code == 0
        (line,) = runner.read()
    assert isinstance(line, Withdrawn)


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        (["show", "nowhere"], "nowhere/journal.jsonl cannot be read"),
        (["verify", "nowhere"], "nowhere/journal.jsonl cannot be read"),
        (["void", "cup", "--match", "1.1.9", "--block", "0", "--why", "x"], "there is no match '1.1.9'"),
        (["void", "cup", "--match", "1.1.1", "--block", "1", "--why", "x"], "blocks 0 to 0, and no block 1"),
        (["void", "cup", "--match", "1.1.1", "--block", "0", "--why", " "], "the reason is missing; pass --why"),
        (["void", "nowhere", "--match", "1.1.1", "--block", "0", "--why", "x"], "nowhere/journal.jsonl cannot be"),
        (
            ["result", "cup", "--match", "1.1.1", "--block", "0", "--ranks", "1,3", "--why", "x"],
            "ranks are the places of",
        ),
        (["result", "cup", "--match", "1.1.1", "--block", "0", "--ranks", "a", "--why", "x"], "--ranks takes places"),
        (["withdraw", "cup", "zoe"], "there is no player 'zoe'; there are: anna, ben, cleo"),
        (["add", "cup", "same.toml"], "there is a player 'ben' already"),
        (["add", "cup", "alike.toml"], "player 'bеn' looks like 'ben'"),
        (["add", "cup", "empty.toml"], "the file has no [[player]] table"),
    ],
)
def test_what_cannot_be_corrected_is_refused_and_nothing_written(
    cli: Cli, folder: str, tokens: list[str], said: str
) -> None:
    Path("same.toml").write_text('[[player]]\nname = "ben"\nbot = "random"\n')
    Path("alike.toml").write_text('[[player]]\nname = "bеn"\nbot = "random"\n')
    Path("empty.toml").write_text("")
    before = (Path(folder) / FILE).read_bytes()
    done = cli("contest", *tokens)
    assert (done.code, said in done.err) == (2, True), done.err
    assert (Path(folder) / FILE).read_bytes() == before


def test_a_damaged_journal_is_named(cli: Cli, folder: str) -> None:
    path = Path(folder) / FILE
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1][:30], *lines[2:], ""]))
    done = cli("contest", "show", folder)
    assert done.code == 2
    assert "line 2 is damaged" in done.err
    path.write_text("\n".join([lines[0], lines[-2], ""]))
    assert "line 2: there is no match" in cli("contest", "show", folder).err


@pytest.mark.parametrize("name", ["show", "verify", "void", "result", "withdraw", "add", "replace", "release", "log"])
def test_the_help_of_a_contest_command_shows_an_example(cli: Cli, name: str) -> None:
    assert f"Example: spieltisch contest {name} " in cli("contest", name, "--help").out


def test_the_journal_is_json_lines_that_say_what_they_are(folder: str) -> None:
    kinds = [json.loads(line)["is"] for line in (Path(folder) / FILE).read_text().splitlines()]
    assert kinds == ["opened", *["drawn"] * 3, *["played"] * 6, "ended"]
