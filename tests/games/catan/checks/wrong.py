"""What Catan's test client can do wrong, and which check finds it."""

from __future__ import annotations

from typing import Final

from tests.mistakes import Mistake

WRONG: Final = (
    Mistake("introduces-early", "says who it is before it knows its id", "catan.hello", "wait for its id"),
    Mistake("is-always-1", "takes 1 for its id, whatever it is told", "catan.id.any", "id that it was not given"),
    Mistake("gives-up-its-colour", "does nothing where its colour is taken", "catan.colour.taken", "gives up"),
    Mistake("keeps-its-colour", "asks for its colour again where it is taken", "catan.colour.taken", "same colour"),
    Mistake("knows-four-colours", "knows the colours of four players", "catan.colour.taken", "four colours"),
    Mistake("writes-latin-1", "writes Latin-1", "catan.utf8", "not in UTF-8"),
    Mistake("reads-latin-1", "reads Latin-1", "catan.utf8", "another character set"),
    Mistake("reads-in-chunks", "takes each read for whole lines", "catan.framing.split", "as whole messages"),
    Mistake("dies-of-the-unknown", "dies of a message it does not know", "catan.forward.unknown", ""),
    Mistake("exchanges-axes", "writes y for x", "catan.opening.corner", "exchanges x and y"),
    Mistake("other-axis", "has the neighbours of the edition of 2017/18", "catan.opening.corner", "other axis"),
    Mistake("misses-others", "does not note what others build", "catan.opening.corner", "missed that somebody built"),
    Mistake("forgets-the-distance", "builds beside others", "catan.opening.corner", "distance rule"),
    Mistake(
        "starts-at-its-first-village", "builds both roads at one village", "catan.opening.road", "first settlement"
    ),
    Mistake("builds-once-a-round", "does not build twice in a row", "catan.opening.snake", "twice in a row"),
    Mistake("sends-twice", "sends `Würfeln` twice", "catan.answers.once", "same message twice"),
    Mistake("acts-on-each-status", "acts on each status, asked or not", "catan.reminder", "on each status"),
    Mistake("acts-for-others", "rolls when others are to", "catan.out-of-turn", "somebody else's status"),
    Mistake("never-ends-its-turn", "waits for something to do in its turn", "catan.end-turn", "does not end its turn"),
    Mistake("needs-all-keys", "dies of a status without points", "catan.status.bare", ""),
    Mistake("needs-hidden-cards", "dies of others' cards as a number", "catan.hidden", "a plain number"),
    Mistake("ignores-special-building", "does not know the status `Bauen`", "catan.special", "status `Bauen`"),
    Mistake("rounds-up", "discards half of its cards, rounded up", "catan.discard.half", "rounds up"),
    Mistake("misses-its-losses", "does not note that it has fewer cards", "catan.discard.held", "monopoly"),
    Mistake("leaves-the-robber", "leaves the robber where it is", "catan.robber.moves", "leaves the robber"),
    Mistake(
        "gives-up-when-refused", "leaves a refused robber to others", "catan.robber.moves", "something after a refusal"
    ),
    Mistake("robs-anybody", "robs who does not live there", "catan.robber.victim", "does not live"),
    Mistake("repeats-itself", "repeats what was refused", "catan.refusal.recovers", "repeats"),
    Mistake("builds-on-credit", "builds roads without wood", "catan.pays", "its own cards"),
    Mistake("trades-three-for-one", "trades three for one without a harbour", "catan.ports", "harbours"),
    Mistake("plays-fresh-cards", "plays cards in the turn in which it bought them", "catan.cards.age", "bought it"),
    Mistake("accepts-everything", "accepts offers it cannot pay", "catan.trade.answers", "whatever is offered"),
    Mistake("answers-no-offers", "leaves offers unanswered", "catan.trade.answers", "waiting"),
    Mistake("waits-for-its-trade", "waits for a trade that is over", "catan.trade.crossed", "trade that is over"),
    Mistake("waits-for-a-yes", "waits until somebody accepts", "catan.trade.own", "waits for ever"),
    Mistake("answers-its-own-offers", "declines its own offer", "catan.trade.own", "its own offer"),
    Mistake("waits-after-a-fault", "waits for its status after `Fehler`", "catan.refusal.else", "waits for its status"),
    Mistake("knows-winners-only", "plays on where the winner has another key", "catan.winner", "`Spieler`"),
    Mistake("stays", "stays after the end", "catan.end.exits", ""),
    Mistake("leaves-a-child", "leaves a process behind", "catan.end.children", ""),
    Mistake("spins", "reads the end of the stream again and again", "catan.gone.quiet", "again and again"),
)
