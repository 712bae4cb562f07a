"""Positions with known move counts, and the data files of this folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"

EMPTY = "turn=0 obs= stacks="
OBSTRUCTED = "turn=0 obs=-3,1;0,0;2,2 stacks="
MIDDLE = (
    "turn=20 obs=-3,-1;1,2;3,-3 stacks=-4,1,S;-3,1,Q;-3,3,a;-2,-1,a;-2,0,A;-2,1,Bb;-2,2,g;-1,1,sB;-1,3,G;0,1,q;0,2,A"
)
FORCED_BEE = "turn=3 obs=-3,5;4,-3;4,0 stacks=3,0,B;4,-1,A;5,-1,b"
"""Blue's only ant stands in the corner, so that blue soon owes a bee it cannot set and must skip."""

PERFT = {
    EMPTY: (455, 12_000, 155_100, 2_014_380, 42_416_580),
    OBSTRUCTED: (440, 11_100, 135_910, 1_664_178),
    MIDDLE: (29, 1_248, 38_140, 1_608_873, 50_711_918),
    FORCED_BEE: (5, 125, 485, 3_836, 5_985, 171_767),
}
"""By position: leaves at depth 1, 2, …. A finished game has none: an engine that counts each of the 112 games
that end within four plies of the third position as a leaf finds 50 712 030 there."""


def text_of(line: dict[str, Any]) -> str:
    """The position text of a line of data."""
    obstructed = ";".join(f"{x},{y}" for x, y in line["obstructed"])
    stacks = ";".join(f"{x},{y},{pieces}" for x, y, pieces in line["stacks"])
    return f"turn={line['turn']} obs={obstructed} stacks={stacks}"


def lines(name: str) -> list[dict[str, Any]]:
    """A data file."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]
