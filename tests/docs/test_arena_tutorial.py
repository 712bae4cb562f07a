"""The tutorial on arenas, carried out: its files, its commands, what it says that they print; in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.test_tutorial import CONSOLE, DOCS, bare, commands, files, missing, place, typed
from tests.net.kept import need_sandbox
from tests.product.server import HOST, serving

__all__ = ["place"]  # a fixture

ENGLISH, GERMAN = ((DOCS / name).read_text() for name in ("tutorial-arena.md", "tutorial-arena.de.md"))
SERVE = "spieltisch serve "
WRITTEN = "http://127.0.0.1:8080"


def exit_code(lines: list[str]) -> int:
    return 1 if "state rejected" in lines else 0


@pytest.mark.long
@pytest.mark.usefixtures("process")
def test_the_tutorial_works_as_it_is_written(place: Path) -> None:
    need_sandbox()
    todo = list(commands(ENGLISH))
    begin = next(number for number, (command, _) in enumerate(todo) if command.startswith(SERVE))
    write(place, "course.toml")
    for command, lines in todo[:begin]:
        carry_out(command, lines, place)
    with serving(place, *todo[begin][0].removeprefix(SERVE).split(), others="0") as server:
        url = f"http://{HOST}:{server.ports['http']}"
        for command, lines in todo[begin + 1 :]:
            carry_out(command.replace(WRITTEN, url), [line.replace(WRITTEN, url) for line in lines], place)
            if command.startswith("spieltisch new-client"):
                write(place, "anna/spieltisch-entry.toml")


def write(place: Path, name: str) -> None:
    (place / name).write_text(files(ENGLISH)[name])


def carry_out(command: str, lines: list[str], place: Path) -> None:
    done = typed(command, place)
    assert done.returncode == exit_code(lines), (command, done.stdout)
    output = "\n".join(" ".join(line.split()) for line in done.stdout.splitlines())
    assert missing(lines, output) is None, (command, done.stdout)


def test_both_languages_have_the_same_files_and_commands() -> None:
    assert set(files(ENGLISH)) == {"course.toml", "anna/spieltisch-entry.toml"}
    assert {name: bare(text) for name, text in files(ENGLISH).items()} == {
        name: bare(text) for name, text in files(GERMAN).items()
    }
    assert CONSOLE.findall(ENGLISH) == CONSOLE.findall(GERMAN)
