"""Acknowledgements one by one: each line comes alone, so that what answers it is told from what answers others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import SECOND_US, Script, Wrong
from spieltisch.games.monopoly.checks.conversation import QUIET_US
from spieltisch.games.monopoly.checks.stand_in import StandIn
from spieltisch.games.monopoly.wire.errors import JAWOHL
from spieltisch.games.monopoly.wire.packets import Listed

EACH: Final = "monopoly.ack.each"
WELCOME, ANSWER, LIST = "the welcome", "the answer to subscribe", "playerlist-update"
AUCTION: Final = "auction-plot"
LINES: Final = 5
"""Of the player list: its head, and four people."""
LATEST_US: Final = 2 * SECOND_US
UNASKED: Final = (WELCOME, ANSWER)
"""Lines that want no acknowledgement."""
ACKNOWLEDGES_WELCOME: Final = "it acknowledges the welcome"
ACKNOWLEDGES_ANSWERS: Final = "it acknowledges acknowledgements"
EACH_LIST_LINE: Final = "it acknowledges each line of a list"
EACH_LINE: Final = "it acknowledges each line that comes"
ALL_TWICE: Final = "it acknowledges each packet twice"
NOTHING: Final = "it acknowledges nothing"
NOT_CLOSED: Final = "it asks for another card, and never acknowledges the one that it has to take"


def each(scene: Scene) -> Script[None]:
    """The welcome, its first answer, a list, and a packet of each kind, in another's turn."""
    stand = StandIn(scene)
    counts: dict[str, int] = {}
    yield from stand.welcome()
    stand.me = yield from stand.hear_name()
    yield from stand.listen(QUIET_US // 2)
    counts[WELCOME] = stand.surplus
    stand.answer(JAWOHL)
    counts[ANSWER] = yield from _acknowledgements(stand)
    watchers = [Listed("#0000FF", "spectator", f"Zuschauer {number}") for number in (1, 2)]
    stand.add_list([*stand.people, *watchers])
    counts[LIST] = yield from _acknowledgements(stand)
    for line in _packets(stand):
        kind = line.partition(" ")[0]
        stand.add(line)
        try:
            counts[kind] = yield from _acknowledgements(stand)
        except Wrong as wrong:
            raise Wrong(f"an acknowledgement of {kind}", wrong.got, f"it dies of {kind}") from None
    wrong_kinds = {kind: count for kind, count in counts.items() if count != (kind not in UNASKED)}
    if wrong_kinds:
        got = ", ".join(f"{count} of {kind}" for kind, count in wrong_kinds.items())
        likely = stand.why_unread() or _why(stand, counts)
        raise Wrong("one acknowledgement of each packet, and none of other lines", got, likely)


def _packets(stand: StandIn) -> Iterator[str]:
    other = stand.others[0]
    yield "start-update"
    yield f"money-update 30000 {stand.me}"
    yield f"turn-update 4 0 {other}"
    yield f"pos-update 4 {other}"
    yield "show-transaction 0 Nichts"
    yield f"plot-update 39 0 nohypothec {other}"
    yield f"chat-update ({other}) Servus"
    yield f"prison enter {other}"
    yield "eventcard Ein schöner Tag: alles bleibt, wie es ist."
    yield f"{AUCTION} 13 0 -"


def _acknowledgements(stand: StandIn) -> Script[int]:
    """How many come once this has left; wishes for another card are none. Who gives none is waited for."""
    before = len(stand.answers) + stand.surplus - _wishes(stand)
    is_due = bool(stand.owed)
    yield from stand.listen(QUIET_US // 2)
    waited_us = QUIET_US
    while is_due and stand.owed and waited_us < LATEST_US:
        yield from stand.listen(QUIET_US)
        waited_us += QUIET_US
    stand.owed.clear()
    return len(stand.answers) + stand.surplus - _wishes(stand) - before


def _wishes(stand: StandIn) -> int:
    return sum(not packet.line for packet, _ in stand.answers)


def _why(stand: StandIn, counts: Mapping[str, int]) -> str:
    """What all of these have in common."""
    kinds = [kind for kind in counts if kind not in UNASKED]
    missing = [kind for kind in kinds if not counts[kind]]
    more = [kind for kind in counts if counts[kind] > (kind not in UNASKED)]
    is_line_by_line = counts[LIST] in (LINES - 1, LINES)
    if len(missing) == len(kinds):
        return NOTHING
    if missing:
        return NOT_CLOSED if missing == ["eventcard"] and _wishes(stand) else f"it does not acknowledge {_all(missing)}"
    if more == [LIST] and is_line_by_line:
        return EACH_LIST_LINE
    if set(more) == {WELCOME, ANSWER, LIST} and is_line_by_line:
        return EACH_LINE
    if all(counts[kind] > 1 for kind in kinds):
        return ALL_TWICE
    if more == [WELCOME]:
        return ACKNOWLEDGES_WELCOME
    if more[:1] == [ANSWER] and set(more) <= {ANSWER, AUCTION}:  # a bid is a command, and is answered, too
        return ACKNOWLEDGES_ANSWERS
    return f"it acknowledges {_all(more)} twice" if not set(more) & {*UNASKED, LIST} else ""


def _all(kinds: Sequence[str]) -> str:
    return ", ".join(kinds)


CHECKS: Final = (
    Check(EACH, "acknowledges each kind of packet once, and nothing else",
          "bestätigt jede Art von Paket einmal und sonst nichts", each, "Acknowledgements"),
)  # fmt: skip
