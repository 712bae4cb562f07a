"""A log told again, through one viewer's eyes: only what was shown, also where a pause held something back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE, TABLE, Actor, Viewer, actor_name
from spieltisch.table.acts import Pause, Step, read_act
from spieltisch.table.folding import begin
from spieltisch.table.log import Entry, is_ending, read_entry, read_header

_CHANCE, _TABLE = actor_name(CHANCE), actor_name(TABLE)


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """One entry of a log, and what the viewer is told of it."""

    entry: Entry
    actor: Actor
    events: Sequence[object]
    state: object
    """The game's, after the entry; it changes with the next one."""

    @property
    def n(self) -> int:
        """How many entries the log had then."""
        return self.entry.seq + 1


def tell_again(lines: Sequence[bytes], game: AnyGame, viewer: Viewer) -> Iterator[ShownEntry]:
    """Every entry of a log, in order. Raises ``ValueError`` for a log that does not fold."""
    state = begin(read_header(lines[0]), game).state
    for line in lines[1:]:
        if is_ending(line):
            return
        entry = read_entry(line)
        if entry.actor == _TABLE:
            yield ShownEntry(entry, TABLE, (), state)
            continue
        actor = CHANCE if entry.actor == _CHANCE else int(entry.actor)
        events = game.rules.apply(state, actor, game.notation.read_action(entry.action))
        seen = [shown for event in events if (shown := game.view.project(event, viewer)) is not None]
        yield ShownEntry(entry, actor, seen, state)


def shown_so_far(lines: Sequence[bytes], game: AnyGame, viewer: Viewer) -> Iterator[ShownEntry]:
    """The same of a game that runs, without what a pause still holds back."""
    held: list[ShownEntry] = []
    is_held = False
    for shown in tell_again(lines, game, viewer):
        held.append(shown)
        if shown.actor == TABLE:
            match read_act(shown.entry.action):
                case Pause(on):
                    is_held = on
                    if not on:
                        yield from held
                        held.clear()
                case Step():
                    yield from held
                    held.clear()
                case _:
                    pass
        if not is_held:
            yield from held
            held.clear()
