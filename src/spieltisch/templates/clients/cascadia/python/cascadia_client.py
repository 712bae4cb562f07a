"""A small Cascadia client: it settles an animal whenever one fits, on a keystone rather than elsewhere.

``cascadia_client.py HOST PORT NAME`` plays one game.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from itertools import product
from typing import TextIO

Position = tuple[int, int]
"""Column and row; both may be negative."""
SETTLED, NATURE_TOKEN = 2, 1
"""What a settled animal is worth to this player, and what a nature token is."""


def neighbours(at: Position) -> list[Position]:
    """Rows with odd y are shifted half a hexagon to the left."""
    x, y = at
    left = x - (y & 1)  # of the two fields above and below, the left ones; `y % 2` would do as well in Python only
    return [(x + 1, y), (x - 1, y), (left, y - 1), (left + 1, y - 1), (left, y + 1), (left + 1, y + 1)]


def animals(tile: str) -> str:
    """``MP-BF`` shows B and F."""
    return tile.partition("-")[2]


def is_keystone(tile: str) -> bool:
    """One habitat and one animal: settling it earns a nature token."""
    return tile[0] == tile[1] and len(animals(tile)) == 1


class Board:
    """Our own tiles. Other players have boards of their own, with the same positions."""

    def __init__(self) -> None:
        self.tiles: dict[Position, str] = {}
        self.settled: set[Position] = set()

    def growth(self) -> list[Position]:
        """Where a tile may be laid: beside an own one, where none lies."""
        beside = {position for tile in self.tiles for position in neighbours(tile)}
        return sorted(beside - self.tiles.keys())


class Client:
    """What is known of the game, and what has been tried in this turn."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.me: str | None = None
        self.board = Board()
        self.shop: list[tuple[str, str]] = []
        self.nature = 0
        self.is_waiting = False
        """Whether a command of ours has had no answer yet."""
        self.tried: list[str] = []
        self.has_exchanges = True
        """The first assignment's games have none."""

    def hear(self, line: str) -> str:
        """Take in one message. Returns the command that answers it, or nothing."""
        match line.split():
            case ["JoinedGame", me, *_]:
                self.me = me
            case ["GameStart", _, _, _, _, _, _, *names] if self.me is None and self.name in names:
                self.me = str(names.index(self.name))  # a server that does not answer JoinGame
            case ["PlacedTile", player, position, _, tile, *_]:
                self.is_waiting = False
                if player == self.me:
                    self.board.tiles[read(position)] = tile
            case ["PlacedToken", player, position, *_] if player == self.me:
                self.board.settled.add(read(position))
            case ["UpdatedNatureToken", player, count, *_] if player == self.me:
                self.nature = int(count)
            case ["ShopState", *pairs]:  # the last one before the request counts
                self.is_waiting = False
                self.shop = list(zip(pairs[0:8:2], pairs[1:8:2], strict=True))
            case ["SyntaxError" | "SemanticError", "player", player, *_] if player.rstrip(":") != self.me:
                pass  # somebody else was wrong
            case ["SyntaxError" | "SemanticError", *_]:
                self.is_waiting = False
                self.has_exchanges &= not is_exchange(self.tried[-1:])
            case ["RequestInput", player, *_]:
                return self.answer(player)
        return ""

    def answer(self, player: str) -> str:
        if player != self.me:  # if it was our turn, it is over
            self.tried = []
            return ""
        if self.is_waiting:  # somebody else was wrong: we are asked again what we have just answered
            return ""
        command = next((command for command in self.commands() if command not in self.tried), "")
        self.tried.append(command)
        self.is_waiting = True
        return command

    def commands(self) -> Iterator[str]:
        """All that may be said now, the best first."""
        tokens = [token for _, token in self.shop]
        for animal in tokens:
            if tokens.count(animal) == 3 and self.has_exchanges and not is_exchange(self.tried):
                yield "ExchangeTokens " + " ".join(str(i) for i in range(4) if tokens[i] == animal)
        placements = [found for i, j in product(range(4), range(4)) for found in self.placements(i, j)]
        yield from (command for _, command in sorted(placements, key=lambda found: -found[0]))

    def placements(self, i: int, j: int) -> Iterator[tuple[int, str]]:
        """The tile of index i with the token of index j: what it is worth, and how it is said."""
        price = 0 if i == j else NATURE_TOKEN
        if price > self.nature:
            return
        tile, animal = self.shop[i][0], self.shop[j][1]
        for at in self.board.growth():
            lay = f"PlaceTileAndToken {i} {write(at)} 0 {j}"
            yield -price, lay  # the token goes back into the bag
            for home, shown in (self.board.tiles | {at: tile}).items():
                if animal in animals(shown) and home not in self.board.settled:
                    earned = NATURE_TOKEN if is_keystone(shown) else 0
                    yield SETTLED + earned - price, f"{lay} {write(home)}"


def is_exchange(commands: list[str]) -> bool:
    return any(command.startswith("ExchangeTokens") for command in commands)


def read(position: str) -> Position:
    x, _, y = position.partition(",")
    return int(x), int(y)


def write(position: Position) -> str:
    return f"{position[0]},{position[1]}"


def play(server: TextIO, out: TextIO, name: str) -> int:
    """Join, and answer until the server says Quit. Returns the exit status."""
    client = Client(name)
    print(f"JoinGame {name}", file=out, flush=True)
    for line in server:
        if line.strip() == "Quit":
            return 0
        command = client.hear(line)
        if command:
            print(command, file=out, flush=True)
    return 1  # the server is gone before it said goodbye


def main(host: str, port: str, name: str) -> int:
    spelled = "".join(letter if "!" <= letter <= "~" else "_" for letter in name)  # no blanks, no umlauts here
    try:
        with socket.create_connection((host, int(port))) as connection:
            # Two files: one for both ways would forget what it has read ahead as soon as it writes.
            server = connection.makefile("r", encoding="ascii", errors="replace", newline="\n")
            out = connection.makefile("w", encoding="ascii", newline="\n")
            return play(server, out, spelled)
    except ConnectionError:  # gone in the middle of a message
        return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
