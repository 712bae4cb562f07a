"""What a ``-NEIN`` may say: its number, its text, how a command is used, and which one a refused action gets.

The first digit is permanence (1 may work later, 2 never, 3 not the protocol), the second
the place. Only numbers that the reference client knows are ever sent: any other one kills
it (223 apart, which answers a command it never sends).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from spieltisch.core.messages import Refusal
from spieltisch.games.monopoly.actions import Accept, Sell
from spieltisch.games.monopoly.engine import codes
from spieltisch.games.monopoly.legality import REFUSALS
from spieltisch.games.monopoly.view import Observation
from spieltisch.games.monopoly.wire.packets import NOBODY

JAWOHL: Final = "+JAWOHL"
WELCOME: Final = "+JAWOHL Willkommen, Genosse! Subscriben Sie!"

NEW_CARD: Final = 133
KNOWN: Final = frozenset({*range(131, 140), 211, 212, 213, 215, 221, 232, 301, 302, 303, 304, 311, 333})
"""The numbers of the reference client."""


@dataclass(frozen=True, slots=True)
class Nein:
    """A refusal; some have no number."""

    code: int | None
    text: str

    def __str__(self) -> str:
        return f"-NEIN {self.text}" if self.code is None else f"-NEIN {self.code} {self.text}"


CODES: Final[Mapping[str, int | None]] = {
    "no_money": 131,
    "buyer_poor": 131,
    "no_unjail_card": 132,
    "no_card": 134,
    "unbalanced": 135,
    "not_owner": 136,
    "has_houses": 137,
    "full": 138,
    "name_taken": 211,
    "game_running": 212,
    "game_over": 213,
    "no_such_buyer": 215,
    "no_such_person": 215,
    "not_subscribed": 221,
    "not_playing": 232,
    "bad_amount": 301,
    "no_such_plot": 333,
    "other_plot": 333,
    "barred": None,
}
"""By the words of rules and policy; whatever else they refuse may work later and is 139."""
LATER: Final = 139

USAGES: Final[Mapping[str, str]] = {
    "subscribe": "subscribe <spectator|player> #<rgb hex triplet> <Name>",
    "chat": "chat <message>",
    "buy-plot": "buy-plot <Position>",
    "sell-plot": "sell-plot <Position> <Preis> <Käufer>",
    "make-offer": "make-offer <Position> <Preis>",
    "add-house": "add-house <Position>",
    "rm-house": "rm-house <Position>",
    "hypothec": "hypothec <yes|no> <Position>",
    "unjail": "unjail [card|money]",
    "plot-update": "plot-update <pos> <houses> <hypothec|nohypothec> <owner>",
    "pos-update": "pos-update <pos> <player>",
    "money-update": "money-update <money> <player>",
    "turn-update": "turn-update <sum> <paschs> <player>",
    "prison": "prison <enter|leave> <Spieler>",
    "show-transaction": "show-transaction <amount> <reason>",
    "playerlist-update": "playerlist-update <number of clients>",
    "auction-plot": "auction-plot <Position> <Preis> <Höchstbietender>",
}

LINE_TOO_LONG: Final = Nein(301, "Usage: line too long")
NOT_RUNNING: Final = Nein(213, "Game not running")
NOT_SUBSCRIBED: Final = Nein(221, "You are not subscribed")
NOT_A_PLAYER: Final = Nein(232, "you are not a player")
NO_OTHER_CARD: Final = Nein(134, "You cannot take a different card.")
END_OF_FILE: Final = Nein(303, "Unexpected EOF")
WHISPER_USAGE: Final = Nein(223, "Usage: whisper <playername> <message>")

_NEIN: Final = re.compile(r"-NEIN(?: +([0-9]{3})(?= |$))?(?: +(.*))?", re.DOTALL)


def usage(command: str) -> Nein:
    """The command's arguments are wrong."""
    return Nein(301, f"Usage: {USAGES.get(command, command)}")


def unknown(command: str) -> Nein:
    """There is no such command."""
    return Nein(304, f"Non-existing command: {command}")


def read_nein(line: str) -> Nein | None:
    """The refusal a line is, None if it is none. Only a first word of three digits is a number."""
    match = _NEIN.fullmatch(line)
    return Nein(int(match[1]) if match[1] else None, match[2] or "") if match else None


def refusal(refused: Refusal, observation: Observation, names: Sequence[str]) -> Nein:
    """What the player of a refused action is answered."""
    action, sentence = refused.action, refused.sentence
    match refused.code:
        case "not_owner":
            owner = observation.owner(action.plot) if action else None
            sentence = f"belongs to player {NOBODY if owner is None else names[owner]}"
        case "buyer_poor" if isinstance(action, Sell):
            sentence = f"insufficient money, need {action.price}"
        case "bad_amount" if isinstance(action, Sell):
            return usage("sell-plot")
        case "no_offer" if isinstance(action, Accept) and not is_offered(observation, action.plot):
            sentence = REFUSALS[codes.NO_AUCTION][1]
    return Nein(CODES.get(refused.code, LATER), sentence)


def is_offered(observation: Observation, plot: int) -> bool:
    """Whether the viewer was offered a plot."""
    return any(offer.buyer == observation.viewer and offer.plot == plot for offer in observation.offers)
