"""How elk, hawks and foxes are divided so that they are worth what the kernel says.

The kernel finds what the best division is worth, and forgets which it was. Knowing the
sum, it is quickly found again: take the pieces one after another, and give up wherever
what is left cannot bring the rest of the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from spieltisch.games.cascadia.engine.formations import HERDS, LINES, Cells
from spieltisch.games.cascadia.engine.geometry import STEP

Part: TypeAlias = tuple[int, Cells]
"""Points, and the cells they are for."""
Parts: TypeAlias = Callable[[int, Cells], Iterable[Part]]
"""What a cell may be part of, as far as these cells are free."""
ALONE: Final = LINES[1]
"""An elk in no formation is worth as much on every card."""


def find_division(cells: Cells, points: int, parts: Parts, promise: Callable[[Cells], int]) -> list[Part]:
    """Parts that share no cell and are worth so many points together; cells in none of them are worth nothing.

    ``promise`` is what some cells can be worth at most. Raises ``ValueError`` if there is no such division.
    """
    failed: set[tuple[Cells, int]] = set()

    def search(free: Cells, missing: int) -> list[Part] | None:
        if not missing:
            return []
        if not free or promise(free) < missing or (free, missing) in failed:
            return None
        one = min(free)
        for part in [*parts(one, free), (0, frozenset([one]))]:
            rest = search(free - part[1], missing - part[0])
            if rest is not None:
                return [part, *rest] if part[0] else rest
        failed.add((free, missing))
        return None

    found = search(cells, points)
    if found is None:
        raise ValueError(f"no division of {len(cells)} is worth {points}")
    return found


def components(cells: Iterable[int]) -> list[Cells]:
    """What hangs together, in the order of the cells given."""
    left, found = dict.fromkeys(cells), []
    while left:
        whole, border = set[int](), [next(iter(left))]
        while border:
            cell = border.pop()
            if cell in left:
                del left[cell]
                whole.add(cell)
                border += neighbours(cell)
        found.append(frozenset(whole))
    return found


def neighbours(cell: int) -> list[int]:
    """The six cells around."""
    return [cell + step for step in STEP]


def parts_of_shapes(shapes: Iterable[Part]) -> Parts:
    """Shapes, as distances from one of their cells, wherever they fit; and each cell alone."""
    listed = [*shapes, (ALONE, frozenset([0]))]

    def parts(one: int, free: Cells) -> Iterator[Part]:
        placed = ((points, frozenset(one + distance for distance in shape)) for points, shape in listed)
        return (part for part in placed if part[1] <= free)

    return parts


def parts_of_herds(elk: Cells, *, keeps_whole: bool) -> Parts:
    """Groups of any shape: whole up to the largest that counts, or anyway; else all parts that are no larger."""
    largest = len(HERDS) - 1
    whole = {cell: herd for herd in components(elk) for cell in herd}

    def parts(one: int, free: Cells) -> Iterator[Part]:
        herd = whole[one]
        if keeps_whole or len(herd) <= largest:
            return iter([(HERDS[min(len(herd), largest)], herd)])
        return _herds_with(one, free)

    return parts


def _herds_with(one: int, free: Cells) -> Iterator[Part]:
    """All herds that a cell can be part of, the larger ones first."""
    known = [{frozenset([one])}]
    for _ in range(len(HERDS) - 2):
        known.append({herd | {near} for herd in known[-1] for cell in herd for near in neighbours(cell)
                      if near in free and near not in herd})  # fmt: skip
    for herds in reversed(known):
        yield from ((HERDS[len(herd)], herd) for herd in sorted(herds, key=sorted))
