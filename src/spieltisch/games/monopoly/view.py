"""Who sees what in Monopoly: nearly everything, but what an offer is about is known to its two parties,
and the text of a card to whoever drew it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from spieltisch.games.monopoly import rules
from spieltisch.games.monopoly.actions import Action, unpack
from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.board import FIELDS
from spieltisch.games.monopoly.engine.cards import DECKS, Deck
from spieltisch.games.monopoly.engine.codes import MAX_AMOUNT
from spieltisch.games.monopoly.engine.record import (
    AT,
    BUST,
    CASH,
    COUNTERS,
    HOUSES,
    JAILED,
    KEYS,
    OWNER,
    PLEDGED,
    Counter,
)
from spieltisch.games.monopoly.events import (
    Broke,
    CardDrawn,
    Event,
    Freed,
    Jailed,
    KeysCounted,
    Moved,
    OfferEnded,
    OfferMade,
    Paid,
    PlotSet,
    Standing,
)
from spieltisch.games.monopoly.knowledge import Observation as Observation
from spieltisch.games.monopoly.rules import State
from spieltisch.games.monopoly.soundness import check

Below: TypeAlias = Callable[[int], int]


def observe(state: State, viewer: Viewer) -> Observation:
    """What the viewer may know."""
    kernel = state.kernel
    offers = tuple([_mask(OfferMade(*offer), viewer) for offer in kernel.offers()]) if kernel.n_offers else ()
    held = kernel.held % tables.CARDS if kernel.holder >= 0 and kernel.holder == viewer else None
    return Observation(viewer, state.config, state.record, offers, held)


def _mask(offer: OfferMade, viewer: Viewer) -> OfferMade:
    return offer if viewer in {offer.seller, offer.buyer} else replace(offer, plot=None, price=None)


def _mask_end(event: OfferEnded, viewer: Viewer) -> OfferEnded:
    return event if viewer in {event.seller, event.buyer} else replace(event, plot=None)


def _mask_card(event: CardDrawn, viewer: Viewer) -> CardDrawn:
    return event if event.seat == viewer else replace(event, card=None)


_MASKS: Final[dict[type[Any], Callable[[Any, Viewer], Event]]] = {
    OfferMade: _mask,
    OfferEnded: _mask_end,
    CardDrawn: _mask_card,
}
"""What has anything to hide, by type (so each function gets its own, which no annotation can say);
everything else is for everybody."""


def project(event: Event, viewer: Viewer) -> Event:
    """The event, without what is not the viewer's."""
    mask = _MASKS.get(type(event))
    return event if mask is None else mask(event, viewer)


def advance(observation: Observation, event: Event) -> Observation:
    """The observation after an event."""
    o = observation
    match event:
        case Paid(seat, _, cash):
            return _put(o, CASH + seat, cash)
        case Moved(seat, field):
            return _put(o, AT + seat, field)
        case Jailed(seat):
            return _put(o, JAILED + seat, 1)
        case Freed(seat):
            return _put(o, JAILED + seat, 0)
        case KeysCounted(seat, count):
            return _put(o, KEYS + seat, count)
        case Broke(seat, _, order):
            return _put(_put(o, BUST + seat, order), JAILED + seat, 0)
        case PlotSet():
            return _set_plot(o, event)
        case CardDrawn(_, _, card, is_held):
            return replace(o, held=card if is_held else None)
        case OfferMade():
            return replace(o, offers=(*o.offers, event))
        case OfferEnded(number):
            return replace(o, offers=(*o.offers[:number], *o.offers[number + 1 :]))
        case Standing(counters):
            held = o.held if counters[Counter.HOLDER] >= 0 else None
            return replace(o, record=(*counters, *o.record[COUNTERS:]), held=held)
        case _:
            return o


def _put(o: Observation, at: int, value: int) -> Observation:
    return replace(o, record=(*o.record[:at], value, *o.record[at + 1 :]))


def _set_plot(o: Observation, event: PlotSet) -> Observation:
    plot, bit = event.plot, 1 << event.plot
    pledged = o.record[PLEDGED] | bit if event.is_mortgaged else o.record[PLEDGED] & ~bit
    owned = _put(o, OWNER + plot, -1 if event.owner is None else event.owner)
    return _put(_put(owned, HOUSES + plot, event.houses), PLEDGED, pledged)


def legal_actions(observation: Observation) -> Collection[Action]:
    """The viewer's own; nothing hidden from it matters for them."""
    if observation.viewer == SPECTATOR:
        return ()
    return rules.legal_actions(restore(observation), observation.viewer)


def numbered_moves(observation: Observation, seat: Seat) -> list[Action]:
    """A handful of what a seat that is waited for may do, as random play and searches see it."""
    return [unpack(move) for move in restore(observation).kernel.moves_of(seat)]


def why_not(observation: Observation, action: Action) -> IllegalAction | None:
    """The refusal the viewer would get for an action, None for what is legal."""
    return rules.why_not(restore(observation), observation.viewer, action)


def restore(observation: Observation) -> State:
    """A state that agrees with the observation, always the same one."""
    return determinize(observation, lambda _: 0)


def determinize(observation: Observation, below: Below) -> State:
    """A state that agrees: others' offers are for any of their plots, and a held card is any that may be held.
    Raises ``ValueError`` where there is none."""
    o = observation
    check(o)
    state = State(o.config)
    known = {offer.plot for offer in o.offers if offer.plot is not None}
    offers = [_guess(o, offer, known, below) for offer in o.offers]
    state.kernel.load(o.record, _held(o, below), offers)
    state.kernel.take_tape()
    return state


def _guess(o: Observation, offer: OfferMade, known: set[int], below: Below) -> tuple[int, int, int, int]:
    if offer.plot is not None and offer.price is not None:
        return offer.seller, offer.buyer, offer.plot, offer.price
    plots = [plot for plot in range(40) if o.owner(plot) == offer.seller and plot not in known and _is_bare(o, plot)]
    if not plots:
        raise ValueError("no game of Monopoly: who makes an offer has nothing to sell")
    plot = plots[below(len(plots))]
    known.add(plot)
    least = FIELDS[plot].mortgage
    return offer.seller, offer.buyer, plot, least + below(MAX_AMOUNT - least + 1)


def _is_bare(o: Observation, plot: int) -> bool:
    """Whether the whole group is without houses."""
    group = tables.GROUP_MASK[tables.GROUP[plot]]
    return not any(o.houses(other) for other in range(40) if group >> other & 1)


def _held(o: Observation, below: Below) -> int:
    """The kernel's number of the card that waits for its answer, -1 for none."""
    if o.counter(Counter.HOLDER) < 0:
        return -1
    deck = Deck.TEST if o.config.cards == "test" else Deck.COMMUNITY
    choices = [number for number, card in enumerate(DECKS[deck]) if card.alternative is not None]
    if not choices and o.held is None:
        raise ValueError("no game of Monopoly: no card can be held")
    card = choices[below(len(choices))] if o.held is None else o.held
    return tables.CARDS * deck + card
