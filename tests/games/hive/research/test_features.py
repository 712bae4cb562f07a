"""What Hive's features show."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from spieltisch.games.hive import research
from spieltisch.games.hive.actions import FIELDS
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.research import codes
from tests.games.hive.positions import FORCED_BEE, lines, text_of
from tests.games.hive.research.test_choices import at
from tests.research.simulated import features_of, mask_of

TOWER = "turn=9 obs=2,-1;2,0 stacks=-1,0,a;0,0,qbBb;0,1,SB;1,0,Q"


def shown(position: str, seat: int) -> dict[str, Any]:
    """By plane, those of zeros left out: its one number, or by field what is not zero."""
    planes = features_of(at(position), seat).reshape(research.shape(Config()))
    told: dict[str, Any] = {}
    for (name, _), plane in zip(research.legend(Config()), planes, strict=True):
        if plane.any():
            rows, columns = plane.nonzero()
            fields = {(x - 5, y - 5): int(plane[y, x]) for y, x in zip(rows.tolist(), columns.tolist(), strict=True)}
            told[name] = int(plane[0, 0]) if name.partition(",")[2].startswith(" everywhere") else fields
    return told


def test_a_position_checked_by_hand() -> None:
    """Blue's bee has three free neighbours below a tower, red's two: two are taken, two obstructed."""
    everything = shown(TOWER, 1)
    assert everything.pop("fields of the board") == {(at.x, at.y): 1 for at in FIELDS}
    assert everything.pop("1 everywhere for blue, who moves second") == {
        (x, y): 1 for x in range(-5, 6) for y in range(-5, 6)
    }
    assert everything == {
        "own beetles that nothing covers": {(0, 0): 1},
        "own ants that nothing covers": {(-1, 0): 1},
        "the opponent's bee that nothing covers": {(1, 0): 1},
        "the opponent's beetles that nothing covers": {(0, 1): 1},
        "own bee on the ground, covered": {(0, 0): 1},
        "the opponent's spiders on the ground, covered": {(0, 1): 1},
        "own beetles on level 2, covered": {(0, 0): 1},
        "the opponent's beetles on level 3, covered": {(0, 0): 1},
        "how many pieces stand here": {(0, 0): 4, (0, 1): 2, (-1, 0): 1, (1, 0): 1},
        "obstructed fields": {(2, -1): 1, (2, 0): 1},
        "own spiders in hand, everywhere": 3,
        "own grasshoppers in hand, everywhere": 2,
        "own ants in hand, everywhere": 2,
        "the opponent's spiders in hand, everywhere": 2,
        "the opponent's grasshoppers in hand, everywhere": 2,
        "the opponent's ants in hand, everywhere": 3,
        "free fields around the own bee, everywhere; -1 while it is in hand": 3,
        "free fields around the opponent's bee, everywhere; -1 while it is in hand": 2,
        "plies left, everywhere": 51,
    }


@pytest.mark.parametrize(("turn", "seat", "is_due"), [(3, 1, 0), (5, 1, 0), (6, 1, 1), (7, 1, 1), (7, 0, 1), (5, 0, 0)])
def test_a_bee_that_is_due_shows(turn: int, seat: int, is_due: int) -> None:
    planes = features_of(at(FORCED_BEE.replace("turn=3", f"turn={turn}")), seat).reshape(codes.PLANES, -1)
    assert (planes[codes.DUE] == is_due).all()
    assert (planes[codes.FREE] == -1).all()


def swapped(position: str) -> str:
    """The same with the colours exchanged, and the other to move in the same round."""
    turn, obstructed, stacks = position.split()
    return f"turn={int(turn.removeprefix('turn=')) ^ 1} {obstructed} stacks={stacks.removeprefix('stacks=').swapcase()}"


@pytest.mark.parametrize("line", [line for line in lines("legal_moves.jsonl") if not line["over"]], ids=text_of)
def test_exchanged_colours_give_the_same_choices_and_the_same_features(line: dict[str, Any]) -> None:
    """Only who moves second is told apart, and the plies that are left."""
    mine, yours = at(text_of(line)), at(swapped(text_of(line)))
    same = [plane for plane in range(codes.PLANES) if plane not in (codes.PLIES_LEFT, codes.SECOND)]
    for seat in range(2):
        planes = features_of(mine, seat).reshape(codes.PLANES, -1)
        others = features_of(yours, 1 - seat).reshape(codes.PLANES, -1)
        assert np.array_equal(planes[same], others[same])
        assert (planes[codes.SECOND] == seat).all()
        assert (others[codes.SECOND] == 1 - seat).all()
    if yours.mover() >= 0:  # a game ends only after blue's move
        assert np.array_equal(mask_of(mine), mask_of(yours))


def test_positions_that_differ_look_different() -> None:
    """Stacks of the same pieces in another order or elsewhere, other hands, other obstructed fields, another ply."""
    changes = [
        ("qbBb", "qbBb"), ("qbBb", "qBbb"), ("qbBb", "qbbB"), ("SB", "S"), ("0,1,SB", "1,-1,SB"),
        ("2,0 ", "2,1 "), ("turn=9", "turn=11"),
    ]  # fmt: skip
    rows = {features_of(at(TOWER.replace(old, new)), 1).tobytes() for old, new in changes}
    assert len(rows) == len(changes)
