"""What a board is worth, line by line, and which groups on it scored.

The points of a group are the kernel's: a board with nothing but that group, and what it is
judged by, is worth what the group is worth. So the rules of scoring are in one place only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.divisions import (
    Part,
    components,
    find_division,
    neighbours,
    parts_of_herds,
    parts_of_shapes,
)
from spieltisch.games.cascadia.engine.formations import PROMISES, Cells, formations_at
from spieltisch.games.cascadia.engine.geometry import STEP, is_first_half, line_from
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.engine.tiles import ANIMAL_NAMES, ANIMALS, HABITAT_NAMES, HABITATS
from spieltisch.games.cascadia.position import BoardText, Laid, Spot, board_of, cells_of, set_up

ELK_NAMES: Final = {"A": "line", "B": "shape", "C": "herd", "D": "ring"}
"""What the cards want elk to form."""
ANOTHER: Final = {letter: "E" if letter == "B" else "B" for letter in ANIMALS}
"""An animal that stands in for one whose own points are not of interest."""
GAPPED: Final = 4
"""Card D of the elk with gaps, among the tables of formations."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The points of one seat."""

    wildlife: tuple[int, ...]
    """Bear, elk, salmon, hawk, fox."""
    habitats: tuple[int, ...]
    """The largest corridors of mountain, forest, prairie, wetland, river."""
    bonuses: tuple[int, ...]
    """What they earn beside their size."""
    nature: int
    """Nature tokens left."""

    @property
    def total(self) -> int:
        return sum(self.wildlife) + sum(self.habitats) + sum(self.bonuses) + self.nature


def sheet_of(kernel: CascadiaKernel, seat: Seat) -> Sheet:
    """A seat's sheet, as if the game ended now; by the first assignment's rules only wildlife counts."""
    wildlife = tuple(kernel.wildlife(seat, animal) for animal in range(5))
    if kernel.is_plain:
        return Sheet(wildlife, (0,) * 5, (0,) * 5, 0)
    habitats = tuple(kernel.largest[5 * seat : 5 * seat + 5])
    return Sheet(wildlife, habitats, tuple(kernel.bonus(seat, h) for h in range(5)), kernel.nature[seat])


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


def groups_of(kernel: CascadiaKernel, seat: Seat) -> tuple[Group, ...]:
    """The groups that scored on a seat's board; by the first assignment's rules corridors don't."""
    groups = _groups(tuple(kernel.tiles_of(seat)), "".join("ABCDE"[card] for card in kernel.cards), kernel.readings)
    return tuple(group for group in groups if group.kind in ANIMAL_NAMES or not kernel.is_plain)


@lru_cache(maxsize=64)
def _groups(laid: tuple[Laid, ...], cards: str, readings: int) -> tuple[Group, ...]:
    """Only one board changes in a turn, and many look at it."""
    return scored_groups(board_of(laid), cards, readings)


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
        explained: tuple[Callable[[str, Cells], Iterator[tuple[str, Part]]], ...] = (
            self._bears, self._elk, self._salmon, self._hawks, self._foxes,
        )  # fmt: skip
        for name, letter, card, explain in zip(ANIMAL_NAMES, ANIMALS, self._cards, explained, strict=True):
            own = frozenset(cell for cell, animal in self._animals.items() if animal == letter)
            yield from self._named(name, self._families(letter, own) if card == "E" else explain(card, own))
        for name, habitat in zip(HABITAT_NAMES, HABITATS, strict=True):
            if corridor := max(self._corridors(habitat), key=len, default=None):
                yield from self._named(name, [(f"corridor of {len(corridor)}", (len(corridor), corridor))])

    def _named(self, kind: str, parts: Iterator[tuple[str, Part]] | list[tuple[str, Part]]) -> Iterator[Group]:
        for what, (points, cells) in parts:
            if points:
                yield Group(kind, what, tuple(sorted(self._spots[cell] for cell in cells)), points)

    def _points(self, letter: str, cells: Cells) -> int:
        """What these animals would be worth if all others of their kind were of another one."""
        tokens = {
            self._spots[cell]: ANOTHER[letter] if animal == letter and cell not in cells else animal
            for cell, animal in self._animals.items()
        }
        kernel = set_up(BoardText(self._text.tiles, tokens), self._cards, self._readings)
        return kernel.wildlife(0, ANIMALS.index(letter))

    def _points_alone(self, letter: str, cells: Cells, own: Cells) -> int:
        """What these of its animals would be worth if the others were not there at all."""
        kept = {cell: animal for cell, animal in self._animals.items() if cell in cells or cell not in own}
        tokens = {self._spots[cell]: animal for cell, animal in kept.items()}
        kernel = set_up(BoardText(self._text.tiles, tokens), self._cards, self._readings)
        return kernel.wildlife(0, ANIMALS.index(letter))

    def _families(self, letter: str, own: Cells) -> Iterator[tuple[str, Part]]:
        for family in components(sorted(own)):
            yield f"group of {len(family)}", (self._points(letter, family), family)

    def _bears(self, card: str, own: Cells) -> Iterator[tuple[str, Part]]:
        """Card A counts pairs, so each is worth what it adds; card C has a bonus that belongs to no group."""
        total, known = 0, frozenset[int]()
        for group in components(sorted(own)):
            known = known | group if card == "A" else group
            points = self._points("B", known) - (total if card == "A" else 0)
            total += points
            yield f"group of {len(group)}", (points, group)
        yield "bonus", (self._points("B", own) - total, frozenset())

    def _elk(self, card: str, own: Cells) -> Iterator[tuple[str, Part]]:
        table = GAPPED if card == "D" and self._readings & codes.ALLOWS_ELK_GAPS else "ABCD".index(card)
        if card == "C":
            parts = parts_of_herds(own, keeps_whole=bool(self._readings & codes.KEEPS_HERDS))
        else:
            parts = parts_of_shapes(formations_at(table))
        division = find_division(own, self._points("E", own), parts, lambda free: PROMISES[65 * table + len(free)])
        for points, cells in division:
            yield f"{ELK_NAMES[card]} of {len(cells)}", (points, cells)

    def _salmon(self, card: str, own: Cells) -> Iterator[tuple[str, Part]]:
        if self._readings & codes.PRUNES_SALMON:
            own = frozenset(cell for cell in own if len(own.intersection(neighbours(cell))) < 3)
        for run in components(sorted(own)):
            yield f"run of {len(run)}", (self._points("S", run), run)

    def _hawks(self, card: str, own: Cells) -> Iterator[tuple[str, Part]]:
        points = self._points("H", own)
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
                line = line_from(hawk, step)
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
            yield from (("pair", part) for part in self._pairs("F", own, self._points("F", own), mates))
            return
        for fox in sorted(own):
            yield "single", (self._fox(card, fox, own), frozenset([fox]))

    def _fox(self, card: str, fox: int, own: Cells) -> int:
        """A fox alone is worth what it is among others, but that card A counts foxes beside it as another animal."""
        points = self._points_alone("F", frozenset([fox]), own)
        return points + (card == "A" and not own.isdisjoint(neighbours(fox)))

    def _pairs(self, letter: str, own: Cells, points: int, pairs: list[Cells]) -> list[Part]:
        """The pairs that share no animal and are worth most together."""
        worth = {pair: self._points_alone(letter, pair, own) for pair in pairs}
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
