"""Who recomputes an encounter at somebody's referee: boards, requests, the mirror question, scores and ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.core.scripts import SECOND_US, Open, Wrong
from spieltisch.core.seats import Seat
from spieltisch.core.talk import Lines
from spieltisch.core.visits import KEEPS, TAKES, Referee
from spieltisch.games.twixt import rules
from spieltisch.games.twixt.actions import Peg
from spieltisch.games.twixt.checks.pegs import can_end, longest, set_peg
from spieltisch.games.twixt.checks.told import border_of, mirrored, swamps_of, why_board
from spieltisch.games.twixt.checks.unlawful import out_of_turn, unlawful
from spieltisch.games.twixt.config import MOVE_US, QUERY_COSTS_US, Config
from spieltisch.games.twixt.options import Options
from spieltisch.games.twixt.rules import State
from spieltisch.games.twixt.view import observe
from spieltisch.games.twixt.wire import messages

ASKS: Final = (messages.line(messages.BOARD), messages.line(messages.SCORE))
IMPOSSIBLE: Final = "it names a move that the enemy cannot have made"
SWAPPED: Final = "it tells player 2's score first"
SCORES: Final = "its scores, or the links they follow from, are wrong"
UNASKED: Final = "it answers questions in another order, or unasked"
FORBIDDEN: Final = "it accepts what the rules forbid"


class TwixtReferee(Referee):
    """One client's conversation."""

    answer_us = SECOND_US * 2 // 5
    """While the enemy stands still, whose time runs."""

    def __init__(self, options: Options, name: str) -> None:
        self._agreed = Config(rounds=options.rounds, mirror=False, swamps=())
        self._is_second_board = options.mirror_board
        self._is_strict = options.strict
        self._lines, self._own = Lines(), Lines()
        self._first: tuple[Seat, list[int]] | None = None
        """Who we were in the game before, and the first board of that."""
        self._first_board: list[int] = []
        self._begin()

    def _begin(self) -> None:
        self._seat: Seat | None = None
        self._state: State | None = None
        self._asked = 0
        """What we are asked for: ``messages.MOVE``, ``messages.MIRROR``, or nothing."""
        self._asked_us = 0
        """When, with what questions cost taken off."""
        self._has_mirrored: bool | None = None
        self._is_board_due = False
        """Whether the new board has to come: we have mirrored."""
        self._questions: deque[int] = deque()
        self._fault = ""
        """Why what we said last is wrong."""
        self._is_early = self._was_early = False
        """Whether we have just answered in the enemy's turn, or once did in this game."""

    # -- the client ------------------------------------------------------------------

    def said(self, data: bytes) -> None:
        for line in self._own.receive(data):
            self._say(line)

    def _say(self, line: bytes) -> None:
        if self.interruption() is not None:
            self._is_early = self._was_early = True
            self.is_answered = False
            return
        try:
            numbers = messages.split(line)
        except PeerError:
            numbers = [-1]
        match numbers:
            case [messages.BOARD | messages.SCORE as question] if self._asked == messages.MOVE:
                self._questions.append(question)
                self._asked_us -= QUERY_COSTS_US["board"]
                self.is_answered = False
                return
            case [messages.MIRROR, 0 | 1 as on] if self._asked == messages.MIRROR:
                self._has_mirrored = bool(on)
                self._is_board_due = bool(on) and self._is_second_board
                if on:
                    self._place(mirrored(self._board))
            case [messages.MOVE, x, y] if self._asked == messages.MOVE and self._state and self._seat is not None:
                self._fault = set_peg(self._state, self._seat, Peg(x, y))
            case _:
                self._fault = f"{line.decode('ascii', 'replace')!r} is no answer to {self._asked}"
        self._asked = 0
        self.is_answered = not self._fault
        self.awaits = "8 or 9, the end of the game" if self._fault else "3, 8 or 9"

    def asides(self) -> Sequence[bytes]:
        return ASKS if self._asked == messages.MOVE else ()

    def wish(self) -> Peg | None:
        """In the first game the longest chain, so that scores grow and it ends by a connection; the second one is left
        to chance, and to the limit of rounds."""
        if self._first or self._asked != messages.MOVE or self._state is None or self._seat is None:
            return None
        return longest(self._state, self._seat)

    def unlawful(self) -> Mapping[str, bytes]:
        if self._seat is None or self._state is None or not self._asked:
            return {}
        return unlawful(self._board, self._seat, is_question=self._asked == messages.MIRROR)

    @property
    def seat(self) -> Seat | None:
        return self._seat

    def interruption(self) -> bytes | None:
        """Another peg, while the enemy is to set one."""
        if self._asked or self._state is None or self._seat is None or self._fault or self._is_board_due:
            return None
        is_theirs = self._state.kernel.ply and 1 - self._seat in rules.to_act(self._state)
        return out_of_turn(self._board) if is_theirs else None

    def unanswered(self) -> None:
        """As it should be: nothing was asked."""
        self._is_early, self.is_answered = False, True

    # -- the referee that is checked ---------------------------------------------------

    def heard(self, data: bytes) -> None:
        for line in self._lines.receive(data):
            text = line.decode("ascii", "replace")
            try:
                is_board = line.split()[:1] == [b"%d" % messages.BOARD]
                numbers = messages.read_codes(line.split(maxsplit=1)[1]) if is_board else messages.split(line)
            except (PeerError, IndexError) as error:
                raise Wrong("a message of the protocol", f"{text[:60]}: {error}") from None
            if self.is_over:
                raise Wrong("nothing behind 9", text)
            if self._is_early and not (self._is_strict and numbers in ([messages.RESET], [messages.END])):
                raise Wrong("silence: what nobody asked for is passed over", text[:60], TAKES)
            if is_board:
                self._show(numbers)
            elif numbers:
                self._hear(numbers, text)

    def _hear(self, numbers: list[int], text: str) -> None:
        match numbers:
            case [messages.PLAYER, 0 | 1 as seat]:
                self._greet(seat)
            case [messages.MOVE] | [messages.MOVE, _, _]:
                self._request(numbers[1:], text)
            case [messages.MIRROR]:
                self._ask_to_mirror()
            case [messages.SCORE, one, other]:
                self._score(one, other)
            case [messages.RESET] | [messages.END]:
                self._end(text, is_last=numbers == [messages.END])
            case _:
                raise Wrong("a message of the protocol", text)

    def _greet(self, seat: Seat) -> None:
        if self._seat is not None:
            raise Wrong("0 once, at the beginning of a game", f"0 {seat}")
        if self._first and self._first[0] == seat:
            raise Wrong(f"0 {1 - seat} in the second game", f"0 {seat}", "it does not exchange the players")
        self._seat, self._asked_us = seat, self.now_us

    def _show(self, board: list[int]) -> None:
        if self._seat is None:
            raise Wrong("0 before the first board", "2")
        if self._state is None:
            self._adopt(board)
        elif self._is_board_due:
            self._is_board_due = False
            if board != (wanted := self._board):
                why = why_board(wanted, board, mirrored(wanted))
                raise Wrong("the board with its swamps mirrored", "another one", why)
        elif not self._questions or self._questions.popleft() != messages.BOARD:
            raise Wrong("no board that nobody asked for", "2", UNASKED)
        elif board != self._board:
            raise Wrong("the board as it is", "another one", why_board(self._board, board, []))
        self.is_answered = not self._questions

    def _adopt(self, board: list[int]) -> None:
        """The first board of a game."""
        if set(board) & {1, 2}:
            raise Wrong("a board without pegs first", "one with pegs", "it keeps the pegs of the game before")
        if not border_of(board):
            raise Wrong("the codes 3 and 4 on opposite borders, swamp in the corners", "others")
        if self._first:
            _, before = self._first
            if board not in (before, mirrored(before)):  # player 2 sees what player 1 has made of it
                raise Wrong("the swamps of the first game", "others", "it lays other swamps in the second game")
        else:
            self._first_board = board
        self._place(board)

    def _place(self, board: list[int]) -> None:
        orientation = border_of(board)
        self._state = rules.initial(replace(self._agreed, orientation=orientation, swamps=swamps_of(board)))

    @property
    def _board(self) -> list[int]:
        assert self._state
        return messages.codes(observe(self._state, 0))

    def _request(self, move: list[int], text: str) -> None:
        state, seat = self._state, self._seat
        if state is None or seat is None:
            raise Wrong("0 and 2 before the first request", text)
        if self._fault:
            raise Wrong(f"the end of the game: {self._fault}", text, FORBIDDEN)
        if self._asked:
            likely = KEEPS if self._was_early else "it asks again before it is answered"
            raise Wrong("one request at a time", text, likely)
        if self._is_board_due:
            raise Wrong("the new board behind 6 1", text, "it does not tell the mirrored board")
        if state.kernel.ply == 0 and seat == 0:
            if move:
                raise Wrong(
                    "3 alone for the first move of a game", text, "it names an enemy's move before there is one"
                )
        else:
            self._follow(state, 1 - seat, move, text)
        if seat not in rules.to_act(state):
            raise Wrong("8 or 9: the game is over", text, "it plays on when the game is over")
        self._asked, self.is_answered, self.awaits = messages.MOVE, True, "the game to go on"
        self._asked_us = self.now_us

    def _follow(self, state: State, enemy: Seat, move: list[int], text: str) -> None:
        if enemy not in rules.to_act(state):
            raise Wrong("8 or 9: the game is over", text, "it plays on when the game is over")
        if not move:
            raise Wrong("3 with the enemy's move", text, "it does not name the enemy's move")
        if why := set_peg(state, enemy, Peg(*move)):
            is_own = Peg(*move) in observe(state, 0).moves[1 - enemy :: 2]
            likely = "it names our own move as the enemy's" if is_own else IMPOSSIBLE
            raise Wrong("a move that the enemy may make", f"{text}: {why}", likely)

    def _ask_to_mirror(self) -> None:
        if self._state is None or self._seat != 0:
            raise Wrong("no question for player 2", "6", "it asks player 2 whether to mirror")
        if self._has_mirrored is not None or self._asked or self._state.kernel.ply:
            raise Wrong("6 once, before the first move", "6", "it asks about mirroring more than once, or too late")
        self._asked, self._asked_us = messages.MIRROR, self.now_us

    def _score(self, one: int, other: int) -> None:
        if not self._questions or self._questions.popleft() != messages.SCORE or self._state is None:
            raise Wrong("no scores that nobody asked for", "4", UNASKED)
        mine, yours = self._state.kernel.score
        if (one, other) != (mine, yours):
            raise Wrong(f"4 {mine} {yours}", f"4 {one} {other}", SWAPPED if (one, other) == (yours, mine) else SCORES)
        self.is_answered = not self._questions

    # -- the end -----------------------------------------------------------------------

    def _end(self, text: str, *, is_last: bool) -> None:
        if self._questions:
            raise Wrong("the answer to our question", text, "it does not answer questions within our turn")
        if not (self._fault or self._is_early) and self._seat is not None:
            self._check_end(text)
        self._fault, self.is_answered = "", True
        self.is_over = is_last
        self._first = (self._seat, self._first_board) if self._seat is not None and self._state else self._first
        self._begin()

    def _check_end(self, text: str) -> None:
        """Whether the game is over by the rules, or can be by a move of the enemy's that nobody tells us. Raises
        ``Open`` where somebody may have been late, which nobody tells us either."""
        if not self._asked and (self._state is None or self._seat is None or can_end(self._state, 1 - self._seat)):
            return
        if self.now_us - self._asked_us >= MOVE_US:
            raise Open("a game ended 2 s after a request: somebody was late")
        likely = "it ends the game while we are to move" if self._asked else "it ends the game too early"
        raise Wrong("a game that is played to its end", text, likely)
