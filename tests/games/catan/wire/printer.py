"""Messages as the protocol page describes them, spelled out by hand. It shares no code with the product."""

from __future__ import annotations

import shlex

PEOPLE = {
    1: ("Rot", "Anna"),
    2: ("Blau", "Ben"),
    3: ("Weiß", "Cleo"),
    4: ("Orange", "Dora"),
    5: ("Grün", "Emil"),
    6: ("Braun", "Fee"),
}
"""Colour and name by id."""
RESOURCES = ("Holz", "Lehm", "Wolle", "Getreide", "Erz")
CARDS = ("Ritter", "Straßenbau", "Monopol", "Erfindung", "Siegpunkt")

MAP = (
    "-3,3 Meer;-2,3 Meer;-1,3 Meer;0,3 Meer;-3,2 Meer;-2,2 Wüste;-1,2 Gebirge 8;0,2 Hügelland 4;1,2 Meer;-3,1 Meer;"
    "-2,1 Wald 5;-1,1 Weideland 10;0,1 Weideland 3;1,1 Wald 11;2,1 Meer;-3,0 Meer;-2,0 Ackerland 2;-1,0 Weideland 9;"
    "0,0 Ackerland 11;1,0 Gebirge 6;2,0 Ackerland 12;3,0 Meer;-2,-1 Meer;-1,-1 Gebirge 6;0,-1 Wald 4;1,-1 Hügelland 5;"
    "2,-1 Weideland 9;3,-1 Meer;-1,-2 Meer;0,-2 Wald 3;1,-2 Ackerland 8;2,-2 Hügelland 10;3,-2 Meer;0,-3 Meer;"
    "1,-3 Meer;2,-3 Meer;3,-3 Meer"
)
"""The sample island: its fields from the top row down."""
HARBOURS = (
    "-3,3/-2,2 Hafen;-3,1/-2,1 Lehm Hafen;-2,-1/-1,-1 Hafen;0,-3/0,-2 Erz Hafen;2,-3/1,-2 Getreide Hafen;"
    "3,-2/2,-1 Holz Hafen;3,0/2,0 Hafen;1,2/1,1 Wolle Hafen;-1,3/-1,2 Hafen"
)


def field(text: str) -> str:
    x, y = text.split(",")
    return f'{{"x":{x},"y":{y}}}'


def place(text: str) -> str:
    return f"[{','.join(map(field, text.split('/')))}]"


def sample_map(built: str = "", robber: str = "-2,2") -> str:
    """The message with the map; ``built`` is such as ``1 Dorf 0,0/0,1/1,0;…`` with owners' ids."""
    tiles = [tile.split() for tile in MAP.split(";")]
    fields = [
        f'{{"Ort":{field(at)},"Typ":"{kind}"' + (f',"Zahl":{chip[0]}}}' if chip else "}") for at, kind, *chip in tiles
    ]
    harbours = [harbour.split(" ", 1) for harbour in HARBOURS.split(";")]
    ports = [f'{{"Ort":{place(edge)},"Typ":"{kind}"}}' for edge, kind in harbours]
    pieces = [piece.split() for piece in filter(None, built.split(";"))]
    houses = [f'{{"Eigentümer":{owner},"Typ":"{what}","Ort":{place(at)}}}' for owner, what, at in pieces]
    return (
        f'{{"Spiel gestartet":{{"Karte":{{"Felder":[{",".join(fields)}],"Gebäude":[{",".join(houses)}],'
        f'"Häfen":[{",".join(ports)}],"Räuber":{field(robber)}}}}}}}'
    )


def counts(words: tuple[str, ...], text: str) -> str:
    """``3`` is how many there are, ``1,0,2,0,0`` which."""
    if "," not in text:
        return f'{{"Unbekannt":{text}}}'
    return "{" + ",".join(f'"{word}":{n}' for word, n in zip(words, text.split(","), strict=True)) + "}"


def status(id: int, expected: str, *words: str) -> str:
    """A status of one of the canned people; ``words`` are such as ``points=2 hand=1,0,2,0,0 army own bare``.

    Cards are hidden unless given one by one; ``own`` gives five zeros of those not given. ``bare``: without name
    and colour; ``nameless``, ``colourless``.
    """
    given = dict(word.split("=", 1) for word in words if "=" in word)
    nothing = "0,0,0,0,0" if "own" in words else "0"
    colour, name = given.get("colour", PEOPLE[id][0]), given.get("name", PEOPLE[id][1])
    parts = [f'"id":{id}']
    if "bare" not in words and "colourless" not in words:
        parts.append(f'"Farbe":"{colour}"')
    if "bare" not in words and "nameless" not in words:
        parts.append(f'"Name":"{name}"')
    parts += [
        f'"Status":"{expected}"',
        f'"Siegpunkte":{given.get("points", "0")}',
        f'"Rohstoffe":{counts(RESOURCES, given.get("hand", nothing))}',
        f'"Rittermacht":{given.get("knights", "0")}',
        f'"Entwicklungskarten":{counts(CARDS, given.get("cards", nothing))}',
        f'"Größte Rittermacht":{str("army" in words).lower()}',
        f'"Längste Handelsstraße":{str("road" in words).lower()}',
    ]
    return f'{{"Statusupdate":{{"Spieler":{{{",".join(parts)}}}}}}}'


def hello() -> str:
    from spieltisch import __version__

    return f'{{"Hallo":{{"Version":"Spieltisch {__version__} (Spieltisch)","Protokoll":"1.0"}}}}'


def expand(text: str) -> bytes:
    """``@hello``, ``@ok``, ``@no TEXT``, ``@map [BUILT] [ROBBER]``, ``@status ID STATUS WORD…``, ``@blanks N``."""
    name, *words = shlex.split(text)
    match name:
        case "hello":
            said = hello()
        case "ok":
            said = '{"Serverantwort":"OK"}'
        case "no":
            said = f'{{"Serverantwort":"{" ".join(words)}"}}'
        case "map":
            said = sample_map(*words)
        case "status":
            said = status(int(words[0]), *words[1:])
        case "long":
            return b'{"Chatnachricht senden":{"Nachricht":"' + b"x" * int(words[0]) + b'"}}\n'
        case _:
            raise ValueError(f"no shorthand: {text!r}")
    return said.encode() + b"\n"
