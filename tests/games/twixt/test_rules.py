"""The rules contract: the order of things, refusals, ends, faults."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

from spieltisch.core.contracts import Fault, Forfeit, Leniency, Window
from spieltisch.core.errors import IllegalAction
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import CHANCE
from spieltisch.games.twixt import notation, rules
from spieltisch.games.twixt.actions import PEGS, Action, Mirror, Peg, Swamp
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.events import MirrorDecided, PegSet, SwampSunk
from spieltisch.games.twixt.rules import State
from tests.games.twixt.positions import GAME, SWAMPS, across, cells

NO_SWAMPS = Config(mirror=False, swamps=())
PLAYED = "swamps=3,9,20;2,6,14;2,2,11;1,6,9 moves=" + GAME.replace(" ", ",")


def begun(config: Config, moves: str = "") -> State:
    state = rules.initial(config)
    for ply, move in enumerate(cells(moves)):
        rules.apply(state, ply % 2, PEGS[move])
    return state


def refusal(state: State, actor: int, action: Action) -> str:
    """The code of a refusal, after which everything is as it was."""
    before = (rules.digest(state), notation.write_position(state), rules.to_act(state), state.mirrored)
    with pytest.raises(IllegalAction) as refused:
        rules.apply(state, actor, action)
    assert before == (rules.digest(state), notation.write_position(state), rules.to_act(state), state.mirrored)
    assert refused.value.sentence.endswith(".")
    return refused.value.code


def final(state: State) -> Outcome:
    outcome = rules.outcome(state)
    assert outcome is not None
    return outcome


# -- before the first ply ----------------------------------------------------


def test_chance_sinks_four_swamps_then_seat_0_is_asked_then_the_seats_alternate() -> None:
    state = rules.initial(Config())
    for block in SWAMPS:
        assert rules.to_act(state) == {CHANCE}
        assert rules.windows(state) == []
        assert rules.apply(state, CHANCE, Swamp(*block)) == (SwampSunk(Swamp(*block)),)
    assert rules.to_act(state) == {0}
    assert rules.windows(state) == [Window(0, "mirror", Forfeit(Reason.TIMEOUT, "hard"))]
    assert rules.apply(state, 0, Mirror(False)) == (MirrorDecided(False),)
    for ply in range(4):
        assert rules.to_act(state) == {ply % 2}
        assert rules.windows(state) == [Window(ply % 2, "move", Forfeit(Reason.TIMEOUT, "hard"))]
        rules.apply(state, ply % 2, Peg(10, 10 + ply))


@pytest.mark.parametrize(("drawn", "size", "side"), [(0, 3, 20), (1, 2, 21), (2, 2, 21), (3, 1, 22)])
def test_a_swamp_is_drawn_evenly_from_all_places_off_the_border(drawn: int, size: int, side: int) -> None:
    state = rules.initial(Config())
    for block in SWAMPS[:drawn]:
        rules.apply(state, CHANCE, Swamp(*block))
    draw = rules.draw(state)
    assert (draw.purpose, draw.weights) == ("swamp", None)
    places = [Swamp(size, x, y) for x in range(1, side + 1) for y in range(1, side + 1)]
    assert list(draw.outcomes) == places == list(rules.legal_actions(state, CHANCE))
    assert draw.outcomes[1:3] == places[1:3]
    assert all(place in draw.outcomes for place in places)
    for wrong in (Swamp(size, 0, 5), Swamp(size, 5, side + 1), Swamp(size % 3 + 1, 5, 5)):
        assert wrong not in draw.outcomes
        assert refusal(state, CHANCE, wrong) == "wrong_swamp"


def test_mirroring_exchanges_columns_and_rows_of_the_inner_swamps_only() -> None:
    state = rules.initial(Config(swamps=SWAMPS))
    drawn = {cell for swamp in state.swamps for cell in swamp.cells}
    assert rules.apply(state, 0, Mirror(True)) == (MirrorDecided(True),)
    swamps = {cell for cell in range(576) if state.kernel.owner_of(cell) == 3}
    corners = set(cells("0/0 0/23 23/0 23/23"))
    assert swamps == {cell % 24 * 24 + cell // 24 for cell in drawn} | corners
    assert [(swamp.size, swamp.y, swamp.x) for swamp in state.swamps_now] == list(SWAMPS)
    assert Peg(0, 5) in rules.legal_actions(state, 0)
    assert Peg(5, 0) not in rules.legal_actions(state, 0)


def test_swamps_and_question_can_be_settled_beforehand() -> None:
    state = begun(Config(mirror=False, swamps=SWAMPS))
    assert rules.to_act(state) == {0}
    assert len(rules.legal_actions(state, 0)) == 510


# -- legal and not -----------------------------------------------------------


def test_legal_is_what_apply_accepts_all_through_a_game() -> None:
    random, state = Random(1), rules.initial(Config(rounds=10))
    everything: list[Action] = [
        *PEGS,
        Mirror(False),
        Mirror(True),
        Swamp(3, 1, 1),
        Swamp(1, 22, 22),
        Peg(-1, 3),
        Peg(3, 24),
    ]
    while actors := rules.to_act(state):
        (actor,) = actors
        legal = rules.legal_actions(state, actor)
        listed = set(legal)
        assert len(listed) == len(legal)
        for action in [action for action in everything if action not in legal][::7]:
            refusal(state, actor, action)
        for action in random.sample(everything, 20):
            assert (action in legal) == (action in listed)
        for other in {CHANCE, 0, 1} - {actor}:
            assert len(rules.legal_actions(state, other)) == 0
            assert refusal(state, other, legal[0]) == "not_your_turn"
        number = random.randrange(len(legal))
        assert list(legal)[number] == legal[number] == legal[number - len(legal)]
        twin = state.copy()
        rules.apply(twin, actor, legal[number])
        rules.apply(state, actor, legal[number])
        assert rules.digest(twin) == rules.digest(state)
    for actor in (CHANCE, 0, 1):
        assert len(rules.legal_actions(state, actor)) == 0
        assert refusal(state, actor, Peg(10, 10)) == "game_over"


@pytest.mark.parametrize(
    ("peg", "code"),
    [
        (Peg(24, 3), "off_board"),
        (Peg(3, -1), "off_board"),
        (Peg(0, 0), "swamp"),
        (Peg(10, 21), "swamp"),
        (Peg(5, 5), "occupied"),
        (Peg(6, 6), "occupied"),
        (Peg(6, 0), "foreign_border"),
        (Peg(6, 23), "foreign_border"),
    ],
)
def test_each_refused_cell_has_its_own_code(peg: Peg, code: str) -> None:
    assert refusal(begun(Config(mirror=False, swamps=SWAMPS), "5/5 6/6"), 0, peg) == code


def test_actions_out_of_order_have_their_codes() -> None:
    state = rules.initial(Config())
    assert refusal(state, CHANCE, Peg(5, 5)) == "too_early"
    assert refusal(state, CHANCE, Mirror(True)) == "not_asked"
    state = rules.initial(Config(swamps=SWAMPS))
    assert refusal(state, 0, Peg(5, 5)) == "too_early"
    assert refusal(state, 0, Swamp(3, 5, 5)) == "no_swamp_expected"
    assert refusal(state, 1, Mirror(True)) == "not_your_turn"
    rules.apply(state, 0, Mirror(True))
    assert refusal(state, 0, Mirror(True)) == "not_asked"


def test_a_ply_tells_its_links_and_the_score() -> None:
    state = begun(NO_SWAMPS, "12/12 3/3 13/14 3/4")
    events = rules.apply(state, 0, Peg(14, 12))
    assert events == (PegSet(0, Peg(14, 12), (Peg(13, 14),), (2, 0)),)
    assert rules.apply(state, 1, Peg(3, 20)) == (PegSet(1, Peg(3, 20), (), (2, 0)),)


# -- the end -----------------------------------------------------------------


def test_after_the_last_round_the_higher_score_wins() -> None:
    state = notation.read_position(PLAYED)
    assert final(state) == Outcome((2, 1), (6, 12), detail="rounds")
    assert rules.to_act(state) == set()
    assert rules.windows(state) == []


def test_equal_scores_are_a_draw() -> None:
    state = begun(Config(rounds=1, mirror=False, swamps=()), "5/5 8/8")
    assert final(state) == Outcome((1, 1), (0, 0), detail="rounds")
    assert final(state).is_draw


def test_a_connection_ends_the_game_at_once() -> None:
    state = rules.initial(NO_SWAMPS)
    for mine, row in zip(across(0), range(2, 15), strict=True):
        assert rules.outcome(state) is None
        rules.apply(state, 0, PEGS[mine])
        if rules.to_act(state):
            rules.apply(state, 1, Peg(3, row))
    assert final(state).detail == "connection"
    assert (final(state).winners, final(state).points[0], state.kernel.ply) == ((0,), 23, 25)


def test_the_sixtieth_ply_may_connect_and_its_score_wins() -> None:
    state = rules.initial(Config(rounds=13, mirror=False, swamps=()))
    for row, yours in enumerate(across(1), start=2):
        rules.apply(state, 0, Peg(3, row))
        rules.apply(state, 1, PEGS[yours])
    assert (final(state).winners, final(state).points[1], final(state).detail) == ((1,), 23, "rounds")


def test_without_a_free_cell_the_score_decides() -> None:
    inner = tuple((1, x, y) for x in range(1, 23) for y in range(1, 23) if (x, y) != (10, 10))
    state = rules.initial(Config(rounds=286, mirror=False, swamps=inner))
    plies = 0
    while actors := rules.to_act(state):
        (seat,) = actors
        rules.apply(state, seat, rules.legal_actions(state, seat)[0])
        plies += 1
    assert plies == 89  # the one inner cell, then 44 border cells each
    assert final(state).detail == "full"


@pytest.mark.parametrize("seat", [0, 1])
def test_who_forfeits_loses_even_ahead(seat: int) -> None:
    state = begun(NO_SWAMPS, "5/5 15/5 7/6 17/6 9/7 16/7" if seat == 0 else "5/5 15/5 5/9 16/7")
    ahead = (state.kernel.score[seat], state.kernel.score[1 - seat])
    assert ahead[0] > ahead[1]
    outcome = rules.forfeit(state, seat, Forfeit(Reason.TIMEOUT, "soft"))
    assert (outcome.winners, outcome.offender, outcome.reason) == ((1 - seat,), seat, Reason.TIMEOUT)
    assert (outcome.points, outcome.detail) == (tuple(state.kernel.score), "soft")
    assert rules.outcome(state) is None


@pytest.mark.parametrize(
    ("fault", "verdict"),
    [
        (Fault.ILLEGAL, Forfeit(Reason.ILLEGAL, "why")),
        (Fault.LATE, Forfeit(Reason.TIMEOUT, "soft")),
        (Fault.SILENT, Forfeit(Reason.TIMEOUT, "hard")),
        (Fault.LEFT, Forfeit(Reason.LEFT, "why")),
        (Fault.CRASHED, Forfeit(Reason.CRASHED, "why")),
        (Fault.OUT_OF_TURN, Leniency.IGNORE),
    ],
)
def test_every_fault_but_an_unasked_line_costs_the_game(fault: Fault, verdict: object) -> None:
    assert rules.adjudicate(begun(NO_SWAMPS), 0, fault, "why") == verdict


def test_a_strict_game_forgives_no_unasked_line() -> None:
    state = begun(Config(mirror=False, swamps=(), strict=True))
    assert rules.adjudicate(state, 1, Fault.OUT_OF_TURN, "why") == Forfeit(Reason.ILLEGAL, "why")


# -- digests -----------------------------------------------------------------


def test_the_digest_knows_swamps_question_orientation_and_rounds() -> None:
    configs = [Config(), Config(swamps=()), Config(swamps=SWAMPS), NO_SWAMPS, Config(2016, mirror=False, swamps=())]
    configs += [Config(rounds=29, mirror=False, swamps=())]
    states = [rules.initial(config) for config in configs]
    for answer in (False, True):
        states.append(rules.initial(Config(swamps=SWAMPS)))
        rules.apply(states[-1], 0, Mirror(answer))
    assert len({rules.digest(state) for state in states}) == len(states)
    assert all(0 <= rules.digest(state) < 2**64 for state in states)


def test_the_digest_forgets_how_a_position_came_about() -> None:
    asked = rules.initial(Config(swamps=SWAMPS))
    rules.apply(asked, 0, Mirror(False))
    assert rules.digest(asked) == rules.digest(begun(Config(mirror=False, swamps=tuple(reversed(SWAMPS)))))


def test_all_actions_are_values() -> None:
    for kind in get_args(Action):
        assert kind.__dataclass_params__.frozen
        assert kind.__hash__ is not None
