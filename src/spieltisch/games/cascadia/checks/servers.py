"""The other direction: what a client tries on somebody's server, and what the page says it should hear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import SECOND_US, Again, Company, Gone, Script, Wrong
from spieltisch.core.talk import Talk
from spieltisch.core.visits import HEEDED, SEATED

PATIENCE_US: Final = 20 * SECOND_US
"""Others have to come, and to play."""
WATCHED: Final = 4
"""So many requests are watched."""


class Client(Talk):
    """What a client says, and the words that it waits for."""

    def until(self, expected: str, fits: Callable[[list[str]], bool]) -> Script[list[str]]:
        """The next message that fits, others passed over. Raises ``Wrong`` where none comes."""
        while True:
            words = (yield from self.hear(expected, PATIENCE_US)).decode("ascii", "replace").split()
            if words and fits(words):
                return words

    def next(self, expected: str, *begins: str) -> Script[list[str]]:
        """The next message, which has to begin so. Raises ``Wrong``."""
        words = (yield from self.hear(expected, PATIENCE_US)).decode("ascii", "replace").split()
        if tuple(words[: len(begins)]) != begins:
            raise Wrong(expected, " ".join(words) or "an empty line")
        return words

    def join(self, name: str) -> Script[tuple[str, int]]:
        """Its id, and how many play. Raises ``Wrong``."""
        yield from self.say(f"JoinGame {name}\n".encode())
        words = yield from self.next("JoinedGame ID PLAYERS", "JoinedGame")
        match words[1:]:
            case [own, players] if own.isdecimal() and players.isdecimal() and int(own) < int(players) <= 4:
                return own, int(players)
        raise Wrong("JoinedGame with an id below the number of players, at most 4", " ".join(words))

    def play_until_asked(self, scene: Scene) -> Script[str]:
        """Its id, when it is asked for its first turn."""
        own, players = yield from self.join(scene.name)
        yield Company(players - 1)
        yield from self.until("GameStart", lambda words: words[0] == "GameStart")
        yield from self.until(f"RequestInput {own}", lambda words: words == ["RequestInput", own])
        return own


class Watching(Client):
    """Who watches: it may be told an empty line behind each message."""

    def hear(self, expected: str, patience_us: int = PATIENCE_US) -> Script[bytes]:
        while not (message := (yield from super().hear(expected, patience_us))).strip():
            pass
        return message


def joins(scene: Scene) -> Script[None]:
    """Who says its name has a seat."""
    yield from Client().join(scene.name)


def strangers(scene: Scene) -> Script[None]:
    """Who says anything else first is sent away."""
    client = Client()
    yield from client.say(b"GuteFrage\n")
    yield from client.next("Quit", "Quit")
    if not isinstance((yield from client.maybe_hear(PATIENCE_US)), Gone):
        raise Wrong("the end of the connection behind Quit", "more words, or none")


def begins(scene: Scene) -> Script[None]:
    """The agreement, three tiles for each, the shop, and who is asked."""
    client = Client()
    _, players = yield from client.join(scene.name)
    yield Company(players - 1)
    start = yield from client.until("GameStart", lambda words: words[0] == "GameStart")
    if len(start) != 7 + players or not start[1].isdecimal():
        raise Wrong(f"GameStart with a number of rounds, five cards and {players} names", " ".join(start))
    for tile in range(3 * players):
        yield from client.next("three PlacedTile for each player, by id", "PlacedTile", str(tile // 3))
    shop = yield from client.next("ShopState", "ShopState")
    if len(shop) != 9:
        raise Wrong("ShopState with four tiles and four tokens", " ".join(shop))
    yield from client.until("RequestInput 0", lambda words: words == ["RequestInput", "0"])


def errors(scene: Scene) -> Script[None]:
    """Whatever is wrong changes nothing, and who is to act is asked again."""
    for said, kind in ((b"Unsinn 1 2 3\n", "SyntaxError"), (b"PlaceTileAndToken 0 90,90 0 0\n", "SemanticError")):
        client = Client()
        own = yield from client.play_until_asked(scene)
        yield from client.say(said)
        yield from client.next(f"{kind} for {said.decode().strip()!r}", kind)
        yield from client.next(f"RequestInput {own} behind the error", "RequestInput", own)
        if kind == "SyntaxError":
            yield Again()


def watches(scene: Scene) -> Script[None]:
    """Who watches has no seat, hears the game from its beginning, and has no say: what it sends is passed over."""
    client = Watching()
    yield from client.say(b"JoinAsSpectator\n")
    words = yield from client.next("JoinedAsSpectator PLAYERS", "JoinedAsSpectator")
    if len(words) != 2 or not words[1].isdecimal() or not 0 < int(words[1]) <= 4:
        raise Wrong("JoinedAsSpectator with the number of players, at most 4", " ".join(words))
    players = int(words[1])
    yield Company(players)
    start = yield from client.until("GameStart", lambda words: words[0] == "GameStart")
    if len(start) != 7 + players:
        raise Wrong(f"GameStart with {players} names, those who play", " ".join(start), SEATED)
    yield from client.say(b"PlaceTileAndToken 0 90,90 0 0\n")
    for _ in range(WATCHED):
        yield from client.until("RequestInput of somebody who plays", _is_request)


def _is_request(words: list[str]) -> bool:
    """Raises ``Wrong`` at an error: nobody has said anything that is one, but who watches."""
    if words[0] in ("SyntaxError", "SemanticError"):
        raise Wrong("nothing to what comes from who watches", " ".join(words), HEEDED)
    return words[0] == "RequestInput"


CHECKS: Final = (
    Check("cascadia.server.joins", "gives who says its name an id",
          "gibt dem, der seinen Namen sagt, eine id", joins, "Joining", is_prelude=True),
    Check("cascadia.server.strangers", "sends away who says something else first",
          "schickt weg, wer zuerst etwas anderes sagt", strangers, "Joining", is_prelude=True),
    Check("cascadia.server.begins", "tells the beginning in its order",
          "erzählt den Anfang in seiner Reihenfolge", begins, "The order of things"),
    Check("cascadia.server.errors", "tells errors, and asks again",
          "sagt Fehler und fragt noch einmal", errors, "Errors"),
    Check("cascadia.server.watches", "lets somebody watch, who has no seat and no say",
          "lässt jemanden zusehen, der keinen Platz hat und nichts bewirkt", watches, "Watching"),
)  # fmt: skip
