"""Log entries as ``replay show`` prints them: facts in words, and credits folded away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from spieltisch.core.seats import TABLE, Seat, actor_name
from spieltisch.table.acts import Credit, Ignores, Leaves, Omits, Refuses, Substitutes, TakesBack, read_act
from spieltisch.table.log import Entry

_TABLE: Final = actor_name(TABLE)


def describe_act(entry: Entry) -> tuple[Seat | None, str, str]:
    """Whose doing an entry of chance or of the table is (None: its own), what it is, and what there is to remark."""
    if entry.actor != _TABLE:
        return None, entry.action, entry.remark or ""
    match read_act(entry.action):
        case Refuses(seat, code, action, sentence):
            return seat, f"refused {action}".rstrip(), sentence or code
        case Ignores(seat, code, action, sentence):
            return seat, f"ignored {action}".rstrip(), sentence or code
        case Omits(seat, refused, ignored):
            counted = [f"{refused} more refused"] * (refused > 0) + [f"{ignored} more ignored"] * (ignored > 0)
            return seat, ", ".join(counted), ""
        case Leaves(seat, fault, why):
            return seat, str(fault), why
        case Substitutes(seat, bot):
            return seat, f"has {bot} go on", ""
        case TakesBack(seat, ply):
            return seat, f"takes back ply {ply}", ""
        case _:
            return None, entry.action, entry.remark or ""


def is_credit(entry: Entry) -> bool:
    """Whether it says no more than that time was given back."""
    return entry.actor == _TABLE and isinstance(read_act(entry.action), Credit)


def describe_credit(entry: Entry) -> str:
    """How much time was given back with an answer, and why."""
    if not entry.credited:
        return ""
    stalls = ", ".join(f"{begin // 1000} to {end // 1000}" for begin, end in entry.stalls)
    return f"{entry.credited // 1000} ms credited: the server stood still" + (f" from {stalls}" if stalls else "")


def describe_credits(entries: Iterable[Entry]) -> str:
    """All of them in one sentence, if there were any."""
    acts = (read_act(entry.action) for entry in entries if entry.actor == _TABLE)
    credits_us = [act.credit_us for act in acts if isinstance(act, Credit)]
    if not credits_us:
        return ""
    return f"{len(credits_us)} credits, {sum(credits_us) // 1000} ms in all, for the server's own stalls (--credits)"
