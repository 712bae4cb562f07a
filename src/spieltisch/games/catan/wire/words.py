"""The protocol's words, and how other spellings of them are told.

What we say is spelled as the protocol's document spells it. What we hear is compared *folded*:
small letters, umlauts written out, single blanks, and the other names by which some programs
call the same thing. So ``Straße``, ``Strasse`` and ``STRASSE`` are one word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final
from unicodedata import normalize

PROTOCOL: Final = "1.0"

RESOURCES: Final = ("Holz", "Lehm", "Wolle", "Getreide", "Erz")
CARDS: Final = ("Ritter", "Straßenbau", "Monopol", "Erfindung", "Siegpunkt")
"""Development cards, in the order of ``codes``."""
UNKNOWN: Final = "Unbekannt"
TERRAINS: Final = ("Wald", "Hügelland", "Weideland", "Ackerland", "Gebirge", "Wüste")
SEA: Final = "Meer"
HARBOUR: Final = "Hafen"
HARBOURS: Final = (*[f"{resource} {HARBOUR}" for resource in RESOURCES], HARBOUR)
"""By what they trade; the last trades anything."""
ROAD, SETTLEMENT, CITY = "Straße", "Dorf", "Stadt"
COLOURS: Final = ("Rot", "Orange", "Blau", "Weiß", "Grün", "Braun")
"""The last two belong to the extension."""

# What the server expects of a player next.
START: Final = "Spiel starten"
READY: Final = "Wartet auf Spielbeginn"
SETTLE: Final = "Dorf bauen"
PAVE: Final = "Straße bauen"
ROLL: Final = "Würfeln"
DISCARD: Final = "Karten wegen Räuber abgeben"
ROBBER: Final = "Räuber versetzen"
MAIN: Final = "Handeln oder Bauen"
SPECIAL: Final = "Bauen"
WAIT: Final = "Warten"
LOST: Final = "Verbindung verloren"

OK: Final = "OK"
COLOUR_TAKEN: Final = "Farbe bereits vergeben"
"""Known to the letter by programs that then try another colour."""

_ASCII: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_ALIASES: Final = {
    "siedlung": "dorf",
    "weis": "weiss",
    "wasser": "meer",
    "owner": "eigentuemer",
    "type": "typ",
    "monopolkarte ausspielen": "monopol",
    "erfindungskarte ausspielen": "erfindung",
    "ritterkarte ausspielen": "ritter ausspielen",
    "groesste handelsstrasse": "laengste handelsstrasse",
}


def to_ascii(text: str) -> str:
    """Umlauts written out, as the edition of 2017/18 does."""
    return text.translate(_ASCII)


@lru_cache(maxsize=1 << 10)
def fold(word: str) -> str:
    """What the word is compared as."""
    plain = " ".join(to_ascii(normalize("NFC", word).lower()).split())
    return _ALIASES.get(plain, plain)


def folded(words: Iterable[str]) -> Mapping[str, int]:
    """Where each word stands among these, by its folded form."""
    return {fold(word): number for number, word in enumerate(words)}
