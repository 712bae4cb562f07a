"""A third pupil's player for Cascadia: ``cascadia.py HOST PORT NAME``.

It lays its tiles up and to the right, sets the animal wherever one may sit, exchanges three equal animals, and
spends each cone at once on an animal that fits better. ``--mistake NAME`` in front makes one of the mistakes in
``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator

MISTAKES = (
    "even-rows-shifted", "modulo-negative", "acts-for-all", "token-anywhere", "tokens-not-entered", "everybodys-tiles",
    "slots-from-one", "mixed-without-cones", "exchange-commas", "exchange-ends-turn", "degrees", "rotation-first",
    "blank-in-name", "ids-from-one", "one-read", "exits-at-error", "cones-added", "trailing-blank",
    "minus-one-position", "last-round-missing",
)  # fmt: skip
mistake = ""

Cell = tuple[int, int]


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def neighbours(cell: Cell) -> list[Cell]:
    """From the east on, clockwise."""
    x, y = cell
    odd = y % 2 == 1
    if wrong("modulo-negative"):
        odd = y > 0 and odd
    if wrong("even-rows-shifted"):
        odd = not odd
    left = x - 1 if odd else x
    return [(x + 1, y), (left + 1, y + 1), (left, y + 1), (x - 1, y), (left, y - 1), (left + 1, y - 1)]


class Cascadia:
    def __init__(self, name: str) -> None:
        self.name = f"{name} III" if wrong("blank-in-name") else name
        self.me = -1
        self.tiles: dict[Cell, str] = {}
        self.tokens: dict[Cell, str] = {}
        self.shop: list[tuple[str, str]] = []
        self.cones = 0
        self.exchanged = False
        self.rounds = 20
        self.turns = 0

    def hear(self, line: str) -> Iterator[str]:
        kind, *words = line.split()
        if kind == "JoinedGame":
            self.me = int(words[0]) + wrong("ids-from-one")
        elif kind == "GameStart":
            self.rounds = int(words[0])
            if self.me < 0:  # nobody has told us who we are
                self.me = words[6:].index(self.name)
        elif kind == "ShopState":
            self.shop = list(zip(words[::2], words[1::2], strict=True))
        elif kind == "PlacedTile":
            if int(words[0]) == self.me or wrong("everybodys-tiles"):
                x, y = words[1].split(",")
                self.tiles[int(x), int(y)] = words[3]
                self.exchanged = False
        elif kind == "PlacedToken":
            if int(words[0]) == self.me and not wrong("tokens-not-entered"):
                x, y = words[1].split(",")
                self.tokens[int(x), int(y)] = words[2]
        elif kind == "UpdatedNatureToken":
            if int(words[0]) == self.me:
                self.cones = int(words[1]) + (self.cones if wrong("cones-added") else 0)
        elif kind in ("SyntaxError", "SemanticError"):
            print(line, file=sys.stderr)
            if wrong("exits-at-error"):
                sys.exit(1)
        elif kind == "RequestInput" and (int(words[0]) == self.me or wrong("acts-for-all")):
            if wrong("last-round-missing") and self.turns == self.rounds - 1:
                return
            yield from self.turn()

    def turn(self) -> Iterator[str]:
        animals = [animal for _, animal in self.shop]
        for animal in animals:
            same = [str(place) for place, other in enumerate(animals) if other == animal]
            if len(same) == 3 and not self.exchanged:
                self.exchanged = True
                yield "ExchangeTokens " + ("," if wrong("exchange-commas") else " ").join(same)
                return
        if wrong("exchange-ends-turn") and self.exchanged:
            self.exchanged = False
            return
        self.turns += 1
        yield self.placing()

    def seats(self, animal: str, more: dict[Cell, str]) -> list[Cell]:
        """Where it may sit."""
        free = [(cell, tile) for cell, tile in more.items() if cell not in self.tokens]
        return [cell for cell, tile in free if wrong("token-anywhere") or animal in tile.split("-")[1]]

    def placing(self) -> str:
        edge = sorted({near for cell in self.tiles for near in neighbours(cell) if near not in self.tiles})
        where = min(edge, key=lambda at: (at[1] - at[0] // 2, -at[0]))
        pairs = [(place, place) for place in range(4)]
        if self.cones or wrong("mixed-without-cones"):
            pairs += [(one, other) for one in range(4) for other in range(4) if one != other]
        best = None
        for one, other in pairs:
            tile, animal = self.shop[one][0], self.shop[other][1]
            seats = self.seats(animal, self.tiles | {where: tile})
            beside = max((self.beside(at, animal) for at in seats), default=0)
            spends = one != other
            spares = not self.cones and not wrong("mixed-without-cones")
            worth = bool(seats), spends != spares, beside, tile[0] == tile[1]
            if best is None or worth > best[0]:
                best = worth, one, other, max(seats, key=lambda at: self.beside(at, animal), default=None)
        assert best is not None
        _, one, other, seat = best
        turned = (self.turns * 5) % 6
        if wrong("degrees"):
            turned *= 60
        if wrong("slots-from-one"):
            one, other = one + 1, other + 1
        place = "{},{}".format(*where)
        middle = f"{turned} {place}" if wrong("rotation-first") else f"{place} {turned}"
        text = f"PlaceTileAndToken {one} {middle} {other}"
        if seat is not None:
            return text + " {},{}".format(*seat)
        if wrong("minus-one-position"):
            return text + " -1,-1"
        return text + " " if wrong("trailing-blank") else text

    def beside(self, cell: Cell, animal: str) -> int:
        """What that is worth: animals of its kind, and a cone where nothing else may live."""
        pays = self.tiles.get(cell, "??-??").endswith(f"-{animal}")
        return 2 * pays + sum(self.tokens.get(near) == animal for near in neighbours(cell))


def messages(server: socket.socket) -> Iterator[str]:
    rest = ""
    while piece := server.recv(4096).decode("ascii"):
        if wrong("one-read"):
            yield piece
            continue
        *whole, rest = (rest + piece).split("\n")
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
        arguments = arguments[2:]
    host, port, name = arguments
    server = socket.create_connection((host, int(port)))
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    player = Cascadia(name)
    server.sendall(f"JoinGame {player.name}\n".encode())
    for line in messages(server):
        if line.strip() == "Quit":
            break
        if line.strip():
            for answer in player.hear(line):
                server.sendall(f"{answer}\n".encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
