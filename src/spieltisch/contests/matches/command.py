"""``cmd:PROGRAM ARGS``, and ``cmd:uhp:PROGRAM ARGS`` for a program that speaks a protocol of engines."""

from __future__ import annotations

import shlex

from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.core.registry import games

COMMAND = "cmd:"


def split_command(text: str) -> tuple[str, tuple[str, ...]]:
    """The protocol of engines, empty for a client of the game's own protocol, and the program's words, split like shell
    words. Raises ``ValueError``."""
    command = text.removeprefix(COMMAND)
    word, _, rest = command.partition(":")
    if any(word in game.wire.engines for game in games().values()):
        return word, tuple(shlex.split(rest))
    return "", tuple(shlex.split(command))


def read_command(game: AnyGame, text: str) -> tuple[str, tuple[str, ...]]:
    """The same. Raises ``UsageError``, also for a protocol that the game's engines do not speak."""
    try:
        speaks, argv = split_command(text)
    except ValueError as error:
        raise UsageError(f"{text!r}: {error}") from None
    if speaks and speaks not in game.wire.engines:
        raise UsageError(f"{text!r}: no engine of {speaks} plays {game.name}")
    return speaks, argv
