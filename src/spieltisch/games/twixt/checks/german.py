"""What the findings say, in German: likely causes, and why nothing could be found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GERMAN: Final[Mapping[str, str]] = {
    "it dies of a request without a move: the first one of a game has none behind it":
        "er stirbt an einer Aufforderung ohne Zug: Bei der ersten einer Partie steht keiner dahinter",
    "it does not count 24 cells a column": "er zählt nicht 24 Felder je Spalte",
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
    "it keeps the id of the game before": "er behält die id der Partie davor",
    "it moves when it has the board, and not at the request": "er zieht, wenn er das Brett hat, und nicht auf Anfrage",
    "it takes 8 for the end: another game follows, and 9 is the end":
        "er hält 8 für das Ende: es folgt noch eine Partie, und das Ende ist 9",
    "silence until it is asked": "Schweigen, bis er gefragt wird",
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
    "it sets pegs in swamps, whose code is -1": "er setzt Masten in Sümpfe, deren Wert -1 ist",
    "it writes its pegs otherwise than 3 X Y, with one blank between":
        "er schreibt seine Masten anders als 3 X Y, mit je einem Leerzeichen dazwischen",
    "it sets its first peg where the other player's stands: there is no swap rule":
        "er setzt seinen ersten Mast auf den des anderen: Es gibt keine Tauschregel",
    "it answers 8, which needs no answer": "er beantwortet 8, was keine Antwort braucht",
    "it does not answer the first request of the game after a reset":
        "er beantwortet die erste Aufforderung der Partie nach einem Reset nicht",
    # Of referees.
    "it accepts what the rules forbid": "er nimmt an, was die Regeln verbieten",
    "it does not exchange the players": "er tauscht die Spieler nicht",
    "it answers questions in another order, or unasked":
        "er beantwortet Fragen in anderer Reihenfolge oder ungefragt",
    "it keeps the pegs of the game before": "er behält die Masten der vorigen Partie",
    "it lays other swamps in the second game": "er legt in der zweiten Partie andere Sümpfe",
    "it asks again before it is answered": "er fragt noch einmal, bevor geantwortet ist",
    "it does not tell the mirrored board": "er zeigt das gespiegelte Brett nicht",
    "it names an enemy's move before there is one": "er nennt einen Zug des Gegners, bevor es einen gibt",
    "it plays on when the game is over": "er spielt weiter, wenn die Partie aus ist",
    "it does not name the enemy's move": "er nennt den Zug des Gegners nicht",
    "it names our own move as the enemy's": "er nennt unseren eigenen Zug als den des Gegners",
    "it names a move that the enemy cannot have made": "er nennt einen Zug, den der Gegner nicht gemacht haben kann",
    "it asks player 2 whether to mirror": "er fragt Spieler 2, ob gespiegelt werden soll",
    "it asks about mirroring more than once, or too late": "er fragt mehr als einmal oder zu spät nach dem Spiegeln",
    "it tells player 2's score first": "er nennt zuerst den Punktestand von Spieler 2",
    "its scores, or the links they follow from, are wrong":
        "seine Punktestände oder die Verbindungen, aus denen sie folgen, sind falsch",
    "it does not answer questions within our turn": "er beantwortet Fragen in unserem Zug nicht",
    "it ends the game while we are to move": "er beendet die Partie, während wir am Zug sind",
    "it ends the game too early": "er beendet die Partie zu früh",
    "it ends the game too early, or refuses a lawful move":
        "er beendet die Partie zu früh oder lehnt einen erlaubten Zug ab",
    "it tells the board of before it was mirrored": "er zeigt das Brett von vor dem Spiegeln",
    "it tells the board row by row; it is told column by column":
        "er zeigt das Brett Zeile für Zeile; es kommt Spalte für Spalte",
    "it exchanges the players' pegs on the board": "er vertauscht die Masten der Spieler auf dem Brett",
    "its pegs are on other cells than was said": "seine Masten stehen auf anderen Zellen als gesagt",
    "its board lacks pegs": "seinem Brett fehlen Masten",
    "it tells the wrong board": "er zeigt das falsche Brett",
    "it asks at the wrong time": "er fragt zur falschen Zeit",
}  # fmt: skip
