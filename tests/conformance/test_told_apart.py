"""Mistakes of the games' clients that look like others, told apart by findings as they were met."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from spieltisch.conformance.diagnosis import Diagnosis, diagnose
from spieltisch.conformance.german import sentences_of
from spieltisch.conformance.hypotheses import hypotheses_of
from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import checks_of
from spieltisch.core.registry import game as game_of

NO_PIECE = "Drag from (-3,0,3) to (-3,-2,5): There is no piece to move"
NO_BEE = "Drag from (5,-5,0) to (5,-2,-3): You have to place the Bee to be able to perform dragmoves"
HANDLESS = "it moves pieces before its bee is set"
TUPLES = "PlaceTileAndToken 2 (-1, 0) 0 2 (-3, 6): PlaceTileAndToken takes 4 or 5 parameters, not 7"
PARAMETERS = "its commands have too many parameters"
GONE = "the end of the connection"
THEIRS = "The cell 9/0 is on the opponent's border."
DECLARED = "a processing instruction"
NO_WORD = "where nothing is lawful the move is data of class skipmove"
CLOSE = "it forgets the distance rule: two edges between two settlements"
STAYS = "it leaves the robber where it is: `Räuber versetzt`, or the map, told where that is"
WAITS = "it waits for its status; some servers tell it no more after `Fehler`"
PEGS = dict.fromkeys(("board.axes", "request.enemy", "request.own", "request.bare", "framing.long"), ("3 1 8", ""))


def judged(
    name: str, short: Mapping[str, tuple[str, str]], warned: Sequence[str] = (), open: Sequence[str] = ()
) -> list[Diagnosis]:
    """All other checks were passed but those that are ``open``."""
    game, results = game_of(name), []
    for check in checks_of(game):
        own = check.id.partition(".")[2]
        if own in open:
            continue
        got, likely = short.get(own, ("", ""))
        bad = Verdict.WARNED if own in warned else Verdict.FAILED
        verdict = bad if own in short else Verdict.PASSED
        results.append(Result(name, check, verdict, 1, expected="3 2 7" if got else "", got=got, likely=likely))
    book = game.wire.checks
    assert book
    return diagnose(results, hypotheses_of(book()), sentences_of(game))


@pytest.mark.parametrize(
    ("game", "short", "code"),
    [
        ("hive", {"state.newest": (NO_PIECE, "it moves pieces from fields where none is"),
                  "time.thirty": (NO_PIECE, "")}, "moved-pieces-stay"),
        ("hive", {"state.newest": (NO_PIECE, "it moves pieces from fields where none is")}, "moves-nothing"),
        ("hive", {"bee.due": (NO_BEE, HANDLESS), "rule.bee-first": (NO_BEE, HANDLESS),
                  "field.axes": ("Set BLUE ANT", "it forgets that the bee is due in the fourth round")}, "others-hand"),
        ("hive", {"bee.due": (NO_BEE, HANDLESS), "rule.bee-first": (NO_BEE, HANDLESS)}, "moves-before-the-bee"),
        ("hive", {"rule.bee-first": (NO_BEE, HANDLESS)}, "moves-before-the-bee"),
        ("hive", {"start.connects": (DECLARED, ""), "state.newest": (DECLARED, ""), "skip.sent": (DECLARED, NO_WORD)},
         "document-of-each-message"),
        ("cascadia", {"board.south": (TUPLES, PARAMETERS)}, "unreadable-numbers"),
        ("cascadia", {"board.south": (TUPLES.replace("(-1, 0)", "1 0 3"), PARAMETERS)}, "wrong-parameters"),
        ("cascadia", {"reading.apart": (GONE, ""),
                      "framing.split": (GONE, "it treats whatever one read brings as whole messages")}, "leaves-early"),
        ("cascadia", {"framing.split": (GONE, "it treats whatever one read brings as whole messages")},
         "reads-part-of-a-message"),
        ("twixt", {"reading.apart": (THEIRS, ""), "seat.each": (THEIRS, ""), "again.second": (THEIRS, "")},
         "other-border"),
        ("twixt", PEGS, "sets-in-swamps"),
        ("twixt", {**PEGS, "request.own": ("3 1 8", "it would be free if x and y were exchanged")}, "sets-in-swamps"),
        ("twixt", dict.fromkeys(PEGS, ("3 1 8", "it would be free if x and y were exchanged")), "axes-swapped"),
        ("catan", {"opening.corner": ("{}", CLOSE), "pays": ("{}", CLOSE),
                   "opening.snake": ("{}", "it exchanges x and y")},
         "forgets-the-distance"),
        ("catan", {"opening.corner": ("{}", "it exchanges x and y"), "opening.snake": ("{}", CLOSE)}, "axes-swapped"),
        ("catan", {"robber.moves": ("{}", STAYS), "robber.victim": ("{}", STAYS), "refusal.else": ("nothing", WAITS)},
         "leaves-the-robber"),
        ("catan", {"robber.moves": ('{"Zug beenden": {}}', ""), "robber.victim": ('{"Zug beenden": {}}', ""),
                   "refusal.else": ("nothing", WAITS)}, "ignores-the-robber"),
        ("catan", {"refusal.else": ("nothing", WAITS)}, "waits-for-its-status"),
        ("monopoly", {"buy.where": ("buy-plot 10", "it takes each field for a plot"),
                      "debt": ("buy-plot 4", "it does not read negative cash")}, "fields-are-plots"),
        ("monopoly", {"debt": ("buy-plot 4", "it does not read negative cash")}, "spends-in-debt"),
    ],
)  # fmt: skip
def test_the_mistake_is_named_first(game: str, short: Mapping[str, tuple[str, str]], code: str) -> None:
    first, *_ = judged(game, short)
    assert first.code == code
    assert first.cause_de


def test_a_warning_of_another_matter_is_not_named_before_a_failure() -> None:
    """However much it explains, and even where nothing explains the failure."""
    warned = {"board.minus": (GONE, ""), "framing.crlf": (GONE, ""), "framing.long": (GONE, "")}
    first, second, *_ = judged("twixt", {**warned, "reset.thinking": ("something", "")}, list(warned))
    assert (first.code, second.code) == ("twixt.reset.thinking", "single-blanks")
    [first, *_] = judged("twixt", warned, list(warned))
    assert first.code == "single-blanks"
