"""A connection with faults: what passes between its session and its transport comes in pieces, late, twice, or not at
all. Its session knows nothing of that, and a request has left when the last of it has.
"""

from __future__ import annotations

from collections.abc import Mapping

from spieltisch.core.commands import Leave
from spieltisch.core.session import Session
from spieltisch.net.alarm import Alarm
from spieltisch.net.connection import END_OF_STREAM, Connection, Transport
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.traced import TracedConnection
from spieltisch.net.tracing import Recorder
from spieltisch.wire.faults import FaultInjector, What
from spieltisch.wire.tape import Side


class FaultyConnection(Connection):
    """As a connection, and faults befall both sides' words."""

    injectors: Mapping[Side, FaultInjector]
    """Set before it opens."""

    def befall(self, injectors: Mapping[Side, FaultInjector]) -> None:
        """What befalls whom, from now on."""
        self.injectors = injectors
        self._alarms = {
            "server": Alarm(self._speak_on, self.runtime.clock),
            "client": Alarm(self._listen_on, self.runtime.clock),
        }
        self._is_request = False
        """Whether the next piece that is let go asks for something."""
        self._is_last = False
        """Whether nothing more will be said."""
        self._goodbye: Leave | None = None
        """What the peer's end of stream amounts to."""

    def receive(self, data: bytes, now_us: int) -> None:
        self.injectors["client"].say(data, now_us)
        self._listen_on(now_us)

    def end(self, leave: Leave = END_OF_STREAM) -> None:
        if self._goodbye is None:
            self._goodbye = leave
            self.injectors["client"].end(self.runtime.now())
        self._listen_on(self.runtime.now())

    def release(self, load: bytes, *, is_asked: bool) -> bool:
        self._is_request |= is_asked
        if load:
            self.injectors["server"].say(load, self.runtime.now())
        elif is_asked and self.injectors["server"].is_empty:
            return super().release(b"", is_asked=self._take_request())
        return self._speak()

    def sent(self) -> None:
        if self.injectors["server"].is_empty:
            super().sent()

    def finish(self) -> None:
        self._is_last = True
        if self.injectors["server"].is_empty:
            super().finish()

    def lost(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        super().lost()

    def _speak_on(self, _now_us: int) -> None:
        if self._speak():
            self.sent()
        if self._is_last and self.injectors["server"].is_empty:
            super().finish()

    def _speak(self) -> bool:
        """Let go what is due; whether all of it, and all before it, has left."""
        injector, is_out = self.injectors["server"], True
        for delivery in injector.due(self.runtime.now()):
            match delivery.what:
                case What.SAY:
                    is_out = super().release(delivery.data, is_asked=self._take_request())
                case What.HALF:
                    self.transport.say_end()
                case What.RESET:
                    self.transport.reset()
        self._alarms["server"].set(injector.next_deadline())
        return is_out and injector.is_empty

    def _listen_on(self, now_us: int) -> None:
        injector = self.injectors["client"]
        for delivery in injector.due(now_us):
            match delivery.what:
                case What.SAY:
                    super().receive(delivery.data, now_us)
                case What.HALF:
                    super().end(self._goodbye or END_OF_STREAM)
                case What.RESET:
                    self.transport.reset()
        self._alarms["client"].set(injector.next_deadline())

    def _take_request(self) -> bool:
        is_request, self._is_request = self._is_request, False
        return is_request


class FaultyTracedConnection(FaultyConnection, TracedConnection):
    """On tape are the words as faults have left them."""


def new_connection(
    runner: LobbyRunner, session: Session, transport: Transport, code: str | None = None, secret: str | None = None,
    number: int | None = None, *, recorder: Recorder | None = None, injectors: Mapping[Side, FaultInjector] = {},
) -> Connection:  # fmt: skip
    """On tape where there is a recorder, and with faults where there are any."""
    if not injectors and recorder is None:
        return Connection(runner, session, transport, code, secret, number)
    if not injectors and recorder:
        return TracedConnection(runner, session, transport, code, secret, number, recorder=recorder)
    connection: FaultyConnection
    if recorder is None:
        connection = FaultyConnection(runner, session, transport, code, secret, number)
    else:
        connection = FaultyTracedConnection(runner, session, transport, code, secret, number, recorder=recorder)
    connection.befall(injectors)
    return connection
