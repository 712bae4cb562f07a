"""What each line means, for whoever reads a conversation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from spieltisch.core.glossary import CLIENT, SERVER, Phrase, explain_line

_CELL = "(?P<x>-?[0-9]+) +(?P<y>-?[0-9]+)"

PHRASES: Final[Mapping[str, Sequence[Phrase]]] = {
    SERVER: (
        Phrase(
            "0 0", "you are player 1: you move first, and your pylons are 1 on the board",
            "du bist Spieler 1: du ziehst zuerst, und deine Masten sind 1 auf dem Brett", "0-who-you-are",
        ),
        Phrase(
            "0 1", "you are player 2: your pylons are 2 on the board",
            "du bist Spieler 2: deine Masten sind 2 auf dem Brett", "0-who-you-are",
        ),
        Phrase(
            "2( -?[0-9])+", "the board, column by column, each from the top",
            "das Brett, Spalte für Spalte, jede von oben", "2-the-board",
        ),
        Phrase(
            "3", "your move, please: the first of the game", "dein Zug, bitte: der erste der Partie",
            "3-the-request-and-the-move",
        ),
        Phrase(
            f"3 {_CELL}", "the opponent has moved to column {x}, row {y}; your move, please",
            "der Gegner hat auf Spalte {x}, Zeile {y} gesetzt; dein Zug, bitte", "3-the-request-and-the-move",
        ),
        Phrase(
            "4 (?P<first>[0-9]+) (?P<second>[0-9]+)", "the scores: player 1 has {first}, player 2 has {second}",
            "der Stand: Spieler 1 hat {first}, Spieler 2 hat {second}", "4-the-scores",
        ),
        Phrase(
            "6", "shall the swamps be mirrored?", "sollen die Sümpfe gespiegelt werden?", "6-mirroring-the-swamps"
        ),
        Phrase(
            "8", "the game is over; forget everything, another one follows",
            "die Partie ist vorbei; vergiss alles, es folgt noch eine", "8-reset",
        ),
        Phrase("9", "the end: exit", "das Ende: beende dich", "9-the-end"),
    ),
    CLIENT: (
        Phrase("0*2", "asks for the board", "fragt nach dem Brett", "2-the-board"),
        Phrase(
            f"0*3 +{_CELL}", "moves to column {x}, row {y}",
            "setzt auf Spalte {x}, Zeile {y}", "3-the-request-and-the-move",
        ),
        Phrase("0*4", "asks for the scores", "fragt nach dem Stand", "4-the-scores"),
        Phrase("0*6 +0+", "leaves the swamps as they are", "lässt die Sümpfe, wie sie sind", "6-mirroring-the-swamps"),
        Phrase("0*6 +0*1", "has the swamps mirrored", "lässt die Sümpfe spiegeln", "6-mirroring-the-swamps"),
    ),
}  # fmt: skip

explain = partial(explain_line, PHRASES)
"""``explain(side, message)``."""
