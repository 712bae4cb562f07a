"""The pieces of Cascadia: animals, habitats, the 85 tiles, the 5 start landscapes.

Every tile that can be written has a number, its *code*: the two habitats, then the animals
in the order they are written in. The order means nothing to the rules, but a tile is shown
as it was written.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations, product
from typing import Final

ANIMALS: Final = "BESHF"
"""Bear, elk, salmon, hawk, fox: the order of scoring cards and of scores."""
HABITATS: Final = "MFPWR"
"""Mountain, forest, prairie, wetland, river: the order of scores."""
ANIMAL_NAMES: Final = ("bear", "elk", "salmon", "hawk", "fox")
HABITAT_NAMES: Final = ("mountain", "forest", "prairie", "wetland", "river")


@dataclass(frozen=True, slots=True)
class Tile:
    """A habitat tile, such as ``MP-FEB``: at rotation 0 its left half is the first habitat."""

    code: int
    text: str

    @property
    def habitats(self) -> str:
        """The left and the right half's letter; a single habitat twice."""
        return self.text[:2]

    @property
    def animals(self) -> str:
        """The letters of the animals that may live here, one to three."""
        return self.text[3:]

    @property
    def is_keystone(self) -> bool:
        """Whether a token placed here earns a nature token: one habitat, one animal (C44)."""
        return self.text[0] == self.text[1] and len(self.animals) == 1


_HALVES: Final = ["".join(pair) for pair in product(HABITATS, repeat=2)]
_DENIZENS: Final = ["".join(letters) for n in (1, 2, 3) for letters in permutations(ANIMALS, n)]

TILES: Final = tuple(
    Tile(code, f"{halves}-{animals}") for code, (halves, animals) in enumerate(product(_HALVES, _DENIZENS))
)
"""All tiles that can be written, by code."""
_BY_TEXT: Final = {tile.text: tile for tile in TILES}

FIRST: Final = [HABITATS.index(tile.text[0]) for tile in TILES]
SECOND: Final = [HABITATS.index(tile.text[1]) for tile in TILES]
ALLOWS: Final = [sum(1 << ANIMALS.index(letter) for letter in tile.animals) for tile in TILES]
"""By code: bit a is set where animal a may live."""
KEYSTONE: Final = [int(tile.is_keystone) for tile in TILES]


def read_tile(text: str) -> Tile:
    """The tile of that text. Raises ``ValueError``."""
    tile = _BY_TEXT.get(text)
    if tile is None:
        raise ValueError(f"{text[:40]!r} is no tile; expected one such as MP-FEB or FF-F")
    return tile


@dataclass(frozen=True, slots=True)
class Landscape:
    """The three tiles a player begins with, on (0, 0), (0, 1) and (1, 1), each with its rotation."""

    parts: tuple[tuple[Tile, int], tuple[Tile, int], tuple[Tile, int]]

    @property
    def text(self) -> str:
        """Such as ``MM-B 0 FW-HEF 1 RP-SB 2``."""
        return " ".join(f"{tile.text} {rotation}" for tile, rotation in self.parts)


def read_landscape(text: str) -> Landscape:
    """The landscape of that text. Raises ``ValueError``."""
    words = text.split(" ")
    if len(words) != 6 or not all(word in {"0", "1", "2", "3", "4", "5"} for word in words[1::2]):
        raise ValueError(f"{text[:60]!r} is no start landscape; expected three tiles, each with a rotation from 0 to 5")
    one, two, three = ((read_tile(tile), int(turn)) for tile, turn in zip(words[::2], words[1::2], strict=True))
    return Landscape((one, two, three))


_BOX: Final = """
    MM-B MM-E MM-E MM-H MM-H  FF-B FF-B FF-E FF-F FF-F  PP-E PP-E PP-F PP-S PP-S
    WW-F WW-F WW-H WW-S WW-S  RR-B RR-B RR-H RR-H RR-S
    MF-BEF MF-BEH MF-BF MF-BH MF-EF MF-EH  MP-BEF MP-BSF MP-BS MP-EH MP-ES MP-HF
    MW-BES MW-BHF MW-BS MW-EF MW-EH MW-SH  RM-BSH RM-BE RM-BH RM-BS RM-EH RM-SH
    FP-ESF FP-BE FP-BF FP-EF FP-ES FP-SF  FW-ESH FW-BF FW-BS FW-EH FW-ES FW-HF
    FR-EHF FR-BE FR-BF FR-BS FR-EH FR-SF  PW-ESF PW-SHF PW-EF PW-ES PW-HF PW-SH
    PR-BHF PR-BSF PR-BF PR-EH PR-ES PR-HF  WR-BSH WR-BH WR-BS WR-HF WR-SF WR-SH
"""
BOX: Final = tuple(map(read_tile, _BOX.split()))
"""The 85 tiles of the printed game."""

LANDSCAPES: Final = tuple(
    map(
        read_landscape,
        (
            "MM-B 0 FW-HEF 1 RP-SB 2",
            "WW-H 0 RF-SEH 1 PM-BF 2",
            "PP-F 0 WR-SHF 1 FM-BE 2",
            "FF-E 0 MR-HEB 1 WP-FS 2",
            "RR-S 0 PF-SEB 1 MW-FH 2",
        ),
    )
)
"""The 5 start landscapes of the printed game."""

TOKENS: Final = 20
"""How many tokens of each animal the printed game has."""
