"""Another pupil's player for Monopoly, MPMP 5: ``monopoly.py PORT NAME``.

It spends all it has: it mortgages what stands alone to buy more, and builds as soon as it can. ``--mistake NAME`` in
front makes one of the mistakes in ``mistakes.toml``; ``--list`` names them.
"""

from __future__ import annotations

import socket
import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

MISTAKES = (
    "acks-acks", "silent-on-news", "builds-incomplete", "doubles-again", "visits-are-prison", "equal-bids",
    "anyones-cash", "no-plus", "another-card", "hypothec-swapped",
)  # fmt: skip
mistake = ""

SILENCE_S = 0.025
"""When nothing has come for so long, everything has been told."""
SPARE = 1500
"""RM that we keep for rents when we build or redeem."""
FEE = 1000
PRISON = 10
BANK = "-"
HOTEL = 5
NEWS = ("chat-update", "eventcard", "show-transaction")


class Group(NamedTuple):
    house: int
    """What one costs; 0 where none can be built."""
    prices: dict[int, int]


GROUPS = (
    Group(1000, {1: 1200, 3: 1200}),
    Group(1000, {6: 2000, 8: 2000, 9: 2400}),
    Group(2000, {11: 2800, 13: 2800, 14: 3200}),
    Group(2000, {16: 3600, 18: 3600, 19: 4000}),
    Group(3000, {21: 4400, 23: 4400, 24: 4800}),
    Group(3000, {26: 5200, 27: 5200, 29: 5600}),
    Group(4000, {31: 6000, 32: 6000, 34: 6400}),
    Group(4000, {37: 7000, 39: 8000}),
    Group(0, {5: 4000, 15: 4000, 25: 4000, 35: 4000}),
    Group(0, {12: 3200, 28: 3200}),
)
PRICES = {place: price for group in GROUPS for place, price in group.prices.items()}


def wrong(name: str) -> bool:
    """Whether this mistake is to be made."""
    return name == mistake


@dataclass
class Deed:
    houses: int = 0
    is_mortgaged: bool = False
    owner: str = BANK


class Table:
    """What we have been told of the game."""

    def __init__(self) -> None:
        self.deeds = {place: Deed() for place in PRICES}
        self.place = 0
        self.is_inmate = False

    def owns(self, name: str, group: Group) -> list[int]:
        return [place for place in group.prices if self.deeds[place].owner == name]

    def houses(self, group: Group) -> int:
        return sum(self.deeds[place].houses for place in group.prices)


class Client:
    def __init__(self, server: socket.socket, name: str) -> None:
        self.server = server
        self.name = name
        self.numbered = 1
        self.table = Table()
        self.cash = 0
        self.is_greeted = self.is_over = False
        self.is_our_turn = self.has_come = self.has_ended = False
        """Whether it is our turn, whether our piece has moved in it or will not, and whether we have ended it."""
        self.asked: deque[str] = deque()
        """Our commands that are not answered, oldest first."""
        self.is_waiting = False
        """Whether nothing has come since our latest command: neither its answer nor what it brings about."""
        self.vain: set[str] = set()
        """What was refused in this turn."""
        self.passed = -1
        """The plot that we do not want in the auction that is on."""
        self.auctioned = -1
        """The plot that is auctioned."""
        self.bid = ""
        """What we say if nobody else bids at once."""

    def say(self, line: str) -> None:
        self.server.sendall(f"{line}\n".encode())

    def ask(self, command: str) -> None:
        self.asked.append(command)
        self.is_waiting = True
        self.say(command)

    def yes(self) -> None:
        self.say("JAWOHL" if wrong("no-plus") else "+JAWOHL")

    def hear(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        self.is_waiting = False
        if not self.is_greeted:
            self.is_greeted = True
            self.ask(f"subscribe player #AA2200 {self.name}")
        elif word in ("+JAWOHL", "-NEIN"):
            if wrong("acks-acks"):
                self.yes()
            self.answered(self.asked.popleft() if self.asked else "", rest if word == "-NEIN" else "")
        elif word and not word.startswith("#"):  # those are the lines of a player list
            self.packet(word, rest)

    def answered(self, command: str, refusal: str) -> None:
        if not refusal:
            return
        print(f"{command}: {refusal}", file=sys.stderr)
        if command.startswith("subscribe"):
            self.numbered += 1
            if self.numbered > 8:
                sys.exit("they do not want us")
            self.name = f"{self.name.removesuffix(f' {self.numbered - 1}')} {self.numbered}"
            self.ask(f"subscribe player #AA2200 {self.name}")
        elif command.startswith("-NEIN 133"):
            self.yes()
        self.vain.add(command)
        if command == "end-turn":
            self.has_ended = False

    def packet(self, word: str, rest: str) -> None:
        """Take in how things are now, and acknowledge it."""
        self.vain.discard("end-turn")
        handler = getattr(self, "on_" + word.replace("-", "_"), None)
        if word == "auction-plot":
            number, price, bidder = rest.split(" ", 2)
            self.called(int(number), int(price), bidder)
        elif word == "eventcard" and wrong("another-card"):
            self.ask("-NEIN 133 Another one, please!")
        elif handler:
            handler(rest)
            if not (word in NEWS and wrong("silent-on-news")):
                self.yes()
        else:
            self.say(f"-NEIN 304 Non-existing command: {word}")

    def on_playerlist_update(self, _: str) -> None:
        """Its lines follow."""

    on_chat_update = on_eventcard = on_playerlist_update

    def on_start_update(self, _: str) -> None:
        self.table = Table()
        self.is_our_turn = False

    def on_turn_update(self, rest: str) -> None:
        _, doubles, name = rest.split(" ", 2)
        self.is_our_turn, self.has_ended, self.passed = name == self.name, False, -1
        self.vain.clear()
        self.bid = ""
        self.has_come = self.table.is_inmate and doubles in ("0", "3")
        if wrong("doubles-again") and doubles in ("1", "2"):
            self.has_ended = True  # we are thrown for once more

    def on_pos_update(self, rest: str) -> None:
        place, name = rest.split(" ", 1)
        if name == self.name:
            self.table.place = int(place)
            self.has_come = True
            if wrong("visits-are-prison"):
                self.table.is_inmate = self.table.place == PRISON

    def on_prison(self, rest: str) -> None:
        way, name = rest.split(" ", 1)
        if name == self.name:
            self.table.is_inmate = way == "enter"

    def on_money_update(self, rest: str) -> None:
        cash, name = rest.split(" ", 1)
        if name == self.name or wrong("anyones-cash"):
            self.cash = int(cash)

    def on_plot_update(self, rest: str) -> None:
        place, houses, mortgage, owner = rest.split(" ", 3)
        self.table.deeds[int(place)] = Deed(int(houses), mortgage == "hypothec", owner)
        self.passed = self.auctioned = -1
        self.bid = ""

    def on_show_transaction(self, rest: str) -> None:
        if rest.startswith("0 ") and rest.endswith(" gewinnt das Spiel"):
            self.is_over = True
            self.is_our_turn = False

    def called(self, place: int, price: int, bidder: str) -> None:
        """A plot is auctioned, or offered to us: then its owner is the bidder."""
        self.bid = ""
        is_sale = bidder != BANK and bidder == self.table.deeds[place].owner
        if not is_sale:
            self.auctioned = place
            if not price:  # it begins, perhaps anew
                self.passed = -1
        if bidder == self.name or (place == self.passed and not is_sale):
            self.yes()
            return
        if is_sale:
            offer, limit = price, PRICES[place] // 2 if self.auctioned < 0 else 0
        elif wrong("equal-bids"):
            offer, limit = max(price, 100), PRICES[place] * 2 // 3
        else:
            offer, limit = price + max(100, PRICES[place] // 12), PRICES[place] * 2 // 3
        if offer <= min(limit, self.cash):
            self.yes()
            self.bid = f"make-offer {place} {offer}"
        else:
            self.passed = self.passed if is_sale else place
            self.say("-NEIN I don't wanna pay that much.")

    def may_act(self) -> bool:
        is_asked = self.is_our_turn and self.has_come and not self.has_ended
        return bool(self.bid) or (is_asked and not self.is_waiting)

    def act(self) -> None:
        """Say what we want most of all that has not been refused."""
        if self.bid:
            self.ask(self.bid)
            self.bid = ""
            return
        for wish in self.wishes():
            if wish not in self.vain and wish not in self.asked:
                self.ask(wish)
                return
        if "end-turn" not in self.vain:
            self.has_ended = True
            self.ask("end-turn")

    def wishes(self) -> Iterator[str]:
        table = self.table
        if self.cash < 0:
            yield from self.sales()
            yield from self.mortgages(GROUPS)
            return
        if table.is_inmate and self.cash > 2 * FEE:
            yield "unjail money"
        price = PRICES.get(table.place, 0)
        if price and table.deeds[table.place].owner == BANK:
            if self.cash >= price:
                yield f"buy-plot {table.place}"
            else:
                yield from self.mortgages(
                    group
                    for group in GROUPS
                    if table.place not in group.prices and len(table.owns(self.name, group)) < 2
                )
        for group in GROUPS:
            own = table.owns(self.name, group)
            is_complete = len(own) == len(group.prices) or (wrong("builds-incomplete") and len(own) > 1)
            mortgaged = [place for place in own if table.deeds[place].is_mortgaged]
            for place in mortgaged:
                if self.cash > PRICES[place] * 6 // 10 + (0 if is_complete else 4 * SPARE):
                    yield self.hypothec("no", place)
            lowest = min(own, key=lambda place: table.deeds[place].houses, default=0)
            may_build = group.house and is_complete and not mortgaged and table.deeds[lowest].houses < HOTEL
            if may_build and self.cash >= group.house + SPARE:
                yield f"add-house {lowest}"

    def sales(self) -> Iterator[str]:
        """Houses go evenly, too."""
        for group in GROUPS:
            own = self.table.owns(self.name, group)
            highest = max(own, key=lambda place: self.table.deeds[place].houses, default=0)
            if own and self.table.deeds[highest].houses:
                yield f"rm-house {highest}"

    def mortgages(self, groups: tuple[Group, ...] | Iterator[Group]) -> Iterator[str]:
        for group in groups:
            for place in self.table.owns(self.name, group):
                if not self.table.deeds[place].is_mortgaged and not self.table.houses(group):
                    yield self.hypothec("yes", place)

    @staticmethod
    def hypothec(way: str, place: int) -> str:
        return f"hypothec {place} {way}" if wrong("hypothec-swapped") else f"hypothec {way} {place}"


def play(server: socket.socket, name: str) -> int:
    """As long as the server likes. Returns the exit status."""
    client = Client(server, name)
    rest = b""
    while True:
        server.settimeout(SILENCE_S if client.may_act() else None)
        try:
            piece = server.recv(4096)
        except TimeoutError:
            client.act()
            continue
        if not piece:
            return 0 if client.is_over else 1
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            client.hear(line.decode("utf-8", "replace").removesuffix("\r"))


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
    with socket.create_connection(("127.0.0.1", int(port))) as server:
        server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            return play(server, name)
        except ConnectionError as error:
            print(f"lost the server: {error}", file=sys.stderr)
            return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
