"""What a server says unasked: one value for each packet. Its ``str`` is its line; ``read_packet`` is the way back.

Each packet is one line, answered by one line; only the player list goes on in lines of
its own, one ``Listed`` each, and is answered once. Of the last argument, a name or a text,
every blank counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec import Struct

NOBODY: Final = "-"
"""The owner of an unowned plot, and the highest bidder before the first bid."""

_INTEGER: Final = re.compile(r"[+-]?[0-9]+")
_WORDS: Final = {n: re.compile(" *" + " +".join([r"([^ ]+)"] * n) + "(?: (.*))?", re.DOTALL) for n in (1, 2, 3)}


class PlayerlistUpdate(Struct, frozen=True):
    """``count`` lines follow, each a ``Listed``."""

    count: int

    def __str__(self) -> str:
        return f"playerlist-update {self.count}"


class Listed(Struct, frozen=True):
    """One line of a player list; it is no packet."""

    colour: str
    mode: str
    """``player`` or ``spectator``."""
    name: str

    def __str__(self) -> str:
        return f"{self.colour}: {self.mode}: {self.name}"


class ChatUpdate(Struct, frozen=True):
    """A chat line, its sender before it: ``(name)`` to all, ``[name]`` or ``[->name]`` to one."""

    text: str

    def __str__(self) -> str:
        return f"chat-update {self.text}"


class StartUpdate(Struct, frozen=True):
    def __str__(self) -> str:
        return "start-update"


class TurnUpdate(Struct, frozen=True):
    total: int
    doubles: int
    player: str

    def __str__(self) -> str:
        return f"turn-update {self.total} {self.doubles} {self.player}"


class PosUpdate(Struct, frozen=True):
    field: int
    player: str

    def __str__(self) -> str:
        return f"pos-update {self.field} {self.player}"


class MoneyUpdate(Struct, frozen=True):
    """``cash`` is all the player has now; some servers leave it out, and then it is None."""

    cash: int | None
    player: str

    def __str__(self) -> str:
        return f"money-update {self.cash} {self.player}"


class ShowTransaction(Struct, frozen=True):
    """Negative amounts are paid. An amount of 0 is news of any kind."""

    amount: int
    reason: str

    def __str__(self) -> str:
        return f"show-transaction {self.amount} {self.reason}"


class PlotUpdate(Struct, frozen=True):
    plot: int
    houses: int
    """5 is a hotel."""
    is_mortgaged: bool
    owner: str

    def __str__(self) -> str:
        return f"plot-update {self.plot} {self.houses} {'' if self.is_mortgaged else 'no'}hypothec {self.owner}"


class Prison(Struct, frozen=True):
    is_entering: bool
    player: str

    def __str__(self) -> str:
        return f"prison {'enter' if self.is_entering else 'leave'} {self.player}"


class Eventcard(Struct, frozen=True):
    text: str

    def __str__(self) -> str:
        return f"eventcard {self.text}"


class AuctionPlot(Struct, frozen=True):
    """A bid in an auction; if the name is the plot's owner, an offer to sell instead."""

    plot: int
    price: int
    name: str

    def __str__(self) -> str:
        return f"auction-plot {self.plot} {self.price} {self.name}"


Packet: TypeAlias = (
    PlayerlistUpdate | ChatUpdate | StartUpdate | TurnUpdate | PosUpdate | MoneyUpdate | ShowTransaction | PlotUpdate
    | Prison | Eventcard | AuctionPlot
)  # fmt: skip


def read_packet(line: str) -> Packet | None:
    """The packet a line is. None for a command that no server sends.

    Raises ``ValueError`` with the command's name for wrong arguments.
    """
    command, _, rest = line.partition(" ")
    reader = _READERS.get(command)
    if reader is None:
        return None
    try:
        return reader(rest)
    except ValueError:
        raise ValueError(command) from None


def read_listed(line: str) -> Listed | None:
    """A line of a player list; None if it is none. Modes may be written with capitals."""
    match line.split(": ", 2):
        case [colour, mode, name]:
            return Listed(colour, mode.lower(), name)
        case _:
            return None


def words(rest: str, count: int) -> list[str]:
    """The first ``count`` words, 1 to 3, and the text behind them. Raises ``ValueError`` if there are fewer."""
    match = _WORDS[count].fullmatch(rest)
    if match is None:
        raise ValueError(rest)
    return [group or "" for group in match.groups()]


def integer(word: str) -> int:
    """A whole number in ASCII digits. Raises ``ValueError``."""
    if not _INTEGER.fullmatch(word):
        raise ValueError(word)
    return int(word)


def _some(text: str) -> str:
    if not text:
        raise ValueError("nothing there")
    return text


def _read_turn(rest: str) -> TurnUpdate:
    total, doubles, player = words(rest, 2)
    return TurnUpdate(integer(total), integer(doubles), _some(player))


def _read_pos(rest: str) -> PosUpdate:
    field, player = words(rest, 1)
    return PosUpdate(integer(field), _some(player))


def _read_money(rest: str) -> MoneyUpdate:
    cash, player = words(rest, 1)
    if player and _INTEGER.fullmatch(cash):
        return MoneyUpdate(int(cash), player)
    return MoneyUpdate(None, _some(rest))


def _read_transaction(rest: str) -> ShowTransaction:
    amount, reason = words(rest, 1)
    return ShowTransaction(integer(amount), _some(reason))


def _read_plot(rest: str) -> PlotUpdate:
    plot, houses, mortgage, owner = words(rest, 3)
    if mortgage not in {"hypothec", "nohypothec"}:
        raise ValueError(mortgage)
    return PlotUpdate(integer(plot), integer(houses), mortgage == "hypothec", _some(owner))


def _read_prison(rest: str) -> Prison:
    change, player = words(rest, 1)
    if change not in {"enter", "leave"}:
        raise ValueError(change)
    return Prison(change == "enter", _some(player))


def _read_auction(rest: str) -> AuctionPlot:
    plot, price, name = words(rest, 2)
    return AuctionPlot(integer(plot), integer(price), _some(name))


_READERS: Final[dict[str, Callable[[str], Packet]]] = {
    "playerlist-update": lambda rest: PlayerlistUpdate(integer(words(rest, 1)[0])),
    "chat-update": ChatUpdate,
    "start-update": lambda _: StartUpdate(),
    "turn-update": _read_turn,
    "pos-update": _read_pos,
    "money-update": _read_money,
    "show-transaction": _read_transaction,
    "plot-update": _read_plot,
    "prison": _read_prison,
    "eventcard": Eventcard,
    "auction-plot": _read_auction,
}
