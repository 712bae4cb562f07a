"""Mistakes of clients, by what the scripts name, and which checks fall short because of each."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import named_by_scripts
from spieltisch.games.catan.checks.german import GERMAN

_TABLE: Final = (
    ("encoding", [
        "it reads in another character set than UTF-8, or decodes pieces of a message before they are together",
        "it reads in another character set than UTF-8: this is the first status with an umlaut",
        "it writes in the character set of its system and not in UTF-8",
    ], ["utf8", "roll", "robber.", ""]),
    ("axes-swapped", ["it exchanges x and y"], ["opening.", ""]),
    ("other-axis", ["it counts x along the other axis, as the edition of 2017/18 does"], ["opening.", ""]),
    ("other-seat", [
        "it takes somebody else's status for its own", "it goes by an id that it was not given",
        "it takes 0 for no id",
    ], ["id.", "seat.", "answers.", "out-of-turn", ""]),
    ("answers-twice", [
        "it sends the same message twice", "it acts on each status, also where it has just acted",
        "it rolls the dice twice",
    ], ["answers.", "reminder", "roll"]),
    ("answers-too-early", [
        "it has not waited for the dice", "it does not wait for the answer to its message",
        "it does not wait for the answer",
    ], ["answers.", "out-of-turn", "roll"]),
    ("other-moves-forgotten", [
        "it has missed that somebody built there: each `Bauvorgang` tells of it",
    ], ["opening.", "refusal."]),
    ("forgets-the-distance", [
        "it forgets the distance rule: two edges between two settlements",
    ], ["opening.", "refusal."]),
    ("own-hand-forgotten", [
        "it does not know its own cards: its status tells them",
        "it discards cards that a monopoly had taken from it: `Kosten`, and its status, told it so",
        "it does not know which development cards it holds",
    ], ["pays", "discard.", "cards.", "ports"]),
    ("wrong-half", ["it rounds up: half is rounded down", "it discards all"], ["discard."]),
    ("never-answers-kind", [
        "it does not know that it has to discard: after a seven all do who hold more than seven cards",
        "it does not know the status `Räuber versetzen`",
        "it does not take `Würfeln` for the beginning of its turn",
        "it does not end its turn where it can do nothing else",
    ], ["roll", "end-turn", "discard.", "robber.", "seat.", "again."]),
    ("repeats-refused", ["it repeats what was refused", "it never gives up"], ["refusal."]),
    ("waits-after-refusal", ["it waits for something after a refusal"], ["refusal."]),
    ("own-offer", [
        "it takes its own offer, which is told to it, too, for another's: `Spieler` is who made it",
    ], ["trade."]),
)  # fmt: skip

HYPOTHESES: Final = tuple(named_by_scripts(code, causes, explains, GERMAN) for code, causes, explains in _TABLE)
