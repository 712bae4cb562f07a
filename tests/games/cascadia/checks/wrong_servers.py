"""Servers that are right but for one thing, and what the checks are to say of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from tests.house import Change
from tests.meddling import Meddler

PLAYER: Final = 18
"""So many numbers of GameEnded tell one player's points."""
FEW: Final = {"rounds": 8}
Words = list[bytes]


def of(kind: bytes, change: Callable[[Words], Iterable[Words]]) -> Callable[[], Change]:
    """Every message of a kind is changed."""

    def changed(message: bytes) -> Sequence[bytes]:
        words = message.split()
        return [b" ".join(each) for each in change(words)] if words[:1] == [kind] else [message]

    return lambda: changed


def in_first(change: Callable[[list[int]], None]) -> Callable[[], Change]:
    """The points of the first player are changed."""

    def changed(words: Words) -> Iterable[Words]:
        points = [int(word) for word in words[1 : 1 + PLAYER]]
        change(points)
        return [[words[0], *(b"%d" % number for number in points), *words[1 + PLAYER :]]]

    return of(b"GameEnded", changed)


def add(*at: int, one: int = 1) -> Callable[[list[int]], None]:
    """One more there, and in the sum if that is named."""

    def change(points: list[int]) -> None:
        for number in at:
            points[number] += one

    return change


def doubled_hawks(points: list[int]) -> None:
    points[17] += points[4] or 2
    points[4] = points[4] * 2 or 2


def exchanged_animals(words: Words) -> Iterable[Words]:
    """Of each player, the first with the third."""
    told = list(words)
    for at in range(1, len(words), PLAYER):
        told[at + 1], told[at + 3] = words[at + 3], words[at + 1]
    return [told]


def put(at: int, value: bytes) -> Callable[[Words], Iterable[Words]]:
    return lambda words: [[*words[:at], value, *words[at + 1 :]]]


def swapped_names(words: Words) -> Iterable[Words]:
    return [[*words[:7], *reversed(words[7:])]]


class MovesUp:
    """Each shop but the first is sorted."""

    def __init__(self) -> None:
        self._shops = 0

    def __call__(self, message: bytes) -> Sequence[bytes]:
        words = message.split()
        self._shops += words[0] == b"ShopState"
        if words[0] != b"ShopState" or self._shops == 1:
            return [message]
        pairs = sorted(words[at : at + 2] for at in (1, 3, 5, 7))
        return [b" ".join([words[0], *(word for pair in pairs for word in pair)])]


class Stale:
    """Each shop is told a turn late."""

    def __init__(self) -> None:
        self._shop: bytes | None = None

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if not message.startswith(b"ShopState"):
            return [message]
        told, self._shop = self._shop or message, message
        return [told]


class LeavesFour:
    """Four equal tokens stay where they are."""

    def __init__(self) -> None:
        self._is_full = False

    def __call__(self, message: bytes) -> Sequence[bytes]:
        words = message.split()
        if words[0] == b"RequestInput":
            self._is_full = False
        is_left_out = self._is_full and words[0] == b"ShopState"
        self._is_full |= words[0] == b"ShopState" and len(set(words[2::2])) == 1
        return [] if is_left_out else [message]


class Greedy:
    """Exchanges that cost nothing are paid for."""

    def __init__(self) -> None:
        self._shop: list[bytes] = []
        self._is_new = False

    def __call__(self, message: bytes) -> Sequence[bytes]:
        words = message.split()
        changed = sum(one != other for one, other in zip(self._shop[1::2], words[1::2], strict=False))
        is_exchange = words[0] == b"ShopState" and self._shop and not changed and not self._is_new
        self._is_new = words[0] in (b"PlacedTile", b"UpdatedNatureToken") or (self._is_new and words[0] != b"ShopState")
        if words[0] == b"ShopState":
            self._shop = words
        return [b"UpdatedNatureToken 0 0", message] if is_exchange else [message]


class ShopAtTheEnd:
    """A shop after the last turn."""

    def __init__(self) -> None:
        self._shop = b""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if message.startswith(b"ShopState"):
            self._shop = message
        return [self._shop, message] if message.startswith(b"GameEnded") else [message]


class Lenient:
    """Nothing is said of errors: the command counts as a turn that leaves everything as it was."""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if message.startswith(b"SemanticError player 0"):
            return [b"PlacedTile 0 90,90 0 MM-B"]
        return [message]


class Refusing:
    """Somebody's first turn is refused although it is right."""

    def __init__(self) -> None:
        self._is_done = False

    def __call__(self, message: bytes) -> Sequence[bytes]:
        if self._is_done or not message.startswith(b"PlaceTileAndToken"):
            return [message]
        self._is_done = True
        return [b"PlaceTileAndToken 0 90,90 0 0"]


class Misunderstanding:
    """It does something else than was asked for: the rotation is always 0."""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        words = message.split(b" ")
        return [b" ".join([*words[:3], b"0", *words[4:]])] if words[0] == b"PlaceTileAndToken" else [message]


class AsksOnce:
    """It does not ask again behind an error."""

    def __init__(self) -> None:
        self._latest = b""

    def __call__(self, message: bytes) -> Sequence[bytes]:
        latest, self._latest = self._latest, message
        return [] if message.startswith(b"RequestInput") and b"Error" in latest else [message]


class OutOfTurn:
    """What becomes of the error for who speaks in another's turn, and of the request behind it."""

    def __init__(self, error: Sequence[bytes], request: Sequence[bytes] = ()) -> None:
        self._error, self._request, self._is_error = error, request, False

    def __call__(self, message: bytes) -> Sequence[bytes]:
        was_error, self._is_error = self._is_error, message.startswith(b"SemanticError player 0: It is not your turn")
        return self._error if self._is_error else self._request if was_error else [message]


class Heeds:
    """Who only watches gets an error."""

    def __init__(self) -> None:
        self._requests = 0

    def __call__(self, message: bytes) -> Sequence[bytes]:
        self._requests += message.startswith(b"RequestInput")
        return [b"SemanticError player 2: You only watch.", message] if self._requests == 2 else [message]


def dropped(words: Words) -> Iterable[Words]:
    return []


RULES: Final = "server.rules"
REFUSES: Final = "server.refuses"
OUT: Final = "server.out-of-turn"
SEATS: Final = "server.seats"
WATCHES: Final = "server.watches"

_TABLE: Final = (
    Meddler("sum", "a sum is one too high", RULES, "its sums are not", in_first(add(17))),
    Meddler("animals", "two animals are exchanged in the score", RULES, "points of the animals in another order",
            of(b"GameEnded", exchanged_animals)),
    Meddler("hawks", "hawks count twice", RULES, "points for hawk wrongly", in_first(doubled_hawks)),
    Meddler("corridor", "a corridor is too large", RULES, "largest corridors wrongly", in_first(add(8, 17))),
    Meddler("bonus", "a bonus too many", RULES, "bonuses", in_first(add(9, 17))),
    Meddler("nature-at-end", "nature tokens are forgotten in the score", RULES, "nature tokens wrongly at the end",
            in_first(add(16, 17))),
    Meddler("rotation", "the rotation told is always 0", RULES, "another rotation", of(b"PlacedTile", put(3, b"0"))),
    Meddler("turns-nothing", "tiles are laid with rotation 0", RULES, "another rotation", heard=Misunderstanding),
    Meddler("nature-untold", "nature tokens are never told", RULES, "does not tell nature tokens",
            of(b"UpdatedNatureToken", dropped)),
    Meddler("nature-counts", "it tells how many were earned, not how many there are", RULES, "counts nature tokens",
            of(b"UpdatedNatureToken", put(2, b"9"))),
    Meddler("token-untold", "tokens that are settled are never told", RULES, "does not tell a token",
            of(b"PlacedToken", dropped)),
    Meddler("shop-after-end", "a shop comes after the last turn", RULES, "shop after the last turn", ShopAtTheEnd),
    Meddler("stale-shop", "the shop told is that of the turn before", RULES, "the shop of before the turn", Stale),
    Meddler("moves-up", "the shop is refilled at its end", RULES, "in place", MovesUp),
    Meddler("leaves-four", "four equal tokens are not replaced", RULES, "leaves four equal tokens", LeavesFour,
            options={"rounds": 20}, seed=3),
    Meddler("free-costs", "three equal tokens are not exchanged for nothing", RULES, "nature tokens that nobody",
            Greedy, options={"rounds": 20}),
    Meddler("shop-untold", "the shop is told only once", RULES, "", of(b"ShopState", dropped)),
    Meddler("names", "names are exchanged", RULES, "names by other ids", of(b"GameStart", swapped_names)),
    Meddler("asks-another", "it asks the player who has just played", RULES, "whose turn it is not",
            of(b"RequestInput", put(1, b"1"))),
    Meddler("refuses-right", "it refuses the first turn, whatever it is", RULES, "it refuses what the rules allow",
            heard=Refusing),
    Meddler("wrong-class", "every error is a SyntaxError", REFUSES, "SyntaxError where SemanticError is right",
            of(b"SemanticError", put(0, b"SyntaxError"))),
    Meddler("other-class", "every error is a SemanticError", REFUSES, "SemanticError where SyntaxError is right",
            of(b"SyntaxError", put(0, b"SemanticError"))),
    Meddler("accepts", "it does what is forbidden", REFUSES, "it accepts what is wrong", Lenient),
    Meddler("errs-twice", "each error is told twice", REFUSES, "it tells an error twice",
            of(b"SemanticError", lambda words: [words, words])),
    Meddler("errs-never", "errors are not told, and it asks again", REFUSES, "it accepts what is wrong",
            of(b"SyntaxError", dropped)),
    Meddler("moves-out-of-turn", "it moves for who speaks in another's turn", OUT, "takes what somebody says",
            lambda: OutOfTurn([b"PlacedTile 1 2,1 0 MM-B"], [b"RequestInput 0"])),
    Meddler("silent-out-of-turn", "it reads only what is said by who is to act", OUT, "keeps it for later",
            lambda: OutOfTurn([])),
    Meddler("class-out-of-turn", "who speaks in another's turn gets a SyntaxError", OUT,
            "SyntaxError where SemanticError is right",
            lambda: OutOfTurn([b"SyntaxError player 0: not now"], [b"RequestInput 1"])),
    Meddler("asks-who-erred", "behind an error it asks who has erred, not who is to act", OUT, "somebody else behind",
            lambda: OutOfTurn([b"SemanticError player 0: not now"], [b"RequestInput 0"])),
    Meddler("id-of-the-first", "the second player is told the id of the first", SEATS, "names by other ids",
            of(b"JoinedGame", put(1, b"0"))),
    Meddler("seats-who-watches", "who watches is among the players", WATCHES, "who watches a seat",
            of(b"GameStart", lambda words: [[*words, b"Zuschauer"]])),
    Meddler("heeds-who-watches", "who watches is told errors", WATCHES, "heeds what somebody says", Heeds),
    Meddler("asks-not-again", "it does not ask again behind an error", REFUSES, "", AsksOnce),
)  # fmt: skip
WRONG: Final = tuple(replace(each, options=each.options or FEW) for each in _TABLE)
