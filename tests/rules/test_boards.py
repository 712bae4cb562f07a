"""Boards of all games: pushing, taking back, copies, chance, and what they say of a position."""

from __future__ import annotations

import copy
import math
import pickle
import random
from collections.abc import Callable
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest

from spieltisch import pictures
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.rules import IllegalMove, LegalMoves, UsageError, cascadia, catan, hive, monopoly, twixt
from tests.rules.boards import AnyBoard, every_board, play, random_push

Start = Callable[[], AnyBoard]


def seen(board: AnyBoard) -> tuple[Any, ...]:
    """All that can be looked at, but for whole lists of moves."""
    viewers = (*range(board.seats), None)
    return (
        board.turn, board.awaited, board.outcome(), board.chance, board.moves, len(board.legal_moves),
        list(islice(board.legal_moves, 50)), *(board.observe(viewer) for viewer in viewers),
    )  # fmt: skip


@every_board
def test_each_pop_takes_back_one_push(start: Start) -> None:
    board, past = start(), []
    for seed in range(60):
        past.append(seen(board))
        if board.outcome() is not None:
            break
        random_push(board, random.Random(seed))
    for before in reversed(past[: len(board.moves)]):
        board.pop()
        assert seen(board) == before
    assert board == start()
    with pytest.raises(IndexError):
        board.pop()


@every_board
def test_whole_games_are_what_the_rules_make_of_the_same_actions(start: Start) -> None:
    board = start()
    game, state = board._game, board._state.copy()
    rng = random.Random(7)
    for _ in range(200):
        if board.outcome() is not None:
            break
        actor = CHANCE if board.turn is None else board.turn
        random_push(board, rng)
        assert actor in game.play.rules.to_act(state)
        game.play.rules.apply(state, actor, board.moves[-1])
        assert game.play.rules.digest(state) == game.play.rules.digest(board._state)
    for viewer in (*range(board.seats), SPECTATOR):
        assert board.observe(viewer) == game.play.view.observe(state, viewer)
    assert board.outcome() == game.play.rules.outcome(state)


@every_board
def test_what_is_listed_may_be_pushed_and_nothing_else(start: Start) -> None:
    board, strangers = play(start(), 3, 12), play(start(), 4, 120).moves
    for seed in range(25):
        moves = board.legal_moves
        for move in [*islice(moves, 30), *strangers]:
            twin = board.copy()
            if move in moves:
                twin.push(move)
                assert twin.moves[-1] == move
                assert twin.pop() == move
            elif move not in [outcome for outcome, _ in board.chance]:
                with pytest.raises(IllegalMove):
                    twin.push(move)
            assert twin == board
        assert not 0 < len(moves) < 5_000 or moves[-1] in moves
        if board.outcome() is not None:
            break
        random_push(board, random.Random(seed))


@every_board
def test_moves_are_counted_as_they_are_listed(start: Start) -> None:
    board, rng = start(), random.Random(1)
    for _ in range(80):
        moves = board.legal_moves
        assert bool(moves) is (board.turn is not None)
        if len(moves) < 1_000:
            assert len(list(moves)) == len(moves)
        if board.outcome() is not None:
            break
        random_push(board, rng)


@every_board
def test_moves_can_be_pushed_while_they_are_gone_through(start: Start) -> None:
    board = play(start(), 9, 110)
    while board.turn is None:
        board.pop()
    expected = list(islice(board.legal_moves, 40))
    tried = []
    for move in islice(board.legal_moves, 40):
        board.push(move)
        tried.append(move)
        len(board.legal_moves)
        board.pop()
    assert tried == expected
    iteration = iter(board.legal_moves)
    first = next(iteration)
    board.push(first)
    assert [first, *islice(iteration, 39)] == expected


@every_board
def test_probabilities_are_what_the_table_draws_by(start: Start) -> None:
    board, rng, times = start(), random.Random(5), 0
    for _ in range(150):
        if board.outcome() is not None:
            break
        if chances := board.chance:
            times += 1
            assert board.turn is None
            assert not board.legal_moves
            assert math.isclose(sum(odds for _, odds in chances), 1)
            draw = board._game.play.rules.draw(board._state)
            weights = draw.weights or [1] * len(draw.outcomes)
            assert [outcome for outcome, _ in chances] == list(draw.outcomes)
            assert [odds * sum(weights) for _, odds in chances] == pytest.approx(weights)
            for outcome, odds in islice(chances, 5):
                assert odds > 0
                assert outcome not in board.legal_moves
                board.copy().push(outcome)
        random_push(board, rng)
    assert bool(times) is bool(start().chance)


@every_board
def test_copies_go_their_own_way(start: Start) -> None:
    board = play(start(), 2, 40)
    before = seen(board)
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board
        assert seen(twin) == before
        for _ in range(min(20, len(twin.moves))):
            twin.pop()
        play(twin, 11, 30)
        assert seen(board) == before
    other = board.copy()
    while board.moves:
        board.pop()
    play(board, 12, 40)
    assert seen(other) == before
    assert board != start()
    assert other != object()
    with pytest.raises(TypeError):
        hash(board)


@every_board
def test_a_refused_move_changes_nothing(start: Start) -> None:
    board = play(start(), 6, 25)
    before = seen(board)
    wrongs: list[tuple[Any, type[Exception]]] = [
        ("no such word", IllegalMove), ("", IllegalMove), (42, TypeError), (None, TypeError), ([], TypeError),
    ]  # fmt: skip
    for wrong, error in wrongs:
        assert wrong not in board.legal_moves
        with pytest.raises(error):
            board.push(wrong)
    for seat in (-7, board.seats, 99):
        with pytest.raises(IllegalMove):
            board.push(board.moves[-1], seat)
    assert seen(board) == before


@every_board
def test_a_move_is_written_and_read_in_our_notation(start: Start) -> None:
    board = play(start(), 8, 60)
    assert board.moves
    again = start()
    for move in board.moves:
        text = str(move)
        assert text == board._game.play.notation.write_action(move)
        assert board.parse(text) == move
        assert hash(board.parse(text)) == hash(move)
        again.push(text)
    assert again == board
    assert again.moves == board.moves


@every_board
def test_what_is_known_to_be_legal_needs_no_check(start: Start) -> None:
    board, again = play(start(), 10, 80), start()
    for move in board.moves:
        again.push_unchecked(move)
    assert again == board


@pytest.mark.parametrize("start", [hive.Board, twixt.Board, lambda: twixt.Board(size=12, swamps="2,3,7")])
def test_a_position_text_makes_the_same_board(start: Callable[[], hive.Board | twixt.Board]) -> None:
    for seed in range(20):
        board = play(start(), seed, 3 * seed)
        again = type(board)(board.position)
        assert again == board
        assert again.position == board.position
        assert repr(board) == f"{board._game.name}.Board({board.position!r})"
        assert list(again.legal_moves) == list(board.legal_moves) or set(again.legal_moves) == set(board.legal_moves)


@pytest.mark.parametrize("make", [catan.Board, cascadia.Board, monopoly.Board])
def test_where_there_is_no_position_text_that_is_said(make: type[AnyBoard]) -> None:
    with pytest.raises(UsageError, match="no position text"):
        _ = make().position
    with pytest.raises(UsageError, match="no position text"):
        make("turn=0")


@every_board
def test_a_game_can_be_as_an_observation_says(start: Start) -> None:
    board = play(start(), 14, 45)
    for viewer in (*range(board.seats), None):
        known = board.observe(viewer)
        guess = type(board).from_observation(known, random.Random(1).randrange)
        assert guess.observe(viewer) == known
        assert guess.turn == board.turn
        assert pickle.loads(pickle.dumps(guess)) == guess
        play(guess, 15, 10)


@every_board
def test_it_is_shown_as_its_page_and_its_lines_show_it(start: Start) -> None:
    board = play(start(), 16, 20)
    for seat in (0, None):
        assert ElementTree.fromstring(board.svg(seat)).tag.endswith("svg")
    assert board._repr_svg_() == board.svg() == pictures.svg_of(board._game, board.observe(), None)
    assert str(board) == pictures.text_of(board._game, board.observe())
    assert "\n" in str(board)
    assert "\n" not in repr(board)


@every_board
def test_over_means_nobody_moves(start: Start) -> None:
    board = play(start(), 17, 5_000)
    outcome = board.outcome()
    assert outcome is not None
    assert len(outcome.ranks) == board.seats
    assert board.turn is None
    assert board.awaited == ()
    assert board.chance == []
    assert not board.legal_moves
    with pytest.raises(IllegalMove):
        board.push(board.moves[0])


def test_millions_of_offers_are_counted_and_not_listed() -> None:
    board = catan.Board(offers=100)
    rng = random.Random(3)
    while board.outcome() is None and len(board.legal_moves) < 1_000_000:
        moves: LegalMoves[catan.Move] = board.legal_moves
        if board.chance:
            random_push(board, rng)
        else:
            calm = [move for move in islice(moves, 30) if not isinstance(move, catan.BankTrade | catan.Offer)]
            board.push(rng.choice(calm))
    moves = board.legal_moves
    assert len(moves) > 1_000_000
    last = moves[len(moves) - 1]
    assert isinstance(last, catan.Offer)
    assert last in moves
    assert str(last) in moves
    assert not isinstance(next(iter(moves)), catan.Offer)
    assert repr(moves).startswith(f"<{len(moves)} legal moves: ")
