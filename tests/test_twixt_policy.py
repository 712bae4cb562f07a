"""The fit finds what decided between made-up moves, and writes weights that read back as they were."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np

from spieltisch.games.twixt.bots import weights
from tools import twixt_policy
from tools.twixt_policy import Samples


def test_a_fit_puts_first_what_was_best() -> None:
    random = Random(2)
    worth = [random.randrange(-20, 20) for _ in range(30)]
    moves = [[sorted(random.sample(range(30), 3)) for _ in range(12)] for _ in range(300)]
    samples = Samples([[(sum(worth[i] for i in traits), traits) for traits in some] for some in moves])
    found = samples.fit(200, np.random.default_rng(3))
    assert samples.success(found).startswith("1: 100 % and 0.0,")
    assert np.corrcoef(found[:30], worth)[0, 1] > 0.95
    assert not found[30:].any()


def test_weights_read_back_as_they_were_written() -> None:
    random = Random(4)
    numbers = [random.randrange(-99, 99) for _ in range(twixt_policy.SIZE)]
    source = Path(str(weights.__file__)).read_text(encoding="utf-8")
    found: dict[str, list[int]] = {}
    exec(twixt_policy.written(source, numbers), found)
    assert [*found["MARKS"], *found["LINKS"], *found["BORDERS"], *found["LATEST"]] == numbers
    now = [*weights.MARKS, *weights.LINKS, *weights.BORDERS, *weights.LATEST]
    assert twixt_policy.written(twixt_policy.written(source, numbers), now) == source


def test_a_game_leaves_positions_with_moves_of_different_worth() -> None:
    samples = twixt_policy.play(7)
    assert len(samples) > 3
    for sample in samples:
        values = [value for value, _ in sample]
        assert values == sorted(values, reverse=True)
        assert values[0] > values[-1]
