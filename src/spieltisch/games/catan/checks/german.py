"""What the findings say, in German: likely causes, and why nothing could be found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GERMAN: Final[Mapping[str, str]] = {
    "it ends its turn while its status is `Warten`, which asks for nothing":
        "er beendet seinen Zug, während sein Status `Warten` ist; der verlangt nichts",
    "it has the price of a development card wrong: a wool, a grain and an ore":
        "er kennt den Preis einer Entwicklungskarte nicht: je einmal Wolle, Getreide und Erz",
    "it builds roads that touch nothing of its own": "er baut Straßen, die an nichts Eigenes grenzen",
    "it builds settlements that none of its roads leads to":
        "er baut Dörfer, zu denen keine seiner Straßen führt",
    "it exchanges `Angebot` and `Nachfrage`: it gives what it offers":
        "er vertauscht `Angebot` und `Nachfrage`: Was er anbietet, gibt er",
    "it goes on after a seven, and does not move the robber first, as `Räuber versetzen` wants it":
        "er macht nach einer Sieben weiter und versetzt nicht erst den Räuber, wie es `Räuber versetzen` will",
    "it moves the robber to a field that is no land": "er versetzt den Räuber auf ein Feld, das kein Land ist",
    "it discards too few cards: one message gives half of them away":
        "er wirft zu wenige Karten ab: Eine Nachricht gibt die Hälfte auf einmal her",
    # Why something is not allowed.
    "it exchanges x and y": "er vertauscht x und y",
    "it counts x along the other axis, as the edition of 2017/18 does":
        "er zählt x entlang der anderen Achse, wie die Ausgabe von 2017/18",
    "it has missed that somebody built there: each `Bauvorgang` tells of it":
        "ihm ist entgangen, dass dort jemand gebaut hat: jeder `Bauvorgang` sagt es",
    "it forgets the distance rule: two edges between two settlements":
        "er vergisst die Abstandsregel: zwei Kanten zwischen zwei Dörfern",
    "it does not know its own cards: its status tells them": "er weiß nicht, was er hat: der eigene Status sagt es",
    "it has a city's price the other way round: two grain and three ore":
        "er hat den Preis einer Stadt verkehrt herum: zwei Getreide und drei Erz",
    "it does not know which development cards it holds": "er weiß nicht, welche Entwicklungskarten er hat",
    "it plays a card in the turn in which it bought it": "er spielt eine Karte in dem Zug, in dem er sie gekauft hat",
    "it plays more than one development card in a turn": "er spielt mehr als eine Entwicklungskarte im Zug",
    "it has not waited for the dice": "er hat nicht auf die Würfel gewartet",
    "it rolls the dice twice": "er würfelt zweimal",
    "it leaves the robber where it is: `Räuber versetzt`, or the map, told where that is":
        "er lässt den Räuber, wo er ist: `Räuber versetzt` oder die Karte hat gesagt, wo das ist",
    "its victim does not live at that field": "sein Opfer wohnt nicht an diesem Feld",
    "it does not know its harbours: four for one without any": "er kennt seine Häfen nicht: vier zu eins ohne einen",
    "there is no such place: land or its coast, two fields that touch for a road, three for a corner":
        "diesen Ort gibt es nicht: Land oder seine Küste, zwei benachbarte Felder für eine Straße, drei für eine Ecke",
    "it takes somebody else's status for its own": "er hält den Status eines anderen für seinen",
    # Why nothing comes.
    "it does not take `Würfeln` for the beginning of its turn": "er nimmt `Würfeln` nicht als Anfang seines Zuges",
    "it does not know that it has to discard: after a seven all do who hold more than seven cards":
        "er weiß nicht, dass er abwerfen muss: nach einer Sieben müssen alle, die mehr als sieben Karten haben",
    "it does not know the status `Räuber versetzen`": "er kennt den Status `Räuber versetzen` nicht",
    "it does not end its turn where it can do nothing else":
        "er beendet seinen Zug nicht, wenn er sonst nichts tun kann",
    "it does not know the status `Bauen` of games for five and six":
        "er kennt den Status `Bauen` der Spiele zu fünft und sechst nicht",
    "it waits for something after a refusal": "er wartet nach einer Ablehnung auf etwas",
    "it waits for something after a refusal, {}": "er wartet nach einer Ablehnung auf etwas, {}",
    # The beginning.
    "it writes in the character set of its system and not in UTF-8":
        "er schreibt im Zeichensatz seines Systems und nicht in UTF-8",
    "it reads in another character set than UTF-8": "er liest in einem anderen Zeichensatz als UTF-8",
    "it decodes pieces of a message before they are together":
        "er dekodiert Stücke einer Nachricht, bevor sie ganz ist",
    "it treats whatever one read brings as whole messages": "er hält alles, was ein read bringt, für ganze Nachrichten",
    "it takes what one read brings for one message": "er hält, was ein Lesen bringt, für eine Nachricht",
    "other servers do not know the ASCII spelling": "andere Server kennen die Schreibweise in ASCII nicht",
    "it does not wait for its id": "er wartet nicht auf seine id",
    "it goes by an id that it was not given": "er richtet sich nach einer id, die er nicht bekommen hat",
    "it takes 0 for no id": "er hält 0 für keine id",
    "it gives up after `Farbe bereits vergeben`": "er gibt nach `Farbe bereits vergeben` auf",
    "it asks for the same colour again": "er bittet noch einmal um dieselbe Farbe",
    "it builds at its first settlement again": "er baut noch einmal an sein erstes Dorf",
    "it builds one settlement: the opening has two rounds": "er baut ein Dorf: die Eröffnung hat zwei Runden",
    "it takes its turn for over, but is last: it builds twice in a row":
        "er hält seinen Zug für beendet, ist aber der Letzte: er baut zweimal hintereinander",
    "it says something in other words than the page has": "er sagt etwas mit anderen Worten, als die Seite hat",
    "it says something in other words than the page has: {}":
        "er sagt etwas mit anderen Worten, als die Seite hat: {}",
    "it takes braces within a text for those of messages": "er hält Klammern in einem Text für die von Nachrichten",
    "it does not cope with something that others do or say":
        "er kommt mit etwas nicht zurecht, was andere tun oder sagen",
    # Turns.
    "it does not wait for the answer": "er wartet nicht auf die Antwort",
    "it does not wait for the answer to its message": "er wartet nicht auf die Antwort auf seine Nachricht",
    "it sends the same message twice": "er schickt dieselbe Nachricht zweimal",
    "it acts on each status, also where it has just acted":
        "er handelt auf jeden Status, auch wenn er eben gehandelt hat",
    "it needs more of a status than `id` and `Status`": "er braucht von einem Status mehr als `id` und `Status`",
    "it does not cope with others' cards being a plain number":
        "er kommt nicht damit zurecht, dass die Karten anderer eine bloße Zahl sind",
    "it does not cope with others' cards being an empty object":
        "er kommt nicht damit zurecht, dass die Karten anderer ein leeres Objekt sind",
    "it does not cope with others' cards being left out":
        "er kommt nicht damit zurecht, dass die Karten anderer fehlen",
    "it does not cope with the message {}": "er kommt mit der Nachricht {} nicht zurecht",
    "it does not cope with the text {}": "er kommt mit dem Text {} nicht zurecht",
    "it plays no development card": "er spielt keine Entwicklungskarte",
    "it does not cope with others' cards being {}": "er kommt nicht damit zurecht, dass die Karten anderer {} sind",
    "in the special building phase nobody trades or plays cards":
        "in der Sonderbauphase handelt niemand und spielt niemand Karten",
    "it forgets that roads, settlements and cities run out":
        "er vergisst, dass Straßen, Dörfer und Städte ausgehen",
    "it builds roads on through a settlement of another player's":
        "er baut Straßen durch das Dorf eines anderen hindurch",
    # A seven.
    "it robs itself": "er beraubt sich selbst",
    "a server of ours takes it, unless `strict_robber` is set; others insist":
        "ein Server von uns nimmt es an, außer mit `strict_robber`; andere bestehen darauf",
    "it discards cards that a monopoly had taken from it: `Kosten`, and its status, told it so":
        "er wirft Karten ab, die ihm ein Monopol genommen hat: `Kosten` und sein Status haben es ihm gesagt",
    "it rounds up: half is rounded down": "er rundet auf: die Hälfte wird abgerundet",
    "it discards down to {}, not half of its cards": "er wirft bis auf {} ab, nicht die Hälfte seiner Karten",
    "it discards all": "er wirft alles ab",
    # Buying and trading.
    "it repeats what was refused": "er wiederholt, was abgelehnt wurde",
    "it never gives up": "er gibt nie auf",
    "it builds nothing, and buys no cards": "er baut nichts und kauft keine Karten",
    "it does not trade with the bank": "er handelt nicht mit der Bank",
    "it buys no development card": "er kauft keine Entwicklungskarte",
    "it wants nothing but the end of its turn": "er will nichts als das Ende seines Zuges",
    "it leaves others waiting: after `trade_ms` it counts as a no":
        "er lässt andere warten: nach `trade_ms` gilt das als Nein",
    "it accepts whatever is offered": "er nimmt an, was auch geboten wird",
    "it waits for the end of a trade that is over: `Handel nicht mehr verfügbar`":
        "er wartet auf das Ende eines Handels, der vorbei ist: `Handel nicht mehr verfügbar`",
    "it waits for ever for answers to its offer": "er wartet ewig auf Antworten auf sein Angebot",
    "it waits for ever for answers to its offer, after two noes":
        "er wartet ewig auf Antworten auf sein Angebot, nach zweimal Nein",
    "it waits for ever for answers to its offer, after two seconds of silence":
        "er wartet ewig auf Antworten auf sein Angebot, nach zwei Sekunden Stille",
    "it waits for ever for answers to its offer, after a yes that was taken back":
        "er wartet ewig auf Antworten auf sein Angebot, nach einem Ja, das zurückgenommen wurde",
    "it offers no trades": "er bietet keinen Handel an",
    "this board cannot be filled": "dieses Brett lässt sich nicht füllen",
    "it names an earlier offer: each has an id of its own":
        "er nennt ein früheres Angebot: jedes hat seine eigene id",
    "it takes each answer to its offer for a yes: `Annehmen` tells which it is":
        "er hält jede Antwort auf sein Angebot für ein Ja: `Annehmen` sagt, was sie ist",
    "it waits for ever for answers to its offer, after a yes":
        "er wartet ewig auf Antworten auf sein Angebot, nach einem Ja",
    # The end.
    "it does not know every `Spiel beendet`": "er kennt nicht jedes `Spiel beendet`",
    "it does not know `Spiel beendet` with {}": "er kennt `Spiel beendet` mit {} nicht",
    "it waits for its status; some servers tell it no more after `Fehler`":
        "er wartet auf seinen Status; manche Server sagen ihn nach `Fehler` nicht mehr",
    "it knows the four colours of the base game; more than four players also have Grün and Braun":
        "er kennt die vier Farben des Grundspiels; bei mehr als vier Spielern gibt es auch Grün und Braun",
    "it takes each frame for one object: earlier servers put several into one":
        "er hält jeden Frame für ein Objekt: frühere Server schreiben mehrere in einen",
    "a WebSocket's ping wants a pong with the same bytes; servers hang up, or proxies do, where none comes":
        "auf den Ping eines WebSockets gehört ein Pong mit denselben Bytes; fehlt er, legen Server oder Proxys auf",
    "it takes its own offer, which is told to it, too, for another's: `Spieler` is who made it":
        "er hält sein eigenes Angebot, das auch ihm gesagt wird, für ein fremdes: `Spieler` hat es gemacht",
    # Of servers.
    "it pays other cards for a throw than the fields yield":
        "er gibt für einen Wurf andere Karten, als die Felder bringen",
    "it pays for the field where the robber stands": "er gibt Karten für das Feld, auf dem der Räuber steht",
    "it does not take what a building costs": "er nimmt nicht, was ein Bau kostet",
    "it does not take what a development card costs": "er nimmt nicht, was eine Entwicklungskarte kostet",
    "it does not take one card from who is robbed, and give it to who robs":
        "er nimmt dem Bestohlenen nicht genau eine Karte und gibt sie dem Dieb",
    "it does not give what the second settlement yields": "er gibt nicht, was das zweite Dorf bringt",
    "it does not give the two cards of `Erfindung`": "er gibt nicht die zwei Karten der `Erfindung`",
    "it does not collect all cards of the kind for `Monopol`":
        "er sammelt für `Monopol` nicht alle Karten der Sorte ein",
    "it does not exchange the cards of a trade": "er tauscht nicht die Karten eines Handels",
    "it takes another number of cards than half after a seven":
        "er nimmt nach einer Sieben nicht die Hälfte der Karten",
    "it takes another rate than the harbours give": "er rechnet mit einem anderen Kurs, als die Häfen geben",
    "it tells of cards that come or go for no reason": "er meldet Karten, die ohne Grund kommen oder gehen",
    "it takes cards that nobody can have": "er nimmt Karten, die niemand haben kann",
    "it tells another hand than its own `Ertrag` and `Kosten` make":
        "er zeigt eine andere Hand, als `Ertrag` und `Kosten` ergeben",
    "it tells other development cards than were bought and played":
        "er zeigt andere Entwicklungskarten, als gekauft und gespielt wurden",
    "it counts points wrong": "er zählt Siegpunkte falsch",
    "it counts knights wrong": "er zählt Ritter falsch",
    "it shows the longest road at the wrong player": "er zeigt die längste Handelsstraße beim falschen Spieler",
    "it shows the largest army at the wrong player": "er zeigt die größte Rittermacht beim falschen Spieler",
    "it accepts a building where none may be": "er erlaubt einen Bau, wo keiner sein darf",
    "it gives the turn to the wrong player": "er lässt den falschen Spieler ziehen",
    "it lets a player act who has not thrown the dice": "er lässt einen Spieler handeln, der nicht gewürfelt hat",
    "it tells a status that does not fit the game": "er meldet einen Status, der nicht zum Spielstand passt",
    "it lets the robber stay where it is, or move for no reason": "er lässt den Räuber stehen oder ohne Grund ziehen",
    "it robs somebody who does not live at the robber's field":
        "er bestiehlt jemanden, der nicht am Feld des Räubers wohnt",
    "it gives the longest road to the wrong player": "er gibt die längste Handelsstraße dem falschen Spieler",
    "it gives the largest army to the wrong player": "er gibt die größte Rittermacht dem falschen Spieler",
    "it shows cards that only their owner may see": "er zeigt Karten, die nur ihr Besitzer sehen darf",
    "it tells of a player whom it has not introduced": "er erzählt von einem Spieler, den er nicht vorgestellt hat",
    "it throws dice that there are not": "er würfelt, was kein Würfel zeigt",
    "it ends the game for somebody who has not won": "er beendet das Spiel für jemanden, der nicht gewonnen hat",
    "it accepts what the rules do not allow": "er nimmt an, was die Regeln verbieten",
    "it refuses what the rules allow": "er lehnt ab, was die Regeln erlauben",
    "it answers a message twice": "er beantwortet eine Nachricht zweimal",
    "it does not answer each message": "er beantwortet nicht jede Nachricht",
    "it confuses its players' names or ids": "er verwechselt Namen oder ids seiner Spieler",
    "it does not greet as the protocol says": "er grüßt nicht, wie es das Protokoll sagt",
    "it says something that is no message of the protocol": "er sagt etwas, das keine Nachricht des Protokolls ist",
    "it goes on after the end of the game": "er spielt nach dem Ende der Partie weiter",
}  # fmt: skip
