"""The referee of a game of Catan at somebody's server: it hears what is said to one client, and by it, and knows the
rules.

Others' cards are hidden, so what they hold is known within bounds (``accounts``). Answers and statuses come in
different orders at different servers, and some do not confirm everything: nobody is accused of that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import Seat
from spieltisch.core.visits import KEEPS, TAKES, Referee
from spieltisch.games.catan.actions import Action, EndTurn, Roll
from spieltisch.games.catan.checks.course import Course
from spieltisch.games.catan.checks.desk import CHAT, HELLO, Objects, quoted
from spieltisch.games.catan.checks.requests import is_allowed, wrong_actions
from spieltisch.games.catan.config import STOCKS
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.wire.client_view import ClientView
from spieltisch.games.catan.wire.codec import JsonMessage, Unreadable, read_message
from spieltisch.games.catan.wire.decoder import read_server_message
from spieltisch.games.catan.wire.messages import (
    Board,
    Chat,
    GameOver,
    Greeting,
    Player,
    Reply,
    ServerMessage,
    Welcome,
)
from spieltisch.games.catan.wire.requests import Sender, read_request, write_request
from spieltisch.games.catan.wire.roster import Roster
from spieltisch.games.catan.wire.spelling import SPELLINGS

ACCEPTS: Final = "it accepts what the rules do not allow"
REFUSES: Final = "it refuses what the rules allow"
TWICE: Final = "it answers a message twice"
NEVER: Final = "it does not answer each message"
NAMES: Final = "it confuses its players' names or ids"
GREETING: Final = "it does not greet as the protocol says"
NO_MESSAGE: Final = "it says something that is no message of the protocol"
LATE: Final = "it goes on after the end of the game"


@dataclass(frozen=True, slots=True)
class Asked:
    """Something the client has said, and whether the rules allow it (None: that is not known)."""

    name: str
    is_allowed: bool | None
    text: str
    is_early: bool = False
    """Whether it was said in another's turn."""

    @property
    def kind(self) -> tuple[str, bool]:
        """What a server answers alike: there are some that only refuse, and confirm nothing."""
        return self.name, self.is_allowed is not False


class CatanReferee(Referee):
    """Of one client's conversation."""

    has_ending = True

    def __init__(self, options: Options, name: str) -> None:
        """``options`` are of the table there, ``name`` is the client's."""
        self._options, self._name = options, name
        self._spelling = SPELLINGS[options.axis]
        self._theirs, self._ours = Objects(), Objects()
        self._roster = Roster()
        self._id: int | None = None
        self._has_greeted = False
        self._course: Course | None = None
        self._asked: list[Asked] = []
        self._answered: set[tuple[str, bool]] = set()
        """What the server has answered so far, by ``Asked.kind``."""
        self._missed: Counter[tuple[str, bool]] = Counter()
        """What it has not."""
        self._late = 0
        """Answers that may still come."""
        self._names: dict[int, str] = {}

    # -- the client ----------------------------------------------------------------

    def said(self, data: bytes) -> None:
        for message in self._ours.receive(data):
            try:
                self._ask(read_message(message), quoted(message))
            except Unreadable:
                self._asked.append(Asked("", False, quoted(message)))
        self.is_answered = not self._asked

    def _ask(self, said: JsonMessage, text: str) -> None:
        self._spelling = replace(self._spelling, is_typed=said.is_typed)
        if said.name == HELLO:
            return
        is_right: bool | None = None
        is_early = self.interruption() is not None
        if self._course is not None and said.name != CHAT:
            self._give_up()
            ids = self._course.view.ids
            try:
                request = read_request(said, Sender(self._spelling.skew, self._id or 0, ids))
                is_right = is_allowed(self._course.view, request) if isinstance(request, Action) else None
            except Unreadable:
                is_right = False
        self._asked.append(Asked(said.name, is_right, text, is_early))

    def _give_up(self) -> None:
        """The client goes on: what has not been answered by now is not waited for."""
        for asked in self._asked:
            self._missed[asked.kind] += 1
            self._late += 1
            if asked.kind in self._answered and self._missed[asked.kind] > 1:
                raise Wrong(f"an answer to {asked.text}, as to others like it", "none", NEVER)
        self._asked.clear()

    def unlawful(self) -> Mapping[str, bytes]:
        if self._course is None:
            return {}
        wrong = wrong_actions(self._course.view)
        ids = self._course.view.ids
        return {word: self._spelling.write(*write_request(action, ids)) for word, action in wrong.items()}

    @property
    def seat(self) -> Seat | None:
        return self._course.view.me if self._course else None

    def ending(self) -> Action | None:
        return EndTurn() if self._course and is_allowed(self._course.view, EndTurn()) else None

    def interruption(self) -> bytes | None:
        """The dice in another player's turn that has just begun."""
        course = self._course
        if course is None or self._asked or not course.is_others_throw:
            return None
        return self._spelling.write(*write_request(Roll(), course.view.ids))

    def unanswered(self) -> None:
        """Some servers do not answer everything."""
        answered = {name for name, _ in self._answered}
        if any(asked.is_early and asked.name in answered for asked in self._asked):
            raise Wrong(f"a refusal of {self._asked[0].text}", "nothing", KEEPS)
        self._give_up()
        self.is_answered = True

    # -- the server ----------------------------------------------------------------

    def heard(self, data: bytes) -> None:
        for message in self._theirs.receive(data):
            try:
                read = read_message(message)
                told = read_server_message(read, self._spelling.skew)
            except Unreadable as error:
                raise Wrong("a message of the protocol", f"{quoted(message)}: {error}", NO_MESSAGE) from None
            if told is not None:
                self._hear(told)
        self.is_answered = not self._asked

    def _hear(self, told: ServerMessage) -> None:
        if self.is_over and not isinstance(told, Chat | Reply):
            raise Wrong("nothing after `Spiel beendet`", type(told).__name__, LATE)
        match told:
            case Greeting():
                self._greet(told)
            case Welcome(id):
                if not self._has_greeted:
                    raise Wrong("`Hallo` before `Willkommen`", "`Willkommen`", GREETING)
                self._id = id
            case Reply():
                self._answer(told)
            case Board():
                self._begin(told)
            case Chat():
                pass
            case _:
                self._follow(told)

    def _greet(self, told: Greeting) -> None:
        if self._has_greeted:
            raise Wrong("one `Hallo`", "another one", GREETING)
        if not told.version:
            raise Wrong("`Hallo` with a `Version`", "none", GREETING)
        self._has_greeted = True

    def _follow(self, told: ServerMessage) -> None:
        if isinstance(told, Player):
            self._check_name(told)
            self._roster.meet(told)
        if self._course is not None:
            self._course.hear(told)
        self.is_over = isinstance(told, GameOver)

    def _begin(self, board: Board) -> None:
        if self._id is None:
            raise Wrong("`Willkommen` with an id before a game", "`Spiel gestartet`", GREETING)
        try:
            view = ClientView(board, self._roster.present(), self._id, self._options.offers)
        except PeerError as error:
            raise Wrong("an island of the protocol", str(error), NO_MESSAGE) from None
        for player in self._roster.players():
            view.fold(player)
        stock = self._options.bank or STOCKS[len(view.ids) > 4]
        self._course = Course(view, stock, self._options.points)
        self._late += len(self._asked)
        self._asked.clear()

    def _check_name(self, told: Player) -> None:
        """Everybody keeps its name, and we have ours."""
        if told.name is None:
            return
        known = self._name if told.id == self._id else self._names.get(told.id, told.name)
        if told.name != known and (self._course is not None or told.id == self._id):
            raise Wrong(f"{known} with the id {told.id}", told.name, NAMES)
        self._names[told.id] = told.name

    # -- answers -------------------------------------------------------------------

    def _answer(self, reply: Reply) -> None:
        if not self._asked:
            if self._late or self._missed:
                self._late = max(0, self._late - 1)
                return
            raise Wrong("one answer to each message", f"another: {reply.text}", TWICE)
        asked = self._asked.pop(0)
        self._answered.add((asked.name, reply.is_ok))
        if reply.is_ok and asked.is_allowed is False:
            raise Wrong(f"a refusal of {asked.text}", reply.text, TAKES if asked.is_early else ACCEPTS)
        if not reply.is_ok and asked.is_allowed:
            raise Wrong(f"OK to {asked.text}", reply.text, REFUSES)
