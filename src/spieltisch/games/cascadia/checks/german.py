"""What the findings say, in German: likely causes, and why nothing could be found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GERMAN: Final[Mapping[str, str]] = {
    "it dies of a position below zero: -12,-7 is one": "er stirbt an einer Position unter null: -12,-7 ist eine",
    "it never settled a token": "er hat nie ein Tier gesetzt",
    "it never spent a nature token": "er hat nie eine Naturmarke ausgegeben",
    "it never exchanged three equal tokens": "er hat nie drei gleiche Tiere getauscht",
    "it chose its next command before it saw the new shop":
        "er hat seinen nächsten Befehl gewählt, bevor er die neue Auslage sah",
    "rotations are 0 to 5, indices 0 to 3": "Drehungen sind 0 bis 5, Indizes 0 bis 3",
    "it shifts rows with odd y to the right; they are shifted to the left":
        "er verschiebt Reihen mit ungeradem y nach rechts; sie sind nach links verschoben",
    "odd rows below zero are even to it: -1 % 2 is -1 in most languages, so ask whether y & 1 is set":
        "ungerade Reihen unter null sind für ihn gerade: -1 % 2 ist meist -1; frage, ob y & 1 gesetzt ist",
    "it treats rows with odd y as even ones; they are shifted to the left":
        "er behandelt Reihen mit ungeradem y wie gerade; sie sind nach links verschoben",
    "its columns slant, as if rows with odd y were not shifted back to the left":
        "seine Spalten stehen schräg, als wären Reihen mit ungeradem y nicht nach links zurückverschoben",
    "it takes other fields for neighbours; rows with odd y are shifted to the left, also those below zero":
        "er hält andere Felder für Nachbarn; Reihen mit ungeradem y sind nach links verschoben, auch die unter null",
    "it exchanges x and y": "er vertauscht x und y",
    "it plays by an earlier ShopState; the last one counts":
        "er spielt nach einem früheren ShopState; der letzte zählt",
    "it would be right if x and y were exchanged": "es wäre richtig, wenn x und y vertauscht wären",
    "it takes another player's tiles for its own": "er hält die Plättchen eines anderen für seine",
    "it knows only its start landscape, and no tile that was laid since":
        "er kennt nur seine Startlandschaft und kein Plättchen, das seither gelegt wurde",
    "it has forgotten the tile that it laid last": "er hat das Plättchen vergessen, das er zuletzt gelegt hat",
    "it has forgotten the tokens that lie on its tiles": "er hat die Tiere vergessen, die auf seinen Plättchen liegen",
    "it takes the letters of habitats for animals: F before the minus sign is a forest":
        "er hält die Buchstaben der Lebensräume für Tiere: F vor dem Minus ist ein Wald",
    "it takes another player's nature tokens for its own": "er hält die Naturmarken eines anderen für seine",
    "it has forgotten that it spent a nature token": "er hat vergessen, dass er eine Naturmarke ausgegeben hat",
    "three equal tokens are exchanged for nothing once in a turn":
        "drei gleiche Tiere werden einmal im Zug umsonst getauscht",
    "it would be right by an earlier ShopState; the last one counts":
        "es wäre nach einem früheren ShopState richtig; der letzte zählt",
    "different indices, and all other exchanges, cost a nature token; it has none":
        "verschiedene Indizes und jeder andere Tausch kosten eine Naturmarke; er hat keine",
    "RequestInput names who is asked: it answers those for others, or has read another id in JoinedGame":
        "RequestInput nennt, wer gefragt ist: er beantwortet die für andere, oder las in JoinedGame eine andere id",
    "everybody hears of each error, with the name of who made it; it chooses again whoever that was":
        "alle hören von jedem Fehler, mit dem Namen dessen, der ihn machte; er wählt neu, wer es auch war",
    "it looks for its name in GameStart; two players may have the same, and JoinedGame tells the id":
        "er sucht seinen Namen in GameStart; zwei können gleich heißen, und JoinedGame sagt die id",
    "it forgets what was refused, and would repeat it until it is sent away":
        "er vergisst, was abgelehnt wurde, und würde es wiederholen, bis er gehen muss",
    "each message then waits for 200 ms of silence": "jede Nachricht wartet dann auf 200 ms Stille",
    "it does not take the points of {} players": "er nimmt die Punkte von {} Spielern nicht an",
    "it waits for JoinedGame": "er wartet auf JoinedGame",
}  # fmt: skip
