"""Who sees what in Catan.

Everybody sees the island, all buildings, how many cards each player holds, and what dice,
trades, monopolies and purchases move. Hands and bought cards are their owner's; what is
discarded is seen by who discards it, what is stolen by those two. So nobody can count the
bank: close to an empty one, what a viewer takes for legal may be refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.catan import rules
from spieltisch.games.catan.actions import Action
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import ACCEPTED, BOX_CARDS, POINTS
from spieltisch.games.catan.engine.flow import Flow
from spieltisch.games.catan.events import CardDrawn, Discarded, Event, Stolen
from spieltisch.games.catan.knowledge import NOTHING, Hand, Own, Public, fold_own, fold_public
from spieltisch.games.catan.rules import State
from spieltisch.games.catan.soundness import check

KINDS: Final = range(5)


@dataclass(frozen=True, slots=True)
class Observation:
    """A game of Catan as a viewer knows it."""

    viewer: Viewer
    config: Config
    public: Public
    own: Own | None
    """None for spectators."""

    @property
    def flow(self) -> Flow:
        return self.public.flow

    def points(self, seat: Seat) -> int:
        """As the viewer counts them: its own hidden cards included, and a winner's that are shown."""
        hidden = self.own.cards[POINTS] if self.own and seat == self.viewer else 0
        return self.public.points(seat) + max(hidden, self.public.shown if seat == self.public.champion else 0)


def observe(state: State, viewer: Viewer) -> Observation:
    """What the viewer may know."""
    return Observation(viewer, state.config, _public(state), _own(state, viewer) if viewer >= 0 else None)


def _public(state: State) -> Public:
    """The same for every viewer, so it is put together once an action."""
    if state.seen is None:
        state.seen = _look(state)
    return state.seen


def _look(state: State) -> Public:
    game = state.game
    champion = game.winner()
    return Public(
        flow=state.flow,
        order=game.turn_order(),
        terrains=game.terrains(),
        start=state.start,
        chips=game.chips(),
        robber=game.robber,
        harbours=game.harbours(),
        buildings=game.buildings(),
        paths=game.paths(),
        trader=game.trader,
        army=game.army,
        sizes=game.hand_sizes(),
        least=game.least_held(),
        most=game.most_held(),
        card_counts=game.card_counts(),
        knights=game.knight_counts(),
        spent=game.spent_cards(),
        champion=champion,
        shown=game.cards_of(champion)[POINTS] if champion >= 0 else 0,
        dice=state.dice,
    )


def _own(state: State, seat: Seat) -> Own:
    game = state.game
    fresh = game.fresh_cards() if seat == game.active else NOTHING
    return Own(game.hand_of(seat), game.cards_of(seat), fresh)


def project(event: Event, viewer: Viewer) -> Event:
    """The event, or a copy that keeps others' cards to themselves."""
    match event:
        case CardDrawn(seat, _) if seat != viewer:
            return CardDrawn(seat, None)
        case Discarded(seat, _, count) if seat != viewer:
            return Discarded(seat, None, count)
        case Stolen(thief, victim, _) if viewer not in (thief, victim):
            return Stolen(thief, victim, None)
    return event


def advance(observation: Observation, event: Event) -> Observation:
    """The observation after an event."""
    public = fold_public(observation.public, event)
    own = observation.own and fold_own(observation.own, observation.viewer, observation.flow, event)
    return replace(observation, public=public, own=own)


def legal_actions(observation: Observation) -> Sequence[Action]:
    """What the viewer may do, with a bank that has whatever it may have. Raises ``ValueError`` where there is no such
    game."""
    return rules.legal_actions(restore(observation), observation.viewer) if observation.viewer >= 0 else ()


def restore(observation: Observation) -> State:
    """A state that agrees, always the same one, with a bank that has whatever it may have. Raises ``ValueError`` where
    there is no such game."""
    others = _sample(observation.public, observation.own, observation.viewer, observation.config, _first, is_rich=True)
    return _restore(observation.public, others, observation.config)


def _first(below: int) -> int:
    return 0


def determinize(observation: Observation, below: Callable[[int], int]) -> State:
    """Unseen cards go anywhere they can be: acceptances are covered, and nobody has won unnoticed. Raises
    ``ValueError`` where there is no such game."""
    hands = _sample(observation.public, observation.own, observation.viewer, observation.config, below, is_rich=False)
    return _restore(observation.public, hands, observation.config)


# -- states that agree with what a viewer knows ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hidden:
    """All that is not public: hands and development cards by seat, and what the active seat has bought."""

    hands: list[list[int]]
    cards: list[list[int]]
    fresh: list[int]


def _sample(
    public: Public, own: Own | None, viewer: Viewer, config: Config, below: Callable[[int], int], *, is_rich: bool
) -> Hidden:
    """Deal what is unseen; ``is_rich``: the bank has something of everything, if that can be. Raises ``ValueError``
    for what no game can be."""
    check(public, own, viewer, config)
    hands, cards = _hands(public, own, viewer, config, below, is_rich), _cards(public, own, viewer, config, below)
    active = public.flow.active
    if own and active == viewer:
        return Hidden(hands, cards, list(own.fresh))
    return Hidden(hands, cards, _draw(list(cards[active]), public.flow.bought, below, cards[active]))


def _hands(
    public: Public, own: Own | None, viewer: Viewer, config: Config, below: Callable[[int], int], is_rich: bool
) -> list[list[int]]:
    """Everybody holds what can be counted, and who has accepted the open offer what that wants; the rest goes wherever
    it may be, as far as there is enough."""
    seats = range(config.seats)
    hands = [list(own.hand) if own and seat == viewer else [0] * 5 for seat in seats]
    unseen = [config.bank - held for held in (own.hand if own else NOTHING)]
    others = [seat for seat in seats if not (own and seat == viewer)]
    for seat in others:
        if public.flow.answers[seat] == ACCEPTED:
            hands[seat] = list(public.flow.wanted)
            unseen = [n - wanted for n, wanted in zip(unseen, public.flow.wanted, strict=True)]
    for seat in others:
        counted = _counted(public.hand(seat), hands[seat], unseen)
        hands[seat] = [held + more for held, more in zip(hands[seat], counted, strict=True)]
        unseen = [n - more for n, more in zip(unseen, counted, strict=True)]
    kept = _kept(unseen, sum(public.sizes[seat] - sum(hands[seat]) for seat in others)) if is_rich else [0] * 5
    unseen = [n - one for n, one in zip(unseen, kept, strict=True)]
    for seat in others:
        rooms = [most - held for most, held in zip(public.hand(seat).most, hands[seat], strict=True)]
        drawn = _draw(unseen, public.sizes[seat] - sum(hands[seat]), below, rooms)
        hands[seat] = [held + more for held, more in zip(hands[seat], drawn, strict=True)]
    return hands


def _counted(hand: Hand, held: Sequence[int], unseen: Sequence[int]) -> list[int]:
    """What else is known to be in a hand, as far as there is enough."""
    counted = [0] * 5
    for kind in KINDS:
        more = min(hand.least[kind] - held[kind], unseen[kind], hand.size - sum(held) - sum(counted))
        counted[kind] = max(0, more)
    return counted


def _kept(unseen: list[int], needed: int) -> list[int]:
    """What the bank can keep of these while others get so many, shared out evenly."""
    kept = [0] * 5
    for _ in range(max(unseen)):
        for kind in KINDS:
            if kept[kind] < unseen[kind] and sum(unseen) - sum(kept) > needed:
                kept[kind] += 1
    return kept


def _cards(
    public: Public, own: Own | None, viewer: Viewer, config: Config, below: Callable[[int], int]
) -> list[list[int]]:
    """Hidden development cards; whose turn it is has not won with them."""
    known = own.cards if own else NOTHING
    box = BOX_CARDS[5 * config.island : 5 * config.island + 5]
    unseen = [box[kind] - public.spent[kind] - known[kind] for kind in KINDS]
    cards = [[0] * 5 for _ in range(config.seats)]
    if public.champion >= 0 and public.champion != viewer:
        cards[public.champion][POINTS] = public.shown
        unseen[POINTS] -= public.shown
    order = sorted(range(config.seats), key=lambda seat: seat != public.flow.active)
    for seat in order:
        if own and seat == viewer:
            cards[seat] = list(known)
            continue
        limit = 0 if seat == public.champion else config.points - 1 - public.points(seat)
        count = public.card_counts[seat] - sum(cards[seat])
        capped = seat in (public.flow.active, public.champion)
        drawn = _draw(unseen, count, below, [count] * POINTS + [limit if capped else count])
        cards[seat] = [held + more for held, more in zip(cards[seat], drawn, strict=True)]
    return cards


def _draw(left: list[int], count: int, below: Callable[[int], int], rooms: Sequence[int]) -> list[int]:
    """Take cards from what is left, of each kind no more than there is room for, as long as there are others."""
    if min(left) < 0 or count > sum(left):
        raise ValueError("no game of Catan: more cards are out than there are")
    drawn = [0] * 5
    for _ in range(count):
        fitting = [n if one < room else 0 for n, one, room in zip(left, drawn, rooms, strict=True)]
        there = fitting if any(fitting) else left
        k = below(sum(there))
        kind = 0
        while k >= there[kind]:
            k -= there[kind]
            kind += 1
        left[kind] -= 1
        drawn[kind] += 1
    return drawn


def _restore(public: Public, hidden: Hidden, config: Config) -> State:
    """The state that these make up."""
    state = State(config)
    game, flow = state.game, public.flow
    game.set_board(public.order, public.terrains, public.start, public.harbours)
    game.set_buildings(public.buildings, public.paths, public.trader)
    for seat in range(config.seats):
        game.set_hand(seat, tuple(hidden.hands[seat]), tuple(hidden.cards[seat]), public.knights[seat])
    game.set_counted(public.least, public.most)
    game.set_spent(public.spent, tuple(hidden.fresh))
    game.robber, game.army, game.champion = public.robber, public.army, public.champion
    game.set_flow(flow)
    state.start, state.dice = public.start, public.dice
    state.flow, state.seen = flow, None
    return state
