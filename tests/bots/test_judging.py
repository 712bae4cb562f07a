"""Bots that say what actions are worth: in what unit, and that what they choose is worth more to them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from spieltisch.bots.named import strongest
from spieltisch.core.contracts import Judging
from spieltisch.core.game import AnyGame, bot_maker
from spieltisch.core.registry import game
from spieltisch.core.seats import CHANCE
from tests.lengths import long_but

UNITS = {"cascadia": "points", "catan": "share", "hive": "own", "monopoly": "share", "twixt": "own"}
BUDGET_US = 60_000
ASKED = 3
LOOKED_AT = 20


def met(game: AnyGame) -> Iterator[tuple[Any, int]]:
    """What seats see in a game that is played at random, wherever there is much to choose."""
    state, draw = game.play.rules.initial(game.setup.configure(game.setup.options(), game.play.seats[0])), Random(4)
    while awaited := sorted(game.play.rules.to_act(state)):
        actor = awaited[0]
        if actor == CHANCE:
            outcomes = game.play.rules.draw(state)
            [action] = draw.choices(outcomes.outcomes, outcomes.weights)
        else:
            seen = game.play.view.observe(state, actor)
            legal = list(game.play.view.legal_actions(seen))
            action = draw.choice(legal)
            if len(legal) > 2:
                yield seen, actor
        game.play.rules.apply(state, actor, action)


@pytest.mark.parametrize("name", long_but(["hive"], sorted(UNITS)))
def test_what_the_strongest_chooses_is_worth_more_to_it(name: str) -> None:
    rules, gains, large = game(name), list[float](), 0.0
    bot = bot_maker(rules, strongest(rules).kind.bot)(1)
    assert isinstance(bot, Judging)
    for seen, seat in islice(met(rules), LOOKED_AT):
        chosen = bot.choose(seen, seat, BUDGET_US)
        others = [action for action in rules.play.view.legal_actions(seen) if action != chosen]
        opinion = bot.judge(seen, seat, [others[0], chosen], 4 * BUDGET_US)
        if opinion is None:  # an offer, or a kernel that is not compiled has no time
            continue
        assert opinion.unit == UNITS[name]
        assert opinion.unit != "share" or all(0 <= worth <= 1 for worth in opinion.worths)
        large = opinion.large
        gains.append(opinion.worths[1] - opinion.worths[0])
        if len(gains) == ASKED:
            break
    assert not gains or sum(gains) > -large, "it keeps to a plan unless something else is clearly better"


@pytest.mark.parametrize("name", long_but([name for name in sorted(UNITS) if name != "catan"], sorted(UNITS)))
def test_a_bot_that_counts_its_steps_looks_at_no_clock(name: str) -> None:
    rules, judged = game(name), 0
    assert rules.roster.counted is not None
    for seen, seat in islice(met(rules), LOOKED_AT):
        first, second = rules.roster.counted(3, 5), rules.roster.counted(3, 5)
        assert isinstance(first, Judging)
        assert isinstance(second, Judging)
        chosen = first.choose(seen, seat, 1)
        assert second.choose(seen, seat, BUDGET_US) == chosen
        some = [chosen, *islice(rules.play.view.legal_actions(seen), ASKED)]
        opinion = first.judge(seen, seat, some, 1)
        assert second.judge(seen, seat, some, BUDGET_US) == opinion
        judged += opinion is not None
    assert judged, "what has no time has no opinion"
