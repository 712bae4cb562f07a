"""Referees that are right but for one thing, and what the checks are to say of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.games.twixt.engine.geometry import SIZE
from tests.house import Change
from tests.meddling import Meddler

RULES: Final = "server.rules"
REFUSES: Final = "server.refuses."
Numbers = list[int]


def of(kind: int, change: Callable[[Numbers], Sequence[Numbers]]) -> Callable[[], Change]:
    """Every message of a kind is changed."""

    def changed(message: bytes) -> Sequence[bytes]:
        words = message.split()
        if words[:1] != [b"%d" % kind]:
            return [message]
        return [b" ".join(b"%d" % number for number in each) for each in change([int(word) for word in words])]

    return lambda: changed


def transposed(board: Numbers) -> Sequence[Numbers]:
    return [[2, *(board[1 + SIZE * y + x] for x in range(SIZE) for y in range(SIZE))]]


def exchanged(board: Numbers) -> Sequence[Numbers]:
    return [[2, *({1: 2, 2: 1}.get(code, code) for code in board[1:])]]


class After:
    """From the second message of a kind on it is changed."""

    def __init__(self, kind: int, change: Callable[[Numbers], Sequence[Numbers]]) -> None:
        self._changed, self._kind, self._seen = of(kind, change)(), b"%d" % kind, 0

    def __call__(self, message: bytes) -> Sequence[bytes]:
        is_one = message.split()[:1] == [self._kind]
        self._seen += is_one
        return [*self._changed(message)] if is_one and self._seen > 1 else [message]


class Keeps:
    """A second peg is kept, and answers the next request."""

    def __init__(self) -> None:
        self._before, self._kept = b"", b""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        before, self._before = self._before, message
        if before.startswith(b"3 ") and message.startswith(b"3 "):
            self._kept = message
            return []
        kept, self._kept = self._kept, b""
        return [kept, message] if kept else [message]


class OnBoard:
    """What it says is chosen by the board that it told last."""

    def __init__(self) -> None:
        self._board: list[bytes] = []

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if message.startswith(b"2 "):
            self._board = message.split()[1:]
        return self.say(message)

    def say(self, message: bytes) -> Sequence[bytes]:
        raise NotImplementedError

    def cell(self, code: bytes) -> bytes:
        """A request that names the first cell with this code."""
        return b"3 %d %d" % divmod(self._board.index(code), SIZE)


class OwnMove(OnBoard):
    """Requests name the client's own move as the enemy's."""

    def say(self, message: bytes) -> Sequence[bytes]:
        return [self.cell(b"1")] if message.startswith(b"3 ") and b"1" in self._board else [message]


class PlaysOn(OnBoard):
    """At the end it asks once more."""

    def say(self, message: bytes) -> Sequence[bytes]:
        return [self.cell(b"0"), message] if message == b"8" else [message]


class Lenient:
    """No fault ends a game: it asks again."""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        return [b"3 20 20"] if message in (b"8", b"9") else [message]


class AsksPlayerTwo:
    """Player 2 is asked about the swamps, too."""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        return [message, b"6"] if message == b"0 1" else [message]


class Elsewhere:
    """What is set comes a column further to the right."""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        words = message.split()
        if words[:1] != [b"3"] or len(words) != 3 or not 2 < int(words[1]) < 20:
            return [message]
        return [b"3 %d %s" % (int(words[1]) + 1, words[2])]


class CutsShort:
    """The game is over after our third move."""

    def __init__(self) -> None:
        self._requests = 0

    def __call__(self, message: bytes) -> Sequence[bytes]:
        self._requests += message.split()[:1] == [b"3"]
        return [b"9"] if self._requests == 4 else [message]


class Deaf:
    """A lawful move is answered with the end of the game."""

    def __init__(self) -> None:
        self._moves = 0

    def __call__(self, message: bytes) -> Sequence[bytes]:
        self._moves += message.startswith(b"3 ")
        return [b"3 0 0"] if self._moves == 3 and message.startswith(b"3 ") else [message]


WRONG: Final = (
    Meddler("row-by-row", "boards with pegs are told row by row", RULES, "row by row", lambda: After(2, transposed)),
    Meddler("lacks-enemies", "the enemy's pegs are not on the board", RULES, "lacks pegs",
            of(2, lambda board: [[2, *(0 if code == 2 else code for code in board[1:])]])),
    Meddler("exchanges-pegs", "the players' pegs are exchanged on the board", RULES, "exchanges the players' pegs",
            of(2, exchanged)),
    Meddler("scores-exchanged", "player 2's score comes first", RULES, "player 2's score first",
            of(4, lambda told: [[4, told[2], told[1]]])),
    Meddler("links", "links are never set, so each score is 0", RULES, "or the links they follow from",
            of(4, lambda told: [[4, 0, 0]])),
    Meddler("one-more", "scores count columns, both ends included", RULES, "its scores",
            of(4, lambda told: [[4, told[1] + 1, told[2] + 1]])),
    Meddler("no-enemy", "requests never name the enemy's move", RULES, "does not name the enemy's move",
            of(3, lambda told: [[3]])),
    Meddler("own-as-enemy", "requests name our own move", RULES, "our own move as the enemy's", OwnMove),
    Meddler("enemy-axes", "requests name the enemy's move as y and x", RULES, "other cells than was said",
            of(3, lambda told: [[3, told[2], told[1]]] if len(told) == 3 else [told]), seed=4),
    Meddler("moves-otherwise", "it sets pegs a column further to the right", RULES, "other cells than was said",
            heard=Elsewhere),
    Meddler("plays-on", "it asks when the game is over", RULES, "it plays on when the game is over", PlaysOn),
    Meddler("cut-short", "it ends a game after three moves", RULES, "it ends the game too early", CutsShort),
    Meddler("refuses", "it refuses our third move, whatever it is", RULES, "it ends the game too early", heard=Deaf),
    Meddler("asks-twice", "each request comes twice", RULES, "asks again before it is answered",
            of(3, lambda told: [told, told])),
    Meddler("asks-player-two", "player 2 is asked about the swamps", RULES, "", AsksPlayerTwo),
    Meddler("same-seat", "the players are not exchanged for the second game", RULES, "does not exchange the players",
            of(0, lambda told: [[0, 0]])),
    Meddler("no-answers", "questions are never answered", RULES, "", of(4, lambda told: [])),
    Meddler("accepts", "a peg on another one does not end the game", f"{REFUSES}occupied",
            "accepts what the rules forbid", Lenient),
    Meddler("accepts-swamp", "a peg in a swamp does not end the game", f"{REFUSES}swamp",
            "accepts what the rules forbid", Lenient),
    Meddler("accepts-letters", "letters do not end the game", f"{REFUSES}letters",
            "accepts what the rules forbid", Lenient),
    Meddler("keeps-a-peg", "a peg that nobody asked for answers the next request", "server.out-of-turn",
            "keeps it for later", heard=Keeps),
    Meddler("answers-slowly", "nothing comes after a wrong answer to 6", f"{REFUSES}no-answer", "",
            lambda: lambda message: [] if message in (b"8", b"9") else [message]),
)  # fmt: skip
