"""Plays MPMP 5 (Monopoly of the +JAWOHL kind): ``monopoly.py PORT NAME [PLAYERS]``.

It buys, builds evenly, bids up to half the price of what it could not pay, and sits in prison for two turns before it
pays. The player who is the second on the list (or the PLAYERS-th) starts the game. ``--mistake NAME`` in front makes a
mistake; ``--list`` tells which there are.
"""

import socket
import sys
from time import monotonic

MISTAKES = [
    "list-lines-acked", "acks-what-it-knows", "ends-all-turns", "ends-each-throw", "counts-fields-itself",
    "buys-owned", "uneven-houses", "never-passes", "waits-for-position", "impatient",
]  # fmt: skip

# group: price of a house, then field: price
STREETS = {
    "A": (1000, {1: 1200, 3: 1200}),
    "B": (1000, {6: 2000, 8: 2000, 9: 2400}),
    "C": (2000, {11: 2800, 13: 2800, 14: 3200}),
    "D": (2000, {16: 3600, 18: 3600, 19: 4000}),
    "E": (3000, {21: 4400, 23: 4400, 24: 4800}),
    "F": (3000, {26: 5200, 27: 5200, 29: 5600}),
    "G": (4000, {31: 6000, 32: 6000, 34: 6400}),
    "H": (4000, {37: 7000, 39: 8000}),
}
PRICES = {plot: price for _, plots in STREETS.values() for plot, price in plots.items()}
PRICES.update({5: 4000, 15: 4000, 25: 4000, 35: 4000, 12: 3200, 28: 3200})
WORKS = (12, 28)  # not worth their price

JA = "+JAWOHL"
QUIET = 0.03


class Disconnected(Exception):
    pass


class Connection:
    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""

    def write(self, line):
        self.socket.sendall(line.encode("utf-8") + b"\n")

    def read(self, seconds):
        """A line; None when none has come for so long."""
        while b"\n" not in self.rest:
            self.socket.settimeout(seconds)
            try:
                data = self.socket.recv(2048)
            except TimeoutError:
                return None
            if not data:
                raise Disconnected
            self.rest += data
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode("utf-8", "replace").rstrip("\r")


class Player:
    def __init__(self, connection, name, players, mistake):
        self.connection = connection
        self.name = name
        self.players = players
        self.mistake = mistake
        self.welcome = False
        self.running = False
        self.over = None
        self.asked = []
        self.listed = 0
        self.reset()

    def reset(self):
        self.cash = 30000
        self.field = 0
        self.owner = {}
        self.houses = {}
        self.mortgaged = set()
        self.prison = False
        self.prison_turns = 0
        self.turn = False
        self.arrived = False
        self.ended = False
        self.wait_for_news = False
        self.passed = False
        self.throws = 1
        self.tried = set()

    # what we say

    def ask(self, line):
        self.asked.append(line)
        self.connection.write(line)

    def reply(self, line):
        self.connection.write(line)

    # what we hear

    def line(self, line):
        if not self.welcome:
            self.welcome = True
            self.ask(f"subscribe player #3366CC {self.name}")
            return
        word, _, rest = line.partition(" ")
        if word in (JA, "-NEIN"):
            self.answered(word == JA, rest)
        elif word.startswith("#"):
            self.list_line(line)
            if self.mistake == "list-lines-acked":
                self.reply(JA)
        elif word:
            self.packet(word, rest)

    def answered(self, granted, reason):
        command = self.asked.pop(0) if self.asked else ""
        if granted:
            return
        if command.startswith("subscribe"):
            if not reason.startswith("211"):
                raise SystemExit(reason)
            self.name += "_"
            self.ask(f"subscribe player #3366CC {self.name}")
        elif command == "end-turn" and self.turn:
            self.wait_for_news = True

    def list_line(self, line):
        _, part, name = line.split(": ", 2)
        self.listed += part == "player"
        starts_it = part == "player" and name == self.name and self.listed == self.players
        if starts_it and not self.running and not self.over:
            self.ask("start-game")

    def packet(self, word, rest):
        handler = getattr(self, "on_" + word.replace("-", "_"), None)
        if handler is None:
            known = word in ("show-transaction", "chat-update", "eventcard")
            if word == "show-transaction" and rest.startswith("0 ") and rest.endswith(" gewinnt das Spiel"):
                self.finish()
            if self.mistake != "acks-what-it-knows":
                self.reply(JA if known else f"-NEIN 304 Non-existing command: {word}")
        else:
            self.reply(handler(rest) or JA)
        if self.wait_for_news:  # something has changed, so the turn may perhaps be ended now
            self.wait_for_news = self.ended = False

    def finish(self):
        self.running = False
        self.over = monotonic()
        self.turn = False

    def on_playerlist_update(self, rest):
        self.listed = 0

    def on_start_update(self, rest):
        self.reset()
        self.running = True
        self.over = None

    def on_turn_update(self, rest):
        total, doubles, name = rest.split(" ", 2)
        self.turn = name == self.name or self.mistake == "ends-all-turns"
        self.ended = self.wait_for_news = False
        self.tried = set()
        self.arrived = self.mistake == "ends-all-turns"
        self.throws = min(1 + int(doubles), 3)
        if name == self.name:
            if self.mistake == "counts-fields-itself":
                self.field = (self.field + int(total)) % 40
                self.arrived = True
            if self.prison:
                self.prison_turns += 1
                if doubles in ("0", "3") and self.mistake != "waits-for-position":
                    self.arrived = True  # we stay where we are

    def on_pos_update(self, rest):
        field, name = rest.split(" ", 1)
        if name == self.name:
            self.arrived = True
            if self.mistake != "counts-fields-itself":
                self.field = int(field)

    def on_money_update(self, rest):
        cash, name = rest.split(" ", 1)
        if name == self.name:
            self.cash = int(cash)

    def on_plot_update(self, rest):
        plot, houses, hypothec, owner = rest.split(" ", 3)
        self.owner[int(plot)] = owner
        self.houses[int(plot)] = int(houses)
        (self.mortgaged.add if hypothec == "hypothec" else self.mortgaged.discard)(int(plot))

    def on_prison(self, rest):
        way, name = rest.split(" ", 1)
        if name == self.name:
            self.prison = way == "enter"
            self.prison_turns = 0

    def on_auction_plot(self, rest):
        plot, price, bidder = rest.split(" ", 2)
        plot, price = int(plot), int(price)
        if bidder == "-":
            self.passed = False  # a new auction
        if bidder == self.name or self.passed:
            return JA
        is_offer = self.owner.get(plot, "-") != "-"
        limit = min(self.cash, PRICES[plot] // 2)
        if self.turn and not is_offer and plot not in WORKS and limit > price:  # what we could not pay in full
            self.ask(f"make-offer {plot} {max(price + 1, limit * 3 // 4)}")
            return JA
        if self.mistake == "never-passes":
            return JA
        self.passed = not is_offer
        return "-NEIN No, thanks."

    # what we do in our turn

    def is_to_act(self):
        return self.turn and self.arrived and not self.ended

    def wishes(self):
        if self.prison and self.prison_turns > 2 and self.cash > 3000:
            yield "unjail money"
        price = PRICES.get(self.field)
        is_free = self.owner.get(self.field, "-") == "-"
        if self.mistake == "buys-owned":
            is_free = self.owner.get(self.field) != self.name
        if price and is_free and self.cash >= price and self.field not in WORKS:
            yield f"buy-plot {self.field}"
        for cost, plots in STREETS.values():
            if any(self.owner.get(plot) != self.name or plot in self.mortgaged for plot in plots):
                continue
            order = sorted(plots, key=lambda plot: self.houses[plot])
            if self.mistake == "uneven-houses":
                order = sorted(plots, reverse=True)  # the dearest first, until it has its hotel
            for plot in order[:1]:
                if self.houses[plot] < 5 and self.cash >= cost + 3000:
                    yield f"add-house {plot}"

    def act(self):
        for wish in self.wishes():
            if (wish, self.cash) not in self.tried:
                self.tried.add((wish, self.cash))
                self.ask(wish)
                return
        self.ended = True
        for _ in range(self.throws if self.mistake == "ends-each-throw" else 1):
            self.ask("end-turn")


def play(player, connection):
    while True:
        wait = None
        if player.is_to_act() and not player.asked:
            wait = QUIET
        elif player.mistake == "impatient" and (player.running or player.over):
            wait = 0.05
        elif player.is_to_act() or player.over:
            wait = 1.0
        line = connection.read(wait)
        if line is not None:
            player.line(line)
        elif player.over and monotonic() - player.over > 2:
            return
        elif player.is_to_act() and not player.asked:
            player.act()
        elif player.mistake == "impatient":  # perhaps the game hangs
            player.ask("end-turn")
        elif player.is_to_act():  # not everything is answered
            player.asked.clear()


def main(arguments):
    mistake = ""
    if arguments[:1] == ["--list"]:
        print("\n".join(MISTAKES))
        return 0
    if arguments[:1] == ["--mistake"]:
        _, mistake, *arguments = arguments
        if mistake not in MISTAKES:
            print(f"no such mistake: {mistake}", file=sys.stderr)
            return 2
    port, name, *players = arguments
    connection = Connection(int(port))
    player = Player(connection, name, int(players[0]) if players else 2, mistake)
    try:
        play(player, connection)
    except (Disconnected, ConnectionError):
        return 0 if player.over else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
