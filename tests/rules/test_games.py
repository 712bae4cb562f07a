"""What is a game's own at its board: where it starts, its options, texts and refusals; perft, logs, types."""

from __future__ import annotations

import json
import random
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path
from typing import Any, assert_type

import pytest

from spieltisch.cli import run
from spieltisch.core.errors import OptionError
from spieltisch.core.registry import game as game_of
from spieltisch.rules import IllegalMove, Outcome, UsageError, cascadia, catan, hive, monopoly, twixt
from tests.research.games import played
from tests.rules.boards import STARTS, AnyBoard, play

BOARDS: dict[str, type[AnyBoard]] = {
    "cascadia": cascadia.Board, "catan": catan.Board, "hive": hive.Board, "monopoly": monopoly.Board,
    "twixt": twixt.Board,
}  # fmt: skip
MIDDLE = (
    "turn=20 obs=-3,-1;1,2;3,-3 stacks=-4,1,S;-3,1,Q;-3,3,a;-2,-1,a;-2,0,A;-2,1,Bb;-2,2,g;-1,1,sB;-1,3,G;0,1,q;0,2,A"
)


def answer_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """What a command prints with ``--json``, whatever it exits with."""
    run([*arguments, "--json"])
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("game", "position", "depth"),
    [("hive", None, 3), ("twixt", None, 2), ("hive", MIDDLE, 2), ("twixt", "moves=5/5", 2)],
)
def test_perft_counts_what_the_command_counts(
    game: str, position: str | None, depth: int, capsys: pytest.CaptureFixture[str]
) -> None:
    board = BOARDS[game](position)
    place = ["--position", position] if position else []
    for below in range(depth + 1):
        told = answer_of(capsys, "perft", game, *place, "--depth", str(below))
        assert board.perft(below) == told["nodes"]
    assert board == BOARDS[game](position)
    counted = 0
    for move in board.legal_moves:
        board.push(move)
        counted += board.perft(depth - 1)
        board.pop()
    assert counted == board.perft(depth)


@pytest.mark.parametrize("game", BOARDS)
def test_a_log_is_a_board_at_each_of_its_plies(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = b"".join(line + b"\n" for line in played(game)[0].lines)
    log = tmp_path / "log.jsonl"
    log.write_bytes(data)
    make = BOARDS[game]
    for ply in (0, 3, None):
        board = make.from_log(log, ply)
        assert board == make.from_log(data, ply) == make.from_log(BOM_UTF8 + data, ply)
        assert board.moves == ()
        place = ["--replay", str(log), *(["--ply", str(ply)] if ply is not None else [])]
        if board.turn is not None and len(board.legal_moves) < 5_000 and board.awaited == (board.turn,):
            told = answer_of(capsys, "legal", game, *place)
            assert sorted({str(move) for move in board.legal_moves}) == told
        play(board, 1, 5)
    with pytest.raises(UsageError, match="ply 100000"):
        make.from_log(data, 100_000)
    with pytest.raises(ValueError, match="log is empty"):
        make.from_log(b"")
    other = next(name for name in BOARDS if name != game)
    with pytest.raises((ValueError, UsageError)):
        BOARDS[other].from_log(data)


def test_perft_of_a_catan_log_counts_what_the_command_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"".join(line + b"\n" for line in played("catan")[0].lines))
    board = catan.Board.from_log(log, 1)
    assert (
        board.perft(2)
        == answer_of(capsys, "perft", "catan", "--replay", str(log), "--ply", "1", "--depth", "2")["nodes"]
    )
    for chancy in (catan.Board(), cascadia.Board(), monopoly.Board(), hive.Board(drawn=True), twixt.Board(drawn=True)):
        with pytest.raises(UsageError, match="chance"):
            chancy.perft(1)


@pytest.mark.parametrize(("game", "text"), [
    ("hive", "D 0,0 1,0"), ("hive", "S A 9,9"), ("hive", "K"), ("hive", "O 0,0"), ("hive", "jump"),
    ("twixt", "0/0"), ("twixt", "99/1"), ("twixt", "mirror=1"), ("twixt", "16-14"),
])  # fmt: skip
def test_a_refusal_is_what_the_command_says(game: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = answer_of(capsys, "apply", game, text)
    with pytest.raises(IllegalMove) as refused:
        BOARDS[game]().push(text)
    assert {"refused": text, "code": refused.value.code, "why": refused.value.sentence} == told
    assert str(refused.value) == told["why"]


def test_a_bad_position_is_told_by_what_is_wrong_and_where() -> None:
    with pytest.raises(ValueError, match=r"field 9,9 is not on the board; 4 RED BEE pieces, but a side owns 1"):
        hive.Board("stacks=9,9,Q;0,0,Q;1,0,Q;2,0,Q")
    with pytest.raises(ValueError, match=r"no position: 'when=3' is none of turn=…, obs=…, stacks=…"):
        hive.Board("when=3")
    with pytest.raises(ValueError, match=r"move 3, 5/5: The cell 5/5 has a peg\."):
        twixt.Board("moves=5/5,6/6,5/5")
    with pytest.raises(ValueError, match="size=99 is none of 8 to 24"):
        twixt.Board("size=99")


def test_options_are_checked_by_name_and_by_value() -> None:
    with pytest.raises(TypeError, match=r"catan\.Board has no option 'player'; it has players, bank"):
        catan.Board(player=4)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="a position or options"):
        twixt.Board("moves=5/5", size=12)
    with pytest.raises(UsageError, match="catan is for 3 to 6 players, not 2"):
        catan.Board(players=2)
    with pytest.raises(OptionError, match=r"cascadia\.cards is five letters"):
        cascadia.Board(cards="ZZZZZ")


@pytest.mark.parametrize("name", BOARDS)
def test_every_option_of_a_board_is_one_of_its_game(name: str) -> None:
    known = set(game_of(name).setup.options.__dataclass_fields__) | {"players", "drawn"}
    assert set(BOARDS[name]._options) <= known


def test_the_fewest_play_where_nothing_is_said() -> None:
    assert [make().seats for make in BOARDS.values()] == [2, 3, 2, 2, 2]
    assert [STARTS[name]().seats for name in ("catan of six", "cascadia alone", "monopoly")] == [6, 1, 3]


def test_hive_starts_empty_and_draws_its_obstructed_fields_if_asked() -> None:
    assert hive.Board().position == "turn=0 obs= stacks="
    assert hive.Board() == hive.Board("") == hive.Board(hive.Board().position)
    board = hive.Board(drawn=True)
    assert len(board.chance) == 91
    for text in ("O 0,0", "O 1,0", "O 2,0"):
        assert board.turn is None
        board.push(text)
    assert (board.turn, board.chance) == (hive.RED, [])
    board.push(hive.SetPiece(hive.Kind.ANT, hive.Field.at(-1, 0)))
    assert board.position == "turn=1 obs=0,0;1,0;2,0 stacks=-1,0,A"
    assert str(board.pop()) == "S A -1,0"
    assert str(board.pop()) == "O 2,0"
    assert len(board.chance) == 89


def test_another_spelling_of_a_legal_move_is_legal_too() -> None:
    board = hive.Board()
    assert "RED S A 0,0" in board.legal_moves
    assert "BLUE S A 0,0" not in board.legal_moves
    assert hive.SetPiece(hive.Kind.ANT, hive.Field.at(0, 0), hive.RED) in board.legal_moves
    board.push("RED S A 0,0")
    assert board.pop() == hive.SetPiece(hive.Kind.ANT, hive.Field.at(0, 0), hive.RED)


def test_twixt_asks_about_the_mirror_if_asked_to() -> None:
    board = twixt.Board(swamps="2,3,7", mirror=True)
    assert list(map(str, board.legal_moves)) == ["mirror=0", "mirror=1"]
    board.push(twixt.Mirror(True))
    assert board.position == "orientation=2009 swamps=2,7,3 moves="
    board.push("16/14")
    assert board.outcome() is None
    board.pop()
    board.pop()
    assert board == twixt.Board(swamps="2,3,7", mirror=True)


def test_who_is_not_first_may_act_too() -> None:
    board = monopoly.Board(players=2)
    board.push("first 1")
    board.push("dice 1 2")
    assert board.turn == 1
    assert "buy 3" in board.legal_moves
    board.push("buy 3")
    assert "sell 3 0 700" in board.legal_moves
    board.push("sell 3 0 700")
    assert (board.turn, board.awaited) == (0, (0, 1))
    assert "accept 3 700" in board.legal_moves
    assert "end" in board.legal_moves_of(1)
    with pytest.raises(IllegalMove) as refused:
        board.push("end", 0)
    assert refused.value.code == "not_your_turn"
    before = board.copy()
    board.push("end", 1)
    assert board.pop() == monopoly.EndTurn()
    assert board == before
    board.push("accept 3 700")
    assert board.turn == 1


def test_chance_draws_nothing_that_is_not_there() -> None:
    board = play(cascadia.Board(), 1, 2)
    lions, both = cascadia.DrawToken("L"), cascadia.DrawToken("BE")
    unknown = cascadia.DrawTile(cascadia.Tile(-1, "LL-L"))
    for _ in range(8):
        landscape = board.moves[0]
        for wrong in (lions, both, cascadia.DrawToken(""), unknown, landscape):
            with pytest.raises(IllegalMove) as refused:
                board.push(wrong)
            assert refused.value.code == ("not_left" if board.chance else "not_yours")
        play(board, 2, 1)


def test_hands_are_hidden_from_the_others() -> None:
    board = play(catan.Board(), 5, 120)
    assert board.observe(0).own is not None
    assert board.observe().own is None
    assert board.observe(0).public == board.observe(1).public


def test_types_are_known_to_who_uses_a_board() -> None:
    """Checked by mypy, which ``make lint`` runs on tests too; ``assert_type`` does nothing here."""
    board = hive.Board()
    assert_type(board.turn, int | None)
    assert_type(board.outcome(), Outcome | None)
    assert_type(board.observe(0), hive.Observation)
    assert_type(board.copy(), hive.Board)
    assert_type(hive.Board.from_log(b"".join(line + b"\n" for line in played("hive")[0].lines)), hive.Board)
    for move in board.legal_moves:
        assert_type(move, hive.SetPiece | hive.Drag | hive.Skip | hive.Obstruct)
        match move:
            case hive.SetPiece(kind, at):
                assert_type(kind, hive.Kind)
                assert_type(at, hive.Field)
            case _:
                pytest.fail("only sets come first")
    outcome, odds = catan.Board().chance[0]
    assert_type(outcome, catan.Move)
    assert_type(odds, float)
    assert_type(twixt.Board("moves=5/5").pop, Callable[[], twixt.Peg | twixt.Mirror | twixt.Swamp])
    assert_type(monopoly.Board.parse("buy 39"), monopoly.Move)
    assert_type(cascadia.Board.from_observation(cascadia.Board().observe(0), random.randrange), cascadia.Board)
