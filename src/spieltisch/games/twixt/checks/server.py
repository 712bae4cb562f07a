"""The server's side of a scripted game: a board of any codes, requests, and what a client may ask within its turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, TypeAlias

from spieltisch.core.errors import PeerError
from spieltisch.core.scripts import Gone, Script, Silence, Silent, Wrong, blame
from spieltisch.core.talk import Lines, Talk
from spieltisch.games.twixt.config import MOVE_US, QUERY_COSTS_US
from spieltisch.games.twixt.engine.geometry import SIZE, is_corner
from spieltisch.games.twixt.wire import messages

Cell: TypeAlias = tuple[int, int]

GRACE_US: Final = 500_000
"""How much longer than its limit an answer is waited for, so that a late one is not called silence."""
COSTLY: Final = "each question costs 360 ms of 2 s"
EXCHANGED: Final = "it would be free if x and y were exchanged"
TAKEN: Final = "it would be free if the other player's latest move were forgotten"


def poor(free: Collection[Cell], codes: Mapping[Cell, int] = {}) -> list[int]:
    """A board of swamp but for cells that are free, and some of other codes."""
    return [
        codes.get((x, y), messages.FREE if (x, y) in free else messages.SWAMP) for x in range(SIZE) for y in range(SIZE)
    ]


def rich(swamps: Collection[Cell] = ()) -> list[int]:
    """A board as the contest's server lays it, with these swamps."""
    borders = {0: 3, SIZE - 1: 3}
    return [
        messages.SWAMP if is_corner(x, y) or (x, y) in swamps else borders.get(x, 4 if y in borders else messages.FREE)
        for x in range(SIZE)
        for y in range(SIZE)
    ]


def mirrored(board: Sequence[int]) -> list[int]:
    """Columns and rows exchanged."""
    return [board[SIZE * y + x] for x in range(SIZE) for y in range(SIZE)]


def shown(cell: Cell) -> str:
    return f"{cell[0]}/{cell[1]}"


class TwixtTalk(Talk):
    """A conversation with a client at one board."""

    def __init__(self, board: Sequence[int] = (), seat: int = 0) -> None:
        super().__init__(Lines())
        self.board = list(board)
        self.seat = seat
        self.has_mirrored = False
        self.questions = 0
        """How many the client asked since the latest request."""

    def tell(self, *numbers: int) -> Script[None]:
        """One message."""
        yield from self.say(messages.line(*numbers))

    def begin(self, separator: bytes = b" ") -> Script[None]:
        """Who the client is, and the board."""
        codes = separator.join(b"%d" % code for code in self.board)
        yield from self.say(messages.line(messages.PLAYER, self.seat) + b"%d %s\n" % (messages.BOARD, codes))

    def again(self, board: Sequence[int], seat: int) -> Script[None]:
        """The end of a game, and another one."""
        yield from self.tell(messages.RESET)
        self.board, self.seat = list(board), seat
        yield from self.begin()

    def move(self, enemy: Cell | None = None, request: bytes = b"") -> Script[Cell]:
        """Ask for a move and hear it, questions answered. Raises ``Wrong`` for anything else, and one that is late by
        the clock with what its questions cost."""
        if enemy is not None:
            self._set(enemy, 2 - self.seat)
        yield from self.say(request or messages.line(messages.MOVE, *(enemy or ())))
        cell = yield from self.hear_move()
        self._set(cell, 1 + self.seat)
        return cell

    def hear_move(self) -> Script[Cell]:
        """A move that was asked for."""
        self.questions, left_us = 0, MOVE_US
        while True:
            numbers = yield from self.numbers("3 x y", left_us + GRACE_US)
            left_us -= self.took_us
            match numbers:
                case [messages.MOVE, x, y]:
                    if left_us < 0:
                        likely = COSTLY if self.questions else ""
                        raise Wrong(
                            "3 x y within 2000 ms, questions included", f"it {-left_us // 1000} ms late", likely
                        )
                    return x, y
                case [messages.BOARD | messages.SCORE as question]:
                    self.questions += 1
                    left_us -= QUERY_COSTS_US["board"]
                    yield from self._reply(question)
                case _:
                    raise Wrong("3 x y", " ".join(map(str, numbers)) or "a blank line")

    def _reply(self, question: int) -> Script[None]:
        if question == messages.BOARD:
            yield from self.tell(messages.BOARD, *self.board)
        else:
            yield from self.tell(messages.SCORE, 0, 0)

    def numbers(self, expected: str, patience_us: int = MOVE_US + GRACE_US) -> Script[list[int]]:
        """The next line. Raises ``Wrong`` where it is no message."""
        line = yield from self.hear(expected, patience_us)
        return read(line, expected)

    def more(self, time_us: int) -> Script[list[list[int]]]:
        """All lines of the next so many microseconds."""
        lines = yield from self.gather(time_us)
        return [read(line, "messages of numbers") for line in lines]

    def move_to(self, free: Collection[Cell], pictures: Mapping[str, Collection[Cell]] = {},
                enemy: Cell | None = None, request: bytes = b"") -> Script[Cell]:  # fmt: skip
        """Ask for a move, which has to go to one of these cells; ``pictures`` are what a client may wrongly believe."""
        cell = yield from self.move(enemy, request)
        if cell not in free:
            wanted = " or ".join(map(shown, sorted(free)))
            raise Wrong(f"a move to a free cell: {wanted}", f"3 {cell[0]} {cell[1]}", blame(cell, pictures))
        return cell

    @property
    def has_moved(self) -> bool:
        return 1 + self.seat in self.board

    def at(self, cell: Cell) -> int:
        """The code of a cell."""
        return self.board[SIZE * cell[0] + cell[1]]

    def _set(self, cell: Cell, code: int) -> None:
        if 0 <= cell[0] < SIZE and 0 <= cell[1] < SIZE:
            self.board[SIZE * cell[0] + cell[1]] = code

    def leave(self) -> Script[None]:
        """Say goodbye and see that the client goes."""
        yield from self.tell(messages.END)
        heard = yield from self.maybe_hear(MOVE_US)
        if isinstance(heard, Silence):
            raise Silent("the end of the program after 9", "a program that stays")
        assert isinstance(heard, bytes | Gone)


def read(line: bytes, expected: str) -> list[int]:
    """A line's numbers. Raises ``Wrong`` for anything else."""
    try:
        return messages.split(line)
    except PeerError:
        raise Wrong(expected, repr(line.decode(errors="replace")), "it prints something else than messages") from None


def exchanged(cells: Collection[Cell]) -> set[Cell]:
    """Columns and rows exchanged."""
    return {(y, x) for x, y in cells}
