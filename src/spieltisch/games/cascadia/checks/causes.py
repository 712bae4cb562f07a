"""Mistakes of clients and of servers, by what the scripts name, and which checks fall short because of each."""

from __future__ import annotations

import re
from typing import Final

from spieltisch.core.checks import Findings, Hypothesis, either, named_by_scripts, named_most, unless
from spieltisch.games.cascadia.checks import boards, pictures, sentences, shop, tables, turns
from spieltisch.games.cascadia.checks.german import GERMAN

_AGAIN: Final = "it says again and again unchanged what was refused"
_TIMELY: Final = (
    ("other-seat", [turns.ITSELF], ["join.", "seat.", "answers.", ""]),
    ("finds-itself-by-name", [turns.BY_NAME], ["join.names", "join.", ""]),
    ("others-errors", [turns.FOR_OTHERS], ["refusal.others", "refusal.", ""]),
    ("does-not-wait", [shop.HASTY], ["exchange.", "shop.", ""]),
    ("exchange-ends-its-turn", [tables.EXCHANGE_ENDS], ["exchange.", ""]),
    ("reads-no-minus", [boards.SIGNS], ["board.negative", "board.", ""]),
)  # fmt: skip
"""What a script has told from all others; it explains whatever comes of it."""
_MOVES: Final = (
    ("axes-swapped", ["it exchanges x and y", pictures.EXCHANGED], ["board.", ""]),
    ("odd-rows", [
        sentences.NEIGHBOURS, sentences.ODD_RIGHT, sentences.UNSHIFTED, sentences.SLANTED,
    ], ["board.beside", "board.", ""]),
    ("drops-the-minus", [pictures.UNSIGNED], ["board.", ""]),
    ("others-tiles", [pictures.OTHERS], ["board.own", "board.", ""]),
    ("latest-tile-forgotten", [pictures.LATEST], ["board.", ""]),
    ("own-moves-forgotten", [pictures.START_ALONE], ["board.", ""]),
    ("own-tokens-forgotten", [sentences.NO_TOKENS], ["token.once", "token.", ""]),
    ("indices-swapped", [sentences.INDICES], ["token.", "shop.", ""]),
    ("letters-for-animals", [sentences.LETTERS], ["token.", ""]),
    ("settles-anywhere", [sentences.ANYWHERE], ["token.", ""]),
    ("earlier-state", [
        "it plays by an earlier ShopState; the last one counts", pictures.EARLIER,
    ], ["shop.", ""]),
    ("nature-forgotten", [sentences.SPENT], ["nature.spent", "nature.", ""]),
    ("others-nature", [pictures.OTHERS_NATURE], ["nature.others", "nature.", ""]),
    ("pays-with-nothing", [sentences.UNPAID], ["nature.none", "nature.", ""]),
    ("exchanges-again", [sentences.FREE_AGAIN], ["exchange.", ""]),
    ("lays-on-tiles", [sentences.ON_TILES], ["board.", ""]),
    ("settles-nowhere", [sentences.NOWHERE], ["token.", ""]),
    ("out-of-range", [sentences.RANGES], ["rotation", ""]),
    ("unreadable-numbers", [sentences.NUMBERS], [""]),
    ("leaves-out-parameters", [sentences.LEFT_OUT], [""]),
    ("wrong-parameters", [sentences.PARAMETERS], [""]),
    ("invents-commands", [sentences.INVENTED], ["conduct.known", ""]),
    ("unreadable-lines", [sentences.CHARACTERS], [""]),
)  # fmt: skip
"""What its commands tell: a wrong picture, a rule that it does not know, or what cannot be read."""
_OTHERS: Final = (
    ("repeats-refused", [turns.REPEATED, _AGAIN], ["refusal.", "conduct."]),
    ("small-buffer", [turns.TOO_LONG], ["framing.long"]),
    ("waits-for-its-id", ["it waits for JoinedGame"], ["legacy."]),
)  # fmt: skip
_FROM_ONE: Final = "it counts the slots of the shop from 1; they are 0 to 3"
_ORDER: Final = (
    "it writes the parameters in another order than the tile's index, position, rotation, token's index, position"
)
_NAME: Final = "its name in JoinGame has a blank; a name is one word"
_AT_ERRORS: Final = "it goes when it hears of an error; whoever made it is asked again"
_COMMAND: Final = r"PlaceTileAndToken ([-\d, ]+)>"
_OUTSIDE: Final = r"'(\d+)' is not one of 0 to 3"
_WORDS: Final = re.compile(r"-?\d+,-?\d+|-?\d+")
_POINTS: Final = "it does not take the points of all players"
_QUIT: Final = "it goes when the server hangs up, and not at Quit"


def _ends_no_line(found: Findings) -> bool:
    return found.says("join.name", turns.NO_END) or found.says("writing.arrives", "never ends")


def _has_negative_rows(found: Findings) -> bool:
    """Where all rows are below zero it may be any wrong shift; where none is, it is another if it is wrong, too."""
    is_wrong_in_both = found.fell_short("board.south") and not found.says("board.south", sentences.NEGATIVE)
    return found.says("board.north", sentences.NEGATIVE) and not is_wrong_in_both


def _counts_from_one(found: Findings) -> bool:
    """Of all indices that are none it says only 4, and its rotations are right."""
    return {*found.shown(_OUTSIDE)} == {"4"} and not found.shown(r"is not one of 0 to 5")


def _changes_the_order(found: Findings) -> bool:
    """Nothing is missing, and nothing too much, but a position stands where a number belongs."""
    said = [_WORDS.findall(text) for text in found.shown(_COMMAND)]
    return any(
        len(words) in (4, 5) and sum("," in word for word in words) == len(words) - 3 and "," not in words[1]
        for words in said
    )


def _writes_blanks_in_positions(found: Findings) -> bool:
    """There are too many words because a position is written in brackets, or with a blank behind its comma."""
    return bool(found.shown(r"PlaceTileAndToken \d [\[(]?-?\d+, -?\d+[\])]? .* takes "))


def _numbers_or(each: Hypothesis) -> Hypothesis:
    """What scripts take for too many parameters is one position."""
    if each.code == "wrong-parameters":
        return unless(each, _writes_blanks_in_positions)
    return either(each, _writes_blanks_in_positions) if each.code == "unreadable-numbers" else each


def _has_a_blank(found: Findings) -> bool:
    _, name = found.told("join.name")
    return name.startswith("JoinGame ") and len(name.split(" ")) > 2


def _goes_at_errors(found: Findings) -> bool:
    """Whoever made it, and whatever it says."""
    names = ("refusal.recovers", "refusal.again", "refusal.others")
    return all(found.says(name, "the end of the connection") for name in names) and found.passed("seat.each")


_SHOWN: Final = (
    ("off-by-one-index", _FROM_ONE, _counts_from_one, ("join.id", "token.", "")),
    ("parameters-swapped", _ORDER, _changes_the_order, ("join.id", "rotation", "")),
    ("blank-in-name", _NAME, _has_a_blank, ("join.name", "")),
    ("dies-of-errors", _AT_ERRORS, _goes_at_errors, ("refusal.",)),
)  # fmt: skip
"""What scripts do not name, or not all that shows it."""

HYPOTHESES: Final = (
    *(named_by_scripts(code, causes, explains, GERMAN) for code, causes, explains in _TIMELY),
    Hypothesis(
        "line-ends", turns.NO_END, GERMAN[turns.NO_END], "", _ends_no_line, ("join.name", "writing.", ""),
    ),
    Hypothesis(
        "negative-rows", sentences.NEGATIVE, GERMAN[sentences.NEGATIVE], "", _has_negative_rows, ("board.north", ""),
    ),
    *(Hypothesis(code, told, GERMAN[told], "", shows, explains) for code, told, shows, explains in _SHOWN),
    *(unless(_numbers_or(each), _counts_from_one, _changes_the_order) for each in named_most(_MOVES, GERMAN)),
    *(named_by_scripts(code, causes, explains, GERMAN) for code, causes, explains in _OTHERS),
    Hypothesis(
        "plays-with-two", turns.TWO, GERMAN[turns.TWO], "",
        lambda found: found.blames(turns.TWO) and found.passed("seat.each", "board.beside"), ("join.", "words.", ""),
    ),
    Hypothesis(
        "points-of-two", _POINTS, GERMAN[_POINTS], "",
        lambda found: found.says("words.end", "not take the points") and found.passed("end.exits"), ("words.",),
    ),
    Hypothesis(
        "ignores-quit", _QUIT, GERMAN[_QUIT], "",
        lambda found: found.says("quit.early", "stays") and found.passed("end.exits", "gone.quiet"), ("quit.",),
    ),
)  # fmt: skip

_SERVERS: Final = (
    ("scores", [
        "it counts the points wrongly", "counts the points for ", "it measures the largest corridors wrongly",
        "it gives the bonuses for the largest corridors wrongly", "it counts nature tokens wrongly at the end",
        "its sums are not the sums of the points before them",
        "it tells the points of the animals in another order than bear, elk, salmon, hawk, fox",
    ]),
    ("nature-tokens", [
        "it counts nature tokens wrongly", "it does not tell nature tokens that are earned or spent",
        "it tells nature tokens that nobody earned or spent",
    ]),
    ("tiles", [
        "it tells another rotation of tiles", "it lays tiles before another player",
        "it lays tiles on another field than was asked for", "it lays another tile than was asked for",
    ]),
    ("tokens", [
        "it settles another token than was asked for, or elsewhere", "it does not tell a token that was settled",
    ]),
    ("shop", [
        "it does not refill the shop in place: nothing moves up, and no other slot changes",
        "it tells the shop of before the turn", "it does not tell the shop after a turn",
        "it leaves four equal tokens in the shop", "it tells a shop after the last turn",
        "it draws what is no longer in the stack or in the bag",
    ]),
    ("turns", [
        "it asks a player whose turn it is not", "it asks for more turns than there are rounds",
        "it ends the game before all rounds are played",
        "it asks somebody else behind an error than who is to act",
    ]),
    ("names", ["it tells the names by other ids"]),
    ("class-of-errors", ["it says the wrong class of error", "Error where "]),
    ("accepts-what-is-wrong", [
        "it accepts what the rules or the protocol forbid", "accepts what is wrong: ",
        "it lets others do what is forbidden", "it does a part of what it refuses",
    ]),
    ("number-of-errors", ["it tells an error twice"]),
    ("refuses-what-is-right", ["it refuses what the rules allow"]),
)  # fmt: skip

SERVER_HYPOTHESES: Final = tuple(
    named_by_scripts(code, causes, ["server.rules", "server."], GERMAN) for code, causes in _SERVERS
)
"""Mistakes of servers."""
