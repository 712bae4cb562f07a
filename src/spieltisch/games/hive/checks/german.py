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
    "it enters obstructed fields": "er betritt blockierte Felder",
    "it would be lawful if no field were obstructed": "es wäre erlaubt, wenn kein Feld blockiert wäre",
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
}  # fmt: skip
