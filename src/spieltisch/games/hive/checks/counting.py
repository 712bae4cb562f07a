"""Whether a client counts the fields of a column instead of reading their coordinates: on our board, whose columns
have ``<null/>`` where a square would have more fields, that is wrong; on one of full columns it is right.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import count
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.contrast import told_apart
from spieltisch.core.scripts import Script
from spieltisch.games.hive.checks.fields import START, first_moves
from spieltisch.games.hive.checks.forced_moves import some
from spieltisch.games.hive.checks.server import altered
from spieltisch.games.hive.engine.geometry import RADIUS

POSITIONS: Final = 3
COUNTS: Final = "it counts the fields of a column; their places are told by x and y alone"
_COLUMN: Final = re.compile(rb"<fields>.*?</fields>", re.DOTALL)
_X: Final = re.compile(rb' x="(-?[0-9]+)"')
_ENTRY: Final = re.compile(rb"<null/>|<field ")


def places(scene: Scene) -> Script[None]:
    """Positions with one lawful move; who makes none of them is shown the same ones in full columns."""
    setups = [each.setup for each in some(scene, POSITIONS, "axes")]
    shown = partial(first_moves, scene, setups)
    yield from told_apart(COUNTS, shown, lambda: altered(shown(), with_full_columns), is_surer=True)


def with_full_columns(data: bytes) -> bytes:
    """Obstructed fields, which are not on the board, instead of ``<null/>``."""
    return _COLUMN.sub(_full, data)


def _full(column: re.Match[bytes]) -> bytes:
    found = _X.search(column[0])
    x, rows = int(found[1]) if found else 0, count(-RADIUS)

    def entry(old: re.Match[bytes]) -> bytes:
        y = next(rows)
        return b'<field x="%d" y="%d" z="%d" isObstructed="true"/>' % (x, y, -x - y) if b"null" in old[0] else old[0]

    return _ENTRY.sub(entry, column[0])


CHECKS: Final = (
    Check("hive.field.places", "finds a field by its coordinates", "findet ein Feld an seinen Koordinaten", places,
          "The state", needs=START),
)  # fmt: skip
