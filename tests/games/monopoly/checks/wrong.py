"""What Monopoly's test client can do wrong, and which check finds it."""

from __future__ import annotations

from typing import Final

from tests.mistakes import Mistake

WRONG: Final = (
    Mistake("welcome-acknowledged", "acknowledges the welcome", "monopoly.welcome", "each line that comes"),
    Mistake("name-once", "ends where its name is taken", "monopoly.taken.name", ""),
    Mistake("first-word", "reads names to the first blank", "monopoly.names.blanks", "one word for the name"),
    Mistake("line-ends-so", "looks whether a line ends with its name", "monopoly.names.blanks", "the end of that"),
    Mistake("line-begins-so", "looks whether its name begins so", "monopoly.names.blanks", "only begins so"),
    Mistake("decodes-pieces", "decodes each piece by itself", "monopoly.names.umlaut", "each piece by itself"),
    Mistake("pieces-are-lines", "takes each read for whole lines", "monopoly.framing.split", ""),
    Mistake("short-buffer", "takes each kilobyte for whole lines", "monopoly.framing.long", "so many bytes"),
    Mistake("dies-of-blanks", "dies of a blank line", "monopoly.framing.blank", "an empty line"),
    Mistake("dies-of-unknown", "dies of a packet it does not know", "monopoly.forward.unknown", "does not know"),
    Mistake("unknown-acknowledged", "grants what it does not know", "monopoly.unknown.command", "whatever comes"),
    Mistake("list-lines-acknowledged", "acknowledges each line of a list", "monopoly.ack.list", "each line of a list"),
    Mistake("list-counted", "dies of a list longer than it says", "monopoly.list.in-game", "there are more"),
    Mistake("list-restarts", "begins anew with each list", "monopoly.list.in-game", "a player list makes it forget"),
    Mistake("news-unacknowledged", "does not acknowledge show-transaction", "monopoly.ack.count", "show-transaction"),
    Mistake("acknowledges-segments", "acknowledges what comes at once with one line", "monopoly.ack.count", "at once"),
    Mistake("waits-for-jawohl", "goes on when its purchase is acknowledged", "monopoly.ack.never-waits", "+JAWOHL"),
    Mistake("any-other-card", "wants another card in any case", "monopoly.ack.133", "another card"),
    Mistake("divides-by-news", "divides by the amount of a transaction", "monopoly.news.zero", "dies of"),
    Mistake("reads-chat", "looks for packets within chat", "monopoly.chat.hostile", "packets within the text"),
    Mistake("waits-after-card", "waits for something after a card", "monopoly.turn.ends", "after an eventcard"),
    Mistake("any-turn", "acts in every turn", "monopoly.turn.mine", "whose turn"),
    Mistake("ends-twice", "ends each turn twice", "monopoly.turn.not-twice", "for each packet"),
    Mistake("stubborn", "repeats what was refused", "monopoly.refusal.any", "repeats"),
    Mistake("ends-once-for-all", "does not repeat an end-turn that crossed an auction", "monopoly.refusal.recovers",
            "refused end-turn"),
    Mistake("buys-the-total", "buys the field with the number of the throw", "monopoly.buy.where", "total"),
    Mistake("buys-from-anybody", "buys plots that somebody has", "monopoly.buy.where", "who owns a plot"),
    Mistake("buys-everywhere", "buys each field", "monopoly.buy.where", "who owns a plot"),
    Mistake("ignores-cash", "buys what it cannot pay", "monopoly.buy.cash", "at its cash"),
    Mistake("cash-in-own-turn", "counts its cash in its own turns only", "monopoly.cash.all", "another's turn"),
    Mistake("builds-anyhow", "builds on all that it has", "monopoly.plots.all", "without looking"),
    Mistake("waits-out-debts", "waits for its cash to be positive", "monopoly.debt", "waits for cash"),
    Mistake("auction-acknowledged", "grants an auction and says no more", "monopoly.auction.answers", "bid or -NEIN"),
    Mistake("raises-itself", "raises its own bid", "monopoly.auction.own-bid", "whose bid"),
    Mistake("bids-anything", "bids what it does not have", "monopoly.auction.price", "its cash"),
    Mistake("bids-the-same", "bids the price that is bid", "monopoly.auction.price", "is bid already"),
    Mistake("offer-is-auction", "bids more than an offer asks", "monopoly.offer.told-apart", "for an auction"),
    Mistake("waits-for-pos-update", "waits for a pos-update in prison", "monopoly.prison.enter", "pos-update"),
    Mistake("never-leaves", "does not hear of prison leave", "monopoly.prison.leave", "still sits in prison"),
    Mistake("keeps-first-game", "keeps its plots for the next game", "monopoly.again", "the game before"),
    Mistake("stays", "stays when its server is gone", "monopoly.end.exits", ""),
    Mistake("spins", "reads the end of the stream again and again", "monopoly.gone.quiet", "again and again"),
)  # fmt: skip
