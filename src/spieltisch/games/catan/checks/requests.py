"""What a client of Catan may ask for and what not, as far as it can know; and wrong things to ask for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import Seat
from spieltisch.games.catan import actions, rules, view
from spieltisch.games.catan.actions import Action, Cards, pack_action
from spieltisch.games.catan.engine.codes import Phase, Refusal
from spieltisch.games.catan.engine.geometry import CORNER_NEXT, EDGE_ENDS
from spieltisch.games.catan.knowledge import only
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire.client_view import ClientView

UNKNOWN: Final = frozenset({
    Refusal.BANK_SHORT, Refusal.NO_CARDS_LEFT, Refusal.TOO_MANY_OFFERS, Refusal.NO_OFFER, Refusal.NOT_ACCEPTED,
    Refusal.ANSWERED, Refusal.NO_VICTIM, Refusal.WRONG_VICTIM,
})  # fmt: skip
"""Why something is refused where a client does not know all that decides, or servers differ by right."""
CERTAIN: Final = (
    actions.Roll, actions.EndTurn, actions.BuildRoad, actions.BuildSettlement, actions.BuildCity, actions.Discard,
    actions.MoveRobber,
)  # fmt: skip
"""What no server refuses where the rules allow it: some want no cards before the dice, or no second purchase."""


def is_allowed(client_view: ClientView, action: Action) -> bool | None:
    """Whether the rules allow that now; None where that is not known."""
    client_view.insist()
    try:
        state = view.restore(client_view.observe())
    except ValueError:
        return None
    return _judge(state, client_view.me, action)


def _judge(state: rules.State, me: Seat, action: Action) -> bool | None:
    try:
        code = state.game.refusal(me, pack_action(action))
    except IllegalAction:
        return False
    if code:
        return None if Refusal(code) in UNKNOWN else False
    return True if isinstance(action, CERTAIN) else None


def wrong_actions(client_view: ClientView) -> Mapping[str, Action]:
    """By a word for each kind of mistake, what the rules do not allow now."""
    client_view.insist()
    seen = client_view.observe()
    try:
        state = view.restore(seen)
    except ValueError:
        return {}
    return {word: action for word, action in _tries(seen) if _judge(state, seen.viewer, action) is False}


def _tries(seen: Observation) -> Iterator[tuple[str, Action]]:
    """What may be wrong."""
    public, me = seen.public, seen.viewer
    taken = [corner for corner, mark in enumerate(public.buildings) if mark]
    foreign = [corner for corner in taken if (public.buildings[corner] - 1) % 8 != me]
    match seen.flow.phase:
        case Phase.SETTLE:
            yield from ((f"taken-{name}", actions.BuildSettlement(corner)) for name, corner in _near(taken))
            yield "too-soon", actions.Roll()
        case Phase.PAVE:
            yield "far-away", actions.BuildRoad(_far_edge(seen))
            yield "second-settlement", actions.BuildSettlement(_free_corner(seen))
        case Phase.ROLL:
            yield "end-before-dice", actions.EndTurn()
            yield "trade-before-dice", actions.BankTrade(only(0, 4), only(1))
        case Phase.DISCARD:
            yield "too-few", actions.Discard(only(0, 0))
        case Phase.ROBBER:
            yield "robber-stays", actions.MoveRobber(public.robber)
            yield "robber-waits", actions.EndTurn()
        case Phase.MAIN:
            yield "dice-twice", actions.Roll()
            yield "robber-unasked", actions.MoveRobber((public.robber + 1) % len(public.terrains))
            yield "far-away", actions.BuildRoad(_far_edge(seen))
            yield from ((f"taken-{name}", actions.BuildSettlement(corner)) for name, corner in _near(foreign))
            yield from (("foreign-city", actions.BuildCity(corner)) for corner in foreign[:1])
            yield from _wrong_trades(seen)
            yield "no-card", actions.PlayMonopoly(0)
            yield "no-money", actions.BuyCard()
        case _:
            pass


def _near(taken: list[int]) -> Iterator[tuple[str, int]]:
    """A corner that somebody has, and one beside it."""
    for corner in taken[:1]:
        yield "corner", corner
        yield "beside", CORNER_NEXT[3 * corner]


def _free_corner(seen: Observation) -> int:
    return next(corner for corner, mark in enumerate(seen.public.buildings) if not mark)


def _far_edge(seen: Observation) -> int:
    """A free edge that touches nothing of ours."""
    public, own = seen.public, (seen.viewer + 1, seen.viewer + 9)
    ends = {corner for corner, mark in enumerate(public.buildings) if mark in own}
    for edge, mark in enumerate(public.paths):
        if mark == seen.viewer + 1:
            ends.update(EDGE_ENDS[2 * edge : 2 * edge + 2])
    free = (edge for edge, mark in enumerate(public.paths) if not mark)
    return next((edge for edge in free if ends.isdisjoint(EDGE_ENDS[2 * edge : 2 * edge + 2])), 0)


def _wrong_trades(seen: Observation) -> Iterator[tuple[str, Action]]:
    """One card for one, which no harbour gives; and more than is held."""
    hand: Cards = seen.own.hand if seen.own else (0, 0, 0, 0, 0)
    for kind, count in enumerate(hand):
        if count:
            yield "rate", actions.BankTrade(only(kind), only((kind + 1) % 5))
            break
    for kind, count in enumerate(hand):
        if count < 4:
            yield "too-poor", actions.BankTrade(only(kind, 4), only((kind + 1) % 5))
            break
