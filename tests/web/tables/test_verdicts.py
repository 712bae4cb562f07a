"""What a page is answered for an action, to the microsecond: done, refused, too late, or out of turn."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from itertools import count

import pytest

from spieltisch.core.commands import Claim
from spieltisch.core.contracts import Limit
from spieltisch.core.fair import seed_from
from spieltisch.lobby.lobby import Lobby
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.runtime import Runtime
from spieltisch.table.log import Entry, is_ending, read_entry
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.tables.people import Person
from tests.net.fakes import FakeClock, FakeJournal
from tests.toy import GAME
from tests.toy.model import Config

LIMIT_US = 20_000
"""Less than what a heartbeat would take for the server's own stall."""
DONE = (200, "done", None)
TOO_LATE = (409, "too-late", None)
OUT_OF_TURN = (409, "refused", "not-in-bid")
"""At a bazaar one may retire at any time, so it is the rules that refuse all else."""


def limits(config: Config) -> dict[str, Limit]:
    return dict.fromkeys(GAME.play.limits(config), Limit(LIMIT_US, LIMIT_US))


class Pages:
    """People at the pages of one table, whose time only moves when a test says so."""

    def __init__(self, seats: int) -> None:
        ids = count(1)
        self.clock, self.journal = FakeClock(), FakeJournal()
        self.runtime = Runtime(self.journal, self.clock)
        game = replace(GAME, play=replace(GAME.play, limits=limits))
        self.lobby = Lobby(
            game,
            game.setup.options(),
            new_id=lambda: f"id{next(ids)}",
            new_seed=lambda number: seed_from(7, number),
            today=lambda: "2020-05-05",
        )
        self.runner = LobbyRunner(self.runtime, self.lobby)
        self.table, codes = self.lobby.reserve([f"p{seat}" for seat in range(seats)])
        self.people = [
            Person(self.runner, game, Claim(code), seat, f"p{seat}") for seat, code in enumerate(codes)
        ]  # fmt: skip
        for person in self.people:
            person.open()

    async def settle(self) -> None:
        """Until all that was said has left, so that the clocks of new requests run."""
        for _ in range(3):
            await asyncio.sleep(0)

    def wait(self, us: int) -> None:
        self.clock.now_us += us

    def tick(self) -> None:
        """Wake the lobby as often as it wants at this moment; one window ends at a time."""
        for _ in self.people:
            self.runner.carry_out(self.lobby.tick(self.clock.now_us))

    def act(self, seat: int, action: str) -> tuple[int, str, str | None]:
        """Status, word and code of what the API answers."""
        try:
            self.people[seat].act(self.table, action)
        except Refusal as refusal:
            return refusal.status, refusal.word, refusal.code
        return DONE

    def entries(self, seat: int) -> list[Entry]:
        """What was done in the name of a seat."""
        entries = [read_entry(line) for line in self.journal.lines[1:] if not is_ending(line)]
        return [entry for entry in entries if entry.actor == seat]


def at_pages(work: Callable[[Pages], Awaitable[None]], seats: int = 3) -> None:
    async def run() -> None:
        pages = Pages(seats)
        await pages.settle()
        await work(pages)
        pages.runtime.close()
        await pages.settle()

    asyncio.run(run())


OUTSIDE = LIMIT_US + 1
NONE_YET, BEFORE, AT, AFTER = (), (LIMIT_US - 1,), (LIMIT_US,), (OUTSIDE,)


def waited(pages: Pages, us: int, ticks_us: Sequence[int]) -> None:
    """So long after the requests have left, with the table's looks at its clocks on the way."""
    start_us = pages.clock.now_us
    for tick_us in ticks_us:
        pages.clock.now_us = start_us + tick_us
        pages.tick()
    pages.clock.now_us = start_us + us


@pytest.mark.parametrize("ticks_us", [NONE_YET, BEFORE, AT, (*BEFORE, *AT)])
def test_an_answer_in_the_last_microsecond_is_done(ticks_us: Sequence[int]) -> None:
    async def work(pages: Pages) -> None:
        waited(pages, LIMIT_US, ticks_us)
        assert pages.act(1, "bid 1") == DONE
        assert [(entry.action, entry.by) for entry in pages.entries(1)] == [("bid 1", None)]
        assert pages.act(1, "bid 1") == OUT_OF_TURN

    at_pages(work)


@pytest.mark.parametrize("ticks_us", [NONE_YET, BEFORE, AT, AFTER, (*AT, *AFTER)])
def test_one_microsecond_later_it_is_too_late_whatever_the_table_did_by_then(ticks_us: Sequence[int]) -> None:
    async def work(pages: Pages) -> None:
        waited(pages, OUTSIDE, ticks_us)
        assert pages.act(1, "bid 1") == TOO_LATE
        assert [(entry.action, entry.by) for entry in pages.entries(1)] == [("pass", "table")]
        assert pages.act(1, "bid 1")[:2] == OUT_OF_TURN[:2]
        assert len(pages.entries(1)) == 1

    at_pages(work)


@pytest.mark.parametrize(
    ("us", "ticks_us", "expected"),
    [
        (LIMIT_US, NONE_YET, DONE),
        (LIMIT_US, AT, DONE),
        (OUTSIDE, NONE_YET, TOO_LATE),
        (OUTSIDE, AT, TOO_LATE),
        (OUTSIDE, AFTER, TOO_LATE),
    ],
)
def test_two_in_the_same_microsecond_are_judged_each_for_itself(
    us: int, ticks_us: Sequence[int], expected: tuple[int, str, str | None]
) -> None:
    async def work(pages: Pages) -> None:
        waited(pages, us, ticks_us)
        assert [pages.act(seat, "bid 1") for seat in (2, 1)] == [expected, expected]
        by = None if expected == DONE else "table"
        assert [entry.by for seat in (1, 2) for entry in pages.entries(seat)[:1]] == [by, by]

    at_pages(work)


def test_of_two_a_microsecond_apart_one_is_in_time() -> None:
    async def work(pages: Pages) -> None:
        waited(pages, LIMIT_US, NONE_YET)
        first = pages.act(2, "bid 1")
        pages.wait(1)
        assert (first, pages.act(1, "bid 1")) == (DONE, TOO_LATE)

    at_pages(work)


def test_of_several_in_one_turn_each_has_its_own_answer() -> None:
    async def work(pages: Pages) -> None:
        status, word, code = pages.act(1, "bid 99")
        assert (status, word) == (409, "refused")
        assert code
        assert [pages.act(1, "bid 1") for _ in range(3)] == [DONE, OUT_OF_TURN, OUT_OF_TURN]
        pages.people[1].say(pages.table, "hello")
        assert pages.act(1, "bid 1") == OUT_OF_TURN

    at_pages(work)


def test_a_late_answer_does_not_count_for_the_request_that_nobody_has_read() -> None:
    """Seat 0 leads when all have passed: the bid it sends in that moment is no answer to that."""

    async def work(pages: Pages) -> None:
        waited(pages, OUTSIDE, AFTER)
        assert pages.lobby.rooms[0].is_asked(0)
        assert pages.act(0, "pass") == TOO_LATE
        await pages.settle()
        assert pages.act(0, "pass") == DONE

    at_pages(work)


def test_who_was_not_in_time_gets_the_next_request_like_anybody() -> None:
    """The next request has left, so what is said then is its answer."""

    async def work(pages: Pages) -> None:
        waited(pages, OUTSIDE, AFTER)
        await pages.settle()
        assert pages.act(0, "pass") == DONE

    at_pages(work)
