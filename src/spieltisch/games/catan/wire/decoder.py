"""Servers' messages, of every edition, read into values.

What may be missing is missing in somebody's messages, and what may be told in two ways is: so
everything is read that can be understood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from spieltisch.games.catan.actions import NOWHERE, Cards
from spieltisch.games.catan.engine.codes import INVENTION, MONOPOLY, ROADS, Kind
from spieltisch.games.catan.engine.geometry import Field
from spieltisch.games.catan.knowledge import NOTHING
from spieltisch.games.catan.wire import messages, objects, words
from spieltisch.games.catan.wire.codec import (
    Json,
    JsonMessage,
    Unreadable,
    flag_or_none,
    list_in,
    number_in,
    optional_number,
    read_number,
    read_object,
    text_or_nothing,
)
from spieltisch.games.catan.wire.objects import MAX_COUNT, read_amount, read_cards, read_held_cards, read_resource
from spieltisch.games.catan.wire.places import read_coordinates, read_corner, read_edge, read_field
from spieltisch.games.catan.wire.words import fold, folded

CARDS: Final = folded(words.CARDS)
TERRAINS: Final = folded(words.TERRAINS)
HARBOURS: Final = folded(words.HARBOURS)
BUILDINGS: Final = {fold(word): kind for kind, word in objects.BUILDINGS.items()}
OK: Final = fold(words.OK)


def read_server_message(message: JsonMessage, skew: int) -> messages.ServerMessage | None:
    """What a server's message tells; None for a message we do not know. Raises ``Unreadable``."""
    read = _READ.get(message.name)
    return read(message.payload, skew) if read else None


# -- pieces ------------------------------------------------------------------------------------


def _small(payload: Mapping[str, Json], key: str) -> int | None:
    number = optional_number(payload, key)
    if number is not None and not 0 <= number <= MAX_COUNT:
        raise Unreadable(f"{key}: {number}")
    return number


def _trade(payload: Mapping[str, Json]) -> int:
    """A trade's number."""
    number = number_in(payload, "handel id")
    if not 0 <= number < NOWHERE:
        raise Unreadable(f"trade {number}")
    return number


def _amount(payload: Mapping[str, Json], key: str, read: Callable[[Json], Cards]) -> messages.Amount | None:
    return None if payload.get(key) is None else read_amount(payload[key], read)


def _exact(payload: Mapping[str, Json], key: str) -> Cards:
    return read_amount(payload.get(key, {})).cards or NOTHING


def _field(payload: Mapping[str, Json], skew: int) -> int:
    return read_field(payload.get("ort"), skew)


# -- objects -----------------------------------------------------------------------------------


def _player(payload: Json, skew: int) -> messages.Player:
    body = read_object(read_object(payload).get("spieler", payload))
    status = body.get("status")
    return messages.Player(
        id=number_in(body, "id"),
        colour=fold(body["farbe"]) if isinstance(body.get("farbe"), str) else None,
        name=text_or_nothing(body.get("name")) or None,
        status=fold(status) if isinstance(status, str) else None,
        points=_small(body, "siegpunkte"),
        hand=_amount(body, "rohstoffe", read_cards),
        knights=_small(body, "rittermacht"),
        cards=_amount(body, "entwicklungskarten", read_held_cards),
        has_army=flag_or_none(body.get("groesste rittermacht")),
        has_road=flag_or_none(body.get("laengste handelsstrasse")),
    )


def _raised(payload: Json, skew: int) -> messages.Raised:
    """A building; some servers send it bare."""
    built = read_object(read_object(payload).get("gebaeude", payload))
    what = BUILDINGS.get(fold(text_or_nothing(built.get("typ"))))
    if what is None:
        raise Unreadable("no such building")
    read = read_edge if what is Kind.ROAD else read_corner
    return messages.Raised(number_in(built, "eigentuemer", "spieler"), what, read(built.get("ort"), skew))


def _board(payload: Json, skew: int) -> messages.Board:
    body = read_object(read_object(payload).get("karte", payload))
    return messages.Board(
        tiles=dict(_tiles(body, skew)),
        harbours=dict(_harbours(body, skew)),
        buildings=tuple(_raised(built, skew) for built in list_in(body, "gebaeude")),
        robber=read_field(body.get("raeuber"), skew),
    )


def _tiles(body: Mapping[str, Json], skew: int) -> list[tuple[Field, tuple[int, int]]]:
    """Land only."""
    tiles = []
    for tile in map(read_object, list_in(body, "felder")):
        terrain = TERRAINS.get(fold(text_or_nothing(tile.get("typ"))))
        if terrain is not None:
            tiles.append((read_coordinates(tile.get("ort"), skew), (terrain, _small(tile, "zahl") or 0)))
    return tiles


def _harbours(body: Mapping[str, Json], skew: int) -> list[tuple[int, int]]:
    harbours = []
    for harbour in map(read_object, list_in(body, "haefen")):
        kind = HARBOURS.get(fold(text_or_nothing(harbour.get("typ"))))
        edge = read_edge(harbour.get("ort"), skew)
        if kind is not None and edge != NOWHERE:
            harbours.append((edge, kind))
    return harbours


# -- messages ----------------------------------------------------------------------------------


def _greeting(payload: Json, skew: int) -> messages.Greeting:
    body = read_object(payload)
    protocol = body.get("protokoll")
    return messages.Greeting(text_or_nothing(body.get("version")), None if protocol is None else str(protocol))


def _reply(payload: Json, skew: int) -> messages.Reply:
    text = text_or_nothing(payload)
    return messages.Reply(text, is_ok=fold(text) == OK)


def _fault(payload: Json, skew: int) -> messages.Reply:
    text = text_or_nothing(payload.get("meldung") if isinstance(payload, dict) else payload)
    return messages.Reply(text or "Fehler", is_ok=False)


def _chat(payload: Json, skew: int) -> messages.Chat:
    return messages.Chat(optional_number(read_object(payload), "absender"), text_or_nothing(payload.get("nachricht")))


def _thrown(payload: Json, skew: int) -> messages.Thrown:
    dice = read_object(payload).get("wurf")
    if not isinstance(dice, list) or len(dice) != 2:
        raise Unreadable("these are not two dice")
    return messages.Thrown(number_in(payload, "spieler"), (read_number(dice[0], "die"), read_number(dice[1], "die")))


def _changed(sign: int) -> Callable[[Json, int], messages.Changed]:
    def read(payload: Json, skew: int) -> messages.Changed:
        amount = read_amount(read_object(payload).get("rohstoffe", {}))
        return messages.Changed(number_in(payload, "spieler"), amount, sign)

    return read


def _robber(payload: Json, skew: int) -> messages.RobberSet:
    body = read_object(payload)
    return messages.RobberSet(
        optional_number(body, "spieler"), _field(body, skew), optional_number(body, "ziel"), is_knight=False
    )


def _knight(payload: Json, skew: int) -> messages.RobberSet:
    body = read_object(payload)
    return messages.RobberSet(
        number_in(body, "spieler"), _field(body, skew), optional_number(body, "ziel"), is_knight=True
    )


def _bought(payload: Json, skew: int) -> messages.CardBought:
    card = CARDS.get(fold(text_or_nothing(read_object(payload).get("entwicklungskarte"))))
    return messages.CardBought(number_in(payload, "spieler"), card)


def _roads(payload: Json, skew: int) -> messages.CardPlayed:
    return messages.CardPlayed(number_in(read_object(payload), "spieler"), ROADS, NOTHING)


def _monopoly(payload: Json, skew: int) -> messages.CardPlayed:
    resource = read_resource(read_object(payload).get("rohstoff"))
    return messages.CardPlayed(
        number_in(payload, "spieler"), MONOPOLY, read_cards({fold(words.RESOURCES[resource]): 1})
    )


def _invention(payload: Json, skew: int) -> messages.CardPlayed:
    return messages.CardPlayed(number_in(read_object(payload), "spieler"), INVENTION, _exact(payload, "rohstoffe"))


def _honoured(*, is_army: bool) -> Callable[[Json, int], messages.Honoured]:
    def read(payload: Json, skew: int) -> messages.Honoured:
        return messages.Honoured(optional_number(read_object(payload), "spieler"), is_army)

    return read


def _offer(payload: Json, skew: int) -> messages.OfferMade:
    body = read_object(payload)
    given, wanted = _exact(body, "angebot"), _exact(body, "nachfrage")
    return messages.OfferMade(number_in(body, "spieler"), _trade(body), given, wanted)


def _answered(payload: Json, skew: int) -> messages.OfferAnswered:
    body = read_object(payload)
    accepts = body.get("annehmen", True) is not False
    return messages.OfferAnswered(number_in(body, "mitspieler", "spieler"), _trade(body), accepts)


def _withdrawn(payload: Json, skew: int) -> messages.OfferWithdrawn:
    return messages.OfferWithdrawn(number_in(read_object(payload), "spieler"), _trade(payload))


def _traded(payload: Json, skew: int) -> messages.TradeDone:
    return messages.TradeDone(number_in(read_object(payload), "spieler"), optional_number(payload, "mitspieler"))


def _over(payload: Json, skew: int) -> messages.GameOver:
    body = read_object(payload)
    winner = optional_number(body, "sieger", "spieler")
    return messages.GameOver(None if winner is None or winner < 0 else winner, text_or_nothing(body.get("nachricht")))


_READ: Final[dict[str, Callable[[Json, int], messages.ServerMessage]]] = {
    fold(name): read
    for name, read in (
        ("Hallo", _greeting),
        ("Willkommen", lambda payload, skew: messages.Welcome(number_in(read_object(payload), "id"))),
        ("Serverantwort", _reply),
        ("OK", lambda payload, skew: messages.Reply(words.OK, is_ok=True)),
        ("Fehler", _fault),
        ("Chatnachricht", _chat),
        ("Statusupdate", _player),
        ("Spiel gestartet", _board),
        ("Würfelwurf", _thrown),
        ("Ertrag", _changed(1)),
        ("Kosten", _changed(-1)),
        ("Räuber versetzt", _robber),
        ("Bauvorgang", _raised),
        ("Entwicklungskarte gekauft", _bought),
        ("Ritter ausspielen", _knight),
        ("Straßenbaukarte ausspielen", _roads),
        ("Monopol", _monopoly),
        ("Erfindung", _invention),
        ("Längste Handelsstraße", _honoured(is_army=False)),
        ("Größte Rittermacht", _honoured(is_army=True)),
        ("Handelsangebot", _offer),
        ("Handelsangebot angenommen", _answered),
        ("Handelsangebot abgebrochen", _withdrawn),
        ("Handel ausgeführt", _traded),
        ("Spiel beendet", _over),
    )
}
