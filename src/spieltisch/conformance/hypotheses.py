"""Mistakes that clients, and servers, of all protocols make. What tells those of clients from each other stands in
``conformance/common.py``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.conformance.common import BUFFERED, FIRST_SEAT, LATE, ONE_PER_READ, SLOWER, WHOLE
from spieltisch.conformance.conduct import INVENTS, REPEATS, UNBALANCED
from spieltisch.conformance.diagnosis import SAYS_NOTHING
from spieltisch.conformance.german import COMMON as GERMAN
from spieltisch.core.checks import CheckBook, Findings, Hypothesis, named_by_scripts
from spieltisch.core.visits import HEEDED, KEEPS, SEATED, TAKES


def hypotheses_of(book: CheckBook) -> Sequence[Hypothesis]:
    """Those of a game: how it reads and writes, which all else depends on, then its own, then the other common ones."""
    own = {hypothesis.code for hypothesis in book.hypotheses}
    wire, others = ([each for each in those if each.code not in own] for those in (WIRE, COMMON))
    return [*wire, *book.hypotheses, *others]


def server_hypotheses_of(book: CheckBook) -> Sequence[Hypothesis]:
    """Those of a game's servers: its own, then the common ones."""
    own = {hypothesis.code for hypothesis in book.server_hypotheses}
    return [*book.server_hypotheses, *(each for each in SERVERS if each.code not in own)]


def _said(name: str, part: str) -> Callable[[Findings], bool]:
    return lambda found: found.says(name, part)


def _stays(found: Findings) -> bool:
    is_there = any(found.says(name, "stays") for name in ("end.exits", "gone.quiet", "exit.thinking"))
    return is_there and found.passed("seat.each")


def _late(found: Findings) -> bool:
    return found.says("writing.arrives", "too late") or (
        _is_out_of_time(found, "answers.in-time") and found.passed("writing.arrives", "seat.each")
    )


def _is_out_of_time(found: Findings, name: str) -> bool:
    return any(found.says(name, part) for part in (" ms", "in its time", "nothing for"))


def _exit_code(found: Findings) -> bool:
    """It plays, and ends, and not well."""
    return found.fell_short("end.exits") and found.passed("seat.each") and not found.says("end.exits", "stays")


def _leaves(found: Findings) -> bool:
    """Whatever it is told first; or in whole games however they come, though it plays."""
    is_early = all(_is_gone(found, name) for name in ("writing.arrives", "reading.apart"))
    is_before_the_end = all(_is_gone(found, name) for name in ("reading.apart", "framing.split"))
    return is_early or (is_before_the_end and found.passed("seat.each", "start.connects"))


def _is_gone(found: Findings, name: str) -> bool:
    return found.says(name, "the end of the connection")


def _never_answers(found: Findings) -> bool:
    """Whatever it is asked first, and however that comes."""
    return all(_is_out_of_time(found, name) for name in ("writing.arrives", "reading.apart", "start.connects"))


WIRE: Final = (
    Hypothesis(
        SAYS_NOTHING, "it says nothing: it does not get as far as its first message, or waits for one that never comes",
        "er sagt nichts: Er kommt nicht bis zu seiner ersten Nachricht, oder er wartet auf eine, die nie kommt", "",
        lambda found: found.says_nothing() and not found.blames(BUFFERED), ("start.", ""),
    ),
    Hypothesis(
        "never-flushes", "it does not flush what it writes, or waits until what it reads fills a buffer",
        "er leert den Puffer nicht, in den er schreibt, oder wartet, bis einer voll ist, in den er liest", "",
        lambda found: found.blames(BUFFERED), ("writing.", ""),
    ),
    Hypothesis(
        "line-ends", "it does not end its messages as the protocol wants it",
        "er beendet seine Nachrichten nicht, wie das Protokoll es will", "", _said("writing.arrives", "never ends"),
        ("writing.", ""),
    ),
    named_by_scripts("reads-one-message-per-read", [ONE_PER_READ], ("framing.merged", ""), GERMAN),
    Hypothesis(
        "answers-twice", "it answers a request twice", "er beantwortet eine Aufforderung zweimal", "",
        _said("answers.once", "behind it"), ("answers.once", "answers.", ""),
    ),
)  # fmt: skip
COMMON: Final = (
    named_by_scripts("invents-commands", [INVENTS], ("conduct.known", "conduct.", "answers."), GERMAN),
    named_by_scripts("never-answers-kind", [UNBALANCED], ("conduct.acknowledged", ""), GERMAN),
    named_by_scripts("repeats-refused", [REPEATS], ("conduct.lawful", "answers."), GERMAN),
    named_by_scripts(
        "reads-part-of-a-message", [WHOLE], ("framing.split", "framing.", "forward.", "unknown.", "blank."), GERMAN,
    ),
    named_by_scripts("other-seat", [FIRST_SEAT], ("seat.each", ""), GERMAN),
    named_by_scripts("late-over-time", [SLOWER], ("time.thirty", "time.", "answers.in-time"), GERMAN),
    Hypothesis("late", LATE, GERMAN[LATE], "", _late, ("writing.arrives", "answers.in-time", "time.", "")),
    Hypothesis(
        "answers-too-early", "it acts while others are to act", "er handelt, während andere am Zug sind", "",
        lambda found: found.fell_short("answers.only-asked"), ("answers.only-asked", "answers."),
    ),
    Hypothesis(
        "state-of-last-game", "it takes something of the last game into the next one",
        "er nimmt etwas aus der letzten Partie in die nächste mit", "",
        lambda found: found.fell_short("again.second") and found.passed("seat.each"), ("again.",),
    ),
    Hypothesis(
        "dies-of-unknown", "it dies of a message that it does not know",
        "er stirbt an einer Nachricht, die er nicht kennt", "", _said("forward.unknown", "cannot skip"),
        ("forward.", "unknown.", "blank."),
    ),
    Hypothesis(
        "dies-of-blank", "it takes a blank line for a message", "er hält eine Leerzeile für eine Nachricht", "",
        _said("framing.blank", "takes a blank line"), ("framing.blank", "blank."),
    ),
    Hypothesis(
        "keeps-the-return", "it takes the CR of a line's end for a part of the line",
        "er hält das CR eines Zeilenendes für einen Teil der Zeile", "", _said("framing.crlf", "the CR stays"),
        ("framing.crlf",),
    ),
    Hypothesis(
        "leaves-processes", "it leaves a process behind", "er lässt einen Prozess zurück", "",
        _said("end.children", "of them"), ("end.children", "exit."),
    ),
    Hypothesis(
        "exit-code", "its exit status is not 0 after a whole game",
        "sein Exitstatus ist nach einer ganzen Partie nicht 0", "", _exit_code, ("end.exits",),
    ),
    Hypothesis(
        "ignores-end", "it does not end with its game, or with the connection",
        "er endet nicht mit seiner Partie oder mit der Verbindung", "",
        _stays, ("end.exits", "gone.", "end.", "exit.", "output."),
    ),
    Hypothesis(
        "late-in-long-games", "it answers in short games, and not to the end of a long one",
        "in kurzen Partien antwortet er, in einer langen nicht bis zum Ende", "",
        lambda found: _is_out_of_time(found, "time.thirty") and found.passed("seat.each"), ("time.thirty", "time."),
    ),
    Hypothesis(
        "leaves-early", "it leaves, or dies, before its game is over; the server says when that is",
        "er geht oder stirbt, bevor seine Partie vorbei ist; wann das ist, sagt der Server", "", _leaves,
        ("writing.", ""),
    ),
    Hypothesis(
        "never-answers", "it does not answer its first request: it waits for something else, or for another's",
        "er beantwortet seine erste Aufforderung nicht: Er wartet auf etwas anderes oder auf die von anderen", "",
        _never_answers, ("writing.", ""),
    ),
)  # fmt: skip
SERVERS: Final = (
    named_by_scripts("acts-out-of-turn", [TAKES], ("server.out-of-turn",), GERMAN),
    named_by_scripts("keeps-what-comes-early", [KEEPS], ("server.out-of-turn",), GERMAN),
    named_by_scripts("seats-who-watches", [SEATED], ("server.watches",), GERMAN),
    named_by_scripts("heeds-who-watches", [HEEDED], ("server.watches",), GERMAN),
    Hypothesis(
        "reads-part-of-a-message", "it takes what one read brings for whole messages",
        "er hält, was ein Lesen bringt, für ganze Nachrichten", "",
        lambda found: found.fell_short("server.split") and found.passed("server.plays"), ("server.split",),
    ),
    Hypothesis(
        "one-game-only", "it does not take a client for a second game",
        "er nimmt keinen Client für eine zweite Partie an", "",
        lambda found: found.fell_short("server.again") and found.passed("server.plays"), ("server.again",),
    ),
    Hypothesis(
        "dies-of-hang-ups", "it does not go on when a client hangs up before a game",
        "er macht nicht weiter, wenn ein Client vor einer Partie auflegt", "",
        lambda found: found.fell_short("server.stays") and found.passed("server.plays"), ("server.stays",),
    ),
)  # fmt: skip
