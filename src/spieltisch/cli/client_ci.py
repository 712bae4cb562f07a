"""Files that have a forge check a client at each push, made of the commands of the client's own page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from string import Template
from typing import Final

from spieltisch.cli.templates import TEMPLATES

COMMAND: Final = re.compile(r"^\$ (.*)$", re.MULTILINE)
OURS: Final = "spieltisch "
JAVA: Final = "apt-get update && apt-get install --yes --no-install-recommends default-jdk-headless"
"""GitLab's image of Python has none, GitHub's machines do."""
PLACES: Final[Mapping[str, str]] = {"github.yml": ".github/workflows/check.yml", "gitlab.yml": ".gitlab-ci.yml"}
"""Templates, and where a forge looks for them."""


def ci_files(page: str) -> Mapping[str, str]:
    """What to write, by path, for a client whose page tells how to build and to check it."""
    commands = COMMAND.findall(page)
    build = list(takewhile(lambda command: not command.startswith(OURS), commands))
    check = next(command for command in commands if command.startswith(f"{OURS}check "))
    steps = [*build, f"{check} --junit check.xml"]
    java = [JAVA] if any(command.startswith("javac ") for command in build) else []
    filled = {
        "github.yml": _lines("      - run: |\n          {}", steps),
        "gitlab.yml": _lines("    - |\n      {}", [*java, *steps]),
    }
    return {PLACES[name]: Template(_template(name)).substitute(commands=commands) for name, commands in filled.items()}


def _template(name: str) -> str:
    return Path(TEMPLATES, "ci", name).read_text(encoding="utf-8")


def _lines(form: str, commands: Sequence[str]) -> str:
    return "\n".join(form.replace("{}", command) for command in commands)
