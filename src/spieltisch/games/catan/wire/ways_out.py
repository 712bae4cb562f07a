"""What our client does where its bot cannot choose: something that is always allowed, or may be.

A status that names an action is answered, also where what we know of the game is no game, or has no such action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from spieltisch.games.catan import view
from spieltisch.games.catan.actions import (
    Action,
    BuildRoad,
    BuildSettlement,
    Cards,
    Decline,
    Discard,
    EndTurn,
    MoveRobber,
    Roll,
)
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.engine.geometry import CORNER_EDGES
from spieltisch.games.catan.view import Observation

MAX_LOOKS: Final = 1_000
"""How many legal actions we go through for one that was not refused."""
SURE: Final[Mapping[int, tuple[Action, ...]]] = {
    Phase.ROLL: (Roll(), EndTurn()),
    Phase.MAIN: (EndTurn(), Roll()),
    Phase.SPECIAL: (EndTurn(),),
}
"""What is always allowed, then what would be if we had missed the dice, or had not seen them be refused."""


def legal_actions(observation: Observation) -> Sequence[Action]:
    """What we may do; nothing where what we were told can be no game."""
    try:
        return view.legal_actions(observation)
    except ValueError:
        return ()


def other_action(observation: Observation, is_barred: Callable[[Action], bool]) -> Action | None:
    """Something that is not barred: what is always allowed, or else the first legal action; in our turn the end of
    it, or the dice, if we have missed them; a guess where we know of nothing. None when there is nothing left."""
    flow = observation.flow
    is_ours = flow.active == observation.viewer or flow.phase == Phase.SPECIAL
    sure = SURE.get(flow.phase) if is_ours else None
    return next((action for action in sure or _candidates(observation) if not is_barred(action)), None)


def _candidates(observation: Observation) -> Iterator[Action]:
    legal, no = legal_actions(observation), Decline(observation.flow.offer)
    if no in legal:
        yield no
    yield from islice(legal, MAX_LOOKS)
    if not legal:
        yield from _guesses(observation)


def _guesses(observation: Observation) -> Iterator[Action]:
    """What the status asks for, where that may be done at all."""
    public, own = observation.public, observation.own
    match observation.flow.phase:
        case Phase.SETTLE:
            yield from (BuildSettlement(corner) for corner, mark in enumerate(public.buildings) if not mark)
        case Phase.PAVE:
            yield from map(BuildRoad, _free_edges(observation))
        case Phase.ROBBER:
            yield from (MoveRobber(field) for field in range(len(public.terrains)) if field != public.robber)
        case Phase.DISCARD if own is not None:
            yield Discard(_half(own.hand))


def _free_edges(observation: Observation) -> list[int]:
    """Those at our settlements first."""
    public = observation.public
    ours = [corner for corner, mark in enumerate(public.buildings) if mark == observation.viewer + 1]
    near = {edge for corner in ours for edge in CORNER_EDGES[3 * corner : 3 * corner + 3]}
    return sorted((edge for edge, mark in enumerate(public.paths) if not mark), key=lambda edge: edge not in near)


def _half(hand: Cards) -> Cards:
    """Half of it, rounded down, of what there is most of."""
    kept = list(hand)
    for _ in range(sum(hand) // 2):
        kept[kept.index(max(kept))] -= 1
    wood, brick, wool, grain, ore = [held - left for held, left in zip(hand, kept, strict=True)]
    return wood, brick, wool, grain, ore
