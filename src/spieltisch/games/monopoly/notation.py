"""Text forms of Monopoly's actions: ``buy 39``, ``sell 37 2 500``, ``bid 13 650``, ``dice 3 4``.

Plots are field numbers, seats count from 0, money is in Reichsmark. A game of chance has no
position text: its log says it all.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache
from typing import Final, Never

from spieltisch.core.errors import UsageError
from spieltisch.games.monopoly import actions, rules
from spieltisch.games.monopoly.actions import (
    KEPT,
    Accept,
    Action,
    Bid,
    Cheat,
    Decline,
    Draw,
    First,
    OnPlot,
    Plain,
    Sell,
)
from spieltisch.games.monopoly.engine.cards import DECKS, Deck, Effect

PLAIN: Final[dict[str, Plain]] = {str(action): action for action in actions.PLAIN.values()}
ON_PLOT: Final[dict[str, type[OnPlot]]] = {kind.__name__.lower(): kind for kind in actions.ON_PLOT.values()}
NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,11}")
NO_POSITION: Final = "monopoly has no position text"


@lru_cache(KEPT)
def write_action(action: Action) -> str:
    """An action as text."""
    return str(action)


def read_action(text: str) -> Action:
    """An action from text. Whether it is legal is another question. Raises ``ValueError``."""
    match text.split(" "):
        case [word] if word in PLAIN:
            return PLAIN[word]
        case ["decline"]:
            return Decline()
        case ["cheat", effect, amount]:
            return Cheat(Effect[_name(Effect, effect)], _number(amount))
        case ["draw", deck, card]:
            return _read_draw(Deck[_name(Deck, deck)], _number(card))
        case [word, *numbers]:
            return _read_numbers(word, [_number(number) for number in numbers])
    raise AssertionError("a text always splits into words")


def _read_numbers(word: str, numbers: list[int]) -> Action:
    match word, numbers:
        case _, [plot] if word in ON_PLOT:
            return ON_PLOT[word](plot)
        case "sell", [plot, buyer, price]:
            return Sell(plot, buyer, price)
        case "accept", [plot, price]:
            return Accept(plot, price)
        case "bid", [plot, price]:
            return Bid(plot, price)
        case "decline", [plot]:
            return Decline(plot)
        case "first", [seat]:
            return First(seat)
        case "dice", [a, b] if 1 <= a <= 6 and 1 <= b <= 6:
            return rules.THROWS[6 * a + b - 7]
    raise ValueError(f"no action: {word[:20]!r} with {len(numbers)} numbers")


def _read_draw(deck: Deck, card: int) -> Draw:
    if not 0 <= card < len(DECKS[deck]):
        raise ValueError(f"no card: {card} of {deck.name.lower()}")
    return rules.CARDS[deck][card]


def _name(kind: type[IntEnum], word: str) -> str:
    """The name of a member that is written in lower case."""
    if word != word.lower() or word.upper() not in kind.__members__:
        raise ValueError(f"{word[:20]!r} is none of {', '.join(kind.__members__).lower()}")
    return word.upper()


def _number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise ValueError(f"no number: {text[:20]!r}")
    return int(text)


def write_position(state: rules.State) -> Never:
    """There is none: raises ``UsageError``."""
    raise UsageError(NO_POSITION)


def read_position(text: str) -> Never:
    """There is none: raises ``UsageError``."""
    raise UsageError(NO_POSITION)
