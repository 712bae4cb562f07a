"""Who sees what in Bazaar: hands and open bids are their owner's, robbed cards the two involved."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace

from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from tests.toy.model import (
    KINDS,
    STOCK,
    Action,
    Cards,
    Config,
    Dealt,
    Entered,
    Event,
    HasBid,
    Offer,
    Offered,
    Phase,
    Replied,
    Retired,
    Robbed,
    Sold,
    State,
    Traded,
    Turned,
)
from tests.toy.rules import Rules


@dataclass(frozen=True, slots=True)
class Observation:
    viewer: Viewer
    config: Config
    phase: Phase
    round: int
    lead: Seat
    up: int | None
    victim: Seat | None
    offer: Offer | None
    hand: Cards | None
    sizes: Cards
    coins: Cards
    has_bid: tuple[bool, ...]
    own_bid: int | None
    replies: tuple[bool | None, ...]
    is_retired: tuple[bool, ...]


class View:
    def observe(self, state: State, viewer: Viewer) -> Observation:
        is_seat = viewer != SPECTATOR
        is_bidding = state.phase is Phase.BID
        return Observation(
            viewer, state.config, state.phase, state.round, state.lead, state.up, state.victim, state.offer,
            hand=tuple(state.hands[viewer]) if is_seat else None,
            sizes=tuple(map(sum, state.hands)),
            coins=tuple(state.coins),
            has_bid=tuple(is_bidding and coins is not None for coins in state.bids),
            own_bid=state.bids[viewer] if is_seat and is_bidding else None,
            replies=tuple(state.replies) if state.phase is Phase.REPLY else (None,) * state.config.seats,
            is_retired=tuple(state.is_retired),
        )  # fmt: skip

    def project(self, event: Event, viewer: Viewer) -> Event | None:
        match event:
            case Dealt(seat, _) if seat != viewer:
                return replace(event, kind=None)
            case HasBid(seat, _) if seat != viewer:
                return replace(event, coins=None)
            case Robbed(thief, victim, _) if viewer not in {thief, victim}:
                return replace(event, kind=None)
            case _:
                return event

    def advance(self, observation: Observation, event: Event) -> Observation:
        o = observation
        match event:
            case Dealt(seat, kind):
                return _gain(o, seat, _one(kind), 1)
            case Turned(kind):
                return replace(o, up=kind)
            case HasBid(seat, coins):
                return replace(o, has_bid=_put(o.has_bid, seat, True), own_bid=o.own_bid if coins is None else coins)
            case Sold(winner, bids):
                assert o.up is not None
                paid = replace(o, coins=_put(o.coins, winner, o.coins[winner] - bids[winner]), up=None)
                return _gain(paid, winner, _one(o.up), 1)
            case Robbed(thief, victim, kind):
                return _gain(_gain(o, victim, _one(kind), -1), thief, _one(kind), 1)
            case Offered(give, want):
                return replace(o, offer=Offer(give, want))
            case Replied(seat, accepts):
                return replace(o, replies=_put(o.replies, seat, accepts))
            case Traded(seat, other, give, want):
                got = tuple(w - g for g, w in zip(give, want, strict=True))
                return _gain(_gain(o, seat, got, sum(got)), other, tuple(-n for n in got), -sum(got))
            case Retired(seat):
                return _retired(o, seat)
            case Entered(phase, round_, lead, victim):
                return _entered(replace(o, phase=phase, round=round_, lead=lead, victim=victim))

    def legal_actions(self, observation: Observation) -> Collection[Action]:
        if observation.viewer == SPECTATOR:
            return ()
        return Rules().legal_actions(self.determinize(observation, lambda _: 0), observation.viewer)

    def determinize(self, observation: Observation, below: Callable[[int], int]) -> State:
        """Unseen cards go anywhere, and any bid somebody could afford was made."""
        o = observation
        unseen = [kind for kind in KINDS for _ in range(STOCK[kind] - (o.hand[kind] if o.hand else 0) - (o.up == kind))]
        hands = [
            list(o.hand) if seat == o.viewer and o.hand else _sample(unseen, size, below)
            for seat, size in enumerate(o.sizes)
        ]
        state = State(
            o.config, [unseen.count(kind) for kind in KINDS], hands, list(o.coins), [None] * o.config.seats,
            list(o.replies), list(o.is_retired), o.phase, o.round, o.lead, o.up, o.victim, o.offer,
        )  # fmt: skip
        for seat, has_bid in enumerate(o.has_bid):
            if has_bid:
                bid = 0 if o.is_retired[seat] else below(o.coins[seat] + 1)
                state.bids[seat] = o.own_bid if seat == o.viewer else bid
        return state


def _sample(unseen: list[int], size: int, below: Callable[[int], int]) -> list[int]:
    hand = [0] * len(STOCK)
    for _ in range(size):
        hand[unseen.pop(below(len(unseen)))] += 1
    return hand


def _one(kind: int | None) -> Cards | None:
    return None if kind is None else tuple(int(kind == other) for other in KINDS)


def _gain(o: Observation, seat: Seat, cards: Cards | None, size: int) -> Observation:
    sized = replace(o, sizes=_put(o.sizes, seat, o.sizes[seat] + size))
    if seat != o.viewer or o.hand is None:
        return sized
    assert cards is not None
    sign = 1 if sum(cards) == size else -1
    return replace(sized, hand=tuple(held + sign * n for held, n in zip(o.hand, cards, strict=True)))


def _retired(o: Observation, seat: Seat) -> Observation:
    o = replace(o, is_retired=_put(o.is_retired, seat, True))
    if o.phase is Phase.BID:
        own_bid = 0 if seat == o.viewer else o.own_bid
        return replace(o, has_bid=_put(o.has_bid, seat, True), own_bid=own_bid)
    if o.phase is Phase.REPLY and seat != o.lead:
        return replace(o, replies=_put(o.replies, seat, False))
    return o


def _entered(o: Observation) -> Observation:
    """A new phase shows its own things and clears those of the others."""
    everybody = range(o.config.seats)
    if o.phase is Phase.BID:
        has_bid = tuple(o.has_bid[seat] or o.is_retired[seat] for seat in everybody)
        return replace(o, has_bid=has_bid, own_bid=0 if o.viewer >= 0 and o.is_retired[o.viewer] else o.own_bid)
    o = replace(o, has_bid=(False,) * o.config.seats, own_bid=None)
    if o.phase is Phase.REPLY:
        return replace(o, replies=tuple(False if o.is_retired[seat] else None for seat in everybody))
    return replace(o, replies=(None,) * o.config.seats, offer=None)


def _put(values: tuple[object, ...], seat: Seat, value: object) -> tuple:  # type: ignore[type-arg]
    return (*values[:seat], value, *values[seat + 1 :])
