"""Mistakes of clients, by what the scripts name, and which checks fall short because of each."""

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
