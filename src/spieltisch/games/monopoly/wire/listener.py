"""What one client is told: the packets it gets, in order, and what is known of it by that.

The reference client dies of a chat line by somebody who is not on its latest player list, so
nobody gets one.
"""

from __future__ import annotations

from collections.abc import Sequence

from spieltisch.core.messages import Batch, Closed
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.games.monopoly import people
from spieltisch.games.monopoly.codes import Phase
from spieltisch.games.monopoly.view import Observation
from spieltisch.games.monopoly.wire.framing import encode
from spieltisch.games.monopoly.wire.packets import ChatUpdate, Listed, PlayerlistUpdate
from spieltisch.games.monopoly.wire.telling import Telling, rename, retell, tell
from spieltisch.games.monopoly.wire.unanswered import Unanswered

NOBODY: int = 255
"""Stands for the seat of a name that no player has."""


class Listener:
    """One client. It sees the game it is in, or watches; outside of one, ``observation`` is None."""

    def __init__(self) -> None:
        self.out = bytearray()
        self.unanswered = Unanswered()
        self.listed: frozenset[str] = frozenset()
        """Who is on the list it was sent last."""
        self.names: tuple[str, ...] = ()
        """The players', by seat."""
        self.viewer: Viewer = SPECTATOR
        self.observation: Observation | None = None
        self.is_barred = False
        """It is not told anything."""

    # -- what is known ---------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        return self.observation is not None and self.viewer >= 0 and not self.observation.is_bankrupt(self.viewer)

    @property
    def is_bidding(self) -> bool:
        """Whether an auction runs."""
        return self.observation is not None and self.observation.phase is Phase.AUCTION

    @property
    def is_holding(self) -> bool:
        """Whether it has a card that may be exchanged."""
        return self.observation is not None and self.observation.held is not None

    def seat_of(self, name: str) -> int:
        """The seat of a player who is still in the game, else ``NOBODY``."""
        assert self.observation is not None
        seats = (seat for seat, other in enumerate(self.names) if other == name)
        return next((seat for seat in seats if not self.observation.is_bankrupt(seat)), NOBODY)

    # -- what is said ----------------------------------------------------------------

    def say(self, line: object) -> None:
        """Something that is not acknowledged."""
        self.out += encode(line)

    def hear(self, batch: Batch) -> None:
        """What happens in the game."""
        if batch.viewer == SPECTATOR and self.viewer != SPECTATOR:
            return  # it watched before it came back to its seat
        self.viewer, self.observation = batch.viewer, batch.observation
        if batch.items:
            self._send_shared(batch)
            if isinstance(batch.items[0], Closed):
                self.viewer, self.observation = SPECTATOR, None

    def _send_shared(self, batch: Batch) -> None:
        """What is the same for everybody is put together once, for all whom nothing else concerns."""
        shared = batch.shared
        if (public := shared.get("public")) is not None and batch.viewer & 0xFF not in shared["concerned"]:
            self._send(public, public.count(b"\n"))
            return
        telling = tell(batch, self.names)
        self._tell(telling)
        if public is None and not telling.questions:
            shared["public"], shared["concerned"] = b"".join(telling.public), bytes(telling.concerned)

    def notice(self, notice: people.Notice) -> None:
        """What the people at the table do."""
        match notice:
            case people.Lineup(everybody):
                self._list(everybody)
            case people.Seating(names, renamed):
                self.names = names
                if renamed is not None and self.observation is not None:
                    self._tell(rename(self.observation, names, renamed))
            case people.CatchUp() if self.observation is not None:
                self._tell(retell(self.observation, self.names))
            case people.Said(sender, text):
                self._chat(sender, f"({sender}) {text}")
            case people.Whispered(sender, text):
                self._chat(sender, f"[{sender}] {text}")
            case people.Echoed(target, text):
                self._chat(target, f"[->{target}] {text}")
            case _:
                pass

    def _list(self, everybody: Sequence[people.Person]) -> None:
        self.listed = frozenset([person.name for person in everybody])
        modes = [(person, "player" if person.is_player else "spectator") for person in everybody]
        lines = [encode(Listed(person.colour, mode, person.name)) for person, mode in modes]
        self._send(b"".join([encode(PlayerlistUpdate(len(lines))), *lines]), 1)

    def _chat(self, name: str, text: str) -> None:
        if name in self.listed:
            self._send(encode(ChatUpdate(text)), 1)

    def _tell(self, telling: Telling) -> None:
        for offset, question in telling.questions:
            self.unanswered.ask(offset, question)
        self._send(b"".join(telling.lines), len(telling.lines))

    def _send(self, data: bytes, packets: int) -> None:
        if not self.is_barred:
            self.out += data
            self.unanswered.add(packets)
