"""The reference client's window: what it shows of a game, and what its buttons say.

It reads as the original does. A player list empties it, and is filled in only before its first game: once a game has
begun, one runs for ever. What is told of somebody it does not know is acknowledged and forgotten.
"""

from __future__ import annotations

from dataclasses import dataclass

from spieltisch.games.monopoly.engine.board import FIELDS

from .stage import Door

UNKNOWN = {12, 27}
"""Plots that it has never heard of."""


@dataclass
class Shown:
    """A player, as the window has it."""

    cash: int = 30_000
    at: int = 0
    is_jailed: bool = False


class Window:
    """One of them at a door; it subscribes as soon as it is open."""

    def __init__(self, door: Door, name: str, mode: str = "player") -> None:
        self.door = door
        self.name = name
        self.players: dict[str, Shown] = {}
        """What it shows; spectators are among them."""
        self.plots: dict[int, tuple[str, int, bool]] = {}
        """Owner, houses, and whether it is mortgaged."""
        self.current: str | None = None
        self.listed: set[str] = set()
        self.is_running = False
        self._unread = 0
        self.press(f"subscribe {mode} #FFA500 {name}")

    def press(self, line: str) -> None:
        """A button, or the chat line."""
        self.door.say(self.name, f"{line}\n".encode())
        self.look()

    def buy(self) -> None:
        """The button throws where the window does not show its own player."""
        self.press(f"buy-plot {self.players[self.name].at} {self.name}")

    def look(self) -> None:
        """Read what has come, and answer it."""
        while heard := self.door.hear(self.name).decode():
            answers = [answer for line in heard.split("\n")[:-1] if (answer := self._read(line))]
            self.door.say(self.name, "".join(f"{answer}\n" for answer in answers).encode())

    def _read(self, line: str) -> str | None:
        if self._unread:
            return self._read_list(line)
        word, _, rest = line.partition(" ")
        match word:
            case "+JAWOHL" | "-NEIN":
                return None
            case "playerlist-update":
                self._unread, self.players, self.listed = int(rest), {}, set()
                return None
            case "auction-plot":
                is_known = rest.split(" ", 2)[2] in self.listed
                return "-NEIN 333 Not a valid plot" if is_known else "-NEIN 215 This player does not exist"
            case "start-update":
                self.is_running = True
            case "turn-update":
                self.current = rest.split(" ", 2)[2]
            case "money-update" | "pos-update" | "prison":
                value, _, name = rest.partition(" ")
                if name in self.players:
                    self._show(self.players[name], word, value)
            case "plot-update":
                self._show_plot(*rest.split(" ", 3))
            case "show-transaction" | "eventcard" | "chat-update":
                pass
            case _:
                return f"-NEIN 304 Non-existing command: {word}"
        return "+JAWOHL"

    def _read_list(self, line: str) -> str | None:
        self._unread -= 1
        name = line.split(": ")[2]
        self.listed.add(name)
        if not self.is_running:
            self.players[name] = Shown()
        return None if self._unread else "+JAWOHL"

    def _show(self, player: Shown, word: str, value: str) -> None:
        match word:
            case "money-update":
                player.cash = int(value)
            case "pos-update":
                player.at = int(value)
            case _:
                player.is_jailed = value == "enter"

    def _show_plot(self, plot: str, houses: str, mortgage: str, owner: str) -> None:
        self.plots.pop(int(plot), None)
        if owner in self.players and int(plot) not in UNKNOWN and FIELDS[int(plot)].is_plot:
            self.plots[int(plot)] = owner, int(houses), mortgage == "hypothec"
