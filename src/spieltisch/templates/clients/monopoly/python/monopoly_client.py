"""A small Monopoly client (MPMP 5): it buys what it comes to and can pay, and bids half for what it cannot.

``monopoly_client.py HOST PORT NAME`` plays all games of one connection; with a number behind the name it says
``start-game`` as soon as it is that player of the list.
"""

from __future__ import annotations

import re
import socket
import sys
from zlib import crc32

QUIET_S = 0.03
"""What a throw brings about comes in one piece: after so short a silence everything has been told."""
NAMES = 5
"""How many names we try."""
YES, PASS = "+JAWOHL", "-NEIN I don't wanna pay that much."
PRICES = {
    1: 1200, 3: 1200, 6: 2000, 8: 2000, 9: 2400, 11: 2800, 13: 2800, 14: 3200, 16: 3600, 18: 3600, 19: 4000, 21: 4400,
    23: 4400, 24: 4800, 26: 5200, 27: 5200, 29: 5600, 31: 6000, 32: 6000, 34: 6400, 37: 7000, 39: 8000,
    5: 4000, 15: 4000, 25: 4000, 35: 4000, 12: 3200, 28: 3200,
}  # fmt: skip
"""Of each plot: streets, stations, works."""
BANK = "-"


class Lines:
    """The server's lines, however its bytes are cut into pieces."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.buffer = b""

    def next(self, quiet_s: float | None) -> str | None:
        """The next line without its end, or None when nothing has come for so long. Raises ``EOFError`` at the end."""
        self.connection.settimeout(quiet_s)
        while b"\n" not in self.buffer:
            try:
                piece = self.connection.recv(65536)
            except TimeoutError:
                return None
            if not piece:
                raise EOFError
            self.buffer += piece
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line.decode(errors="replace").removesuffix("\r")  # only a whole line is whole UTF-8


class Client:
    """What we know of the game, and what we have said."""

    def __init__(self, connection: socket.socket, name: str, begins_at: int) -> None:
        self.connection = connection
        self.names = [name, *(f"{name}{number}" for number in range(2, NAMES + 1))]
        self.name = self.names.pop(0)
        self.begins_at = begins_at
        self.players: list[str] = []
        self.is_welcome = self.has_begun = self.is_over = False
        self.sent: list[str] = []
        """Our commands that have not been acknowledged; the k-th acknowledgement is for the k-th of them."""
        self.owners: dict[int, str] = {}
        self.cash = self.position = 0
        self.is_inside = False
        self.is_mine = False
        """Whether it is our turn."""
        self.is_told = False
        """Whether we know where our piece stands in it."""
        self.has_tried = False
        """Whether we have tried to buy."""
        self.is_done = False
        """Whether we have ended it."""
        self.is_refused = False
        """Whether that was refused; then we wait for news."""

    def say(self, line: str) -> None:
        self.connection.sendall(f"{line}\n".encode())

    def command(self, line: str) -> None:
        self.sent.append(line)
        self.say(line)

    def subscribe(self) -> None:
        self.command(f"subscribe player #{crc32(self.name.encode()) & 0xFFFFFF:06X} {self.name}")

    def hear(self, line: str) -> None:
        """One line: an acknowledgement of ours, or a packet that we have to acknowledge."""
        word, _, rest = line.partition(" ")
        if not self.is_welcome:  # the first line, whatever it says, is the only one that nobody answers
            self.is_welcome = True
            self.subscribe()
        elif word in ("+JAWOHL", "-NEIN"):
            command = self.sent.pop(0) if self.sent else ""
            if word == "-NEIN":
                self.refused(command, rest)
        elif line.startswith("#"):  # a line of the player list, which was acknowledged with its first line
            self.list(line)
        elif line:
            self.say(self.answer(word, rest))
            self.is_done &= not self.is_refused  # something has changed, so the end of the turn may be granted now
            self.is_refused = False

    def refused(self, command: str, reason: str) -> None:
        """What is refused is never said again in the same situation."""
        if command.startswith("subscribe"):
            if not self.names:
                raise SystemExit(f"no seat: {reason}")
            self.name = self.names.pop(0)
            self.subscribe()
        self.is_refused = command == "end-turn" and self.is_mine

    def list(self, line: str) -> None:
        """``#RRGGBB: player: NAME``; a name may have blanks and colons."""
        part, name = line.split(": ", 2)[1:]
        if part == "player":
            self.players.append(name)
            if name == self.name and len(self.players) == self.begins_at and not self.has_begun:
                self.command("start-game")

    def answer(self, word: str, rest: str) -> str:
        """Take in a packet. Returns its acknowledgement: exactly one."""
        try:
            match word:
                case "playerlist-update":
                    self.players = []
                case "auction-plot":
                    plot, price, bidder = rest.split(" ", 2)
                    return self.bid(int(plot), int(price), bidder)
                case "show-transaction":
                    self.is_over |= bool(re.fullmatch("0 .* gewinnt das Spiel", rest))
                case "chat-update" | "eventcard":
                    pass  # a card's effect follows by itself
                case _:
                    return self.follow(word, rest)
        except ValueError:
            return f"-NEIN 301 Usage: {word} with other arguments"
        return YES

    def follow(self, word: str, rest: str) -> str:
        """How the game stands. A packet's last argument is a name, and runs to the end of the line."""
        match word:
            case "start-update":  # another game: all that was known is over
                self.owners, self.is_inside, self.is_mine, self.has_begun = {}, False, False, True
            case "turn-update":
                _, doubles, name = rest.split(" ", 2)
                self.is_mine = name == self.name
                self.is_told = self.is_inside and doubles in ("0", "3")  # nothing opens the prison, no piece moves
                self.has_tried = self.is_done = self.is_refused = False
            case "pos-update":
                position, name = rest.split(" ", 1)
                if name == self.name:
                    self.position, self.is_told = int(position), True
            case "prison":
                way, name = rest.split(" ", 1)
                if name == self.name:
                    self.is_inside = way == "enter"
            case "money-update":
                cash, name = rest.split(" ", 1)
                if name == self.name:
                    self.cash = int(cash)
            case "plot-update":
                plot, _, _, owner = rest.split(" ", 3)
                self.owners[int(plot)] = owner
            case _:
                return f"-NEIN 304 Non-existing command: {word}"
        return YES

    def bid(self, plot: int, price: int, bidder: str) -> str:
        """An auction, or an offer to sell where the bidder is the owner. We bid once: where we could not pay enough."""
        if bidder == self.name:
            return YES
        worth = min(PRICES.get(plot, 0) // 2, self.cash)
        if self.is_mine and bidder == BANK and worth > price:
            self.command(f"make-offer {plot} {worth}")
            return YES
        return PASS

    @property
    def is_to_act(self) -> bool:
        return self.is_mine and self.is_told and not self.is_done

    def act(self) -> None:
        """Buy, if we may, and end the turn. There is no need to wait for the answer in between."""
        is_free = self.position in PRICES and self.owners.get(self.position, BANK) == BANK
        if is_free and self.cash >= PRICES[self.position] and not self.has_tried:
            self.has_tried = True
            self.command(f"buy-plot {self.position}")
        self.is_done = True
        self.command("end-turn")


def main(host: str, port: str, name: str, begins_at: str = "0") -> int:
    with socket.create_connection((host, int(port))) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, True)  # we say several lines without waiting
        client, lines = Client(connection, name, int(begins_at)), Lines(connection)
        try:
            while True:
                line = lines.next(QUIET_S if client.is_to_act else None)
                if line is None:
                    client.act()
                else:
                    client.hear(line)
        except (EOFError, ConnectionError):
            return 0 if client.is_over else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
