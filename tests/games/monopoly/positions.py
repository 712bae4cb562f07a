"""Positions of Monopoly for tests, and random games that go on for long."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.monopoly import notation, rules
from spieltisch.games.monopoly.actions import Action, Bid, Cheat, Quit, Sell, unpack
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import START_CASH
from spieltisch.games.monopoly.engine.cards import Effect
from spieltisch.games.monopoly.engine.codes import ACT
from spieltisch.games.monopoly.engine.record import COUNTERS, Counter
from spieltisch.games.monopoly.events import Event
from spieltisch.games.monopoly.rules import State

NONE = {Counter.DECK, Counter.MOVER, Counter.HOLDER, Counter.AUCTION, Counter.BIDDER}


def table(
    seats: int = 2, *, owner: Mapping[int, Seat] = {}, houses: Mapping[int, int] = {}, mortgaged: Iterable[int] = (),
    cash: Mapping[Seat, int] = {}, at: Mapping[Seat, int] = {}, jailed: Iterable[Seat] = (),
    keys: Mapping[Seat, int] = {}, current: Seat = 0, counters: Mapping[Counter, int] = {}, **options: Any,
) -> State:  # fmt: skip
    """The current player's turn after its throw, with everything else as it is at the start."""
    state = State(Config(seats, **options))
    values = dict.fromkeys(NONE, -1) | {Counter.PHASE: ACT, Counter.CURRENT: current} | dict(counters)
    players = [
        [cash.get(seat, START_CASH if seat < seats else 0) for seat in range(8)],
        [at.get(seat, 10 if seat in jailed else 0) for seat in range(8)],
        [int(seat in jailed) for seat in range(8)],
        [keys.get(seat, 0) for seat in range(8)],
        [0] * 8,
    ]
    plots = [[owner.get(plot, -1) for plot in range(40)], [houses.get(plot, 0) for plot in range(40)]]
    counted = [values.get(counter, 0) for counter in Counter]
    assert len(counted) == COUNTERS
    pledged = sum(1 << plot for plot in mortgaged)
    arrays = [value for array in (*players, *plots) for value in array]
    state.kernel.load((*counted, pledged, *arrays), -1, [])
    state.kernel.take_tape()
    return state


def do(state: State, actor: Actor, *texts: str) -> list[Event]:
    """Apply actions one after the other; returns all events."""
    events: list[Event] = []
    for text in texts:
        events += rules.apply(state, actor, notation.read_action(text))
    return events


def of_type(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def long_game(config: Config, seed: int, plies: int) -> Iterator[tuple[State, Actor, Action]]:
    """A random game, before each action: mostly sensible moves, some offers, cheats and acts unasked, few who quit."""
    state, random = rules.initial(config), Random(seed)
    for _ in range(plies):
        if not rules.to_act(state):
            return
        actor, action = choose(state, random)
        yield state, actor, action
        rules.apply(state, actor, action)


def choose(state: State, random: Random) -> tuple[Actor, Action]:
    actor = random.choice(sorted(rules.to_act(state)))
    if actor == CHANCE:
        return actor, random.choice(rules.draw(state).outcomes)
    seat = random.randrange(state.config.seats)
    if random.random() < 0.15 and (unasked := volunteer(state, seat, random)):
        return seat, unasked
    return actor, unpack(random.choice(state.kernel.moves_of(actor)))


def volunteer(state: State, seat: Seat, random: Random) -> Action | None:
    """Something legal that the game may not wait for."""
    legal = [action for action in map(unpack, state.kernel.plain_actions(seat)) if action != Quit()]
    if legal and random.random() < 0.004:
        return Quit()
    legal += [Sell(plot, buyer, random.choice([least, 500, 3000])) for plot, buyer, least, _ in sellable(state, seat)]
    legal += [Bid(state.kernel.auction, state.kernel.price + step) for step in (1, 700)]
    legal += [Cheat(effect, random.randrange(-900, 900)) for effect in Effect]
    legal = [action for action in legal if action in rules.legal_actions(state, seat)]
    return random.choice(legal) if legal else None


def sellable(state: State, seat: Seat) -> list[tuple[int, int, int, int]]:
    return state.kernel.sellable(seat)


def refused(state: State, actor: int, text: str) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as refusal:
        do(state, actor, text)
    return refusal.value.code, refusal.value.sentence


def cash(state: State) -> list[int]:
    return list(state.kernel.cash)[: state.config.seats]
