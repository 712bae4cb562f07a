"""Mistakes that no single script names, told by what came in several checks; and what is like them and is another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import pytest

from spieltisch.conformance.diagnosis import diagnose, name_of
from spieltisch.conformance.german import sentences_of
from spieltisch.conformance.hypotheses import hypotheses_of
from spieltisch.conformance.results import Result, Verdict
from spieltisch.conformance.running import checks_of
from spieltisch.core.registry import game as game_of

Short: TypeAlias = Mapping[str, tuple[str, str, str]]
"""What was expected, what came, and the cause that the script named, by the check that fell short."""
GONE = "the end of the connection"
FIRST = "it plays with the codes of id 0"
NOT_MINE = "it does not look whose turn it is, as turn-update tells"
TWICE = "it ends its turn for each packet, or once more when it is acknowledged"
NO_PLACE = "there is no such place: land or its coast, two fields that touch for a road, three for a corner"
SLOT = "rotations are 0 to 5, indices 0 to 3; its are others"
NUMBER = "its numbers or positions are none: -1,2 is a position, without a blank"
NOT_HELD = "it discards cards that a monopoly had taken from it: `Kosten`, and its status, told it so"
ONE = "it takes what one read brings for one message"
EARLY = "it goes when nothing is said to it for a few seconds"
TOGETHER: Short = {
    **dict.fromkeys(("writing.arrives", "framing.merged", "start.connects"), ("an answer", "nothing for 5 s", "")),
    "ack.count": ("46", "1", "it acknowledges what comes at once, not each packet"),
}
NO_BORDER = "it never sets on its own border, which is free to it from the first move on"
SLOWER = "its answers take longer and longer"
COLOURS = dict.fromkeys(("rule.way", "skip.sent"), (
    "a lawful move", "Drag from (1,-1,0): Trying to move piece of the other player", "it plays for the other colour"
))  # fmt: skip
ERRORS = ("refusal.recovers", "refusal.again", "refusal.others")
POOR = "it does not know its own cards: its status tells them"
HALF = "`Karten abgeben` with 4 of its 9 cards"
ANY = "a move to a free cell: 11/0"
ENDS_TWICE: Short = {
    "turn.mine": ("nothing but acknowledgements", "end-turn", NOT_MINE),
    "turn.not-twice": ("one end-turn a turn", "another one", TWICE),
}


def discards(held: str, half: str = "") -> Short:
    """What it gives away when a seven comes."""
    found = {"discard.held": (HALF, f'{{"Karten abgeben": {{"Abgeben": {held}}}}}', NOT_HELD)}
    return found | ({"discard.half": (HALF, f'{{"Karten abgeben": {{"Abgeben": {half}}}}}', "")} if half else {})


def outside(*fields: str) -> Short:
    """Where it goes, beside the board."""
    checks = ("field.axes", "field.stack", "bee.due")
    likely = "it goes to fields that are not on the board"
    return {
        check: ("a lawful move", f"Set RED BEE to {field}: Destination {field} is out of bounds", likely)
        for check, field in zip(checks, fields, strict=True)
    }


def pays(what: str, likely: str) -> Short:
    """What it wants and is refused, again and again."""
    return {"pays": ("nothing that it cannot pay for", f'{{"Bauen": {{"Typ": "{what}"}}}} 2 times', likely)}


def joins(got: str, likely: str) -> Short:
    """What comes at the first request."""
    return {"join.id": ("a message of the page", f"sent <PlaceTileAndToken {got}", likely)}


CASES: Sequence[tuple[str, str, Short, Sequence[str]]] = (
    ("cascadia", "off-by-one-index", joins("4 1,1 0 4>: '4' is not one of 0 to 3", SLOT), ()),
    ("cascadia", "out-of-range", joins("4 1,1 0 5>: '4' is not one of 0 to 3; '5' is not one of 0 to 3", SLOT), ()),
    ("cascadia", "out-of-range", joins("0 1,1 60 0>: '60' is not one of 0 to 5", SLOT), ()),
    ("cascadia", "parameters-swapped", joins("3 5 1,-1 3 0,0>: '5' is no NET-POSITION", NUMBER), ()),
    ("cascadia", "unreadable-numbers", joins("3 (1,-1) 5 3>: '(1,-1)' is no NET-POSITION", NUMBER), ()),
    ("cascadia", "blank-in-name", {"join.name": ("JoinGame NAME", "JoinGame A B", ""), "seat.each": ("", "", "")}, ()),
    ("cascadia", "dies-of-errors", dict.fromkeys(ERRORS, ("a command", GONE, "")), ("seat.each",)),
    ("catan", "discards-too-few", discards('{"Wolle": 2}', '{"Holz": 1}'), ()),
    ("catan", "own-hand-forgotten", discards('{"Wolle": 4}'), ()),
    ("catan", "robber-at-sea", {"robber.moves": ("", "{…}", NO_PLACE), "robber.victim": ("", "{…}", NO_PLACE)}, ()),
    ("catan", "no-such-place", {"opening.corner": ("", "{…}", NO_PLACE)}, ()),
    ("catan", "roads-anywhere", pays("Straße", "it repeats what was refused"), ()),
    ("catan", "settlements-anywhere", pays("Dorf", ""), ()),
    ("catan", "wrong-price-of-cards", pays("Entwicklungskarte kaufen", POOR), ("discard.half",)),
    ("catan", "own-hand-forgotten", pays("Straße", POOR), ("discard.half",)),
    ("hive", "reads-one-message-per-read", {
        "framing.merged": ("", GONE, ONE), "request.waits": ("no move before the request", GONE, EARLY),
    }, ()),
    ("catan", "acts-while-it-waits", {
        "opening.corner": ("`Bauen` of a `Dorf`", '{"Zug beenden": {}}', ""),
        "conduct.lawful": ("", "'end' (7 times again)", "it says again and again unchanged what was refused"),
    }, ()),
    ("hive", "document-of-each-message", {
        "start.connects": ("", "no message is called 'protocol'", "it says what the protocol does not have"),
    }, ()),
    ("hive", "off-by-one-index", outside("(8,7,0)", "(5,6,4)", "(0,8,7)"), ()),
    ("hive", "leaves-the-board", outside("(8,7,0)", "(5,6,4)", "(-6,3,3)"), ()),
    ("hive", "stack-upside-down", COLOURS, ("welcome.colour", "start.connects", "seat.each", "again.second")),
    ("hive", "other-seat", {**COLOURS, "welcome.colour": ("", "", "it plays for the other colour")}, ()),
    ("hive", "gives-up-early", {"request.waits": ("no move before the request", GONE, EARLY)}, ()),
    ("monopoly", "acknowledges-otherwise", {
        "ack.count": ("46", "0", "it acknowledges nothing"), "conduct.known": ("", "'+jawohl' (9 times)", ""),
    }, ()),
    ("monopoly", "answers-too-early", {**ENDS_TWICE, "answers.only-asked": ("silence", "'end-turn'", "")}, ()),
    ("monopoly", "answers-twice", ENDS_TWICE, ("answers.only-asked",)),
    ("monopoly", "subscribes-otherwise", {
        "taken.name": ("another name", "subscribe player Anna #2060C0", "it asks for the same name again"),
        "seat.each": ("an answer", "nothing for 5 s", ""),
    }, ()),
    ("monopoly", "reads-one-message-per-read", TOGETHER, ("reading.apart",)),
    ("monopoly", "acknowledges-each-read", {**TOGETHER, "reading.apart": ("", "nothing for 5 s", "")}, ()),
    ("monopoly", "plays-a-card-it-has-not", {
        "prison.enter": ("end-turn in prison", "unjail card 3 times", "it tries to get out until it is out"),
    }, ()),
    ("monopoly", "thinks-it-is-in-prison", {
        "prison.enter": ("end-turn in prison", "unjail money 3 times", "it tries to get out until it is out"),
    }, ()),
    ("twixt", "line-ends", {
        "writing.arrives": ("a message with its end", "the beginning of one", "it never ends its messages"),
        "board.axes": ("3 x y", "nothing for 2500 ms", ""), "board.borders": ("3 x y", "nothing", NO_BORDER),
    }, ()),
    ("twixt", "other-border", {"board.borders": ("3 x y", "nothing for 2500 ms", NO_BORDER)}, ("board.axes",)),
    ("twixt", "late-over-time", {"time.thirty": ("", "late, of which its questions cost 360 ms", SLOWER)}, ()),
    ("twixt", "wrong-row-length", {"board.axes": ("a move to a free cell: 2/7, 9/4 or 20/13", "3 9 13", "")}, ()),
    ("twixt", "dies-of-the-first-request", {
        "request.bare": ("3 x y", GONE, ""), "seat.each": ("", GONE, ""),
    }, ("id.one",)),
    ("twixt", "keeps-its-id", {"reset.id": (ANY, "3 0 11", "it keeps the id of the game before")}, ()),
    ("twixt", "other-border", {
        "id.one": (ANY, "3 0 11", FIRST), "board.borders": ("", GONE, ""), "board.orientation": ("", GONE, ""),
    }, ("board.axes",)),
    ("twixt", "other-seat", {"id.one": (ANY, "3 0 11", FIRST)}, ("board.borders",)),
)  # fmt: skip


@pytest.mark.parametrize(("game", "code", "short", "passed"), CASES, ids=[f"{each[0]} {each[1]}" for each in CASES])
def test_the_headline_is_what_the_findings_have_in_common(
    game: str, code: str, short: Short, passed: Sequence[str]
) -> None:
    found = game_of(game)
    checks = {name_of(check.id): check for check in checks_of(found)}
    results = [Result(game, checks[name], Verdict.FAILED, 1, expected=right, got=got, likely=likely)
               for name, (right, got, likely) in short.items()]  # fmt: skip
    results += [Result(game, checks[name], Verdict.PASSED, 1) for name in passed]
    assert found.wire.checks
    first, *_ = diagnose(results, hypotheses_of(found.wire.checks()), sentences_of(found))
    assert first.code == code
    assert first.cause_de
