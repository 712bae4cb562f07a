"""A pupil's player for Monopoly, MPMP 5: ``monopoly.py PORT NAME``.

It buys what it can pay, bids for the rest, and builds when it has a whole street. ``--mistake NAME`` in front makes one
of the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import socket
import sys
from time import sleep

MISTAKES = (
    "acks-list-lines", "one-ack-per-read", "next-line-is-answer", "one-word-names", "name-inside", "adds-cash",
    "keeps-plots", "waits-for-move", "stays-inmate", "builds-unevenly", "repeats-refused", "latin-1", "bids-blindly",
    "outbids-itself", "no-answer-to-auctions", "sale-is-auction", "taken-name-ends", "acts-at-once", "adds-throws",
    "spins-at-end",
)  # fmt: skip
mistake = ""

QUIET_S = 0.02
"""After so short a silence everything that a throw brings about has been told."""
PATIENCE_S = 0.5
"""So long we wait for the answer to what we have said."""
RESERVE = 3000
YES, NO = "+JAWOHL", "-NEIN I don't wanna pay that much."
BANK = "-"
HOTEL = 5
STREETS = {
    (1, 3): 1000, (6, 8, 9): 1000, (11, 13, 14): 2000, (16, 18, 19): 2000, (21, 23, 24): 3000, (26, 27, 29): 3000,
    (31, 32, 34): 4000, (37, 39): 4000,
}  # fmt: skip
"""Each with the price of a house."""
PRICES = {
    1: 1200, 3: 1200, 5: 4000, 6: 2000, 8: 2000, 9: 2400, 11: 2800, 12: 3200, 13: 2800, 14: 3200, 15: 4000, 16: 3600,
    18: 3600, 19: 4000, 21: 4400, 23: 4400, 24: 4800, 25: 4000, 26: 5200, 27: 5200, 28: 3200, 29: 5600, 31: 6000,
    32: 6000, 34: 6400, 35: 4000, 37: 7000, 39: 8000,
}  # fmt: skip


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


class Plot:
    def __init__(self, houses: int = 0, is_mortgaged: bool = False, owner: str = BANK) -> None:
        self.houses = houses
        self.is_mortgaged = is_mortgaged
        self.owner = owner


class Player:
    def __init__(self, link: socket.socket, name: str) -> None:
        self.link = link
        self.name = name
        self.tries = 1
        self.is_welcome = self.is_over = False
        self.has_acked = False
        """Since the last read."""
        self.sent: list[str] = []
        """Commands without an answer, the oldest first."""
        self.refused: set[str] = set()
        """In this turn."""
        self.plots: dict[int, Plot] = {}
        self.cash = 0
        self.place = 0
        self.is_inside = False
        self.bid = ""
        """To be made if nobody else bids more in the meantime."""
        self.has_passed = False
        """In the auction that is on."""
        self.is_mine = self.has_ended = False
        """Whose turn it is, and whether we have said that we are done."""
        self.has_moved = False
        """Or we know that we do not."""

    def say(self, line: str) -> None:
        self.link.sendall(f"{line}\n".encode("latin-1" if wrong("latin-1") else "utf-8", "replace"))

    def acknowledge(self, line: str) -> None:
        if not (self.has_acked and wrong("one-ack-per-read")):
            self.say(line)
        self.has_acked = True

    def command(self, line: str) -> None:
        self.sent.append(line)
        self.say(line)

    def subscribe(self) -> None:
        self.command(f"subscribe player #336699 {self.name}")

    def hear(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not self.is_welcome:
            self.is_welcome = True
            self.subscribe()
        elif self.sent and wrong("next-line-is-answer"):
            self.answered(word != "-NEIN")
        elif word in ("+JAWOHL", "-NEIN"):
            self.answered(word == "+JAWOHL")
        elif line.startswith("#"):  # belongs to the player list before it
            if wrong("acks-list-lines"):
                self.acknowledge(YES)
            if line.endswith(f": spectator: {self.name}"):
                self.is_mine = False  # we are ruined
        elif line:
            self.refused.discard("end-turn")  # something has changed
            try:
                if word == "auction-plot":
                    self.auction(rest)
                else:
                    self.acknowledge(self.follow(word, rest))
            except ValueError:
                self.acknowledge(f"-NEIN 301 Usage: {word} with other arguments")
            if word == "pos-update" and wrong("acts-at-once") and self.is_asked():
                self.act()

    def answered(self, is_granted: bool) -> None:
        command = self.sent.pop(0) if self.sent else ""
        if is_granted:
            return
        if command.startswith("subscribe"):
            if self.tries > 9 or wrong("taken-name-ends"):
                raise SystemExit("nobody wants us here")
            self.tries += 1
            self.name = f"{self.name.rstrip('0123456789')}{self.tries}"
            self.subscribe()
        if not wrong("repeats-refused"):
            self.refused.add(command)
        if command == "end-turn":
            self.has_ended = False

    def is_me(self, name: str) -> bool:
        """The name is the last argument of a packet, and runs to the end of the line."""
        if wrong("one-word-names"):
            return name.split()[-1:] == [self.name]
        if wrong("name-inside"):
            return self.name in name
        return name == self.name

    def follow(self, word: str, rest: str) -> str:
        """Take in how things are now. Returns the acknowledgement."""
        if word == "start-update":
            if not wrong("keeps-plots"):
                self.plots = {}
            self.place = 0
            self.is_inside = self.is_mine = False
        elif word == "turn-update":
            total, doubles, name = rest.split(" ", 2)
            self.is_mine = self.is_me(name)
            self.has_ended = False
            if self.is_mine:
                self.refused.clear()
                self.has_moved = self.is_inside and doubles in ("0", "3") and not wrong("waits-for-move")
                if wrong("adds-throws"):
                    self.place = (self.place + int(total)) % 40
        elif word == "pos-update":
            place, name = rest.split(" ", 1)
            if self.is_me(name):
                self.has_moved = True
                if not wrong("adds-throws"):
                    self.place = int(place)
        elif word == "money-update":
            cash, name = rest.split(" ", 1)
            if self.is_me(name):
                self.cash = int(cash) + (self.cash if wrong("adds-cash") else 0)
        elif word == "plot-update":
            plot, houses, hypothec, owner = rest.split(" ", 3)
            self.plots[int(plot)] = Plot(int(houses), hypothec == "hypothec", owner)
            self.bid = ""
        elif word == "prison":
            way, name = rest.split(" ", 1)
            if self.is_me(name):
                self.is_inside = way == "enter" or wrong("stays-inmate")
        elif word == "show-transaction" and rest.startswith("0 ") and rest.endswith(" gewinnt das Spiel"):
            self.is_over = True
            self.is_mine = False
        elif word not in ("playerlist-update", "chat-update", "eventcard", "show-transaction"):
            return f"-NEIN 304 Non-existing command: {word}"
        return YES

    def plot(self, place: int) -> Plot:
        return self.plots.get(place, Plot())

    def is_own(self, place: int) -> bool:
        return self.is_me(self.plot(place).owner)

    def auction(self, rest: str) -> None:
        """An auction of the bank's, or the offer of a player, who then is the plot's owner."""
        if wrong("no-answer-to-auctions"):
            return
        number, told, bidder = rest.split(" ", 2)
        place, price = int(number), int(told)
        worth = PRICES.get(place, 0)
        is_sale = bidder != BANK and bidder == self.plot(place).owner and not wrong("sale-is-auction")
        self.has_passed &= price > 0
        self.bid = ""
        if not is_sale and (self.has_passed or (self.is_me(bidder) and not wrong("outbids-itself"))):
            self.acknowledge(YES)
            return
        bid = price if is_sale else price + max(100, worth // 10)
        limit = worth if is_sale else worth * 3 // 4
        if bid <= limit and (bid <= self.cash or wrong("bids-blindly")):
            self.acknowledge(YES)
            self.bid = f"make-offer {place} {bid}"
        else:
            self.acknowledge(NO)
            self.has_passed |= not is_sale

    def is_asked(self) -> bool:
        return self.is_mine and self.has_moved and not self.has_ended and "end-turn" not in self.refused

    def act(self) -> None:
        """One thing after the other, the end of the turn last."""
        if self.bid:
            command, self.bid = self.bid, ""
        else:
            command = next(command for command in self.wishes() if command not in self.refused)
            self.has_ended = command == "end-turn"
        self.command(command)

    def wishes(self) -> list[str]:
        if self.cash < 0:
            return [*self.raise_money(), "end-turn"]
        wishes = []
        unsold = sum(self.plot(place).owner == BANK for place in PRICES)
        if self.is_inside and self.cash >= RESERVE and unsold >= 8:  # later it is safe in there
            wishes.append("unjail money")
        if self.place in PRICES and self.plot(self.place).owner == BANK and self.cash >= PRICES[self.place]:
            wishes.append(f"buy-plot {self.place}")
        wishes += self.houses()
        for place, plot in self.plots.items():
            if self.is_own(place) and plot.is_mortgaged and self.cash >= PRICES[place] + 2 * RESERVE:
                wishes.append(f"hypothec no {place}")
        return [*wishes, "end-turn"]

    def houses(self) -> list[str]:
        """Evenly, in streets that are all ours and not mortgaged."""
        found = []
        for street, cost in STREETS.items():
            is_ready = all(self.is_own(place) and not self.plot(place).is_mortgaged for place in street)
            if is_ready and self.cash >= cost + RESERVE:
                sign = -1 if wrong("builds-unevenly") else 1
                unfinished = [place for place in street if self.plot(place).houses < HOTEL]
                places = sorted(unfinished, key=lambda place: sign * self.plot(place).houses)
                found += [f"add-house {place}" for place in places[:1]]
        return found

    def raise_money(self) -> list[str]:
        """Houses first, then mortgages; a street with houses on it cannot be mortgaged."""
        for street in STREETS:
            most = max(street, key=lambda place: self.plot(place).houses)
            if self.is_own(most) and self.plot(most).houses:
                return [f"rm-house {most}"]
        return [f"hypothec yes {place}" for place in PRICES if self.is_own(place) and not self.plot(place).is_mortgaged]


def play(link: socket.socket, name: str) -> int:
    """Until the server closes the connection. Returns the exit status."""
    player = Player(link, name)
    rest = b""
    while True:
        link.settimeout((PATIENCE_S if player.sent else QUIET_S) if player.bid or player.is_asked() else None)
        try:
            piece = link.recv(65536)
        except TimeoutError:
            player.act()
            continue
        if not piece and wrong("spins-at-end"):
            sleep(0.02)
            continue
        if not piece:
            return 0 if player.is_over else 1
        player.has_acked = False
        *lines, rest = (rest + piece).split(b"\n")
        for raw in lines:
            player.hear(raw.decode("latin-1" if wrong("latin-1") else "utf-8", "replace").rstrip("\r"))


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
    port, name = arguments
    with socket.create_connection(("127.0.0.1", int(port))) as link:
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            return play(link, name)
        except ConnectionError as error:
            print(f"the connection broke: {error}", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
