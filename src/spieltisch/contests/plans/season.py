"""A season by the book of the Software-Challenge: groups, a champions' league, a final."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from spieltisch.core.errors import UsageError

NAME: Final = "software-challenge"
GROUPS: Final = 3
GOING_ON: Final = 8
"""Of each group, and of the champions' league."""
MATCH_POINTS: Final = (2, 1, 0)
KEYS: Final = ("system", "groups", "blocks", "orders", "start")


def season(top: Mapping[str, object], players: int) -> Iterator[Mapping[str, object]]:
    """The stages of a season as a file would have them. In groups everybody meets everybody with both colours; the best
    eight of each are the champions' league, and its best eight play the final rounds, with a match for third place.
    Match points are 2, 1 and 0; then the points of the games count, then the lot. A smaller group lets everybody go on.
    Raises ``UsageError``."""
    if other := [key for key in top if key not in KEYS]:
        raise UsageError(f"{other[0]} is not for {NAME}, but for one of the [[stage]] tables it stands for")
    groups = top.get("groups", GROUPS)
    if not isinstance(groups, int) or not 1 <= groups <= players // 2:
        raise UsageError(f"groups takes a number from 1 to {players // 2} for {players} players, not {groups}")
    book = {key: top[key] for key in ("blocks", "orders") if key in top}
    scored = {**book, "system": "round-robin", "match_points": list(MATCH_POINTS), "lot": True}
    first = min(GOING_ON, players // groups)
    timed = {"start": top["start"]} if "start" in top else {}
    yield {**scored, **timed, "name": "groups", "groups": groups, "cut": first}
    yield {**scored, "name": "champions' league", "cut": min(GOING_ON, first * groups)}
    yield {**book, "system": "knock-out", "name": "final", "third_place": True}
