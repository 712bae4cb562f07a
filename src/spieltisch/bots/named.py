"""Which bot a name means: one of the game's, one of these held back, or a level. The only place that knows.

What was measured of bots is read for levels alone: who names a bot of the game's starts without it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spieltisch.bots.handicap import Kind, read_kind
from spieltisch.core.errors import UsageError
from spieltisch.core.game import AnyBot, AnyGame, bot_maker

if TYPE_CHECKING:
    from spieltisch.bots.strength import Level

LEVELLED: Final = re.compile(r"(?P<level>easy|medium|hard) \((?P<kind>.+)\)")
"""A level, and who that was when the name was given: logs go on meaning the same when others have been measured."""


@dataclass(frozen=True, slots=True)
class NamedBot:
    """A bot as it was asked for."""

    game: AnyGame
    kind: Kind
    level: Level | None = None
    threads: int = 1
    """How many it thinks with."""

    @property
    def label(self) -> str:
        """Its name where it can be seen who plays, such as ``hard (search@200)``: a name that finds the same bot."""
        return f"{self.level} ({self.kind.text})" if self.level else self.kind.text

    @property
    def make(self) -> Callable[[int], AnyBot]:
        """Makes it from an integer seed."""
        return self.kind.make(self.game, self.threads)


def find_bot(game: AnyGame, text: str, *, threads: int = 1, besides: str = "") -> NamedBot:
    """The bot of that name. Raises ``UsageError`` with all names, where ``besides`` is what else is understood there,
    and for more threads than it can use."""
    found = NamedBot(game, *_kind(game, text, besides), threads)
    bot_maker(game, found.kind.bot, threads)
    return found


def _kind(game: AnyGame, text: str, besides: str) -> tuple[Kind, Level | None]:
    if text in game.roster.bots:  # the game's own names go before levels
        return Kind(text), None
    from spieltisch.bots.strength import Level, levels, strength_of

    named = LEVELLED.fullmatch(text)
    if text in list(Level):
        found = levels(strength_of(game)).get(Level(text))
        kind, level = (found.kind, Level(text)) if found else (None, None)
    else:
        kind, level = read_kind(named["kind"] if named else text), Level(named["level"]) if named else None
    if kind is None or kind.bot not in game.roster.bots:
        raise UsageError(f"{game.name} has no bot {text!r}; there are: {', '.join(bot_names(game))}{besides}")
    return kind, level


def strongest(game: AnyGame) -> NamedBot:
    """The one that was measured to be, or where nothing was the last of the game's own."""
    from spieltisch.bots.strength import Level, levels, strength_of

    return find_bot(game, Level.HARD if Level.HARD in levels(strength_of(game)) else [*game.roster.bots][-1])


def is_bot(game: AnyGame, text: str) -> bool:
    """Whether a bot has that name."""
    try:
        find_bot(game, text)
    except UsageError:
        return False
    return True


def bot_names(game: AnyGame) -> list[str]:
    """The game's own bots, weakest first, and the levels that it has."""
    from spieltisch.bots.strength import levels, strength_of

    return [*game.roster.bots, *(level for level in levels(strength_of(game)) if level not in game.roster.bots)]
