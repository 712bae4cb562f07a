"""What a foreign server refuses although the protocol allows it, by situation: it is not asked for there again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Final

from spieltisch.games.catan.actions import (
    Action,
    BankTrade,
    BuildCity,
    BuildRoad,
    BuildSettlement,
    BuyCard,
    Offer,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoads,
)
from spieltisch.games.catan.engine.codes import INVENTION, KNIGHTS, MONOPOLY, ROADS, Phase
from spieltisch.games.catan.engine.flow import Flow

CARDS: Final[dict[type[Action], int]] = {
    PlayKnight: KNIGHTS,
    PlayRoads: ROADS,
    PlayMonopoly: MONOPOLY,
    PlayInvention: INVENTION,
}
NAMES: Final[dict[type[Action], str]] = {
    PlayKnight: "Ritter ausspielen",
    PlayRoads: "Straßenbaukarte ausspielen",
    PlayMonopoly: "Monopol",
    PlayInvention: "Erfindung",
    BuyCard: "Entwicklungskarte kaufen",
}
VOLUNTARY: Final = (*NAMES, BankTrade, Offer, BuildRoad, BuildSettlement, BuildCity)
MAX_REFUSALS: Final = 2
"""How often in a game the same action may be refused."""


class Habits:
    """Learnt from refusals; a server that only keeps silent may not have heard."""

    def __init__(self) -> None:
        self._learnt: dict[tuple[type[Action], str], None] = {}
        self._refusals: Counter[Action] = Counter()

    def learn(self, action: Action, flow: Flow) -> str | None:
        """An action was refused in that situation. In words what is new about it, if anything is."""
        if isinstance(action, VOLUNTARY) and flow.phase not in (Phase.SETTLE, Phase.PAVE):
            self._refusals[action] += 1
        habit = _habit(action, flow)
        if habit is None or habit in self._learnt:
            return None
        self._learnt[habit] = None
        kind, situation = habit
        return f"it refuses {NAMES[kind]} {situation}"

    def forbid(self, action: Action, flow: Flow) -> bool:
        """Whether the server is known to refuse this."""
        return _habit(action, flow) in self._learnt or self._refusals[action] >= MAX_REFUSALS

    def barred_cards(self, phase: int) -> Collection[int]:
        """The kinds of development cards that it does not let us play in that phase."""
        return frozenset(card for kind, card in CARDS.items() if (kind, _time(phase)) in self._learnt)


def _habit(action: Action, flow: Flow) -> tuple[type[Action], str] | None:
    """What its refusal says of others like it: which place it names, or which resource, does not matter for a card."""
    if type(action) in CARDS:
        return type(action), _time(flow.phase)
    if isinstance(action, BuyCard) and flow.bought:
        return BuyCard, "after another purchase in the same turn"
    return None


def _time(phase: int) -> str:
    return "before the dice" if phase == Phase.ROLL else "after the dice"
