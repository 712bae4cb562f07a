"""The rules' contract: which moves, which refusals, which endings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from spieltisch.core.contracts import Fault, Forfeit
from spieltisch.core.errors import IllegalAction
from spieltisch.core.fair import FairChance
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import CHANCE, SPECTATOR
from spieltisch.games.hive import GAME, notation, rules, view
from spieltisch.games.hive.actions import BLUE, FIELDS, RED, SKIP, Action, Drag, Field, Kind, Obstruct, SetPiece
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.events import FieldObstructed, PieceDragged, PieceSet, TurnSkipped
from spieltisch.games.hive.rules import State
from spieltisch.table.progress import Progress
from tests.games.hive.positions import EMPTY, FORCED_BEE, MIDDLE, lines, text_of

SURROUNDED_RED = "turn=12 obs=0,1;1,0 stacks=-1,0,a;-1,1,q;0,-1,g;0,0,Q;1,-1,s"
SURROUNDED_BOTH = "turn=12 obs=0,1;1,0;-2,2;-2,1 stacks=-2,0,A;-1,-1,g;-1,0,q;-1,1,a;0,-1,g;0,0,Q;1,-1,s"

FOREIGN = "The piece Piece(owner=BLUE, type=ANT) does not belong to the current Player(RED)"
BEE_FIRST = "You have to place the Bee to be able to perform dragmoves"


def at(position: str) -> State:
    return notation.read_position(position)


def everything() -> list[Action]:
    """All moves anybody could think of on this board, and some beyond its rim."""
    beyond = [Field.at(6, 0), Field.at(-4, -3), Field(0, 0, 1)]
    spots = [*FIELDS, *beyond]
    sets = [SetPiece(kind, spot, owner) for kind in Kind for spot in spots for owner in (None, RED, BLUE)]
    return [*sets, *(Drag(start, target) for start in spots for target in spots), SKIP, Obstruct(FIELDS[0])]


@pytest.mark.parametrize("line", lines("legal_moves.jsonl"), ids=text_of)
def test_each_position_has_exactly_its_moves(line: dict[str, Any]) -> None:
    state = at(text_of(line))
    legal = [notation.write_action(move) for move in rules.legal_actions(state, line["turn"] % 2)]
    assert sorted(legal) == sorted(line["moves"])
    assert list(rules.points(state)) == line["free"]
    assert (rules.outcome(state) is not None) == line["over"] == (not rules.to_act(state))


@pytest.mark.parametrize("line", lines("illegal_moves.jsonl"), ids=lambda line: line["try"])
def test_each_refusal_names_the_first_rule_broken(line: dict[str, Any]) -> None:
    state = at(text_of(line))
    with pytest.raises(IllegalAction) as refused:
        rules.apply(state, line["turn"] % 2, notation.read_action(line["try"]))
    assert refused.value.sentence == line["verdict"]
    assert notation.write_position(state) == text_of(line)


@pytest.mark.parametrize(
    ("position", "action", "code", "sentence", "move"),
    [
        (MIDDLE, "S B 6,0", "out_of_bounds", "Destination (6,0,-6) is out of bounds", "Set RED BEETLE to (6,0,-6)"),
        (
            MIDDLE,
            "D 0,2 3,3",
            "out_of_bounds",
            "Destination (3,3,-6) is out of bounds",
            "Drag from (0,2,-2) to (3,3,-6)",
        ),
        (
            MIDDLE,
            "D -6,0 0,0",
            "out_of_bounds",
            "Destination (-6,0,6) is out of bounds",
            "Drag from (-6,0,6) to (0,0,0)",
        ),
        (MIDDLE, "D 0,2 1,2", "obstructed", "The target field is obstructed", "Drag from (0,2,-2) to (1,2,-3)"),
        (MIDDLE, "D 0,2 0,2", "no_move", "Destination and start are equal", "Drag from (0,2,-2) to (0,2,-2)"),
        (MIDDLE, "D -2,0 5,0", "disconnects", "Moving piece would disconnect swarm", "Drag from (-2,0,2) to (5,0,-5)"),
        (MIDDLE, "BLUE S A 0,0", "foreign_piece", FOREIGN, "Set BLUE ANT to (0,0,0)"),
        (MIDDLE, "S S 5,0", "apart", "A newly placed piece must touch an own piece", "Set RED SPIDER to (5,0,-5)"),
        (FORCED_BEE, "D 5,-1 4,-1", "bee_first", BEE_FIRST, "Drag from (5,-1,-4) to (4,-1,-3)"),
    ],
)
def test_refusals_follow_the_order_of_checks(position: str, action: str, code: str, sentence: str, move: str) -> None:
    state = at(position)
    with pytest.raises(IllegalAction) as refused:
        rules.apply(state, state.kernel.ply % 2, notation.read_action(action))
    assert (refused.value.code, refused.value.sentence) == (code, f"{sentence}; move was {move}")


def test_a_field_that_does_not_add_up_to_zero_is_out_of_bounds() -> None:
    with pytest.raises(IllegalAction, match=r"Destination \(0,0,1\) is out of bounds"):
        rules.apply(at(EMPTY), RED, SetPiece(Kind.ANT, Field(0, 0, 1)))


@pytest.mark.parametrize("seed", range(3))
def test_legal_is_exactly_what_apply_accepts_and_refusals_change_nothing(seed: int) -> None:
    dice, state = Random(seed), at("obs=-3,1;0,0;2,2")
    for ply in range(60):
        if not rules.to_act(state):
            break
        if ply % 16 == seed * 5 + 1:
            assert_agreement(state)
        rules.apply(state, ply % 2, dice.choice(rules.legal_actions(state, ply % 2)))


def assert_agreement(state: State) -> None:
    mover, record = state.kernel.ply % 2, state.kernel.pack()
    legal = rules.legal_actions(state, mover)
    trial, accepted = state.copy(), set()
    for action in everything():
        try:
            rules.apply(trial, mover, action)
        except IllegalAction:
            assert action not in legal
            assert trial.kernel.pack() == record
        else:
            assert action in legal
            accepted.add(replace(action, owner=None) if isinstance(action, SetPiece) else action)
            trial = state.copy()
    assert accepted == set(legal)
    assert len(accepted) == len(legal)


def test_events_tell_what_was_done() -> None:
    state = at("turn=6 obs= stacks=0,0,Q;1,0,q;-1,0,A;2,0,a")
    assert rules.apply(state, RED, SetPiece(Kind.ANT, Field.at(-1, 1), RED)) == (
        PieceSet(RED, Kind.ANT, Field.at(-1, 1)),
    )
    drag = Drag(Field.at(2, 0), Field.at(1, -1))
    assert rules.apply(state, BLUE, drag) == (PieceDragged(BLUE, drag.start, drag.target),)
    stuck = at(FORCED_BEE.replace("4,0 ", "4,0;5,0 "))
    assert list(rules.legal_actions(stuck, BLUE)) == [SKIP]
    assert rules.apply(stuck, BLUE, SKIP) == (TurnSkipped(BLUE),)


def test_chance_obstructs_three_of_91_fields_one_by_one() -> None:
    state = rules.initial(Config())
    for number in range(3):
        assert rules.to_act(state) == {CHANCE}
        draw = rules.draw(state)
        assert len(draw.outcomes) == 91 - number
        assert draw.weights is None
        assert rules.apply(state, CHANCE, draw.outcomes[5]) == (FieldObstructed(draw.outcomes[5].at),)
        assert draw.outcomes[5] not in rules.draw(state).outcomes
    assert rules.to_act(state) == {RED}
    with pytest.raises(IllegalAction):
        rules.apply(state, CHANCE, Obstruct(Field.at(0, 0)))


def test_nobody_moves_before_the_draws_or_out_of_turn() -> None:
    with pytest.raises(IllegalAction, match="not your turn yet"):
        rules.apply(rules.initial(Config()), RED, SetPiece(Kind.ANT, Field.at(0, 0)))
    state = at(EMPTY)
    assert rules.legal_actions(state, BLUE) == ()
    with pytest.raises(IllegalAction, match="not your turn yet"):
        rules.apply(state, BLUE, SetPiece(Kind.ANT, Field.at(0, 0)))


@pytest.mark.parametrize(
    ("position", "ranks", "free", "detail"),
    [
        (SURROUNDED_RED, (2, 1), (0, 3), "surrounded"),
        (SURROUNDED_BOTH, (1, 1), (0, 0), "both surrounded"),
        ("turn=60 obs= stacks=0,0,Q;1,0,q", (1, 1), (5, 5), "limit"),
        ("turn=60 obs= stacks=0,0,Q;1,0,qB;0,-1,a", (2, 1), (4, 5), "limit"),
        ("turn=60 obs=1,1 stacks=0,0,Q;1,0,q", (1, 2), (5, 4), "limit"),
        ("turn=60 obs= stacks=0,0,A;1,0,q", (2, 1), (-1, 5), "limit"),
        ("turn=60 obs= stacks=5,0,Q;4,0,qB", (2, 1), (2, 5), "limit"),
    ],
)
def test_how_games_end(position: str, ranks: tuple[int, int], free: tuple[int, int], detail: str) -> None:
    assert rules.outcome(at(position)) == Outcome(ranks, free, detail=detail)


def test_blue_may_answer_when_his_bee_is_surrounded() -> None:
    surrounded = "obs=0,1;1,0 stacks=-1,0,A;-1,1,Q;0,-1,G;0,0,q;1,-1,S"
    waiting = at(f"turn=13 {surrounded}")
    assert rules.points(waiting)[BLUE] == 0
    assert rules.outcome(waiting) is None
    assert rules.to_act(waiting) == {BLUE}
    over = rules.outcome(at(f"turn=14 {surrounded}"))
    assert over is not None
    assert over.winners == (RED,)


def test_a_forfeit_gives_the_other_the_game_whatever_the_points() -> None:
    state = at(MIDDLE)
    end = rules.forfeit(state, BLUE, Forfeit(Reason.TIMEOUT, "soft"))
    assert end == Outcome((1, 2), rules.points(state), Reason.TIMEOUT, BLUE, "soft")
    assert rules.forfeit(state, RED, Forfeit(Reason.LEFT)).winners == (BLUE,)


@pytest.mark.parametrize(
    ("fault", "verdict"),
    [
        (Fault.ILLEGAL, Forfeit(Reason.ILLEGAL, "why")),
        (Fault.LATE, Forfeit(Reason.TIMEOUT, "soft")),
        (Fault.SILENT, Forfeit(Reason.TIMEOUT, "hard")),
        (Fault.LEFT, Forfeit(Reason.LEFT, "why")),
        (Fault.OUT_OF_TURN, Forfeit(Reason.LEFT, "why")),
        (Fault.CRASHED, Forfeit(Reason.CRASHED, "why")),
    ],
)
def test_every_fault_costs_the_game(fault: Fault, verdict: Forfeit) -> None:
    assert rules.adjudicate(at(MIDDLE), RED, fault, "why") == verdict


def test_the_clock_runs_for_whoever_is_to_move() -> None:
    (window,) = rules.windows(at(MIDDLE))
    assert (window.seat, window.clock, window.at_end) == (RED, "move", Forfeit(Reason.TIMEOUT, "hard"))
    assert rules.windows(rules.initial(Config())) == ()


def test_the_digest_tells_positions_turns_and_draws_apart() -> None:
    texts = [EMPTY, MIDDLE, MIDDLE.replace("turn=20", "turn=22"), MIDDLE.replace("1,2;", "1,3;"), "obs=0,0"]
    states = [*map(at, texts), rules.initial(Config())]
    assert len({rules.digest(state) for state in states}) == len(states)
    assert rules.digest(at(MIDDLE)) == rules.digest(at(MIDDLE).copy())


class Counting:
    """A kernel that counts what it is asked."""

    def __init__(self, kernel: HiveKernel) -> None:
        self.kernel = kernel
        self.asked: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        self.asked[name] += 1
        return getattr(self.kernel, name)


def test_a_move_at_a_table_asks_the_kernel_each_question_once() -> None:
    config, kernel = Config(EMPTY), Counting(HiveKernel())
    progress = Progress(GAME, config, FairChance(bytes(32)))
    progress.state = State(config, kernel)  # type: ignore[arg-type]
    assert list(progress.windows()) == [RED]
    kernel.asked.clear()
    progress.act(RED, SetPiece(Kind.ANT, Field.at(0, 0)))
    assert not list(progress.draws())
    assert progress.outcome() is None
    assert list(progress.windows()) == [BLUE]
    assert {view.observe(progress.state, viewer).turn for viewer in (RED, BLUE, SPECTATOR)} == {1}
    assert kernel.asked == {"is_legal": 1, "apply": 1, "is_over": 1, "pack": 1, "ply": 1}


def test_whom_a_state_waits_for_follows_its_draws_and_moves() -> None:
    state = rules.initial(Config())
    for at in FIELDS[:3]:
        assert rules.to_act(state) == {CHANCE}
        rules.apply(state, CHANCE, Obstruct(at))
    assert rules.to_act(state) == {RED}
    twin = state.copy()
    rules.apply(state, RED, SetPiece(Kind.ANT, FIELDS[45]))
    assert (rules.to_act(state), rules.to_act(twin)) == ({BLUE}, {RED})
