"""A small TwixT client that plays by the rules: it sets its pylons at random, and never where it may not.

``twixt_client.py`` speaks on its stdin and stdout, ``twixt_client.py HOST PORT`` over TCP. Nothing but messages goes to
stdout; what is for people belongs on stderr.
"""

from __future__ import annotations

import os
import random
import re
import socket
import sys
from typing import TextIO

SIDE = 24
SWAMP, FREE = -1, 0
CODE = re.compile("-1|[0-4]")
"""A cell's code. All but the swamp's have one digit, so it does not matter how they are separated."""
MESSAGE = re.compile(r"\s*([0-9])(?![0-9])(.*)")
"""An id, and its arguments."""

Cell = tuple[int, int]
"""Column and row, counted from the top left."""


class Game:
    """One game as this client sees it. The server repeats nothing unasked, so everything is kept here."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.board: dict[Cell, int] = {}

    def read_board(self, codes: str) -> None:
        """Column by column, each from the top: cell (x, y) is code number 24·x + y."""
        self.board = {divmod(number, SIDE): int(code) for number, code in enumerate(CODE.findall(codes))}

    def mirror(self) -> None:
        """Exchange columns and rows of the swamps, for servers that do not send the new board. Borders stay."""
        old = dict(self.board)
        inside = [cell for cell, code in old.items() if code in (SWAMP, FREE)]
        self.board |= {(x, y): old[y, x] for x, y in inside}

    def set_pylon(self, cell: Cell, player: int) -> None:
        self.board[cell] = player + 1

    def move(self) -> Cell:
        """Any free cell, those on our own border included. A stronger player begins with this function."""
        allowed = (FREE, self.me + 3)
        cell = random.choice([cell for cell, code in self.board.items() if code in allowed])
        self.set_pylon(cell, self.me)
        return cell


def play(server: TextIO, out: TextIO) -> int:
    """Read messages and answer those that ask, until the end. Returns the exit status."""
    game = Game(0)
    for line in server:
        message = MESSAGE.match(line)
        if not message:  # a blank line, or something new: nothing that concerns us
            continue
        kind, rest = message.groups()
        answer = ""
        if kind == "0":
            game = Game(int(rest.split()[0]))
        elif kind == "2":
            game.read_board(rest)
        elif kind == "3":
            cell = [int(word) for word in rest.split()]
            if cell:  # the opponent's pylon; there is none before the first move
                game.set_pylon((cell[0], cell[1]), 1 - game.me)
            x, y = game.move()
            answer = f"3 {x} {y}"
        elif kind == "6":
            is_mirrored = random.choice([True, False])
            if is_mirrored:
                game.mirror()
            answer = f"6 {int(is_mirrored)}"
        elif kind == "8":
            game = Game(0)  # who we are is told again
        elif kind == "9":
            return 0
        if answer:
            print(answer, file=out, flush=True)
    return 1  # the server is gone before it said goodbye


def main(arguments: list[str]) -> int:
    random.seed(os.environ.get("SEED"))  # with the same one it plays the same again
    try:
        if not arguments:
            return play(sys.stdin, sys.stdout)
        host, port = arguments
        with socket.create_connection((host, int(port))) as connection:
            # Two files: one for both ways would forget what it has read ahead as soon as it writes.
            server = connection.makefile("r", encoding="ascii", errors="replace", newline="\n")
            out = connection.makefile("w", encoding="ascii", newline="\n")
            return play(server, out)
    except ConnectionError:  # gone in the middle of a message
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
