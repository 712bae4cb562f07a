"""A log told again: to one viewer, for replays; or to all at once as far as it has come, for whoever comes late."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from spieltisch.core.errors import IllegalAction
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE, SPECTATOR, TABLE, Actor, Seat, Viewer, actor_name
from spieltisch.table.acts import Pause, Refuses, Step, Substitutes, TakesBack, read_act
from spieltisch.table.broadcast import hearers
from spieltisch.table.facts import NO_MESSAGE
from spieltisch.table.folding import Replay, begin, do, go_back
from spieltisch.table.log import Ending, Entry, Header, is_ending, read_ending, read_entry, read_header
from spieltisch.web.views.facts import show_fact
from spieltisch.web.views.pictures import encode, page_of, show_event

MS: Final = 1000
_CHANCE, _TABLE = actor_name(CHANCE), actor_name(TABLE)


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """One entry of a log, and what the viewer is told of it."""

    entry: Entry
    actor: Actor
    events: Sequence[object]
    state: object
    """The game's, after the entry; it changes with the next one."""


def tell_again(lines: Iterable[bytes], game: AnyGame, viewer: Viewer) -> Iterator[ShownEntry]:
    """Every entry of a finished log, in order. Raises ``ValueError`` for a log that does not fold."""
    first, *rest = lines
    replay = begin(read_header(first), game)
    for line in rest:
        if is_ending(line):
            return
        entry, actor, events = apply_line(replay, line)
        seen = [shown for event in events if (shown := game.play.view.project(event, viewer)) is not None]
        yield ShownEntry(entry, actor, seen, replay.state)


def apply_line(replay: Replay, line: bytes) -> tuple[Entry, Actor, Sequence[object]]:
    """Let one entry happen to the replay's state; its events are for nobody's eyes yet. Raises ``ValueError``."""
    entry = read_entry(line)
    if entry.actor == _TABLE:
        act = read_act(entry.action)
        if isinstance(act, TakesBack):
            go_back(replay, act)
        return entry, TABLE, ()
    try:
        actor = CHANCE if entry.actor == _CHANCE else int(entry.actor)
        return entry, actor, tuple(do(replay, entry, replay.game.play.notation.read_action(entry.action)))
    except (LookupError, IllegalAction) as error:
        raise ValueError(f"entry {entry.seq}: {error}") from None


def awaited(game: AnyGame, state: object) -> list[Seat]:
    """The seats that the rules wait for."""
    return sorted(actor for actor in game.play.rules.to_act(state) if actor >= 0)


class History:
    """What every viewer of one table was told, as JSON. Follows the log line by line; what a pause holds back, it holds
    back."""

    def __init__(self, game: AnyGame) -> None:
        self.lines = 0
        """How many it has followed."""
        self.size = 0
        """Bytes that it keeps."""
        self.ending: Ending | None = None
        """The log's last line, once it is there."""
        self._game, self._page = game, page_of(game)
        self._replay: Replay | None = None
        self._is_held = False
        self._held: list[tuple[Viewer, int, bytes]] = []
        self._entries: dict[Viewer, list[int]] = {}
        """By viewer, how many entries the log had at each event."""
        self._told: dict[Viewer, list[bytes]] = {}

    @property
    def entries(self) -> int:
        """How many of the log's it knows."""
        return self.lines - 1

    @property
    def is_whole(self) -> bool:
        """Whether it has come to the log's end."""
        return self.ending is not None

    @property
    def header(self) -> Header | None:
        return self._replay.header if self._replay else None

    def observe(self, viewer: Viewer) -> object:
        """The table as the viewer may see it, the game's own; None before the game, and while a pause holds it back."""
        return self._game.play.view.observe(self._replay.state, viewer) if self._replay and not self._is_held else None

    def awaited(self) -> list[Seat]:
        """The seats that the table waits for."""
        if self._replay is None or self.is_whole:
            return []
        return awaited(self._game, self._replay.state)

    def follow(self, line: bytes) -> None:
        """The next line. Raises ``ValueError`` for one that does not fold."""
        if self._replay is None:
            header = read_header(line)
            self._replay = begin(header, self._game)
            for viewer in (*range(len(header.seats)), SPECTATOR):
                self._entries[viewer], self._told[viewer] = [], []
        elif is_ending(line):
            self._is_held, self.ending = False, read_ending(line)
        else:
            entry, actor, events = apply_line(self._replay, line)
            if actor == TABLE:
                self._held += self._tell_act(entry)
                self._hear(entry)
            self._held += chain.from_iterable(self._tell(entry, actor, event) for event in events)
        self.lines += 1
        if not self._is_held:
            self._release()

    def since(self, viewer: Viewer, n: int) -> Sequence[bytes]:
        """What the viewer was told of entries after the n-th."""
        return self._told[viewer][bisect_right(self._entries[viewer], n) :] if self.lines else ()

    def last(self, viewer: Viewer) -> int:
        """How many entries the log had when the viewer was told something last."""
        entries = self._entries.get(viewer)
        return entries[-1] if entries else 0

    def _hear(self, entry: Entry) -> None:
        match read_act(entry.action):
            case Pause(on):
                self._is_held = on
            case Step():
                self._release()

    def _tell_act(self, entry: Entry) -> Iterator[tuple[Viewer, int, bytes]]:
        """That the game went back, or who goes on; and what others were told of a refusal while it was one, as far as
        the game lets them."""
        match read_act(entry.action):
            case TakesBack() | Substitutes():
                viewers = [*self._told]
            case Refuses(seat, code) if code != NO_MESSAGE:
                audience = hearers(self._game.play.refusals, seat)
                viewers = [each for each in self._told if each != seat and (audience is None or each in audience)]
            case _:
                return
        told = encode({"n": entry.seq + 1, "at_ms": entry.at // MS, "actor": _TABLE, "told": show_fact(entry)})
        self.size += len(told)
        for viewer in viewers:
            yield viewer, entry.seq + 1, told

    def _release(self) -> None:
        for viewer, n, told in self._held:
            self._entries[viewer].append(n)
            self._told[viewer].append(told)
        self._held.clear()

    def _tell(self, entry: Entry, actor: Actor, event: object) -> Iterator[tuple[Viewer, int, bytes]]:
        """Those who see an event as it is share the bytes."""
        public: bytes | None = None
        for viewer in self._told:
            seen = self._game.play.view.project(event, viewer)
            if seen is None:
                continue
            told = public if seen is event else None
            if told is None:
                told = self._encode(entry, actor, seen)
                self.size += len(told)
            if seen is event:
                public = told
            if told:
                yield viewer, entry.seq + 1, told

    def _encode(self, entry: Entry, actor: Actor, event: object) -> bytes:
        """Nothing for what pages have no words for."""
        item = show_event(self._page, actor, event)
        if item is None:
            return b""
        return encode({"n": entry.seq + 1, "at_ms": entry.at // MS, "actor": item["actor"], "told": item["told"]})
