"""The other direction: what a client tries on somebody's server, and what the page says it should hear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import SECOND_US, Script, Wrong
from spieltisch.core.talk import Talk
from spieltisch.games.catan.checks.desk import Objects
from spieltisch.games.catan.wire.codec import JsonMessage, Unreadable, read_message, write_message
from spieltisch.games.catan.wire.words import OK, fold

PATIENCE_US: Final = 10 * SECOND_US
HELLO: Final = "Hallo"


class Client(Talk):
    """What a client says, and the messages that it waits for."""

    def __init__(self) -> None:
        super().__init__(Objects())

    def tell(self, name: str, payload: Any = None) -> Script[None]:
        """One message."""
        yield from self.say(write_message(name, payload or {}, is_typed=False))

    def next(self, expected: str) -> Script[JsonMessage]:
        """The next message. Raises ``Wrong`` for what is no JSON object."""
        data = yield from self.hear(expected, PATIENCE_US)
        try:
            return read_message(data)
        except Unreadable as error:
            raise Wrong(expected, f"{data[:80].decode(errors='replace')}: {error}") from None

    def until(self, expected: str, fits: Callable[[JsonMessage], bool]) -> Script[JsonMessage]:
        """The next message that fits, others passed over."""
        while not fits(found := (yield from self.next(expected))):
            pass
        return found

    def greet(self) -> Script[Any]:
        """Its id, once both have said hello. Raises ``Wrong``."""
        hello = yield from self.next("Hallo, unasked")
        if hello.name != fold(HELLO):
            raise Wrong("Hallo, unasked", hello.name)
        yield from self.tell(HELLO, {"Version": "Prüfling 1.0"})
        welcome = yield from self.next("Willkommen with an id")
        own = welcome.payload.get("id") if isinstance(welcome.payload, dict) else None
        if welcome.name != fold("Willkommen") or not isinstance(own, int):
            raise Wrong("Willkommen with an id", f"{welcome.name} {welcome.payload}")
        return own

    def refused(self, data: bytes, what: str) -> Script[None]:
        """Say what is wrong, and hear so in an answer."""
        yield from self.say(data)
        answer = yield from self.until(f"an answer to {what}", _is_answer)
        if OK in str(answer.payload):
            raise Wrong(f"an answer that refuses {what}", str(answer.payload))


def _is_answer(message: JsonMessage) -> bool:
    return message.name in (fold("Serverantwort"), fold("Fehler"))


def greets(scene: Scene) -> Script[None]:
    """Hello from both, and a welcome with an id."""
    yield from Client().greet()


def statuses(scene: Scene) -> Script[None]:
    """Who has introduced itself is told so, with its name and colour."""
    client = Client()
    own = yield from client.greet()
    yield from client.tell("Spieler", {"Name": scene.name, "Farbe": "Orange"})

    def is_own(message: JsonMessage) -> bool:
        player = message.payload.get("spieler", {}) if isinstance(message.payload, dict) else {}
        return message.name == fold("Statusupdate") and player.get("id") == own and player.get("name") == scene.name

    yield from client.until(f"Statusupdate with id {own} and name {scene.name}", is_own)


def errors(scene: Scene) -> Script[None]:
    """What is no message, what nobody knows, and what comes too early gets an answer, and the connection goes on."""
    client = Client()
    yield from client.greet()
    yield from client.refused(b"das ist kein JSON\n", "what is no JSON")
    yield from client.refused(write_message("Wetterbericht", {}, is_typed=False), "an unknown message")
    yield from client.refused(write_message("Würfeln", {}, is_typed=False), "a throw before the game")


CHECKS: Final = (
    Check("catan.server.greets", "says hello, and welcomes with an id",
          "sagt Hallo und heißt mit einer id willkommen", greets, "Transport and framing"),
    Check("catan.server.statuses", "tells who is there", "sagt, wer da ist", statuses, "Status"),
    Check("catan.server.errors", "answers what makes no sense, and goes on",
          "beantwortet, was keinen Sinn ergibt, und macht weiter", errors, "Matching answers and statuses"),
)  # fmt: skip
