"""The player that takes anything."""

from __future__ import annotations

from collections import Counter as Tally

from spieltisch.games.monopoly.actions import Bid, Pass, Sell
from spieltisch.games.monopoly.bots.random import Random
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.codes import MAX_ASKED
from spieltisch.games.monopoly.engine.record import Counter
from tests.games.monopoly.bots.positions import decide, play, split_table
from tests.games.monopoly.positions import do, table

KINDS = {"end", "buy", "sell", "accept", "decline", "bid", "pass", "build", "raze", "mortgage", "redeem", "bail"}


def test_whole_random_games_have_every_kind_of_action_and_end() -> None:
    kinds: Tally[str] = Tally()
    for seed, seats in enumerate((2, 4)):
        _, told = play([Random(seat) for seat in range(seats)], seed, Config(seats, max_rounds=60))
        kinds.update(line.split()[1] for line in told)
    assert kinds.keys() >= KINDS
    assert not kinds.keys() & {"quit", "cheat"}


def test_random_asks_any_price_but_not_for_ever() -> None:
    state, bot = split_table(), Random(1)
    offers = [action for _ in range(400) if isinstance(action := decide(bot, state, 0), Sell)]
    assert len({offer.price for offer in offers}) > 10
    assert {offer.buyer for offer in offers} == {1, 2, 3}
    do(state, 0, *["sell 1 1 5"] * MAX_ASKED)
    assert not any(isinstance(decide(bot, state, 0), Sell) for _ in range(200))


def test_random_bids_any_price_it_can_pay() -> None:
    state, bot = table(2, at={0: 39}, counters={Counter.IS_LANDED: 1}, cash={1: 900}), Random(2)
    do(state, 0, "end")
    chosen = [decide(bot, state, 1) for _ in range(200)]
    prices = {action.price for action in chosen if isinstance(action, Bid)}
    assert len(prices) > 50
    assert max(prices) <= 900
    assert Pass(39) in chosen
