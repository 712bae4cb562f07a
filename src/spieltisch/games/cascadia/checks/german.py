"""What the findings say, in German: likely causes, and why nothing could be found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GERMAN: Final[Mapping[str, str]] = {
    "it counts the slots of the shop from 1; they are 0 to 3":
        "er zählt die Plätze der Auslage ab 1; sie gehen von 0 bis 3",
    "it writes the parameters in another order than the tile's index, position, rotation, token's index, position":
        "er schreibt die Parameter in anderer Reihenfolge: Plättchen, Position, Drehung, Tier, Position des Tiers",
    "its name in JoinGame has a blank; a name is one word":
        "sein Name in JoinGame enthält ein Leerzeichen; ein Name ist ein Wort",
    "it goes when it hears of an error; whoever made it is asked again":
        "er geht, wenn er von einem Fehler hört; wer ihn gemacht hat, wird neu gefragt",
    "it dies of a position below zero: -12,-7 is one": "er stirbt an einer Position unter null: -12,-7 ist eine",
    "it never settled a token": "er hat nie ein Tier gesetzt",
    "it never spent a nature token": "er hat nie eine Naturmarke ausgegeben",
    "it never exchanged three equal tokens": "er hat nie drei gleiche Tiere getauscht",
    "it chose its next command before it saw the new shop":
        "er hat seinen nächsten Befehl gewählt, bevor er die neue Auslage sah",
    "rotations are 0 to 5, indices 0 to 3; its are others":
        "Drehungen sind 0 bis 5, Indizes 0 bis 3; seine sind andere",
    "it writes the token's index first and the tile's second":
        "er schreibt erst den Index des Tiers und dann den des Plättchens",
    "it plays with two players only; GameStart names up to four":
        "er spielt nur zu zweit; GameStart nennt bis zu vier",
    "it lays tiles where tiles lie": "er legt Plättchen dorthin, wo welche liegen",
    "it settles tokens where no tile lies": "er setzt Tiere dorthin, wo kein Plättchen liegt",
    "it settles tokens on tiles that do not show their animal":
        "er setzt Tiere auf Plättchen, die ihr Tier nicht zeigen",
    "its numbers or positions are none: -1,2 is a position, without a blank":
        "seine Zahlen oder Positionen sind keine: -1,2 ist eine Position, ohne Leerzeichen",
    "its commands have too many parameters": "seine Befehle haben zu viele Parameter",
    "it leaves parameters out: only the token's position may be missing, behind all others":
        "er lässt Parameter weg: Nur die Position des Tiers darf fehlen, hinter allen anderen",
    "it takes an exchange for its turn: RequestInput follows each exchange":
        "er hält einen Tausch für seinen Zug: Nach jedem Tausch kommt wieder RequestInput",
    "it reads positions without their minus signs": "er liest Positionen ohne ihr Minuszeichen",
    "it says what the protocol does not have": "er sagt, was es im Protokoll nicht gibt",
    "it sends empty lines, blanks around its commands, or other characters than printable ASCII":
        "er sendet leere Zeilen, Leerzeichen um Befehle oder andere Zeichen als druckbares ASCII",
    "it takes a blank line for a message": "er hält eine Leerzeile für eine Nachricht",
    "a message that it does not know stops it": "eine Nachricht, die er nicht kennt, hält ihn auf",
    "it has too little room for long messages": "er hat zu wenig Platz für lange Nachrichten",
    "it does not take the points of all players": "er nimmt die Punkte nicht von allen Spielern an",
    "it goes when the server hangs up, and not at Quit": "er geht, wenn der Server auflegt, und nicht bei Quit",
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
    "it exchanges three equal tokens for nothing more than once in a turn":
        "er tauscht drei gleiche Tiere mehr als einmal im Zug umsonst",
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
    "it does not end its lines: each message then waits for 200 ms of silence":
        "er beendet seine Zeilen nicht: Jede Nachricht wartet dann auf 200 ms Stille",
    "it does not take the points of {} players": "er nimmt die Punkte von {} Spielern nicht an",
    "it waits for JoinedGame": "er wartet auf JoinedGame",
    # Of servers.
    "it tells the names by other ids": "er nennt die Namen unter anderen ids",
    "it tells an error twice": "er meldet einen Fehler zweimal",
    "it does a part of what it refuses": "er tut einen Teil dessen, was er ablehnt",
    "it refuses what the rules allow": "er lehnt ab, was die Regeln erlauben",
    "it says {} where {} is right": "er sagt {}, wo {} richtig ist",
    "it accepts what is wrong: {}": "er nimmt an, was falsch ist: {}",
    "it lets others do what is forbidden": "er lässt andere tun, was verboten ist",
    "it does not tell nature tokens that are earned or spent":
        "er sagt nicht, wenn Zapfen verdient oder ausgegeben werden",
    "it does not tell a token that was settled": "er sagt nicht, dass ein Tier gesetzt wurde",
    "it leaves four equal tokens in the shop": "er lässt vier gleiche Tiere in der Auslage",
    "it does not tell the shop after a turn": "er sagt die Auslage nach einem Zug nicht",
    "it tells a shop after the last turn": "er sagt nach dem letzten Zug eine Auslage",
    "it asks for more turns than there are rounds": "er fragt nach mehr Zügen, als es Runden gibt",
    "it ends the game before all rounds are played": "er beendet die Partie, bevor alle Runden gespielt sind",
    "it tells nature tokens that nobody earned or spent":
        "er nennt Zapfen, die niemand verdient oder ausgegeben hat",
    "it asks a player whose turn it is not": "er fragt jemanden, der nicht am Zug ist",
    "it counts nature tokens wrongly": "er zählt Zapfen falsch",
    "it settles another token than was asked for, or elsewhere":
        "er setzt ein anderes Tier, als verlangt war, oder anderswohin",
    "it lays tiles before another player": "er legt Plättchen vor jemand anderen",
    "it lays tiles on another field than was asked for": "er legt Plättchen auf ein anderes Feld, als verlangt war",
    "it tells another rotation of tiles": "er nennt eine andere Drehung der Plättchen",
    "it lays another tile than was asked for": "er legt ein anderes Plättchen, als verlangt war",
    "it draws what is no longer in the stack or in the bag":
        "er zieht, was nicht mehr im Stapel oder im Beutel ist",
    "it tells the shop of before the turn": "er nennt die Auslage von vor dem Zug",
    "it does not refill the shop in place: nothing moves up, and no other slot changes":
        "er füllt die Auslage nicht an Ort und Stelle auf: Nichts rückt nach, kein anderer Platz ändert sich",
    "it measures the largest corridors wrongly": "er misst die größten Landschaften falsch",
    "it gives the bonuses for the largest corridors wrongly": "er vergibt die Boni für die größten Landschaften falsch",
    "it counts nature tokens wrongly at the end": "er zählt Zapfen am Ende falsch",
    "its sums are not the sums of the points before them":
        "seine Summen sind nicht die Summen der Punkte davor",
    "it tells the points of the animals in another order than bear, elk, salmon, hawk, fox":
        "er nennt die Punkte der Tiere in anderer Reihenfolge als Bär, Hirsch, Lachs, Bussard, Fuchs",
    "it counts the points wrongly": "er zählt die Punkte falsch",
    "it says the wrong class of error": "er sagt die falsche Art von Fehler",
    "it accepts what the rules or the protocol forbid": "er nimmt an, was Regeln oder Protokoll verbieten",
    "it counts the points for {} wrongly": "er zählt die Punkte falsch: {}",
    "it asks somebody else behind an error than who is to act":
        "er fragt nach einem Fehler jemand anderen als den, der am Zug ist",
}  # fmt: skip
