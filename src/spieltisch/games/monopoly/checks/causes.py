"""Mistakes of clients, by what the scripts name and what falls short besides, and which checks fall short because of
each. A mistake that explains everything comes before those that would be named because of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.core.checks import Findings, Hypothesis, either, named_by_scripts, unless
from spieltisch.games.monopoly.checks.acknowledging import (
    ACKNOWLEDGES_ANSWERS,
    ACKNOWLEDGES_WELCOME,
    ALL_TWICE,
    EACH_LINE,
    EACH_LIST_LINE,
    NOT_CLOSED,
    NOTHING,
)
from spieltisch.games.monopoly.checks.auctions import IGNORES, LIKE_A_PACKET, NO_ANSWER, OWN_TURN, RAISES, SAME_BID
from spieltisch.games.monopoly.checks.german import GERMAN
from spieltisch.games.monopoly.checks.greetings import CHARSET, DECODES_PIECES, NO_UTF8, SO_MANY_BYTES
from spieltisch.games.monopoly.checks.moving import ADDS, EVERYWHERE, NO_OWNER, NO_PLOT, TOO_SOON
from spieltisch.games.monopoly.checks.plots import ADDS_UP, EXCHANGED, STARTS
from spieltisch.games.monopoly.checks.stand_in import NO_COMMAND, OTHER_ARGUMENTS
from spieltisch.games.monopoly.checks.turns import NEVER, NEXT_LINE, NOT_LOOKING, WAITS_ITS_TURN

_ONE_PER_READ: Final = "it takes what one read brings for one message"
_EACH_READ: Final = "it acknowledges what comes at once, not each packet"
_WHOLE: Final = "it treats whatever one read brings as whole messages"
CONDUCT: Final = "conduct."
"""What is refused, or said for nothing, follows from whatever the mistake is."""
_SHIFTED: Final = ("ack.", "auction.", "offer.", "framing.long", "answers.once")
"""What falls short where acknowledgements are too many or too few."""
_LATE: Final = ("news.", "chat.", "buy.", "cash.", "refusal.", "list.", "debt", "again", "prison.")
"""The same where too few make auctions last until their time is over."""
_READING: Final = (
    ("reads-part-of-a-message", [_WHOLE, SO_MANY_BYTES], ["framing.", "names.umlaut", "ack.", ""]),
    ("acknowledges-each-read", [_EACH_READ], ["ack.count", ""]),
    ("acknowledges-each-line", [EACH_LINE, EACH_LIST_LINE], ["ack.", *_SHIFTED, "list.", "welcome", "framing.blank"]),
    ("acknowledges-the-welcome", [ACKNOWLEDGES_WELCOME], ["welcome", *_SHIFTED]),
    ("acknowledges-acknowledgements", [ACKNOWLEDGES_ANSWERS], [*_SHIFTED, ""]),
    ("acknowledges-twice", [ALL_TWICE, "it acknowledges something twice"], [*_SHIFTED]),
    ("dies-of-news", ["it dies of a transaction of 0 RM"], ["news.", "ack.", "end.exits", "chat."]),
    ("names-are-one-word", [
        "it takes one word for the name, so that its own never comes",
    ], ["names.blanks", "names.", "rename"]),
)  # fmt: skip
"""How it reads, and acknowledges."""
_TURNS: Final = (
    ("takes-the-next-line", [NEXT_LINE], ["refusal.", "ack.never-waits"]),
    ("waits-for-acknowledgements", ["it waits for +JAWOHL before it goes on: effects are told anyway"], ["ack."]),
    ("answers-auctions-like-packets", [NO_ANSWER, OWN_TURN], ["auction.", ""]),
    ("bids-the-same", [SAME_BID], ["auction.", ""]),
    ("answers-twice", [
        "it ends its turn for each packet, or once more when it is acknowledged",
        "it answers each packet of the segment, or twice",
    ], ["turn.not-twice", "answers.", "turn.", "ack.", "names.", "framing."]),
    ("answers-too-early", [NOT_LOOKING], ["turn.mine", "answers.", "turn.", "names.", "framing.", "chat."]),
    ("waits-after-a-card", ["it waits for something after an eventcard"], ["turn.", ""]),
    ("waits-for-more", [
        "it waits for something after its purchase, or for an auction",
        "it waits for something after a second pos-update", "it waits for something after paying rent",
        "it takes field 10 for being in prison", "it waits for leave to move on: prison enter is all",
    ], ["turn.", ""]),
    ("waits-for-pos-update", [
        "it waits for pos-update: inmates who stay get none", "it waits for leave to move",
    ], ["prison.", "again", "auction."]),
    ("acknowledges-offers", [LIKE_A_PACKET], ["offer."]),
    ("gives-up-its-name", [
        "it gives up where its name is taken", "it waits for a list that never comes",
        "it asks for the same name again",
    ], ["taken."]),
)  # fmt: skip
_PLAY: Final = (
    ("off-by-one-index", ["it counts fields from 1"], ["buy.where", "buy.", "plots.", "cash.", "rename"]),
    ("adds-up-the-dice", [
        ADDS, "it names the total of the throws, not the field of pos-update",
        "it names the field on which it was before",
    ], ["card.moves", "buy.where", "buy.", "cash.", "rename"]),
    ("acts-too-soon", [TOO_SOON], ["card."]),
    ("buys-everywhere", [EVERYWHERE], ["buy.", "rename", "list."]),
    ("fields-are-plots", [NO_PLOT], ["buy.where", "debt"]),
    ("owners-forgotten", [NO_OWNER], ["buy.where", "rename", "list.", "plots."]),
    ("builds-blindly", [
        "it builds and mortgages without looking at what plot-update tells", "it does not look who owns a plot",
        "it does not build evenly", "it does not know of the houses that plot-update tells",
        "it does not count up to the hotel",
    ], ["plots.", "debt", "again"]),
    ("others-cash", ["it takes another player's money-update for its own"], [
        "buy.cash", "cash.", "list.", "auction.", "prison.", "debt",
    ]),
    ("own-cash-forgotten", [
        "it does not look at its cash", "it repeats what it cannot pay",
    ], ["buy.cash", "cash.", "list.", "debt", "auction.price"]),
    ("others-prison", ["it takes another player's prison for its own"], ["prison.", "again"]),
    ("mortgages-exchanged", [EXCHANGED], ["debt"]),
    ("waits-in-debt", ["it waits for cash: end-turn sells what is missing"], ["debt"]),
    ("spends-in-debt", ["it does not read negative cash"], ["debt"]),
    ("passes-and-bids", ["it passes the auction in which it bids"], ["auction."]),
    ("raises-itself", [RAISES], ["auction."]),
    ("offers-are-auctions", [
        "it takes the offer for an auction, and bids more", "it haggles: the price is fixed",
    ], ["offer."]),
    ("repeats-refused", [
        "it repeats what was refused", "again and again unchanged what was refused",
    ], ["refusal.", "buy.", "turn."]),
    ("waits-after-refusal", ["it waits for the purchase that was refused", WAITS_ITS_TURN], ["refusal."]),
    ("dies-of-unknown", [
        "it dies of a packet that it does not know", "it passes over what comes behind such a packet",
    ], ["forward.", "unknown.", "framing.blank"]),
    ("grants-the-unknown", ["it acknowledges packets that it does not know"], ["unknown."]),
    ("dies-of-blank", ["it dies of an empty line"], ["framing.blank"]),
    ("packets-in-chat", [
        "it looks for packets within the text", "it reads more out of a chat line than there is",
    ], ["chat."]),
    ("thinks-it-is-in-prison", [
        "it thinks that it still sits in prison", "it tries to get out until it is out",
    ], ["prison."]),
    ("starts-again", [STARTS], ["list."]),
    ("waits-for-a-start", ["it waits for a game to begin"], ["list."]),
    ("counts-list-lines", [
        "it takes a line of a list, of which there are more than announced, for a packet",
    ], ["list."]),
)  # fmt: skip


def _own(code: str, sentence: str, parts: tuple[str, ...], explains: tuple[str, ...], *passed: str) -> Hypothesis:
    """Named by scripts by any of these parts, where that would not come about by what makes these checks fall short."""
    return Hypothesis(
        code, sentence, GERMAN[sentence], "",
        lambda found: any(map(found.blames, parts)) and found.passed(*passed), (*explains, CONDUCT), parts,
    )  # fmt: skip


def _is_not_utf8(found: Findings) -> bool:
    """A script says so; or its own name never comes where it has an umlaut, and does where it has blanks."""
    is_missed = found.fell_short("names.umlaut") and found.passed("names.blanks", "framing.split", "seat.each")
    return is_missed or any(map(found.blames, (CHARSET, DECODES_PIECES, NO_UTF8)))


def _ignores_auctions(found: Findings) -> bool:
    return found.blames("not acknowledge auction-plot") and found.fell_short("auction.answers")


def _leaves_cards_open(found: Findings) -> bool:
    return any(map(found.blames, _OPEN_CARDS)) or found.says("conduct.lawful", "-NEIN 133")


def _acknowledges_otherwise(found: Findings) -> bool:
    _, unknown = found.told("conduct.known")
    return found.blames(NOTHING) and "jawohl" in unknown.lower()


def _subscribes_otherwise(found: Findings) -> bool:
    """Its colour stands behind its name, and is a part of it."""
    return bool(found.shown(r"^subscribe \w+ [^#].* #[0-9A-Fa-f]{6}$"))


def _reads_one(found: Findings) -> bool:
    """It gets nowhere unless each packet comes alone; who merely acknowledges each read plays all the same."""
    usual = ("writing.arrives", "framing.merged", "start.connects")
    return found.blames(_EACH_READ) and found.passed("reading.apart") and found.fell_short(*usual)


def _plays_a_card_it_has_not(found: Findings) -> bool:
    """It is refused each time."""
    return bool(found.shown(r"^unjail card \d+ times$"))


def _follows_from(code: str) -> Callable[[Findings], bool]:
    """Another mistake that brings this one about."""

    def shows(found: Findings) -> bool:
        match code:
            case "acknowledges-each-read":
                return _reads_one(found)
            case "answers-twice":  # who ends everybody's turns ends one more than its own
                is_others = found.fell_short("answers.only-asked") or found.says("chat.hostile", "end-turn")
                return found.says("turn.mine", NOT_LOOKING) and is_others
            case "spends-in-debt":  # what it buys there may be no plot
                return found.blames(NO_PLOT)
            case "gives-up-its-name":
                return _subscribes_otherwise(found)
            case "thinks-it-is-in-prison":
                return _plays_a_card_it_has_not(found)
        return False

    return shows


def _waits_after_doubles(found: Findings) -> bool:
    """It goes to fields that are far, and out of prison, by doubles, and to others without any."""
    return all(found.says(name, "nothing for") for name in _BY_DOUBLES) and found.passed("turn.ends", "turn.mine")


_ANOTHER_CARD: Final = "it wants another card in any case"
_OPEN_CARDS: Final = (NOT_CLOSED, _ANOTHER_CARD, "not acknowledge eventcard")
_DOUBLES: Final = "it waits for another throw after a double: all throws of a turn come at once"
_BUILDS: Final = (
    "it builds where it may not: that takes a whole street of its own, none mortgaged, even houses, and cash"
)
_OTHERWISE: Final = "it writes its acknowledgements otherwise than +JAWOHL"
_VISITS: Final = "it thinks that it sits in prison: field 10 is but a visit, and a new game begins outside"
_BY_DOUBLES: Final = ("prison.leave", "buy.where", "card.moves")
_INVENTS: Final = "it says what the protocol does not have"
_ENROLS: Final = "it subscribes otherwise than with player, #RRGGBB and its name, in this order"
_NO_CARD: Final = "it says unjail card without a card; who has one was told so by an eventcard"


def _named(code: str, causes: Sequence[str], explains: Sequence[str]) -> Hypothesis:
    return named_by_scripts(code, causes, (*explains, CONDUCT), GERMAN, is_quoted=True)


HYPOTHESES: Final = (
    _named(
        "invents-commands", [_INVENTS, NO_COMMAND, OTHER_ARGUMENTS],
        ["turn.", "auction.", "prison.", "debt", "offer.", "refusal.", "list.", "cash.", "buy.cash"],
    ),
    either(_named("reads-one-message-per-read", [_ONE_PER_READ], ["framing.merged", ""]), _reads_one),
    Hypothesis(
        "subscribes-otherwise", _ENROLS, GERMAN[_ENROLS], "", _subscribes_otherwise, ("taken.name", ""),
    ),
    *(unless(_named(*row), _follows_from(row[0])) for row in _READING),
    Hypothesis(
        "waits-after-doubles", _DOUBLES, GERMAN[_DOUBLES], "", _waits_after_doubles, ("prison.leave", ""),
    ),
    Hypothesis(
        "card-never-closed", _ANOTHER_CARD, GERMAN[_ANOTHER_CARD], "", _leaves_cards_open,
        (*_SHIFTED, "framing.split", "time.", "seat.", CONDUCT), _OPEN_CARDS,
    ),
    Hypothesis(
        "builds-too-early", _BUILDS, GERMAN[_BUILDS], "", lambda found: found.says("conduct.lawful", "'build "),
        (CONDUCT,), tells_refused=True,
    ),
    Hypothesis(
        "acknowledges-otherwise", _OTHERWISE, GERMAN[_OTHERWISE], "", _acknowledges_otherwise,
        ("conduct.known", "ack.", ""),
    ),
    unless(_named("acknowledges-nothing", [NOTHING], ["ack.", "framing.long", ""]), _acknowledges_otherwise),
    Hypothesis(
        "encoding", CHARSET, GERMAN[CHARSET], "", _is_not_utf8, ("names.umlaut", "names.", "welcome", ""),
        (DECODES_PIECES, NO_UTF8),
    ),
    Hypothesis(
        "never-answers-kind", IGNORES, GERMAN[IGNORES], "",
        _ignores_auctions,
        ("auction.", "ack.each", ""),
    ),
    unless(
        _own(
            "packet-unacknowledged", "it does not acknowledge packets of one kind", ("not acknowledge ",),
            (*_SHIFTED, *_LATE),
        ),
        _ignores_auctions,
    ),
    *(unless(_named(*row), _follows_from(row[0])) for row in _TURNS),
    _own(
        "names-by-their-beginning", "it takes a name for its own that is only its beginning", ("only begins so",),
        ("names.blanks",),
    ),
    _own(
        "names-by-their-end", "it takes a name for its own that only ends like it", ("only the end of that",),
        ("names.blanks",),
    ),
    _own("never-ends-its-turn", NEVER, (NEVER,), ("turn.ends", ""), "ack.each", "welcome"),
    Hypothesis(
        "plays-a-card-it-has-not", _NO_CARD, GERMAN[_NO_CARD], "", _plays_a_card_it_has_not,
        ("prison.", "again", CONDUCT),
    ),
    *(unless(_named(*row), _follows_from(row[0])) for row in _PLAY),
    _own("adds-up-its-cash", ADDS_UP, (ADDS_UP,), ("cash.", "list.", "auction."), "buy.cash"),
    _own(
        "old-cash", "it counts with the cash that it had before", ("it counts with the cash that it had before",),
        ("cash.",), "buy.cash",
    ),
    _own(
        "forgets-at-a-list", "a player list makes it forget what it knew", ("a player list makes it forget",),
        ("list.",), "buy.where", "buy.cash",
    ),
    _own(
        "old-names", "it forgets the plots of who is renamed",
        ("it forgets the plots of who is renamed", "the name from before the new list", "the new name in turn-update"),
        ("rename",), "buy.where", "turn.ends",
    ),
    Hypothesis(
        "visits-are-prison", _VISITS, GERMAN[_VISITS], "",
        lambda found: found.says("again", "sits in prison") and found.passed("turn.ends"),
        ("again", "ack.never-waits", CONDUCT),
    ),
    _own(
        "state-of-last-game", "it thinks that it owns what it owned in the game before",
        ("in the game before",), ("again",), "plots.all", "turn.ends",
    ),
)  # fmt: skip
