"""A server for one client, from any situation on: real rules, forced chance, and other words and another order of them
wherever a check wants to see what the client makes of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from spieltisch.core.checks import Scene
from spieltisch.core.scripts import PATIENCE_US, Script, Silent, Wrong
from spieltisch.games.monopoly import people
from spieltisch.games.monopoly.actions import Quit
from spieltisch.games.monopoly.checks.conversation import QUIET_US, Replies
from spieltisch.games.monopoly.checks.situations import ME
from spieltisch.games.monopoly.checks.table import Table
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.wire.errors import JAWOHL, LATER, WELCOME, Nein
from spieltisch.games.monopoly.wire.requests import Spoken, read_request

DEEDS: Final = 300
"""More than anybody does in one turn."""
OTHERS: Final = ("Gegner",)
NOT_NOW: Final = Nein(LATER, "You don't have to say so, it starts when all are there")


UNKNOWN: Final = 304
NO_COMMAND: Final = "which is no command of the protocol"
OTHER_ARGUMENTS: Final = "and this command has other arguments"


@dataclass(frozen=True, slots=True)
class Deed:
    """One command of the client, and what it came to."""

    line: str
    spoken: Spoken | Nein
    nein: Nein | None = None
    """Its refusal."""

    @property
    def why_unread(self) -> str:
        """What is wrong with its words; empty where they can be read."""
        if not isinstance(self.spoken, Nein):
            return ""
        return f"it says {self.line!r}, {NO_COMMAND if self.spoken.code == UNKNOWN else OTHER_ARGUMENTS}"


class StandIn(Table):
    """The server's side of one conversation."""

    def __init__(self, scene: Scene, others: Sequence[str] = OTHERS) -> None:
        super().__init__(scene.name, others)
        self.judge: Callable[[Deed], Nein | None] = lambda deed: None
        """What is refused though the rules allow it."""
        self.deeds: list[Deed] = []

    @property
    def refused(self) -> list[Deed]:
        """Its deeds that were."""
        return [deed for deed in self.deeds if deed.nein]

    # -- the beginning -----------------------------------------------------------------

    def open(self, welcome: str = WELCOME) -> Script[None]:
        """Welcome it, and list it with the others."""
        yield from self.welcome(welcome)
        self.me = yield from self.hear_name()
        self.answer(JAWOHL)
        self.add_list(self.people)

    def welcome(self, line: str = WELCOME) -> Script[None]:
        """The first line."""
        self.answer(line)
        yield from self.flush()

    def hear_name(self) -> Script[str]:
        """What it wants to be called."""
        expected = "subscribe player #RRGGBB NAME"
        while True:
            line = yield from self.next_line(PATIENCE_US, expected)
            if line is None:
                raise Silent(expected, f"nothing for {PATIENCE_US // 1000} ms", self.why_unread())
            spoken = read_request(line)
            if isinstance(spoken, people.Subscribe):
                return spoken.name
            if isinstance(spoken, Nein):
                self.answer(spoken)
                self.deeds.append(Deed(line, spoken, spoken))
                yield from self.flush()

    # -- serving -----------------------------------------------------------------------

    def serve(
        self, until: Callable[[], bool], expected: str, *, likely: str = "", dying: str = ""
    ) -> Script[list[Deed]]:
        """Do what it asks for until that holds; its deeds. Raises ``Silent`` when it says nothing that leads there;
        ``likely`` is the cause of that, ``dying`` of its end."""
        yield from self.flush()
        first = len(self.deeds)
        while not until():
            line = yield from self.next_line(PATIENCE_US, expected, until, dying)
            if line is None and not until():
                raise Silent(
                    expected, f"nothing for {PATIENCE_US // 1000} ms", self.why_unread(first) or self._if_free(likely)
                )
            if line is not None:
                yield from self._obey(line)
            if len(self.deeds) - first > DEEDS:
                raise Wrong(expected, f"{DEEDS} commands, the last of them {self.deeds[-1].line!r}", likely)
        return self.deeds[first:]

    def finish(self, expected: str = "end-turn", *, likely: str = "", dying: str = "") -> Script[list[Deed]]:
        """Its turn to the end; what it did."""
        return (yield from self.serve(lambda: not self.is_my_turn, expected, likely=likely, dying=dying))

    def listen(self, time_us: int) -> Script[list[Deed]]:
        """What it does in this time."""
        yield from self.flush()
        first, end_us = len(self.deeds), self.talk.now_us + time_us
        while (line := (yield from self.next_line(max(0, end_us - self.talk.now_us), "a player"))) is not None:
            yield from self._obey(line)
        return self.deeds[first:]

    def await_answers(self, expected: str = "an acknowledgement of each packet") -> Script[list[Deed]]:
        """Until everything said so far is acknowledged, and a moment longer."""
        deeds = yield from self.serve(lambda: not self.owed, expected)
        return deeds + (yield from self.listen(QUIET_US))

    def _if_free(self, likely: str) -> str:
        """This cause, unless all wait for an auction: that is a cause of its own."""
        return "" if self.state.phase is Phase.AUCTION else likely

    def why_unread(self, first: int = 0) -> str:
        """Why it may wait for ever: what it has said since then that no page has."""
        return next(filter(None, (deed.why_unread for deed in self.deeds[first:])), "")

    def _obey(self, line: str) -> Script[None]:
        spoken = read_request(line)
        nein = self.judge(Deed(line, spoken)) or self._why_not(spoken)
        if self.replies is not Replies.LAST or nein:
            self.answer(nein or JAWOHL)
        if nein is None:
            self._do(spoken)
            if self.replies is Replies.LAST:
                self.answer(JAWOHL)
        self.deeds.append(Deed(line, spoken, nein))
        yield from self.flush()

    def _why_not(self, spoken: Spoken | Nein) -> Nein | None:
        match spoken:
            case Nein():
                return spoken
            case people.StartGame():
                return NOT_NOW
            case people.Subscribe() | people.Say() | people.Whisper():
                return None
            case _:
                return self.verdict(spoken)

    def _do(self, spoken: Spoken | Nein) -> None:
        match spoken:
            case people.Subscribe():
                self.add_list(self.people)
            case people.Say(text):
                self.add(f"chat-update ({self.me}) {text}")
            case Quit():
                raise Wrong("a player that goes on", "ragequit")
            case Nein() | people.StartGame() | people.Whisper():
                pass
            case _:
                self.act(ME, self.action(spoken))
                self.let_others_answer()
