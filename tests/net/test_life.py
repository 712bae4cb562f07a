"""The table of a connection's life: every event in every state, and what was told of it for each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from spieltisch.net.life import LINES, PEERS, Event, Line, Peer, table

TABLES = pytest.mark.parametrize(("rows", "first"), [(LINES, Line.OPEN), (PEERS, Peer.STRANGER)])


@TABLES
def test_every_state_knows_what_each_event_makes_of_it(rows: Mapping[Any, Mapping[Event, Any]], first: Any) -> None:
    assert list(rows) == [*type(first).__members__.values()]
    events = set(rows[first])
    assert all(set(after) == events for after in rows.values())
    assert all(isinstance(state, type(first)) for after in rows.values() for state in after.values())


def test_each_event_is_a_lines_or_a_peers() -> None:
    assert [*LINES[Line.OPEN], *PEERS[Peer.STRANGER]] == list(Event)


@TABLES
def test_every_state_can_be_reached_and_no_fact_becomes_false(
    rows: Mapping[Any, Mapping[Event, Any]], first: Any
) -> None:  # fmt: skip
    """Whoever has left stays so; what is lost is not found again; who has asked has asked."""
    reached, waiting = set[Any](), [first]
    while waiting:
        state = waiting.pop()
        reached.add(state)
        for after in rows[state].values():
            assert all(is_so or not was_so for was_so, is_so in zip(state.value, after.value, strict=True))
            waiting += [after] if after not in reached else []
    assert reached == set(rows)


@pytest.mark.parametrize(
    ("event", "fact"),
    [(Event.LEAVE, "has_left"), (Event.FINISH, "is_finished"), (Event.LOSE, "is_finished"), (Event.LOSE, "is_lost")],
)
def test_an_event_of_a_line_makes_its_fact_true(event: Event, fact: str) -> None:
    assert all(getattr(after[event], fact) for after in LINES.values())


@pytest.mark.parametrize(("event", "fact"), [(Event.ASK, "has_asked"), (Event.SIT, "is_seated")])
def test_an_event_of_a_peer_makes_its_fact_true_and_no_other(event: Event, fact: str) -> None:
    for state, after in PEERS.items():
        assert getattr(after[event], fact)
        others = {"has_asked", "is_seated"} - {fact}
        assert all(getattr(after[event], other) == getattr(state, other) for other in others)


def test_it_is_printed_for_people() -> None:
    assert table(PEERS) == (
        "          ASK       SIT\n"
        "STRANGER  HEARD     SEATED\n"
        "SEATED    PLAYER    ·\n"
        "HEARD     ·         PLAYER\n"
        "PLAYER    ·         ·"
    )
