"""What each line means, for whoever reads a conversation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from spieltisch.core.glossary import CLIENT, SERVER, Both, Phrase, explain_line
from spieltisch.games.monopoly.engine.board import FIELDS

_FIELDS: Final[Mapping[str, Both]] = {
    str(at): (f"{at} ({field.name})", f"{at} ({field.name})") for at, field in enumerate(FIELDS)
}
_MORTGAGE: Final[Mapping[str, Both]] = {
    "hypothec": ("mortgaged", "mit Hypothek"), "nohypothec": ("not mortgaged", "ohne Hypothek"),
}  # fmt: skip
_HOUSES: Final[Mapping[str, Both]] = {
    "0": ("no house", "kein Haus"), "1": ("one house", "ein Haus"), "5": ("a hotel", "ein Hotel"),
    **{str(n): (f"{n} houses", f"{n} Häuser") for n in (2, 3, 4)},
}  # fmt: skip
_OWNERS: Final[Mapping[str, Both]] = {"-": ("the bank", "der Bank")}
_MODES: Final[Mapping[str, Both]] = {"player": ("plays", "spielt"), "spectator": ("watches", "schaut zu")}
_WORDS = {"field": _FIELDS, "state": _MORTGAGE, "houses": _HOUSES, "owner": _OWNERS, "mode": _MODES}
_FIELD, _NAME, _SUM = "(?P<field>[0-9]+)", "(?P<name>.+)", "(?P<sum>-?[0-9]+)"

_JAWOHL = Phrase(
    r"\+JAWOHL(?P<text>.*)", "acknowledges the oldest line that has no acknowledgement yet",
    "bestätigt die älteste Zeile, die noch keine Bestätigung hat", "acknowledgements",
)  # fmt: skip
_NEIN = (
    Phrase("-NEIN 304 (?P<text>.*)", "no such command: {text}", "kein solcher Befehl: {text}", "refusals"),
    Phrase(
        "-NEIN (?P<number>[0-9]{3})( (?P<text>.*))?", "refuses with number {number}: {text}",
        "lehnt ab, Nummer {number}: {text}", "refusals",
    ),
    Phrase("-NEIN(?P<text>.*)", "refuses:{text}", "lehnt ab:{text}", "refusals"),
)  # fmt: skip

PHRASES: Final[Mapping[str, Sequence[Phrase]]] = {
    SERVER: (
        Phrase(
            r"\+JAWOHL (?P<text>.+)", "the welcome, which answers nothing and is not answered",
            "die Begrüßung; sie beantwortet nichts und wird nicht beantwortet", "acknowledgements",
        ),
        _JAWOHL,
        *_NEIN,
        Phrase(
            "playerlist-update (?P<count>[0-9]+)", "who is here, in the next {count} lines: one packet",
            "wer da ist, in den nächsten {count} Zeilen: ein Paket", "playerlist-update",
        ),
        Phrase(
            f"(?P<colour>#.*?): (?P<mode>player|spectator): {_NAME}", "{name} {mode} and has the colour {colour}",
            "{name} {mode} und hat die Farbe {colour}", "playerlist-update", _WORDS,
        ),
        Phrase("chat-update (?P<text>.*)", "somebody talks: {text}", "jemand sagt: {text}", "chat-and-whisper"),
        Phrase(
            "start-update", "a game begins: all pieces on field 0, all plots the bank's",
            "eine Partie beginnt: alle Figuren auf Feld 0, alles gehört der Bank", "start-game",
        ),
        Phrase(
            f"turn-update (?P<total>[0-9]+) 3 {_NAME}", "{name} is to move; the third double leads to prison",
            "{name} ist am Zug; der dritte Pasch führt ins Gefängnis", "turns",
        ),
        Phrase(
            f"turn-update (?P<total>[0-9]+) (?P<doubles>[0-9]+) {_NAME}",
            "{name} is to move, and has thrown {total} with {doubles} doubles",
            "{name} ist am Zug und hat {total} geworfen, mit {doubles} Pasch", "turns",
        ),
        Phrase(
            f"pos-update {_FIELD} {_NAME}", "{name}'s piece is on field {field}",
            "die Figur von {name} ist auf Feld {field}", "turns", _WORDS,
        ),
        Phrase(f"money-update {_SUM} {_NAME}", "{name} has {sum} now", "{name} hat jetzt {sum}", "money"),
        Phrase("show-transaction 0 (?P<why>.*)", "news: {why}", "Nachricht: {why}", "money"),
        Phrase(
            "show-transaction -(?P<sum>[0-9]+) (?P<why>.*)", "you pay {sum}: {why}", "du zahlst {sum}: {why}", "money"
        ),
        Phrase(
            "show-transaction (?P<sum>[0-9]+) (?P<why>.*)", "you get {sum}: {why}", "du bekommst {sum}: {why}", "money"
        ),
        Phrase(
            f"plot-update {_FIELD} (?P<houses>[0-5]) (?P<state>hypothec|nohypothec) (?P<owner>.+)",
            "plot {field} belongs to {owner}, {houses}, {state}", "{field} gehört {owner}, {houses}, {state}",
            "plots", _WORDS,
        ),
        Phrase(
            f"auction-plot {_FIELD} 0 -", "plot {field} is auctioned, nobody has bid yet",
            "{field} wird versteigert, noch ohne Gebot", "auctions", _WORDS,
        ),
        Phrase(
            f"auction-plot {_FIELD} {_SUM} {_NAME}",
            "{name} bids {sum} for plot {field}; where {name} owns it, it is offered to you for that",
            "{name} bietet {sum} für {field}; gehört es {name}, so wird es dir dafür angeboten", "auctions", _WORDS,
        ),
        Phrase(f"prison enter {_NAME}", "{name} is in prison", "{name} ist im Gefängnis", "prison"),
        Phrase(f"prison leave {_NAME}", "{name} is out of prison", "{name} ist aus dem Gefängnis", "prison"),
        Phrase("eventcard (?P<text>.*)", "you have drawn: {text}", "du hast gezogen: {text}", "cards"),
    ),
    CLIENT: (
        _JAWOHL,
        Phrase(
            "-NEIN 133(?P<text>.*)", "another card, please", "bitte eine andere Karte", "cards",
        ),
        *_NEIN,
        Phrase(
            f"subscribe +(?P<mode>player|spectator) +(?P<colour>[^ ]+) +{_NAME}",
            "is {name}, {mode}, colour {colour}", "ist {name}, {mode}, Farbe {colour}", "subscribe", _WORDS,
        ),
        Phrase("chat (?P<text>.*)", "says: {text}", "sagt: {text}", "chat-and-whisper"),
        Phrase("whisper (?P<text>.*)", "says to one person: {text}", "sagt einem: {text}", "chat-and-whisper"),
        Phrase("start-game", "wants the game to begin", "will, dass die Partie beginnt", "start-game"),
        Phrase("end-turn", "ends the turn", "beendet den Zug", "turns"),
        Phrase("ragequit", "gives up", "gibt auf", "leaving"),
        Phrase(f"buy-plot +{_FIELD}.*", "buys plot {field}", "kauft {field}", "plots", _WORDS),
        Phrase(f"add-house +{_FIELD}.*", "builds on plot {field}", "baut auf {field}", "plots", _WORDS),
        Phrase(f"rm-house +{_FIELD}.*", "sells a house of plot {field}", "verkauft ein Haus von {field}", "plots",
               _WORDS),
        Phrase(f"hypothec +yes +{_FIELD}.*", "mortgages plot {field}", "nimmt auf {field} eine Hypothek auf", "plots",
               _WORDS),
        Phrase(f"hypothec +no +{_FIELD}.*", "redeems plot {field}", "löst die Hypothek von {field} ab", "plots",
               _WORDS),
        Phrase(
            f"sell-plot +{_FIELD} +{_SUM} +{_NAME}", "offers plot {field} to {name} for {sum}",
            "bietet {name} {field} für {sum} an", "offers-to-sell", _WORDS,
        ),
        Phrase(
            f"make-offer +{_FIELD} +{_SUM}.*", "bids {sum} for plot {field}, or takes the offer of it",
            "bietet {sum} für {field} oder nimmt das Angebot an", "auctions", _WORDS,
        ),
        Phrase(
            "ping", "a word that no server knows: when it is refused, everything else has been told",
            "ein Wort, das kein Server kennt: ist es abgelehnt, so ist alles andere gesagt", "our-own-client",
        ),
        Phrase("unjail +money.*", "pays to leave prison", "zahlt, um das Gefängnis zu verlassen", "prison"),
        Phrase("unjail +card.*", "leaves prison by a card", "verlässt das Gefängnis mit einer Karte", "prison"),
    ),
}  # fmt: skip

explain = partial(explain_line, PHRASES)
"""``explain(side, message)``."""
