"""The sample player does what its definition says, on set positions."""

from __future__ import annotations

from spieltisch.games.twixt import rules, view
from spieltisch.games.twixt.actions import PEGS, Mirror, Peg
from spieltisch.games.twixt.bots.greedy import Greedy
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.rules import State
from tests.games.twixt.positions import set_pegs

DRY = Config(mirror=False, swamps=())


def begun(pegs: str = "", config: Config = DRY) -> State:
    state = rules.initial(config)
    set_pegs(state.kernel, pegs)
    return state


def choice(state: State, seed: int = 1) -> object:
    [seat] = rules.to_act(state)
    return Greedy(seed).choose(view.observe(state, seat), seat, 1000)


def test_it_begins_in_the_middle() -> None:
    assert choice(begun()) == Peg(11, 11)


def test_it_begins_beside_the_middle_where_the_middle_is_taken() -> None:
    assert choice(begun("0 11/11")) == Peg(14, 14)
    assert choice(begun(config=Config(mirror=False, swamps=((1, 11, 11),)))) == Peg(14, 14)


def test_it_begins_anywhere_where_both_are_taken() -> None:
    state = begun(config=Config(mirror=False, swamps=((1, 11, 11), (1, 14, 14))))
    assert choice(state) in rules.legal_actions(state, 0)
    assert len({choice(state, seed) for seed in range(8)}) > 1


def test_it_leaves_the_swamps_where_they_are() -> None:
    assert choice(rules.initial(Config(mirror=True, swamps=((3, 4, 9),)))) == Mirror(False)


def test_it_takes_the_largest_gain() -> None:
    # Joining the two networks gives six columns; any other link at most four.
    state = begun("0 8/8 10/9 14/9 1 3/3 3/17 3/20")
    assert state.kernel.score[0] == 2
    assert choice(state) in {Peg(12, 8), Peg(12, 10)}


def test_of_equal_gains_it_takes_the_last_by_column_then_row() -> None:
    state = begun("0 11/11 1 3/3")
    assert choice(state) == Peg(13, 12)
    assert all(choice(state, seed) == Peg(13, 12) for seed in range(5))


def test_where_nothing_gains_it_makes_a_link() -> None:
    # A swamp lies wherever seat 0's network could grow on its axis; up and down it still can.
    pegs = "0 11/11 13/12 15/13 17/14 19/15 21/16 1 3/3 3/5 3/8 3/10 3/13 3/17"
    ends = ((1, 9, 10), (1, 9, 12), (1, 10, 9), (1, 10, 13), (1, 23, 15), (1, 23, 17), (1, 22, 14), (1, 22, 18))
    state = begun(pegs, Config(mirror=False, swamps=ends))
    assert state.kernel.score[0] == 10
    pegs_set = {choice(state, seed) for seed in range(8)}
    assert len(pegs_set) > 1
    for peg in pegs_set:
        assert isinstance(peg, Peg)
        score, links = state.kernel.score[0], state.kernel.links[0]
        state.kernel.apply(peg.cell)
        assert state.kernel.score[0] == score
        assert state.kernel.links[0] > links
        state.kernel.undo()


def test_where_nothing_can_be_linked_it_takes_anything() -> None:
    around = tuple((1, 11 + dx, 11 + dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy))
    state = begun("0 11/11 1 3/3", Config(mirror=False, swamps=around))
    assert len({choice(state, seed) for seed in range(8)}) > 1
    assert all(choice(state, seed) in PEGS for seed in range(8))
