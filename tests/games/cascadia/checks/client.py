"""A client of Cascadia that is right, or wrong in one way: ``client.py HOST PORT [NAME] [--wrong NAME]``.

It lays any tile anywhere, settles tokens where it can, pays where it may. It is written like a student's, with nothing
of ours, so that what the checks say of it is what they say of other people's programs.
"""

from __future__ import annotations

import random
import socket
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # it is started hundreds of times, so it imports no more than it needs
    from collections.abc import Iterator

WRONG = sys.argv[sys.argv.index("--wrong") + 1] if "--wrong" in sys.argv else ""
PLACE = [word for word in sys.argv[1:] if word not in ("--wrong", WRONG)]
NAME = PLACE[2] if len(PLACE) > 2 else "Pruefling"
Spot = tuple[int, int]


def is_wrong(*names: str) -> bool:
    return WRONG in names


SERVER = socket.create_connection((PLACE[0], int(PLACE[1])))


def say(text: str) -> None:
    SERVER.sendall(text.encode())


def lines() -> Iterator[str]:
    rest = b""
    while True:
        try:
            data = SERVER.recv(65536)
        except OSError:
            data = b""
        if not data:
            if is_wrong("spins"):
                continue
            return
        if is_wrong("reads-in-chunks"):
            yield from data.decode().splitlines()
            continue
        *whole, rest = (rest + data).split(b"\n")
        for line in whole:
            assert len(line) < 4096 or not is_wrong("has-a-buffer")
            yield line.decode().strip()


def neighbours(spot: Spot) -> list[Spot]:
    x, y = spot
    is_odd = y % 2 == 1 and not is_wrong("shifts-no-row")
    if is_wrong("takes-remainders-of-c"):
        is_odd = y > 0 and y % 2 == 1
    if is_wrong("shifts-to-the-right"):
        is_odd = not is_odd
    shift = (-1, 0) if is_odd else (0, 1)
    return [(x - 1, y), (x + 1, y), *((x + dx, y + dy) for dy in (-1, 1) for dx in shift)]


def read_spot(word: str) -> Spot:
    if is_wrong("reads-no-minus"):
        import re

        match = re.fullmatch(r"(\d+),(\d+)", word)
        assert match, word
        return int(match[1]), int(match[2])
    x, y = (word.replace("-", "") if is_wrong("drops-the-minus") else word).split(",")
    return int(x), int(y)


class Player:
    def __init__(self) -> None:
        self.id = 0 if is_wrong("finds-itself-by-name") else -1
        self.players = 0
        self.tiles: dict[Spot, str] = {}
        self.tokens: dict[Spot, str] = {}
        self.shop: list[str] = []
        self.nature = 0
        self.mover = -1
        self.has_shop = False
        self.has_exchanged = False
        self.refused: list[str] = []
        self.pair: list[str] = []

    def obey(self, line: str) -> bool:
        """False when it is over."""
        match line.split():
            case ["JoinedGame", own, _]:
                if not is_wrong("finds-itself-by-name", "takes-itself-for-the-first"):
                    self.id = int(own) + is_wrong("counts-players-from-one")
                elif is_wrong("takes-itself-for-the-first"):
                    self.id = 0
            case ["GameStart", _, _, _, _, _, _, *names]:
                assert len(names) == 2 or not is_wrong("expects-two")
                self.players = len(names)
                if is_wrong("leaves-at-once"):
                    return False
                if is_wrong("finds-itself-by-name") or (self.id < 0 and not is_wrong("waits-for-its-id")):
                    self.id = names.index(NAME)
            case ["PlacedTile", who, spot, _, tile]:
                self.mover = int(who)
                at = read_spot(spot)
                is_noted = len(self.tiles) < 3 or not is_wrong("forgets-its-tiles")
                if is_noted and (int(who) == self.id or is_wrong("mixes-boards")):
                    self.tiles[at] = tile
                if int(who) == self.id:
                    self.has_exchanged = False
            case ["PlacedToken", who, spot, animal]:
                if int(who) == self.id and not is_wrong("forgets-its-tokens"):
                    self.tokens[read_spot(spot)] = animal
            case ["ShopState", *pairs]:
                self.read_shop(pairs)
            case ["UpdatedNatureToken", who, count]:
                if int(who) == self.id or is_wrong("takes-others-nature"):
                    self.nature = max(self.nature, int(count)) if is_wrong("forgets-what-it-paid") else int(count)
            case ["RequestInput", who]:
                self.has_shop = False
                has_exchanged = self.has_exchanged and is_wrong("exchanges-and-waits")
                if int(who) == self.id and not has_exchanged:
                    self.answer()
            case ["SemanticError" | "SyntaxError", *_]:
                if is_wrong("answers-every-error"):
                    self.answer()
            case ["GameEnded", *numbers]:
                if is_wrong("counts-two-players"):
                    assert len(numbers) == 36
            case ["Quit"]:
                if is_wrong("leaves-a-child"):
                    import subprocess

                    subprocess.Popen(["sleep", "60"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
                return is_wrong("ignores-quit")
            case []:
                assert not is_wrong("dies-of-blank-lines")
            case _:
                assert not is_wrong("dies-of-the-unknown", "reads-in-chunks"), line
        return True

    def read_shop(self, pairs: list[str]) -> None:
        self.refused, self.pair = [], []
        if is_wrong("reads-the-shop-in-its-turn") and self.shop and self.mover != self.id:
            return
        if is_wrong("takes-the-first-shop") and self.has_shop:
            return
        self.shop, self.has_shop = pairs, True

    def answer(self) -> None:
        command = self.choose()
        while command in self.refused and not is_wrong("insists"):
            command = self.choose()
        if is_wrong("insists") and self.refused:
            command = self.refused[0]
        if is_wrong("remembers-one-refusal"):
            self.pair = self.pair[::-1] or [command, self.choose()]
            command = self.pair[0]
        self.refused.append(command)
        say((command + "\n") * (2 if is_wrong("answers-twice") else 1))

    def choose(self) -> str:
        tokens = self.shop[1::2]
        equal = [index for index in range(4) if tokens.count(tokens[index]) == 3]
        is_free = not self.has_exchanged or is_wrong("exchanges-for-ever")
        if len(equal) == 3 and is_free and random.randrange(3):
            self.has_exchanged = True
            command = "ExchangeTokens " + " ".join(map(str, equal))
            return command + ("\n" + self.place() if is_wrong("does-not-wait") else "")
        return self.place()

    def place(self) -> str:
        free = sorted({near for spot in self.tiles for near in neighbours(spot)} - set(self.tiles))
        spot = random.choice(free)
        tile = random.randrange(4)
        token = random.randrange(4) if self.nature > 0 or is_wrong("pays-with-nothing") else tile
        turn = random.randrange(8 if is_wrong("turns-too-far") else 6)
        indices = (token, tile) if is_wrong("writes-the-token-first") else (tile, token)
        rotation = "" if is_wrong("leaves-out-the-rotation") and not turn else f" {turn}"
        command = f"PlaceTileAndToken {indices[0]} {self.write(spot)}{rotation} {indices[1]}"
        animal = self.shop[2 * token + 1]
        board = self.tiles | {spot: self.shop[2 * tile]}
        homes = [at for at in board if at not in self.tokens and self.lives(animal, board[at])]
        return command + (f" {self.write(random.choice(homes))}" if homes else "")

    def write(self, spot: Spot) -> str:
        x, y = reversed(spot) if is_wrong("exchanges-axes") else spot
        return f"{x},{y}"

    def lives(self, animal: str, tile: str) -> bool:
        if is_wrong("settles-anywhere"):
            return True
        return animal in (tile if is_wrong("takes-forests-for-foxes") else tile[3:])


def main() -> None:
    random.seed(7)
    player = Player()
    say(f"JoinGame {NAME}" + ("" if is_wrong("ends-no-line") else "\n"))
    for line in lines():
        if not player.obey(line):
            return


main()
