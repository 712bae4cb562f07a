"""Servers' messages, of every edition, read into values.

What may be missing is missing in somebody's messages, and what may be told in two ways is: so
everything is read that can be understood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from spieltisch.games.catan.actions import NOWHERE, Cards
from spieltisch.games.catan.codes import INVENTION, MONOPOLY, ROADS, Kind
from spieltisch.games.catan.geometry import Field
from spieltisch.games.catan.knowledge import NOTHING
from spieltisch.games.catan.wire import objects, words
from spieltisch.games.catan.wire.objects import read_cards, read_held_cards, read_hidden, read_resource
from spieltisch.games.catan.wire.places import read_coordinates, read_corner, read_edge, read_field
from spieltisch.games.catan.wire.reading import Message, Unreadable, read_number
from spieltisch.games.catan.wire.told import (
    Amount,
    Board,
    CardBought,
    CardPlayed,
    Changed,
    Chat,
    GameOver,
    Greeting,
    Honoured,
    OfferAnswered,
    OfferMade,
    OfferWithdrawn,
    Player,
    Raised,
    Reply,
    RobberSet,
    Thrown,
    Told,
    TradeDone,
    Welcome,
)
from spieltisch.games.catan.wire.words import fold, folded

CARDS: Final = folded(words.CARDS)
TERRAINS: Final = folded(words.TERRAINS)
HARBOURS: Final = folded(words.HARBOURS)
BUILDINGS: Final = {fold(word): kind for kind, word in objects.BUILDINGS.items()}
OK: Final = fold(words.OK)
MAX_COUNT: Final = 255
"""More than there are of anything."""


def read_told(message: Message, skew: int) -> Told | None:
    """What a server's message tells; None for a message we do not know. Raises ``Unreadable``."""
    read = _READ.get(message.name)
    return read(message.payload, skew) if read else None


# -- pieces ------------------------------------------------------------------------------------


def _inside(payload: Any) -> Mapping[str, Any]:
    if not isinstance(payload, dict):
        raise Unreadable(f"{payload!r:.40} is no object")
    return payload


def _number(payload: Mapping[str, Any], *keys: str) -> int:
    """The first of these keys that has a number."""
    found = _optional(payload, *keys)
    if found is None:
        raise Unreadable(f"no {keys[0]}")
    return found


def _optional(payload: Mapping[str, Any], *keys: str) -> int | None:
    for key in keys:
        if payload.get(key) is not None:
            return read_number(payload[key], key)
    return None


def _small(payload: Mapping[str, Any], key: str) -> int | None:
    number = _optional(payload, key)
    if number is not None and not 0 <= number <= MAX_COUNT:
        raise Unreadable(f"{key}: {number}")
    return number


def _trade(payload: Mapping[str, Any]) -> int:
    """A trade's number."""
    number = _number(payload, "handel id")
    if not 0 <= number < NOWHERE:
        raise Unreadable(f"trade {number}")
    return number


def _list(payload: Mapping[str, Any], key: str) -> list[Any]:
    found = payload.get(key) or []
    if not isinstance(found, list):
        raise Unreadable(f"{key} is no list")
    return found


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def read_amount(value: Any, read: Callable[[Any], Cards] = read_cards) -> Amount:
    """Cards by name; a total where they are hidden, as ``{"Unbekannt":3}`` or, in 2015, just ``3``."""
    hidden = read_hidden(value) if isinstance(value, dict) else read_number(value, "count")
    cards = read(value) if isinstance(value, dict) else NOTHING
    count = sum(cards) + (hidden or 0)
    if min(cards) < 0 or (hidden or 0) < 0 or count > MAX_COUNT:
        raise Unreadable(f"{count} cards")
    return Amount(None if hidden else cards, count)


def _amount(payload: Mapping[str, Any], key: str, read: Callable[[Any], Cards]) -> Amount | None:
    return None if payload.get(key) is None else read_amount(payload[key], read)


def _exact(payload: Mapping[str, Any], key: str) -> Cards:
    return read_amount(payload.get(key, {})).cards or NOTHING


def _field(payload: Mapping[str, Any], skew: int) -> int:
    return read_field(payload.get("ort"), skew)


# -- objects -----------------------------------------------------------------------------------


def _player(payload: Any, skew: int) -> Player:
    told = _inside(_inside(payload).get("spieler", payload))
    status = told.get("status")
    return Player(
        id=_number(told, "id"),
        colour=fold(told["farbe"]) if isinstance(told.get("farbe"), str) else None,
        name=_text(told.get("name")) or None,
        status=fold(status) if isinstance(status, str) else None,
        points=_small(told, "siegpunkte"),
        hand=_amount(told, "rohstoffe", read_cards),
        knights=_small(told, "rittermacht"),
        cards=_amount(told, "entwicklungskarten", read_held_cards),
        has_army=_flag(told.get("groesste rittermacht")),
        has_road=_flag(told.get("laengste handelsstrasse")),
    )


def _raised(payload: Any, skew: int) -> Raised:
    """A building; some servers send it bare."""
    built = _inside(_inside(payload).get("gebaeude", payload))
    what = BUILDINGS.get(fold(_text(built.get("typ"))))
    if what is None:
        raise Unreadable("no such building")
    read = read_edge if what is Kind.ROAD else read_corner
    return Raised(_number(built, "eigentuemer", "spieler"), what, read(built.get("ort"), skew))


def _board(payload: Any, skew: int) -> Board:
    told = _inside(_inside(payload).get("karte", payload))
    return Board(
        tiles=dict(_tiles(told, skew)),
        harbours=dict(_harbours(told, skew)),
        buildings=tuple(_raised(built, skew) for built in _list(told, "gebaeude")),
        robber=read_field(told.get("raeuber"), skew),
    )


def _tiles(told: Mapping[str, Any], skew: int) -> list[tuple[Field, tuple[int, int]]]:
    """Land only."""
    tiles = []
    for tile in map(_inside, _list(told, "felder")):
        terrain = TERRAINS.get(fold(_text(tile.get("typ"))))
        if terrain is not None:
            tiles.append((read_coordinates(tile.get("ort"), skew), (terrain, _small(tile, "zahl") or 0)))
    return tiles


def _harbours(told: Mapping[str, Any], skew: int) -> list[tuple[int, int]]:
    harbours = []
    for harbour in map(_inside, _list(told, "haefen")):
        kind = HARBOURS.get(fold(_text(harbour.get("typ"))))
        edge = read_edge(harbour.get("ort"), skew)
        if kind is not None and edge != NOWHERE:
            harbours.append((edge, kind))
    return harbours


# -- messages ----------------------------------------------------------------------------------


def _greeting(payload: Any, skew: int) -> Greeting:
    told = _inside(payload)
    protocol = told.get("protokoll")
    return Greeting(_text(told.get("version")), None if protocol is None else str(protocol))


def _reply(payload: Any, skew: int) -> Reply:
    text = _text(payload)
    return Reply(text, is_ok=fold(text) == OK)


def _fault(payload: Any, skew: int) -> Reply:
    text = _text(payload.get("meldung") if isinstance(payload, dict) else payload)
    return Reply(text or "Fehler", is_ok=False)


def _chat(payload: Any, skew: int) -> Chat:
    return Chat(_optional(_inside(payload), "absender"), _text(payload.get("nachricht")))


def _thrown(payload: Any, skew: int) -> Thrown:
    dice = _inside(payload).get("wurf")
    if not isinstance(dice, list) or len(dice) != 2:
        raise Unreadable("these are not two dice")
    return Thrown(_number(payload, "spieler"), (read_number(dice[0], "die"), read_number(dice[1], "die")))


def _changed(sign: int) -> Callable[[Any, int], Changed]:
    def read(payload: Any, skew: int) -> Changed:
        amount = read_amount(_inside(payload).get("rohstoffe", {}))
        return Changed(_number(payload, "spieler"), amount, sign)

    return read


def _robber(payload: Any, skew: int) -> RobberSet:
    told = _inside(payload)
    return RobberSet(_optional(told, "spieler"), _field(told, skew), _optional(told, "ziel"), is_knight=False)


def _knight(payload: Any, skew: int) -> RobberSet:
    told = _inside(payload)
    return RobberSet(_number(told, "spieler"), _field(told, skew), _optional(told, "ziel"), is_knight=True)


def _bought(payload: Any, skew: int) -> CardBought:
    card = CARDS.get(fold(_text(_inside(payload).get("entwicklungskarte"))))
    return CardBought(_number(payload, "spieler"), card)


def _roads(payload: Any, skew: int) -> CardPlayed:
    return CardPlayed(_number(_inside(payload), "spieler"), ROADS, NOTHING)


def _monopoly(payload: Any, skew: int) -> CardPlayed:
    resource = read_resource(_inside(payload).get("rohstoff"))
    return CardPlayed(_number(payload, "spieler"), MONOPOLY, read_cards({fold(words.RESOURCES[resource]): 1}))


def _invention(payload: Any, skew: int) -> CardPlayed:
    return CardPlayed(_number(_inside(payload), "spieler"), INVENTION, _exact(payload, "rohstoffe"))


def _honoured(*, is_army: bool) -> Callable[[Any, int], Honoured]:
    def read(payload: Any, skew: int) -> Honoured:
        return Honoured(_optional(_inside(payload), "spieler"), is_army)

    return read


def _offer(payload: Any, skew: int) -> OfferMade:
    told = _inside(payload)
    given, wanted = _exact(told, "angebot"), _exact(told, "nachfrage")
    return OfferMade(_number(told, "spieler"), _trade(told), given, wanted)


def _answered(payload: Any, skew: int) -> OfferAnswered:
    told = _inside(payload)
    accepts = told.get("annehmen", True) is not False
    return OfferAnswered(_number(told, "mitspieler", "spieler"), _trade(told), accepts)


def _withdrawn(payload: Any, skew: int) -> OfferWithdrawn:
    return OfferWithdrawn(_number(_inside(payload), "spieler"), _trade(payload))


def _traded(payload: Any, skew: int) -> TradeDone:
    return TradeDone(_number(_inside(payload), "spieler"), _optional(payload, "mitspieler"))


def _over(payload: Any, skew: int) -> GameOver:
    told = _inside(payload)
    winner = _optional(told, "sieger", "spieler")
    return GameOver(None if winner is None or winner < 0 else winner, _text(told.get("nachricht")))


_READ: Final[dict[str, Callable[[Any, int], Told]]] = {
    fold(name): read
    for name, read in (
        ("Hallo", _greeting),
        ("Willkommen", lambda payload, skew: Welcome(_number(_inside(payload), "id"))),
        ("Serverantwort", _reply),
        ("OK", lambda payload, skew: Reply(words.OK, is_ok=True)),
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
