"""Who can be taken for whom at a table, as pages show it."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from spieltisch.core.looks import resembled
from spieltisch.web.tables.models import SeatCard
from spieltisch.web.tables.sitters import mark

CLAIMED: Any = SimpleNamespace(claimed=lambda name, owner: None if owner == "ada" else resembled(name, ["Ada"]))


def marks(
    *people: tuple[str, str], known: tuple[int, ...] = (), owners: Mapping[int, str] = {}, state: Any = "taken"
) -> list[str | None]:
    """Whom the people of these kinds and names resemble."""
    seats = [SeatCard(seat=seat, name=name, kind=kind, state=state) for seat, (kind, name) in enumerate(people)]
    mark(CLAIMED, seats, known, owners)
    return [seat.resembles for seat in seats]


@pytest.mark.parametrize(
    ("people", "known", "resembles"),
    [
        ([("tcp", "Ada"), ("tcp", "Аda")], (), ["Ada", "Ada"]),  # a client proves nothing
        ([("tcp", "Bob"), ("page", "Воb")], (1,), ["Воb", None]),  # whoever was given the name by a page is no doubt
        ([("tcp", "Bob"), ("tcp", "Воb"), ("tcp", "BOB")], (), [None, "Bob", "Bob"]),
        ([("tcp", "Bob"), ("tcp", "Bob")], (), [None, None]),  # shown with numbers
        ([("tcp", "rаndom"), ("bot", "random"), ("bot", "random")], (), ["random", None, None]),
        ([("tcp", ""), ("tcp", "")], (), [None, None]),
        ([("tcp", "Eve"), ("tcp", "Bob")], (), [None, None]),
    ],
)
def test_whoever_can_be_taken_for_somebody_else_is_marked(
    people: list[tuple[str, str]], known: tuple[int, ...], resembles: list[str | None]
) -> None:
    assert marks(*people, known=known) == resembles


def test_only_the_owner_of_a_claimed_name_is_no_doubt_at_a_page() -> None:
    """Whoever sat down before somebody else claimed the name is marked from then on."""
    people = ("page", "Ada"), ("page", "Аda"), ("tcp", "Ada")
    assert marks(*people, known=(0, 1)) == ["Ada", "Ada", "Ada"]
    assert marks(*people, known=(0, 1), owners={0: "ada", 1: "bob"}) == [None, "Ada", "Ada"]


@pytest.mark.parametrize("state", ["open", "waiting"])
def test_a_seat_that_waits_for_somebody_is_nobody(state: str) -> None:
    assert marks(("", "Ada"), ("", "Аda"), state=state) == [None, None]


def test_names_are_shown_as_they_can_be_seen() -> None:
    seat = SeatCard(seat=0, name="A\u202edа\u0301\u0302\u0303", kind="tcp", state="taken")
    mark(CLAIMED, [seat])
    assert seat.name == "A\ufffddа\u0301\u0302"
