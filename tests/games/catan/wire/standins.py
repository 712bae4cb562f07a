"""Servers of other groups, stood in for by ours: whole games with their habits, of which each cost a client its game.

What they say and leave out is as in the recordings beside this file (``recordings``) and in the protocol note.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from .editions import renumber
from .party import Said, read

RESOURCES: Final = ("Holz", "Lehm", "Wolle", "Getreide", "Erz")
SEA: Final = "abcdefghijklmnopqr"
DEEDS: Final = frozenset({"Bauen", "Entwicklungskarte kaufen", "Seehandel", "Ritter ausspielen"})
"""What may well be refused: there is always something else to do."""


@dataclass
class Player:
    """One connection, as the stand-in remembers it."""

    asked: deque[str] = field(default_factory=deque)
    """Requests that our server has not answered yet."""
    held: list[Said] = field(default_factory=list)
    """What is kept back until our server is ready for it."""
    latest: Said | None = None
    is_unwelcome: bool = False
    """Whether the latest request was refused or ignored."""
    thrower: int = 0
    """Who has thrown a seven."""
    roller: Any = None
    """The same as a player, told to wait until others have discarded."""
    hasty: int = 0
    """Who it was told is to move the robber, before our server thinks so."""


@dataclass
class StandIn:
    """A server's habits, over ours. Ids are ours, from 1."""

    order_dice: int = 0
    """How often each throws for the order of play."""
    first_id: int = 1
    is_ok_first: bool = False
    confirms: Callable[[str], bool] = lambda name: True
    """Whether a request of that name gets its OK."""
    prompts_after: Callable[[str], bool] = lambda name: True
    """Whether a request of that name is followed by its player's status, where that is the same as before."""
    faults: str = ""
    """``Fehler`` with this text for all refusals."""
    is_mute: bool = False
    """No refusal at all."""
    ignored: int = 0
    """Every so many-th deed is passed over, or refused if ``faults``: it is illegal in their opinion."""
    swallowed: int = 0
    """Every so many-th confirmation, likewise statuses that repeat what its player is asked, gets lost."""
    is_chatty: bool = False
    is_at_once: bool = False
    """Discards and the roller's robber are asked for in one go."""
    rewrite: Callable[[Said], Said] = lambda said: said
    repeated: list[Said] = field(default_factory=list)
    """Requests that were sent again right after they were unwelcome."""
    counts: Counter[str] = field(default_factory=Counter)
    _players: dict[int, Player] = field(default_factory=dict)

    def disguise(self, data: bytes, id: int) -> bytes:
        told = [one for line in data.splitlines() for one in self._tell(read(line), id)]
        if self.is_ok_first:
            told.sort(key=lambda said: said[0] not in ("Serverantwort", "Fehler"))
        return b"".join(_write(self.rewrite((name, self._number(what, 1)))) for name, what in told)

    def unmask(self, data: bytes, id: int) -> bytes:
        heard = [(name, self._number(what, -1)) for name, what in map(read, data.splitlines())]
        return b"".join(_write(one) for said in heard for one in self._hear(said, id))

    def release(self, id: int) -> bytes:
        """What was kept back, once our server is ready for it."""
        player = self._player(id)
        if id == player.hasty:
            return b""
        ready, player.held = player.held, []
        player.asked += [name for name, _ in ready]
        return b"".join(map(_write, ready))

    def _number(self, value: Any, sign: int) -> Any:
        return renumber(value, sign * (self.first_id - 1))

    def is_exercised(self, heard: bytes) -> bool:
        """Whether the game had occasion for all its habits; ``heard`` is what one of the players did hear."""
        return all(
            (
                self.counts["ignored"] > 0 or not self.ignored,
                self.counts["swallowed"] > 0 or not self.swallowed,
                heard.index("Würfelwurf".encode()) < heard.index(b"Dorf bauen") or not self.order_dice,
                self.counts["hurried"] > 0 or not self.is_at_once,
            )
        )

    # -- what our server hears -----------------------------------------------------------------

    def _hear(self, said: Said, id: int) -> list[Said]:
        player = self._player(id)
        if player.is_unwelcome and said == player.latest and not _is_introduction(said):
            self.repeated.append(said)
        player.latest, player.is_unwelcome = said, False
        if said[0] == "Räuber versetzen" and id == player.hasty:
            player.held.append(said)
            return []
        if self._counts("ignored", said[0] in DEEDS):
            player.is_unwelcome = True
            player.asked.append("ignored")
            return [("Seehandel", {})]  # our server refuses it, where theirs says what it says
        if said[0] != "Hallo":  # which needs no answer
            player.asked.append(said[0])
        return [said]

    def _player(self, id: int) -> Player:
        return self._players.setdefault(id, Player())

    def _counts(self, habit: str, applies: bool) -> bool:
        """Whether it is this one's turn to be ``habit``."""
        every = getattr(self, habit)
        if not (every and applies):
            return False
        self.counts[habit] += 1
        return not self.counts[habit] % every

    # -- what our server says -------------------------------------------------------------------

    def _tell(self, said: Said, id: int) -> list[Said]:
        name, what = said
        match name:
            case "Hallo":
                return [(name, {"Version": "Jemand (Gruppe)", "Protokoll": "1.0"})]
            case "Serverantwort" | "Fehler":
                return self._answer(said, id)
            case "Spiel gestartet":
                dice = [
                    ("Würfelwurf", {"Spieler": 1 + n % 3, "Wurf": [1 + n % 6, 6]}) for n in range(3 * self.order_dice)
                ]
                return [said, *dice]
            case "Würfelwurf":
                player = self._player(id)
                player.thrower, player.roller = what["Spieler"] if sum(what["Wurf"]) == 7 else 0, None
            case "Ertrag" if self.is_chatty:
                return [said, ("Chatnachricht", {"Nachricht": f"Du hast {what} bekommen!"})]
            case "Statusupdate":
                return self._update(said, id)
        return [said]

    def _answer(self, said: Said, id: int) -> list[Said]:
        player = self._player(id)
        request = player.asked.popleft() if player.asked else ""
        if said[1] == "OK":
            is_lost = self._counts("swallowed", True) and request not in ("Spieler", "Spiel starten")
            return [said] if self.confirms(request) and not is_lost else []
        if request not in ("Spieler", "Spiel starten"):
            player.is_unwelcome = True
            if self.is_mute:
                return []
        return [("Fehler", {"Meldung": self.faults})] if self.faults else [said]

    def _update(self, said: Said, id: int) -> list[Said]:
        player, told = self._player(id), said[1]["Spieler"]
        status = told["Status"]
        is_own = told["id"] == id
        if is_own and status == "Warten":
            player.is_unwelcome = False  # its next turn is another situation
        is_again = is_own and status == "Handeln oder Bauen" and player.asked and player.asked[0] in DEEDS
        if is_again and (not self.prompts_after(player.asked[0]) or self._counts("swallowed", applies=True)):
            return []
        return self._hurry(said, player) if self.is_at_once else [said]

    def _hurry(self, said: Said, player: Player) -> list[Said]:
        """Who waits for others to discard is told to move the robber; our server hears of it when it wants to."""
        told = said[1]["Spieler"]
        match told["Status"]:
            case "Warten" if told["id"] == player.thrower:
                player.roller = told
            case "Karten wegen Räuber abgeben" if player.roller:
                self.counts["hurried"] += 1
                player.hasty, roller, player.roller = player.thrower, player.roller, None
                return [said, ("Statusupdate", {"Spieler": roller | {"Status": "Räuber versetzen"}})]
            case "Räuber versetzen" if told["id"] == player.hasty:
                player.hasty = 0
                return []
        return [said]


def _is_introduction(said: Said) -> bool:
    return said[0] in ("Hallo", "Spieler", "Spiel starten")


def _write(said: Said) -> bytes:
    return json.dumps({said[0]: said[1]}, ensure_ascii=False).encode() + b"\n"


def _say_2016(said: Said) -> Said:
    """Only cards that are there, and the longest road under another name."""
    name, what = said
    if name != "Statusupdate":
        return said
    told = dict(what["Spieler"])
    told["Rohstoffe"] = {key: n for key, n in told["Rohstoffe"].items() if n or key == "Unbekannt"}
    told["Größte Handelsstraße"] = told.pop("Längste Handelsstraße")
    if told["Status"] in ("Spiel starten", "Wartet auf Spielbeginn"):
        del told["Rittermacht"]
    return name, {"Spieler": told}


def _say_2017(said: Said) -> Said:
    """All five resources wherever there are any, and letters for the sea."""
    name, what = said
    if name in ("Ertrag", "Kosten") and "Unbekannt" not in what["Rohstoffe"]:
        return name, what | {"Rohstoffe": dict.fromkeys(RESOURCES, 0) | what["Rohstoffe"]}
    if name == "Spiel gestartet":
        letters = iter(SEA)
        tiles = [
            tile | {"Ort": next(letters)} if tile["Typ"] == "Meer" else {"Zahl": 0} | tile
            for tile in what["Karte"]["Felder"]
        ]
        return name, {"Karte": what["Karte"] | {"Felder": tiles}}
    return said


UNCONFIRMED: Final = ("Würfeln", "Räuber versetzen", "Entwicklungskarte kaufen", "Zug beenden")

STAND_INS: Final[Mapping[str, Callable[[], StandIn]]] = {
    "2016": lambda: StandIn(
        order_dice=2, first_id=0, is_ok_first=True, confirms=lambda name: name not in UNCONFIRMED,
        prompts_after=lambda name: name != "Entwicklungskarte kaufen", faults="Farbe bereits vergeben!",
        rewrite=_say_2016,
    ),
    "2017": lambda: StandIn(
        order_dice=1, confirms=lambda name: name == "Spiel starten", faults="Das geht nicht!", is_chatty=True,
        is_at_once=True, rewrite=_say_2017,
    ),
    "mute": lambda: StandIn(confirms=lambda name: False, is_mute=True, ignored=4, prompts_after=lambda name: False),
    "faulty": lambda: StandIn(faults=" ", ignored=3, order_dice=1),
    "lossy": lambda: StandIn(swallowed=3, is_mute=True, ignored=7),
    "lossy, OK first": lambda: StandIn(swallowed=2, is_ok_first=True, first_id=0),
}  # fmt: skip


EVERYTHING: Final = (
    "Serverantwort", "Statusupdate", "Würfelwurf", "Ertrag", "Kosten", "Räuber versetzt", "Bauvorgang",
    "Entwicklungskarte gekauft", "Ritter ausspielen", "Handelsangebot", "Handelsangebot angenommen",
    "Handelsangebot abgebrochen", "Handel ausgeführt", "Straßenbaukarte ausspielen", "Monopol", "Erfindung",
)  # fmt: skip
"""All that is told of a game in between its beginning and its end."""


@dataclass
class Lossy:
    """Ours, and each message but those before the game gets lost now and then, of some kinds."""

    kinds: Collection[str]
    percent: int
    random: Random
    lost: int = 0

    def disguise(self, data: bytes, id: int) -> bytes:
        lines = [line for line in data.splitlines(keepends=True) if not self._loses(line)]
        return b"".join(lines)

    def _loses(self, line: bytes) -> bool:
        is_lost = (
            read(line)[0] in self.kinds and b"Spielbeginn" not in line and self.random.randrange(100) < self.percent
        )
        self.lost += is_lost
        return is_lost

    def unmask(self, data: bytes, id: int) -> bytes:
        return data

    def release(self, id: int) -> bytes:
        return b""
