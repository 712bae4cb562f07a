"""Nothing leaks to a client of a protocol either: neither to its session, be it a remote player's, nor onto its tape.

Two games that differ only in what a seat may not know are played by the same clock, with a traced connection at that
seat. Its session is told all that any dialect's could translate, and says so in words that end on the tape.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from spieltisch.core.commands import Act, Claim, Received
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Batch, Message
from spieltisch.core.seats import CHANCE, Viewer
from spieltisch.lobby.room import PAGE
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.traced import TracedConnection
from spieltisch.net.tracing import Recorder, Tracing
from spieltisch.wire.tape import Record, TapeHeader
from tests.contract.test_view import has_secrets
from tests.net.fakes import LINES, FakeTransport, LineSession
from tests.toy.view import View
from tests.web.access.test_secrets import SECRETIVE, STEP_US, History, Rehearsed, twins


class Overhearing(LineSession):
    """Says all that it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Message] = []

    def tell(self, message: Message) -> None:
        super().tell(message)
        self.heard.append(message)
        self._out += repr(message.items if isinstance(message, Batch) else message).encode() + b"\n"


class Tape:
    """In memory."""

    def __init__(self) -> None:
        self.records: list[Record] = []

    def __call__(self, header: TapeHeader) -> Tape:
        return self

    def add(self, record: Record) -> None:
        self.records.append(record)

    def close(self) -> None: ...


class Wired(Rehearsed):
    """A lobby with a client at one seat and people at pages at the others."""

    def __init__(self, game: AnyGame, config: Any, history: History, seat: int) -> None:
        self.wired, self.session, self.tape = seat, Overhearing(), Tape()
        super().__init__(game, config, history)

    def sit_down(self, runner: LobbyRunner, seat: int, code: str) -> None:
        if seat != self.wired:
            super().sit_down(runner, seat, code)
            return
        recorder = Recorder(Tracing((self.tape,)), self.game, LINES)
        self.connection = TracedConnection(runner, self.session, FakeTransport(), recorder=recorder)
        self.connection.open(PAGE)  # such a one needs no words of the game's to be ready
        self.connection.command(Claim(code), self.now_us)

    def act(self, seat: int, action: Any) -> None:
        if seat != self.wired:
            super().act(seat, action)
            return
        self.now_us += STEP_US
        received = Received(self.now_us, self.now_us)
        self.connection.command(Act(action, received, self.table, number=len(self.session.heard)), self.now_us)


async def told(game: AnyGame, config: Any, history: History, seat: int) -> tuple[list[Message], list[Record]]:
    """All that the client's session hears, and its tape."""
    wired = Wired(game, config, history, seat)
    for actor, action in [(CHANCE, None), *history]:
        if actor != CHANCE:
            wired.act(actor, action)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    for runner in wired.runtime.runners:
        runner.stop()
    return wired.session.heard, wired.tape.records


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_games_that_differ_in_secrets_are_the_same_to_a_client_and_on_its_tape(game: AnyGame) -> None:
    config = game.setup.configure(game.setup.options(), max(3, game.play.seats[0]))
    seats = [seat for seat in (0, 1) if has_secrets(game, config, seat)]
    differed = judged = 0
    for seat in seats:
        for seed in range(3):
            one, other = twins(game, config, seat, seed)
            differed += one != other
            heard, tape = asyncio.run(told(game, config, one, seat))
            assert (heard, tape) == asyncio.run(told(game, config, other, seat))
            judged += sum(record.verdict == "lawful" for record in tape)
    assert bool(differed) == bool(judged) == bool(seats)


def test_a_leak_to_a_client_is_noticed() -> None:
    """The comparison above can fail: it does for a view that shows what was bid."""

    class Leaky(View):
        def observe(self, state: Any, viewer: Viewer) -> Any:
            return replace(super().observe(state, viewer), own_bid=state.bids[1])

    [toy] = [game for game in SECRETIVE if game.name == "bazaar"]
    config = toy.setup.configure(toy.setup.options(), 3)
    leaky = replace(toy, play=replace(toy.play, view=Leaky()))
    for seed in range(9):
        one, other = twins(toy, config, 0, seed)
        if asyncio.run(told(leaky, config, one, 0)) != asyncio.run(told(leaky, config, other, 0)):
            return
    raise AssertionError("no leak was noticed")
