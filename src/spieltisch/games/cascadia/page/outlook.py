"""What an action would bring, told before it is done: every seat's sheet then, counted by the kernel itself."""

from __future__ import annotations

from typing import TypedDict

from spieltisch.core.errors import IllegalAction
from spieltisch.core.seats import SPECTATOR, Seat
from spieltisch.games.cascadia import notation, rules, view
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.scores import sheet_of
from spieltisch.games.cascadia.view import Observation


class PointsOutlook(TypedDict):
    """The points of a seat by category."""

    wildlife: list[int]
    """Bear, elk, salmon, hawk, fox."""
    habitats: list[int]
    """The largest corridors of mountain, forest, prairie, wetland, river."""
    bonuses: list[int]
    nature: int
    total: int


class ActionOutlook(TypedDict):
    """A landscape's points before and after an action, if the game ended at once."""

    before: PointsOutlook
    after: PointsOutlook
    others: list[int]
    """By seat, how the totals of the others change, whose bonuses it may take; 0 for the one who acts."""


def outlook(observation: Observation, of: str) -> ActionOutlook | None:
    """What an action in notation would bring; None where the viewer may not do it. Raises ``ValueError`` for what is no
    action."""
    action, state = notation.read_action(of), view.restore(observation)
    seat, seats = observation.viewer, range(observation.config.seats)
    if seat == SPECTATOR:
        return None
    before = [points_of(state.kernel, one) for one in seats]
    try:
        rules.apply(state, seat, action)
    except IllegalAction:
        return None
    after = [points_of(state.kernel, one) for one in seats]
    changes = [then["total"] - now["total"] for now, then in zip(before, after, strict=True)]
    return {"before": before[seat], "after": after[seat], "others": [*changes[:seat], 0, *changes[seat + 1 :]]}


def points_of(kernel: CascadiaKernel, seat: Seat) -> PointsOutlook:
    """A seat's sheet as it is."""
    sheet = sheet_of(kernel, seat)
    return {
        "wildlife": list(sheet.wildlife),
        "habitats": list(sheet.habitats),
        "bonuses": list(sheet.bonuses),
        "nature": sheet.nature,
        "total": sheet.total,
    }
