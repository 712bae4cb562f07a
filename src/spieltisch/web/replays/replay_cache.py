"""Finished games as one viewer saw them, ply by ply, for those who look at several plies of the same one."""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import TABLE, Seat, Viewer
from spieltisch.table.acts import TakesBack, read_act
from spieltisch.table.folding import begin
from spieltisch.table.log import read_header
from spieltisch.web.views.facts import show_fact
from spieltisch.web.views.history import ShownEntry, awaited, tell_again
from spieltisch.web.views.pictures import page_of, show_event

KEPT: Final = 8
"""How many games are kept, each as one viewer saw it."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The table after one ply and the chance it caused."""

    observation: object
    """The game's own."""
    items: Sequence[dict[str, object]]
    """What happened, as pages get it: plain JSON."""
    waits: Sequence[Seat]
    """Whom the rules wait for."""
    follows: int
    """The ply that it goes on from: the latest one that stood then; -1 before the first."""


class ReplayCache:
    """The latest that somebody looked at."""

    def __init__(self) -> None:
        self._games: OrderedDict[tuple[str, Viewer], list[Snapshot]] = OrderedDict()
        self._lock = Lock()

    def snapshots(self, id: str, lines: Sequence[bytes], game: AnyGame, viewer: Viewer) -> list[Snapshot]:
        """All plies of the game with this log."""
        with self._lock:
            key = id, viewer
            if key not in self._games:
                self._games[key] = take_snapshots(lines, game, viewer)
            self._games.move_to_end(key)
            if len(self._games) > KEPT:
                self._games.popitem(last=False)
            return self._games[key]


def take_snapshots(lines: Sequence[bytes], game: AnyGame, viewer: Viewer) -> list[Snapshot]:
    """The table before the first ply and after each one, with the chance that followed."""
    page, view = page_of(game), game.play.view
    snapshots: list[Snapshot] = []
    items: list[dict[str, object]] = []
    state = begin(read_header(lines[0]), game).state
    observation, waits = view.observe(state, viewer), awaited(game, state)
    follows, standing = -1, [0]
    for shown in tell_again(lines, game, viewer):
        if shown.actor >= 0:
            snapshots.append(Snapshot(observation, items, waits, follows))
            items, follows = [], standing[-1]
            standing.append(len(snapshots))
        elif back := _going_back(shown):  # what its ply led to is shown all the same
            del standing[bisect_left(standing, back.ply) :]
        items += [item for event in shown.events if (item := show_event(page, shown.actor, event)) is not None]
        if fact := show_fact(shown.entry):
            items.append(fact)
        if shown.actor >= 0 or shown.events:
            observation, waits = view.observe(shown.state, viewer), awaited(game, shown.state)
    return [*snapshots, Snapshot(observation, items, waits, follows)]


def _going_back(shown: ShownEntry) -> TakesBack | None:
    act = read_act(shown.entry.action) if shown.actor == TABLE else None
    return act if isinstance(act, TakesBack) else None
