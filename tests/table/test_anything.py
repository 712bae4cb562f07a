"""Whatever comes, in whatever order: a table never breaks, and its log is always right."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.core.commands import Act, Ask, Leave, Received, Say, Violate
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Ended, Mark, Started
from spieltisch.table import log
from spieltisch.table.acts import Abort, Pause, SetTimed, Step
from spieltisch.table.inputs import By, Sent, Stalled, Start, TableInput, Tick
from spieltisch.table.replay import fold, verify
from tests.table.host import SEED, Host
from tests.toy import GAME
from tests.toy.model import Action, Bid, Config, Lot, Offer, Pass, Reply, Retire, Rob, Withdraw

ACTIONS: list[Action] = [
    Bid(1), Bid(2), Bid(50), Pass(), Rob(0), Rob(1), Lot(), Withdraw(), Reply(accepts=True), Reply(accepts=False),
    Offer((1, 0, 0, 0), (0, 1, 0, 0)), Offer((0, 0, 1, 0), (1, 0, 0, 0)), Offer((9, 9), (1,)), Retire(),
]  # fmt: skip
WEIGHTS = [30, 12, 3, 3, 2, 30, 20, 6, 4, 4, 2, 1, 1]


def an_input(random: Random, host: Host) -> TableInput:
    seat = random.randrange(len(host.table.names))
    on = random.random() < 0.5
    last_us = host.now - random.randrange(2_000)
    received = Received(last_us - random.randrange(500), last_us)
    inputs: list[TableInput] = [
        By(seat, Act(random.choices(ACTIONS, [3] * 13 + [0.2])[0], received)),
        By(seat, Act(Pass(), received, None, "quick")),
        By(seat, Violate("garbage", received)),
        By(seat, Ask("stock", received)),
        By(seat, Say("hm")),
        Sent(seat),
        Tick(),
        Stalled(last_us - random.randrange(300_000), last_us),
        Pause(on),
        Step(),
        SetTimed(seat, on),
        By(seat, Leave(Fault.LEFT if on else Fault.CRASHED)),
        Start(),
    ]
    return random.choices(inputs, WEIGHTS)[0]


@pytest.mark.parametrize("seed", range(40))
def test_any_inputs_at_all_leave_a_log_that_folds_to_the_same_game(seed: int) -> None:
    random = Random(seed)
    host = Host(Config(2 + seed % 4, is_strict=seed % 5 == 4))
    if seed % 3 == 0:
        host.feed(Pause(on=True))
    host.start()
    for _ in range(150):
        host.now += random.choice([0, 1, 1000, 100_000, 3_000_000])
        host.feed(an_input(random, host))
    replay = fold(host.lines, GAME)
    assert GAME.play.rules.digest(replay.state) == GAME.play.rules.digest(host.table.state)
    assert replay.outcome == host.table.outcome
    host.feed(Abort("enough"))
    result = verify(host.lines, GAME)
    assert (result.ok, result.complete, result.problem) == (True, True, None)
    assert log.read_ending(host.lines[-1]).seed == SEED.hex()
    for batches in host.batches.values():
        items = [item for batch in batches for item in batch.items]
        assert sum(isinstance(item, Started) for item in items) == 1
        assert sum(isinstance(item, Ended) for item in items) == 1
        assert all(batch.items.count(Mark()) <= 1 for batch in batches)
