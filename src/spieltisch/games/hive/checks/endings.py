"""How a game ends, here and at other servers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import (
    EXIT_US,
    SECOND_US,
    Again,
    AwaitExit,
    Gone,
    HangUp,
    Read,
    Script,
    Silence,
    Warned,
    Wrong,
)
from spieltisch.games.hive.checks.server import FAREWELL, START, HiveTalk
from spieltisch.games.hive.checks.tables import host
from spieltisch.games.hive.wire.batches import INVALID_MOVE
from spieltisch.games.hive.wire.messages import GOODBYE, error
from spieltisch.games.hive.wire.moves import write_move

NEEDS: Final = ("hive.start.connects",)
STAYS_US: Final = 5 * SECOND_US
BUSY: Final = 0.1
"""The part of a processor that somebody who waits may use."""
AGAIN: Final = "it tries again"
WAITS: Final = "it waits for the end of the connection: goodbye and </protocol> are the end"
RESET: Final = "it closes before it has read all that was said"
SENTENCE: Final = "The target field is obstructed"


def refused(scene: Scene) -> Script[None]:
    """A server of another opinion refuses a lawful move; that is the end of the game."""
    talk = HiveTalk()
    yield from talk.begin()
    move = yield from talk.ask(START)
    sentence = INVALID_MOVE.format(talk.names[talk.seat], SENTENCE)
    yield from talk.say(error(talk.room, sentence, write_move("originalRequest", move, talk.seat, level=3)))
    expected = "no further move: after an error the game is over"
    heard = yield from talk.gather(SECOND_US)
    if any(message.startswith(b"<room") for message in heard):
        raise Wrong(expected, "another move", AGAIN)
    yield from talk.say(talk.result() + FAREWELL)
    yield HangUp()
    yield from _exit(EXIT_US, "the end of the program within 2 s after the game")


def goodbye(scene: Scene) -> Script[None]:
    """The one ending of our server: result, left, goodbye, the document's end, a half-close."""
    yield from host(scene, 0, plies=3).play()
    heard = yield Read(0)
    if isinstance(heard, Gone) and heard.is_reset:
        yield Warned("</protocol> or the end of the stream", "a reset", RESET)
    yield from _exit(EXIT_US, "the end of the program within 2 s after its game")


def variants(scene: Scene) -> Script[None]:
    """Three endings of other servers."""
    for number, (name, end, likely) in enumerate(ENDINGS):
        if number:
            yield Again()
        talk = HiveTalk()
        yield from talk.begin()
        move = yield from talk.ask(START)
        now, last = talk.after(move)
        yield from talk.say(talk.state(now, last=last))
        yield from end(talk)
        try:
            yield from _exit(STAYS_US, f"the end of the program within 5 s after {name}")
        except Wrong as wrong:
            yield Warned(wrong.expected, wrong.got, wrong.likely or likely)


def _open_socket(talk: HiveTalk) -> Script[None]:
    yield from talk.say(talk.result() + FAREWELL)


def _open_document(talk: HiveTalk) -> Script[None]:
    yield from talk.say(talk.result() + GOODBYE)
    yield HangUp()


def _no_result(talk: HiveTalk) -> Script[None]:
    yield HangUp()


ENDINGS: Final[tuple[tuple[str, Callable[[HiveTalk], Script[None]], str], ...]] = (
    ("a goodbye at a connection that stays open", _open_socket, WAITS),
    ("a goodbye and a hang-up without </protocol>", _open_document, ""),
    ("a hang-up without a result", _no_result, ""),
)
"""How it is called, what is done, and what is likely the matter with somebody who stays."""


def _exit(within_us: int, expected: str) -> Script[None]:
    ended = yield AwaitExit(within_us)
    if isinstance(ended, Silence):
        is_busy = ended.cpu_us > BUSY * within_us
        raise Wrong(
            expected, "a program that stays", "it reads the end of the stream again and again" if is_busy else ""
        )


CHECKS: Final = (
    Check("hive.error.end", "takes an error for the end",
          "nimmt einen Fehler als das Ende", refused, "Errors", needs=NEEDS, is_lawful=False),
    Check("hive.end.goodbye", "says goodbye and goes", "verabschiedet sich und geht", goodbye, "H7", needs=NEEDS),
    Check("hive.end.variants", "goes however a server ends",
          "geht, wie auch immer ein Server endet", variants, "H7", Level.SHOULD, needs=NEEDS,
          is_lawful=False),
)  # fmt: skip
