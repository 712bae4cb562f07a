"""What each line means, for whoever reads a conversation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from spieltisch.core.glossary import CLIENT, SERVER, Both, Phrase, explain_line

_TIMES: Final[Mapping[str, Both]] = {
    "0": ("not turned", "nicht gedreht"),
    "1": ("turned once", "einmal gedreht"),
    "2": ("turned twice", "zweimal gedreht"),
    **{str(n): (f"turned {n} times", f"{n}-mal gedreht") for n in range(3, 6)},
}
_ANIMALS: Final[Mapping[str, Both]] = {
    "B": ("a bear", "ein Bär"), "E": ("an elk", "ein Hirsch"), "S": ("a salmon", "ein Lachs"),
    "H": ("a hawk", "ein Bussard"), "F": ("a fox", "ein Fuchs"),
}  # fmt: skip
_PIECES = {"times": _TIMES, "animal": _ANIMALS}
_AT = "(?P<at>-?[0-9]+,-?[0-9]+)"

PHRASES: Final[Mapping[str, Sequence[Phrase]]] = {
    SERVER: (
        Phrase(
            "JoinedGame (?P<id>[0-9]+) (?P<players>[0-9]+)", "you are player {id} of {players}, counted from 0",
            "du bist Spieler {id} von {players}, gezählt ab 0", "joining",
        ),
        Phrase(
            "JoinedAsSpectator (?P<players>[0-9]+)", "you watch a game of {players}",
            "du schaust {players} Spielern zu", "joining",
        ),
        Phrase(
            "GameStart (?P<rounds>[0-9]+) (?P<cards>. . . . .) (?P<names>.+)",
            "the game begins: {rounds} turns each, cards {cards} of bear, elk, salmon, hawk and fox, players {names}",
            "die Partie beginnt: je {rounds} Züge, Karten {cards} von Bär, Hirsch, Lachs, Bussard und Fuchs, "
            "Spieler {names}", "gamestart",
        ),
        Phrase(
            f"PlacedTile (?P<id>[0-9]+) {_AT} (?P<times>[0-5]) (?P<tile>.+)",
            "player {id} has tile {tile} at {at}, {times}", "Spieler {id} hat Plättchen {tile} auf {at}, {times}",
            "placedtile-and-placedtoken", _PIECES,
        ),
        Phrase(
            f"PlacedToken (?P<id>[0-9]+) {_AT} (?P<animal>.)", "player {id} has {animal} at {at}",
            "bei Spieler {id} ist auf {at} {animal}", "placedtile-and-placedtoken", _PIECES,
        ),
        Phrase(
            "ShopState (?P<shop>.+)", "the shop, index 0 to 3, a tile and an animal each: {shop}",
            "die Auslage, Index 0 bis 3, je ein Plättchen und ein Tier: {shop}", "shopstate",
        ),
        Phrase(
            "RequestInput (?P<id>[0-9]+)", "player {id} is asked for a turn", "Spieler {id} soll ziehen", "requestinput"
        ),
        Phrase(
            "UpdatedNatureToken (?P<id>[0-9]+) (?P<count>[0-9]+)", "player {id} has {count} nature tokens now",
            "Spieler {id} hat jetzt {count} Zapfen", "updatednaturetoken",
        ),
        Phrase(
            "GameEnded (?P<numbers>.+)", "the game is over; 18 numbers for each player, the last is its sum",
            "die Partie ist vorbei; je Spieler 18 Zahlen, die letzte ist seine Summe", "gameended",
        ),
        Phrase(
            "SyntaxError (?P<why>.*)", "no message of this protocol: {why}", "keine Nachricht dieses Protokolls: {why}",
            "syntaxerror-and-semanticerror",
        ),
        Phrase(
            "SemanticError (?P<why>.*)", "against the rules: {why}", "gegen die Regeln: {why}",
            "syntaxerror-and-semanticerror",
        ),
        Phrase(
            "LostConnection (?P<id>[0-9]+)", "player {id} is gone, and so is the game",
            "Spieler {id} ist weg, und damit die Partie", "lostconnection",
        ),
        Phrase("Quit", "the server ends; close", "der Server ist fertig; schließe die Verbindung", "quit"),
        Phrase("", "an empty line: a spectator gets one after each message", "eine Leerzeile: Zuschauer bekommen nach "
               "jeder Nachricht eine", "from-the-server"),
    ),
    CLIENT: (
        Phrase(
            "(?i:JoinGame) +(?P<name>[^ ]+)", "wants to play as {name}", "will als {name} mitspielen", "joining"
        ),
        Phrase("JoinAsSpectator", "wants to watch", "will zuschauen", "joining"),
        Phrase(
            f"PlaceTileAndToken +(?P<tile>[0-3]) +{_AT} +(?P<times>[0-5]) +(?P<token>[0-3])",
            "tile {tile} of the shop to {at}, {times}; token {token} goes back into the bag",
            "Plättchen {tile} der Auslage auf {at}, {times}; Tier {token} zurück in den Beutel",
            "placetileandtoken", _PIECES,
        ),
        Phrase(
            f"PlaceTileAndToken +(?P<tile>[0-3]) +{_AT} +(?P<times>[0-5]) +(?P<token>[0-3]) "
            "+(?P<there>-?[0-9]+,-?[0-9]+)",
            "tile {tile} of the shop to {at}, {times}; token {token} to {there}",
            "Plättchen {tile} der Auslage auf {at}, {times}; Tier {token} auf {there}",
            "placetileandtoken", _PIECES,
        ),
        Phrase(
            "ExchangeTokens(?P<places>( +[0-3]){1,4})", "exchanges the tokens{places}", "tauscht die Tiere{places}",
            "exchangetokens",
        ),
    ),
}  # fmt: skip

explain = partial(explain_line, PHRASES)
"""``explain(side, message)``."""
