"""Who sees what in Catan.

Everybody sees the island, all buildings, how many cards each player holds, and what dice,
trades, monopolies and purchases move. Hands and bought cards are their owner's; what is
discarded is seen by who discards it, what is stolen by those two. So nobody can count the
bank: close to an empty one, what a viewer takes for legal may be refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.catan import rules
from spieltisch.games.catan.actions import Action
from spieltisch.games.catan.codes import POINTS
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.events import CardDrawn, Discarded, Event, Flow, Stolen
from spieltisch.games.catan.folding import fold_own, fold_public
from spieltisch.games.catan.knowledge import NOTHING, Own, Public
from spieltisch.games.catan.rules import State
from spieltisch.games.catan.sampling import restore, sample


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
    seen: Public = state.seen
    return seen


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
    """What the viewer may do, with a bank that has whatever it may have."""
    if observation.viewer < 0:
        return ()
    others = sample(observation.public, observation.own, observation.viewer, observation.config, _first, is_rich=True)
    return rules.legal_actions(restore(observation.public, others, observation.config), observation.viewer)


def _first(below: int) -> int:
    return 0


def determinize(observation: Observation, below: Callable[[int], int]) -> State:
    """Unseen cards go anywhere they can be: acceptances are covered, and nobody has won unnoticed."""
    hands = sample(observation.public, observation.own, observation.viewer, observation.config, below, is_rich=False)
    return restore(observation.public, hands, observation.config)
