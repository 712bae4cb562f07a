"""Our side of a connection that only watches: every event in words, game after game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never

from spieltisch.core.errors import UsageError
from spieltisch.core.session import Failed, Failure, Note, Over, Update
from spieltisch.games.monopoly.people import Subscribe, free_name
from spieltisch.games.monopoly.wire.acknowledgements import (
    AcknowledgedLines,
    Incoming,
    NewPacket,
    NoReply,
    NotUnderstood,
    PlayerList,
    Probed,
    Reply,
    SomePlot,
)
from spieltisch.games.monopoly.wire.client_view import ClientView
from spieltisch.games.monopoly.wire.describe import describe, describe_people
from spieltisch.games.monopoly.wire.errors import JAWOHL
from spieltisch.games.monopoly.wire.packets import MoneyUpdate, Packet, StartUpdate
from spieltisch.games.monopoly.wire.requests import write_subscribe
from spieltisch.wire.watching import Watcher

GREY: Final = "#808080"
NAME_TAKEN: Final = 211


class Spectator(Watcher):
    """Bytes in, notes out, until the connection ends."""

    def __init__(self, query: Mapping[str, str]) -> None:
        """``query`` may have ``name``. Raises ``UsageError`` for other keys."""
        if unknown := sorted(set(query) - {"name"}):
            raise UsageError(f"a monopoly URL to watch has no {', '.join(unknown)}; it may have name=NAME")
        super().__init__()
        self._wanted = query.get("name", "watcher")
        self._tried: set[str] = set()
        self._lines = AcknowledgedLines()
        self._view = ClientView()
        self._has_probed = False

    def connected(self) -> None:
        """Subscribe under a name that nobody is known to have."""
        name = free_name(self._wanted, self._tried)
        self._tried.add(name)
        request = Subscribe(name, GREY, is_spectator=True)
        self._lines.ask(write_subscribe(request), request)

    def to_send(self) -> bytes:
        return self._lines.to_send()

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        return [update for item in self._lines.receive(data, now_us) for update in self._take(item)]

    def closed(self, now_us: int) -> Sequence[Update]:
        return list(self._end(Over(None, is_final=True)))

    def _take(self, item: Incoming) -> Iterator[Update]:
        match item:
            case NewPacket(packet, ticket):
                yield from self._take_packet(packet, ticket)
            case PlayerList(people):
                yield Note(describe_people(people))
                self._view.enlist(people)
                yield from self._conclude()
            case Reply(_, nein) if nein and nein.code == NAME_TAKEN:
                self.connected()
            case Reply(_, nein) if nein:
                yield from self._end(Failed(Failure.REFUSED, str(nein)))
            case NotUnderstood(line):
                yield Note(f"not understood: {line[:80]!r}")
            case Reply() | Probed() | NoReply():
                pass
            case _:
                assert_never(item)

    def _conclude(self) -> Iterator[Over]:
        """A game that is over is followed by another one, of the same people."""
        if self._view.is_over:
            yield Over(self._view.outcome(), is_final=False)
            self._view = ClientView(self._view.people)

    def _take_packet(self, packet: Packet | SomePlot, ticket: int) -> Iterator[Update]:
        if isinstance(packet, SomePlot):
            self._lines.answer(ticket)
            yield Note(f"a plot of {packet.owner} is {'' if packet.is_mortgaged else 'no longer '}mortgaged")
            return
        if isinstance(packet, StartUpdate) and not self._has_probed:
            self._has_probed = True
            self._lines.probe()  # our server spares those player lists in a game who say nothing but acknowledgements
        before = self._cash(packet)
        nein = self._view.take(packet)
        self._lines.answer(ticket, nein or JAWOHL)
        yield Note(describe(packet, before))
        yield from self._conclude()

    def _cash(self, packet: Packet) -> int | None:
        """What the player a packet is about has."""
        seat = self._view.seat_of(packet.player) if isinstance(packet, MoneyUpdate) else None
        return None if seat is None else self._view.cash(seat)
