"""Bazaar's rules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import astuple, dataclass
from hashlib import blake2b
from itertools import product
from math import prod

from spieltisch.core.contracts import Draw, Enforce, Fault, Forfeit, Leniency, Penalty, Window
from spieltisch.core.errors import IllegalAction
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import CHANCE, Actor, Seat
from tests.toy.model import (
    KINDS,
    STOCK,
    Action,
    Bid,
    Card,
    Cards,
    Config,
    Dealt,
    Entered,
    Event,
    HasBid,
    Lot,
    Offer,
    Offered,
    Pass,
    Phase,
    Replied,
    Reply,
    Retire,
    Retired,
    Rob,
    Robbed,
    Sold,
    State,
    Traded,
    Turned,
    Victim,
    Withdraw,
)

REASONS = {Fault.LEFT: Reason.LEFT, Fault.CRASHED: Reason.CRASHED, Fault.LATE: Reason.TIMEOUT}


@dataclass(frozen=True, slots=True)
class Offers(Collection[Action]):
    """All offers from a hand, and ``others``: too many to list, so nothing is listed before it is asked for."""

    hand: Cards
    others: tuple[Action, ...]

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Offer):
            return action in self.others
        sized = len(action.give) == len(action.want) == len(KINDS)
        return sized and all(
            0 <= give <= held and 0 <= want <= stock and not (give and want)
            for give, want, held, stock in zip(action.give, action.want, self.hand, STOCK, strict=True)
        ) and any(action.give) and any(action.want)  # fmt: skip

    def __len__(self) -> int:
        """Per kind: give some, want some, or neither; then without those that give or want nothing."""
        give_or_want = prod(1 + held + stock for held, stock in zip(self.hand, STOCK, strict=True))
        return give_or_want - prod(1 + held for held in self.hand) - prod(1 + n for n in STOCK) + 1 + len(self.others)

    def __iter__(self) -> Iterator[Action]:
        yield from self.others
        for give in product(*(range(held + 1) for held in self.hand)):
            if any(give):
                wants = (range(1 if n else stock + 1) for n, stock in zip(give, STOCK, strict=True))
                yield from (Offer(give, want) for want in product(*wants) if any(want))


class Rules:
    def initial(self, config: Config) -> State:
        n = config.seats
        return State(
            config, list(STOCK), [[0] * len(STOCK) for _ in range(n)], [config.coins] * n, [None] * n, [None] * n,
            [False] * n,
        )  # fmt: skip

    def to_act(self, state: State) -> Collection[Actor]:
        match state.phase:
            case Phase.DEAL | Phase.TURN | Phase.LOT | Phase.STEAL:
                return (CHANCE,)
            case Phase.BID:
                return tuple(seat for seat in state.active() if state.bids[seat] is None)
            case Phase.ROB | Phase.MARKET:
                return (state.lead,)
            case Phase.REPLY:
                return tuple(seat for seat in state.active() if seat != state.lead and state.replies[seat] is None)
            case Phase.OVER:
                return ()

    def draw(self, state: State) -> Draw[Action]:
        if state.phase is Phase.LOT:
            return Draw("default", [Victim(seat) for seat in _victims(state)])
        cards = state.stock
        if state.phase is Phase.STEAL:
            assert state.victim is not None
            cards = state.hands[state.victim]
        kinds = [kind for kind in KINDS if cards[kind]]
        purpose = "theft" if state.phase is Phase.STEAL else "stock"
        return Draw(purpose, [Card(kind) for kind in kinds], [cards[kind] for kind in kinds])

    def legal_actions(self, state: State, actor: Actor) -> Collection[Action]:
        if actor == CHANCE:
            return self.draw(state).outcomes if CHANCE in self.to_act(state) else ()
        if state.is_retired[actor] or state.phase is Phase.OVER:
            return ()
        others = (*self._choices(state, actor), Retire())
        if state.phase is Phase.MARKET and actor == state.lead:
            return Offers(tuple(state.hands[actor]), others)
        return others

    def _choices(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if seat not in self.to_act(state):
            return (Withdraw(),) if state.phase is Phase.REPLY and seat == state.lead else ()
        match state.phase:
            case Phase.BID:
                return (Pass(), *(Bid(coins) for coins in range(1, state.coins[seat] + 1)))
            case Phase.ROB:
                victims = _victims(state)
                return (Pass(), *([Lot()] if victims else []), *(Rob(victim) for victim in victims))
            case Phase.MARKET:
                return (Pass(),)
            case _:
                assert state.offer is not None
                can = all(held >= want for held, want in zip(state.hands[seat], state.offer.want, strict=True))
                return (Reply(accepts=False), Reply(accepts=True)) if can else (Reply(accepts=False),)

    def apply(self, state: State, actor: Actor, action: Action) -> Sequence[Event]:
        if action not in self.legal_actions(state, actor):
            raise IllegalAction(f"not-in-{state.phase}", f"{action} is not for {actor} now")
        match action:
            case Card(kind):
                return _take(state, kind)
            case Victim(seat):
                state.victim = seat
                return [_enter(state, Phase.STEAL)]
            case Bid(coins):
                return _bid(state, actor, coins)
            case Pass() if state.phase is Phase.BID:
                return _bid(state, actor, 0)
            case Pass() if state.phase is Phase.ROB:
                return [_enter(state, Phase.MARKET)]
            case Pass() | Withdraw():
                return [_next_round(state)]
            case Rob(victim):
                state.victim = victim
                return [_enter(state, Phase.STEAL)]
            case Lot():
                return [_enter(state, Phase.LOT)]
            case Offer(give, want):
                state.offer = action
                state.replies = [False if retired else None for retired in state.is_retired]
                return [Offered(give, want), _enter(state, Phase.REPLY)]
            case Reply(accepts):
                state.replies[actor] = accepts
                return [Replied(actor, accepts), *_close_trade(state)]
            case Retire():
                return _retire(state, actor)

    def windows(self, state: State) -> Sequence[Window[Action]]:
        silent = Forfeit(Reason.TIMEOUT, f"silent, with {len(self.to_act(state))} to reply")
        strict = state.config.is_strict
        match state.phase:
            case Phase.BID:
                return [Window(seat, "bid", Enforce(Pass())) for seat in self.to_act(state)]
            case Phase.ROB:
                return [Window(state.lead, "lead", Enforce(Lot() if _victims(state) else Pass()))]
            case Phase.MARKET:
                return [Window(state.lead, "lead", Enforce(Pass()))]
            case Phase.REPLY:
                at_end: Forfeit | Enforce[Action] = silent if strict else Enforce(Reply(accepts=False))
                return [Window(seat, "reply", at_end) for seat in self.to_act(state)]
            case _:
                return []

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(_ranks(_points(state)), _points(state)) if state.phase is Phase.OVER else None

    def forfeit(self, state: State, seat: Seat, forfeit: Forfeit) -> Outcome:
        ranks = tuple(2 if other == seat else 1 for other in range(state.config.seats))
        return Outcome(ranks, _points(state), forfeit.reason, seat, forfeit.detail)

    def adjudicate(self, state: State, seat: Seat, fault: Fault, sentence: str) -> Penalty[Action]:
        match fault:
            case Fault.OUT_OF_TURN if not state.config.is_strict:
                return Leniency.IGNORE
            case Fault.LATE if not state.config.is_strict:
                return Enforce(Pass())
            case Fault.ILLEGAL if not state.config.is_strict:
                return Leniency.REFUSE
            case Fault.LEFT if not state.config.is_strict:
                return Enforce(Retire())
            case _:
                return Forfeit(REASONS.get(fault, Reason.ILLEGAL), sentence)

    def digest(self, state: State) -> int:
        return int.from_bytes(blake2b(repr(astuple(state)).encode(), digest_size=8).digest())


def _victims(state: State) -> list[Seat]:
    return [seat for seat in state.active() if seat != state.lead and any(state.hands[seat])]


def _points(state: State) -> tuple[int, ...]:
    return tuple(sum(hand) + coins for hand, coins in zip(state.hands, state.coins, strict=True))


def _ranks(points: Cards) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in points) for own in points)


def _enter(state: State, phase: Phase) -> Entered:
    state.phase = phase
    if phase not in {Phase.STEAL, Phase.LOT}:
        state.victim = None
    if phase is not Phase.REPLY:
        state.offer = None
    return Entered(phase, state.round, state.lead, state.victim)


def _next_round(state: State) -> Entered:
    state.round += 1
    active = state.active()
    if state.round == state.config.rounds or len(active) == 1:
        return _enter(state, Phase.OVER)
    state.lead = min(active, key=lambda seat: (seat - state.lead - 1) % state.config.seats)
    return _enter(state, Phase.TURN)


def _take(state: State, kind: int) -> list[Event]:
    if state.phase is Phase.STEAL:
        assert state.victim is not None
        robbed = Robbed(state.lead, state.victim, kind)
        state.hands[state.victim][kind] -= 1
        state.hands[state.lead][kind] += 1
        return [robbed, _enter(state, Phase.MARKET)]
    state.stock[kind] -= 1
    if state.phase is Phase.TURN:
        state.up = kind
        state.bids = [0 if retired else None for retired in state.is_retired]
        return [Turned(kind), _enter(state, Phase.BID)]
    dealt = sum(map(sum, state.hands))
    seat = dealt % state.config.seats
    state.hands[seat][kind] += 1
    is_last = dealt + 1 == state.config.hand * state.config.seats
    return [Dealt(seat, kind), *([_enter(state, Phase.TURN)] if is_last else [])]


def _bid(state: State, seat: Seat, coins: int) -> list[Event]:
    state.bids[seat] = coins
    return [HasBid(seat, coins), *_close_bids(state)]


def _close_bids(state: State) -> list[Event]:
    bids = tuple(coins for coins in state.bids if coins is not None)
    if len(bids) < state.config.seats:
        return []
    n = state.config.seats
    winner = min(state.active(), key=lambda seat: (-bids[seat], (seat - state.lead) % n))
    assert state.up is not None
    state.coins[winner] -= bids[winner]
    state.hands[winner][state.up] += 1
    state.up = None
    return [Sold(winner, bids), _enter(state, Phase.ROB)]


def _close_trade(state: State) -> list[Event]:
    if any(state.replies[seat] is None for seat in state.active() if seat != state.lead):
        return []
    n = state.config.seats
    takers = [seat for seat in state.active() if state.replies[seat]]
    assert state.offer is not None
    traded: list[Event] = []
    if takers:
        other = min(takers, key=lambda seat: (seat - state.lead) % n)
        traded = [Traded(state.lead, other, state.offer.give, state.offer.want)]
        for kind in KINDS:
            moved = state.offer.give[kind] - state.offer.want[kind]
            state.hands[state.lead][kind] -= moved
            state.hands[other][kind] += moved
    return [*traded, _next_round(state)]


def _retire(state: State, seat: Seat) -> list[Event]:
    state.is_retired[seat] = True
    retired = Retired(seat)
    if len(state.active()) == 1:
        return [retired, _enter(state, Phase.OVER)]
    match state.phase:
        case Phase.BID:
            state.bids[seat] = 0
            if seat == state.lead:
                state.lead = min(state.active(), key=lambda other: (other - seat) % state.config.seats)
            return [retired, Entered(Phase.BID, state.round, state.lead, None), *_close_bids(state)]
        case Phase.REPLY if seat != state.lead:
            state.replies[seat] = False
            return [retired, *_close_trade(state)]
        case _ if seat == state.lead:
            return [retired, _next_round(state)]
        case _:
            return [retired]
