"""The game of a script: real rules, while luck, the other players and all hands are the script's.

A hosted table (``Scene.host``) plays what can happen; this one goes wherever the script wants it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spieltisch.core.checks import Scene
from spieltisch.core.contracts import Draw
from spieltisch.core.messages import Happened, Item
from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.catan import actions, rules, view
from spieltisch.games.catan.actions import Action, Cards, Drawn
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.knowledge import NOTHING
from spieltisch.games.catan.view import Observation

NO_INCOME: Final = (1, 1)
"""What is thrown where the script does not say: hardly anybody lives at such a chip."""


class Table:
    """A game in which the client has a seat."""

    def __init__(self, scene: Scene, seats: int, seat: Seat, place: int) -> None:
        """``place`` is the client's in the order of play."""
        self.scene, self.me = scene, seat
        others = [other for other in range(seats) if other != seat]
        self._order = [*others[:place], seat, *others[place:]]
        bank = 24 if seats > 4 else 19
        self.state = rules.initial(Config(seats, bank, points=20, skip_poor=False))
        self.dice: list[tuple[int, int]] = []
        """What is thrown next, in this order."""
        self.card: int | None = None
        """Which development card is bought next; None for any."""
        self.choose: Callable[[Seat], Action | None] = lambda other: None
        """What another player does; None for what is simplest."""

    # -- looking -------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        return Phase(self.state.game.phase)

    @property
    def active(self) -> Seat:
        return self.state.game.active

    @property
    def is_asked(self) -> bool:
        return self.me in rules.to_act(self.state)

    @property
    def seen(self) -> Observation:
        """The game as the client may know it."""
        return view.observe(self.state, self.me)

    @property
    def hand(self) -> Cards:
        """The client's."""
        own = self.seen.own
        return own.hand if own else NOTHING

    # -- going on ------------------------------------------------------------------

    def apply(self, actor: Actor, action: Action) -> list[Item]:
        """Do it, and whatever chance owes then: what the client may know of both. Raises ``IllegalAction``."""
        events = rules.apply(self.state, actor, action)
        return [*(Happened(actor, view.project(event, self.me)) for event in events), *self.draw()]

    def draw(self) -> list[Item]:
        """Whatever chance owes."""
        is_due = CHANCE in rules.to_act(self.state)
        return self.apply(CHANCE, self._pick(rules.draw(self.state))) if is_due else []

    def _pick(self, draw: Draw[Action]) -> Action:
        match draw.purpose:
            case "order":
                return Drawn(Kind.SEAT, self._order[self.state.game.placed])
            case "dice":
                return Drawn(Kind.DICE, *(self.dice.pop(0) if self.dice else NO_INCOME))
            case "cards" if self.card is not None:
                return Drawn(Kind.CARD, self.card)
        weights = draw.weights or [1] * len(draw.outcomes)
        urn = [outcome for outcome, weight in zip(draw.outcomes, weights, strict=True) for _ in range(weight)]
        return urn[self.scene.below(len(urn))]

    def simplest(self, seat: Seat) -> Action:
        """Decline, roll, end the turn; anything else so that the client is left alone."""
        match self.phase:
            case Phase.MAIN if seat != self.active:
                return actions.Decline(self.state.game.offer_id)
            case Phase.MAIN | Phase.SPECIAL:
                return actions.EndTurn()
        legal = rules.legal_actions(self.state, seat)
        robbing = {one.field for one in legal if isinstance(one, actions.MoveRobber) and one.victim == self.me}
        mild = [one for one in legal if not (isinstance(one, actions.MoveRobber) and one.field in robbing)]
        return mild[self.scene.below(len(mild))] if self.phase in (Phase.SETTLE, Phase.PAVE, Phase.ROBBER) else mild[0]

    # -- bending -------------------------------------------------------------------

    def endow(self, seat: Seat, hand: Cards, cards: Cards = NOTHING) -> None:
        """Another player has these cards besides, which nobody can see."""
        self.state.game.set_hand(seat, hand, cards, self.state.game.knight_counts()[seat])
        self.state.seen = None

    def bend(self, observation: Observation) -> None:
        """Go on from another state: one that looks like this to the client."""
        self.state = view.determinize(observation, self.scene.below)
