"""What the findings say, in German: likely causes, and why nothing could be found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GERMAN: Final[Mapping[str, str]] = {
    "it takes what one read brings for one message": "er hält, was ein Lesen bringt, für eine Nachricht",
    "it says start-game at each player list, also when a game is running":
        "er sagt start-game bei jeder Spielerliste, auch wenn eine Partie läuft",
    "it says unjail card without a card; who has one was told so by an eventcard":
        "er sagt unjail card ohne Karte; wer eine hat, hat es durch ein eventcard erfahren",
    "it subscribes otherwise than with player, #RRGGBB and its name, in this order":
        "er meldet sich anders an als mit player, #RRGGBB und seinem Namen, in dieser Reihenfolge",
    # Acknowledgements, chat, other packets.
    "it does not acknowledge {}": "er bestätigt {} nicht",
    "it acknowledges what comes at once, not each packet": "er bestätigt, was auf einmal kommt, und nicht jedes Paket",
    "it acknowledges nothing": "er bestätigt nichts",
    "it acknowledges each line of a list": "er bestätigt jede Zeile einer Liste",
    "it acknowledges each line that comes": "er bestätigt jede Zeile, die kommt",
    "it acknowledges the welcome": "er bestätigt die Begrüßung",
    "it acknowledges acknowledgements": "er bestätigt Bestätigungen",
    "it acknowledges each packet twice": "er bestätigt jedes Paket zweimal",
    "it acknowledges {} twice": "er bestätigt {} zweimal",
    "it acknowledges packets that it does not know": "er bestätigt Pakete, die er nicht kennt",
    "it asks for another card, and never acknowledges the one that it has to take":
        "er bittet um eine andere Karte und bestätigt die nie, die er nehmen muss",
    "it does not acknowledge packets of one kind": "er bestätigt Pakete einer Art nicht",
    "it dies of {}": "er stirbt an {}",
    "it says what the protocol does not have": "er sagt, was es im Protokoll nicht gibt",
    "it says {}, which is no command of the protocol": "er sagt {}, und das ist kein Befehl des Protokolls",
    "it says {}, and this command has other arguments": "er sagt {}, und dieser Befehl hat andere Argumente",
    "it reads in another character set than UTF-8": "er liest in einem anderen Zeichensatz als UTF-8",
    "it writes in another character set than UTF-8": "er schreibt in einem anderen Zeichensatz als UTF-8",
    "it treats whatever one read brings as whole messages": "er hält alles, was ein read bringt, für ganze Nachrichten",
    "it acknowledges something twice": "er bestätigt etwas zweimal",
    "it waits for +JAWOHL before it goes on: effects are told anyway":
        "er wartet auf +JAWOHL, bevor er weitermacht: die Folgen werden ohnehin gesagt",
    "it wants another card in any case": "er will auf jeden Fall eine andere Karte",
    "it answers each packet of the segment, or twice": "er beantwortet jedes Paket des Segments, oder zweimal",
    "it dies of a transaction of 0 RM": "er stirbt an einer Transaktion über 0 RM",
    "it looks for packets within the text": "er sucht Pakete im Text",
    "it reads more out of a chat line than there is": "er liest aus einer Chatzeile mehr heraus, als darin steht",
    "it dies of an empty line": "er stirbt an einer leeren Zeile",
    "it dies of a packet that it does not know": "er stirbt an einem Paket, das er nicht kennt",
    "it passes over what comes behind such a packet": "er übergeht, was hinter einem solchen Paket kommt",
    "it reads so many bytes at a time, and takes them for whole lines":
        "er liest so viele Bytes auf einmal und hält sie für ganze Zeilen",
    # Names.
    "it gives up where its name is taken": "er gibt auf, wenn sein Name vergeben ist",
    "it takes a name for its own that is only its beginning":
        "er hält einen Namen für seinen eigenen, der nur dessen Anfang ist",
    "it takes a name for its own that only ends like it":
        "er hält einen Namen für seinen eigenen, der nur so endet",
    "it waits for a list that never comes": "er wartet auf eine Liste, die nie kommt",
    "it asks for the same name again": "er bittet noch einmal um denselben Namen",
    "it calls itself {}, not {} as it was told": "er nennt sich {} und nicht {}, wie ihm gesagt wurde",
    "it takes one word for the name, so that its own never comes":
        "er hält ein Wort für den Namen, sodass seiner nie kommt",
    "it takes {} for its own name, which only begins so": "er hält {} für seinen eigenen Namen, der nur so beginnt",
    "it takes {} for its own name, which is only the end of that":
        "er hält {} für seinen eigenen Namen, der nur das Ende davon ist",
    "it decodes each piece by itself, so that ü in two pieces is lost":
        "er dekodiert jedes Stück für sich, sodass ein ü in zwei Stücken verloren geht",
    "it does not know the new name in turn-update": "er kennt den neuen Namen in turn-update nicht",
    "it keeps the name from before the new list": "er behält den Namen von vor der neuen Liste",
    "it forgets the plots of who is renamed": "er vergisst die Grundstücke dessen, der umbenannt ist",
    # Turns.
    "it does not end its turn": "er beendet seinen Zug nicht",
    "it does not look whose turn it is, as turn-update tells": "er beachtet nicht, wer laut turn-update am Zug ist",
    "it waits for something after an eventcard": "er wartet nach einer eventcard auf etwas",
    "it takes field 10 for being in prison": "er hält Feld 10 für das Gefängnis",
    "it waits for something after its purchase, or for an auction":
        "er wartet nach seinem Kauf auf etwas, oder auf eine Auktion",
    "it waits for something after a second pos-update": "er wartet nach einem zweiten pos-update auf etwas",
    "it waits for something after paying rent": "er wartet nach dem Bezahlen der Miete auf etwas",
    "it waits for leave to move on: prison enter is all":
        "er wartet auf die Erlaubnis weiterzuziehen: prison enter ist alles",
    "it ends its turn for each packet, or once more when it is acknowledged":
        "er beendet seinen Zug für jedes Paket, oder noch einmal, wenn er bestätigt wird",
    "it waits for the purchase that was refused": "er wartet auf den Kauf, der abgelehnt wurde",
    "it repeats what was refused": "er wiederholt, was abgelehnt wurde",
    "it takes the next line for the answer to what it has said, whatever that is":
        "er hält die nächste Zeile für die Antwort auf das, was er gesagt hat, was sie auch sei",
    "after a refused end-turn it waits for its next turn: say it again when the auction is over":
        "nach einem abgelehnten end-turn wartet er auf seinen nächsten Zug: nach der Auktion soll er es wiederholen",
    # Plots, cash, debts.
    "it finds its place by adding its throws: pos-update tells it":
        "er zählt seine Würfe zusammen, um zu wissen, wo er steht: pos-update sagt es",
    "it acts as soon as its piece has moved, though a card may move it on":
        "er handelt, sobald seine Figur gezogen ist, obwohl eine Karte sie weiterziehen kann",
    "it adds the cash that it is told to what it had: money-update tells all of it":
        "er zählt das gemeldete Geld zu seinem bisherigen dazu: money-update nennt alles",
    "it names the total of the throws, not the field of pos-update":
        "er nennt die Summe der Würfe und nicht das Feld aus pos-update",
    "it names the field on which it was before": "er nennt das Feld, auf dem er vorher war",
    "it counts fields from 1": "er zählt Felder ab 1",
    "it takes each field for a plot": "er hält jedes Feld für ein Grundstück",
    "it buys whatever field it stands on, without looking whose it is, or whether it is a plot":
        "er kauft jedes Feld, auf dem er steht, ohne nachzusehen, wem es gehört und ob es ein Grundstück ist",
    "it does not look who owns a plot, as plot-update tells":
        "er sieht nicht nach, wem ein Grundstück gehört, wie plot-update es sagt",
    "it does not look who owns a plot": "er sieht nicht nach, wem ein Grundstück gehört",
    "it counts with the cash that it had before": "er rechnet mit dem Geld, das er vorher hatte",
    "it does not look at its cash": "er sieht nicht nach, wie viel Geld er hat",
    "it takes another player's money-update for its own": "er hält das money-update eines anderen für seins",
    "it repeats what it cannot pay": "er wiederholt, was er nicht bezahlen kann",
    "it counts with the cash that it had before it paid rent, {} RM":
        "er rechnet mit dem Geld, das er hatte, bevor er Miete bezahlt hat, {} RM",
    "it counts with the cash that it had before it paid something in another's turn, {} RM":
        "er rechnet mit dem Geld, das er hatte, bevor er im Zug eines anderen etwas bezahlt hat, {} RM",
    "it counts with the cash that it had before it bought something, {} RM":
        "er rechnet mit dem Geld, das er hatte, bevor er etwas gekauft hat, {} RM",
    "it does not build evenly": "er baut nicht gleichmäßig",
    "it does not know of the houses that plot-update tells": "er weiß nichts von den Häusern, die plot-update nennt",
    "it does not count up to the hotel": "er zählt nicht bis zum Hotel",
    "it builds and mortgages without looking at what plot-update tells":
        "er baut und beleiht, ohne nachzusehen, was plot-update sagt",
    "it waits for cash: end-turn sells what is missing": "er wartet auf Geld: end-turn verkauft, was fehlt",
    "it does not read negative cash": "er liest kein negatives Geld",
    "it exchanges mortgaging and redeeming: hypothec yes mortgages, hypothec no redeems":
        "er verwechselt Beleihen und Ablösen: hypothec yes nimmt eine Hypothek auf, hypothec no löst sie ab",
    "a player list makes it forget what it knew": "bei einer Spielerliste vergisst er, was er wusste",
    "a player list makes it forget its cash": "bei einer Spielerliste vergisst er sein Geld",
    "a player list makes it forget who owns the plots":
        "bei einer Spielerliste vergisst er, wem die Grundstücke gehören",
    "it waits for a game to begin": "er wartet auf den Beginn einer Partie",
    "it takes a line of a list, of which there are more than announced, for a packet":
        "er hält eine Zeile einer Liste, die mehr hat als angekündigt, für ein Paket",
    # Auctions and offers.
    "it acknowledges auction-plot like any other packet: its answer is a bid or -NEIN":
        "er bestätigt auction-plot wie jedes andere Paket: die Antwort darauf ist ein Gebot oder -NEIN",
    "it answers no auction: neither a bid nor -NEIN": "er beantwortet keine Auktion: weder ein Gebot noch -NEIN",
    "it leaves the auctions of its own turn unanswered": "er lässt die Auktionen seines eigenen Zugs unbeantwortet",
    "it passes the auction in which it bids": "er passt in der Auktion, in der er bietet",
    "it bid in none of {} auctions": "er hat in keiner von {} Auktionen geboten",
    "it does not look whose bid auction-plot tells": "er sieht nicht nach, wessen Gebot auction-plot nennt",
    "it bids the price that is bid already": "er bietet den Preis, der schon geboten ist",
    "it acknowledges an offer like any other packet": "er bestätigt ein Angebot wie jedes andere Paket",
    "it takes the offer for an auction, and bids more": "er hält das Angebot für eine Auktion und bietet mehr",
    "it haggles: the price is fixed": "er feilscht: der Preis steht fest",
    # Prison, and a second game.
    "it takes another player's prison for its own": "er hält das Gefängnis eines anderen für seins",
    "it waits for leave to move": "er wartet auf die Erlaubnis zu ziehen",
    "it waits for pos-update: inmates who stay get none":
        "er wartet auf pos-update: wer im Gefängnis bleibt, bekommt keines",
    "it tries to get out until it is out": "er versucht herauszukommen, bis er draußen ist",
    "it waits for another throw after a double: all throws of a turn come at once":
        "er wartet nach einem Pasch auf noch einen Wurf: Alle Würfe eines Zuges kommen auf einmal",
    "it builds where it may not: that takes a whole street of its own, none mortgaged, even houses, and cash":
        "er baut, wo er nicht darf: Das braucht eine ganze eigene Straße ohne Hypothek, gleich viele Häuser und Geld",
    "it writes its acknowledgements otherwise than +JAWOHL": "er schreibt seine Quittungen anders als +JAWOHL",
    "it thinks that it sits in prison: field 10 is but a visit, and a new game begins outside":
        "er glaubt im Gefängnis zu sitzen: Feld 10 ist nur ein Besuch, und eine neue Partie beginnt draußen",
    "it thinks that it still sits in prison": "er glaubt, noch im Gefängnis zu sitzen",
    "it leaves after a game, as it may": "er geht nach einer Partie, was er darf",
    "it thinks that it sits in prison, as in the game before":
        "er glaubt, im Gefängnis zu sitzen, wie in der Partie davor",
    "it thinks that it owns what it owned in the game before":
        "er glaubt zu besitzen, was er in der Partie davor besaß",
    # Of servers.
    "it takes another rent than the deed says": "er nimmt eine andere Miete, als auf der Besitzkarte steht",
    "it pays another wage for passing Los": "er zahlt einen anderen Lohn für den Weg über Los",
    "it takes another tax than the field says": "er nimmt eine andere Steuer, als das Feld sagt",
    "it pays another pot at free parking than the taxes so far":
        "er zahlt bei Frei Parken einen anderen Topf aus als die Steuern bis dahin",
    "it pays or takes what no card says": "er zahlt oder nimmt, was auf keiner Karte steht",
    "it changes somebody's cash for no reason": "er ändert jemandes Geld ohne Grund",
    "it takes another price than the plot list says":
        "er nimmt einen anderen Preis, als in der Liste der Straßen steht",
    "it keeps who has paid in prison": "er lässt im Gefängnis, wer sich freigekauft hat",
    "it sells at an auction to another bid than the highest": "er verkauft in einer Auktion nicht zum höchsten Gebot",
    "it gives another starting cash": "er gibt ein anderes Startgeld",
    "it moves a piece to the wrong field": "er zieht eine Figur auf das falsche Feld",
    "it does not move a piece by its throw": "er zieht eine Figur nicht nach ihrem Wurf",
    "it tells a throw that no dice show": "er meldet einen Wurf, den keine Würfel zeigen",
    "it gives the turn to the wrong player": "er lässt den falschen Spieler ziehen",
    "it tells of somebody who does not play": "er erzählt von jemandem, der nicht mitspielt",
    "it lets somebody out of prison, or in, for no reason": "er lässt jemanden ohne Grund ins Gefängnis oder heraus",
    "it shows another transaction than it carries out": "er zeigt eine andere Buchung, als er ausführt",
    "it accepts a bid that is not higher, or cannot be paid":
        "er nimmt ein Gebot an, das nicht höher ist oder nicht bezahlt werden kann",
    "it sells what is not for sale": "er verkauft, was nicht zu haben ist",
    "it builds where the rules do not allow it": "er baut, wo die Regeln es nicht erlauben",
    "it answers a command twice": "er beantwortet einen Befehl zweimal",
    "it does not answer each command": "er beantwortet nicht jeden Befehl",
    "it accepts what the rules do not allow": "er nimmt an, was die Regeln verbieten",
    "it refuses what the rules allow": "er lehnt ab, was die Regeln erlauben",
    "it refuses with another number": "er lehnt mit einer anderen Nummer ab",
    "it announces another number of lines than its player list has":
        "er kündigt eine andere Zahl von Zeilen an, als seine Spielerliste hat",
    "it lists its players wrongly": "er führt seine Spieler falsch auf",
    "it does not greet who connects": "er begrüßt nicht, wer sich verbindet",
    "it says something that is no packet of the protocol": "er sagt etwas, das kein Paket des Protokolls ist",
}  # fmt: skip
