"""A server that plays by the rules of a table and says what a check wants in between."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from spieltisch.core.checks import Scene
from spieltisch.core.errors import IllegalAction, PeerError
from spieltisch.core.fair import FairChance
from spieltisch.core.scripts import SECOND_US, Arrived, Gone, Script, Silence, Wrong, await_exit, read, say
from spieltisch.core.seats import CHANCE, Seat
from spieltisch.core.talk import awaited
from spieltisch.games.cascadia import options, rules, view
from spieltisch.games.cascadia.actions import Action, Exchange, Place
from spieltisch.games.cascadia.checks.pictures import Answer, Shop, condemn
from spieltisch.games.cascadia.checks.sentences import unreadable
from spieltisch.games.cascadia.checks.tables import PATIENCE_US
from spieltisch.games.cascadia.knowledge import Observation
from spieltisch.games.cascadia.wire.codec import LIMIT, read_command
from spieltisch.games.cascadia.wire.encoder import write_event, write_start
from spieltisch.games.cascadia.wire.framing import Framer
from spieltisch.games.cascadia.wire.server import JOIN

REFUSING_US: Final = 3 * SECOND_US
"""So long is refused what a client says."""
SHOPS: Final = 8
"""So many of the latest are remembered."""


class Server:
    """The server's side, line by line. What is *due* is said with the next words."""

    def __init__(self, scene: Scene, *, seat: Seat = 0, names: Sequence[str] = (), end: str = "\n") -> None:
        """``names`` are those of all players, if not of two; an empty one is replaced by the client's own. ``end`` is
        behind each message."""
        self.seat = seat
        self.names = list(names) or ["" if each == seat else f"Gegner{each + 1}" for each in range(2)]
        agreed = replace(options.Options(), players=len(self.names))
        self.state = rules.initial(options.configure(agreed, len(self.names)))
        self.due: list[str] = []
        self.now_us = 0
        """When the latest step was done."""
        self.answers: list[Answer] = []
        self._end = end
        self._chance = FairChance(scene.below(1 << 48).to_bytes(32))
        self._scene = scene
        self._framer = Framer(LIMIT)
        self._heard: list[bytes] = []
        self._shops: deque[Shop] = deque(maxlen=SHOPS)

    # Words.

    def say(self, *lines: str) -> Script[None]:
        """What is due, and these, in one piece."""
        data = "".join(f"{line}{self._end}" for line in (*self.due, *lines)).encode()
        self.due.clear()
        self.now_us = yield from say(data)

    def hear(self, expected: str, patience_us: int = PATIENCE_US) -> Script[bytes]:
        """The client's next line. Raises ``Silent`` where none comes, ``Wrong`` where it goes."""
        return awaited((yield from self.maybe_hear(patience_us)), expected, patience_us)

    def maybe_hear(self, patience_us: int) -> Script[bytes | Silence | Gone]:
        """The client's next line, its newline missing or not, or that none came."""
        end_us = self.now_us + patience_us
        while not self._heard:
            at_us = min(end_us, self._framer.next_deadline() or end_us)
            heard = yield from read(max(0, at_us - self.now_us))
            self.now_us = max(self.now_us, heard.at_us)
            if isinstance(heard, Arrived):
                self._heard += [line.data for line in self._framer.receive(heard.data, heard.at_us)]
            else:
                is_gone = isinstance(heard, Gone)
                rest = self._framer.close() if is_gone else self._framer.wake(self.now_us)
                self._heard += [line.data for line in rest]
                if not self._heard and (is_gone or self.now_us >= end_us):
                    return heard
        return self._heard.pop(0)

    def stay_silent(self, time_us: int, expected: str, likely: str = "") -> Script[None]:
        """Nothing may come. Raises ``Wrong``."""
        heard = yield from self.maybe_hear(time_us)
        if isinstance(heard, bytes):
            raise Wrong(expected, shown(heard), likely)

    # A game.

    def join(self) -> Script[None]:
        """Hear who comes."""
        line = yield from self.hear("JoinGame NAME")
        match = JOIN.fullmatch(line)
        if match is None:
            raise Wrong("JoinGame NAME", shown(line))
        self.names = [name or match[1].decode() for name in self.names]

    def begin(self, *, has_greeting: bool = True) -> Script[None]:
        """Let it join; all up to the first request is due then."""
        yield from self.join()
        if has_greeting:
            self.due.append(f"JoinedGame {self.seat} {len(self.names)}")
        self.due.append(write_start(self.state.config, self.names))
        self._draw()

    @property
    def asked(self) -> Seat:
        """Whose turn it is."""
        return int(self.state.kernel.seat)

    def seen(self, seat: Seat) -> Observation:
        """What that player knows."""
        return view.observe(self.state, seat)

    def lay(self, action: Action) -> None:
        """The action of whoever's turn it is, and what follows from it, is due. Raises ``IllegalAction``."""
        self._apply(self.asked, action)
        self._draw()

    def lay_anything(self) -> None:
        """Any action of whoever's turn it is."""
        actions = rules.legal_actions(self.state, self.asked)
        self.lay(actions[self._scene.below(len(actions))])

    def ask(self, *lines: str) -> Script[Place | Exchange]:
        """Say these and the request, and hear a lawful command. Raises ``Wrong``."""
        yield from self.say(*lines, f"RequestInput {self.seat}")
        return (yield from self.hear_command())

    def refuse(self, times: int) -> Script[None]:
        """Ask, and refuse whatever is lawful, so often at most: until it says something unlawful or the same again, or
        goes, or it has taken too long."""
        until_us, said = self.now_us + REFUSING_US, set[Action]()
        while len(said) < times and self.now_us < until_us:
            yield from self.say(f"RequestInput {self.seat}")
            try:
                action = yield from self.hear_command(REFUSING_US)
            except Wrong:
                return
            if self.answers[-1].code or action in said:
                return
            said.add(action)
            self.due.append(f"SemanticError player {self.seat}: Not there.")

    def hear_command(self, patience_us: int = PATIENCE_US) -> Script[Place | Exchange]:
        """A lawful command. Raises ``Wrong`` for anything else."""
        line = yield from self.hear("a command", patience_us)
        try:
            action = read_command(line)
        except PeerError as error:
            raise Wrong("a command of the page", f"{shown(line)}: {error}", unreadable(str(error))) from None
        seen = self.seen(self.seat)
        try:
            rules.apply(self.state.copy(), self.seat, action)
        except IllegalAction as refusal:
            self.answers.append(Answer(seen, action, refusal.code, refusal.sentence, tuple(self._shops)[:-1]))
        else:
            self.answers.append(Answer(seen, action, earlier=tuple(self._shops)[:-1]))
        return action

    def take(self, action: Place | Exchange) -> None:
        """Play the client's latest action if it is lawful; else its refusal is due."""
        answer = self.answers[-1]
        if answer.code:
            self.due.append(f"SemanticError player {self.seat}: {answer.sentence}")
        else:
            self.lay(action)

    def judge(self, suspected: str = "", about: Collection[str] = ()) -> None:
        """Raises ``Wrong`` for what was unlawful; ``about`` are the refusals that matter, by code. Empty: all."""
        condemn([each for each in self.answers if not (each.code and about) or each.code in about], suspected)

    def _draw(self) -> None:
        while CHANCE in rules.to_act(self.state):
            self._apply(CHANCE, self._chance.pick(rules.draw(self.state)))

    def _apply(self, actor: Any, action: Action) -> None:
        for event in rules.apply(self.state, actor, action):
            self.due.extend(write_event(event))
        shop = (seen := self.seen(self.seat)).tiles, seen.tokens
        if not self._shops or shop != self._shops[-1]:
            self._shops.append(shop)


def see_exit(when: str) -> Script[None]:
    """Raises ``Wrong`` where the program stays."""
    ended = yield from await_exit()
    if isinstance(ended, Silence):
        raise Wrong(f"the end of the program {when}", "a program that stays")


def shown(line: bytes) -> str:
    """For people."""
    return line[:200].decode("ascii", "backslashreplace") or "an empty line"
