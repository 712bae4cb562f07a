"""Another pupil's player for the Cascadia of a programming course: ``cascadia.py HOST PORT NAME``.

It puts animals of one kind together and lets habitats grow, and spends nature tokens on mixed pairs. ``--mistake NAME``
in front makes one of the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import re
import socket
import sys
from collections import Counter
from dataclasses import dataclass, field

MISTAKES = (
    "mixes-for-nothing", "counts-nature-itself", "exchange-is-turn", "exchanges-pairs", "no-keystone-rotation",
    "optional-in-brackets", "no-token-index", "unsigned-positions", "ids-from-one", "counts-start-tiles",
)  # fmt: skip
mistake = ""

Cube = tuple[int, int]
"""Column and row of a field in a grid whose axes are straight: q = x - (y + (y & 1)) / 2, r = y."""

EAST_SOUTHEAST_AND_SO_ON = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
SIDES = 6
WARY, TOO_OFTEN = 4, 20
"""Refusals in a turn after which we settle no token, and after which we give up."""


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


def read_position(text: str) -> Cube:
    numbers = re.findall(r"\d+" if wrong("unsigned-positions") else r"-?\d+", text)
    x, y = int(numbers[0]), int(numbers[1])
    return x - (y + (y & 1)) // 2, y


def write_position(at: Cube) -> str:
    q, r = at
    return f"{q + (r + (r & 1)) // 2},{r}"


def around(at: Cube) -> list[Cube]:
    return [(at[0] + q, at[1] + r) for q, r in EAST_SOUTHEAST_AND_SO_ON]


@dataclass
class Tile:
    text: str
    turned: int = 0
    token: str = ""

    @property
    def animals(self) -> str:
        return self.text.partition("-")[2]

    @property
    def is_keystone(self) -> bool:
        return self.text[0] == self.text[1] and len(self.animals) == 1

    def edge(self, side: int) -> str:
        """The habitat at this side, 0 being the east. Unturned, the second one has NE, E and SE."""
        return self.text[1] if (side - self.turned + 1) % SIDES < SIDES // 2 else self.text[0]


@dataclass(order=True)
class Plan:
    worth: float
    words: str


@dataclass
class Turn:
    """What we have done since it has become our turn."""

    refused: list[str] = field(default_factory=list)
    exchanges: int = 0


class Client:
    def __init__(self, server: socket.socket, name: str) -> None:
        self.server = server
        self.name = name
        self.me = -1
        self.land: dict[Cube, Tile] = {}
        self.shop: list[tuple[str, str]] = []
        self.nature = 0
        self.rounds = 0
        self.turn = Turn()
        self.said = ""
        """Our command that nobody has answered yet."""

    def say(self, words: str) -> None:
        self.said = words
        self.server.sendall(words.encode("ascii") + b"\n")

    def hear(self, line: str) -> bool:
        """Take in a message. Returns whether to go on."""
        word, *values = line.split()
        handler = getattr(self, f"on_{word}", None)
        if handler:
            handler(*values)
        if wrong("counts-start-tiles") and len(self.land) == self.rounds > 0:
            return False
        return word != "Quit"

    def on_JoinedGame(self, number: str, _players: str) -> None:  # noqa: N802  # the protocol's words, here and below
        self.me = int(number) + wrong("ids-from-one")

    def on_GameStart(self, rounds: str, *words: str) -> None:  # noqa: N802
        self.rounds = int(rounds)
        if self.me < 0:  # a server that knows no JoinGame
            self.me = words[5:].index(self.name)

    def on_PlacedTile(self, who: str, position: str, turned: str, text: str) -> None:  # noqa: N802
        if int(who) != self.me:
            return
        self.land[read_position(position)] = Tile(text, int(turned))
        if self.said:
            self.turn = Turn()
            self.said = ""

    def on_PlacedToken(self, who: str, position: str, animal: str) -> None:  # noqa: N802
        if int(who) == self.me:
            tile = self.land[read_position(position)]
            tile.token = animal
            if wrong("counts-nature-itself") and tile.is_keystone:
                self.nature += 1

    def on_UpdatedNatureToken(self, who: str, count: str) -> None:  # noqa: N802
        if int(who) == self.me and not wrong("counts-nature-itself"):
            self.nature = int(count)

    def on_ShopState(self, *words: str) -> None:  # noqa: N802
        self.shop = list(zip(words[::2], words[1::2], strict=True))
        if self.said.startswith("Exchange"):
            self.said = "" if not wrong("exchange-is-turn") else self.said

    def on_SyntaxError(self, *words: str) -> None:  # noqa: N802
        self.on_SemanticError(*words)

    def on_SemanticError(self, *words: str) -> None:  # noqa: N802
        print(*words, file=sys.stderr)
        is_told_whose = words[:1] == ("player",)
        if self.said and (not is_told_whose or words[1].strip(":") == str(self.me)):
            self.turn.refused.append(self.said)
            self.said = ""

    def on_RequestInput(self, who: str) -> None:  # noqa: N802
        if int(who) != self.me:
            if wrong("exchange-is-turn"):
                self.said = ""
            return
        if self.said:  # somebody else was refused; our command still counts
            return
        if len(self.turn.refused) > TOO_OFTEN:
            sys.exit("refused too often")
        exchange = self.exchange()
        if exchange and exchange not in self.turn.refused:
            self.turn.exchanges += 1
            self.say(exchange)
        else:
            plans = [plan for plan in self.plans() if plan.words not in self.turn.refused]
            self.say(max(plans).words)

    def exchange(self) -> str:
        """Three equal tokens once for nothing, if there are any."""
        counts = Counter(animal for _, animal in self.shop)
        animal, count = counts.most_common(1)[0]
        enough = 2 if wrong("exchanges-pairs") else 3
        if count not in (enough, 3) or self.turn.exchanges:
            return ""
        return "ExchangeTokens " + " ".join(str(index) for index in range(4) if self.shop[index][1] == animal)

    def plans(self) -> list[Plan]:
        """What we can do in this turn, the worth of it in front."""
        shore = sorted({near for at in self.land for near in around(at)} - self.land.keys())
        may_mix = self.nature > 0 or wrong("mixes-for-nothing")
        found = []
        for tile_index, (text, _) in enumerate(self.shop):
            for at in shore:
                laid = max((Tile(text, turned) for turned in range(SIDES)), key=lambda tile: self.fit(at, tile))
                turned = "" if wrong("no-keystone-rotation") and laid.is_keystone else f" {laid.turned}"
                start = f"PlaceTileAndToken {tile_index} {write_position(at)}{turned}"
                fit = self.fit(at, laid) + (0.1 if laid.is_keystone else 0)
                for token_index, (_, animal) in enumerate(self.shop):
                    if token_index != tile_index and not may_mix:
                        continue
                    is_plain = len(self.turn.refused) >= WARY
                    homes = [] if is_plain else self.homes(animal, {**self.land, at: laid})
                    price = 0.6 if token_index != tile_index else 0
                    for worth, home in homes:
                        where = f"[{write_position(home)}]" if wrong("optional-in-brackets") else write_position(home)
                        found.append(Plan(fit + worth - price, f"{start} {token_index} {where}"))
                    if token_index == tile_index:
                        found.append(Plan(fit + 0.5, start if wrong("no-token-index") else f"{start} {token_index}"))
        return found

    def fit(self, at: Cube, tile: Tile) -> int:
        """At how many of its edges the land goes on."""
        sides = enumerate(around(at))
        return sum(
            near in self.land and tile.edge(side) == self.land[near].edge((side + 3) % SIDES) for side, near in sides
        )

    def homes(self, animal: str, land: dict[Cube, Tile]) -> list[tuple[float, Cube]]:
        """Where this animal may settle, with the worth of it."""
        found = []
        for at, tile in land.items():
            if animal in tile.animals and not tile.token:
                kin = sum(near in land and land[near].token == animal for near in around(at))
                lonely = kin == 0 and any(other.token == animal for other in land.values())
                worth = 0.2 if lonely else 1 + kin
                found.append((worth + (1 if tile.is_keystone else 0) - len(tile.animals) / 10, at))
        return found


def play(server: socket.socket, name: str) -> int:
    """One game. Returns the exit status."""
    client = Client(server, name)
    client.say(f"JoinGame {name}")
    client.said = ""
    for line in server.makefile(encoding="ascii", errors="replace", newline="\n"):
        if line.strip() and not client.hear(line):
            return 0
    return 1


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
    with socket.create_connection((host, int(port))) as server:
        server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            return play(server, re.sub(r"[^!-~]", "_", name) or "Nobody")
        except ConnectionError as error:
            print(f"lost the server: {error}", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
