"""A third pupil's player for High Voltage, Software-Challenge 2009: it speaks on stdin and stdout.

It sets its pylons in knight's moves towards the nearer of its borders, and asks for the scores now and then.
``--mistake NAME`` makes one of the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import re
import sys
from random import Random
from time import sleep, time

MISTAKES = (
    "rows-first", "y-before-x", "enters-mirrored", "forgets-own", "border-code-off", "keeps-id", "keeps-board",
    "reset-is-end", "stays-after-end", "mirror-without-answer", "mirror-old-board", "prints-thoughts", "no-line-end",
    "slower-and-slower", "six-questions", "first-request-crash", "stride-23", "thirty-in-all", "number-in-front",
    "scores-and-again",
)  # fmt: skip
mistake = ""

SIZE = 24
PAUSE_S = 0.11
Cell = tuple[int, int]


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def say(text: str, end: str = "\n") -> None:
    sys.stdout.write(text + end)
    sys.stdout.flush()


class Pylons:
    """What one game is about."""

    def __init__(self) -> None:
        self.me = 0
        self.board: dict[Cell, int] = {}
        self.mine: list[Cell] = []
        self.random = Random(24)
        self.waits = False
        self.mirrored = False
        self.misses_board = False
        """Whether we have mirrored the swamps and have not been shown them since."""
        self.moves = 0
        self.games = 0

    def read_board(self, text: str) -> None:
        if wrong("keeps-board") and self.games > 1:
            return
        if wrong("mirror-old-board") and self.mirrored:
            return
        self.misses_board = False
        codes = [int(code) for code in re.findall(r"-?\d", text)]
        size = SIZE - 1 if wrong("stride-23") else SIZE
        if wrong("rows-first"):
            self.board = {(number % SIZE, number // SIZE): code for number, code in enumerate(codes)}
        else:
            self.board = {divmod(number, size): code for number, code in enumerate(codes)}

    def axis(self) -> int:
        return 0 if self.board.get((0, 1)) in (self.me + 3, self.me + 1) else 1

    def free(self) -> list[Cell]:
        border = self.me + (2 if wrong("border-code-off") else 3)
        return sorted(cell for cell, code in self.board.items() if code in (0, border) and max(cell) < SIZE)

    def choose(self) -> Cell:
        free = set(self.free())
        axis = self.axis()
        for x, y in reversed(self.mine):
            steps = [(x + dx, y + dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy)]
            ahead = [cell for cell in steps if cell in free and abs(2 * cell[axis] - 23) > abs(2 * (x, y)[axis] - 23)]
            if ahead:
                return max(ahead, key=lambda cell: abs(2 * cell[axis] - 23))
        middle = [cell for cell in free if min(cell) > 5 and max(cell) < 18]
        return self.random.choice(sorted(middle or free))

    def move(self) -> None:
        self.moves += 1
        if wrong("thirty-in-all") and self.moves > 30:
            return
        cell = self.choose()
        if not wrong("forgets-own"):
            self.board[cell] = self.me + 1
            self.mine.append(cell)
        x, y = cell
        if wrong("slower-and-slower"):
            sleep(PAUSE_S * len(self.mine))
        if wrong("prints-thoughts"):
            say(f"move {len(self.mine)}: {x} {y}, {len(self.free())} cells are free")
        if wrong("y-before-x"):
            x, y = y, x
        if wrong("number-in-front"):
            say(f"3 {self.me + 1} {x} {y}")
        else:
            say(f"3 {x} {y}", "" if wrong("no-line-end") else "\n")

    def requested(self, numbers: list[int]) -> None:
        if numbers or wrong("first-request-crash"):
            x, y = numbers[0], numbers[1]
            if wrong("enters-mirrored"):
                x, y = y, x
            self.board[x, y] = 2 - self.me
        if self.misses_board:
            self.waits = True
            say("2")
            return
        if wrong("six-questions") and len(self.mine) % 8 == 7:
            for _ in range(6):
                say("4")
        elif len(self.mine) % 8 == 7:
            say("4")
            if not wrong("scores-and-again"):
                self.waits = True
                return
            self.waits = True
        self.move()

    def hear(self, line: str) -> bool:
        """Returns whether we go on."""
        kind, _, rest = line.strip().partition(" ")
        if kind == "0":
            self.games += 1
            if not wrong("keeps-id") or self.games == 1:
                self.me = int(rest)
        elif kind == "2":
            self.read_board(rest)
            if self.waits:
                self.waits = False
                self.move()
        elif kind == "3":
            self.requested([int(word) for word in rest.split()])
        elif kind == "4":
            if self.waits:
                self.waits = False
                self.move()
        elif kind == "6":
            if wrong("mirror-without-answer"):
                return True
            self.mirrored = True
            self.misses_board = not wrong("mirror-old-board")
            say("6 1")
        elif kind == "8":
            if wrong("reset-is-end"):
                return False
            self.mine, self.mirrored, self.waits = [], False, False
        elif kind == "9":
            return wrong("stays-after-end")
        return True


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
    game = Pylons()
    for line in sys.stdin:
        if line.strip() and not game.hear(line):
            return 0
    began = time()
    while wrong("stays-after-end") and time() < began + 60:
        sleep(1)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
