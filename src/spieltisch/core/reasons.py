"""Why players left and games were lost, in German: the server's own sentences, which logs and journals hold in English.

What a program has written, an operating system says or a dialect finds wrong with a message is not among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.core.glossary import in_german

SAID: Final = ": "
"""Behind it stands what a program has said."""
REASONS: Final[Mapping[str, str]] = {
    # Connections.
    "end of stream": "das Ende der Verbindung",
    "goodbye": "hat sich verabschiedet",
    "reads nothing": "liest nichts",
    "done": "ist fertig",
    "gave no reason": "hat keinen Grund genannt",
    "silent for too long": "hat zu lange geschwiegen",
    "too many messages before the game": "zu viele Nachrichten vor der Partie",
    "an answer before the game": "eine Antwort vor der Partie",
    "a line is longer than {} bytes": "eine Zeile ist länger als {} Bytes",
    "a message is longer than {} bytes": "eine Nachricht ist länger als {} Bytes",
    # Programs.
    "exit status {}, out of memory": "Exitstatus {}, kein Speicher mehr",
    "killed by {}, out of memory": "beendet durch {}, kein Speicher mehr",
    "exit status {}": "Exitstatus {}",
    "killed by {}": "beendet durch {}",
    "has stopped answering": "antwortet nicht mehr",
    "never came to the table": "ist nie an den Tisch gekommen",
    "did not answer": "hat nicht geantwortet",
    "did not come": "ist nicht gekommen",
    "did not come back": "ist nicht zurückgekommen",
    "answered when its time was over": "hat nach Ablauf seiner Zeit geantwortet",
    "did not answer in its time": "hat in seiner Zeit nicht geantwortet",
    "its answers are refused again and again": "seine Antworten werden wieder und wieder abgelehnt",
    # Tables and pages.
    "the game is over": "die Partie ist vorbei",
    "the server ends": "der Server wird beendet",
    "the game goes back, for which this protocol has no words": "die Partie geht zurück, ohne Worte dafür im Protokoll",
    "the table is given up": "der Tisch ist aufgegeben",
    "the page was away for too long": "die Seite war zu lange fort",
    "nobody looks": "niemand sieht zu",
    "left the page": "hat die Seite verlassen",
}


def reason_de(why: str) -> str | None:
    """In German, with what a program has said as it is; None for what is not among them."""
    known, said, words = why.partition(SAID)
    german = in_german(known, REASONS)
    return None if german is None else german + said + words
