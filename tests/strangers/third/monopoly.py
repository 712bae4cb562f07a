"""A third pupil's player for Monopoly, MPMP 5: ``monopoly.py PORT NAME``.

It buys what it can pay, builds evenly, bids up to the price, and pays its way out of prison. ``--mistake NAME`` in
front makes one of the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import socket
import sys

MISTAKES = (
    "acks-list-lines", "acks-welcome", "ack-small", "ends-every-turn", "buys-owned", "buys-any-field",
    "name-before-colour", "cash-adds", "ends-twice", "auction-undecided", "outbids-itself", "uneven",
    "hypothec-order", "unjail-card-always", "starts-again", "ascii-only", "one-read", "waits-when-not-buying",
    "offers-as-auctions", "rolls",
)  # fmt: skip
mistake = ""

QUIET_S = 0.03
"""When nothing has come for so long, the server has told all there was."""
KEEP = 2000
"""RM."""
COLOUR = "#2060C0"
STREETS = (
    (1000, {1: 1200, 3: 1200}), (1000, {6: 2000, 8: 2000, 9: 2400}), (2000, {11: 2800, 13: 2800, 14: 3200}),
    (2000, {16: 3600, 18: 3600, 19: 4000}), (3000, {21: 4400, 23: 4400, 24: 4800}),
    (3000, {26: 5200, 27: 5200, 29: 5600}), (4000, {31: 6000, 32: 6000, 34: 6400}), (4000, {37: 7000, 39: 8000}),
)  # fmt: skip
PRICES = {5: 4000, 15: 4000, 25: 4000, 35: 4000, 12: 3200, 28: 3200}
for _, plots in STREETS:
    PRICES |= plots


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


class Game:
    def __init__(self, server: socket.socket, name: str) -> None:
        self.server, self.me = server, name
        self.asked: list[str] = []
        self.listed = 0
        """Lines of a player list that are still to come."""
        self.players: list[str] = []
        self.started = False
        self.reset()

    def reset(self) -> None:
        self.cash, self.place, self.inside, self.turn = 0, 0, False, ""
        self.owner: dict[int, str] = {}
        self.houses: dict[int, int] = {}
        self.mortgaged: set[int] = set()
        self.settled = self.passed = self.tried = False
        self.latest = ""
        """What we have asked for last in this turn."""

    def say(self, line: str) -> None:
        self.server.sendall(f"{line}\n".encode())

    def ask(self, command: str) -> None:
        self.asked.append(command)
        self.say(command)

    def acknowledge(self) -> None:
        self.say("+jawohl" if wrong("ack-small") else "+JAWOHL")

    def subscribe(self) -> None:
        if wrong("name-before-colour"):
            self.ask(f"subscribe player {self.me} {COLOUR}")
        else:
            self.ask(f"subscribe player {COLOUR} {self.me}")

    def answered(self, line: str) -> None:
        command = self.asked.pop(0) if self.asked else ""
        if line.startswith("-NEIN"):
            print(f"{command}: {line}", file=sys.stderr)
            if command.startswith("subscribe") and "211" in line:
                self.me += " III"
                self.subscribe()
            elif command == "end-turn":
                self.passed = False
            elif command.startswith("unjail"):
                self.tried = True
        self.settled = self.settled or command.startswith("unjail")

    def hear(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word in ("+JAWOHL", "-NEIN"):
            self.answered(line)
            return
        if line.startswith("#"):
            self.listed_line(line)
            return
        first, _, more = rest.partition(" ")
        answer = True
        if word == "playerlist-update":
            self.listed, self.players = int(first), []
        elif word == "start-update":
            self.reset()
            self.started = True
        elif word == "turn-update":
            self.turn = more.partition(" ")[2]
            self.passed = self.tried = False
            self.settled, self.latest = self.inside, ""
            if wrong("rolls") and self.turn == self.me:
                self.ask("roll")
        elif word == "pos-update":
            if more == self.me:
                self.place = int(first)
            self.settled = self.settled or more == self.me
        elif word == "prison":
            if more == self.me:
                self.inside = first == "enter"
        elif word == "money-update":
            if more == self.me:
                self.cash = int(first) + (self.cash if wrong("cash-adds") else 0)
        elif word == "plot-update":
            houses, hypothec, owner = more.split(" ", 2)
            at = int(first)
            self.owner[at], self.houses[at] = owner, int(houses)
            (self.mortgaged.add if hypothec == "hypothec" else self.mortgaged.discard)(at)
        elif word == "auction-plot":
            answer = self.auction(int(first), *more.split(" ", 1))
        elif word not in ("show-transaction", "chat-update", "eventcard"):
            self.say(f"-NEIN 304 Non-existing command: {word}")
            return
        if answer:
            self.acknowledge()
        if self.passed and word != "chat-update" and self.turn == self.me:
            self.passed = False  # an auction may have kept us

    def listed_line(self, line: str) -> None:
        _, mode, name = line.split(": ", 2)
        self.listed -= 1
        if mode.lower() == "player":
            self.players.append(name)
        if wrong("acks-list-lines"):
            self.acknowledge()
        ready = len(self.players) > 1 and self.players[-1] == self.me and not self.started
        if wrong("starts-again"):
            ready = len(self.players) > 1
        if self.listed == 0 and ready:
            self.ask("start-game")

    def auction(self, at: int, price: str, bidder: str) -> bool:
        """Returns whether the packet is still to be acknowledged."""
        limit = min(PRICES.get(at, 0), self.cash - KEEP)
        bid = max(int(price) + 100, PRICES.get(at, 0) // 3)
        for_sale = self.owner.get(at, "-") != "-" and not wrong("offers-as-auctions")
        if wrong("auction-undecided"):
            return True
        if bidder == self.me and not wrong("outbids-itself"):
            return True
        if bid > limit or for_sale:
            self.say("-NEIN That is too much for me.")
            return False
        self.acknowledge()
        self.ask(f"make-offer {at} {bid}")
        return False

    def wants(self) -> str:
        """What to do next in our turn."""
        mine = [at for at, owner in self.owner.items() if owner == self.me]
        if self.cash < 0:
            built = [at for at in mine if self.houses[at]]
            if built:
                return f"rm-house {max(built, key=lambda at: self.houses[at])}"
            bare = [at for at in mine if at not in self.mortgaged]
            if bare:
                return f"hypothec {bare[0]} yes" if wrong("hypothec-order") else f"hypothec yes {bare[0]}"
        if self.inside and not self.tried and (self.cash > 1000 + KEEP or wrong("unjail-card-always")):
            self.tried = True
            return "unjail card" if wrong("unjail-card-always") else "unjail money"
        owner = self.owner.get(self.place, "-")
        price = PRICES.get(self.place, 400 if wrong("buys-any-field") else 0)
        takes = owner == "-" or (wrong("buys-owned") and owner != self.me)
        if price and takes and self.cash > price and not self.tried:
            self.tried = True
            return f"buy-plot {self.place}"
        for house, plots in STREETS:
            group = [at for at in plots if at in mine and at not in self.mortgaged]
            if len(group) == len(plots) and self.cash > house + 2 * KEEP:
                fewest = max(group) if wrong("uneven") else min(group, key=lambda at: self.houses[at])
                if self.houses[fewest] < 5:
                    return f"add-house {fewest}"
        for at in mine:
            if at in self.mortgaged and self.cash > PRICES[at] + 3 * KEEP:
                return f"hypothec {at} no" if wrong("hypothec-order") else f"hypothec no {at}"
        return "end-turn"

    def quiet(self) -> None:
        """Nothing has come for a moment."""
        is_mine = self.turn == self.me or (wrong("ends-every-turn") and bool(self.turn))
        if not is_mine or self.passed or not (self.settled or self.turn != self.me):
            return
        command = self.wants() if self.turn == self.me else "end-turn"
        if command == self.latest:  # it has changed nothing
            command = "end-turn"
        self.latest = command
        if wrong("waits-when-not-buying") and command == "end-turn" and self.owner.get(self.place) != self.me:
            return
        self.passed = command == "end-turn"
        self.ask(command)
        if self.passed and wrong("ends-twice"):
            self.ask(command)

    def run(self) -> None:
        buffer, welcomed = b"", False
        while True:
            waits = self.turn and not self.passed
            self.server.settimeout(QUIET_S if waits else None)
            try:
                piece = self.server.recv(8192)
            except TimeoutError:
                self.quiet()
                continue
            if not piece:
                return
            if wrong("one-read"):
                lines = [piece.strip()]
            else:
                *lines, buffer = (buffer + piece).split(b"\n")
            for raw in lines:
                line = raw.decode("ascii" if wrong("ascii-only") else "utf-8").rstrip("\r")
                if not welcomed:
                    welcomed = True
                    if wrong("acks-welcome"):
                        self.acknowledge()
                    self.subscribe()
                elif line:
                    self.hear(line)


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
    port, name = arguments
    server = socket.create_connection(("127.0.0.1", int(port)))
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    Game(server, name).run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
