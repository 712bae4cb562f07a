"""A position of Hive and its text: parse, don't validate. A ``Setup`` is what somebody wrote; a kernel is sound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from spieltisch.games.hive.actions import CELL_OF, COLOURS, FIELD_OF, LETTERS, PIECES, Field, Kind, Piece, write_field
from spieltisch.games.hive.engine.geometry import LAST_PLY, PER_KIND
from spieltisch.games.hive.engine.kernel import HiveKernel

PIECE_LETTERS: Final = LETTERS + LETTERS.lower()
"""By owner * 5 + kind."""
KEYS: Final = ("turn", "obs", "stacks")


@dataclass(frozen=True, slots=True)
class Setup:
    """A position as described, sound or not."""

    turn: int = 0
    """Moves made; red moves on even turns."""
    obstructed: tuple[Field, ...] = ()
    stacks: tuple[tuple[Field, tuple[Piece, ...]], ...] = ()
    """Occupied fields with their pieces, bottom first."""

    def faults(self) -> list[str]:
        """Everything that keeps this from being a position of the game; it need not be reachable."""
        return [*self._bad_turn(), *self._bad_fields(), *self._bad_pieces()]

    def _bad_turn(self) -> Iterator[str]:
        if not 0 <= self.turn <= LAST_PLY:
            yield f"turn {self.turn} is not within 0 and {LAST_PLY}"

    def _bad_fields(self) -> Iterator[str]:
        named = [*self.obstructed, *(at for at, _ in self.stacks)]
        yield from (f"field {at.x},{at.y} is not on the board" for at in named if at not in CELL_OF)
        stacks, obstructed = Counter(at for at, _ in self.stacks), Counter(self.obstructed)
        yield from (f"field {at.x},{at.y} is both obstructed and occupied" for at in obstructed if at in stacks)
        yield from (f"field {at.x},{at.y} is obstructed twice" for at, n in obstructed.items() if n > 1)
        yield from (f"field {at.x},{at.y} has two stacks" for at, n in stacks.items() if n > 1)

    def _bad_pieces(self) -> Iterator[str]:
        count = Counter(piece for _, stack in self.stacks for piece in stack)
        for piece, n in sorted(count.items()):
            owned = PER_KIND[piece.kind]
            if n > owned:
                yield f"{n} {COLOURS[piece.owner]} {piece.kind.name} pieces, but a side owns {owned}"
        for at, stack in self.stacks:
            if not stack:
                yield f"the stack at {at.x},{at.y} is empty"
            if any(piece.kind != Kind.BEETLE for piece in stack[1:]):
                yield f"only beetles can stand on other pieces, unlike at {at.x},{at.y}"

    def kernel(self) -> HiveKernel:
        """The position. Raises ``ValueError`` with all faults."""
        if faults := self.faults():
            raise ValueError("; ".join(faults))
        kernel = HiveKernel()
        for at in self.obstructed:
            kernel.obstruct(CELL_OF[at])
        for at, stack in self.stacks:
            for piece in stack:
                kernel.deploy(piece.owner, piece.kind, CELL_OF[at])
        kernel.settle(self.turn)
        return kernel

    @classmethod
    def of_record(cls, record: bytes) -> Setup:
        """The description of what a kernel packed. Raises ``ValueError`` for what none did."""
        try:
            at = 2 + record[1]
            obstructed, stacks = tuple([FIELD_OF[cell] for cell in record[2:at]]), []
            while at < len(record):
                end = at + 2 + record[at + 1]
                stacks.append((FIELD_OF[record[at]], tuple([PIECES[number] for number in record[at + 2 : end]])))
                at = end
        except (IndexError, KeyError):
            raise ValueError(f"no record of a position: {record.hex()}") from None
        return cls(record[0], obstructed, tuple(stacks))

    @classmethod
    def of(cls, kernel: HiveKernel) -> Setup:
        """The description of a position, sorted by coordinate."""
        return cls(
            kernel.ply,
            tuple([FIELD_OF[cell] for cell in kernel.obstructed_cells()]),
            tuple(
                [
                    (FIELD_OF[cell], tuple([PIECES[number] for number in kernel.stack_at(cell)]))
                    for cell in kernel.occupied_cells()
                ]
            ),
        )


def write_setup(setup: Setup) -> str:
    """All three keys, in the order given."""
    fields = ";".join(write_field(at) for at in setup.obstructed)
    stacks = ";".join(f"{write_field(at)},{''.join(map(_letter, stack))}" for at, stack in setup.stacks)
    return f"turn={setup.turn} obs={fields} stacks={stacks}"


def read_setup(text: str) -> Setup:
    """What a position text describes. Raises ``ValueError`` for what cannot be read at all."""
    values: dict[str, str] = {}
    for word in text.split():
        key, equals, value = word.partition("=")
        if not equals or key not in KEYS:
            raise ValueError(f"no position: {word!r} is none of turn=…, obs=…, stacks=…")
        if key in values:
            raise ValueError(f"no position: {key} is given twice")
        values[key] = value
    return Setup(
        _read_int(values.get("turn") or "0"),
        tuple(read_field(item) for item in _items(values.get("obs", ""))),
        tuple(_read_stack(item) for item in _items(values.get("stacks", ""))),
    )


def _items(text: str) -> list[str]:
    return [item for item in text.split(";") if item]


def _letter(piece: Piece) -> str:
    return PIECE_LETTERS[piece.owner * len(LETTERS) + piece.kind]


def _read_stack(text: str) -> tuple[Field, tuple[Piece, ...]]:
    field, _, letters = text.rpartition(",")
    unknown = sorted(set(letters) - set(PIECE_LETTERS))
    if unknown:
        raise ValueError(f"no piece: {''.join(unknown)!r} in {text!r}; pieces are {PIECE_LETTERS}")
    return read_field(field), tuple(PIECES[PIECE_LETTERS.index(letter)] for letter in letters)


def read_field(text: str) -> Field:
    x, comma, y = text.partition(",")
    if not comma:
        raise ValueError(f"no field: {text!r}; expected x,y")
    return Field.at(_read_int(x), _read_int(y))


def _read_int(text: str) -> int:
    """A decimal number of at most four digits: no field or turn needs more."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 4):
        raise ValueError(f"no number: {text!r}")
    return int(text)
