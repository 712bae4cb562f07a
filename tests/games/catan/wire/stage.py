"""A whole door for Catan without sockets, on the sample island, with dice and cards that a test lays down."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from spieltisch.core.contracts import Draw
from spieltisch.core.messages import Batch
from spieltisch.games.catan import GAME
from spieltisch.games.catan.actions import Drawn
from spieltisch.games.catan.engine.codes import Kind, Phase
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.wire.server import Server
from tests.games.catan.stage import KINDS, LARGE_TERRAINS, TERRAINS, lay_out, refresh
from tests.wire.stage import DoorStage

from .printer import PEOPLE


class Loaded:
    """Chance that draws what it was told to, and otherwise the sample island and the first thing there is."""

    def __init__(self) -> None:
        self.is_large = False
        self.dice: deque[tuple[int, int]] = deque()
        self.drawn: deque[int] = deque()
        """Cards, thefts and victims."""
        self._tiles = self._harbours = 0

    def pick(self, draw: Draw[Any]) -> Any:
        outcomes = list(draw.outcomes)
        match draw.purpose:
            case "tiles":
                self._tiles += 1
                return Drawn(Kind.TILE, (LARGE_TERRAINS if self.is_large else TERRAINS)[self._tiles - 1])
            case "harbours":
                self._harbours += 1
                return Drawn(Kind.HARBOUR, (*KINDS, 2, 5)[self._harbours - 1])
            case "dice":
                return Drawn(Kind.DICE, *(self.dice.popleft() if self.dice else (1, 1)))
            case "cards" | "theft" | "victim" if self.drawn:
                return Drawn(outcomes[0].what, self.drawn.popleft())
        return outcomes[0]


class Door(DoorStage):
    """Connections by name. Cues besides those of every door:

    ``query NAME KEY=VALUE…``        the URL a connection will come by
    ``gather NAME…``                 these come, introduce themselves as the canned people, and are ready; all they
                                     hear of that is passed over
    ``begin NAME…``                  the same, and nobody else comes until the game begins
    ``stage PHASE BUILT…``           from here on the game is in that phase, seat 0's turn, with these pieces
    ``deal SEAT HAND [CARDS [KNIGHTS]]``
                                     to an empty-handed seat, as ``1,0,0,0,0``; knights are played already
    ``dice 3 4``, ``draw NUMBER…``   what chance draws next
    ``mute NAME…``, ``unmute NAME…`` what these hear is passed over
    """

    def __init__(self, options: Options | None = None) -> None:
        self.chance: Loaded = Loaded()
        self.queries: dict[str, dict[str, str]] = {}
        self._current = ""
        self._muted: set[str] = set()
        game = replace(GAME, setup=replace(GAME.setup, chance=lambda options: self.chance))
        super().__init__(game, lambda options: Server(options, self.queries.get(self._current, {})), options)

    def hear(self, listener: str) -> bytes:
        heard = super().hear(listener)
        return b"" if listener in self._muted else heard

    def perform(self, words: Sequence[str]) -> None:
        match words:
            case ["query", name, *pairs]:
                self.queries[name] = dict(pair.split("=", 1) for pair in pairs)
            case ["gather", *names]:
                self.gather(names)
                self._hush()
            case ["begin", *names]:
                self.begin(names)
            case ["stage", phase, *built]:
                lay_out(self.state.game, " ".join(built), phase=Phase[phase])
                self._look_again()
            case ["deal", seat, hand, *held]:
                cards, knights = [*held, *["0,0,0,0,0", "0"][len(held) :]]
                self.state.game.set_hand(int(seat), counts(hand), counts(cards), int(knights))
                self._look_again()
            case ["dice", one, other]:
                self.chance.dice.append((int(one), int(other)))
            case ["draw", *numbers]:
                self.chance.drawn.extend(map(int, numbers))
            case ["mute", *names]:
                self._muted |= set(names)
            case ["unmute", *names]:
                self._muted -= set(names)
            case _:
                super().perform(words)

    @property
    def state(self) -> Any:
        return self.table.state

    def begin(self, names: Sequence[str], *, is_quiet: bool = True) -> None:
        self.gather(names)
        if not self.table:
            self._wait(1_000 * self.options.grace_ms)
        if is_quiet:
            self._hush()

    def gather(self, names: Sequence[str]) -> None:
        self.chance.is_large = len(names) > 4
        for id, name in enumerate(names, 1):
            colour, display = PEOPLE[id]
            self.say(name, b'{"Hallo":{"Version":"Probe (Spieltisch)"}}\n')
            self.say(name, f'{{"Spieler":{{"Name":"{display}","Farbe":"{colour}"}}}}\n'.encode())
        for name in names:
            self.say(name, b'{"Spiel starten":{}}\n')

    def _hush(self) -> None:
        for name in self.sessions:
            self.hear(name)

    def _look_again(self) -> None:
        """The state was changed from outside: everybody looks at it once, and it is seen anew who is waited for."""
        refresh(self.state)
        self.table._ask()
        self.table._broadcast.tell(self.table.state, self.table.seq, None, None)
        for name, session in self.sessions.items():
            if name not in self._gone and (viewer := session._seat) is not None:
                batch = Batch(self.table.id, viewer, (), self.table.shown(viewer), self.table.names)
                session.tell(batch)
                session.to_send()

    def _session(self, name: str) -> Any:
        self._current = name
        return super()._session(name)

    def _wait(self, wait_us: int) -> None:
        """Sessions have deadlines too."""
        end_us = self.now_us + wait_us
        while due := [at for at in self._deadlines() if at <= end_us]:
            next_us = max(self.now_us, min(due))
            super()._wait(next_us - self.now_us)
            for name, session in list(self.sessions.items()):
                deadline = session.next_deadline()
                if deadline is not None and deadline <= self.now_us and name not in self._gone:
                    self._handle(name, session.wake(self.now_us))
        super()._wait(end_us - self.now_us)

    def _deadlines(self) -> list[int]:
        wakes = [session.next_deadline() for name, session in self.sessions.items() if name not in self._gone]
        return [at for at in wakes if at is not None]


def counts(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))
