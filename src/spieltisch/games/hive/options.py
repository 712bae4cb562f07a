"""From the options of a server or match to the agreement of a game."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from spieltisch.core.errors import UsageError
from spieltisch.games.hive.config import Config, Options
from spieltisch.games.hive.position import Setup, read_setup, write_setup


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table. Raises ``UsageError`` for what is no position, and for files that give none."""
    if seats != 2:
        raise UsageError(f"hive is for 2 players, not {seats}")
    if options.position and options.load_game_file:
        raise UsageError("hive.position and hive.load_game_file both say where games start: choose one")
    if options.load_game_file:
        return _agree("hive.load_game_file", _load(options.load_game_file, options.turn_to_load))
    return _agree("hive.position", options.position) if options.position else Config()


def _load(path: str, turn: int) -> str:
    """The position a replay shows at a turn."""
    try:
        data = Path(path).read_bytes()
        text: str = import_module("spieltisch.games.hive.wire.replay").read_position(data, turn)
    except OSError as wrong:
        raise UsageError(f"hive.load_game_file: {path}: {wrong.strerror}") from wrong
    except ValueError as wrong:
        raise UsageError(f"hive.load_game_file: {path}: {wrong}") from wrong
    return text


def _agree(option: str, text: str) -> Config:
    """A position that stands, in its one written form."""
    try:
        kernel = read_setup(text).kernel()
    except ValueError as wrong:
        raise UsageError(f"{option}: {wrong}") from wrong
    return Config(write_setup(Setup.of(kernel)))
