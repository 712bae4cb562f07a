"""``spieltisch new-game``: a copy of ``templates/game``, under another name.

The template is a working distribution; what stands for the game's name in it is replaced, in texts and in paths.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import Final
from zlib import crc32

from spieltisch.cli.templates import TEMPLATES, copy_template
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import games

TEMPLATE: Final = TEMPLATES / "game"
PLACEHOLDER: Final = "newgame"
PORT: Final = 47474
"""The template's; a game's follows from its name."""
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")


def new_game(name: str, /, *, to: Path | None = None) -> None:
    """Copy a small, working game (noughts and crosses) as a distribution of its own, to start yours from.

    Parameters
    ----------
    name
        The game's name: lower-case letters and digits, with single underscores between.
    to
        The folder to write to; by default one of that name in this folder. It must be empty, or not there yet.
    """
    _check_name(name)
    folder = to or Path(name)
    words = _words(name)
    copy_template(TEMPLATE, folder, lambda text: _renamed(text, words))
    print(f"written to {folder}; next: pip install {folder}, then spieltisch serve. {folder / 'README.md'} tells more.")


def _check_name(name: str) -> None:
    """Raises ``UsageError`` for what is no name, or somebody else's."""
    if not NAME.fullmatch(name) or iskeyword(name):
        raise UsageError(
            f"{name!r} cannot be a game's name; use lower-case letters and digits, such as gomoku or my_game"
        )
    if name in games():
        raise UsageError(f"there is already a game {name!r}; choose another name")
    if {name, name.replace("_", "-")} & _reserved():
        raise UsageError(f"{name!r} is a word of the command line or the configuration; choose another name")
    if find_spec(f"spieltisch_{name}"):
        raise UsageError(f"there is already a package spieltisch_{name}; choose another name")


def _reserved() -> set[str]:
    """Doors are options beside those of ``serve``, and games are sections beside other keys of a configuration."""
    from spieltisch.cli.serve import Options  # imports much that only a server needs
    from spieltisch.cli.settings import DOORS

    taken = {DOORS, "set", "help", "version", *(each.name for each in fields(Options))}
    return taken | {dialect.door for game in games().values() for dialect in game.wire.dialects()}


def _words(name: str) -> Mapping[str, str]:
    """What stands for what: the name in Python, in doors and distributions, in titles; and the port."""
    dashed = name.replace("_", "-")
    return {
        PLACEHOLDER: name,
        "new-game": dashed,
        PLACEHOLDER.capitalize(): name.replace("_", " ").capitalize(),
        str(PORT): str(port_of(name)),
    }


def port_of(name: str) -> int:
    """Some port between 20 000 and 29 999, so that games of different names rarely want the same."""
    return 20_000 + crc32(name.encode()) % 10_000


def _renamed(text: str, words: Mapping[str, str]) -> str:
    return re.sub("|".join(map(re.escape, words)), lambda found: words[found[0]], text)
