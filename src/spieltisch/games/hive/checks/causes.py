"""Mistakes of clients and of servers, by what the scripts name, and which checks fall short because of each."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Findings, Hypothesis, either, named_by_scripts, named_most, unless
from spieltisch.games.hive.checks import counting, endings, fields, framing, server, tables, turns
from spieltisch.games.hive.checks.german import GERMAN
from spieltisch.games.hive.checks.loosened import Rule

_EXCHANGED: Final = "it exchanges two of x, y and z"
_AGAIN: Final = "it says again and again unchanged what was refused"
_CUT: Final = "it does not take the whole id of the room"
_EARLIER: Final = "it plays by an earlier state: each replaces those before it"
_OBSTRUCTED: Final = "it enters obstructed fields"
_BROKEN: Final = tables.BROKEN
_NO_XML: Final = tables.UNREADABLE["not well-formed"]
_ANEW: Final = "it begins a document with each message: <protocol> is opened once, for all"
_COPIES: Final = "it leaves moved pieces on the fields that they came from: each state is the whole board"
_HAND: Final = "it takes the other colour's hand for its own"
_NO_MOVE: Final = "it finds no move on an empty board: it takes all fields for obstructed, or its hand for empty"
_COVERED: Final = "it moves pieces that lie under others: of the pieces of a field the last one is on top"

_TIMELY: Final = (
    ("answers-too-early", [tables.EAGER], ["request.", "answers.", ""]),
    ("gives-up-early", [server.IMPATIENT], ["document.", "pause.", "request.", ""]),
    ("counts-fields", [counting.COUNTS], ["field.places", "field.", ""]),
    ("waits-for-newlines", [
        "it waits for a newline: a message ends with its last >",
    ], ["request.waits", "framing.", ""]),
)  # fmt: skip
"""What explains all that comes after."""
_MOVES: Final = (
    ("axes-swapped", [_EXCHANGED, "were exchanged", "lawful if x, y, z were"], ["field.axes", ""]),
    ("wrong-z", ["it does not take z for -x - y", "it would be lawful if z were -x - y"], ["field.axes", ""]),
    ("off-by-one-index", ["it counts the fields from 0: x and y are from -5 to 5"], ["field.axes", ""]),
    ("other-seat", ["it plays for the other colour", _BROKEN["foreign_piece"]], ["welcome.", "seat.", ""]),
    ("obstructed-fields", [
        _OBSTRUCTED, "it would be lawful if no field were obstructed",
    ], ["field.obstructed", ""]),
    ("stack-upside-down", [
        _COVERED, "it takes the first piece of a field for the top one: the last one is on top",
    ], ["field.stack", ""]),
    ("forgets-the-hand", [_BROKEN["not_in_hand"], "its hand is empty"], ["hand.", ""]),
    ("forgets-the-bee", [_BROKEN["bee_due"]], ["bee.", ""]),
    ("breaks-the-swarm", [Rule.WHOLE.value], ["rule.swarm", "rule.", ""]),
    ("squeezes-through", [Rule.GATE.value], ["rule.gap", "rule.", ""]),
    ("leaves-the-swarm", [Rule.TOUCH.value], ["rule.touch", "rule.", ""]),
    ("beetle-leaves-the-swarm", [Rule.BEETLE.value], ["rule.beetle", "rule.", ""]),
    ("does-not-lift", [Rule.LIFT.value], ["rule.way", "rule.", ""]),
    ("spider-steps", [Rule.THREE.value], ["rule.spider", "rule.", ""]),
    ("grasshopper-jumps", [Rule.JUMP.value], ["rule.jump", "rule.", ""]),
    ("sets-beside-others", [Rule.APART.value], ["rule.beside", "rule.", ""]),
    ("moves-before-the-bee", [Rule.BEE.value], ["rule.bee-first", "rule.", ""]),
    ("sets-anywhere", [_BROKEN["apart"], _BROKEN["first_apart"]], [""]),
    ("sets-on-taken-fields", [_BROKEN["occupied"]], [""]),
    ("moves-nothing", [_BROKEN["no_piece"], _BROKEN["no_move"]], [""]),
    ("climbs-with-all", [_BROKEN["climbs"]], [""]),
    ("steps-too-far", [_BROKEN["not_adjacent"]], [""]),
    ("leaves-the-board", [_BROKEN["out_of_bounds"]], [""]),
    ("skips-too-early", [_BROKEN["skip"]], [""]),
    ("invents-commands", [tables.INVENTED], ["conduct.known", ""]),
    *(
        (code, [cause for beginning, cause in tables.UNREADABLE.items() if beginning in beginnings], [""])
        for code, beginnings in (
            ("unreadable-pieces", ["no piece:"]),
            ("unreadable-moves", ["a move without"]), ("unreadable-fields", ["a field with fewer", "no coordinate:"]),
            ("not-well-formed", ["not well-formed"]), ("text-between-messages", ["text outside"]),
        )
    ),
    ("unknown-moves", [tables.NO_CLASS], [""]),
    ("no-word-for-no-move", [tables.NO_MOVE], ["skip.sent", ""]),
)  # fmt: skip
"""What its moves tell: a wrong picture, a rule that it does not know, or what cannot be read."""
_LETTERS: Final = (
    ("small-buffer", [framing.TOO_LONG], ["framing.long", "framing.", ""]),
    ("stumbles-on-hints", [framing.HINT], ["hint.", "framing.long", ""]),
)  # fmt: skip
"""What comes about as well where letters are misread."""
_OTHERS: Final = (
    ("late-over-time", [turns.SLOWER], ["time.", ""]),
    ("late-at-first", [turns.COLD], ["time.start", "time.", ""]),
    ("late", [turns.LATE], ["time.", ""]),
    ("room-id", [
        "it makes up an id of its own, or keeps another", "it leaves the id out",
    ], ["room.", ""]),
    ("wants-a-target", [fields.SKIPPED], ["skip.heard", ""]),
    ("encoding", [framing.NAMES, framing.CHARACTERS], ["framing.fields", "framing.", "hint.", "end.exits"]),
    ("wants-our-layout", [framing.LAYOUT], ["framing.layout", "unknown.", "forward."]),
    ("reads-by-place", [framing.BY_PLACE], ["unknown.", "conduct."]),
    ("dies-of-unknown", [
        "a message that it does not know stops it", "a message without content that it does not know stops it",
        "data of a class that it does not know stops it", framing.STRANGE_ATTRIBUTE, framing.STRANGE_ELEMENT,
    ], ["forward.", "unknown."]),
    ("ignores-its-reservation", [turns.UNRESERVED], ["join."]),
    ("repeats-refused", [endings.AGAIN, _AGAIN], ["error.", "conduct."]),
    ("resets", [endings.RESET], ["end."]),
)  # fmt: skip


def _leaves_copies(found: Findings) -> bool:
    """It wants to move what is no longer there, also in games whose states it has seen one after the other; the first
    state that it sees it reads as it is."""
    is_gone = found.says("state.newest", "no piece to move")
    return is_gone and found.fell_short("time.thirty") and found.passed("field.axes", "field.places", "field.stack")


def _takes_the_others_hand(found: Findings) -> bool:
    """It believes that its bee is set where it is due and where it has to come first; where it has set it, all is
    well."""
    names = ("bee.due", "rule.bee-first")
    is_wrong = all(found.says(name, "place the Bee to be able") for name in names)
    return is_wrong and found.blames(_BROKEN["bee_due"]) and found.passed("seat.each", "time.thirty")


def _sees_no_move(found: Findings) -> bool:
    """On an empty board, with a full hand."""
    return all(found.says(name, "no move (skipmove)") for name in ("start.connects", "request.waits"))


def _misreads_letters(found: Findings) -> bool:
    """Names have them, and so do hints and what is long."""
    return found.blames(framing.NAMES)


def _moves_what_is_covered(found: Findings) -> bool:
    """It knows its colour, and wants to move the other one's pieces all the same: its own are below them."""
    is_sure = found.passed("welcome.colour", "start.connects", "seat.each", "again.second")
    return is_sure and len(found.shown("Trying to move piece of the other player")) > 1


def _told_by_more(hypothesis: Hypothesis) -> Hypothesis:
    """Or by the beginning of a document that is no message."""
    match hypothesis.code:
        case "other-seat":
            return unless(hypothesis, _moves_what_is_covered)
        case "stack-upside-down":
            return either(hypothesis, _moves_what_is_covered)
        case "invents-commands" | "no-word-for-no-move":
            return unless(hypothesis, _begins_anew)
        case "off-by-one-index":
            return either(hypothesis, _counts_from_nought)
        case "leaves-the-board":
            return unless(hypothesis, _counts_from_nought)
        case "moves-nothing":
            return unless(hypothesis, _leaves_copies)
        case "forgets-the-bee" | "moves-before-the-bee":
            return unless(hypothesis, _takes_the_others_hand)
    return hypothesis


def _counts_from_nought(found: Findings) -> bool:
    """Whatever it makes of z: where it leaves the board, none of its coordinates is below zero."""
    fields = found.shown(r"(-?\d+,-?\d+,-?\d+)\) is out of bounds")
    return len(fields) > 2 and not any("-" in field for field in fields)


def _begins_anew(found: Findings) -> bool:
    """Told by what cannot be read, by a message of that name within its document, or by declarations in front of
    messages."""
    is_unread = found.blames(_NO_XML) and found.says("request.waits", "<protocol>")
    is_declared = len(found.shown("a processing instruction")) > 1
    return is_unread or is_declared or bool(found.shown("no message is called 'protocol'"))


def _takes_reads_for_messages(found: Findings) -> bool:
    return found.blames("it takes what one read brings for one message")


def _ignores_goodbye(found: Findings) -> bool:
    return found.says("end.variants", endings.WAITS) and found.passed("end.exits", "gone.quiet")


HYPOTHESES: Final = (
    *(  # who stumbles over messages that come together goes as well
        unless(named_by_scripts(code, causes, explains, GERMAN), _takes_reads_for_messages)
        for code, causes, explains in _TIMELY
    ),
    Hypothesis(
        "cuts-the-id", _CUT, GERMAN[_CUT], "", lambda found: found.blames("characters for the whole id"), ("room.", ""),
    ),
    Hypothesis(
        "earlier-state", _EARLIER, GERMAN[_EARLIER], "", lambda found: found.says("state.newest", tables.BEFORE),
        ("state.", ""),
    ),
    Hypothesis(
        "document-of-each-message", _ANEW, GERMAN[_ANEW], "",
        _begins_anew, ("request.waits", ""),
    ),
    Hypothesis("moved-pieces-stay", _COPIES, GERMAN[_COPIES], "", _leaves_copies, ("state.newest", "time.", "")),
    Hypothesis("others-hand", _HAND, GERMAN[_HAND], "", _takes_the_others_hand, ("bee.", "rule.bee-first", "")),
    Hypothesis("sees-no-move", _NO_MOVE, GERMAN[_NO_MOVE], "", _sees_no_move, ("start.connects", "")),
    *map(_told_by_more, named_most(_MOVES, GERMAN)),
    *(
        named_by_scripts(code, causes, explains, GERMAN, is_quoted=code == "room-id")
        for code, causes, explains in _OTHERS
    ),
    *(
        unless(named_by_scripts(code, causes, explains, GERMAN), _misreads_letters)
        for code, causes, explains in _LETTERS
    ),
    Hypothesis(
        "ignores-goodbye", endings.WAITS, GERMAN[endings.WAITS], "", _ignores_goodbye, ("end.variants", "error."),
    ),
)  # fmt: skip

_SERVERS: Final = (
    ("hands", ["its hands are not what is left"]),
    ("turns", [
        "it counts turns wrongly", "it names the other colour as the one to move",
        "it names the other colour as the one that began",
    ]),
    ("last-move", ["it does not tell the last move", "it tells an earlier move as the last one"]),
    ("state", [
        "it tells the wrong state", "it tells the board of before the move", "its obstructed fields change",
        "its board is not what the move leads to", "its board changes without a move",
        "it does not tell the last state",
    ]),
    ("moves-otherwise", ["it plays another move than the one that was sent", "it moves for us"]),
    ("rooms", ["it names another room than the one in joined"]),
    ("requests", [
        "it asks at the wrong time", "it asks before it tells the state", "it plays on when the game is over",
        "it asks the player whose turn it is not, or has told the wrong colour", "it asks twice in one turn",
    ]),
    ("accepts-what-is-wrong", ["it accepts what the rules forbid", "it lets the other side do what is forbidden"]),
    ("refuses-what-is-right", ["it refuses what the rules allow"]),
    ("causes-of-loss", [
        "it names another cause, or gives it to the other player", "it does not tell what was wrong",
        "it names another cause for what is no move", "it tells an error twice",
    ]),
    ("result", [
        "it tells the wrong result", "it names the wrong winner", "it leaves out the result",
        "it counts the free fields around the bees wrongly", "it ends the game too early",
    ]),
)  # fmt: skip

SERVER_HYPOTHESES: Final = tuple(
    named_by_scripts(code, causes, ["server.rules", "server."], GERMAN) for code, causes in _SERVERS
)
"""Mistakes of servers."""
