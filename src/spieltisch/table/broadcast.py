"""How a table's news become batches: projected for each viewer, and held back while paused.

A pause holds back what shows the game's progress: events, the marks between them and
new requests. What answers one player (a refusal, a question's answer), talk and the end
are told all the same, with the observation as it was told last. Whoever releases what
was held back shows it after the mark: it is not the release's own consequence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, assert_never

from spieltisch.core.contracts import Audience, View
from spieltisch.core.messages import Answer, Batch, Ended, Happened, Item, Mark, Started
from spieltisch.core.seats import SPECTATOR, Actor, Seat, Viewer
from spieltisch.table.effects import Reply, TableEffect, Tell

Addressed: TypeAlias = tuple[Item, tuple[Viewer, ...] | None]
"""An item, unprojected, and who hears of it (None: everybody)."""


class Broadcast:
    """Everything one table tells, in order."""

    def __init__(self, table: str, view: View[Any, Any, Any, Any], names: tuple[str, ...]) -> None:
        self._table = table
        self._view = view
        self._names = names
        self._seats: tuple[Viewer, ...] = tuple(range(len(names)))
        self._viewers: tuple[Viewer, ...] = (*self._seats, SPECTATOR)
        self.is_watched = True
        """Whether anybody looks with a spectator's eyes."""
        self.heard: frozenset[type] = frozenset()
        """Types of items and events of which spectators' batches are wanted in any case."""
        self._pending: list[Addressed] = []
        """What was added since the latest ``tell``."""
        self._held: list[Addressed] = []
        self._shown: dict[Viewer, object] = {}
        self._shown_remark: str | None = None
        self._is_step = False
        self.is_held = False
        self.remark: str | None = None
        """What the latest player to act added to its action."""

    def hold(self, state: object) -> None:
        """Hold back all progress from here on; what is shown stays as ``state`` is now."""
        self.is_held = True
        self._shown = {viewer: self._view.observe(state, viewer) for viewer in self._viewers}
        self._shown_remark = self.remark

    def shown(self, viewer: Viewer, state: object) -> object:
        """What the viewer may see by now."""
        return self._shown[viewer] if self.is_held else self._view.observe(state, viewer)

    def release(self, *, is_step: bool, is_begun: bool) -> None:
        """No longer hold anything back (in a step: until the next ``tell``). Once the game has begun, what shows that
        goes first."""
        self._is_step, held = is_step, self._let_go()
        if is_begun:
            self._pending = [(Mark(), None), *held, *self._pending]

    def _let_go(self) -> list[Addressed]:
        self.is_held = False
        held, self._held = self._held, []
        return held

    def add(self, item: Item, audience: tuple[Viewer, ...] | None = None) -> None:
        """One more piece of news; without an audience everybody hears it."""
        self._pending.append((item, audience))

    def show(self, actor: Actor, events: Iterable[object]) -> None:
        """What an action led to."""
        self._pending += [(Happened(actor, event), None) for event in events]

    def tell(self, state: object, seq: int, seat: Seat | None, answer: Answer | None) -> list[TableEffect]:
        """One batch for each viewer who may hear any of the news; the log has ``seq`` entries. ``seat``'s carries the
        answer to its input, if it gets one; it goes before all batches where there is none for that seat."""
        tells = self._take(state, seq, seat, answer) if self._pending else []
        if answer is None or any(tell.viewer == seat for tell in tells):
            return [*tells]
        return [Reply(answer), *tells]

    def _take(self, state: object, seq: int, seat: Seat | None, answer: Answer | None) -> list[Tell]:
        addressed, self._pending = self._pending, []
        if self.is_held:
            addressed = self._hold_back(addressed)
        tells = list(self._batches(addressed, state, seq, seat, answer)) if addressed else []
        if self._is_step:
            self._is_step = False
            self.hold(state)
        return tells

    def _hold_back(self, addressed: list[Addressed]) -> list[Addressed]:
        if any(type(item) is Ended for item, _ in addressed):
            self._is_step = False
            return [*self._let_go(), *addressed]
        if type(addressed[0][0]) is Started:  # the mark after it belongs to it
            told, addressed = addressed[:2], addressed[2:]
        else:
            told = []
        self._held += [(item, audience) for item, audience in addressed if type(item) is Happened]
        return told + [
            (item, audience) for item, audience in addressed if type(item) is not Happened and item != Mark()
        ]

    def _batches(
        self, addressed: list[Addressed], state: object, seq: int, seat: Seat | None, answer: Answer | None
    ) -> Iterator[Tell]:
        shared: dict[object, bytes] = {}
        remark = self._shown_remark if self.is_held else self.remark
        public = self._find_public(addressed)
        for viewer in self._viewers if self.is_watched or self._is_heard(addressed) else self._seats:
            items = public or self._project(addressed, viewer)
            if items:
                own = answer if viewer == seat else None
                seen = self.shown(viewer, state)
                yield Tell(viewer, Batch(self._table, viewer, items, seen, self._names, remark, shared, seq, own))

    def _is_heard(self, addressed: list[Addressed]) -> bool:
        if not self.heard:
            return False
        kinds = [type(item.event if type(item) is Happened else item) for item, _ in addressed]
        return not self.heard.isdisjoint(kinds)

    def _find_public(self, addressed: list[Addressed]) -> tuple[Item, ...]:
        """All items, if everybody hears all of them as they are: what a spectator gets so, everybody does."""
        for item, audience in addressed:
            if audience is not None:
                return ()
            if type(item) is Happened and self._view.project(item.event, SPECTATOR) is not item.event:
                return ()
        return tuple([item for item, _ in addressed])

    def _project(self, addressed: list[Addressed], viewer: Viewer) -> tuple[Item, ...]:
        items: list[Item] = []
        for item, audience in addressed:
            if audience is not None and viewer not in audience:
                continue
            if type(item) is not Happened:
                items.append(item)
                continue
            event = self._view.project(item.event, viewer)
            if event is not None:
                items.append(item if event is item.event else Happened(item.actor, event))
        return tuple(items)


def hearers(audience: Audience, seat: Seat) -> tuple[Viewer, ...] | None:
    """Who hears of this seat's refusals; None for everybody."""
    match audience:
        case Audience.PLAYER:
            return (seat,)
        case Audience.SPECTATORS:
            return (seat, SPECTATOR)
        case Audience.EVERYBODY:
            return None
        case _:
            assert_never(audience)
