"""Cascadia for the programming course (winter 2023): ``cascadia.py HOST PORT NAME``.

With ``--mistake NAME`` in front it does one thing wrong; ``--list`` tells which there are.
"""

from __future__ import annotations

import socket
import sys
from dataclasses import dataclass, field
from random import choice, randrange

MISTAKES = [
    "small-buffer", "odd-rows-right", "rotation-from-one", "tuple-position", "two-on-a-tile", "old-shop",
    "adds-nature-tokens", "everybodys-tiles", "exchange-ends-turn", "leaves-after-last-turn",
]  # fmt: skip


@dataclass(frozen=True)
class Pos:
    x: int
    y: int

    @staticmethod
    def parse(text: str) -> Pos:
        x, y = text.split(",")
        return Pos(int(x), int(y))

    def __str__(self) -> str:
        return f"{self.x},{self.y}"

    def neighbours(self, right: bool) -> list[Pos]:
        """``right``: whether it is the odd rows that lie half a tile further to the right."""
        is_odd = self.y % 2 == 1
        shift = 0 if is_odd == right else -1
        row = [Pos(self.x - 1, self.y), Pos(self.x + 1, self.y)]
        for dy in (-1, 1):
            row += [Pos(self.x + shift, self.y + dy), Pos(self.x + shift + 1, self.y + dy)]
        return row


@dataclass
class Player:
    tiles: dict[Pos, str] = field(default_factory=dict)
    tokens: dict[Pos, str] = field(default_factory=dict)
    nature: int = 0


def habitats(tile: str) -> str:
    return tile.split("-")[0]


def wildlife(tile: str) -> str:
    return tile.split("-")[1]


def is_keystone(tile: str) -> bool:
    return habitats(tile)[0] == habitats(tile)[1] and len(wildlife(tile)) == 1


class Bot:
    def __init__(self, name: str, mistake: str) -> None:
        self.name = name
        self.mistake = mistake
        self.id = -1
        self.rounds = 0
        self.turns = 0
        self.players: dict[int, Player] = {}
        self.shop: list[tuple[str, str]] = []
        self.pending: list[str] = []
        self.exchanged = False
        self.refused: set[str] = set()
        self.was_mine = False  # whether the turn that was latest is our own
        self.done = False

    @property
    def own(self) -> Player:
        return self.players[self.id]

    def handle(self, line: str) -> str | None:
        """The command to be sent, if this line asks for one."""
        command, *args = line.split()
        if command == "JoinedGame":
            self.id = int(args[0])
            self.players = {number: Player() for number in range(int(args[1]))}
        elif command == "GameStart":
            self.rounds = int(args[0])
        elif command == "PlacedTile":
            self.placed_tile(int(args[0]), Pos.parse(args[1]), args[3])
        elif command == "PlacedToken":
            self.players[int(args[0])].tokens[Pos.parse(args[1])] = args[2]
        elif command == "UpdatedNatureToken":
            player, count = self.players[int(args[0])], int(args[1])
            player.nature = player.nature + count if self.mistake == "adds-nature-tokens" else count
        elif command == "ShopState":
            self.new_shop(args)
        elif command in ("SyntaxError", "SemanticError"):
            if args[1].rstrip(":") == str(self.id) and self.pending:
                self.refused.add(self.pending.pop(0))
        elif command == "RequestInput":
            return self.request(int(args[0]))
        elif command == "Quit":
            self.done = True
        return None

    def placed_tile(self, who: int, at: Pos, tile: str) -> None:
        if self.mistake == "everybodys-tiles":
            for player in self.players.values():
                player.tiles[at] = tile
        else:
            self.players[who].tiles[at] = tile
        self.was_mine = who == self.id
        if who == self.id and self.pending:
            self.turns += 1
            self.pending.pop(0)
            if self.mistake == "leaves-after-last-turn" and self.turns == self.rounds:
                self.done = True

    def new_shop(self, args: list[str]) -> None:
        shop = list(zip(args[::2], args[1::2], strict=True))
        if self.pending and self.pending[0].startswith("Exchange"):
            self.pending.pop(0)
            self.exchanged = self.was_mine = True
        if self.mistake != "old-shop" or self.was_mine or self.turns == 0:
            self.shop = shop

    def request(self, who: int) -> str | None:
        if who != self.id:
            self.exchanged = False
            self.refused.clear()
            return None
        if self.pending:
            return None  # somebody else's error; our command is on its way
        if self.mistake == "exchange-ends-turn" and self.exchanged:
            return None
        self.pending.append(self.choose())
        return self.pending[0]

    def choose(self) -> str:
        tokens = [token for _, token in self.shop]
        same = [index for index in range(4) if tokens.count(tokens[index]) == 3]
        if same and not self.exchanged:
            command = "ExchangeTokens " + " ".join(map(str, same))
            if command not in self.refused:
                return command
        best, best_value = "", -1.0
        for i, (tile, _) in enumerate(self.shop):
            for j, token in enumerate(tokens):
                if i != j and self.own.nature < 1:
                    continue
                for command, value in self.turn(i, tile, j, token):
                    if command not in self.refused and value > best_value:
                        best, best_value = command, value
        return best

    def turn(self, i: int, tile: str, j: int, token: str) -> list[tuple[str, float]]:
        """A few ways to lay this tile, with and without a home for this token."""
        price = -0.5 if i != j else 0.0  # a nature token is there to be spent
        at = choice(self.free())
        rotation = randrange(6)
        if self.mistake == "rotation-from-one":
            rotation += 1
        head = f"PlaceTileAndToken {i} {self.spell(at)} {rotation} {j}"
        bonus = 0.3 if is_keystone(tile) else 0.0
        found = [(head, bonus)]
        for home, shown in {**self.own.tiles, at: tile}.items():
            is_taken = home in self.own.tokens and self.mistake != "two-on-a-tile"
            if token in wildlife(shown) and not is_taken:
                friends = sum(self.own.tokens.get(near) == token for near in home.neighbours(False))
                value = 1 + bonus + friends / 4 + 2 * is_keystone(shown) - price
                found.append((f"{head} {self.spell(home)}", value))
        return found

    def free(self) -> list[Pos]:
        right = self.mistake == "odd-rows-right"
        beside = [near for tile in self.own.tiles for near in tile.neighbours(right)]
        return [at for at in beside if at not in self.own.tiles]

    def spell(self, at: Pos) -> str:
        if self.mistake == "tuple-position":
            return str((at.x, at.y))
        return str(at)


def main() -> int:
    args = sys.argv[1:]
    mistake = ""
    if args == ["--list"]:
        print(*MISTAKES, sep="\n")
        return 0
    if args[0] == "--mistake":
        mistake, args = args[1], args[2:]
        if mistake not in MISTAKES:
            print(f"no such mistake: {mistake}", file=sys.stderr)
            return 2
    host, port, name = args
    bot = Bot("".join(c if "!" <= c <= "~" else "_" for c in name), mistake)
    with socket.create_connection((host, int(port))) as sock:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.sendall(f"JoinGame {bot.name}\n".encode("ascii"))
        buffer = ""
        while not bot.done:
            data = sock.recv(128 if mistake == "small-buffer" else 4096)
            if not data:
                break
            buffer += data.decode("ascii")
            *lines, rest = buffer.split("\n")
            for line in lines:
                if line.strip() and not bot.done:
                    answer = bot.handle(line)
                    if answer:
                        sock.sendall(f"{answer}\n".encode("ascii"))
            buffer = "" if mistake == "small-buffer" else rest
    return 0


if __name__ == "__main__":
    sys.exit(main())
