"""The other direction: what a client tries on somebody's server, and what the page says it should hear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.errors import PeerError
from spieltisch.core.scripts import SECOND_US, Company, Gone, Script, Wrong
from spieltisch.core.talk import Talk
from spieltisch.games.hive.checks.server import Elements
from spieltisch.games.hive.wire.messages import MOVE_REQUEST
from spieltisch.wire.element import Element, parse

PATIENCE_US: Final = 20 * SECOND_US
JOIN: Final = b'<protocol><join gameType="swc_2020_hive"/>'
OPENING: Final = b"<protocol"


class Client(Talk):
    """What a client says, and the messages that it waits for."""

    def __init__(self) -> None:
        super().__init__(Elements())

    def next(self, expected: str) -> Script[Element]:
        """The next message; the document's opening tag is none. Raises ``Wrong`` for what is not well-formed."""
        while (data := (yield from self.hear(expected, PATIENCE_US))).startswith(OPENING):
            pass
        try:
            return parse(data)
        except PeerError as error:
            raise Wrong(expected, f"{data[:80]!r}: {error}") from None

    def until(self, expected: str, fits: Callable[[Element], bool]) -> Script[Element]:
        """The next message that fits, others passed over."""
        while not fits(found := (yield from self.next(expected))):
            pass
        return found

    def join(self) -> Script[str]:
        """Its room. Raises ``Wrong``."""
        yield from self.say(JOIN)
        joined = yield from self.next("joined with a roomId")
        room = joined.attributes.get("roomId", "")
        if joined.tag != "joined" or not room:
            raise Wrong("joined with a roomId", joined.tag)
        return room


def says(kind: str) -> Callable[[Element], bool]:
    """Whether a room's data are of this class."""

    def fits(message: Element) -> bool:
        data = message.child("data")
        return message.tag == "room" and data is not None and data.attributes.get("class") == kind

    return fits


def joins(scene: Scene) -> Script[None]:
    """Who joins gets a room."""
    yield from Client().join()


def begins(scene: Scene) -> Script[None]:
    """The colour, the state, and, for red, the request."""
    client = Client()
    room = yield from client.join()
    yield Company(1)
    welcome = yield from client.until("welcomeMessage", says("welcomeMessage"))
    data = welcome.child("data")
    colour = data.attributes.get("color", "") if data else ""
    if colour.lower() not in ("red", "blue") or welcome.attributes.get("roomId") != room:
        raise Wrong("welcomeMessage with red or blue, in the room that was joined", str(welcome.attributes))
    yield from client.until("memento", says("memento"))
    yield from client.until("MoveRequest", says(MOVE_REQUEST))


def wrong_move(scene: Scene) -> Script[None]:
    """A room message without a move is an error, and the game is lost."""
    client = Client()
    room = yield from client.join()
    yield Company(1)
    yield from client.until("MoveRequest", says(MOVE_REQUEST))
    yield from client.say(f'<room roomId="{room}"><data class="welcomeMessage" color="red"/></room>'.encode())
    yield from client.until("error", says("error"))
    result = yield from client.until("result", says("result"))
    causes = [score.value("cause") or "" for score in result.children[0].children if score.tag == "score"]
    if "RULE_VIOLATION" not in causes:
        raise Wrong(
            "a result with cause RULE_VIOLATION", ", ".join(causes), "it names another cause for what is no move"
        )


def unknown(scene: Scene) -> Script[None]:
    """A reservation that there is not ends the conversation."""
    client = Client()
    yield from client.say(b'<protocol><joinPrepared reservationCode="gibt-es-nicht"/>')
    while not isinstance((yield from client.maybe_hear(PATIENCE_US)), Gone):
        pass


CHECKS: Final = (
    Check("hive.server.joins", "gives who joins a room",
          "gibt dem, der beitritt, einen Raum", joins, "From server to client", is_prelude=True),
    Check("hive.server.begins", "tells colour and state, and asks",
          "sagt Farbe und Zustand und fragt", begins, "The order of things"),
    Check("hive.server.wrong-move", "answers what is no move with error and result",
          "beantwortet, was kein Zug ist, mit Fehler und Ergebnis", wrong_move, "Errors"),
    Check("hive.server.reservations", "ends on an unknown reservation",
          "endet bei einer unbekannten Reservierung", unknown, "Errors", is_prelude=True),
)  # fmt: skip
