"""Another pupil's player for High Voltage, Software-Challenge 2009: it speaks on stdin and stdout.

It keeps the links of both sides, begins at the large swamp, and lengthens its chain as far as one pylon can.
``--mistake NAME`` makes one of the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Iterable
from itertools import product
from time import sleep

MISTAKES = (
    "counts-from-one", "swamps-free", "swap-rule", "slash-between", "asks-before-mirror", "answers-reset",
    "first-move-once", "asks-late", "question-time", "reads-blocks",
)  # fmt: skip
mistake = ""

Cell = tuple[int, int]
Link = tuple[Cell, Cell]

SIDE = 24
LAST = SIDE - 1
SWAMP, FREE = -1, 0
KNIGHT = [(x, y) for x, y in product((-2, -1, 1, 2), repeat=2) if abs(x) != abs(y)]
BLOCK = 4096
"""Bytes."""


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def turns(a: Cell, b: Cell, c: Cell) -> int:
    """On which side of the line from a to b lies c: positive, negative, or 0 for on it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def block(middle: Cell) -> list[Cell]:
    """The three times three cells around this one."""
    return [(middle[0] + x, middle[1] + y) for x, y in product((-1, 0, 1), repeat=2)]


def cross(one: Link, other: Link) -> bool:
    """Whether two links meet elsewhere than at their ends."""
    a, b = one
    c, d = other
    return turns(a, b, c) * turns(a, b, d) < 0 and turns(c, d, a) * turns(c, d, b) < 0


class Field:
    """The board, with links."""

    def __init__(self) -> None:
        self.codes: dict[Cell, int] = {}
        self.large_swamp = (LAST // 2, LAST // 2)
        """Its middle."""
        self.links: list[Link] = []
        self.linked: dict[Cell, list[Cell]] = {}

    def read(self, text: str) -> None:
        """Column by column. How the codes are separated is not told, so we look for the codes themselves."""
        codes = [int(code) for code in re.findall(r"-?\d", text)]
        self.codes = {divmod(number, SIDE): code for number, code in enumerate(codes)}
        inner = [(x, y) for x in range(2, LAST - 1) for y in range(2, LAST - 1)]
        self.large_swamp = max(inner, key=lambda at: sum(self.codes[cell] == SWAMP for cell in block(at)))

    def beside(self, cell: Cell) -> list[Cell]:
        """What a link from there could reach."""
        near = [(cell[0] + x, cell[1] + y) for x, y in KNIGHT]
        return [other for other in near if other in self.codes]

    def new_links(self, cell: Cell, player: int) -> list[Cell]:
        """Which pylons a pylon there would be linked to."""
        own = [other for other in self.beside(cell) if self.codes[other] == player]
        close = [link for link in self.links if abs(link[0][0] - cell[0]) < 4 and abs(link[0][1] - cell[1]) < 4]
        return [other for other in own if not any(cross((cell, other), link) for link in close)]

    def put(self, cell: Cell, player: int) -> None:
        found = self.new_links(cell, player)
        self.codes[cell] = player
        self.linked[cell] = list(found)
        for other in found:
            self.links.append((cell, other))
            self.linked[other].append(cell)

    def chain(self, starts: list[Cell]) -> set[Cell]:
        """All that is linked to these, themselves included."""
        seen, waiting = set(starts), deque(starts)
        while waiting:
            for other in self.linked.get(waiting.popleft(), []):
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return seen


class Player:
    def __init__(self) -> None:
        self.games = 0
        self.forget()

    def forget(self) -> None:
        self.me = 0
        self.field = Field()
        self.axis = 0
        self.set_before = 0
        """How many pylons we have set in this game."""
        self.heard: Cell | None = None
        """The opponent's latest pylon."""
        self.is_waiting = False
        """For the scores, before we set our pylon."""
        self.drops_next = False

    def say(self, *words: object) -> None:
        print(*words, flush=True)

    def hear(self, line: str) -> bool:
        """Take in one message. Returns whether we go on."""
        kind, _, rest = line.strip().partition(" ")
        if self.drops_next:  # that is the answer to our question
            self.drops_next = False
            print("scores:", rest, file=sys.stderr)
            return True
        if kind == "0":
            self.me = int(rest)
            self.games += 1
        elif kind == "2":
            self.field.read(rest)
            if self.field.codes[0, 1] in (3, 4):
                self.axis = 0 if self.field.codes[0, 1] == self.me + 3 else 1
        elif kind == "3":
            self.asked([int(word) for word in rest.split()])
        elif kind == "4":
            print("scores:", rest, file=sys.stderr)
            if self.is_waiting:
                self.is_waiting = False
                self.move()
        elif kind == "6":
            if wrong("asks-before-mirror"):
                self.say(2)
            self.say(6, int(self.likes_mirror()))
        elif kind == "8":
            if wrong("answers-reset"):
                self.say(8)
            self.forget()
        return kind != "9"

    def likes_mirror(self) -> bool:
        """Whether the swamps lie rather in our way than in the opponent's."""
        inner = [cell for cell, code in self.field.codes.items() if code == SWAMP and 0 < cell[0] < LAST]
        off = [sum(abs(2 * cell[axis] - LAST) for cell in inner) for axis in (0, 1)]
        return off[1 - self.axis] < off[self.axis]

    def asked(self, numbers: list[int]) -> None:
        if numbers:
            self.heard = numbers[0], numbers[1]
            self.field.put(self.heard, 2 - self.me)
        elif wrong("first-move-once") and self.games > 1:
            return
        if self.set_before % 6 == 5 and not wrong("asks-late"):
            self.say(4)
            self.is_waiting = True
        else:
            self.move()

    def may_set(self, cell: Cell) -> bool:
        allowed = {FREE, self.me + 3}
        if wrong("swamps-free"):
            allowed.add(SWAMP)
        return self.field.codes.get(cell) in allowed

    def move(self) -> None:
        x, y = cell = self.choose()
        if wrong("question-time") and self.set_before % 6 == 5:
            sleep(1.75)
        self.field.put(cell, self.me + 1)
        if wrong("slash-between"):
            self.say(3, f"{x}/{y}")
        elif wrong("counts-from-one"):
            self.say(3, x + 1, y + 1)
        else:
            self.say(3, x, y)
        if wrong("asks-late") and self.set_before % 6 == 5:
            self.say(4)
            self.drops_next = True
        self.set_before += 1

    def choose(self) -> Cell:
        if wrong("swap-rule") and self.me == 1 and not self.set_before and self.heard:
            return self.heard
        own = [cell for cell, code in self.field.codes.items() if code == self.me + 1]
        near = sorted({other for cell in own for other in self.field.beside(cell)})
        candidates = [cell for cell in near if self.may_set(cell)] or [c for c in self.field.codes if self.may_set(c)]
        return max(candidates, key=self.worth)

    def worth(self, cell: Cell) -> tuple[int, int, int, Cell]:
        """How far the longest chain gets on, what is linked, and how near the large swamp the cell is.

        Nobody can set a pylon there, so links that lead over it are safe.
        """
        found = self.field.new_links(cell, self.me + 1)
        places = [other[self.axis] for other in self.field.chain([cell, *found])]
        swamp = self.field.large_swamp
        aside = abs(cell[1 - self.axis] - swamp[1 - self.axis])
        if not self.set_before:  # the chain begins there
            aside += abs(cell[self.axis] - swamp[self.axis])
        return max(places) - min(places), len(found), -aside, cell


def lines() -> Iterable[bytes]:
    if not wrong("reads-blocks"):
        return sys.stdin.buffer
    return blocks()


def blocks() -> Iterable[bytes]:
    rest = b""
    while block := sys.stdin.buffer.read(BLOCK):
        *whole, rest = (rest + block).split(b"\n")
        yield from whole


def main(arguments: list[str]) -> int:
    global mistake
    if arguments == ["--list"]:
        print("\n".join(MISTAKES))
        return 0
    if arguments[:1] == ["--mistake"]:
        if arguments[1] not in MISTAKES:
            print(f"no such mistake: {arguments[1]}", file=sys.stderr)
            return 2
        mistake = arguments[1]
    player = Player()
    for raw in lines():
        line = raw.decode("ascii", "replace")
        if line.strip() and not player.hear(line):
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
