"""A connection that is on tape: what it says and hears, and what became of it. Others know nothing of tapes."""

from __future__ import annotations

from functools import partial
from typing import Final, assert_never

from spieltisch.core.commands import Act, Ask, Command, Drop, Leave, Request, Say, Violate
from spieltisch.core.messages import (
    Accepted,
    Answer,
    Batch,
    Dismissed,
    Ended,
    Ignored,
    Message,
    Refused,
    Seated,
    TooLate,
    Watching,
)
from spieltisch.core.session import Session
from spieltisch.net.connection import END_OF_STREAM, Connection, Transport
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.tracing import Recorder, Tracer
from spieltisch.table.clock import Wait
from spieltisch.wire.tape import Side

MS: Final = 1000


class TracedConnection(Connection):
    """As a connection, and writes down what passes."""

    def __init__(
        self, runner: LobbyRunner, session: Session, transport: Transport, code: str | None = None,
        secret: str | None = None, number: int | None = None, *, recorder: Recorder,
    ) -> None:  # fmt: skip
        super().__init__(runner, session, transport, code, secret, number)
        self._recorder = recorder
        self._tracer = Tracer((), 0)
        self._inputs: dict[int, tuple[str, int | None]] = {}
        """By number, those that have no verdict yet: what they are, and when their last byte came."""
        self._wait: Wait | None = None
        """For the answer to the latest request."""
        self._is_over: set[Side] = set()

    def open(self, kind: str, address: str = "") -> None:
        now_us = self.runtime.now()
        self._tracer = self._recorder.begin(kind, now_us, draw=self.runtime.draw)
        self._tracer.note("client", f"from {address}" if address else "", now_us, "opened")
        super().open(kind, address)

    def receive(self, data: bytes, now_us: int) -> None:
        self._tracer.add("client", data, now_us)
        super().receive(data, now_us)

    def release(self, load: bytes, *, is_asked: bool) -> bool:
        self._tracer.add("server", load, self.runtime.now())
        return super().release(load, is_asked=is_asked)

    def start_clocks(self, now_us: int) -> None:
        requests = list(self._unsent)
        super().start_clocks(now_us)
        for table, seat in requests:
            running = self.runner.running(table)
            found = [wait for wait in running.waits if wait.seat == seat] if running else []
            self._wait = found[0] if found else None
            if self._wait:
                self._tracer.note("server", _clock(self._wait), self.runtime.now(), "asked")

    def end(self, leave: Leave = END_OF_STREAM) -> None:
        self._end("client", leave.why)
        super().end(leave)

    def finish(self) -> None:
        self._end("server", "")
        super().finish()

    def abort(self) -> None:
        self._tracer.note("server", "", self.runtime.now(), "reset")
        super().abort()

    def lost(self) -> None:
        super().lost()
        self._end("client", "")
        self._tracer.close()

    # What is said about what was said.

    def pass_on(self, command: Command, now_us: int) -> None:
        match command:
            case Act(action, received, number=number):
                self._inputs[number] = self._recorder.game.play.notation.write_action(action), received.last_us
            case Violate(sentence, received, number=number):
                self._inputs[number] = f"no action: {sentence}", received.last_us
            case Ask(what, received, number=number):
                self._inputs[number] = f"question {what}", received.last_us
            case Say(number=number):
                self._inputs[number] = "chat", None
            case Request(value, number):
                self._inputs[number] = type(value).__name__, None
            case Drop(sentence, is_refused=is_refused):
                self._say("client", f"{'refused' if is_refused else 'passed over'}: {sentence}")
            case Leave(fault, why) if not (self.has_left or self.is_finished):
                self._say("client", f"has left ({fault}): {why}")
            case _:
                pass
        super().pass_on(command, now_us)

    def hear(self, message: Message) -> None:
        super().hear(message)
        match message:
            case Batch(answer=answer, items=items):
                if answer:
                    self._judge(answer)
                for item in items:
                    if isinstance(item, Ended):
                        self._say(
                            "server", f"the game has ended ({item.outcome.reason}): {item.outcome.detail}".rstrip(": ")
                        )
            case Answer():
                self._judge(message)
            case Seated(table, seat, seats):
                self._say("server", f"seat {seat} of {seats} at table {table}")
            case Watching(table):
                self._say("server", f"watches table {table}")
            case Dismissed(why):
                self._say("server", f"is sent away: {why}")
            case _:
                pass

    def _judge(self, answer: Answer) -> None:
        what, last_us = self._inputs.pop(answer.number, ("", None))
        after_us, now_us = self._after_us(last_us), self.runtime.now()
        judge = partial(self._tracer.judge, at_us=now_us, after_us=after_us)
        match answer.verdict:
            case Accepted():
                judge("done" if last_us is None else "lawful", what)
            case Refused(code, sentence):
                judge("refused", sentence or what, code=code)
            case TooLate():
                judge("late", what, over_us=self._over_us(after_us))
            case Ignored():
                self._tracer.judge("ignored", what, now_us)
            case _:
                assert_never(answer.verdict)

    def _after_us(self, last_us: int | None) -> int | None:
        """How long after the latest request it came, if that may be what it answers."""
        if last_us is None or self._wait is None or last_us < self._wait.since_us:
            return None
        return last_us - self._wait.since_us

    def _over_us(self, after_us: int | None) -> int | None:
        limit = self._wait and self._wait.limit
        return after_us - limit.soft_us if limit and after_us is not None else None

    def note(self, text: str) -> None:
        self._say("client", text)

    def _say(self, side: Side, text: str) -> None:
        self._tracer.note(side, text, self.runtime.now())

    def _end(self, side: Side, why: str) -> None:
        if side not in self._is_over:
            self._is_over.add(side)
            self._tracer.note(side, why, self.runtime.now(), "closed")


def _clock(wait: Wait) -> str:
    return f"clock {wait.clock!r}" + (f", {wait.limit.soft_us // MS} ms" if wait.limit else "")
