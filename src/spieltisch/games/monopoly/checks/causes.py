"""Mistakes of clients, by what the scripts name, and which checks fall short because of each."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import named_by_scripts
from spieltisch.games.monopoly.checks.german import GERMAN

_TABLE: Final = (
    ("reads-part-of-a-message", [
        "it reads so many bytes at a time, and takes them for whole lines",
    ], ["framing.", ""]),
    ("encoding", ["it decodes each piece by itself, so that ü in two pieces is lost"], ["names.umlaut", "names."]),
    ("acknowledges-nothing", ["it acknowledges nothing"], ["ack.", ""]),
    ("acknowledges-each-read", ["it acknowledges what comes at once, not each packet"], ["ack.", "framing.merged", ""]),
    ("acknowledges-each-line", [
        "it acknowledges each line of a list", "it acknowledges each line of a player list",
        "it acknowledges each line that comes", "it acknowledges whatever comes",
    ], ["ack.", "list.", "chat.", "auction.", "offer."]),
    ("waits-for-acknowledgements", ["it waits for +JAWOHL before it goes on: effects are told anyway"], ["ack."]),
    ("answers-auctions-like-packets", [
        "it acknowledges auction-plot like any other packet: its answer is a bid or -NEIN",
    ], ["auction."]),
    ("acknowledges-offers", ["it acknowledges an offer like any other packet"], ["offer."]),
    ("asks-for-its-name-again", ["it asks for the same name again"], ["taken."]),
    ("other-seat", [
        "it does not look whose turn it is, as turn-update tells",
        "it takes one word for the name, so that its own never comes",
    ], ["names.", "turn.", "seat.", "answers.", ""]),
    ("answers-twice", [
        "it ends its turn for each packet, or once more when it is acknowledged",
        "it answers each packet of the segment, or twice", "it acknowledges something twice",
    ], ["turn.not-twice", "answers.", "turn.", "ack."]),
    ("off-by-one-index", ["it counts fields from 1"], ["buy.where", "buy.", "plots."]),
    ("adds-up-the-dice", [
        "it names the total of the throws, not the field of pos-update", "it names the field on which it was before",
    ], ["buy.where", "buy."]),
    ("owners-forgotten", [
        "it does not look who owns a plot, as plot-update tells", "it does not look who owns a plot",
        "it takes each field for a plot",
    ], ["buy.", "plots.", "refusal."]),
    ("own-cash-forgotten", [
        "it does not look at its cash", "it repeats what it cannot pay",
    ], ["buy.cash", "cash.", "buy.", "debt"]),
    ("repeats-refused", ["it repeats what was refused"], ["refusal."]),
    ("waits-after-refusal", ["it waits for the purchase that was refused"], ["refusal."]),
    ("dies-of-unknown", ["it dies of a packet that it does not know"], ["forward.", "unknown."]),
    ("dies-of-blank", ["it dies of an empty line"], ["framing.blank"]),
    ("state-of-last-game", [
        "it thinks that it owns what it owned in the game before",
        "it thinks that it sits in prison, as in the game before",
    ], ["again"]),
    ("thinks-it-is-in-prison", ["it thinks that it still sits in prison"], ["prison."]),
    ("forgets-at-a-list", [
        "a player list makes it forget who owns the plots", "a player list makes it forget its cash",
        "it waits for a game to begin",
    ], ["list.", "rename"]),
)  # fmt: skip

HYPOTHESES: Final = tuple(named_by_scripts(code, causes, explains, GERMAN) for code, causes, explains in _TABLE)
