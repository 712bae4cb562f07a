"""Who recomputes a game at somebody's server: rooms, colours, states, requests, errors and the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.core.contracts import Forfeit
from spieltisch.core.errors import PeerError
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.scripts import Open, Wrong
from spieltisch.core.seats import Seat
from spieltisch.core.visits import KEEPS, TAKES, Referee
from spieltisch.games.hive import rules
from spieltisch.games.hive.actions import COLOURS, Move, pack, unpack
from spieltisch.games.hive.checks.server import Elements
from spieltisch.games.hive.checks.states import after, last_move, setup_of
from spieltisch.games.hive.checks.unlawful import move_message, unlawful, wished
from spieltisch.games.hive.config import OBSTRUCTED, Config
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.legality import refusal
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.position import Setup
from spieltisch.games.hive.rules import State
from spieltisch.games.hive.scores import win_points
from spieltisch.games.hive.wire.messages import CLOSE_CONNECTION, MOVE_REQUEST
from spieltisch.games.hive.wire.moves import is_move, read_move
from spieltisch.wire.element import Element, parse

REGULAR, VIOLATION, LEFT = "REGULAR", "RULE_VIOLATION", "LEFT"
TIMEOUTS: Final = ("SOFT_TIMEOUT", "HARD_TIMEOUT")
CONFUSED: Final = "it asks the player whose turn it is not, or has told the wrong colour"
ENDINGS: Final = ("left", "close", CLOSE_CONNECTION)


class HiveReferee(Referee):
    """One client's conversation, in one room."""

    def __init__(self, options: Options, name: str) -> None:
        self._is_drawn = not (options.position or options.load_game_file)
        self._own, self._theirs = Elements(), Elements()
        self._room = ""
        self._seat: Seat | None = None
        self._before: HiveKernel | None = None
        """The position that was told last."""
        self._is_asked = False
        self._move: Move | None = None
        """What we answered, until the state tells it."""
        self._fault = ""
        """Why what we said is wrong."""
        self._is_early = False
        """Whether that is because others were to move."""
        self._has_erred = False
        self._has_result = False

    # -- the client ------------------------------------------------------------------

    def said(self, data: bytes) -> None:
        for message in self._own.receive(data):
            if message.startswith(b"<room") and self._before is not None:
                self._say(parse(message))

    def _say(self, message: Element) -> None:
        assert self._before is not None
        data, before = message.child("data"), self._before
        if self.interruption() is not None:
            self._fault, self._is_early, self.is_answered = "another player is to act", True, False
            self.awaits = "error, result and left"
            return
        self._is_asked = False
        if data is None or not is_move(data):
            return
        move = read_move(data)
        if before.is_legal(pack(move, before.ply % 2)):
            self._move = move
            self.awaits = "the state behind our move"
        else:
            self._fault = refusal(before, before.ply % 2, move).sentence.partition(";")[0]
            self.is_answered = False
            self.awaits = "error, result and left"

    def wish(self) -> Move | None:
        return wished(self._before) if self._before is not None else None

    def unlawful(self) -> Mapping[str, bytes]:
        return unlawful(self._before, self._room) if self._before is not None else {}

    @property
    def seat(self) -> Seat | None:
        return self._seat

    def interruption(self) -> bytes | None:
        """A move that the side to move may make, which is not ours: a server that does not look who speaks takes it."""
        before = self._before
        if before is None or self._seat is None or self._move is not None or self._fault or self._has_result:
            return None
        colour = before.ply % 2
        if colour == self._seat or before.is_over():
            return None
        return move_message(self._room, unpack(next(iter(before.legal_moves()))), colour)

    def unanswered(self) -> None:
        if self._is_early and not self._has_erred:
            raise Wrong(f"error: {self._fault}", "nothing", KEEPS)

    # -- the server ------------------------------------------------------------------

    def heard(self, data: bytes) -> None:
        for message in self._theirs.receive(data):
            if message.startswith((b"<protocol", b"<?", b"</")):
                continue
            try:
                self._hear(parse(message))
            except PeerError as error:
                raise Wrong("a message of the protocol", f"{message[:80]!r}: {error}") from None

    def gone(self) -> None:
        if not self._has_result:
            raise Wrong("a game that is played to its end", "the end of the connection")
        self.is_over = self.is_answered = True

    def _hear(self, message: Element) -> None:
        if self.is_over:
            return
        room = message.value("roomId") or ""
        match message.tag:
            case "joined" if room:
                self._room = room
            case "room":
                self._check_room(room)
                self._read(message.child("data"))
            case "left":
                self._check_room(room)
                self._leave()
            case tag if tag in ENDINGS:
                self._leave()

    def _check_room(self, room: str) -> None:
        if not self._room:
            raise Wrong("joined before all else", f"a message of room {room!r}")
        if room != self._room:
            raise Wrong(f"roomId {self._room!r}", repr(room), "it names another room than the one in joined")

    def _leave(self) -> None:
        if not self._has_result:
            raise Wrong("result before left", "left", "it leaves out the result")
        self.is_over = self.is_answered = True

    def _read(self, data: Element | None) -> None:
        kind = data.attributes.get("class", "") if data else ""
        if data is None:
            raise Wrong("data in a room", "none")
        if self._fault and not self._has_erred and kind in ("memento", MOVE_REQUEST):
            likely = TAKES if self._is_early else "it accepts what the rules forbid"
            raise Wrong("error, and then result", kind, likely)
        if self._has_result:
            raise Wrong("left behind the result", kind)
        match kind:
            case "welcomeMessage":
                self._welcome(data.value("color") or "")
            case "memento":
                self._see(data.child("state"))
            case "error":
                self._err(data)
            case "result":
                self._end(data)
            case _ if kind == MOVE_REQUEST:
                self._ask()

    def _welcome(self, colour: str) -> None:
        if colour.upper() not in COLOURS:
            raise Wrong("welcomeMessage with red or blue", colour)
        self._seat = COLOURS.index(colour.upper())

    def _see(self, state: Element | None) -> None:
        """A state: the first, the same once more, or one move on."""
        if state is None:
            raise Wrong("a state in memento", "none")
        if self._seat is None:
            raise Wrong("welcomeMessage before the first state", "memento")
        setup, told, before = setup_of(state), last_move(state), self._before
        if before is None:
            self._before = self._first(setup, told)
        elif self._move is not None or setup.turn != before.ply:
            if before.ply % 2 == self._seat and self._move is None:
                likely = "it moves for us" if self._is_asked else CONFUSED
                raise Wrong("no state before we have moved", "another one", likely)
            self._before, self._move = after(before, setup, told, self._move), None
        elif setup != Setup.of(before):
            raise Wrong("the same state", f"another one of turn {setup.turn}", "its board changes without a move")
        self._is_asked, self.awaits = False, "the game to go on"

    def _first(self, setup: Setup, told: Move | None) -> HiveKernel:
        if self._is_drawn and (setup.turn or setup.stacks or told is not None):
            raise Wrong("an empty board in turn 0 first", f"turn {setup.turn}, {len(setup.stacks)} fields with pieces")
        if self._is_drawn and len(setup.obstructed) != OBSTRUCTED:
            raise Wrong(f"{OBSTRUCTED} obstructed fields", f"{len(setup.obstructed)} of them")
        return setup.kernel()

    def _ask(self) -> None:
        """A request: the state before it is told, and it is our turn."""
        if self._before is None or self._move is not None:
            raise Wrong("a state before the request", "MoveRequest", "it asks before it tells the state")
        if self._before.is_over():
            raise Wrong("the result: the game is over", "MoveRequest", "it plays on when the game is over")
        if self._before.ply % 2 != self._seat:
            raise Wrong(f"no request in the turn of {COLOURS[self._before.ply % 2]}", "MoveRequest", CONFUSED)
        if self._is_asked:
            raise Wrong("one request a turn", "another one", "it asks twice in one turn")
        self._is_asked = True

    def _err(self, data: Element) -> None:
        if not self._fault:
            raise Wrong("no error", data.value("message") or "an error", "it refuses what the rules allow")
        if self._has_erred:
            raise Wrong("one error", "another one", "it tells an error twice")
        self._has_erred = True

    # -- the end -----------------------------------------------------------------------

    def _end(self, data: Element) -> None:
        scores = [child for child in data.children if child.tag == "score"]
        if len(scores) != len(COLOURS) or self._seat is None or self._before is None:
            raise Wrong("a result with two scores, after a state", f"{len(scores)} scores")
        causes = [score.value("cause") or "" for score in scores]
        if any(cause in TIMEOUTS for cause in causes):
            raise Open(f"somebody was late: {causes[0]}, {causes[1]}")
        if self._fault:
            self._check_fault(causes)
        elif self._move is not None:
            raise Wrong(
                "the state behind our last move, and then the result", "result", "it does not tell the last state"
            )
        elif not self._before.is_over():
            raise Wrong("a game that is played to its end", f"result with {causes[0]}, {causes[1]}",
                        "it ends the game too early")  # fmt: skip
        self._check_scores(data, scores)
        self._has_result, self.awaits = True, "left"

    def _check_fault(self, causes: list[str]) -> None:
        assert self._seat is not None
        if not self._has_erred:
            raise Wrong("error before the result", "result", "it does not tell what was wrong")
        own = LEFT if self._is_early else VIOLATION
        if causes[self._seat] != own or causes[1 - self._seat] != REGULAR:
            raise Wrong(
                f"cause {own} for {COLOURS[self._seat]}, and {REGULAR} for the other: {self._fault}",
                f"red {causes[0]}, blue {causes[1]}", "it names another cause, or gives it to the other player",
            )  # fmt: skip

    def _check_scores(self, data: Element, scores: list[Element]) -> None:
        outcome = self._outcome()
        free = outcome.points
        right = [[str(win_points(outcome, seat)), str(free[seat])] for seat in range(len(COLOURS))]
        told = [[child.text.strip() for child in score.children if child.tag == "part"] for score in scores]
        if [row[:1] for row in told] != [row[:1] for row in right]:
            raise Wrong(f"points red {right[0][0]}, blue {right[1][0]}", f"red {told[0][:1]}, blue {told[1][:1]}",
                        "it names the wrong winner")  # fmt: skip
        if [row[:2] for row in told] != right:
            raise Wrong(f"free fields red {free[0]}, blue {free[1]}", f"red {told[0][1:]}, blue {told[1][1:]}",
                        "it counts the free fields around the bees wrongly")  # fmt: skip
        winner = data.child("winner")
        named = winner.value("color") if winner else None
        if named != (None if outcome.is_draw else COLOURS[outcome.winners[0]]):
            raise Wrong("winner as the points say", str(named), "it names the wrong winner")

    def _outcome(self) -> Outcome:
        """By our rules: of a whole game, or of one that we have lost by a fault."""
        assert self._before is not None
        assert self._seat is not None
        state = State(Config(""), self._before)
        whole = rules.outcome(state)
        if whole is None:
            return rules.forfeit(state, self._seat, Forfeit(Reason.ILLEGAL, self._fault))
        return whole
