"""What came is read in its order, each piece once, and an end again and again."""

from __future__ import annotations

import asyncio

from spieltisch.conformance.inbox import Inbox
from spieltisch.core.scripts import Arrived, Gone, Heard, Silence


class Hand:
    """An inbox whose time somebody hands in."""

    def __init__(self) -> None:
        self.now_us = 0
        self.notes: list[tuple[int, str, bytes, str]] = []
        self.inbox = Inbox("client", lambda *note: self.notes.append(note), lambda: self.now_us)

    def read(self, patience_us: int = 0) -> Heard:
        return asyncio.run(self.inbox.read(patience_us))


def test_what_came_is_read_in_its_order() -> None:
    hand = Hand()
    for hand.now_us, data in ((5, b"a"), (7, b"b")):
        hand.inbox.arrived(data)
    assert [hand.read(), hand.read(), hand.read()] == [Arrived(b"a", 5), Arrived(b"b", 7), Silence(7)]


def test_who_is_gone_stays_so_and_goes_once() -> None:
    hand = Hand()
    hand.inbox.arrived(b"bye")
    hand.inbox.ended(is_reset=True)
    hand.inbox.ended(is_reset=False)
    gone = Gone(0, is_reset=True)
    assert [hand.read(), hand.read(), hand.read()] == [Arrived(b"bye", 0), gone, gone]
    assert hand.notes == [(0, "client", b"bye", ""), (0, "client", b"", "reset")]


def test_whoever_waits_hears_at_once() -> None:
    hand = Hand()

    async def wait() -> Heard:
        asyncio.get_running_loop().call_soon(hand.inbox.stir)  # something else has happened
        asyncio.get_running_loop().call_later(0.01, hand.inbox.arrived, b"late")
        return await hand.inbox.read(60_000_000)

    assert asyncio.run(asyncio.wait_for(wait(), 10)) == Arrived(b"late", 0)
