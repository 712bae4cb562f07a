"""Which groups on a board scored, and how much each of them.

The points of a group are the kernel's: a board with nothing but that group, and what it is
judged by, is worth what the group is worth. So the rules of scoring are in one place only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from spieltisch.games.cascadia import codes
from spieltisch.games.cascadia.boardtext import BoardText, Spot, cells_of, set_up
from spieltisch.games.cascadia.divisions import (
    Part,
    components,
    find_division,
    neighbours,
    parts_of_herds,
    parts_of_shapes,
)
from spieltisch.games.cascadia.formations import PROMISES, Cells, formations_at
from spieltisch.games.cascadia.geometry import SIDE, STEP, is_first_half
from spieltisch.games.cascadia.tiles import ANIMALS, HABITATS

ANIMAL_NAMES: Final = ("bear", "elk", "salmon", "hawk", "fox")
HABITAT_NAMES: Final = ("mountain", "forest", "prairie", "wetland", "river")
ELK_NAMES: Final = {"A": "line", "B": "shape", "C": "herd", "D": "ring"}
"""What the cards want elk to form."""
ANOTHER: Final = {letter: "E" if letter == "B" else "B" for letter in ANIMALS}
"""An animal that stands in for one whose own points are not of interest."""
GAPPED: Final = 4
"""Card D of the elk with gaps, among the tables of formations."""


@dataclass(frozen=True, slots=True)
class Group:
    """Some fields that scored together."""

    kind: str
    """One of ``ANIMAL_NAMES`` or ``HABITAT_NAMES``."""
    what: str
    """Such as ``"run of 5"``."""
    spots: tuple[Spot, ...]
    """Columns and rows, sorted; none for a bonus that is for all of the kind."""
    points: int


def scored_groups(board: BoardText, cards: str, readings: int = 0) -> tuple[Group, ...]:
    """All groups that scored, by animal and habitat; corridors without their bonuses.

    Raises ``ValueError`` for a board that is too large.
    """
    return tuple(_Board(board, cards, readings).groups())


class _Board:
    """A board on the kernel's grid."""

    def __init__(self, board: BoardText, cards: str, readings: int) -> None:
        cells = cells_of({**board.tiles, **board.tokens})
        self._spots = {cell: spot for spot, cell in cells.items()}
        self._tiles = {cells[spot]: laid for spot, laid in board.tiles.items()}
        self._animals = {cells[spot]: letter for spot, letter in board.tokens.items()}
        self._text, self._cards, self._readings = board, cards, readings

    def groups(self) -> Iterator[Group]:
        judges: tuple[Callable[[str, Cells], Iterator[tuple[str, Part]]], ...] = (
            self._bears, self._elk, self._salmon, self._hawks, self._foxes,
        )  # fmt: skip
        for name, letter, card, judge in zip(ANIMAL_NAMES, ANIMALS, self._cards, judges, strict=True):
            own = frozenset(cell for cell, animal in self._animals.items() if animal == letter)
            yield from self._named(name, self._families(letter, own) if card == "E" else judge(card, own))
        for name, habitat in zip(HABITAT_NAMES, HABITATS, strict=True):
            if corridor := max(self._corridors(habitat), key=len, default=None):
                yield from self._named(name, [(f"corridor of {len(corridor)}", (len(corridor), corridor))])

    def _named(self, kind: str, parts: Iterator[tuple[str, Part]] | list[tuple[str, Part]]) -> Iterator[Group]:
        for what, (points, cells) in parts:
            if points:
                yield Group(kind, what, tuple(sorted(self._spots[cell] for cell in cells)), points)

    def _worth(self, letter: str, cells: Cells) -> int:
        """What these animals would be worth if all others of their kind were of another one."""
        tokens = {
            self._spots[cell]: ANOTHER[letter] if animal == letter and cell not in cells else animal
            for cell, animal in self._animals.items()
        }
        kernel = set_up(BoardText(self._text.tiles, tokens), self._cards, self._readings)
        return kernel.wildlife(0, ANIMALS.index(letter))

    def _worth_without_others(self, letter: str, cells: Cells, own: Cells) -> int:
        """What these of its animals would be worth if the others were not there at all."""
        kept = {cell: animal for cell, animal in self._animals.items() if cell in cells or cell not in own}
        tokens = {self._spots[cell]: animal for cell, animal in kept.items()}
        kernel = set_up(BoardText(self._text.tiles, tokens), self._cards, self._readings)
        return kernel.wildlife(0, ANIMALS.index(letter))

    def _families(self, letter: str, own: Cells) -> Iterator[tuple[str, Part]]:
        for family in components(sorted(own)):
            yield f"group of {len(family)}", (self._worth(letter, family), family)

    def _bears(self, card: str, own: Cells) -> Iterator[tuple[str, Part]]:
        """Card A counts pairs, so each is worth what it adds; card C has a bonus that belongs to no group."""
        total, known = 0, frozenset[int]()
        for group in components(sorted(own)):
            known = known | group if card == "A" else group
            points = self._worth("B", known) - (total if card == "A" else 0)
            total += points
            yield f"group of {len(group)}", (points, group)
        yield "bonus", (self._worth("B", own) - total, frozenset())

    def _elk(self, card: str, own: Cells) -> Iterator[tuple[str, Part]]:
        table = GAPPED if card == "D" and self._readings & codes.ALLOWS_ELK_GAPS else "ABCD".index(card)
        if card == "C":
            parts = parts_of_herds(own, keeps_whole=bool(self._readings & codes.KEEPS_HERDS))
        else:
            parts = parts_of_shapes(formations_at(table))
        division = find_division(own, self._worth("E", own), parts, lambda free: PROMISES[65 * table + len(free)])
        for points, cells in division:
            yield f"{ELK_NAMES[card]} of {len(cells)}", (points, cells)

    def _salmon(self, card: str, own: Cells) -> Iterator[tuple[str, Part]]:
        if self._readings & codes.PRUNES_SALMON:
            own = frozenset(cell for cell in own if len(own.intersection(neighbours(cell))) < 3)
        for run in components(sorted(own)):
            yield f"run of {len(run)}", (self._worth("S", run), run)

    def _hawks(self, card: str, own: Cells) -> Iterator[tuple[str, Part]]:
        points = self._worth("H", own)
        lone = frozenset(cell for cell in own if not own.intersection(neighbours(cell)))
        sights = self._sights(own)
        if card == "A":
            yield f"{len(lone)} alone", (points, lone)
        elif card == "B":
            is_strict = self._readings & codes.PAIRS_LONE_HAWKS
            seeing = frozenset(cell for pair in sights for cell in pair if pair <= lone or not is_strict) & lone
            yield f"{len(seeing)} alone in sight", (points, seeing)
        elif card == "C":
            yield from (("pair in sight", (points // len(sights), pair)) for pair in sights)
        else:
            yield from (("pair in sight", part) for part in self._pairs("H", own, points, sights))

    def _sights(self, hawks: Cells) -> list[Cells]:
        """The pairs of hawks that see each other."""
        fields, found = self._tiles.keys() | self._animals.keys(), []
        for hawk in sorted(hawks):
            for step in STEP[:3]:
                line = _line(hawk, step)
                other = next((cell for cell in line if cell in hawks), None)
                between = line[: line.index(other)] if other else []
                is_stopped = self._readings & codes.STOPS_AT_GAPS and not fields >= set(between)
                if other and between and not is_stopped:
                    found.append(frozenset([hawk, other]))
        return found

    def _foxes(self, card: str, own: Cells) -> Iterator[tuple[str, Part]]:
        if card == "D":
            mates = [
                frozenset([one, two]) for one in sorted(own) for two in neighbours(one) if two in own and one < two
            ]
            yield from (("pair", part) for part in self._pairs("F", own, self._worth("F", own), mates))
            return
        for fox in sorted(own):
            yield "single", (self._fox(card, fox, own), frozenset([fox]))

    def _fox(self, card: str, fox: int, own: Cells) -> int:
        """A fox alone is worth what it is among others, but that card A counts foxes beside it as another animal."""
        points = self._worth_without_others("F", frozenset([fox]), own)
        return points + (card == "A" and not own.isdisjoint(neighbours(fox)))

    def _pairs(self, letter: str, own: Cells, points: int, pairs: list[Cells]) -> list[Part]:
        """The pairs that share no animal and are worth most together."""
        worth = {pair: self._worth_without_others(letter, pair, own) for pair in pairs}
        most = max(worth.values(), default=0)
        return find_division(
            own, points,
            lambda one, free: [(worth[pair], pair) for pair in pairs if one in pair and pair <= free],
            lambda free: len(free) // 2 * most,
        )  # fmt: skip

    def _corridors(self, habitat: str) -> Iterator[Cells]:
        """Tiles that hang together through edges on which both show the habitat."""
        left = [cell for cell, (tile, _) in self._tiles.items() if habitat in tile.habitats]
        while left:
            corridor, border = set[int](), [left[0]]
            while border:
                cell = border.pop()
                corridor.add(cell)
                meets = [cell + step for d, step in enumerate(STEP) if self._shows(cell, d) == habitat
                         and self._shows(cell + step, d + 3) == habitat]  # fmt: skip
                border += [met for met in meets if met not in corridor]
            left = [cell for cell in left if cell not in corridor]
            yield frozenset(corridor)

    def _shows(self, cell: int, direction: int) -> str:
        """The habitat on an edge; nothing where no tile lies."""
        if cell not in self._tiles:
            return ""
        tile, rotation = self._tiles[cell]
        return tile.habitats[0 if is_first_half(rotation, direction) else 1]


def _line(cell: int, step: int) -> list[int]:
    """The cells from here on in one direction, to the border of the grid."""
    line = []
    while 0 < (cell := cell + step) % SIDE < SIDE - 1 and cell // SIDE < SIDE:
        line.append(cell)
    return line
