"""What Hive's choices mean: against positions whose moves are on file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from spieltisch.games.hive import notation, research
from spieltisch.games.hive.actions import FIELDS, Field, Obstruct
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.research import codes
from tests.games.hive.positions import FORCED_BEE, MIDDLE, lines, text_of
from tests.research.simulated import features_of, mask_of

STACK = "turn=20 obs= stacks=-1,0,a;0,0,qB;0,1,Q;1,0,s;2,0,S"


def at(position: str) -> Any:
    """A simulation that has come to a position."""
    simulation = research.simulate(Config())
    state = notation.read_position(position)
    research.load(simulation, state, state.kernel.ply & 1)
    return simulation


def lawful(simulation: Any) -> list[int]:
    return np.flatnonzero(mask_of(simulation)).tolist()


def after(simulation: Any, *choices: int) -> Any:
    """A copy that has chosen."""
    twin: Any = research.simulate(Config())
    twin.become(simulation)
    for choice in choices:
        twin.choose(choice)
    return twin


def place(x: int, y: int) -> int:
    return codes.PLACE_OF[Field.at(x, y).cell]


def told(simulation: Any) -> Iterator[str]:
    """All moves, as put together by choices."""
    for choice in lawful(simulation):
        if codes.START <= choice < codes.TARGET:
            halfway = after(simulation, choice)
            yield from (research.describe(halfway, target) for target in lawful(halfway))
        else:
            yield research.describe(simulation, choice)


@pytest.mark.parametrize("line", lines("legal_moves.jsonl"), ids=text_of)
def test_choices_lead_to_each_move_in_one_way(line: dict[str, Any]) -> None:
    simulation = at(text_of(line))
    assert sorted(told(simulation)) == sorted(line["moves"])
    assert (simulation.mover() == -1) == line["over"]


@pytest.mark.parametrize("line", lines("legal_moves.jsonl"), ids=text_of)
def test_whatever_is_taken_up_can_be_put_down(line: dict[str, Any]) -> None:
    simulation = at(text_of(line))
    starts = {move.split()[1] for move in line["moves"] if move.startswith("D")}
    halves = [choice for choice in lawful(simulation) if codes.START <= choice < codes.TARGET]
    assert {research.describe(simulation, choice) for choice in halves} == {f"D {start}" for start in starts}
    for choice in halves:
        halfway = after(simulation, choice)
        assert halfway.mover() == simulation.mover()
        targets = lawful(halfway)
        assert targets
        assert all(codes.TARGET <= target < codes.SKIP for target in targets)
        assert [halfway.is_lawful(target) for target in range(codes.CHOICES)] == mask_of(halfway).astype(bool).tolist()


def test_a_choice_means_the_same_field_and_kind_everywhere() -> None:
    simulation = at(MIDDLE)
    assert (place(-5, 0), place(0, -5), place(0, 0), place(1, 0), place(0, 1)) == (55, 5, 60, 61, 71)
    assert research.describe(simulation, 4 * codes.PLACES + place(-4, 0)) == "S A -4,0"
    assert research.describe(simulation, codes.START + place(2, -3)) == "D 2,-3"
    assert research.describe(simulation, codes.SKIP) == "K"


def test_half_a_drag_is_no_move_yet() -> None:
    simulation = at(STACK)
    halfway = after(simulation, codes.START + place(0, 0))
    before, now = (research.state(game, Config()) for game in (simulation, halfway))
    assert notation.write_position(now) == notation.write_position(before) == STACK
    whole = after(halfway, codes.TARGET + place(1, 0))
    assert notation.write_position(research.state(whole, Config())) == (
        "turn=21 obs= stacks=-1,0,a;0,0,q;0,1,Q;1,0,sB;2,0,S"
    )


def test_half_a_drag_goes_along_with_a_copy() -> None:
    simulation = at(STACK)
    halfway = after(simulation, codes.START + place(0, 0))
    assert lawful(after(halfway)) == lawful(halfway) != lawful(simulation)


def test_half_a_drag_is_shown_to_its_mover_alone() -> None:
    simulation = at(STACK)
    halfway = after(simulation, codes.START + place(0, 0))
    for seat, expected in ((0, [codes.TAKEN * codes.PLACES + place(0, 0)]), (1, [])):
        changed = features_of(simulation, seat) != features_of(halfway, seat)
        assert np.flatnonzero(changed).tolist() == expected


def test_half_a_drag_is_forgotten_when_another_position_comes() -> None:
    simulation = at(STACK)
    halfway = after(simulation, codes.START + place(0, 0))
    research.load(halfway, research.state(halfway, Config()), 0)
    assert lawful(halfway) == lawful(simulation)
    halfway.choose(codes.START + place(0, 0))
    halfway.begin(1)
    assert not any(choice >= codes.START for choice in lawful(halfway))


def test_who_has_no_move_skips() -> None:
    simulation = at(FORCED_BEE.replace("turn=3", "turn=7").replace("4,0 ", "4,0;5,0 "))
    assert lawful(simulation) == [codes.SKIP]
    simulation.choose(codes.SKIP)
    assert simulation.mover() == 0
    assert codes.SKIP not in lawful(simulation)


def test_what_chance_does_is_nobodys_choice() -> None:
    with pytest.raises(LookupError, match="chance"):
        research.choices(notation.read_position(MIDDLE), 0, Obstruct(FIELDS[0]))
