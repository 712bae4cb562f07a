"""What whoever runs a server or match may choose, and the agreement of a game that follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spieltisch.core.errors import OptionError, UsageError
from spieltisch.core.options import option
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.position import Setup, read_setup, write_setup


@dataclass(frozen=True, slots=True)
class Options:
    """``--set hive.NAME=VALUE``; all but the last two are keys of the original's ``server.properties``."""

    password: str = option(
        "examplepassword", "What administrators authenticate with; empty lets nobody in.", is_secret=True
    )
    paused: bool = option(False, "Whether tables that players open by joining start paused.")
    save_replay: str = option("", "A folder for XML replays of finished games; empty saves none.")
    test_mode: bool = option(False, "Whether results are added up by player name from the start.")
    load_game_file: str = option("", "An XML replay, plain or gzipped: games start from one of its states.")
    turn_to_load: int = option(0, "Which turn of that replay they start from.")
    show_on_watch: bool = option(False, "Whether who observes a running game gets its state at once.")
    position: str = option("", "The position games start from; empty: none but drawn obstructed fields.")


def configure(options: Options, seats: int) -> Config:
    """The agreement of a table; ``load_game_file`` is the position that its file gave (``Setup.files``). Raises
    ``UsageError`` for what is no position."""
    if seats != 2:
        raise UsageError(f"hive is for 2 players, not {seats}")
    if options.position and options.load_game_file:
        raise UsageError("hive.position and hive.load_game_file both say where games start: choose one")
    if options.load_game_file:
        return _agree("load_game_file", options.load_game_file)
    return _agree("position", options.position) if options.position else Config()


def cautions(options: Options) -> Sequence[str]:
    """The default password is in the documentation, for everybody to read."""
    if not options.password or options.password != Options().password:
        return []
    return ["anybody is an administrator with the default password; --set hive.password=… changes it"]


def _agree(option: str, text: str) -> Config:
    """A position that stands, in its one written form."""
    try:
        kernel = read_setup(text).kernel()
    except ValueError as wrong:
        raise OptionError(option, f"hive.{option}: {wrong}") from wrong
    return Config(write_setup(Setup.of(kernel)))
