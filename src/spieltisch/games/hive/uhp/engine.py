"""Our engine: a viewer's commands, line by line, and their answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from spieltisch.bots.deadline import Deadline
from spieltisch.games.hive.uhp.catalogue import rules_of, split_kind
from spieltisch.games.hive.uhp.game import Game, InvalidMove
from spieltisch.games.hive.uhp.kinds import DEEPEST

OK: Final = "ok"
TIME: Final = re.compile(r"(\d{1,2}):(\d{1,2}):(\d{1,2}(?:\.\d{1,7})?)")
SECOND_US: Final = 1_000_000


class UhpEngine:
    """One viewer's engine. It speaks first, and answers each line with lines, the last of which is ``ok``."""

    def __init__(self, title: str, threads: int = 1) -> None:
        """``threads``: how many a search has."""
        self._title, self._threads = title, threads
        self._game: Game | None = None
        self.has_ended = False
        """Whether the viewer wants nothing more."""

    def greeting(self) -> Sequence[str]:
        """What it says before anybody asks."""
        return self.answer("info")

    def answer(self, line: str) -> Sequence[str]:
        """The answer to one command; none for an empty line, or after the end."""
        word, _, rest = line.strip().partition(" ")
        if not word or self.has_ended:
            return ()
        command = _COMMANDS.get(word.lower())
        try:
            if command is None:
                raise ValueError(f"{word} is no command: there are {', '.join(_COMMANDS)}")
            return *command(self, rest.strip()), OK
        except InvalidMove as error:
            return f"invalidmove {error}", OK
        except ValueError as error:
            return f"err {error}", OK

    def stop(self) -> None:
        """End a search soon, with the best move so far; another thread may ask for it."""
        if self._game is not None:
            self._game.stop()

    def _played(self) -> Game:
        if self._game is None:
            raise ValueError("no game has begun: say newgame first")
        return self._game

    def _running(self) -> Game:
        if self._played().is_over:
            raise ValueError("the game is over")
        return self._played()

    # -- the commands ----------------------------------------------------------------

    def _info(self, rest: str) -> Sequence[str]:
        return (f"id {self._title}",)

    def _newgame(self, rest: str) -> Sequence[str]:
        kind, moves = split_kind(rest)
        game = Game(rules_of(kind))
        for move in moves:
            game.play(move)
        self._game = game
        return (game.text(),)

    def _play(self, rest: str) -> Sequence[str]:
        self._played().play(rest)
        return (self._played().text(),)

    def _pass(self, rest: str) -> Sequence[str]:
        return self._play("pass")

    def _validmoves(self, rest: str) -> Sequence[str]:
        return (";".join(self._running().valid_moves()),)

    def _bestmove(self, rest: str) -> Sequence[str]:
        game = self._running()
        match rest.split():
            case ["time", time]:
                limit_us = read_time(time)
                return (game.best_move(Deadline(limit_us, limit_us), DEEPEST, self._threads),)
            case ["depth", depth]:
                return (game.best_move(Deadline(), read_depth(depth), self._threads),)
        raise ValueError("say bestmove time hh:mm:ss, or bestmove depth TURNS")

    def _undo(self, rest: str) -> Sequence[str]:
        if rest and not (rest.isascii() and rest.isdecimal()):
            raise ValueError(f"{rest!r} is no number of moves")
        self._played().undo(int(rest or 1))
        return (self._played().text(),)

    def _options(self, rest: str) -> Sequence[str]:
        """There are none."""
        if rest:
            raise ValueError(f"there is no such option: {rest}")
        return ()

    def _exit(self, rest: str) -> Sequence[str]:
        self.has_ended = True
        return ()


def read_time(text: str) -> int:
    """``hh:mm:ss``, also with fractions of a second, in microseconds. Raises ``ValueError``."""
    if not (found := TIME.fullmatch(text)):
        raise ValueError(f"{text!r} is no time: write hh:mm:ss")
    hours, minutes, seconds = found.groups()
    return round(((int(hours) * 60 + int(minutes)) * 60 + float(seconds)) * SECOND_US)


def read_depth(text: str) -> int:
    """So many plies ahead, at least one. Raises ``ValueError``."""
    if not (text.isascii() and text.isdecimal()):
        raise ValueError(f"{text!r} is no number of turns")
    return max(1, min(int(text), DEEPEST))


_COMMANDS: Final[Mapping[str, Callable[[UhpEngine, str], Sequence[str]]]] = {
    "info": UhpEngine._info,
    "newgame": UhpEngine._newgame,
    "play": UhpEngine._play,
    "pass": UhpEngine._pass,
    "validmoves": UhpEngine._validmoves,
    "bestmove": UhpEngine._bestmove,
    "undo": UhpEngine._undo,
    "options": UhpEngine._options,
    "exit": UhpEngine._exit,
}
