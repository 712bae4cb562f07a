"""Our engine as a viewer meets it: lines in, lines out."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from random import Random

import pytest

from spieltisch.games.hive.uhp.engine import UhpEngine, read_time

WON = (
    r"Base;InProgress;White[7];wB1;bB1 \wB1;wQ /wB1;bG1 -bB1;wA1 -wQ;bA1 \bG1;wA1 bA1/;bQ -bG1;wA2 -wQ;bG2 -bQ;"
    r"wA2 /bQ;bA2 bG2/"
)
"""White to move: one field around black's bee is free, and an ant can walk there."""
STUCK = (
    r"Base;InProgress;Black[6];wS1;bB1 /wS1;wA1 \wS1;bQ -bB1;wB1 -wA1;bQ \bB1;wQ -wB1;bB1 bQ;wA1 /bB1;bB1 /wS1;wA1 /bB1"
)
"""Black can neither set nor move anything."""
CIRCLE = [r"wQ \wA1", r"bQ bA1/", "wQ -wA1", "bQ bA1-"]
"""After ``wA1, bA1 wA1-, wQ -wA1, bQ bA1-``: all is as it was."""


@pytest.fixture
def engine() -> UhpEngine:
    return UhpEngine("Spieltisch 9")


def ask(engine: UhpEngine, line: str) -> str:
    """The answer, of which the last line is ok."""
    *lines, last = engine.answer(line)
    assert last == "ok"
    return "\n".join(lines)


def test_it_introduces_itself_before_it_is_asked_and_when_it_is(engine: UhpEngine) -> None:
    assert engine.greeting() == ("id Spieltisch 9", "ok")
    assert ask(engine, "info") == "id Spieltisch 9"


def test_the_documents_first_moves(engine: UhpEngine) -> None:
    assert ask(engine, "newgame") == "Base;NotStarted;White[1]"
    assert set(ask(engine, "validmoves").split(";")) == {"wS1", "wB1", "wG1", "wA1"}
    assert ask(engine, "play wS1") == "Base;InProgress;Black[1];wS1"
    assert len(ask(engine, "validmoves").split(";")) == 24
    assert ask(engine, "play bS1 wS1-") == "Base;InProgress;White[2];wS1;bS1 wS1-"
    assert ask(engine, "undo") == "Base;InProgress;Black[1];wS1"
    assert ask(engine, r"play bG1 /wS1") == r"Base;InProgress;White[2];wS1;bG1 /wS1"
    assert ask(engine, "undo 2") == "Base;NotStarted;White[1]"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("validmoves", "err no game has begun"),
        ("play wS1", "err no game has begun"),
        ("newgame Base+M", "err Base+M is not played here: there are Base and swc_2020_hive"),
        ("newgame swc_2020_hive:9,9", "err field 9,9 is not on the board"),
        ("newgame Base;InProgress;White[2];wS1;bQ wS1-", "invalidmove bQ wS1- is not legal here"),
        ("perft 3", "err perft is no command"),
        ("options get Threads", "err there is no such option"),
    ],
)
def test_what_it_cannot_do_is_an_error_and_the_end_of_an_answer(engine: UhpEngine, line: str, answer: str) -> None:
    assert ask(engine, line).startswith(answer)


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("play bG2 wS1-", "invalidmove bG2 wS1- is not legal here"),
        ("play bG1 wA1-", "invalidmove wA1 is not on the board"),
        ("play bG1", "invalidmove '' is no place"),
        ("play bG1 -wS1-", "invalidmove '-wS1-' is no place"),
        ("play bM1 wS1-", "invalidmove 'bM1 wS1-' is no move"),
        ("pass", "invalidmove there are moves, so you cannot pass"),
        ("undo 2", "err 2 moves cannot be taken back: 1 were made"),
        ("undo x", "err 'x' is no number"),
        ("bestmove", "err say bestmove time"),
        ("bestmove time 5", "err '5' is no time"),
        ("bestmove depth -1", "err '-1' is no number"),
    ],
)
def test_a_refusal_changes_nothing(engine: UhpEngine, line: str, answer: str) -> None:
    ask(engine, "newgame")
    before = ask(engine, "play wS1")
    assert ask(engine, line).startswith(answer)
    assert ask(engine, "undo") == "Base;NotStarted;White[1]"
    assert ask(engine, "play wS1") == before


def test_a_search_takes_the_win(engine: UhpEngine) -> None:
    ask(engine, f"newgame {WON}")
    assert ask(engine, f"play {ask(engine, 'bestmove depth 2')}").startswith("Base;WhiteWins;Black[7];")
    for line in ("validmoves", "bestmove depth 1"):
        assert ask(engine, line) == "err the game is over"
    assert ask(engine, "play bA2 wB1-") == "invalidmove the game is over"
    assert ask(engine, "undo").startswith("Base;InProgress;White[7];")


@pytest.mark.parametrize("game", [f"{WON}", "swc_2020_hive:1,1;InProgress;White[2];wA1 0,0;bA1 wA1-"])
def test_threads_search_together(game: str) -> None:
    engine = UhpEngine("two", threads=2)
    ask(engine, f"newgame {game}")
    assert ask(engine, "bestmove depth 3") in ask(engine, "validmoves").split(";")


@pytest.mark.parametrize("kind", ["Base", "swc_2020_hive"])
def test_who_thinks_for_ever_can_be_stopped(engine: UhpEngine, kind: str) -> None:
    ask(engine, f"newgame {kind}")
    with ThreadPoolExecutor(1) as thinker:
        thought = thinker.submit(ask, engine, "bestmove depth 40")
        while not wait([thought], 0.001).done:
            engine.stop()
    assert thought.result() in ask(engine, "validmoves").split(";")


def test_who_has_no_move_passes(engine: UhpEngine) -> None:
    assert ask(engine, f"newgame {STUCK}") == STUCK
    assert ask(engine, "validmoves") == "pass"
    assert ask(engine, "bestmove depth 3") == "pass"
    assert ask(engine, "pass") == STUCK.replace("Black[6]", "White[7]") + ";pass"
    assert ask(engine, "undo") == STUCK
    assert ask(engine, "play pass") == STUCK.replace("Black[6]", "White[7]") + ";pass"


def test_the_third_time_is_a_draw(engine: UhpEngine) -> None:
    ask(engine, "newgame Base;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-")
    states = [ask(engine, f"play {move}").split(";")[1] for move in 2 * CIRCLE]
    assert states == [*["InProgress"] * 7, "Draw"]


def test_a_search_may_be_told_a_time(engine: UhpEngine) -> None:
    ask(engine, f"newgame {STUCK.rpartition(';')[0]}")
    moves = ask(engine, "validmoves").split(";")
    assert ask(engine, "bestmove time 00:00:00.01") in moves


@pytest.mark.parametrize(("text", "us"), [("00:00:01", 1_000_000), ("01:02:03.5", 3_723_500_000), ("0:0:0", 0)])
def test_a_time_is_hours_minutes_and_seconds(text: str, us: int) -> None:
    assert read_time(text) == us


@pytest.mark.parametrize("kind", ["Base", "swc_2020_hive", "swc_2020_hive:-4,5:-2,3:-1,0"])
def test_every_move_that_it_lists_is_one_that_it_understands(engine: UhpEngine, kind: str) -> None:
    """The contest's moves are few beside its rim; both end, or go on for long."""
    dice, texts = Random(3), []
    texts.append(ask(engine, f"newgame {kind}"))
    for _ in range(50):
        if texts[-1].split(";")[1] not in ("NotStarted", "InProgress"):
            break
        moves = ask(engine, "validmoves").split(";")
        assert len(set(moves)) == len(moves)
        for move in dice.sample(moves, min(6, len(moves))):
            told = ask(engine, f"play {move}")
            assert told.startswith(f"{kind};")
            assert told.endswith(f";{move}")
            assert ask(engine, "undo") == texts[-1]
        texts.append(ask(engine, f"play {dice.choice(moves)}"))
    assert len(texts) > 20
    for told in reversed(texts[:-1]):
        assert ask(engine, "undo") == told
    assert ask(engine, f"newgame {texts[-1]}") == texts[-1]


def test_the_contests_first_piece_is_set_on_a_field(engine: UhpEngine) -> None:
    ask(engine, "newgame swc_2020_hive:0,0")
    assert ask(engine, "play wQ 0,0") == "invalidmove wQ 0,0 is not legal here"
    assert ask(engine, "play wQ 6,0") == "invalidmove 6,0 is not on the board"
    assert ask(engine, "play wQ 5,0") == "swc_2020_hive:0,0;InProgress;Black[1];wQ 5,0"
    assert ask(engine, "play bS1 wQ/") == "invalidmove bS1 wQ/ is not legal here"  # beyond the rim
    assert ask(engine, "bestmove depth 1") in ask(engine, "validmoves").split(";")


def test_after_exit_it_says_nothing(engine: UhpEngine) -> None:
    assert ask(engine, "exit") == ""
    assert engine.has_ended
    assert engine.answer("info") == ()
