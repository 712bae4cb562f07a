"""A client of TwixT that is right, or wrong in one way: ``client.py [--wrong NAME] [HOST PORT]``.

It plays the first free cells it finds, on stdin and stdout or over a connection. It is written like a student's, with
nothing of ours, so that what the checks say of it is what they say of other people's programs.
"""

from __future__ import annotations

import os
import random
import socket
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:  # it is started hundreds of times, so it imports no more than it needs
    from collections.abc import Callable, Iterator

SIZE = 24
WRONG = sys.argv[sys.argv.index("--wrong") + 1] if "--wrong" in sys.argv else ""
PLACE = [word for word in sys.argv[1:] if word not in ("--wrong", WRONG)]


def is_wrong(*names: str) -> bool:
    return WRONG in names


def streams() -> tuple[Callable[[], bytes], Callable[[bytes], object]]:
    """What reads and what writes."""
    if is_wrong("never-flushes"):
        return lambda: os.read(0, 65536), sys.stdout.buffer.write
    if not PLACE:
        return lambda: os.read(0, 65536), lambda data: os.write(1, data)
    peer = socket.create_connection((PLACE[0], int(PLACE[1])))

    def read() -> bytes:
        try:
            return peer.recv(65536)
        except OSError:
            return b""

    return read, peer.sendall


READ, WRITE = streams()


def lines() -> Iterator[str]:
    rest = b""
    while True:
        data = READ()
        if not data:
            if is_wrong("spins"):
                continue
            return
        if is_wrong("reads-in-chunks"):
            yield from data.decode().splitlines()
            continue
        if is_wrong("reads-one-line"):
            yield data.split(b"\n")[0].decode()
            continue
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            yield line.decode()


class Player:
    def __init__(self) -> None:
        self.taken: set[tuple[int, int]] = set()
        self.games = 0
        self.forget()

    def forget(self) -> None:
        self.id = 0
        self.games += 1
        self.is_first = True
        self.codes = [0] * (SIZE * SIZE)
        if not is_wrong("remembers-the-game-before"):
            self.taken = set()

    def obey(self, line: str) -> bool:
        """False when it is over."""
        if is_wrong("splits-at-single-blanks"):
            words = line.split(" ")
        else:
            words = line.replace("-", " -").split() if line[:1] != "2" else line.split(maxsplit=1)
        match words:
            case []:
                pass
            case ["0", own]:
                self.id = 0 if is_wrong("always-first") else int(own)
            case ["2", *codes]:
                self.read_board(codes)
            case ["3", *move]:
                self.take_turn([int(word) for word in move])
            case ["6"]:
                self.decide()
            case ["8"]:
                if is_wrong("answers-resets"):
                    WRITE(b"8\n")
                self.forget()
            case ["9"]:
                if is_wrong("leaves-a-child"):
                    import subprocess

                    subprocess.Popen(["sleep", "60"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
                if is_wrong("stays"):
                    time.sleep(60)
                return False
            case _:
                if is_wrong("dies-of-the-unknown"):
                    raise ValueError(line)
        return True

    def read_board(self, codes: list[str]) -> None:
        if is_wrong("splits-at-single-blanks"):
            self.codes = [int(code) for code in codes]
            return
        text = codes[0]
        found: list[int] = []
        for place, char in enumerate(text):
            if char.isdigit():
                found.append(-1 if text[place - 1] == "-" else int(char))
        if is_wrong("reads-rows"):
            found = [found[SIZE * y + x] for x in range(SIZE) for y in range(SIZE)]
        if not (is_wrong("keeps-the-board") and any(self.codes)):
            self.codes = found

    def take_turn(self, move: list[int]) -> None:
        if move and not is_wrong("forgets-the-enemy"):
            self.taken.add((move[0], move[1]))
        if is_wrong("asks-every-turn"):
            WRITE(b"2\n" * 6)
        if is_wrong("is-slow"):
            time.sleep(2.2)
        if is_wrong("chats"):
            WRITE(b"thinking about my move\n")
        border = 4 - self.id if is_wrong("takes-the-foreign-border") else 3 + self.id
        free = [
            divmod(cell, SIZE)
            for cell, code in enumerate(self.codes)
            if code in (0, border) and divmod(cell, SIZE) not in self.taken
        ]
        if is_wrong("sets-in-swamps"):
            free = [divmod(cell, SIZE) for cell, code in enumerate(self.codes) if code < 0] or free
        if not free or (is_wrong("misses-the-next-game") and self.games > 1 and self.is_first and not move):
            return
        x, y = random.choice([cell for cell in free if self.joins(cell)][:1] or free)
        if is_wrong("takes-over") and self.id and self.is_first and move:
            x, y = move
        self.is_first = False
        if not is_wrong("forgets-itself"):
            self.taken.add((x, y))
        if is_wrong("says-one-more"):
            x, y = x + 1, y + 1
        form = b"3 %d/%d\n" if is_wrong("writes-slashes") else b"3 %d %d\n"
        WRITE(form % ((y, x) if is_wrong("exchanges-axes") else (x, y)) * (2 if is_wrong("moves-twice") else 1))

    def joins(self, cell: tuple[int, int]) -> bool:
        """Whether its pegs would reach from border to border, as if no links crossed."""
        if not is_wrong("sees-no-crossings"):
            return False
        own = {divmod(at, SIZE) for at, code in enumerate(self.codes) if code == 1 + self.id} | {cell}
        reached, new = set[tuple[int, int]](), {peg for peg in own if peg[self.id] == 0}
        while new:
            reached |= new
            new = {(x, y) for x, y in own - reached if any({abs(x - a), abs(y - b)} == {1, 2} for a, b in new)}
        return any(peg[self.id] == SIZE - 1 for peg in reached)

    def decide(self) -> None:
        if is_wrong("moves-instead-of-mirroring"):
            self.take_turn([])
        elif is_wrong("repeats-the-question"):
            WRITE(b"6\n")
        elif not is_wrong("ignores-the-question"):
            on = random.randrange(2)
            WRITE(b"6 %d\n" % on)
            if on and not is_wrong("keeps-the-board", "waits-for-a-board"):
                self.codes = [self.codes[SIZE * y + x] for x in range(SIZE) for y in range(SIZE)]


def main() -> None:
    random.seed(7)
    player = Player()
    for line in lines():
        if not player.obey(line):
            return


main()
