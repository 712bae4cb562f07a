"""A pupil's player for High Voltage, Software-Challenge 2009: it speaks on stdin and stdout.

It begins near the middle and lengthens its chain at both ends until they are at its borders. ``--mistake NAME`` makes
one of the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import sys
from time import sleep

MISTAKES = (
    "rows-first", "swaps-x-and-y", "keeps-id", "board-once", "no-mirror-answer", "early-first-move", "exact-lines",
    "forgets-own", "forgets-opponent", "hard-coded-border", "any-border", "splits-at-blanks", "id-is-number",
    "no-flush", "debug-on-stdout", "asks-more-and-more", "ignores-9", "exits-at-8", "thinks-longer",
    "moves-after-reset",
)  # fmt: skip
mistake = ""

Cell = tuple[int, int]

SIDE = 24
SWAMP, FREE = -1, 0
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


class Chance:
    """A small generator of our own, which is there faster than the library's."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def below(self, limit: int) -> int:
        self.seed = (self.seed * 1103515245 + 12345) % 2**31
        return (self.seed >> 8) % limit


def read_cells(text: str) -> list[int]:
    """Codes of one digit, the swamp's with a minus in front. What stands between them does not matter."""
    if wrong("splits-at-blanks"):
        return [int(word) for word in text.split()]
    cells = []
    sign = 1
    for letter in text:
        if letter == "-":
            sign = -1
        elif letter.isdigit():
            cells.append(sign * int(letter))
            sign = 1
    return cells


class Game:
    """One game, as far as we have heard of it."""

    def __init__(self, me: int, chance: Chance) -> None:
        self.me = me
        self.number = me if wrong("id-is-number") else me + 1
        self.border = self.number + 2
        self.chance = chance
        self.board: dict[Cell, int] = {}
        self.mine: list[Cell] = []
        self.axis = 0
        self.is_mirror_unseen = False

    def read_board(self, text: str) -> None:
        if self.board and wrong("board-once"):
            return
        for index, code in enumerate(read_cells(text)):
            x, y = divmod(index, SIDE)
            self.board[(y, x) if wrong("rows-first") else (x, y)] = code
        if wrong("hard-coded-border"):
            self.axis = self.me
        elif self.board[0, 1] == self.border:
            self.axis = 0
        elif self.board[1, 0] == self.border:
            self.axis = 1

    def is_allowed(self, cell: Cell) -> bool:
        code = self.board.get(cell, SWAMP)
        if wrong("hard-coded-border"):
            return code == FREE or (code in (3, 4) and cell[self.me] in (0, SIDE - 1))
        if wrong("any-border"):
            return code in (FREE, 3, 4)
        return code in (FREE, self.border)

    def wants_mirror(self) -> bool:
        """Whether fewer swamps lie in our way when columns and rows change places."""
        middle = range(7, 17)
        swamps = [cell for cell, code in self.board.items() if code == SWAMP and 0 < cell[0] < SIDE - 1]
        across = sum(cell[1 - self.axis] in middle for cell in swamps)
        along = sum(cell[self.axis] in middle for cell in swamps)
        return along < across

    def opponent(self, cell: Cell) -> None:
        if not wrong("forgets-opponent"):
            self.board[cell] = 3 - self.number

    def choose(self) -> Cell:
        cells = self.lengthening() or self.linked() or [cell for cell in self.board if self.is_allowed(cell)]
        if not self.mine:
            middle = [cell for cell in cells if 9 <= cell[self.axis] <= 14 and 2 <= cell[1 - self.axis] <= 21]
            cells = middle or cells
        cell = cells[self.chance.below(len(cells))]
        self.mine.append(cell)
        if not wrong("forgets-own"):
            self.board[cell] = self.number
        return cell

    def lengthening(self) -> list[Cell]:
        """Cells a link away from one of our chain's ends, and beyond it."""
        if not self.mine:
            return []
        places = [cell[self.axis] for cell in self.mine]
        low, high = min(places), max(places)
        ends = [cell for cell in self.mine if cell[self.axis] in (low, high)]
        return [cell for cell in self.around(ends) if not low <= cell[self.axis] <= high]

    def linked(self) -> list[Cell]:
        return self.around(self.mine)

    def around(self, pylons: list[Cell]) -> list[Cell]:
        found = {(x + i, y + j) for x, y in pylons for i, j in KNIGHT}
        return sorted(cell for cell in found if self.is_allowed(cell))

    def questions(self) -> int:
        """How often we ask for the scores before the next pylon: now and then, for whoever reads our log."""
        if wrong("asks-more-and-more"):
            return len(self.mine) // 2
        return 1 if len(self.mine) % 8 == 7 else 0


class Player:
    def __init__(self) -> None:
        self.chance = Chance(2009)
        self.game = Game(0, self.chance)
        self.is_known = False
        self.unanswered: list[str] = []
        self.out = sys.stdout
        if wrong("no-flush"):
            self.out = open(1, "w", encoding="ascii", closefd=False)  # noqa: SIM115  # for as long as we live

    def say(self, text: str) -> None:
        print(text, file=self.out, flush=not wrong("no-flush"))

    def move(self) -> None:
        game = self.game
        if wrong("thinks-longer"):
            sleep(len(game.mine) * 0.18)
        if wrong("moves-after-reset"):
            from threading import Timer

            Timer(0.25, self.set_pylon, (game,)).start()
        else:
            self.set_pylon(game)

    def set_pylon(self, game: Game) -> None:
        x, y = game.choose()
        if wrong("debug-on-stdout") and (x, y)[game.axis] in (0, SIDE - 1):
            self.say("we are at the border!")
        self.say(f"3 {y} {x}" if wrong("swaps-x-and-y") else f"3 {x} {y}")

    def ask(self) -> None:
        """First what we want to know, then the pylon."""
        questions = ["4"] * self.game.questions()
        if self.game.is_mirror_unseen:  # nobody has told us what mirrored swamps look like
            questions.append("2")
            self.game.is_mirror_unseen = False
        self.unanswered = list(questions)
        for question in questions:
            self.say(question)
        if not questions:
            self.move()

    def answered(self, question: str) -> None:
        if question in self.unanswered:
            self.unanswered.remove(question)
            if not self.unanswered:
                self.move()

    def hear(self, line: str) -> bool:
        """Take in one line. Returns whether it was the last one."""
        kind, *words = line.rstrip("\n").split(" ") if wrong("exact-lines") else line.split()
        if kind == "0":
            if not (self.is_known and wrong("keeps-id")):
                self.game = Game(int(words[0]), self.chance)
            self.is_known = True
        elif kind == "2":
            self.game.read_board(line.strip()[1:])
            self.game.is_mirror_unseen = False
            if wrong("early-first-move") and self.game.me == 0 and not self.game.mine:
                self.move()
            self.answered(kind)
        elif kind == "3":
            if words:
                self.game.opponent((int(words[0]), int(words[1])))
            elif wrong("early-first-move"):
                return False
            self.ask()
        elif kind == "4":
            print(f"scores {' '.join(words)}", file=sys.stderr)
            self.answered(kind)
        elif kind == "6" and not wrong("no-mirror-answer"):
            self.game.is_mirror_unseen = self.game.wants_mirror()
            self.say(f"6 {int(self.game.is_mirror_unseen)}")
        elif kind == "8":
            self.unanswered = []
            self.game = Game(self.game.me, self.chance)
            return wrong("exits-at-8")
        return kind == "9" and not wrong("ignores-9")


def main(arguments: list[str]) -> int:
    global mistake
    if arguments == ["--list"]:
        print(*MISTAKES, sep="\n")
        return 0
    if arguments[:1] == ["--mistake"]:
        if arguments[1] not in MISTAKES:
            print(f"no such mistake: {arguments[1]}", file=sys.stderr)
            return 2
        mistake = arguments[1]
    player = Player()
    for raw in sys.stdin.buffer:
        line = raw.decode("ascii", "replace")
        if line.strip() and player.hear(line):
            return 0
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
