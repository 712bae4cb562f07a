"""A refused action, in the protocol's number and words."""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.core.messages import Refused
from spieltisch.games.monopoly import codes
from spieltisch.games.monopoly.actions import Accept, Sell
from spieltisch.games.monopoly.refusals import REFUSALS
from spieltisch.games.monopoly.view import Observation
from spieltisch.games.monopoly.wire.errors import CODES, LATER, Nein, usage
from spieltisch.games.monopoly.wire.packets import NOBODY


def refusal(refused: Refused, observation: Observation, names: Sequence[str]) -> Nein:
    """What the player is answered."""
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
