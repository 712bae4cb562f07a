"""Our side of High Voltage on somebody else's server: messages become an observation.

The protocol tells only pegs, and only the opponent's, so the client keeps the moves of
both. A board is the truth whenever one comes; where it shows pegs that no move told of,
their order is a guess, and so are the links that depend on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, zip_longest
from typing import assert_never

from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.seats import Seat
from spieltisch.core.session import Failed, Note, Over, Turn, Update
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import PEGS, Action, Mirror, Peg, Swamp
from spieltisch.games.twixt.config import MOVE_US, QUERY_COSTS_US, Config
from spieltisch.games.twixt.engine.geometry import SIZE
from spieltisch.games.twixt.wire import messages
from spieltisch.wire.lines import Line, LineFramer
from spieltisch.wire.output import Output
from spieltisch.wire.patience import OTHERS_US, cut_off, silent_for

MARGIN_US = 350_000
"""What we leave of a move's time for the way there and back."""
OVERTIME = 10
"""Where the server plays on after the agreed rounds, we take it that so many more are to come."""
BOARD_US = 400_000
"""How long we wait for a board that we have asked for. Not all servers know the question."""


class Client:
    """One of our players on a foreign server, for as many games as it asks for."""

    def __init__(self, name: str, query: Mapping[str, str]) -> None:
        """The protocol has neither names nor a message for the length of a game: ``query`` may tell ``rounds``.
        Where the server plays on after as many, so do we."""
        rounds = query.get("rounds", "30")
        if not rounds.isdecimal() or not int(rounds):
            raise UsageError(f"rounds must be a positive number, not {rounds!r}")
        self._agreed = Config(rounds=int(rounds), mirror=False, swamps=())
        self._framer = LineFramer(messages.LIMIT)
        self._out = Output()
        self._is_closing = False
        self._reset()

    def _reset(self) -> None:
        self._seat: Seat | None = None
        self._config = self._agreed
        self._moves: list[Peg] = []
        self._is_unsure = False
        self._asked_us = 0
        self._is_asking = False

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> None:
        """The server speaks first."""

    def to_send(self) -> bytes:
        return self._out.take()

    def act(self, action: Action, remark: str | None = None) -> None:
        match action:
            case Peg(x, y):
                self._moves.append(action)
                self._say(messages.MOVE, x, y)
            case Mirror(on):
                self._say(messages.MIRROR, int(on))
                if on:
                    self._config = _transposed(self._config)
                    self._is_unsure = True
            case Swamp():
                raise ValueError("swamps are no player's action")
            case _:
                assert_never(action)

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        return [update for line in self._framer.receive(data, now_us) for update in self._read(line)]

    @property
    def patience_us(self) -> int:
        """Nothing answers a move but the opponent's."""
        return BOARD_US if self._is_asking else OTHERS_US

    def wake(self, now_us: int) -> Sequence[Update]:
        if self._is_asking:
            return [self._make_do(now_us)]
        return [] if self._is_closing else [self._end(silent_for(self.patience_us))]

    def closed(self, now_us: int) -> Sequence[Update]:
        updates = [update for line in self._framer.close(now_us) for update in self._read(line)]
        return updates if self._is_closing else [*updates, self._end(cut_off())]

    def _read(self, line: Line) -> list[Update]:
        if self._is_closing:
            return []
        now_us = line.received.last_us
        first, *rest = line.data.split(maxsplit=1) or [b""]
        is_board = first == b"%d" % messages.BOARD
        try:
            numbers = messages.read_codes(b"".join(rest)) if is_board else messages.split(line.data)
        except PeerError as error:
            note = Note(f"not understood: {error}")
            return [note, self._make_do(now_us)] if is_board and self._is_asking else [note]
        return self._adopt(numbers, now_us) if is_board else self._obey(numbers, now_us)

    def _obey(self, numbers: list[int], now_us: int) -> list[Update]:
        match numbers:
            case []:
                return []
            case [messages.PLAYER, 0 | 1 as seat]:
                self._seat = seat
                return []
            case [messages.MOVE] | [messages.MOVE, _, _] as move:
                return self._take_turn(move[1:], now_us)
            case [messages.SCORE, first, second]:
                return [Note(f"score {first} {second}")]
            case [messages.MIRROR]:
                return [self._turn("mirror", now_us)]
            case [messages.RESET]:
                self._reset()
                return [Over(None, is_final=False)]
            case [messages.END]:
                return [self._end(Over(None, is_final=True))]
        return [Note(f"not understood: {' '.join(map(str, numbers[:9]))}")]

    def _end(self, update: Over | Failed) -> Update:
        self._is_closing = True
        return update

    def _take_turn(self, move: list[int], now_us: int) -> list[Update]:
        """It is our turn. Where we may be wrong about the board, a question that costs time sets it right first."""
        if move:
            self._follow(*move)
        self._asked_us = now_us
        if not self._is_unsure and len(self._moves) % 2 == self._player():
            return [self._turn("move", now_us)]
        self._is_asking = True
        self._say(messages.BOARD)
        return []

    def _follow(self, x: int, y: int) -> None:
        """The opponent's peg, if it can be one: servers have named our own, or the same one twice."""
        if 0 <= x < SIZE and 0 <= y < SIZE:
            moves = [*self._moves, PEGS[SIZE * x + y]]
            with suppress(ValueError):
                self._replay(moves, self._config)
                self._moves = moves
                return
        self._is_unsure = True

    def _make_do(self, now_us: int) -> Turn:
        """Without a board we can only go on from what we know."""
        if len(self._moves) % 2 != self._player():
            raise PeerError("what the server asks for does not fit its moves, and it shows no board")
        return self._turn("move", now_us)

    def _turn(self, clock: str, now_us: int) -> Turn:
        used_us = now_us - self._asked_us + QUERY_COSTS_US["board"] if self._is_asking else 0
        self._is_asking = False
        return Turn(self._observe(clock), self._player(), clock, max(0, MOVE_US - MARGIN_US - used_us))

    def _player(self) -> Seat:
        if self._seat is None:
            raise PeerError("asked for a move before we were told who we are")
        return self._seat

    def _observe(self, clock: str) -> view.Observation:
        try:
            state = self._replay(self._moves, replace(self._config, mirror=clock == "mirror"))
        except ValueError as error:
            raise PeerError(f"the server's game breaks the rules: {error}") from error
        return view.observe(state, self._player())

    @staticmethod
    def _replay(moves: Sequence[Peg], config: Config) -> rules.State:
        """The game after these moves, and not over yet for its length. Raises ``ValueError`` for an illegal one."""
        if len(moves) >= 2 * config.rounds:
            config = replace(config, rounds=len(moves) // 2 + OVERTIME)
        state = rules.initial(config)
        for peg in moves:
            state.kernel.apply(peg.cell)
        return state

    def _adopt(self, board: list[int], now_us: int) -> list[Update]:
        """Take the server's board for true, also where it has swamps that no table of ours would lay."""
        swamps = tuple((1, *divmod(cell, SIZE)) for cell, code in enumerate(board) if code == messages.SWAMP)
        self._config = replace(self._agreed, orientation=_orientation(board), swamps=swamps)
        self._is_unsure = False
        pegs = [PEGS[cell] for cell, code in enumerate(board) if code in (1, 2)]
        if set(pegs) != set(self._moves):
            self._moves = _in_order(board, self._moves)
        return [self._turn("move", now_us)] if self._is_asking else []

    def _say(self, *numbers: int) -> None:
        self._out += messages.line(*numbers)


def _transposed(config: Config) -> Config:
    return replace(config, swamps=tuple((size, y, x) for size, x, y in config.swamps or ()))


def _orientation(board: list[int]) -> int:
    """Whose the left and right border is, by what is still free there or elsewhere on the border."""
    for cell, code in enumerate(board):
        if code in (3, 4):
            is_column = cell // SIZE in (0, SIZE - 1)
            return 2009 if (code == 3) == is_column else 2016
    return 2009


def _in_order(board: list[int], known: Sequence[Peg]) -> list[Peg]:
    """The pegs of a board in alternation: those we know of in the order we know, the others behind, by cell.

    Raises ``PeerError`` when the two players' numbers of pegs cannot alternate.
    """
    order = {peg: ply for ply, peg in enumerate(known)}

    def pegs_of(owner: int) -> list[Peg]:
        pegs = [PEGS[cell] for cell, code in enumerate(board) if code == owner]
        return sorted(pegs, key=lambda peg: order.get(peg, len(order)))

    first, second = pegs_of(1), pegs_of(2)
    if len(first) - len(second) not in (0, 1):
        raise PeerError(f"a board with {len(first)} against {len(second)} pegs")
    pairs = chain.from_iterable(zip_longest(first, second))
    return [peg for peg in pairs if peg is not None]
