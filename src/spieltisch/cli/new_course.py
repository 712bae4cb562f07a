"""``spieltisch new-course``: a repository for each student of a course, checked and played at each push."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Final

from spieltisch.cli.client_ci import COMMAND
from spieltisch.cli.new_client import CLIENTS
from spieltisch.cli.templates import TEMPLATES, copy_template, write_texts
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.core.registry import games

COURSE: Final = TEMPLATES / "course"
PLACES: Final[Mapping[str, str]] = {"github.yml": ".github/workflows/course.yml", "gitlab.yml": ".gitlab-ci.yml"}
"""Templates, and where a forge looks for them; all others stay where they are."""
BOT: Final = re.compile(r'"(cmd:[^"]+)"')
CLIENT: Final = "client"
LANGUAGE: Final = "python"


def new_course(folder: Path, /, *, game: str | None = None) -> None:
    """Copy a repository for students: a small client, what a forge does at each push, hand-outs and a rubric.

    Parameters
    ----------
    folder
        The folder to write to. It must be empty, or not there yet.
    game
        The game's name: one that two can play (default: the first of these).
    """
    fitting = [
        name for name, each in games().items() if each.play.seats[0] <= 2 and (CLIENTS / name / LANGUAGE).is_dir()
    ]
    name = game or fitting[0]
    course = game_of(name)
    if name not in fitting:
        raise UsageError(f"a course plays a game for two, and {name} is none; there are: {', '.join(fitting)}")
    template = CLIENTS / name / LANGUAGE
    commands = COMMAND.findall((template / "README.md").read_text(encoding="utf-8"))
    match, check = (
        next(line for line in commands if line.startswith(f"spieltisch {what} ")) for what in ("match", "check")
    )
    found = BOT.search(check)
    assert found, f"{template}: its README checks no program"
    filled = {"game": name, "title": course.title, "bot": found[1], "match": match, "check": check}
    if folder.exists() and any(folder.iterdir()):
        raise UsageError(f"{folder} is not empty; choose another folder")
    copy_template(template, folder / CLIENT)
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted(COURSE.iterdir()) if path.is_file()}
    write_texts(folder, {PLACES.get(file, file): Template(text).substitute(filled) for file, text in texts.items()})
    print(
        f"written to {folder}; {folder / 'README.md'} tells what is there, and what GitLab and GitHub do at each push"
    )
