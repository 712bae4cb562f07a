"""A pupil's player for the Cascadia of a programming course: ``cascadia.py HOST PORT NAME``.

It lays tiles where habitats fit, and settles animals beside their own kind. ``--mistake NAME`` in front makes one of
the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import socket
import sys
from time import sleep

MISTAKES = (
    "odd-rows-right", "negative-odd-rows", "id-by-name", "everyones-tiles", "first-shop-counts", "indices-swapped",
    "nature-is-change", "exchanges-all-four", "repeats-refused", "answers-everybody", "spins-at-end", "no-newline",
    "drops-partial", "forgets-tokens", "rotations-from-one", "trailing-blank", "raw-name", "any-error-is-mine",
    "two-names", "letter-anywhere",
)  # fmt: skip
mistake = ""

Place = tuple[int, int]
Choice = tuple[int, str]
"""What it is worth, and how it is said."""

CAUTIOUS = 3
"""After so many refusals in a turn we only lay a tile."""
NOBODY = -1


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def neighbours(at: Place) -> list[Place]:
    """Clockwise from the east. Odd rows are shifted to the left."""
    x, y = at
    odd = y & 1
    if wrong("negative-odd-rows"):
        odd = 1 if y > 0 and y % 2 == 1 else 0
    left = x - 1 + odd if wrong("odd-rows-right") else x - odd
    return [(x + 1, y), (left + 1, y + 1), (left, y + 1), (x - 1, y), (left, y - 1), (left + 1, y - 1)]


def read_place(text: str) -> Place:
    x, y = text.split(",")
    return int(x), int(y)


def write_place(at: Place) -> str:
    return f"{at[0]},{at[1]}"


def habitat(tile: str, rotation: int, side: int) -> str:
    """What lies at one of the six edges, counted clockwise from the east."""
    return tile[0] if (side - rotation) % 6 in (2, 3, 4) else tile[1]


def shows(tile: str, animal: str) -> bool:
    return animal in (tile if wrong("letter-anywhere") else tile[3:])


class Board:
    """Our own tiles and tokens."""

    def __init__(self) -> None:
        self.tiles: dict[Place, tuple[str, int]] = {}
        self.tokens: dict[Place, str] = {}

    def frontier(self) -> list[Place]:
        return sorted({near for at in self.tiles for near in neighbours(at)} - self.tiles.keys())

    def fit(self, tile: str, at: Place, rotation: int) -> int:
        """How many edges have the same habitat on both sides."""
        count = 0
        for side, near in enumerate(neighbours(at)):
            if near in self.tiles:
                other, turned = self.tiles[near]
                count += habitat(tile, rotation, side) == habitat(other, turned, (side + 3) % 6)
        return count

    def best_rotation(self, tile: str, at: Place) -> tuple[int, int]:
        """How well it fits, and how it is turned for that."""
        rotations = range(1 if tile[0] == tile[1] else 6)
        return max((self.fit(tile, at, rotation), -rotation) for rotation in rotations)

    def homes(self, animal: str, tile: str, at: Place) -> list[tuple[int, Place]]:
        """Where a token may go once this tile lies there, and what that is worth."""
        found = []
        for home, shown in [*((home, shown) for home, (shown, _) in self.tiles.items()), (at, tile)]:
            if shows(shown, animal) and home not in self.tokens:
                friends = sum(self.tokens.get(near) == animal for near in neighbours(home))
                keystone = shown[0] == shown[1] and len(shown) == 4
                found.append((2 + 2 * friends + keystone, home))
        return found


class Player:
    def __init__(self, name: str) -> None:
        self.name = name
        self.me = NOBODY
        self.board = Board()
        self.shop: list[tuple[str, str]] = []
        self.nature = 0
        self.pending = ""
        """What we have said and has not been answered."""
        self.refused: list[str] = []
        """In this turn."""
        self.has_exchanged = False
        """For nothing, in this turn."""
        self.may_exchange = True
        """Some servers know no exchanges."""
        self.has_shop = False
        """Since the last request."""

    def hear(self, line: str) -> str:
        """Take in a message. Returns what we say to it, or nothing."""
        kind, *words = line.split()
        if kind == "JoinedGame":
            self.me = int(words[0])
        elif kind == "GameStart":
            self.game_start(words)
        elif kind == "PlacedTile":
            if int(words[0]) == self.me or wrong("everyones-tiles"):
                self.board.tiles[read_place(words[1])] = words[3], int(words[2])
            if int(words[0]) == self.me:
                self.pending = ""
        elif kind == "PlacedToken":
            if int(words[0]) == self.me and not wrong("forgets-tokens"):
                self.board.tokens[read_place(words[1])] = words[2]
        elif kind == "UpdatedNatureToken":
            if int(words[0]) == self.me:
                self.nature = int(words[1]) + (self.nature if wrong("nature-is-change") else 0)
        elif kind == "ShopState":
            if not (self.has_shop and wrong("first-shop-counts")):
                self.shop = list(zip(words[0:8:2], words[1:8:2], strict=True))
            self.has_shop = True
            if self.pending.startswith("Exchange"):
                self.pending = ""
        elif kind in ("SyntaxError", "SemanticError"):
            self.error(words)
        elif kind == "RequestInput":
            self.has_shop = False
            return self.asked(int(words[0]))
        return ""

    def game_start(self, words: list[str]) -> None:
        if wrong("two-names"):
            _, _, _, _, _, _, first, _ = words
            self.me = 0 if first == self.name else 1
        names = words[6:]
        if (self.me == NOBODY or wrong("id-by-name")) and self.name in names:
            self.me = names.index(self.name)

    def error(self, words: list[str]) -> None:
        """Errors are told to everybody; whose it was stands behind ``player``."""
        print("refused:", *words, file=sys.stderr)
        is_others = words[:1] == ["player"] and len(words) > 1 and words[1].rstrip(":") != str(self.me)
        if self.pending and (not is_others or wrong("any-error-is-mine")):
            if not wrong("repeats-refused"):
                self.refused.append(self.pending)
                self.may_exchange &= not self.pending.startswith("Exchange")
            self.pending = ""

    def asked(self, who: int) -> str:
        if who != self.me and not wrong("answers-everybody"):
            self.refused = []
            self.has_exchanged = False
            return ""
        if self.pending:  # somebody else was wrong; what we have said still counts
            return ""
        command = self.choose()
        self.has_exchanged |= command.startswith("Exchange")
        self.pending = command
        return command

    def choose(self) -> str:
        tokens = [animal for _, animal in self.shop]
        for animal in "BESHF":
            if tokens.count(animal) == 3 and self.may_exchange and not self.has_exchanged:
                all_four = wrong("exchanges-all-four")
                return " ".join(["ExchangeTokens", *(str(i) for i in range(4) if tokens[i] == animal or all_four)])
        for _, command in sorted(self.choices(), key=lambda choice: -choice[0]):
            if command not in self.refused:
                return command
        raise SystemExit("everything we know was refused")

    def choices(self) -> list[Choice]:
        found = []
        for i, (tile, _) in enumerate(self.shop):
            for at in self.board.frontier():
                fit, turned = self.board.best_rotation(tile, at)
                where = f"{write_place(at)} {-turned + wrong('rotations-from-one')}"
                found.append((fit, self.command(i, where, i, "")))
                if len(self.refused) >= CAUTIOUS:
                    continue
                for j, (_, animal) in enumerate(self.shop):
                    price = 2 if i != j else 0
                    if i == j or self.nature:
                        for worth, home in self.board.homes(animal, tile, at):
                            found.append((fit + worth - price, self.command(i, where, j, write_place(home))))
        return found

    @staticmethod
    def command(tile: int, where: str, token: int, home: str) -> str:
        if wrong("indices-swapped"):
            tile, token = token, tile
        text = f"PlaceTileAndToken {tile} {where} {token} {home}"
        return text if wrong("trailing-blank") else text.rstrip()


def clean(name: str) -> str:
    """A name may have neither blanks nor umlauts."""
    return "".join(letter if "!" <= letter <= "~" else "_" for letter in name) or "Nobody"


def say(link: socket.socket, text: str) -> None:
    link.sendall(text.encode() if wrong("no-newline") else f"{text}\n".encode())


def play(link: socket.socket, name: str) -> int:
    """One game. Returns the exit status."""
    player = Player(name)
    say(link, f"JoinGame {name}")
    rest = b""
    while True:
        piece = link.recv(4096)
        if not piece and wrong("spins-at-end"):
            sleep(0.02)
            continue
        if not piece:
            return 1
        *lines, rest = (rest + piece).split(b"\n")
        if wrong("drops-partial"):
            rest = b""
        for raw in lines:
            line = raw.decode("ascii", "replace").strip()
            if line == "Quit" and not wrong("spins-at-end"):
                return 0
            command = player.hear(line) if line else ""
            if command:
                say(link, command)


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
        arguments = arguments[2:]
    host, port, name = arguments
    with socket.create_connection((host, int(port))) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            return play(link, name if wrong("raw-name") else clean(name))
        except ConnectionError as error:
            print(f"the connection broke: {error}", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
