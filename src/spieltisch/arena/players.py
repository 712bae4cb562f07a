"""Who plays a match: a bot of ours by name, or any program that speaks the game's protocol."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from spieltisch.core.contracts import Game
from spieltisch.core.errors import UsageError

COMMAND = "cmd:"


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A bot of this process."""

    text: str

    @property
    def name(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Command:
    """A program and its arguments, split like shell words; no shell ever runs it."""

    text: str
    argv: tuple[str, ...]

    @property
    def name(self) -> str:
        """What the others at the table get to see."""
        return self.argv[0].rpartition("/")[2]

    def filled(self, places: Mapping[str, str]) -> list[str]:
        """The arguments with ``{host}``, ``{port}`` and so on replaced; all other braces stay."""
        argv = list(self.argv)
        for key, value in places.items():
            argv[1:] = [argument.replace(f"{{{key}}}", value) for argument in argv[1:]]
        return argv


Player: TypeAlias = BuiltIn | Command


def read_player(game: Game, text: str) -> Player:
    """A BOT as it was typed. Raises ``UsageError`` if there is no such bot or program."""
    if not text.startswith(COMMAND):
        if text not in game.bots:
            known = ", ".join(game.bots)
            raise UsageError(f"{game.name} has no bot {text!r}; there are: {known}, and cmd:PROGRAM ARGS")
        return BuiltIn(text)
    try:
        argv = shlex.split(text.removeprefix(COMMAND))
    except ValueError as error:
        raise UsageError(f"{text!r}: {error}") from None
    if not argv or not shutil.which(argv[0]):
        raise UsageError(f"{text!r}: no such program")
    return Command(text, tuple(argv))
