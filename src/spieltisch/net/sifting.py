"""Of a ledger only what somebody who is here needs, so that it stays short on a server that runs for months.

Who is here was told what followed from the inputs of those who were in a room with it (``lobby/meetings.py``). All
other inputs would say to nobody anything that matters, so they go, passwords among them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final

from spieltisch.lobby.meetings import Needed
from spieltisch.net.ledger import OF_PEERS, Record, What, table_of
from spieltisch.net.runtime import Runtime

NOTHING: Final = Needed((), ())
SAID, NOTED, LET_GO = What.SAID, What.NOTED, What.LET_GO  # looked for among all inputs


def sift(
    runtime: Runtime, records: Sequence[Record], present: Collection[int], still: Mapping[int, bytes] = {}
) -> Sequence[Record]:
    """Those that it takes to know what every client was told who is here: ``present`` at the doors, or in a lobby. By
    their places, lobbies that are ``still`` are values, with everybody who is there."""
    needs = [NOTHING if runner.place in still else runner.needed() for runner in runtime.runners]
    people = {*present}.union(*(each.people for each in needs))
    latest = {record.who: record for record in records if record.what is SAID}
    noted = {table_of(record)[0]: record for record in records if record.what is NOTED}

    def is_needed(record: Record) -> bool:
        match record.what:
            case What.SAID:
                return record.who in people and latest[record.who] is record
            case What.TICKED:
                return record.data.decode().partition("/")[0] in needs[record.who].tables
            case What.IDLE:
                return record.data.decode().partition(" ")[2] in needs[record.who].tables
            case What.WANTED | What.BUILT:
                return table_of(record)[0] in needs[record.who].tables
            case What.NOTED:
                table, _ = table_of(record)
                return table in needs[record.who].tables and noted[table] is record
            case What.WAS:
                return record.who not in still and runtime.runners[record.who].has_past
            case _:
                return False

    now_us = runtime.clock()
    known = [Record(now_us, runner.place, What.KNEW, runner.remember()) for runner in runtime.runners]
    was = [Record(now_us, place, What.WAS, data) for place, data in still.items()]
    return [*_fitting(records, people, is_needed), *known, *was]


def _fitting(
    records: Sequence[Record], people: Collection[int], is_needed: Callable[[Record], bool]
) -> Iterator[Record]:
    """Those of these people, and others that are needed. With them what was drawn for them, and what is of all as far
    as it is of these."""
    is_input_needed = has_begun = is_turn_due = False
    is_late = any(record.what is LET_GO for record in records)
    turns = deque[bool](maxlen=None if is_late else 0)
    """Which of those that are not let go are needed."""
    for record in records:
        match record.what:
            case what if what in OF_PEERS:
                is_wanted = is_input_needed = record.who in people
                has_begun |= is_wanted
                is_turn_due |= is_wanted
            case What.TURNED:
                is_wanted, is_turn_due = is_turn_due, False
                is_input_needed = is_wanted
                turns.append(is_wanted)
            case What.DREW:
                is_wanted = is_input_needed
            case What.LET_GO:
                is_wanted = is_input_needed = bool(turns) and turns.popleft()
            case What.STALLED:
                is_wanted = is_input_needed = has_begun
            case What.SAID | What.NOTED | What.WAS:
                is_wanted = is_needed(record)
            case _:
                is_wanted = is_input_needed = is_needed(record)
                has_begun |= is_wanted
                is_turn_due |= is_wanted
        if is_wanted:
            yield record
