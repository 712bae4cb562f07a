"""``spieltisch new-course``: a repository that a forge checks, whose file is a contest of ten games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spieltisch.cli.new_course import COURSE
from spieltisch.contests.directing.sizing import size_of
from spieltisch.contests.plans.reading import read_plan
from tests.cli.conftest import Cli
from tests.commands import run

FILES = {
    ".gitlab-ci.yml", ".github/workflows/course.yml", "course.toml", "README.md", "HANDOUT.md", "HANDOUT.de.md",
    "RUBRIC.md", "RUBRIC.de.md",
}  # fmt: skip


@pytest.mark.parametrize("game", ["twixt", "hive", "cascadia", "monopoly"])
def test_a_course_is_a_contest_of_ten_games_with_a_client_to_start_from(cli: Cli, game: str) -> None:
    assert cli("new-course", "course", "--game", game).code == 0
    files = {str(path.relative_to("course")) for path in Path("course").rglob("*") if path.is_file()}
    assert {name for name in files if not name.startswith("client/")} == FILES
    assert f"client/{game}_client.py" in files
    plan = read_plan(Path("course/course.toml"), lambda: 1)
    assert (plan.game, size_of(plan).games) == (game, 10)
    texts = [(Path("course") / name).read_text(encoding="utf-8") for name in FILES]
    assert not any(re.search(r"\$[a-z]|\$\$", text) for text in texts)


def test_github_publishes_the_folder_that_the_contest_is_exported_to(cli: Cli) -> None:
    assert cli("new-course", "course").code == 0
    play, publish = Path("course/.github/workflows/course.yml").read_text().split("  publish:\n")
    [exported] = re.findall(r"contest export games --format site --out (\S+)", play)
    assert re.search(rf"uses: actions/upload-pages-artifact@.*\n +with:\n +path: {exported}\n", play)
    assert "needs: play" in publish
    assert "url: ${{ steps.pages.outputs.page_url }}" in publish


def test_a_folder_with_something_in_it_and_a_game_for_more_are_refused(cli: Cli) -> None:
    Path("full").mkdir()
    Path("full/thesis.tex").touch()
    assert "full is not empty" in cli("new-course", "full").err
    assert "catan is none; there are: " in cli("new-course", "course", "--game", "catan").err
    assert not Path("course").exists()


def test_both_languages_say_the_same_commands() -> None:
    for name in ("HANDOUT", "RUBRIC"):
        english, german = ((COURSE / f"{name}{end}").read_text(encoding="utf-8") for end in (".md", ".de.md"))
        commands = [set(re.findall(r"`(spieltisch [^`]+)`", " ".join(text.split()))) for text in (english, german)]
        assert commands[0] == commands[1] != set()


@pytest.mark.long
@pytest.mark.usefixtures("process")
def test_what_a_forge_does_at_each_push_works(tmp_path: Path) -> None:
    assert run(tmp_path, "new-course", "course").returncode == 0
    course = tmp_path / "course"
    text = (course / ".gitlab-ci.yml").read_text()
    commands = re.findall(r"^    - spieltisch (.*)$", text, re.MULTILINE)
    assert [command.split()[:2] for command in commands[1:]] == [
        ["contest", "run"],
        ["contest", "log"],
        ["contest", "export"],
    ]
    for command in commands[1:]:
        done = run(course, *command.split(), timeout=300)
        assert done.returncode == 0, done.stderr
    assert (course / "public" / "index.html").exists()
    rows = (course / "public" / "standings.csv").read_text().splitlines()
    assert sum(row.split(",")[1] == "client" for row in rows) == 1
