"""What one client is told: the packets it gets, in order, and what is known of it by that.

The reference client dies of a chat line by somebody who is not on its latest player list, so
nobody gets one. A list while a game runs takes its players away: who may be that client gets
none, and hears of everybody by the names on the list it has, until it has shown that it is
another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.messages import Batch, Closed, Started
from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from spieltisch.games.monopoly import people
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.engine.record import Counter
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
        self.bears_lists = False
        """It has shown that it is not the reference client."""
        self._is_in_game = False
        """It has been told that a game runs."""
        self._withheld: people.Lineup | None = None
        """The latest list that it was not sent."""
        self._renamed: set[Seat] = set()
        """Who has another name since, of which it was not told either."""
        self._later_names: tuple[str, ...] = ()
        """The players', with those names."""

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

    @property
    def auction(self) -> int:
        """The plot that is auctioned, -1 where no auction runs."""
        return -1 if self.observation is None else self.observation.counter(Counter.AUCTION)

    @property
    def _is_spared(self) -> bool:
        """Whether a list might take its players away."""
        return self._is_in_game and not self.bears_lists

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
            first = batch.items[0]
            self._is_in_game |= isinstance(first, Started)
            self._send_shared(batch)
            if isinstance(first, Closed):
                self.viewer, self.observation, self._is_in_game = SPECTATOR, None, False

    def _send_shared(self, batch: Batch) -> None:
        """What is the same for everybody is put together once, for all whom nothing else concerns."""
        if self._renamed:
            self._tell(encode_batch(batch, self.names))
            return
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
            case people.Lineup():
                self._withheld = notice
                self.catch_up()
            case people.Seating(names, int(seat)):
                self._renamed.add(seat)
                self._later_names = names
                self._tell_new_names()
            case people.Seating(names):
                self.names = names
            case people.CatchUp() if self.observation is not None:
                self._is_in_game = True
                self._tell(encode_game(self.observation, self.names))
            case people.Said(sender, text):
                self._chat(sender, f"({sender}) {text}")
            case people.Whispered(sender, text):
                self._chat(sender, f"[{sender}] {text}")
            case people.Echoed(target, text):
                self._chat(target, f"[->{target}] {text}")
            case _:
                pass

    def catch_up(self) -> None:
        """Send it what was withheld, if it bears that now."""
        if self._withheld and not self._is_spared:
            self._list(self._withheld.people)
            self._withheld = None
            self._tell_new_names()

    def _tell_new_names(self) -> None:
        """All that is theirs, under their new names."""
        if self._is_spared or not self._renamed:
            return
        self.names = self._later_names
        if self.observation is not None:
            for seat in sorted(self._renamed):
                self._tell(encode_new_name(self.observation, self.names, seat))
        self._renamed.clear()

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
