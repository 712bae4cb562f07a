"""What the findings say, in German: likely causes, and why nothing could be found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GERMAN: Final[Mapping[str, str]] = {
    "it takes the other player's border for its own: the own one has the code id + 3":
        "er hält den Rand des anderen für den eigenen: der eigene hat den Wert id + 3",
    "it exchanges x and y": "er vertauscht x und y",
    "it does not count the cells from 0": "er zählt die Zellen nicht ab 0",
    "it does not answer the question about the swamps with 6 0 or 6 1":
        "er beantwortet die Frage nach den Sümpfen nicht mit 6 0 oder 6 1",
    "it wants exactly one blank between two numbers": "er will genau ein Leerzeichen zwischen zwei Zahlen",
    "it forgets the other player's moves": "er vergisst die Züge des anderen",
    "it forgets its own moves": "er vergisst seine eigenen Züge",
    "it counts the cells from {}": "er zählt die Zellen ab {}",
    "it plays with the codes of id 0": "er spielt mit den Werten von id 0",
    "each question costs 360 ms of 2 s": "jede Frage kostet 360 ms von 2 s",
    "it would be free if x and y were exchanged": "die Zelle wäre frei, wenn x und y vertauscht wären",
    "it would be free if the other player's latest move were forgotten":
        "die Zelle wäre frei, wenn der letzte Zug des anderen vergessen wäre",
    "it prints something else than messages": "er gibt etwas anderes aus als Nachrichten",
    "it answers the request of the game before": "er beantwortet die Aufforderung der Partie davor",
    "the cells that were taken in the game before are still taken for it":
        "die Zellen, die in der Partie davor besetzt waren, sind für ihn noch besetzt",
    "it keeps the board of the game before": "er behält das Brett der Partie davor",
    "it plays on the board from before it mirrored": "er spielt auf dem Brett von vor dem Spiegeln",
    "it never mirrored": "er hat nie gespiegelt",
    "it waits for a board that this server does not send": "er wartet auf ein Brett, das dieser Server nicht schickt",
    "questions are for one's own turn; others are not answered":
        "Fragen gehören in den eigenen Zug; andere werden nicht beantwortet",
    "it thinks to the end first": "er denkt erst zu Ende",
    "it never sets on its own border, which is free to it from the first move on":
        "er setzt nie auf den eigenen Rand, der ihm vom ersten Zug an frei steht",
    "it sets a link that an older one blocks, or removes the older one: a blocked link is never set":
        "er setzt eine Verbindung, die eine ältere versperrt, oder entfernt die ältere: versperrte kommen nie",
}  # fmt: skip
