"""Who plays a match: a bot of ours by name, or any program that speaks the game's protocol."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Final, TypeAlias

from spieltisch.bots.named import find_bot
from spieltisch.contests.matches.command import COMMAND, read_command
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyGame
from spieltisch.net.confinement import Confinement
from spieltisch.net.gate import Gate
from spieltisch.net.now import SECOND_US
from spieltisch.net.sandbox import is_metered
from spieltisch.net.surroundings import Surroundings, why_not
from spieltisch.table.limits import WHOLE

ARRIVAL_US: Final = 20 * SECOND_US
"""How long a program may take until it is at its door and ready to play."""


@dataclass(frozen=True, slots=True)
class BuiltInBot:
    """A bot of this process."""

    text: str
    """As it was typed."""
    called: str = ""
    """Its name, if that is another."""
    plays: str = ""
    """Who that is (``NamedBot.label``), where what was typed leaves it open: a level."""
    threads: int = 1
    """How many it thinks with."""
    move_us: int | None = None
    """Its think time, where that is another than the others'."""
    time_percent: int = WHOLE
    """How much of the game's time it has, and of the match's think time."""

    is_metered: ClassVar[bool] = True
    """Its thread's processor time is known."""

    @property
    def name(self) -> str:
        """What the others at the table get to see."""
        return self.called or self.label

    @property
    def label(self) -> str:
        """Which bot it is, for whoever looks into the log later."""
        return self.plays or self.text


@dataclass(frozen=True, slots=True)
class ForeignProgram:
    """A program and its arguments, split like shell words; no shell ever runs it."""

    text: str
    argv: tuple[str, ...]
    called: str = ""
    """Its name, if that is another than its file's."""
    folder: Path | None = None
    """Where it works; None for where we do."""
    env: Mapping[str, str] = field(default_factory=dict)
    """Added to our environment, or, shut in, to the little that is left of it."""
    start_us: int = ARRIVAL_US
    """How long it may take until it is ready to play."""
    cpus: int = 1
    """How many processors it may use at once."""
    confinement: Confinement | None = None
    """What it is shut into."""
    time_percent: int = WHOLE
    """How much of the game's time it has."""
    speaks: str = ""
    """The protocol of engines (``Wire.engines``) that it speaks on its pipes; empty for the game's own protocol."""

    @property
    def name(self) -> str:
        """What the others at the table get to see."""
        return self.called or self.argv[0].rpartition("/")[2]

    @property
    def is_metered(self) -> bool:
        """Whether what it works can be measured where it runs, as a bot's thread can: on one processor."""
        return self.confinement is not None and self.cpus == 1 and is_metered()

    @property
    def is_coming(self) -> bool:
        """Whether its arguments tell it where to connect to."""
        return any(place in argument for argument in self.argv[1:] for place in ("{port}", "{url}"))

    def surroundings(self, ports: tuple[int, ...] = ()) -> Surroundings:
        """Where it runs; ``ports`` are where it meets us, if it is shut in."""
        return Surroundings(self.folder, self.env, self.confinement, ports)

    def filled(self, places: Mapping[str, str]) -> list[str]:
        """The arguments with ``{host}``, ``{port}`` and so on replaced; all other braces stay."""
        argv = list(self.argv)
        for key, value in places.items():
            argv[1:] = [argument.replace(f"{{{key}}}", value) for argument in argv[1:]]
        return argv


@dataclass(frozen=True, slots=True)
class RemoteEntrant:
    """Somebody elsewhere, who comes to the same gate for every game. It is no plain data: its games are played in the
    process that opened the gate, one after the other."""

    text: str
    called: str
    secret: str | None
    """What it proves itself with, as far as a dialect lets it; None: whoever comes first has the seat."""
    walkover_us: int
    """How long it is waited for until it is ready to play."""
    gate: Gate
    time_percent: int = WHOLE
    """How much of the game's time it has."""
    is_timed: bool = True
    """Whether the game's limits count for it; else it is waited for as long at each request as before the game."""

    is_metered: ClassVar[bool] = False
    """Nobody here knows what it works."""

    @property
    def name(self) -> str:
        """What the others at the table get to see."""
        return self.called


Player: TypeAlias = BuiltInBot | ForeignProgram | RemoteEntrant


def read_guest(game: AnyGame, text: str) -> ForeignProgram:
    """A program that is talked to over a connection, whoever made it: a bot of ours is one, too. Raises
    ``UsageError``."""
    player = read_player(game, text)
    if isinstance(player, ForeignProgram):
        if player.speaks:
            raise UsageError(f"{text!r}: an engine speaks none of the game's own protocols; match and contests seat it")
        return player
    argv = sys.executable, "-m", "spieltisch", "join", "{url}", "--bot", player.label, "--seed", "1"
    return ForeignProgram(text, argv, called=text)


def read_player(game: AnyGame, text: str, threads: int = 1) -> BuiltInBot | ForeignProgram:
    """A BOT as it was typed. Raises ``UsageError`` if there is no such bot or program, or if it is not for so many
    threads."""
    if not text.startswith(COMMAND):
        label = find_bot(game, text, threads=threads, besides=", and cmd:PROGRAM ARGS").label
        return BuiltInBot(text, plays="" if label == text else label, threads=threads)
    if threads != 1:
        raise UsageError(f"{text!r}: --threads is for our bots only; a program starts its own threads")
    speaks, argv = read_command(game, text)
    if why := why_not(argv[0] if argv else ""):
        raise UsageError(f"{text!r}: {why}")
    return ForeignProgram(text, argv, speaks=speaks)
