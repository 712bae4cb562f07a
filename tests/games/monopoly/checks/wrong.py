"""What Monopoly's test client can do wrong, and which check finds it."""

from __future__ import annotations

from typing import Final

from tests.mistakes import Mistake

WRONG: Final = (
    Mistake(
        "welcome-acknowledged",
        "acknowledges the welcome",
        "monopoly.welcome",
        "the welcome",
        code="acknowledges-the-welcome",
    ),
    Mistake("name-once", "ends where its name is taken", "monopoly.taken.name", "", code="gives-up-its-name"),
    Mistake(
        "first-word",
        "reads names to the first blank",
        "monopoly.names.blanks",
        "one word for the name",
        code="names-are-one-word",
    ),
    Mistake(
        "line-ends-so",
        "looks whether a line ends with its name",
        "monopoly.names.blanks",
        "the end of that",
        code="names-by-their-end",
    ),
    Mistake(
        "line-begins-so",
        "looks whether its name begins so",
        "monopoly.names.blanks",
        "only begins so",
        code="names-by-their-beginning",
    ),
    Mistake(
        "decodes-pieces",
        "decodes each piece by itself",
        "monopoly.names.umlaut",
        "each piece by itself",
        code="encoding",
    ),
    Mistake(
        "pieces-are-lines",
        "takes each read for whole lines",
        "monopoly.framing.split",
        "",
        code="reads-part-of-a-message",
    ),
    Mistake(
        "short-buffer",
        "takes each kilobyte for whole lines",
        "monopoly.framing.long",
        "so many bytes",
        code="reads-part-of-a-message",
    ),
    Mistake("dies-of-blanks", "dies of a blank line", "monopoly.framing.blank", "an empty line", code="dies-of-blank"),
    Mistake(
        "dies-of-unknown",
        "dies of a packet it does not know",
        "monopoly.forward.unknown",
        "does not know",
        code="dies-of-unknown",
    ),
    Mistake(
        "unknown-acknowledged",
        "grants what it does not know",
        "monopoly.unknown.command",
        "does not know",
        code="grants-the-unknown",
    ),
    Mistake(
        "list-lines-acknowledged",
        "acknowledges each line of a list",
        "monopoly.ack.list",
        "each line of a list",
        code="acknowledges-each-line",
    ),
    Mistake(
        "list-counted",
        "dies of a list longer than it says",
        "monopoly.list.in-game",
        "there are more",
        code="counts-list-lines",
    ),
    Mistake(
        "list-restarts",
        "begins anew with each list",
        "monopoly.list.in-game",
        "a player list makes it forget",
        code="forgets-at-a-list",
    ),
    Mistake(
        "news-unacknowledged",
        "does not acknowledge show-transaction",
        "monopoly.ack.count",
        "show-transaction",
        code="packet-unacknowledged",
    ),
    Mistake(
        "acknowledges-segments",
        "acknowledges what comes at once with one line",
        "monopoly.ack.count",
        "at once",
        code="acknowledges-each-read",
    ),
    Mistake(
        "waits-for-jawohl",
        "goes on when its purchase is acknowledged",
        "monopoly.ack.never-waits",
        "+JAWOHL",
        code="waits-for-acknowledgements",
    ),
    Mistake(
        "any-other-card", "wants another card in any case", "monopoly.ack.133", "another card", code="card-never-closed"
    ),
    Mistake(
        "divides-by-news",
        "divides by the amount of a transaction",
        "monopoly.news.zero",
        "dies of",
        code="dies-of-news",
    ),
    Mistake(
        "reads-chat",
        "looks for packets within chat",
        "monopoly.chat.hostile",
        "packets within the text",
        code="packets-in-chat",
    ),
    Mistake(
        "waits-after-card",
        "waits for something after a card",
        "monopoly.turn.ends",
        "after an eventcard",
        code="waits-after-a-card",
    ),
    Mistake("any-turn", "acts in every turn", "monopoly.turn.mine", "whose turn", code="answers-too-early"),
    Mistake("ends-twice", "ends each turn twice", "monopoly.turn.not-twice", "for each packet", code="answers-twice"),
    Mistake("stubborn", "repeats what was refused", "monopoly.refusal.any", "repeats", code="repeats-refused"),
    Mistake(
        "ends-once-for-all",
        "does not repeat an end-turn that crossed an auction",
        "monopoly.refusal.recovers",
        "refused end-turn",
        code="waits-after-refusal",
    ),
    Mistake(
        "buys-the-total",
        "buys the field with the number of the throw",
        "monopoly.buy.where",
        "total",
        code="adds-up-the-dice",
    ),
    Mistake(
        "buys-from-anybody",
        "buys plots that somebody has",
        "monopoly.buy.where",
        "who owns a plot",
        code="owners-forgotten",
    ),
    Mistake("buys-everywhere", "buys each field", "monopoly.buy.where", "whatever field", code="buys-everywhere"),
    Mistake("ignores-cash", "buys what it cannot pay", "monopoly.buy.cash", "at its cash", code="own-cash-forgotten"),
    Mistake(
        "cash-in-own-turn",
        "counts its cash in its own turns only",
        "monopoly.cash.all",
        "another's turn",
        code="old-cash",
    ),
    Mistake(
        "builds-anyhow", "builds on all that it has", "monopoly.plots.all", "without looking", code="builds-blindly"
    ),
    Mistake(
        "waits-out-debts", "waits for its cash to be positive", "monopoly.debt", "waits for cash", code="waits-in-debt"
    ),
    Mistake(
        "auction-acknowledged",
        "grants an auction and says no more",
        "monopoly.auction.answers",
        "bid or -NEIN",
        code="answers-auctions-like-packets",
    ),
    Mistake(
        "plot-before-yes",
        "names the plot before yes where it mortgages",
        "monopoly.debt.mortgage",
        "other arguments",
        code="invents-commands",
    ),
    Mistake(
        "exchanges-mortgages",
        "redeems where it means to mortgage",
        "monopoly.debt.mortgage",
        "hypothec yes mortgages",
        code="mortgages-exchanged",
    ),
    Mistake("raises-itself", "raises its own bid", "monopoly.auction.own-bid", "whose bid", code="raises-itself"),
    Mistake(
        "bids-anything", "bids what it does not have", "monopoly.auction.price", "its cash", code="own-cash-forgotten"
    ),
    Mistake(
        "bids-the-same", "bids the price that is bid", "monopoly.auction.price", "is bid already", code="bids-the-same"
    ),
    Mistake(
        "offer-is-auction",
        "bids more than an offer asks",
        "monopoly.offer.told-apart",
        "for an auction",
        code="offers-are-auctions",
    ),
    Mistake(
        "waits-for-pos-update",
        "waits for a pos-update in prison",
        "monopoly.prison.enter",
        "pos-update",
        code="waits-for-pos-update",
    ),
    Mistake(
        "never-leaves",
        "does not hear of prison leave",
        "monopoly.prison.leave",
        "still sits in prison",
        code="thinks-it-is-in-prison",
    ),
    Mistake(
        "keeps-first-game",
        "keeps its plots for the next game",
        "monopoly.again",
        "the game before",
        code="state-of-last-game",
    ),
    Mistake("stays", "stays when its server is gone", "monopoly.end.exits", "", code="ignores-end"),
    Mistake(
        "spins",
        "reads the end of the stream again and again",
        "monopoly.gone.quiet",
        "again and again",
        code="ignores-end",
    ),
    Mistake(
        "answers-acknowledged",
        "acknowledges acknowledgements",
        "monopoly.ack.each",
        "acknowledges acknowledgements",
        code="acknowledges-acknowledgements",
    ),
    Mistake("says-pass", "says `pass` to pass", "monopoly.auction.price", "no command", code="invents-commands"),
    Mistake(
        "any-cash", "takes anybody's cash for its own", "monopoly.buy.cash", "another player's", code="others-cash"
    ),
    Mistake(
        "any-prison",
        "takes anybody's prison for its own",
        "monopoly.prison.leave",
        "another player's",
        code="others-prison",
    ),
)
