"""Positions to which foreign servers have led our client, and no game does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from spieltisch.core.game import AnyBot
from spieltisch.games.catan import view
from spieltisch.games.catan.bots.greedy import Greedy
from spieltisch.games.catan.bots.random import Random
from spieltisch.games.catan.bots.search import Search
from spieltisch.games.catan.engine.codes import ACCEPTED, Phase
from spieltisch.games.catan.view import Observation
from tests.games.catan.stage import corner, stage
from tests.thinking import Thought

HOME = "0 settlement 0,0/1,0/0,1;0 road 0,0/1,0;1 settlement -1,0/-2,0/-2,1;1 road -2,1/-1,0"
BUDGET_US = 300_000
ENDLESS_US = 3_000_000

Wrong: TypeAlias = Callable[[Observation], Observation]


def flowing(**changes: Any) -> Wrong:
    return lambda o: replace(o, public=replace(o.public, flow=o.public.flow._replace(**changes)))


def public(**changes: Any) -> Wrong:
    return lambda o: replace(o, public=replace(o.public, **changes))


ODD: dict[str, Wrong] = {
    # servers of 2016 and 2017: throws for the order of play were taken for turns, so the opening came after its end
    "a settlement after all have built": flowing(phase=Phase.SETTLE, turn=2, placed=6, has_rolled=False),
    "and with a home": flowing(phase=Phase.SETTLE, turn=5, placed=6, home=corner("-1,0/-2,0/-2,1"), has_rolled=False),
    "a hand that others count otherwise": public(sizes=bytes([9, 3, 3])),
    "a road at somebody else's settlement": flowing(phase=Phase.PAVE, placed=6, home=corner("-1,0/-2,0/-2,1")),
}
"""A game can go on from there."""
WRONG: dict[str, Wrong] = {
    "a road after all have built": flowing(phase=Phase.PAVE, placed=6, home=-1),
    "a road at no settlement": flowing(phase=Phase.PAVE, placed=3, home=-1),
    # servers that tell only what has changed
    "more cards than the bank had": public(sizes=bytes([5, 90, 90])),
    "more development cards than the box": public(card_counts=bytes([0, 20, 20])),
    "an acceptance without cards": flowing(is_offering=True, offer=1, give=1, want=9, answers=bytes([0, 0, ACCEPTED])),
    "a debt above the hand": flowing(phase=Phase.DISCARD, debts=bytes([40, 0, 0])),
    "a robber off the island": public(robber=30),
}
"""Nothing can be thought of there."""
every_bot = pytest.mark.parametrize("new_bot", [Random, Greedy, Search], ids=["random", "greedy", "search"])


def think(wrong: Wrong, new_bot: Callable[[int], AnyBot]) -> tuple[Thought, Observation]:
    state = stage(HOME, hands={0: (1, 1, 1, 1, 1), 1: (1, 1, 1, 0, 0), 2: (0, 0, 1, 1, 1)}, seats=3)
    observation = wrong(view.observe(state, 0))
    thought = Thought(new_bot(1), observation, 0, BUDGET_US, ENDLESS_US)
    assert not thought.is_endless
    assert thought.used_us <= BUDGET_US
    return thought, observation


@every_bot
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD)
def test_it_plays_on_where_a_game_can(odd: Wrong, new_bot: Callable[[int], AnyBot]) -> None:
    thought, observation = think(odd, new_bot)
    assert thought.error is None
    assert thought.action in view.legal_actions(observation)


@every_bot
@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_it_says_what_is_wrong_where_none_can(wrong: Wrong, new_bot: Callable[[int], AnyBot]) -> None:
    thought, _ = think(wrong, new_bot)
    assert isinstance(thought.error, ValueError)
    assert str(thought.error).startswith("no game of Catan: ")
