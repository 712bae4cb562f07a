"""Servers that are right but for one thing, and what the checks are to say of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from tests.house import Change
from tests.meddling import Meddler

STATE: Final = b'class="memento"'
REQUEST: Final = b"MoveRequest"
RULES: Final = "server.rules"
REFUSES: Final = "server.refuses."
OUT: Final = "server.out-of-turn"
LAST: Final = re.compile(rb"\s*<lastMove.*</lastMove>|\s*<lastMove [^>]*/>", re.DOTALL)
HAND: Final = re.compile(rb'<piece owner="RED" type="ANT"/>(?=\s*</undeployedRed)')


def rewritten(pattern: bytes, by: bytes, within: bytes = b"") -> Callable[[], Change]:
    """Whatever fits the pattern, in messages that have ``within``."""

    def changed(message: bytes) -> Sequence[bytes]:
        return [re.sub(pattern, by, message, flags=re.DOTALL) if within in message else message]

    return lambda: changed


def dropped(kind: bytes) -> Callable[[], Change]:
    return lambda: lambda message: [] if kind in message else [message]


def turned(change: Callable[[int], int]) -> Callable[[], Change]:
    """All turns are told as others."""

    def changed(message: bytes) -> Sequence[bytes]:
        return [re.sub(rb' turn="(\d+)"', lambda found: b' turn="%d"' % change(int(found[1])), message)]

    return lambda: changed


def turn_of(state: bytes) -> int:
    found = re.search(rb' turn="(\d+)"', state)
    assert found
    return int(found[1])


class EarlierMove:
    """Each state has the last move of the one before."""

    def __init__(self) -> None:
        self._last = b""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if STATE not in message or not (found := LAST.search(message)):
            return [message]
        last, self._last = self._last, found[0]
        return [message.replace(found[0], last or found[0])]


class Stale:
    """Each state from the second on has the board of the one before."""

    def __init__(self) -> None:
        self._board = b""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if STATE not in message:
            return [message]
        found = re.search(rb"<board>.*</undeployedBluePieces>", message, re.DOTALL)
        assert found
        board, self._board = self._board, found[0]
        return [message.replace(found[0], board or found[0])]


class AsksFirst:
    """The request comes before the state that it is about."""

    def __init__(self) -> None:
        self._held: list[bytes] = []

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if STATE in message and turn_of(message) % 2 == 0:
            self._held.append(message)
            return []
        held, self._held = self._held, []
        return [message, *held]


class OtherMove:
    """What is set anywhere is an ant to the server, at first."""

    def __init__(self) -> None:
        self._is_done = False

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if b'class="setmove"' not in message or self._is_done:
            return [message]
        self._is_done = True
        kind = b"SPIDER" if b"ANT" in message else b"ANT"
        return [re.sub(rb'type="\w+"', b'type="%s"' % kind, message)]


class Illegal:
    """Our third move is refused, whatever it is."""

    def __init__(self) -> None:
        self._moves = 0

    def __call__(self, message: bytes) -> Sequence[bytes]:
        self._moves += message.startswith(b"<room")
        return [re.sub(rb"<data.*</data>", b'<data class="skipmove"/>', message, flags=re.DOTALL)
                if self._moves == 3 else message]  # fmt: skip


class Lenient:
    """Nothing is refused: the game goes on with the state as it was."""

    def __init__(self) -> None:
        self._state = b""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if STATE in message:
            self._state = message
        return [self._state] if b'class="error"' in message else [message]


class PlaysOn:
    """Where the result should come it asks again."""

    def __init__(self) -> None:
        self._request = b""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if REQUEST in message:
            self._request = message
        return [self._request] if b'class="result"' in message else [message]


def swapped_points() -> Change:
    def changed(message: bytes) -> Sequence[bytes]:
        if b'class="result"' not in message:
            return [message]
        one, two = re.findall(rb"<score.*?</score>", message, re.DOTALL)
        return [message.replace(one, b"!").replace(two, one).replace(b"!", two)]

    return changed


WRONG: Final = (
    Meddler("hand", "an ant is always missing in the hand", RULES, "its hands are not what is left",
            lambda: lambda message: [HAND.sub(b"", message, 1)]),
    Meddler("turn", "turns are counted from 1", RULES, "",
            turned(lambda turn: turn + 1)),
    Meddler("rounds", "it counts rounds, not turns", RULES, "names the other colour",
            turned(lambda turn: turn // 2)),
    Meddler("colour", "the colour to move is always red", RULES, "other colour as the one to move",
            rewritten(rb'currentPlayerColor="BLUE"', b'currentPlayerColor="RED"')),
    Meddler("last-missing", "the last move is never told", RULES, "does not tell the last move",
            lambda: lambda message: [LAST.sub(b"", message)]),
    Meddler("last-before", "the last move told is that of the turn before", RULES, "earlier move", EarlierMove),
    Meddler("stale", "the board told is that of before the move", RULES, "", Stale),
    Meddler("other-move", "it plays another move than was sent", RULES, "another move than the one", heard=OtherMove),
    Meddler("refuses", "a lawful move is refused", RULES, "it refuses what the rules allow", heard=Illegal),
    Meddler("accepts", "nothing is refused", f"{REFUSES}occupied", "it accepts what the rules forbid", Lenient),
    Meddler("accepts-skip", "any skip is taken", f"{REFUSES}skip", "it accepts what the rules forbid", Lenient),
    Meddler("cause", "an illegal move counts as leaving", f"{REFUSES}apart", "names another cause",
            rewritten(b"RULE_VIOLATION", b"LEFT")),
    Meddler("errs-twice", "each error is told twice", f"{REFUSES}bee-first", "it tells an error twice",
            lambda: lambda message: [message, message] if b'class="error"' in message else [message]),
    Meddler("no-error", "an illegal move ends the game without an error", f"{REFUSES}foreign",
            "does not tell what was wrong", dropped(b'class="error"')),
    Meddler("wrong-cause", "what is no move counts as leaving", "server.wrong-move",
            "another cause for what is no move", rewritten(b"RULE_VIOLATION", b"LEFT")),
    Meddler("winner", "the scores are exchanged", RULES, "wrong", lambda: swapped_points()),
    Meddler("winner-named", "the winner named is always blue", RULES, "it names the wrong winner",
            rewritten(rb'<winner color="RED"', b'<winner color="BLUE"'), seed=3),
    Meddler("free", "free fields are counted with one too many", RULES, "free fields around the bees wrongly",
            rewritten(rb"<part>(\d)</part>(\s*</score>)", rb"<part>1\1</part>\2", b'class="result"')),
    Meddler("plays-on", "it asks when the game is over", RULES, "plays on when the game is over", PlaysOn),
    Meddler("room", "requests name another room", RULES, "another room",
            rewritten(rb'roomId="\w', b'roomId="x', REQUEST)),
    Meddler("welcome", "the colours told are exchanged", RULES, "wrong colour",
            rewritten(b'color="red"', b'color="blue"')),
    Meddler("asks-first", "the request comes before the state", RULES, "asks before it tells the state", AsksFirst),
    Meddler("asks-twice", "each request comes twice", RULES, "it asks twice",
            lambda: lambda message: [message, message] if REQUEST in message else [message]),
    Meddler("no-result", "it says left without a result", RULES, "leaves out the result", dropped(b'class="result"')),
    Meddler("moves-out-of-turn", "it moves for who speaks in the other's turn", OUT, "takes what somebody says",
            Lenient),
    Meddler("silent-out-of-turn", "it reads only what is said by who is to move", OUT, "keeps it for later",
            heard=dropped(b'owner="BLUE"')),
    Meddler("cause-out-of-turn", "a move in the other's turn counts as an illegal one", OUT, "names another cause",
            rewritten(b"LEFT", b"RULE_VIOLATION", b'class="result"')),
    Meddler("always-red", "who comes second is told red, too", "server.seats", "has told the wrong colour",
            rewritten(b'color="blue"', b'color="red"')),
    Meddler("obstructed", "no field is obstructed", RULES, "",
            rewritten(b'isObstructed="true"', b'isObstructed="false"')),
)  # fmt: skip
