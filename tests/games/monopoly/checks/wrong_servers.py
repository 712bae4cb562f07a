"""Servers that are right but for one thing, and what the checks are to say of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from tests.house import Change
from tests.meddling import Meddler

RULES: Final = "server.rules"
REFUSES: Final = "server.refuses"
OUT: Final = "server.out-of-turn"
WATCHES: Final = "server.watches"
OWN: Final = b"Pruefling"
SHORT: Final = {"max_rounds": 30}


def rewritten(pattern: bytes, by: bytes | Callable[[re.Match[bytes]], bytes]) -> Callable[[], Change]:
    """Whatever fits the pattern, in all lines."""
    return lambda: lambda line: [re.sub(pattern, by, line)]


def dropped(pattern: bytes) -> Callable[[], Change]:
    return lambda: lambda line: [] if re.fullmatch(pattern, line) else [line]


def doubled(pattern: bytes) -> Callable[[], Change]:
    return lambda: lambda line: [line] * (2 if re.fullmatch(pattern, line) else 1)


class Rent:
    """All rents are 100 too high: what is shown, and the cash of who pays."""

    def __init__(self) -> None:
        self._owed = 0

    def __call__(self, line: bytes) -> Sequence[bytes]:
        if found := re.fullmatch(rb"show-transaction (-\d+) (Rent .*)", line):
            self._owed += 100
            return [b"show-transaction %d %s" % (int(found[1]) - 100, found[2])]
        if found := re.fullmatch(rb"money-update (-?\d+) %s" % OWN, line):
            return [b"money-update %d %s" % (int(found[1]) - self._owed, OWN)]
        return [line]


class NoWelcomeBack:
    """The first acknowledgement of a command in the game is never said."""

    def __init__(self) -> None:
        self._has_begun = self._is_done = False

    def __call__(self, line: bytes) -> Sequence[bytes]:
        self._has_begun |= line == b"start-update"
        if line == b"+JAWOHL" and self._has_begun and not self._is_done:
            self._is_done = True
            return []
        return [line]


class LowerBid:
    """What is auctioned goes to the bidder before the last one."""

    def __init__(self) -> None:
        self._bids: list[bytes] = []

    def __call__(self, line: bytes) -> Sequence[bytes]:
        match line.split(b" ", 3):
            case [b"auction-plot", _, _, b"-"]:
                self._bids = []
            case [b"auction-plot", _, _, name]:
                self._bids.append(name)
            case [b"plot-update", plot, houses, rest] if len({*self._bids}) > 1:
                owner = next(name for name in reversed(self._bids) if name != self._bids[-1])
                self._bids = []
                return [b"plot-update %s %s %s %s" % (plot, houses, rest.split(b" ", 1)[0], owner)]
        return [line]


class LateComers:
    """Who comes when somebody is there already is listed as watching."""

    def __init__(self) -> None:
        self._is_late = False

    def __call__(self, line: bytes) -> Sequence[bytes]:
        self._is_late = line.endswith(b": Gast1") or (self._is_late and not line.startswith(b"playerlist"))
        return [line.replace(b"player: " + OWN, b"spectator: " + OWN) if self._is_late else line]


class Turns:
    """Every second turn is told as of the other player."""

    def __init__(self) -> None:
        self._count = 0

    def __call__(self, line: bytes) -> Sequence[bytes]:
        if not line.startswith(b"turn-update"):
            return [line]
        self._count += 1
        return [line] if self._count % 4 else [re.sub(rb"\S+$", lambda name: other(name[0]), line)]


def other(name: bytes) -> bytes:
    return b"Gast1" if name == OWN else OWN


def beyond(found: re.Match[bytes]) -> bytes:
    field = int(found[1])
    return b"pos-update %d " % (field + 40 if field < 12 else field)


def more(found: re.Match[bytes]) -> bytes:
    return b"playerlist-update %d" % (int(found[1]) + 1)


WRONG: Final = [
    Meddler("rent", "takes 100 more rent than the deed says", RULES, "another rent", Rent, options=SHORT),
    Meddler("start", "gives 20000 at the start", RULES, "another starting cash",
            rewritten(rb"money-update 30000 ", b"money-update 20000 "), options=SHORT),
    Meddler("field", "does not begin anew behind field 39", RULES, "wrong field",
            rewritten(rb"pos-update (\d+) ", beyond), options=SHORT),
    Meddler("silent", "does not acknowledge a command", REFUSES, "does not answer each command", NoWelcomeBack,
            options=SHORT),
    Meddler("twice", "acknowledges commands twice", RULES, "answers a command twice", doubled(rb"\+JAWOHL"),
            options=SHORT),
    Meddler("number", "refuses with 333 instead of 136", REFUSES, "another number",
            rewritten(rb"-NEIN 136", b"-NEIN 333"), options=SHORT),
    Meddler("accepts", "says yes to all that it refuses", REFUSES, "accepts what the rules do not allow",
            rewritten(rb"-NEIN 1.*", b"+JAWOHL"), options=SHORT),
    Meddler("ends-others-turns", "says yes to the end of another's turn", OUT, "takes what somebody says",
            rewritten(rb"-NEIN 139.*", b"+JAWOHL"), options=SHORT),
    Meddler("number-out-of-turn", "refuses the end of another's turn with 212", OUT, "another number",
            rewritten(rb"-NEIN 139", b"-NEIN 212"), options=SHORT),
    Meddler("silent-out-of-turn", "reads only what is said by whose turn it is", OUT, "keeps it for later",
            dropped(rb"-NEIN 139 You don't have the turn"), options=SHORT),
    Meddler("lists-late-comers", "lists who comes late as a spectator", "server.seats", "lists its players wrongly",
            LateComers, options=SHORT),
    Meddler("seats-who-watches", "lists who watches as a player", WATCHES, "who watches a seat",
            rewritten(b"spectator: " + OWN, b"player: " + OWN), options=SHORT),
    Meddler("heeds-who-watches", "lets who watches end a turn", WATCHES, "heeds what somebody says",
            rewritten(rb"-NEIN .*", b"+JAWOHL"), options=SHORT),
    Meddler("lower-bid", "sells to the lower bid", RULES, "another bid than the highest", LowerBid, options=SHORT),
    Meddler("order", "gives a turn to the wrong player", RULES, "turn to the wrong player", Turns, options=SHORT),
    Meddler("list", "announces a line too many of its list", RULES, "another number of lines",
            rewritten(rb"playerlist-update (\d+)", more), options=SHORT),
    Meddler("prison", "keeps who has paid in prison", RULES, "prison", dropped(rb"prison leave .*"), options=SHORT,
            seed=3),
    Meddler("transaction", "shows half of what is paid", RULES, "another transaction",
            rewritten(rb"show-transaction (-?\d+)\d ", rb"show-transaction \1 "), options=SHORT),
    Meddler("throw", "tells throws that no dice show", RULES, "no dice show",
            rewritten(rb"turn-update (\d+) 0 ", rb"turn-update 1\1 0 "), options=SHORT),
]  # fmt: skip
