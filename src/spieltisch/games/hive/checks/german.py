"""What the findings say, in German: likely causes, and why nothing could be found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GERMAN: Final[Mapping[str, str]] = {
    "it exchanges two of x, y and z": "er vertauscht zwei von x, y und z",
    "it does not take the whole id of the room": "er nimmt nicht die ganze id des Raums",
    "it tries again": "er versucht es noch einmal",
    "it closes before it has read all that was said": "er schließt, bevor er alles gelesen hat, was gesagt wurde",
    "it reads the end of the stream again and again": "er liest das Ende des Stroms wieder und wieder",
    "it treats whatever one read brings as whole messages": "er hält alles, was ein read bringt, für ganze Nachrichten",
    "a message that it does not know stops it": "eine Nachricht, die er nicht kennt, hält ihn auf",
    "a message without content that it does not know stops it":
        "eine Nachricht ohne Inhalt, die er nicht kennt, hält ihn auf",
    "data of a class that it does not know stops it": "data einer Klasse, die er nicht kennt, hält ihn auf",
    "a hint is the first child of lastMove, and may be any text":
        "ein Hinweis ist das erste Kind von lastMove und kann jeder Text sein",
    "it would be lawful if {} and {} were exchanged": "es wäre erlaubt, wenn {} und {} vertauscht wären",
    "it would be lawful if x, y, z were {}": "es wäre erlaubt, wenn x, y, z {} wären",
    "it would be lawful if z were -x - y": "es wäre erlaubt, wenn z gleich -x - y wäre",
    "it counts the fields from 0: x and y are from -5 to 5": "er zählt die Felder ab 0: x und y gehen von -5 bis 5",
    "it does not take z for -x - y": "er nimmt z nicht als -x - y",
    "it plays by an earlier state: each replaces those before it":
        "er spielt nach einem früheren Zustand: jeder ersetzt die vor ihm",
    "it leaves moved pieces on the fields that they came from: each state is the whole board":
        "er lässt gezogene Steine auf den Feldern, von denen sie kamen: jeder Zustand ist das ganze Brett",
    "it takes the other colour's hand for its own": "er hält die Hand der anderen Farbe für seine",
    "it enters obstructed fields": "er betritt blockierte Felder",
    "it would be lawful if no field were obstructed": "es wäre erlaubt, wenn kein Feld blockiert wäre",
    "it begins a document with each message: <protocol> is opened once, for all":
        "er beginnt mit jeder Nachricht ein Dokument: <protocol> wird einmal geöffnet, für alle",
    "it finds no move on an empty board: it takes all fields for obstructed, or its hand for empty":
        "er findet auf leerem Brett keinen Zug: Er hält alle Felder für versperrt oder seine Hand für leer",
    "it moves pieces that lie under others: of the pieces of a field the last one is on top":
        "er bewegt Figuren, die unter anderen liegen: von den Figuren eines Feldes liegt die letzte oben",
    "it takes the first piece of a field for the top one: the last one is on top":
        "er hält die erste Figur eines Feldes für die oberste: die letzte liegt oben",
    "it plays for the other colour": "er spielt für die andere Farbe",
    "its hand is empty": "seine Hand ist leer",
    "it forgets that the bee is due in the fourth round": "er vergisst, dass die Biene in der vierten Runde fällig ist",
    "it waits for a newline: a message ends with its last >":
        "er wartet auf einen Zeilenumbruch: eine Nachricht endet mit ihrem letzten >",
    "it takes {} characters for the whole id": "er hält {} Zeichen für die ganze id",
    "it leaves the id out": "er lässt die id weg",
    "it makes up an id of its own, or keeps another": "er erfindet eine eigene id oder behält eine andere",
    "it moves at each state, and not at each request": "er zieht bei jedem Zustand und nicht bei jeder Aufforderung",
    "where nothing is lawful the move is data of class skipmove":
        "wo nichts erlaubt ist, ist der Zug data der Klasse skipmove",
    "it would be lawful in a state before: each replaces those before it":
        "es wäre in einem früheren Zustand erlaubt: jeder ersetzt die vor ihm",
    "it should prepare its first move before it joins: load tables and imports, warm up the compiler":
        "er soll den ersten Zug vor dem Beitritt vorbereiten: Tabellen und Importe laden, Compiler warmlaufen lassen",
    "it joins without its reservation, and may get a seat at another table":
        "er tritt ohne seine Reservierung bei und kann einen Platz an einem anderen Tisch bekommen",
    "the client was not told a code: {reservation} in its command stands for one":
        "der Client hat keinen Code bekommen: {reservation} in seinem Befehl steht für einen",
    "a code works once": "ein Code gilt einmal",
    "it does not escape the id": "er maskiert die id nicht",
    "it takes too long for its answers": "er braucht zu lange für seine Antworten",
    "its answers take longer and longer": "seine Antworten dauern immer länger",
    "it goes when nothing is said to it for a few seconds": "er geht, wenn ein paar Sekunden nichts zu ihm gesagt wird",
    "it waits for the end of the connection: goodbye and </protocol> are the end":
        "er wartet auf das Ende der Verbindung: Abschied und </protocol> sind das Ende",
    "its data is of another class than setmove, dragmove and skipmove":
        "sein data hat eine andere Klasse als setmove, dragmove und skipmove",
    "it says what the protocol does not have": "er sagt, was es im Protokoll nicht gibt",
    "its pieces need an owner, RED or BLUE, and a type like ANT, in upper case":
        "seine Figuren brauchen einen owner, RED oder BLUE, und einen type wie ANT, in Großbuchstaben",
    "its moves lack their piece, start or destination": "seinen Zügen fehlt piece, start oder destination",
    "its fields need two of x, y and z at least": "seine Felder brauchen mindestens zwei von x, y und z",
    "its coordinates are no integers": "seine Koordinaten sind keine ganzen Zahlen",
    "what it writes is no well-formed XML": "was er schreibt, ist kein wohlgeformtes XML",
    "it writes text between its messages": "er schreibt Text zwischen seine Nachrichten",
    "it moves pieces without which the swarm falls apart":
        "er zieht Figuren, ohne die der Schwarm auseinanderfällt",
    "it squeezes through gaps that are too narrow": "er zwängt sich durch Lücken, die zu eng sind",
    "it leaves the swarm on its way": "er verlässt unterwegs den Schwarm",
    "it counts the fields of a column; their places are told by x and y alone":
        "er zählt die Felder einer Spalte; ihren Ort sagen allein x und y",
    "its beetles leave the swarm": "seine Käfer verlassen den Schwarm",
    "it looks for a piece's way without lifting it: the piece then touches itself":
        "er sucht den Weg einer Figur, ohne sie zu heben: Dann berührt sie sich selbst",
    "its spiders do not go three steps, or go back on their way":
        "seine Spinnen gehen nicht drei Schritte, oder unterwegs zurück",
    "its grasshoppers do not jump straight over pieces without a gap":
        "seine Grashüpfer springen nicht gerade und ohne Lücke über Figuren",
    "it sets pieces beside those of the other colour": "er setzt Figuren neben die der anderen Farbe",
    "it moves pieces before its bee is set": "er zieht Figuren, bevor seine Biene gesetzt ist",
    "it sets pieces that are not in its hand": "er setzt Figuren, die nicht in seiner Hand sind",
    "it sets pieces on fields that are taken": "er setzt Figuren auf besetzte Felder",
    "it sets pieces that touch none of its own": "er setzt Figuren, die keine eigene berühren",
    "its first piece does not touch the other colour's": "seine erste Figur berührt keine der anderen Farbe",
    "it moves pieces from fields where none is": "er zieht Figuren von Feldern, auf denen keine ist",
    "it moves pieces of the other colour": "er zieht Figuren der anderen Farbe",
    "it moves pieces to where they are": "er zieht Figuren dorthin, wo sie sind",
    "it climbs with other pieces than beetles": "er klettert mit anderen Figuren als Käfern",
    "its bee or beetle goes farther than one step": "seine Biene oder sein Käfer geht weiter als einen Schritt",
    "it goes to fields that are not on the board": "er geht auf Felder, die nicht auf dem Brett sind",
    "it makes no move although it could": "er zieht nicht, obwohl er könnte",
    "it wants a destination in each lastMove: one of class skipmove has none":
        "er will in jedem lastMove ein Ziel: eines der Klasse skipmove hat keines",
    "it cannot read all names: they are UTF-8, with entities for quotes, newlines, < and &":
        "er kann nicht alle Namen lesen: sie sind UTF-8, mit Entities für Anführungszeichen, Zeilenumbrüche, < und &",
    "it decodes each read by itself: a character may be cut":
        "er dekodiert jedes read für sich: ein Zeichen kann zerteilt sein",
    "it reads our server's layout only: blanks and newlines between tags are free":
        "er liest nur die Anordnung unseres Servers: Leerraum und Zeilenumbrüche zwischen Tags sind frei",
    "it wants <protocol> first: an XML declaration or a byte order mark may stand before it":
        "er will <protocol> zuerst: davor kann eine XML-Deklaration oder eine Bytereihenfolgemarke stehen",
    "it finds attributes or elements by their place, and not by their names":
        "er findet Attribute oder Elemente nach ihrer Stelle und nicht nach ihrem Namen",
    "an attribute that it does not know stops it": "ein Attribut, das er nicht kennt, hält ihn auf",
    "an element that it does not know stops it": "ein Element, das er nicht kennt, hält ihn auf",
    "it has too little room for long messages": "er hat zu wenig Platz für lange Nachrichten",
    # Of servers.
    "it names another cause for what is no move": "er nennt einen anderen Grund für das, was kein Zug ist",
    "it names the other colour as the one to move": "er nennt die andere Farbe als die, die am Zug ist",
    "it names the other colour as the one that began": "er nennt die andere Farbe als die, die begonnen hat",
    "its hands are not what is left": "seine Hände sind nicht das, was übrig ist",
    "it counts turns wrongly": "er zählt die Züge falsch",
    "it does not tell the last move": "er sagt den letzten Zug nicht",
    "it lets the other side do what is forbidden": "er lässt die andere Seite tun, was verboten ist",
    "it tells an earlier move as the last one": "er nennt einen früheren Zug als den letzten",
    "it plays another move than the one that was sent": "er spielt einen anderen Zug als den, der kam",
    "it tells the board of before the move": "er zeigt das Brett von vor dem Zug",
    "its obstructed fields change": "seine blockierten Felder ändern sich",
    "its board is not what the move leads to": "sein Brett ist nicht das, wozu der Zug führt",
    "its board changes without a move": "sein Brett ändert sich ohne einen Zug",
    "it names another room than the one in joined": "er nennt einen anderen Raum als in joined",
    "it leaves out the result": "er lässt das Ergebnis weg",
    "it accepts what the rules forbid": "er nimmt an, was die Regeln verbieten",
    "it refuses what the rules allow": "er lehnt ab, was die Regeln erlauben",
    "it moves for us": "er zieht für uns",
    "it asks before it tells the state": "er fragt, bevor er den Zustand sagt",
    "it plays on when the game is over": "er spielt weiter, wenn die Partie aus ist",
    "it asks the player whose turn it is not, or has told the wrong colour":
        "er fragt den, der nicht am Zug ist, oder hat die falsche Farbe gesagt",
    "it asks twice in one turn": "er fragt in einem Zug zweimal",
    "it does not tell the last state": "er sagt den letzten Zustand nicht",
    "it ends the game too early": "er beendet die Partie zu früh",
    "it tells an error twice": "er meldet einen Fehler zweimal",
    "it does not tell what was wrong": "er sagt nicht, was falsch war",
    "it names another cause, or gives it to the other player":
        "er nennt einen anderen Grund oder gibt ihn dem anderen Spieler",
    "it names the wrong winner": "er nennt den falschen Sieger",
    "it counts the free fields around the bees wrongly": "er zählt die freien Felder um die Bienen falsch",
    "it tells the wrong state": "er sagt den falschen Zustand",
    "it tells the wrong result": "er sagt das falsche Ergebnis",
    "it asks at the wrong time": "er fragt zur falschen Zeit",
}  # fmt: skip
