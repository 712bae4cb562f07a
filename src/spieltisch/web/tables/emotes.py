"""Emotes: what people at pages may say without words of their own. Nobody can hurt by them, nor say anything else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args

from spieltisch.core.messages import Said
from spieltisch.core.seats import Seat
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.tables.subscription import Subscription

Emote: TypeAlias = Literal["hello", "nice", "thanks", "wow", "oops", "hurry"]
TEXTS: Final[Mapping[Emote, str]] = {
    "hello": "Hello!", "nice": "Well played!", "thanks": "Thank you!", "wow": "Wow!", "oops": "Oops!",
    "hurry": "Your move!",
}  # fmt: skip
"""For whoever knows of no emotes."""
assert set(TEXTS) == set(get_args(Emote))


def show_emote(subscriptions: Sequence[Subscription], table: str, seat: Seat, emote: Emote) -> None:
    """Tell an emote to all pages at a table; clients of the protocol hear nothing of it. Raises ``Refusal``."""
    there = [each for each in subscriptions if not (each.has_left or each.feed.why)]
    if not there:
        raise Refusal("table-over")
    said = Said(seat, TEXTS[emote])
    for each in there:
        each.hear_emote(table, said, emote)
