"""A server written by hand, message by message, as our client meets it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from spieltisch.core.session import Turn, Update
from spieltisch.games.catan.wire.client import Client

from .printer import expand

BUILT = ";".join(
    f"{id} Dorf {house};{id} Straße {road}"
    for id, house, road in (
        (1, "0,0/0,1/1,0", "0,0/1,0"), (2, "-1,0/-1,-1/0,-1", "-1,0/-1,-1"), (3, "2,-2/1,-2/2,-3", "2,-2/1,-2"),
        (1, "-2,2/-2,1/-1,1", "-2,2/-2,1"), (2, "1,1/0,2/1,2", "1,1/0,2"), (3, "2,0/2,1/1,1", "2,0/2,1"),
    )
)  # fmt: skip
"""A game after its opening, as a map shows it."""


def say(name: str, payload: Any) -> bytes:
    return json.dumps({name: payload}, ensure_ascii=False).encode() + b"\n"


def status(id: int, expected: str, *words: str) -> bytes:
    return expand(f'status {id} "{expected}" {" ".join(words)}')


OK = say("Serverantwort", "OK")
GREETING = say("Hallo", {"Version": "Jemand (Gruppe)", "Protokoll": "1.0"})


def said(client: Client) -> list[tuple[str, Any]]:
    """What the client says, message by message."""
    return [next(iter(json.loads(line).items())) for line in client.to_send().splitlines()]


def newcomer(query: dict[str, str] | None = None) -> Client:
    """It has just said who it is, and waits for nothing before it says something."""
    client = Client("Anna", {"pace": "0"} | (query or {}))
    client.connected()
    client.receive(GREETING, 0)
    client.receive(say("Willkommen", {"id": 1}), 0)
    return client


def player(expected: str, *words: str, query: dict[str, str] | None = None, built: str = BUILT) -> Client:
    """Player 1 of three, in the middle of a game, with this status; what it has said so far is passed over."""
    client = newcomer(query)
    others = b"".join(status(id, "Wartet auf Spielbeginn", "hand=2") for id in (1, 2, 3))
    client.receive(others + expand(f'map "{built}"'), 0)
    client.receive(status(1, expected, "own", *words), 0)
    client.to_send()
    return client


def turns(updates: Sequence[Update]) -> list[Turn]:
    return [one for one in updates if isinstance(one, Turn)]


def offer(id: int, number: int) -> bytes:
    swap = {"Angebot": {"Holz": 1}, "Nachfrage": {"Getreide": 1}}
    return say("Handelsangebot", {"Spieler": id, "Handel id": number} | swap)


def answer(id: int, number: int, accepts: bool) -> bytes:
    return say("Handelsangebot angenommen", {"Mitspieler": id, "Handel id": number, "Annehmen": accepts})


def expand_place(text: str) -> list[dict[str, int]]:
    return [{"x": int(x), "y": int(y)} for x, y in (pair.split(",") for pair in text.split("/"))]
