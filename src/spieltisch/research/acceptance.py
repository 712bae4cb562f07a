"""Which logs count as data: those of finished games that verify."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Reason
from spieltisch.core.registry import games
from spieltisch.table.log import is_ending, read_ending, read_header
from spieltisch.table.replay import verify


class LeftOut(StrEnum):
    """Why a log gives no data."""

    UNREADABLE = "cannot be read"
    OTHER_GAME = "is of another game"
    NO_ENCODING = "is of a game without an encoding"
    OTHER_RULES = "is of another version of the rules"
    UNFINISHED = "has no result"
    WRONG = "does not verify"
    ABORTED = "was aborted"


class Unaccepted(Exception):
    """A log is to be left out."""

    def __init__(self, why: LeftOut, sentence: str = "") -> None:
        super().__init__(f"it {why}" + (f": {sentence}" if sentence else ""))
        self.why = why


def accept(lines: Sequence[bytes], wanted: str | None) -> AnyGame:
    """The game that a log is of, which is the wanted one if any is. Raises ``Unaccepted``."""
    try:
        header = read_header(lines[0] if lines and lines[-1] else b"")
    except ValueError as error:
        raise Unaccepted(LeftOut.UNREADABLE, str(error)) from None
    if wanted not in (None, header.game):
        raise Unaccepted(LeftOut.OTHER_GAME)
    game = games().get(header.game)
    if game is None or game.research.encoding is None:
        raise Unaccepted(LeftOut.NO_ENCODING)
    if header.rules_version != game.play.rules_version:
        raise Unaccepted(LeftOut.OTHER_RULES)
    if not is_ending(lines[-1]):
        raise Unaccepted(LeftOut.UNFINISHED)
    if problem := verify(lines, game).problem:
        raise Unaccepted(LeftOut.WRONG, problem)
    if read_ending(lines[-1]).result.reason is Reason.ABORTED:
        raise Unaccepted(LeftOut.ABORTED)
    return game
