"""What one client is told: the packets it gets, in order, and what is known of it by that.

The reference client dies of a chat line by somebody who is not on its latest player list, so
nobody gets one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.messages import Batch, Closed
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.games.monopoly import people
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.view import Observation
from spieltisch.games.monopoly.wire.encoder import EncodedBatch, encode_batch, encode_game, encode_new_name
from spieltisch.games.monopoly.wire.framing import encode
from spieltisch.games.monopoly.wire.packets import ChatUpdate, Listed, PlayerlistUpdate
from spieltisch.games.monopoly.wire.prompts import Prompts
from spieltisch.wire.output import Output

NO_SEAT: Final = 255
"""Stands for the seat of a name that no player has."""


class Recipient:
    """One client. It sees the game it is in, or watches; outside of one, ``observation`` is None."""

    def __init__(self) -> None:
        self.out = Output()
        self.prompts = Prompts()
        self.listed: frozenset[str] = frozenset()
        """Who is on the list it was sent last."""
        self.names: tuple[str, ...] = ()
        """The players', by seat."""
        self.viewer: Viewer = SPECTATOR
        self.observation: Observation | None = None
        self.is_barred = False
        """It is not told anything."""
        self.is_spared = False
        """It is the reference client, whose players a list would take away while a game runs."""

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
        """The seat of a player who is still in the game, else ``NO_SEAT``."""
        assert self.observation is not None
        seats = (seat for seat, other in enumerate(self.names) if other == name)
        return next((seat for seat in seats if not self.observation.is_bankrupt(seat)), NO_SEAT)

    # -- what is said ----------------------------------------------------------------

    def say(self, line: object) -> None:
        """Something that is not acknowledged."""
        self.out += encode(line)

    def take(self, batch: Batch) -> None:
        """What happens in the game."""
        if batch.viewer == SPECTATOR and self.viewer != SPECTATOR:
            return  # it watched before it came back to its seat
        self.viewer, self.observation = batch.viewer, batch.observation
        if batch.items and batch.observation is not None:
            self._send_shared(batch)
            if isinstance(batch.items[0], Closed):
                self.viewer, self.observation = SPECTATOR, None

    def _send_shared(self, batch: Batch) -> None:
        """What is the same for everybody is put together once, for all whom nothing else concerns."""
        shared = batch.shared
        if (public := shared.get("public")) is not None and batch.viewer & 0xFF not in shared["concerned"]:
            self._send(public, public.count(b"\n"))
            return
        encoded = encode_batch(batch, self.names)
        self._tell(encoded)
        if public is None and not encoded.prompts:
            shared["public"], shared["concerned"] = b"".join(encoded.public), bytes(encoded.concerned)

    def notice(self, notice: people.RoomNotice) -> None:
        """What the people at the table do."""
        match notice:
            case people.Lineup() if self.is_spared and self.observation is not None:
                pass
            case people.Lineup(everybody):
                self._list(everybody)
            case people.Seating(names, renamed):
                self.names = names
                if renamed is not None and self.observation is not None:
                    self._tell(encode_new_name(self.observation, names, renamed))
            case people.CatchUp() if self.observation is not None:
                self._tell(encode_game(self.observation, self.names))
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

    def _tell(self, encoded: EncodedBatch) -> None:
        for offset, prompt in encoded.prompts:
            self.prompts.ask(offset, prompt)
        self._send(b"".join(encoded.lines), len(encoded.lines))

    def _send(self, data: bytes, packets: int) -> None:
        if not self.is_barred:
            self.out += data
            self.prompts.add(packets)
