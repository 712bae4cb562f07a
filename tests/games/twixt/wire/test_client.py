"""Our side of High Voltage: boards and moves from any server become the right observation."""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import pairwise

import pytest

from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.session import Note, Over, Turn
from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import Mirror, Peg
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.rules import State
from spieltisch.games.twixt.wire.client import Client
from spieltisch.games.twixt.wire.messages import codes, line
from spieltisch.wire.patience import cut_off

BLOCKS = ((3, 9, 20), (2, 6, 14), (2, 2, 11), (1, 6, 9))


def client(query: Mapping[str, str] | None = None) -> Client:
    return Client("we", query or {})


def board(state: State) -> bytes:
    return line(2, *codes(view.observe(state, 0)))


def state_of(*moves: Peg, orientation: int = 2009, swamps: tuple[tuple[int, int, int], ...] = BLOCKS) -> State:
    state: State = rules.initial(Config(orientation, mirror=False, swamps=swamps))
    for ply, move in enumerate(moves):
        rules.apply(state, ply % 2, move)
    return state


def codes_of(turn: Turn) -> list[int]:
    return codes(turn.observation)


def only_turn(update: object) -> Turn:
    assert isinstance(update, list)
    [turn] = [item for item in update if isinstance(item, Turn)]
    return turn


@pytest.mark.parametrize("orientation", [2009, 2016])
@pytest.mark.parametrize("separator", [b" ", b"", b",", b"  ", b" | "])
def test_a_board_is_read_however_its_codes_are_separated(orientation: int, separator: bytes) -> None:
    state = state_of(orientation=orientation)
    codes_sent = separator.join(b"%d" % code for code in codes(view.observe(state, 0)))
    turn = only_turn(client().receive(b"0 0\r\n2 " + codes_sent + b"\r\n3 \r\n", 5))
    assert codes_of(turn) == codes(view.observe(state, 0))
    assert turn.observation.config.orientation == orientation
    assert (turn.seat, turn.clock) == (0, "move")


def test_a_whole_game_against_a_table_keeps_both_pictures_equal() -> None:
    dice = random.Random(7)
    state = state_of()
    us = client()
    us.receive(b"0 1\n" + board(state), 0)
    while rules.to_act(state):
        legal = rules.legal_actions(state, state.kernel.ply & 1)
        move = legal[dice.randrange(len(legal))]
        assert isinstance(move, Peg)
        rules.apply(state, state.kernel.ply & 1, move)
        if not rules.to_act(state):
            break
        turn = only_turn(us.receive(line(3, move.x, move.y), 1))
        assert turn.observation.moves == view.observe(state, 1).moves
        assert (turn.observation.score, turn.observation.links) == (
            tuple(state.kernel.score),
            tuple(state.kernel.links),
        )
        answer = view.legal_actions(turn.observation)[0]
        assert isinstance(answer, Peg)
        us.act(answer)
        assert us.to_send() == line(3, answer.x, answer.y)
        rules.apply(state, 1, answer)


def test_we_think_at_most_what_the_limit_leaves() -> None:
    turn = only_turn(client().receive(b"0 0\n" + board(state_of()) + b"3\n", 5))
    assert 1_600_000 <= turn.budget_us <= 1_700_000


def test_after_mirroring_without_a_new_board_we_ask_for_the_truth_before_the_first_move() -> None:
    us = client()
    turn = only_turn(us.receive(b"0 0\n" + board(state_of()) + b"6\n", 0))
    assert turn.clock == "mirror"
    assert set(view.legal_actions(turn.observation)) == {Mirror(False), Mirror(True)}
    us.act(Mirror(True))
    assert us.to_send() == b"6 1\n"
    assert us.receive(b"3\n", 1000) == []
    assert us.to_send() == b"2\n"
    foreign = state_of(swamps=((1, 5, 5),))  # whatever this server takes mirroring for
    turn = only_turn(us.receive(board(foreign), 11_000))
    assert codes_of(turn) == codes(view.observe(foreign, 0))
    assert turn.budget_us == 2_000_000 - 350_000 - 360_000 - 10_000


def test_after_mirroring_a_new_board_settles_it() -> None:
    us = client()
    us.receive(b"0 0\n" + board(state_of()) + b"6\n", 0)
    us.act(Mirror(True))
    us.to_send()
    mirrored = state_of(swamps=tuple((size, y, x) for size, x, y in BLOCKS))
    turn = only_turn(us.receive(board(mirrored) + b"3\n", 0))
    assert us.to_send() == b""
    assert codes_of(turn) == codes(view.observe(mirrored, 0))


def test_a_board_with_pegs_we_know_keeps_their_order() -> None:
    moves = (Peg(5, 5), Peg(5, 7), Peg(6, 7), Peg(6, 5))
    us = client()
    us.receive(b"0 0\n" + board(state_of()) + b"3\n", 0)
    for mine, theirs in (moves[0:2], moves[2:4]):
        us.act(mine)
        us.receive(line(3, theirs.x, theirs.y), 0)
    us.receive(board(state_of(*moves)), 0)
    us.act(Peg(1, 1))
    assert only_turn(us.receive(line(3, 20, 20), 0)).observation.moves == (*moves, Peg(1, 1), Peg(20, 20))


def test_a_client_that_comes_late_takes_the_pegs_from_the_board() -> None:
    moves = (Peg(5, 5), Peg(5, 7), Peg(6, 7), Peg(6, 5), Peg(12, 12))
    us = client()
    assert us.receive(b"0 1\n" + board(state_of(*moves[:3])), 0) == []
    state = state_of(*moves)
    # The board showed three pegs and the request tells of one: a move is missing, so the client asks.
    assert us.receive(line(3, 12, 12), 0) == []
    assert us.to_send() == b"2\n"
    turn = only_turn(us.receive(board(state), 0))
    assert set(turn.observation.moves) == set(moves)
    assert codes_of(turn) == codes(view.observe(state, 0))


def test_reset_forgets_everything_and_end_ends() -> None:
    us = client()
    us.receive(b"0 0\n" + board(state_of()) + b"3\n", 0)
    us.act(Peg(5, 5))
    assert us.receive(b"8\n", 0) == [Over(None, is_final=False)]
    other = state_of(swamps=())
    turn = only_turn(us.receive(b"0 1\n" + board(other) + b"3 4 4\n", 0))
    assert (turn.seat, turn.observation.moves) == (1, (Peg(4, 4),))
    assert us.receive(b"9\n3 1 1\n", 0) == [Over(None, is_final=True)]
    assert us.is_closing


def test_the_end_of_the_stream_ends_the_game_too() -> None:
    us = client()
    assert us.closed(0) == [cut_off()]
    assert us.is_closing


def test_what_we_do_not_understand_is_only_noted() -> None:
    assert [type(update) for update in client().receive(b"4 3 5\n1 7\n0 5\n", 0)] == [Note, Note, Note]


@pytest.mark.parametrize("sent", [b"hallo\n", b"2 0 0 0\n", b"2\n", b"2 " + b"7" * 576 + b"\n", b"3 1 \xff\n"])
def test_nonsense_is_passed_over(sent: bytes) -> None:
    us = client()
    us.receive(b"0 0\n" + board(state_of()), 0)
    [note] = us.receive(sent, 0)
    assert isinstance(note, Note)
    assert "not understood" in note.text
    assert codes_of(only_turn(us.receive(b"3\n", 0))) == codes(view.observe(state_of(), 0))


def test_a_request_before_we_know_who_we_are_is_a_peer_error() -> None:
    with pytest.raises(PeerError, match="who we are"):
        client().receive(board(state_of()) + b"3\n", 0)


OPENING = (Peg(5, 5), Peg(5, 7), Peg(6, 7), Peg(6, 5))
ODD_PEGS = [Peg(5, 7), Peg(6, 7), Peg(10, 21), Peg(24, 0), Peg(0, 5)]
"""One of theirs that was named before, our own latest, a swamp, a cell that there is not, and on our border."""


def asked_oddly(peg: Peg) -> Client:
    us = client()
    us.receive(b"0 0\n" + board(state_of()) + b"3\n", 0)
    us.act(OPENING[0])
    us.receive(line(3, OPENING[1].x, OPENING[1].y), 0)
    us.act(OPENING[2])
    us.to_send()
    assert us.receive(line(3, peg.x, peg.y), 1_000) == []
    assert us.to_send() == b"2\n"
    return us


@pytest.mark.parametrize("peg", ODD_PEGS, ids=str)
def test_a_peg_that_cannot_be_is_looked_up_on_the_board(peg: Peg) -> None:
    turn = only_turn(asked_oddly(peg).receive(board(state_of(*OPENING)), 2_000))
    assert turn.observation.moves == OPENING


@pytest.mark.parametrize("peg", ODD_PEGS, ids=str)
def test_without_a_board_such_a_game_cannot_go_on(peg: Peg) -> None:
    for answer in (b"", b"2 0 0 0\n"):
        us = asked_oddly(peg)
        with pytest.raises(PeerError, match="shows no board"):
            us.receive(answer, 2_000) if answer else us.wake(1_000 + us.patience_us)


@pytest.mark.parametrize("answer", [b"", b"2 0 0 0\n"])
def test_a_server_that_has_no_board_to_show_is_played_at_without_one(answer: bytes) -> None:
    """What mirroring does we guess, then."""
    us = client()
    us.receive(b"0 0\n" + board(state_of()) + b"6\n", 0)
    us.act(Mirror(True))
    us.receive(b"3\n", 1_000)
    assert us.patience_us < 1_000_000
    turn = only_turn([*us.receive(answer, 2_000)] if answer else [*us.wake(1_000 + us.patience_us)])
    mirrored = state_of(swamps=tuple((size, y, x) for size, x, y in BLOCKS))
    assert codes_of(turn) == codes(view.observe(mirrored, 0))
    assert us.patience_us > 60_000_000


@pytest.mark.parametrize("query", [{}, {"rounds": "2"}])
def test_we_play_on_as_long_as_we_are_asked(query: Mapping[str, str]) -> None:
    """How long a game of 2009 was nobody knows any more."""
    us = client(query)
    cells = [Peg(x, y) for x in range(1, 23, 3) for y in range(1, 23)]
    us.receive(b"0 0\n" + board(state_of(swamps=())) + b"3\n", 0)
    plies = 0
    for mine, theirs in pairwise(cells[:81]):
        us.act(mine)
        turn = only_turn(us.receive(line(3, 23 - theirs.x, theirs.y), 0))
        assert view.legal_actions(turn.observation)
        plies = len(turn.observation.moves)
    assert plies == 160


def test_the_number_of_rounds_comes_from_the_address() -> None:
    turn = only_turn(client({"rounds": "25"}).receive(b"0 0\n" + board(state_of()) + b"3\n", 0))
    assert turn.observation.config.rounds == 25
    with pytest.raises(UsageError, match="rounds"):
        client({"rounds": "many"})
