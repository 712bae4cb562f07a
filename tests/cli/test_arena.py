"""``arena`` invites, revokes, shows and freezes; what it plays is tested with the arenas themselves."""

from __future__ import annotations

import csv
import io
import stat
import tomllib
from pathlib import Path

import pytest

from spieltisch.arenas.desk import Desk
from spieltisch.arenas.journal import Journal, version_path
from spieltisch.arenas.lines import AnyLine
from spieltisch.contests.plans.reading import read_plan
from spieltisch.net import sandbox
from tests.arenas.staged import checked, handed_in, played, ready
from tests.cli.conftest import Cli

FOLDER = Path("course")
DECK = "B\nE\nS\nH\nF\n" * 20


@pytest.fixture(autouse=True)
def file(clean_place: Path) -> Path:
    file = clean_place / "course.toml"
    file.write_text('game = "twixt"\nurl = "https://example.org"\n')
    return file


def going_on(cli: Cli, *lines: AnyLine) -> None:
    """An arena in which this happened as well."""
    assert cli("arena", "invite", "course.toml", "Zoe").code == 0
    with Journal(FOLDER) as journal:
        journal.append(*lines)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def author_of(token: str) -> str | None:
    desk = Desk(FOLDER)
    desk.refresh()
    return desk.author_of(token)


def test_an_invitation_is_a_table_of_tokens_and_links(cli: Cli) -> None:
    Path("names.csv").write_text("mail,Name\nben@example.org,Ben\ncleo@example.org, Cleo \n,\n")
    done = cli("arena", "invite", "course.toml", "Anna", "Ben", "--csv", "names.csv", "--qr", "codes")
    assert done.code == 0
    found = rows(done.out)
    assert [row["name"] for row in found] == ["Anna", "Ben", "Cleo"]
    assert [author_of(row["token"]) for row in found] == ["Anna", "Ben", "Cleo"]
    assert all(row["link"] == f"https://example.org/arena/course#{row['token']}" for row in found)
    assert sorted(path.name for path in Path("codes").iterdir()) == ["Anna.svg", "Ben.svg", "Cleo.svg"]
    assert stat.S_IMODE(FOLDER.stat().st_mode) == 0o700


def test_a_revoked_token_is_good_for_nothing(cli: Cli) -> None:
    (row,) = rows(cli("arena", "invite", "course.toml", "Anna").out)
    assert cli("arena", "revoke", "course.toml", "Anna").code == 0
    assert author_of(row["token"]) is None


def test_the_ladder_is_shown_to_people_and_programs(cli: Cli) -> None:
    going_on(cli, *ready("Anna", "Ben"), *(played(number, "Anna", "Ben", best="Ben") for number in range(1, 5)))
    found = cli("arena", "show", "course.toml", "--json").json
    assert [(each["name"], each["state"], each["games"]) for each in found["authors"]] == [
        ("Ben", "playing", 8), ("Anna", "playing", 8), ("Zoe", "none", 0),
    ]  # fmt: skip
    shown = cli("arena", "show", "course.toml").out.splitlines()
    assert shown[0] == "course: twixt, 2 seats, 8 games"
    assert [line.split()[:3] for line in shown[2:5]] == [["1", "Ben", "1"], ["2", "Anna", "1"], ["3", "Zoe", "–"]]


def test_a_frozen_arena_is_a_contest_s_file(cli: Cli) -> None:
    going_on(cli, *ready("Anna", "Ben"), played(1, "Anna", "Ben", best="Ben"))
    for name in ("Anna", "Ben"):
        program = FOLDER / version_path(name, 1) / "client"
        program.parent.mkdir(parents=True)
        program.touch(0o755)
    assert cli("arena", "freeze", "course.toml", "--out", "final.toml").code == 0
    plan = read_plan(Path("final.toml"), lambda: 7)
    assert [player.name for player in plan.players] == ["Ben", "Anna"]
    assert tomllib.loads(Path("final.toml").read_text())["sandbox"] == "require"
    assert cli("arena", "freeze", "course.toml", "--out", "final.toml").code == 2  # it is somebody's now


def test_a_frozen_arena_with_a_deck_of_its_own_keeps_it_in_a_file(cli: Cli) -> None:
    Path("deck.txt").write_text(DECK)
    Path("course.toml").write_text('game = "cascadia"\nanchors = ["random"]\nseed = 5\n[set]\ntokens = "deck.txt"\n')
    assert cli("arena", "invite", "course.toml", "Anna", "Ben").code == 0
    with Journal(FOLDER) as journal:
        journal.append(*(line for name in ("Anna", "Ben") for line in (handed_in(name), checked(name))))
    for name in ("Anna", "Ben"):
        program = FOLDER / version_path(name, 1) / "client"
        program.parent.mkdir(parents=True)
        program.touch(0o755)
    assert cli("arena", "freeze", "course.toml", "--out", "final.toml").code == 0
    assert Path("final-tokens.txt").read_text() == DECK
    assert read_plan(Path("final.toml"), lambda: 7).options["tokens"] == DECK


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["show", "course.toml"], "no arena was opened there yet"),
        (["show", "nowhere.toml"], "no arena was opened there yet"),
        (["invite", "course.toml"], "nobody to invite"),
        (["invite", "nowhere.toml", "Anna"], "nowhere.toml cannot be read"),
        (["invite", "course.toml", "greedy"], "bots are called so"),
        (["invite", "course.toml", "--csv", "nowhere.csv"], "nowhere.csv cannot be read"),
        (["revoke", "course.toml", "Anna"], "no arena was opened there yet"),
        (["serve"], "no arena to serve"),
    ],
)
def test_what_cannot_be_is_said(cli: Cli, words: list[str], why: str) -> None:
    done = cli("arena", *words)
    assert (done.code, done.out) == (2, "")
    assert why in done.err


def test_a_final_needs_two_who_play(cli: Cli) -> None:
    going_on(cli, *ready("Anna"))
    done = cli("arena", "freeze", "course.toml", "--out", "final.toml")
    assert (done.code, Path("final.toml").exists()) == (2, False)
    assert "two authors" in done.err


def test_nothing_runs_where_nothing_can_be_shut_in(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "available", lambda: "no bubblewrap")
    done = cli("arena", "run", "course.toml")
    assert done.code == 3
    assert "no bubblewrap" in done.err
    assert not FOLDER.exists()
