"""Who sees what in Hive: everybody everything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.hive import rules
from spieltisch.games.hive.actions import FIELD_OF, PIECES, Action, Field, Kind, Piece, pack
from spieltisch.games.hive.config import OBSTRUCTED, Config
from spieltisch.games.hive.engine.kernel import HiveKernel, unpack_position
from spieltisch.games.hive.events import Event, FieldObstructed, made
from spieltisch.games.hive.position import Setup
from spieltisch.games.hive.rules import State


@dataclass(frozen=True, slots=True)
class Observation:
    """A game of Hive as a viewer knows it: the position as the kernel records it, and the latest move.

    Who knows a position from elsewhere packs a kernel (``Setup.kernel().pack()``).
    """

    viewer: Viewer
    config: Config
    record: bytes
    last: Event | None = None
    """The latest move, None before the first."""

    @property
    def turn(self) -> int:
        """Moves made; red moves on even turns."""
        return self.record[0]

    @property
    def obstructed(self) -> tuple[Field, ...]:
        """The obstructed fields, sorted."""
        return tuple([FIELD_OF[cell] for cell in self.record[2 : 2 + self.record[1]]])

    @property
    def stacks(self) -> dict[Field, tuple[Piece, ...]]:
        """The occupied fields, sorted, and their pieces, bottom first."""
        stacks, record = {}, self.record
        at = 2 + record[1]
        while at < len(record):
            end = at + 2 + record[at + 1]
            stacks[FIELD_OF[record[at]]] = tuple([PIECES[number] for number in record[at + 2 : end]])
            at = end
        return stacks

    def hand(self, seat: Seat) -> tuple[Kind, ...]:
        """The pieces a side has not set yet, in the order of kinds."""
        kernel = self.kernel()
        return tuple([kind for kind in Kind for _ in range(kernel.in_hand(seat, kind))])

    def kernel(self) -> HiveKernel:
        """The position to search on, the caller's own."""
        return unpack_position(self.record)

    @property
    def to_draw(self) -> int:
        """Obstructed fields that chance still owes."""
        return OBSTRUCTED - self.record[1] if self.config.position is None else 0


def observe(state: State, viewer: Viewer) -> Observation:
    """The whole state as an immutable value."""
    return Observation(viewer, state.config, state.record, state.last)


def project(event: Event, viewer: Viewer) -> Event:
    """The event itself: nothing is hidden."""
    return event


def advance(observation: Observation, event: Event) -> Observation:
    """The observation after an event."""
    kernel = observation.kernel()
    if isinstance(event, FieldObstructed):
        kernel.obstruct(event.at.cell)
        return replace(observation, record=kernel.pack())
    seat, move = made(event)
    kernel.apply(pack(move, seat))
    return replace(observation, record=kernel.pack(), last=event)


def legal_actions(observation: Observation) -> Sequence[Action]:
    """What the viewer may do."""
    return rules.legal_actions(restore(observation), observation.viewer)


def determinize(observation: Observation, below: Callable[[int], int]) -> State:
    """The one state that agrees with the observation; ``below`` is not needed."""
    return restore(observation)


def restore(observation: Observation) -> State:
    """The state an observation describes. Raises ``ValueError`` where there is no such position."""
    kernel = Setup.of_record(observation.record).kernel()
    return State(observation.config, kernel, observation.to_draw, observation.last)
