"""What a client says: lines become actions and requests, cheats too (``/tp 39; add-money 500`` as a chat line), and
the way back for our own client.

Words beyond those a command has are ignored: the reference client says ``buy-plot 39 oki``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Build,
    Buy,
    Cheat,
    EndTurn,
    Mortgage,
    PayBail,
    Quit,
    Raze,
    Redeem,
    Sell,
    UseCard,
)
from spieltisch.games.monopoly.engine.cards import Effect
from spieltisch.games.monopoly.people import Say, StartGame, Subscribe, Whisper, is_name, trim
from spieltisch.games.monopoly.wire.errors import Nein, unknown, usage
from spieltisch.games.monopoly.wire.framing import printable
from spieltisch.games.monopoly.wire.packets import integer, words

_COLOUR: Final = re.compile("#[0-9A-Fa-f]{6}")
BLACK: Final = "#000000"
"""What any other colour is taken for."""


@dataclass(frozen=True, slots=True)
class SellTo:
    """An offer to sell, its buyer still a name."""

    plot: int
    price: int
    buyer: str


@dataclass(frozen=True, slots=True)
class MakeOffer:
    """A bid, or the answer to an offer to sell: the game decides which."""

    plot: int
    price: int


Spoken: TypeAlias = Action | Subscribe | StartGame | Say | Whisper | SellTo | MakeOffer


def read_request(line: str) -> Spoken | Nein:
    """What a line asks for, or what is wrong with its words."""
    command, _, rest = line.partition(" ")
    reader = _READERS.get(command)
    if reader is None:
        return unknown(printable(command))
    try:
        return reader(rest)
    except ValueError:
        return usage(command)


def write_action(action: Action, names: Sequence[str]) -> str | None:
    """The command for an action; None for what has none (an acknowledgement says it)."""
    match action:
        case EndTurn():
            return "end-turn"
        case Buy(plot):
            return f"buy-plot {plot}"
        case Sell(plot, buyer, price):
            return f"sell-plot {plot} {price} {names[buyer]}"
        case Bid(plot, price) | Accept(plot, price):
            return f"make-offer {plot} {price}"
        case Build(plot):
            return f"add-house {plot}"
        case Raze(plot):
            return f"rm-house {plot}"
        case Mortgage(plot):
            return f"hypothec yes {plot}"
        case Redeem(plot):
            return f"hypothec no {plot}"
        case PayBail():
            return "unjail money"
        case UseCard():
            return "unjail card"
        case Quit():
            return "ragequit"
        case _:
            return None


def wrong_colour(line: str) -> str:
    """What a ``subscribe`` has in place of a colour, if that is none and black is taken instead."""
    command, _, colour, *_ = [*line.split(" ", 3), "", "", ""]
    return "" if command != "subscribe" or _COLOUR.fullmatch(colour) else colour


def write_subscribe(request: Subscribe) -> str:
    return f"subscribe {'spectator' if request.is_spectator else 'player'} {request.colour} {request.name}"


def _read_subscribe(rest: str) -> Subscribe:
    mode, colour, name = words(rest, 2)
    name = trim(name)
    if mode not in {"spectator", "player"} or not is_name(name):
        raise ValueError(rest)
    return Subscribe(name, colour.upper() if _COLOUR.fullmatch(colour) else BLACK, mode == "spectator")


def _read_sell(rest: str) -> SellTo:
    plot, price, buyer = words(rest, 2)
    if not trim(buyer):
        raise ValueError(rest)
    return SellTo(integer(plot), integer(price), trim(buyer))


def _read_offer(rest: str) -> MakeOffer:
    plot, price, _ = words(rest, 2)
    return MakeOffer(integer(plot), integer(price))


def _read_hypothec(rest: str) -> Mortgage | Redeem:
    word, plot, _ = words(rest, 2)
    return Mortgage(integer(plot)) if _one_of(word, "yes", "no") == "yes" else Redeem(integer(plot))


def _read_unjail(rest: str) -> PayBail | UseCard:
    word, _ = words(rest, 1)
    return PayBail() if _one_of(word, "money", "card") == "money" else UseCard()


def _one_of(word: str, *possible: str) -> str:
    if word not in possible:
        raise ValueError(word)
    return word


def _field(rest: str) -> int:
    return integer(words(rest, 1)[0])


def _text(rest: str) -> str:
    return printable(rest).strip()


_READERS: Final[dict[str, Callable[[str], Spoken]]] = {
    "subscribe": _read_subscribe,
    "start-game": lambda _: StartGame(),
    "chat": lambda rest: Say(_text(rest)),
    "whisper": lambda rest: Whisper(_text(rest)),
    "end-turn": lambda _: EndTurn(),
    "buy-plot": lambda rest: Buy(_field(rest)),
    "sell-plot": _read_sell,
    "make-offer": _read_offer,
    "add-house": lambda rest: Build(_field(rest)),
    "rm-house": lambda rest: Raze(_field(rest)),
    "hypothec": _read_hypothec,
    "unjail": _read_unjail,
    "ragequit": lambda _: Quit(),
}

# -- cheats ------------------------------------------------------------------------

_CHEATS: Final = {
    "add-money": Effect.MONEY,
    "collect": Effect.COLLECT,
    "set-money": Effect.SET_MONEY,
    "tp": Effect.GO,
}
_PLAIN_CHEATS: Final = {"add-unjail": Effect.UNJAIL, "prison": Effect.PRISON}


def read_cheats(text: str) -> list[Cheat]:
    """The cheats of a chat line, in order; none where it is an ordinary one, or has anything else in it."""
    if not text.startswith("/"):
        return []
    try:
        return [_read_cheat(command.split()) for command in text[1:].split(";")]
    except ValueError:
        return []


def _read_cheat(words: list[str]) -> Cheat:
    match words:
        case [word, number] if word in _CHEATS:
            return Cheat(_CHEATS[word], integer(number))
        case [word] if word in _PLAIN_CHEATS:
            return Cheat(_PLAIN_CHEATS[word])
    raise ValueError(words)
