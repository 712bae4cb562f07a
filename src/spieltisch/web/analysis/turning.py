"""The move that decided a game, by what a bot thought of all of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import accumulate
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.web.analysis.models import OpinionCard

MOST: Final = 6.0
"""A greater loss counts as so many large ones: who has thrown a won game away has lost no more than that."""


def decisive(opinions: Sequence[OpinionCard], ranks: Sequence[int]) -> OpinionCard | None:
    """The loss that lasted: of somebody who did not win, at least a large one, never given back by those who won, and
    the greatest of these in the end. ``opinions`` are of one game, in its order; ``ranks`` its result by seat. None
    where nobody alone won, no loss was large, or the bot has no values."""
    winners = {seat for seat, rank in enumerate(ranks) if rank == 1}
    if len(winners) == len(ranks):
        return None
    found = [(_lasting(opinions[at:], winners), opinion) for at, opinion in enumerate(opinions) if opinion.weight]
    lost = [(lasting, opinion) for lasting, opinion in found if opinion.seat not in winners and lasting >= 1]
    return max(lost, key=lambda each: each[0])[1] if lost else None


def _lasting(later: Sequence[OpinionCard], winners: Collection[Seat]) -> float:
    """How much of the first one's loss was there ever after: its seat's further losses add to it, those of the winners
    take from it."""
    first = later[0]
    swings = (_swing(each, first.seat, winners) for each in later)
    return min(_capped(first), *accumulate(swings))


def _swing(opinion: OpinionCard, seat: Seat, winners: Collection[Seat]) -> float:
    if opinion.seat == seat:
        return _capped(opinion)
    return -_capped(opinion) if opinion.seat in winners else 0.0


def _capped(opinion: OpinionCard) -> float:
    return min(MOST, opinion.weight or 0.0)
