"""The server's side of High Voltage, fed with batches by hand: what is said when, and what an answer means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.commands import Act, Ask, Command, Drop, Join, Leave, Received, Violate
from spieltisch.core.messages import Asked, Batch, Closed, Dismissed, Ended, Happened, Item, Mark, Replied, Started
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import Mirror, Peg
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.options import Options
from spieltisch.games.twixt.rules import State
from spieltisch.games.twixt.wire.messages import codes, line
from spieltisch.games.twixt.wire.server import LATE_US, Server

NOW = Received(7, 9)


class Desk:
    """A game whose two sessions hear of everything, without clocks or logs."""

    def __init__(self, options: Options | None = None, **config: Any) -> None:
        config.setdefault("swamps", ((2, 3, 5),))
        self.state: State = rules.initial(Config(**config))
        self.sessions = [Server(options or Options()) for _ in range(2)]
        self.tell(Started(("one", "two")), Mark(), *self._next())

    def tell(self, *items: Item, only: int | None = None) -> None:
        for seat, session in enumerate(self.sessions):
            if only in (None, seat):
                session.tell(Batch("t", seat, items, view.observe(self.state, seat), ("one", "two")))

    def play(self, action: Any) -> None:
        [seat] = rules.to_act(self.state)
        events = rules.apply(self.state, seat, action)
        self.tell(*(Happened(seat, event) for event in events), Mark(), *self._next())

    def _next(self) -> list[Item]:
        return [Asked(window.seat, window.clock) for window in rules.windows(self.state)]

    def heard(self, seat: int) -> list[bytes]:
        return self.sessions[seat].to_send().splitlines()

    def board(self) -> bytes:
        return line(2, *codes(view.observe(self.state, 0))).strip()


def judged(commands: Iterable[Command]) -> list[Command]:
    """What is more than a note for the log."""
    return [command for command in commands if not isinstance(command, Drop)]


def test_a_client_takes_its_seat_by_being_there() -> None:
    assert Server(Options()).connected() == [Join()]


def test_the_second_player_meets_the_board_only_after_the_mirror_question() -> None:
    desk = Desk()
    before = desk.board()
    assert desk.heard(0) == [b"0 0", before, b"6"]
    assert desk.heard(1) == []
    desk.play(Mirror(on=True))
    assert desk.board() != before
    assert desk.heard(0) == [desk.board(), b"3"]
    assert desk.heard(1) == [b"0 1", desk.board()]


def test_keeping_the_swamps_brings_no_second_board() -> None:
    desk = Desk()
    desk.heard(0)
    desk.play(Mirror(on=False))
    assert desk.heard(0) == [b"3"]


def test_the_second_board_can_be_switched_off_for_simple_clients() -> None:
    desk = Desk(Options(mirror_board=False))
    desk.heard(0)
    desk.play(Mirror(on=True))
    assert desk.heard(0) == [b"3"]


def test_without_the_question_both_players_start_at_once() -> None:
    desk = Desk(mirror=False)
    assert desk.heard(0) == [b"0 0", desk.board(), b"3"]
    assert desk.heard(1) == [b"0 1", desk.board()]


def test_a_request_brings_the_opponents_peg_and_nobody_hears_its_own() -> None:
    desk = Desk(mirror=False)
    for seat in range(2):
        desk.heard(seat)
    desk.play(Peg(16, 14))
    assert (desk.heard(0), desk.heard(1)) == ([], [b"3 16 14"])
    desk.play(Peg(7, 8))
    assert (desk.heard(0), desk.heard(1)) == ([b"3 7 8"], [])


def test_an_initial_board_has_1175_characters_and_a_line_feed() -> None:
    blocks = ((3, 9, 20), (2, 6, 14), (2, 2, 11), (1, 6, 9))
    for orientation, start in ((2009, b"2 -1 3 3"), (2016, b"2 -1 4 4")):
        desk = Desk(mirror=False, swamps=blocks, orientation=orientation)
        _, board, _ = desk.sessions[0].to_send().splitlines(keepends=True)
        assert len(board) == 1176
        assert board.startswith(start)


def test_questions_are_answered_from_the_observation() -> None:
    desk = Desk(mirror=False)
    for move in (Peg(16, 14), Peg(7, 8), Peg(18, 15), Peg(8, 10)):
        desk.play(move)
    desk.heard(0)
    desk.tell(Replied("board"), Replied("score"), only=0)
    assert desk.heard(0) == [desk.board(), b"4 2 2"]


def asked(clock: str, options: Options | None = None) -> Server:
    desk = Desk(options, mirror=clock == "mirror")
    return desk.sessions[0]


@pytest.mark.parametrize(
    ("clock", "sent", "command"),
    [
        ("move", b"3 14 2\n", Act(Peg(14, 2), NOW)),
        ("move", b" \t3  14\t2 \r\n", Act(Peg(14, 2), NOW)),
        ("move", b"3 99 -1\n", Act(Peg(99, -1), NOW)),
        ("move", b"2\n", Ask("board", NOW)),
        ("move", b"4\n", Ask("score", NOW)),
        ("mirror", b"6 0\n", Act(Mirror(False), NOW)),
        ("mirror", b"6 1\n", Act(Mirror(True), NOW)),
    ],
)
def test_an_answer_means_an_action_or_a_question(clock: str, sent: bytes, command: Any) -> None:
    session = asked(clock)
    assert session.receive(sent[:1], NOW.first_us) == []
    assert session.receive(sent[1:], NOW.last_us) == [command]


@pytest.mark.parametrize(
    ("clock", "sent"),
    [
        *(("move", text) for text in (b"3", b"3 1", b"3 1 2 3", b"2 1", b"4 0", b"6 0", b"0 1", b"8", b"9", b"77")),
        *(("move", text) for text in (b"drei", b"3 a b", b"3 1.5 2", b"3,1,2", b"3 1_0 2", b"\xff\0", b"3 \xd9\xa1 2")),
        *(("mirror", text) for text in (b"6", b"6 2", b"6 -1", b"6 0 0", b"2", b"4", b"3 1 2", b"ja")),
    ],
)
def test_anything_else_in_ones_turn_is_a_violation(clock: str, sent: bytes) -> None:
    [command] = asked(clock).receive(sent + b"\n", 9)
    assert isinstance(command, Violate)
    assert command.sentence


def test_what_nobody_asked_for_is_ignored_unless_the_agreement_is_strict() -> None:
    for options, kind in ((Options(), []), (Options(strict=True), [Violate])):
        session = Server(options)
        for sent in (b"2\n", b"3 1 2\n", b"hallo\n"):
            assert [type(command) for command in judged(session.receive(sent, 1))] == kind


def test_what_is_passed_over_is_written_down_but_for_blank_lines() -> None:
    received = Received(1, 1)
    assert Server(Options()).receive(b"\n3 1 2\n \n", 1) == [
        Drop("nothing was asked for", received, text="3 1 2", is_refused=False)
    ]


def test_only_the_first_of_two_moves_answers_the_request() -> None:
    assert judged(asked("move").receive(b"3 1 2\n3 1 3\n2\n", 9)) == [Act(Peg(1, 2), Received(9, 9))]


def test_what_comes_behind_garbage_answers_nothing() -> None:
    commands = judged(asked("move").receive(b"drei\n3 1 3\n2\n", 9))
    assert [type(command) for command in commands] == [Violate]


def test_an_unterminated_last_line_counts_before_the_end_of_the_stream() -> None:
    session = asked("move")
    assert session.receive(b"3 1 2", 5) == []
    assert session.closed(8) == [Act(Peg(1, 2), Received(5, 8)), Leave(why="end of stream")]


def test_an_endless_line_is_a_violation_and_the_end() -> None:
    session = asked("move")
    session.to_send()
    commands = session.receive(b"3" * 10_000, 9)
    assert [type(command) for command in commands] == [Violate, Leave]
    assert session.is_closing
    assert session.to_send() == b"9\n"
    assert session.receive(b"3 1 2\n", 10) == []
    assert session.closed(11) == []


def test_after_its_goodbye_a_session_hears_and_says_nothing() -> None:
    desk = Desk()
    desk.sessions[0].receive(b"3" * 10_000, 9)
    desk.heard(0)
    desk.tell(Closed(is_last=False))
    desk.tell(Started(("two", "one")), Mark(), Asked(0, "mirror"))
    desk.tell(Closed(is_last=True))
    assert desk.heard(0) == []


def test_a_finished_game_ends_with_9_or_goes_on_with_8_and_a_new_start() -> None:
    desk = Desk(mirror=False)
    desk.play(Peg(1, 2))
    for seat in range(2):
        desk.heard(seat)
    desk.tell(Ended(Outcome((1, 2), (0, 0))), Mark())
    desk.tell(Closed(is_last=False), only=0)
    desk.tell(Closed(is_last=True), only=1)
    assert (desk.heard(0), desk.heard(1)) == ([b"8"], [b"9"])
    assert [session.is_closing for session in desk.sessions] == [False, True]
    assert judged(desk.sessions[0].receive(b"3 1 2\n", 1)) == []
    desk.state = rules.initial(Config(mirror=False, swamps=()))
    desk.tell(Started(("two", "one")), Mark(), Asked(0, "move"), only=0)
    assert desk.heard(0) == [b"0 0", desk.board(), b"3"]


def test_a_dismissed_client_is_told_to_end() -> None:
    session = Server(Options())
    session.tell(Dismissed("the door is closed"))
    assert (session.to_send(), session.is_closing) == (b"9\n", True)


@given(
    st.sampled_from(["move", "mirror"]), st.lists(st.binary(max_size=40) | st.sampled_from([b"3 1 2\n", b"2\n", b"\n"]))
)
def test_any_bytes_give_commands_and_never_an_error(clock: str, pieces: list[bytes]) -> None:
    session = asked(clock)
    for at, piece in enumerate(pieces):
        for command in judged(session.receive(piece, at)):
            assert isinstance(command, Act | Ask | Violate | Leave)
    session.closed(len(pieces))


def late(desk: Desk) -> Server:
    """The session of a client that was asked when its game ended, and is asked in the next one."""
    desk.play(Mirror(False))
    session = desk.sessions[0]
    desk.tell(Ended(Outcome((2, 1), (0, 0), Reason.TIMEOUT)))
    desk.tell(Closed(is_last=False))
    assert desk.heard(0)[-1] == b"8"
    desk.state = rules.initial(Config(mirror=False, swamps=()))
    desk.tell(Started(("two", "one")), Mark(), *desk._next())
    return session


@pytest.mark.parametrize("answer", [b"3 5 5\n", b"6 0\n", b"\n2\n 4 \n3 5 5\n", b"garbage\n"])
@pytest.mark.parametrize("strict", [False, True])
def test_an_answer_owed_to_the_game_before_is_none_in_the_next(answer: bytes, strict: bool) -> None:
    desk = Desk(Options(strict=strict))
    session = late(desk)
    assert session.withheld_us == LATE_US
    assert desk.heard(0) == []
    assert judged(session.receive(answer, 1)) == []
    assert session.withheld_us == 0
    assert desk.heard(0) == [b"0 0", desk.board(), b"3"]
    assert session.receive(b"3 7 7\n", 9) == [Act(Peg(7, 7), Received(9, 9))]


def test_an_answer_that_is_owed_is_waited_for_and_in_the_end_given_up() -> None:
    """So a client that has obeyed ``8`` and does not answer plays on."""
    desk = Desk()
    session = late(desk)
    assert session.next_deadline() == 0
    assert session.wake(1_000) == []
    assert session.next_deadline() == 1_000 + LATE_US
    assert session.wake(999 + LATE_US) == []
    assert desk.heard(0) == []
    assert session.wake(1_000 + LATE_US) == []
    assert session.next_deadline() is None
    assert desk.heard(0)[-1] == b"3"
    assert session.receive(b"3 7 7\n", 9) == [Act(Peg(7, 7), Received(9, 9))]


def test_who_owes_an_answer_hears_of_the_end() -> None:
    desk = Desk()
    session = late(desk)
    desk.tell(Closed(is_last=True))
    assert desk.heard(0)[-1] == b"9"
    assert session.is_closing
    assert session.withheld_us == 0


def test_who_has_answered_owes_nothing() -> None:
    """However the game ended: by the answer, by a violation, or in the other's turn."""
    desk = Desk()
    desk.play(Mirror(False))
    desk.sessions[0].receive(b"3 5 5\n", 1)
    desk.tell(Ended(Outcome((2, 1), (0, 0), Reason.ILLEGAL)))
    desk.tell(Closed(is_last=False))
    assert [session.withheld_us for session in desk.sessions] == [0, 0]
