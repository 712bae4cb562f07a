"""Participants: whoever gives commands to a lobby and is told its messages.

A byte session behind a socket or a pipe is one, a bot of this process, a page's viewer and somebody who never came
are others. What they share is here: a message is heard at once and in order; what may only leave after its log lines
is collected once per turn of the event loop and released after the commit, in the form that this kind has.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from hmac import compare_digest
from typing import Any, Generic, TypeVar

from spieltisch.core.commands import Claim, Command, Enter, Join, Leave
from spieltisch.core.contracts import Fault
from spieltisch.core.messages import Asked, Batch, Closed, Dismissed, Message
from spieltisch.core.seats import Seat
from spieltisch.net.ledger import NOBODY, What
from spieltisch.net.life import LINES, Event, Line
from spieltisch.net.runner import LobbyRunner
from spieltisch.net.runtime import Outgoing

NOWHERE = ""
"""A code under which nothing is reserved."""

LoadT = TypeVar("LoadT")
"""What waits to leave: bytes, or whatever else this kind of participant has to say after a commit."""


class Participant(ABC, Generic[LoadT]):
    """Somebody at a lobby, which hears ``Leave`` exactly once, whatever happens, as the participant's last command."""

    def __init__(
        self, runner: LobbyRunner, code: str | None = None, secret: str | None = None, number: int | None = None
    ) -> None:
        """``code`` turns every wish for a seat into a claim of the seat reserved under it; where there is a ``secret``,
        only a claim that presents this, and every other wish into one of no seat. ``number`` is the runtime's, where
        it has given one already."""
        self.runner = runner
        self.runtime = runner.runtime
        self.number = runner.runtime.next_number() if number is None else number
        self.who = NOBODY
        """As the ledger knows it: by its number, if what it asks for stands there."""
        self.line = Line.OPEN
        self.is_done = False
        """Whether it was told that its last game is over: from then on it may leave when it likes."""
        self._code = code
        self._secret = secret
        self._requests: list[tuple[str, Seat]] = []
        """Tables and seats of requests it was told since it was packed."""
        self._unsent: list[tuple[str, Seat]] = []
        """Those that were released, and have not left."""

    @property
    def has_left(self) -> bool:
        """Whether its last command was given."""
        return self.line.has_left

    @property
    def is_finished(self) -> bool:
        """Whether nothing can reach it any more."""
        return self.line.is_finished

    # What each kind does in its own way.

    @property
    @abstractmethod
    def is_closing(self) -> bool:
        """Whether it has been told that this is the end: what waits now is the last."""

    @abstractmethod
    def hear(self, message: Message) -> None:
        """A message has come; it may not leave yet."""

    @abstractmethod
    def collect(self) -> LoadT:
        """All that waits to leave, once."""

    @abstractmethod
    def release(self, load: LoadT, *, is_asked: bool) -> bool:
        """Let go what was collected: its log lines are handed over. Whether all so far has left, and with it every
        request (``is_asked``: there is a new one); if not, ``sent`` is called when it has."""

    @abstractmethod
    def finish(self) -> None:
        """The last was released: see to the rest, and in the end let the runtime forget it."""

    @abstractmethod
    def abort(self) -> None:
        """End at once."""

    @property
    def withheld_us(self) -> int:
        """How long at most the requests it was told wait for a reason of its own, instead of leaving."""
        return 0

    # To the lobby.

    def connect(self, kind: str, address: str = "") -> None:
        """Be there."""
        self.runner.connect(self, kind, address)

    def command(self, command: Command, now_us: int) -> None:
        """Ask the lobby for something."""
        self.pass_on(command, now_us)
        self.runtime.post(self)

    def leave(self, leave: Leave) -> None:
        """Give up all seats, if that has not happened yet."""
        if not self.has_left:
            self.command(leave, self.runtime.now())

    def sent(self) -> None:
        """All that was released has left: the clocks of its requests start."""
        if self._unsent:
            self.runtime.take(self.who, What.SENT, self.start_clocks)

    def start_clocks(self, now_us: int) -> None:
        """Those of its requests that have left."""
        unsent, self._unsent = self._unsent, []
        if not self.has_left:
            self.runner.sent(self, unsent, now_us)

    def take_requests_of(self, other: Participant[Any]) -> None:
        """What that one was asked is to be answered by this one."""
        self._requests, self._unsent = other._requests, other._unsent

    def delay(self, until_us: int) -> None:
        """What was released cannot be read yet: the clocks of its requests wait for ``sent``, or until then."""
        if not self.has_left:
            self.runner.delayed(self, self._unsent, until_us)

    def pass_on(self, command: Command, now_us: int) -> None:
        """A command, unless the last one was given already."""
        if self.line.has_left:
            return
        if isinstance(command, Leave):
            self.line = LINES[self.line][Event.LEAVE]
        self.runner.handle(self, self._claimed(command), now_us)

    # From the lobby.

    def tell(self, message: Message) -> None:
        """A message, of which nothing leaves before the end of this turn."""
        if isinstance(message, Batch):
            viewer = message.viewer
            for item in message.items:
                if type(item) is Asked and item.seat == viewer:
                    self._requests.append((message.table, viewer))
                elif type(item) is Closed:
                    self.is_done = item.is_last
        self.hear(message)
        self.runtime.post(self)

    def dismiss(self, why: str) -> None:
        """The server ends it, with the goodbye it understands."""
        self.tell(Dismissed(why))
        self.leave(Leave(Fault.LEFT, why))

    def cut_off(self) -> None:
        """The server breaks off: it ends at once and without a word, and no lobby hears of it."""
        self.line = LINES[self.line][Event.LEAVE]
        self.abort()

    # After the commit.

    def pack(self) -> Outgoing:
        """All that waits to leave, once, as the runtime keeps it until the log lines are handed over."""
        requests = self._take_requests()
        load = self.collect()
        is_last = self.is_closing or self.has_left
        return Outgoing(self.number, bool(requests), partial(self._let_go, load, requests, is_last), self.sent)

    def _take_requests(self) -> list[tuple[str, Seat]]:
        """Those that leave now; the clocks of others wait with them."""
        if self.withheld_us and not self.has_left:
            self.runner.delayed(self, self._requests, self.runtime.now() + self.withheld_us)
            return []
        requests, self._requests = self._requests, []
        return requests

    def _let_go(self, load: LoadT, requests: list[tuple[str, Seat]], is_last: bool) -> bool:
        if self.line.is_finished:
            return False
        self._unsent += requests
        has_left = self.release(load, is_asked=bool(requests))
        if is_last:
            self._finish()
        return has_left

    def _finish(self) -> None:
        self.line = LINES[self.line][Event.FINISH]
        self.leave(Leave(Fault.LEFT, "done"))
        self.finish()

    def _claimed(self, command: Command) -> Command:
        if self._code is None or not isinstance(command, Join | Claim | Enter):
            return command
        if isinstance(command, Enter) and command.is_spectator:
            return command
        presented = command.code if isinstance(command, Claim) else ""
        if self._secret is not None and not compare_digest(presented.encode(), self._secret.encode()):
            return Claim(NOWHERE, command.client)
        return Claim(self._code, command.client)
