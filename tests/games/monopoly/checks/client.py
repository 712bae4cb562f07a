"""A small client of Monopoly, as somebody may write one from the page; ``--wrong NAME`` makes one mistake."""

from __future__ import annotations

import socket
import sys
import time
from collections import deque

GROUPS = (
    (1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19), (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39), (5, 15, 25, 35),
    (12, 28),
)  # fmt: skip
PRICES = {
    1: 1200, 3: 1200, 5: 4000, 6: 2000, 8: 2000, 9: 2400, 11: 2800, 12: 3200, 13: 2800, 14: 3200, 15: 4000, 16: 3600,
    18: 3600, 19: 4000, 21: 4400, 23: 4400, 24: 4800, 25: 4000, 26: 5200, 27: 5200, 28: 3200, 29: 5600, 31: 6000,
    32: 6000, 34: 6400, 35: 4000, 37: 7000, 39: 8000,
}  # fmt: skip
HOUSES = (1000, 1000, 2000, 2000, 3000, 3000, 4000, 4000)
PASS = "-NEIN I don't wanna pay that much."
HYPOTHECS = {"plot-before-yes": "hypothec {} yes", "exchanges-mortgages": "hypothec no {}"}
"""How the wrong ones mortgage."""
PACKETS = {
    "playerlist-update", "chat-update", "start-update", "turn-update", "pos-update", "money-update",
    "show-transaction", "plot-update", "prison", "eventcard", "auction-plot",
}  # fmt: skip


class Client:
    """One player."""

    def __init__(self, port: int, name: str, wrong: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.me, self.wrong = name, wrong
        self.is_welcomed = False
        self.listed = 0
        self.asked: deque[str] = deque()
        self.wish = name
        self.forget()

    def forget(self) -> None:
        self.cash: dict[str, int] = {}
        self.owner: dict[int, str] = {}
        self.houses: dict[int, int] = {}
        self.mortgaged: set[int] = set()
        self.inside = self.mine = self.moved = self.stuck = False
        self.field = self.total = 0
        self.auction = -1
        self.bid_on = -1
        self.refused: list[str] = []

    # -- lines -----------------------------------------------------------------------

    def run(self) -> None:
        rest = b""
        text = ""
        while data := self.socket.recv(65536 if self.wrong != "short-buffer" else 1024):
            if self.wrong == "decodes-pieces":
                text += data.decode(errors="replace")
                *lines, text = text.split("\n")
            elif self.wrong in ("pieces-are-lines", "short-buffer"):
                lines = data.decode(errors="replace").removesuffix("\n").split("\n")
            else:
                *ended, rest = (rest + data).split(b"\n")
                lines = [line.decode(errors="replace").removesuffix("\r") for line in ended]
            for line in lines:
                self.hear(line)
            if self.wrong == "acknowledges-segments":
                self.send("+JAWOHL")
            self.settle()
        if self.wrong == "stays":
            time.sleep(60)
        if self.wrong == "spins":
            while True:
                self.socket.recv(1)

    def send(self, line: str) -> None:
        self.socket.sendall(f"{line}\n".encode())

    def ask(self, line: str) -> None:
        self.asked.append(line)
        self.send(line)

    def acknowledge(self, line: str = "+JAWOHL") -> None:
        if self.wrong != "acknowledges-segments":
            self.send(line)

    def hear(self, line: str) -> None:
        if not self.is_welcomed:
            self.is_welcomed = True
            if self.wrong == "welcome-acknowledged":
                self.send("+JAWOHL")
            self.ask(f"subscribe player #FFA500 {self.me}")
            return
        word, _, rest = line.partition(" ")
        if line.startswith("#"):
            if self.wrong == "list-lines-acknowledged":
                self.send("+JAWOHL")
            elif self.listed == 0 and self.wrong == "list-counted":
                raise SystemExit(f"what is {line}?")
            self.listed -= 1
        elif word in ("+JAWOHL", "-NEIN"):
            self.hear_answer(word, rest)
        elif word in PACKETS:
            self.hear_packet(word, rest)
        else:
            self.hear_unknown(word)

    def hear_unknown(self, word: str) -> None:
        if self.wrong == "dies-of-unknown" or (self.wrong == "dies-of-blanks" and not word):
            raise SystemExit(f"what is {word}?")
        self.acknowledge(
            "+JAWOHL" if self.wrong == "unknown-acknowledged" else f"-NEIN 304 Non-existing command: {word}"
        )

    def hear_answer(self, word: str, rest: str) -> None:
        asked = self.asked.popleft() if self.asked else ""
        if self.wrong == "waits-for-jawohl" and asked.startswith("buy-plot"):
            self.ask("end-turn")
        if self.wrong == "answers-acknowledged":
            self.send("+JAWOHL")
        if word == "+JAWOHL":
            return
        if rest.startswith("211"):
            if self.wrong == "name-once":
                raise SystemExit("my name is taken")
            self.me += " 2"
            self.ask(f"subscribe player #FFA500 {self.me}")
        elif asked == "end-turn" and rest.startswith("139") and self.wrong != "ends-once-for-all":
            self.stuck = True
        elif asked.startswith("buy-plot") and self.wrong == "stubborn":
            self.ask(asked)
        elif rest.startswith("134"):
            self.send("-NEIN 133 Please gimme a different card!" if self.wrong == "any-other-card" else "+JAWOHL")

    def name_in(self, text: str) -> str:
        """A name at the end of a line."""
        if self.wrong == "first-word":
            return text.split(" ")[0]
        if self.wrong == "line-ends-so" and text.endswith(self.me):
            return self.me
        if self.wrong == "line-begins-so" and self.me.startswith(text):
            return self.me
        return text

    # -- packets -----------------------------------------------------------------------

    def hear_packet(self, word: str, rest: str) -> None:
        if word == "auction-plot":
            plot, price, name = rest.split(" ", 2)
            self.hear_price(int(plot), int(price), self.name_in(name))
            return
        if self.wrong == "news-unacknowledged" and word == "show-transaction":
            return
        if word == "eventcard" and self.wrong == "any-other-card":
            self.send("-NEIN 133 Please gimme a different card!")
            return
        self.acknowledge()
        {
            "playerlist-update": self.hear_list,
            "start-update": self.hear_start,
            "turn-update": self.hear_turn,
            "pos-update": self.hear_move,
            "money-update": self.hear_cash,
            "show-transaction": self.hear_news,
            "plot-update": self.hear_plot,
            "prison": self.hear_prison,
            "chat-update": self.hear_chat,
            "eventcard": self.hear_card,
        }[word](rest)

    def hear_list(self, rest: str) -> None:
        self.listed = int(rest)
        if self.wrong == "list-restarts":
            self.forget()
            self.cash[self.me] = 30_000

    def hear_start(self, rest: str) -> None:
        if self.wrong == "keeps-first-game" and self.cash:
            return
        self.forget()

    def hear_turn(self, rest: str) -> None:
        total, doubles, name = rest.split(" ", 2)
        self.mine = self.name_in(name) == self.me or self.wrong == "any-turn"
        self.total, self.stuck, self.auction = int(total), False, -1
        self.moved = self.inside and doubles in "03" and self.wrong != "waits-for-pos-update"

    def hear_move(self, rest: str) -> None:
        field, name = rest.split(" ", 1)
        if self.name_in(name) == self.me:
            self.field = int(field)
        self.moved |= self.mine

    def hear_cash(self, rest: str) -> None:
        cash, name = rest.split(" ", 1)
        if self.wrong == "cash-in-own-turn" and self.cash and not self.mine and self.me in self.cash:
            return
        self.cash[self.me if self.wrong == "any-cash" else self.name_in(name)] = int(cash)

    def hear_news(self, rest: str) -> None:
        amount = int(rest.split(" ")[0])
        if self.wrong == "divides-by-news":
            print(100 // amount)

    def hear_plot(self, rest: str) -> None:
        field, houses, mortgage, owner = rest.split(" ", 3)
        plot = int(field)
        self.owner[plot], self.houses[plot] = self.name_in(owner), int(houses)
        if owner == "-":
            del self.owner[plot]
        (self.mortgaged.add if mortgage == "hypothec" else self.mortgaged.discard)(plot)
        if self.wrong == "stubborn" and owner == self.me and self.auction < 0:
            self.ask("end-turn")
        if plot == self.auction:
            self.auction = -1

    def hear_prison(self, rest: str) -> None:
        change, name = rest.split(" ", 1)
        is_mine = self.name_in(name) == self.me or self.wrong == "any-prison"
        if is_mine and not (change == "leave" and self.wrong == "never-leaves"):
            self.inside = change == "enter"

    def hear_chat(self, rest: str) -> None:
        if self.wrong == "reads-chat" and "turn-update" in rest:
            self.hear_turn(rest.partition("turn-update ")[2])
            self.moved = True

    def hear_card(self, rest: str) -> None:
        if self.wrong == "waits-after-card":
            self.mine = False

    # -- questions ---------------------------------------------------------------------

    def hear_price(self, plot: int, price: int, name: str) -> None:
        if self.wrong == "auction-acknowledged":
            self.send("+JAWOHL")
            return
        is_offer = self.owner.get(plot) == name and self.wrong != "offer-is-auction"
        cash = self.cash.get(self.me, 0)
        if is_offer:
            if price <= min(cash, PRICES[plot]):
                self.ask(f"make-offer {plot} {price}")
                self.acknowledge()
            else:
                self.acknowledge("-NEIN I don't want it.")
            return
        self.auction = plot
        if name == self.me and self.wrong != "raises-itself":
            self.acknowledge()
        elif price + 100 <= PRICES[plot] and (price + 100 <= cash or self.wrong == "bids-anything"):
            self.ask(f"make-offer {plot} {price if self.wrong == 'bids-the-same' else price + 100}")
            self.acknowledge()
        elif self.wrong == "says-pass":
            self.ask("pass")
            self.acknowledge()
        else:
            self.acknowledge(PASS)

    # -- its turn ------------------------------------------------------------------------

    def settle(self) -> None:
        """All that came is read."""
        if self.stuck and self.auction < 0:
            self.stuck = False
            self.ask("end-turn")
        if self.mine and self.moved and self.auction < 0:
            if self.wrong == "waits-out-debts" and self.cash.get(self.me, 0) < 0:
                return
            self.mine = self.moved = False
            self.take_turn()

    def take_turn(self) -> None:
        cash = self.cash.get(self.me, 0)
        if self.inside and (cash >= 1000 or self.wrong == "never-leaves"):
            self.ask("unjail money")
            cash -= 1000
        plot = self.total if self.wrong == "buys-the-total" else self.field
        if cash < 0 and (hypothec := HYPOTHECS.get(self.wrong)):
            for own in [own for own, owner in self.owner.items() if owner == self.me]:
                self.ask(hypothec.format(own))
        is_free = plot in PRICES and plot not in self.owner
        if self.wrong in ("buys-from-anybody", "buys-everywhere"):
            is_free = plot in PRICES or self.wrong == "buys-everywhere"
        is_kept = self.owner.get(1) == self.me and cash > 1000 and self.houses.get(1, 0) < 5
        if self.wrong == "keeps-first-game" and is_kept:
            self.ask("add-house 1")
        if is_free and (cash >= PRICES.get(plot, 0) or self.wrong == "ignores-cash"):
            self.ask(f"buy-plot {plot}")
            cash -= PRICES.get(plot, 0)
            if self.wrong in ("waits-for-jawohl", "stubborn"):
                return
        self.build(cash)
        self.ask("end-turn")
        if self.wrong == "ends-twice":
            self.ask("end-turn")

    def build(self, cash: int) -> None:
        if self.wrong == "builds-anyhow":
            for plot in [plot for plot, owner in self.owner.items() if owner == self.me]:
                self.ask(f"add-house {plot}")
        for group, price in zip(GROUPS, HOUSES, strict=False):
            counts = {self.houses.get(plot, 0): plot for plot in group}
            least = min(counts)
            is_whole = all(self.owner.get(plot) == self.me for plot in group) and not self.mortgaged & {*group}
            if is_whole and cash > 3 * price and least < 5:
                self.ask(f"add-house {counts[least]}")
                return


def main() -> None:
    arguments, wrong = sys.argv[1:], ""
    if "--wrong" in arguments:
        at = arguments.index("--wrong")
        wrong = arguments[at + 1]
        del arguments[at : at + 2]
    port, name = arguments
    Client(int(port), name, wrong).run()


if __name__ == "__main__":
    main()
