"""Batches as bytes: what one viewer is told of a game, message by message.

For each input, in this order: what happened; the statuses of whoever changed, of whoever acted
last and always (programs wait for their own); the end, if it is that; the answer to whoever
acted; then what is asked of the next. Everything here follows from what the viewer was shown
and told before, and what is the same for several viewers is put into bytes once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spieltisch.core.messages import Batch, Ended, Happened, Reminded, Started
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import Seat
from spieltisch.games.catan.events import Entered, Event, InventionPlayed, Traded
from spieltisch.games.catan.people import Person
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.codec import Json
from spieltisch.games.catan.wire.encoder import write_events, write_offer
from spieltisch.games.catan.wire.objects import write_map
from spieltisch.games.catan.wire.spelling import Spelling
from spieltisch.games.catan.wire.statuses import INTERLUDES, read_status, write_player

NOBODY: Final = -1
"""The winner's id where there is none."""


@dataclass(slots=True)
class Summary:
    """What a batch comes to."""

    is_whole: bool
    """Whether the viewer has seen nothing of the game yet."""
    events: list[Event]
    actor: Seat
    """Who acted, or nobody."""
    urgent: set[Seat]
    """Whose status is told even if it is the same as before."""
    outcome: Outcome | None = None


def _sum_up(batch: Batch) -> Summary:
    summary = Summary(not batch.items or type(batch.items[0]) is Started, [], NOBODY, set())
    for item in batch.items:
        match item:
            case Happened(actor, event):
                if actor >= 0:
                    summary.actor = actor
                if type(event) is not Entered:
                    summary.events.append(event)
                if type(event) is Traded:
                    summary.urgent.add(event.partner)
            case Ended(outcome):
                summary.outcome = outcome
                summary.urgent.update(_champions(outcome))
            case Reminded(seat):
                summary.urgent.add(seat)
            case _:
                pass  # of what is asked and refused the session tells, or a status
    return summary


def _champions(outcome: Outcome) -> Sequence[Seat]:
    """Who has won: nobody where the game was broken off, or took too long."""
    return outcome.winners if outcome.reason is Reason.REGULAR and outcome.detail == "victory" else ()


class BatchWriter:
    """Remembers what a viewer was told of each player, so as to tell what is new."""

    def __init__(self, spelling: Spelling, people: Sequence[Person], *, winner_twice: bool) -> None:
        """``people`` are the players by seat."""
        self.spelling = spelling
        self._winner_twice = winner_twice
        self._people = people
        self.ids = [person.id for person in people]
        self._words = [""] * len(people)
        self._sent = [b""] * len(people)
        self._latest: Observation | None = None

    def tell(self, batch: Batch, answer: bytes) -> bytes:
        """All messages of a batch; ``answer`` has its place among them."""
        summary = _sum_up(batch)
        if summary.is_whole:
            parts = [self._tell_map(batch)]
            summary.urgent.update(range(len(self.ids)))
        else:
            parts = [self._tell_events(batch, summary.events)]
        before, after = self._tell_statuses(batch, summary)
        self._latest = batch.observation
        parts += before
        if summary.outcome:
            parts.append(self._tell_end(summary.outcome))
        elif not batch.items:
            parts.append(self._tell_offer(batch))
        return b"".join([*parts, answer, *after])

    def change(self, people: Sequence[Person]) -> bytes:
        """Somebody was lost, or is back."""
        changed = [seat for seat, person in enumerate(people) if person != self._people[seat]]
        self._people = people
        if self._latest is None:
            return b""
        for seat in changed:
            self._sent[seat] = self._write(self._latest, seat, self._words[seat])
        return b"".join([self._sent[seat] for seat in changed])

    def request(self, seat: Seat) -> bytes:
        """The status that asks this seat for something, as it was told last; nothing if it waits."""
        return self._sent[seat] if self._words[seat] != words.WAIT else b""

    def _tell_map(self, batch: Batch) -> bytes:
        key = (self.spelling.number, "map")
        if key not in batch.shared:
            payload = {"Karte": write_map(batch.observation.public, self.ids)}
            batch.shared[key] = self.spelling.write("Spiel gestartet", payload)
        return batch.shared[key]

    def _tell_events(self, batch: Batch, events: list[Event]) -> bytes:
        if not events:
            return b""
        knows = type(events[0]) is InventionPlayed and events[0].seat == batch.viewer
        key = (self.spelling.number, knows, *events)
        written = batch.shared.get(key)
        if written is None:
            said = write_events(events, self.ids, batch.viewer)
            written = batch.shared[key] = b"".join([self.spelling.write(name, payload) for name, payload in said])
        return written

    # -- statuses ------------------------------------------------------------------

    def _tell_statuses(self, batch: Batch, summary: Summary) -> tuple[list[bytes], list[bytes]]:
        """Those of who changed, or is urgent: what goes before the answer, and what after it."""
        before: list[bytes] = []
        after: list[bytes] = []
        own: list[bytes] = []
        for seat, was in enumerate(self._words):
            word = read_status(batch.observation.flow, seat)
            is_due = seat == summary.actor or seat in summary.urgent
            if not is_due and word == was and self._looks_the_same(batch.observation, seat):
                continue
            written = self._share(batch, seat, word)
            if written == self._sent[seat] and not is_due:
                continue
            if (was, word) in INTERLUDES:
                before.append(self._share(batch, seat, words.WAIT))
                after.append(written)
            elif seat == summary.actor:
                own.append(written)
            elif word not in (was, words.WAIT):
                after.append(written)
            else:
                before.append(written)
            self._sent[seat], self._words[seat] = written, word
        return before + own, after

    def _looks_the_same(self, observation: Observation, seat: Seat) -> bool:
        """A quick look at all that a status is made of, so that few are written only to be compared."""
        if self._latest is None or (seat == observation.viewer and observation.own != self._latest.own):
            return False
        now, was = observation.public, self._latest.public
        return (
            (now.sizes[seat], now.card_counts[seat], now.knights[seat], now.trader, now.army, now.champion)
            == (was.sizes[seat], was.card_counts[seat], was.knights[seat], was.trader, was.army, was.champion)
        ) and now.buildings == was.buildings

    def _share(self, batch: Batch, seat: Seat, word: str) -> bytes:
        """A player's status: as its own viewer sees it, or as everybody else does."""
        if seat == batch.viewer:
            return self._write(batch.observation, seat, word)
        key = (self.spelling.number, seat, word)
        written = batch.shared.get(key)
        if written is None:
            written = batch.shared[key] = self._write(batch.observation, seat, word)
        return written

    def _write(self, observation: Observation, seat: Seat, word: str) -> bytes:
        player = write_player(observation, seat, self._people[seat], word)
        return self.spelling.write("Statusupdate", {"Spieler": player})

    # -- the rest ------------------------------------------------------------------

    def _tell_offer(self, batch: Batch) -> bytes:
        """To somebody who comes in the middle."""
        flow = batch.observation.flow
        if not flow.is_offering:
            return b""
        return self.spelling.write(*write_offer(flow.active, flow.offer, flow.given, flow.wanted, self.ids))

    def _tell_end(self, outcome: Outcome) -> bytes:
        payload: dict[str, Json] = {"Nachricht": self._word_end(outcome), "Sieger": NOBODY}
        for seat in _champions(outcome):
            payload["Sieger"] = self.ids[seat]
            if self._winner_twice:
                payload["Spieler"] = self.ids[seat]
        return self.spelling.write("Spiel beendet", payload)

    def _word_end(self, outcome: Outcome) -> str:
        for seat in _champions(outcome):
            return f"Spieler {self._people[seat].name} hat das Spiel gewonnen."
        if outcome.offender is not None:
            return f"Verbindung zu Spieler {self._people[outcome.offender].name} verloren."
        if outcome.reason is Reason.REGULAR:
            return "Niemand hat rechtzeitig gewonnen."
        return "Das Spiel wurde abgebrochen."
