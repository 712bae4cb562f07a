"""Somebody's engine at our table: commands to it, one at a time, and what its answers mean.

It is told the game by a GameTypeString of ours (``contest``). Then both sides check each other at every move: its list
of legal moves has to be the table's, its move is judged by the table, and its GameString after each move has to tell
the kind of game, the turn and the end as the table does. Whoever plays by other rules is gone from the table, with a
sentence that says what differs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, assert_never

from spieltisch.core.commands import Act, Command, Join, Leave, Received, Violate
from spieltisch.core.errors import PeerError
from spieltisch.core.messages import Asked, Batch, Closed, Dismissed, Ended, Happened, Message
from spieltisch.core.session import Capability
from spieltisch.games.hive.actions import Drag, Move, SetPiece, Skip, unpack
from spieltisch.games.hive.events import FieldObstructed, TurnSkipped, made
from spieltisch.games.hive.options import Options
from spieltisch.games.hive.uhp.contest import Contest
from spieltisch.games.hive.uhp.notation import PASS, Swarm, split, state, turn
from spieltisch.games.hive.view import Observation
from spieltisch.wire.lines import Line, LineFramer
from spieltisch.wire.output import Output

LIMIT: Final = 1 << 16
"""Bytes in a line. All moves of a position are one line, some thousand bytes long."""
MOVE_TIME: Final = "00:00:01"
"""What an engine is given to think: the most whole seconds within the two that the table gives."""
SHOWN: Final = 80
"""So many characters of what an engine says are told."""
OK: Final = "ok"
NOTHING: Final = ("", -1)
"""The pass's piece and target."""

Then: TypeAlias = Callable[[Sequence[str], Received], Sequence[Command]]
"""What to do with an answer: its lines without the last, and when that came."""


class EngineSeat:
    """One engine, on the pipes of a child of ours."""

    capabilities: Final = Capability.NONE

    def __init__(self, options: Options) -> None:
        self._framer = LineFramer(LIMIT)
        self._out = Output()
        self._is_closing = False
        self._title = "the engine"
        self._lines: list[str] = []
        self._asked: deque[tuple[str, Then]] = deque()
        """What is still to be said."""
        self._then: Then | None = self._greeted
        """What becomes of the answer that is waited for; an engine speaks first."""
        self._reset()

    def _reset(self) -> None:
        self._rules: Contest | None = None
        self._swarm = Swarm(lambda cell, d: cell)
        self._observation: Observation | None = None
        self._is_over = False

    # -- from the engine ---------------------------------------------------------------

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> Sequence[Command]:
        """The engine speaks first."""
        return ()

    def receive(self, data: bytes, now_us: int) -> Sequence[Command]:
        commands: list[Command] = []
        try:
            for line in self._framer.receive(data, now_us):
                commands += self._read(line)
        except PeerError as error:
            commands += self._give_up(str(error))
        return commands

    def closed(self, now_us: int) -> Sequence[Command]:
        return () if self._is_closing else self._give_up("end of stream")

    def next_deadline(self) -> int | None:
        return None

    def wake(self, now_us: int) -> Sequence[Command]:
        return ()

    def _read(self, line: Line) -> Sequence[Command]:
        text = line.data.decode("utf-8", "replace").strip()
        if self._is_closing or not text:
            return ()
        if text != OK:
            self._lines.append(text)
            return ()
        lines, self._lines = self._lines, []
        then, self._then = self._then, None
        commands = then(lines, line.received) if then else ()
        self._go_on()
        return commands

    def _greeted(self, lines: Sequence[str], received: Received) -> Sequence[Command]:
        titles = [line.removeprefix("id ") for line in lines if line.startswith("id ")]
        if not titles:
            return self._give_up(f"no engine of the Universal Hive Protocol: it says {_shown(lines)}, and no id")
        self._title = titles[0][:SHOWN]
        return [Join()]

    def _give_up(self, why: str) -> Sequence[Command]:
        self._close()
        return [Leave(why=why)]

    def _close(self) -> None:
        self._is_closing = True
        self._asked.clear()

    # -- to the engine -----------------------------------------------------------------

    def tell(self, message: Message) -> None:
        if isinstance(message, Dismissed):
            self._close()
        if not isinstance(message, Batch) or self._is_closing:
            return
        for item in message.items:
            match item:
                case Happened(_, event) if not isinstance(event, FieldObstructed):
                    self._follow(message.observation)
                case Asked(seat):
                    self._begin(message.observation)
                    if seat == message.viewer:
                        self._ask(message.observation)
                case Ended():
                    self._is_over = True
                case Closed(is_last=True):
                    self._close()
                case Closed():
                    self._reset()
                case _:
                    pass

    def to_send(self) -> bytes:
        return self._out.take()

    def _say(self, text: str, then: Then) -> None:
        self._asked.append((text, then))
        self._go_on()

    def _go_on(self) -> None:
        """One command at a time: the next one when the latest is answered."""
        if self._then is None and self._asked:
            text, self._then = self._asked.popleft()
            self._out += f"{text}\n".encode()

    def _begin(self, observation: Observation) -> None:
        """The board is drawn: tell which game it is."""
        if self._rules is not None:
            return
        kernel = observation.kernel()
        self._rules = rules = Contest(kernel)
        self._swarm = Swarm(rules.step)
        is_bare = not kernel.ply and not kernel.occupied_cells()
        self._say(f"newgame {rules.name}", lambda lines, _: self._check_start(lines, is_bare=is_bare))

    def _check_start(self, lines: Sequence[str], *, is_bare: bool) -> Sequence[Command]:
        if not is_bare:
            return self._give_up("the protocol has no words for a game that begins with pieces on the board")
        return self._check_game(f"newgame {self._name()}", lines, f"{self._name()};NotStarted;White[1]", 0)

    def _name(self) -> str:
        return self._rules.name if self._rules else ""

    def _ask(self, observation: Observation) -> None:
        """It is its turn. First it lists its moves: they are the table's, or it plays another game."""
        self._observation = observation
        self._say("validmoves", self._compare)
        self._say(f"bestmove time {MOVE_TIME}", self._answer)

    def _follow(self, observation: Observation) -> None:
        """A move was made, by whomever: tell it, and hear whether the engine agrees about what it led to."""
        if observation.last is None or self._rules is None:
            return
        seat, move = made(observation.last)
        text = PASS if isinstance(observation.last, TurnSkipped) else self._write(seat, move)
        kernel = observation.kernel()
        stands = state(kernel.ply, is_over=kernel.is_over(), winner=kernel.winner())
        wanted = ";".join([self._rules.name, stands, turn(kernel.ply)])
        command = PASS if text == PASS else f"play {text}"
        self._say(command, lambda lines, _: self._check_game(command, lines, wanted, kernel.ply))

    def _check_game(self, command: str, lines: Sequence[str], wanted: str, ply: int) -> Sequence[Command]:
        told = lines[-1].split(";") if lines else []
        if [*told[:3]] == wanted.split(";") and len(told) == 3 + ply:
            return ()
        return self._differs(f"it answers {_shown(lines)} to {command}, not {wanted}")

    def _differs(self, how: str) -> Sequence[Command]:
        return self._give_up(f"{self._title} plays another game than {self._name()}: {how}")

    # -- its moves ---------------------------------------------------------------------

    def _write(self, seat: int, move: Move) -> str:
        """A move that was made, in the protocol's words, and where its piece is now."""
        name, target = self._named(seat, move)
        text = self._swarm.write(name, target)
        if text == name and self._rules:
            text = f"{name} {self._rules.write_start(target)}"
        self._swarm.put(name, target)
        return text

    def _named(self, seat: int, move: Move) -> tuple[str, int]:
        """Piece and target; the pass has neither."""
        match move:
            case SetPiece(kind, at):
                return self._swarm.next_name(seat, kind), at.cell
            case Drag(start, target):
                return self._swarm.top(start.cell), target.cell
            case Skip():
                return NOTHING
            case _:
                assert_never(move)

    def _legal(self) -> dict[tuple[str, int], Move]:
        """The table's legal moves by piece and target."""
        assert self._observation is not None
        seat = self._observation.turn % 2
        moves = map(unpack, self._observation.kernel().legal_moves())
        return {self._named(seat, move): move for move in moves}

    def _read_move(self, text: str) -> tuple[str, int]:
        """Piece and target. Raises ``ValueError``."""
        if text == PASS:
            return NOTHING
        name, place = split(text)
        assert self._observation is not None
        assert self._rules is not None
        is_start = self._observation.turn == 0
        return name, self._rules.read_start(place) if is_start else self._swarm.read(place)

    def _compare(self, lines: Sequence[str], received: Received) -> Sequence[Command]:
        if self._is_over:
            return ()
        try:
            told = {self._read_move(text.strip()): text for text in (lines[-1] if lines else "").split(";")}
        except ValueError as error:
            return self._differs(f"of its moves, {error}")
        legal = self._legal()
        for one, text in told.items():
            if one not in legal:
                return self._differs(f"{text} is a move for it, but not at this table")
        if lacking := legal.keys() - told.keys():
            name, target = min(lacking)
            move = self._swarm.write(name, target) if name else PASS
            return self._differs(f"{move} is legal at this table, but no move for it")
        return ()

    def _answer(self, lines: Sequence[str], received: Received) -> Sequence[Command]:
        """An engine may say better and better moves: the last one counts."""
        if self._is_over:
            return ()
        try:
            name, target = self._read_move(lines[-1] if lines else "")
        except ValueError as error:
            return [Violate(f"no move: {error}", received)]
        move = self._legal().get((name, target))
        if move is None:
            return [Violate(f"{lines[-1][:SHOWN]} is not legal", received)]
        return [Act(move, received)]


def _shown(lines: Sequence[str]) -> str:
    text = " / ".join(lines)
    return repr(text[:SHOWN] + ("…" if len(text) > SHOWN else "")) if text else "nothing"
