"""What actions are worth to a bot that searches: each by a search of what comes after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from spieltisch.bots.deadline import Deadline
from spieltisch.core.contracts import Opinion, Rules
from spieltisch.core.seats import Seat

MOST: Final = 1_000
"""The worth of a proven win, in the unit of the bot's evaluations."""


def judge(
    rules: Rules[Any, Any, Any, Any], restore: Callable[[], Any], seat: Seat, actions: Sequence[Any],
    budget_us: int | None, search: Callable[[Any, Deadline], int | None], large: float,
) -> Opinion | None:  # fmt: skip
    """Of actions in a state that ``restore`` makes anew each time. ``search`` values a state's position for whose turn
    it is, and is None where there was no time; then nothing is told. Without a budget each search ends by itself."""
    each_us = None if budget_us is None else budget_us // len(actions)
    worths = [_worth(rules, restore(), seat, action, search, Deadline(each_us)) for action in actions]
    known = [worth for worth in worths if worth is not None]
    return Opinion(known, "own", large) if len(known) == len(worths) else None


def _worth(
    rules: Rules[Any, Any, Any, Any], state: Any, seat: Seat, action: object,
    search: Callable[[Any, Deadline], int | None], deadline: Deadline,
) -> int | None:  # fmt: skip
    rules.apply(state, seat, action)
    while (awaited := tuple(rules.to_act(state))) and len(forced := rules.legal_actions(state, awaited[0])) == 1:
        rules.apply(state, awaited[0], next(iter(forced)))
    if not awaited:
        outcome = rules.outcome(state)
        return (MOST if outcome.ranks[seat] == 1 else -MOST) if outcome and len(set(outcome.ranks)) > 1 else 0
    value = search(state, deadline)
    if value is None:
        return None
    return max(-MOST, min(MOST, value if seat in awaited else -value))
