"""Mistakes of clients and of servers, by what the scripts name, and which checks fall short because of each."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Findings, Hypothesis, named_by_scripts
from spieltisch.games.hive.checks.german import GERMAN

_TABLE: Final = (
    ("waits-for-newlines", [
        "it waits for a newline: a message ends with its last >",
    ], ["request.waits", "framing.", ""]),
    ("off-by-one-index", ["it counts the fields from 0: x and y are from -5 to 5"], ["field.axes", ""]),
    ("wrong-z", ["it does not take z for -x - y", "it would be lawful if z were -x - y"], ["field.axes", ""]),
    ("other-seat", ["it plays for the other colour"], ["welcome.", "seat.", ""]),
    ("room-id", [
        "it makes up an id of its own, or keeps another", "it leaves the id out", "it does not escape the id",
    ], ["room.", ""]),
    ("earlier-state", [
        "it plays by an earlier state: each replaces those before it",
        "it would be lawful in a state before: each replaces those before it",
    ], ["state.", ""]),
    ("answers-too-early", ["it moves at each state, and not at each request"], ["request.", "answers.", "skip.heard"]),
    ("obstructed-fields", [
        "it enters obstructed fields", "it would be lawful if no field were obstructed",
    ], ["field.obstructed"]),
    ("stack-upside-down", [
        "it takes the first piece of a field for the top one: the last one is on top",
    ], ["field.stack"]),
    ("forgets-the-hand", ["its hand is empty"], ["hand."]),
    ("forgets-the-bee", ["it forgets that the bee is due in the fourth round"], ["bee."]),
    ("no-word-for-no-move", ["where nothing is lawful the move is data of class skipmove"], ["skip.sent"]),
    ("dies-of-unknown", [
        "a message that it does not know stops it", "a message without content that it does not know stops it",
        "data of a class that it does not know stops it",
    ], ["forward.", "unknown."]),
    ("late", [
        "it should prepare its first move before it joins: load tables and imports, warm up the compiler",
    ], ["time."]),
    ("ignores-its-reservation", ["it joins without its reservation, and may get a seat at another table"], ["join."]),
    ("repeats-refused", ["it tries again"], ["error."]),
)  # fmt: skip


def _are_axes_swapped(found: Findings) -> bool:
    return any(found.says(name, "were exchanged") for name in ("field.axes", "seat.each", "start.connects"))


_EXCHANGED: Final = "it exchanges two of x, y and z"
_CUT: Final = "it does not take the whole id of the room"

HYPOTHESES: Final = (
    Hypothesis("axes-swapped", _EXCHANGED, GERMAN[_EXCHANGED], "", _are_axes_swapped, ("field.axes", "")),
    Hypothesis(
        "cuts-the-id", _CUT, GERMAN[_CUT], "", lambda found: found.blames("characters for the whole id"), ("room.", ""),
    ),
    *(named_by_scripts(code, causes, explains, GERMAN) for code, causes, explains in _TABLE),
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
