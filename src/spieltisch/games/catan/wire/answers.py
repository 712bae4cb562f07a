"""What the server answers where it does not say OK. The texts are free; one is known to programs by heart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.games.catan.people import Denial
from spieltisch.games.catan.policy import FULL, IDLE, RUNNING
from spieltisch.games.catan.wire.codec import MALFORMED
from spieltisch.games.catan.wire.framing import Defect
from spieltisch.games.catan.wire.words import COLOUR_TAKEN

HELLO_FIRST: Final = "Zuerst Hallo senden"
HELLO_TWICE: Final = "Hallo wurde schon gesendet"
WRONG_PROTOCOL: Final = "Protokoll wird nicht unterstützt"
NOT_STARTED: Final = "Das Spiel hat noch nicht begonnen"
ONLY_WATCHES: Final = "Zuschauer spielen nicht mit"
OVER: Final = "Spiel ist beendet"
NOT_NOW: Final = "Das geht jetzt nicht"
TOO_LATE: Final = "Dafür ist es zu spät"
CLOSED: Final = "Der Server beendet die Verbindung"

TOO_LONG: Final = "Nachricht zu lang"

DEFECTS: Final = {
    Defect.GARBAGE: MALFORMED,
    Defect.TOO_LONG: TOO_LONG,
    Defect.TOO_DEEP: "Nachricht zu tief verschachtelt",
}

DISMISSALS: Final = {RUNNING: "Spiel läuft bereits", FULL: "Das Spiel ist voll", IDLE: "Nicht rechtzeitig bereit"}

ERRORS: Final[Mapping[str, str]] = {Denial.COLOUR_TAKEN: COLOUR_TAKEN}
"""What is no answer but an error: programs know it."""

REFUSALS: Final[Mapping[str, str]] = {
    Denial.NAME_MISSING: "Name fehlt",
    Denial.COLOUR_MISSING: "Farbe fehlt",
    Denial.COLOUR_UNKNOWN: "Diese Farbe gibt es hier nicht",
    Denial.IS_READY: "Name und Farbe stehen schon fest",
    Denial.IS_RUNNING: "Das Spiel läuft bereits",
    Denial.NOBODY_LOST: "Unter diesem Namen fehlt niemand",
    Denial.ELSEWHERE: "Dieser Spieler wird von einer anderen Adresse erwartet",
    Denial.ONLY_WATCHES: ONLY_WATCHES,
    "over": OVER,
    "not_your_turn": "Du bist nicht am Zug",
    "not_now": NOT_NOW,
    "roll_first": "Zuerst würfeln",
    "rolled": "In diesem Zug wurde schon gewürfelt",
    "no_place": "Diesen Ort gibt es auf der Insel nicht",
    "taken": "Der Ort ist schon bebaut",
    "too_close": "Abstandsregel verletzt",
    "not_linked": "Keine Verbindung zu eigenen Straßen oder Gebäuden",
    "no_piece": "Keine solche Spielfigur mehr vorhanden",
    "too_poor": "Zu wenig Rohstoffe",
    "no_cards_left": "Alle Entwicklungskarten sind verkauft",
    "not_held": "Diese Entwicklungskarte hast du nicht",
    "too_fresh": "In diesem Zug gekaufte Karten werden nicht ausgespielt",
    "played": "Nur eine Entwicklungskarte pro Zug",
    "bank_short": "Die Bank hat nicht genug Rohstoffe",
    "gift": "Angebot und Nachfrage dürfen nicht leer sein",
    "same_resource": "Derselbe Rohstoff auf beiden Seiten",
    "rate": "Falscher Tauschkurs",
    "too_many_offers": "Zu viele Handelsangebote in diesem Zug",
    "no_offer": "Handel nicht mehr verfügbar",
    "not_accepted": "Dieser Mitspieler hat nicht angenommen",
    "answered": "Diese Antwort liegt schon vor",
    "wrong_count": "Falsche Anzahl Rohstoffe",
    "same_field": "Der Räuber steht schon dort",
    "no_victim": "Ziel fehlt",
    "wrong_victim": "Dieser Spieler kann dort nicht bestohlen werden",
    "no_such_move": "Das gibt es nicht",
    "amount": "Unmögliche Anzahl Rohstoffe",
}
"""By the policy's and the rules' words for what is not allowed."""
