"""Mistakes of clients and of referees: by what the scripts name, or by what fails and what does not; and what falls
short by each."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

from spieltisch.core.checks import Findings, Hypothesis, named_by_scripts, unless
from spieltisch.games.twixt.checks.german import GERMAN
from spieltisch.games.twixt.engine.geometry import SIZE

Cell: TypeAlias = tuple[int, int]

_FIRST: Final = "it plays with the codes of id 0"
_BORDER: Final = "it takes the other player's border for its own: the own one has the code id + 3"
_NO_BORDER: Final = "it never sets on its own border, which is free to it from the first move on"
_TABLE: Final = (
    ("debug-on-stdout", ["it prints something else than messages"], ["stdout.", ""]),
    ("axes-swapped", [
        "it exchanges x and y", "it would be free if x and y were exchanged",
    ], ["board.axes", ""]),
    ("other-moves-forgotten", [
        "it forgets the other player's moves", "it would be free if the other player's latest move were forgotten",
    ], ["request.enemy", "request.", ""]),
    ("answers-too-early", ["it moves when it has the board, and not at the request"], ["mirror.answer", ""]),
    ("state-of-last-game", [
        "it keeps the board of the game before",
        "the cells that were taken in the game before are still taken for it",
        "it answers the request of the game before",
    ], ["reset.", "again.", "mirror."]),
    ("keeps-its-id", ["it keeps the id of the game before"], ["reset.id", "reset.", "again.", "mirror."]),
    ("forgets-the-mirror", [
        "it plays on the board from before it mirrored", "it never mirrored",
    ], ["mirror.board", "mirror.", "answers.in-time", "framing.split", "time."]),
)  # fmt: skip
_PEG: Final = re.compile(r"3 \d+ \d+")
_CELL: Final = re.compile(r"\d+/\d+")
_UNASKED: Final = "questions are for one's own turn; others are not answered"
_QUESTION: Final = "it does not answer the question about the swamps with 6 0 or 6 1"
_THINKS_ON: Final = "it thinks to the end first"
_EAGER: Final = "it moves when it has the board, and not at the request"
_ENDS: Final = "it takes 8 for the end: another game follows, and 9 is the end"
_BARE: Final = "it dies of a request without a move: the first one of a game has none behind it"
_LENGTH: Final = "it does not count 24 cells a column"
_LENGTHS: Final = (22, 23, 25, 26)
"""For which a column is taken."""
_BLANKS: Final = "it wants exactly one blank between two numbers"


_POOR: Final = ("board.axes", "request.enemy", "request.own", "request.bare", "framing.long", "mirror.board")
"""Checks on boards of swamps with few free cells."""
_PICTURES: Final = ("it ", "the cells")
"""How the causes begin that scripts name."""


def _sets_in_swamps(found: Findings) -> bool:
    """It is told so; or on boards of swamps its pegs fit no wrong picture, and where there are none it plays well."""
    return found.says("seat.each", "is swamp") or (
        _fits_no_picture(found) and found.passed("seat.each") and not _counts_other_columns(found)
    )


def _fits_no_picture(found: Findings) -> bool:
    """Most of its pegs; one may fit by chance."""
    wrong = [name for name in _POOR if _PEG.fullmatch(found.told(name)[1])]
    strange = [name for name in wrong if not any(found.says(name, words) for words in _PICTURES)]
    return len(wrong) >= len(_POOR) - 1 and len(strange) >= len(wrong) - 1


def _writes_otherwise(found: Findings) -> bool:
    """A peg, and not as 3 x y."""
    return found.says("seat.each", "not a line of integers: b'3 ")


def _takes_over(found: Findings) -> bool:
    """Only with its first peg: it never meets one of theirs again."""
    is_first = found.says("seat.each", " has a peg") and found.says("request.enemy", "latest move were forgotten")
    return is_first and found.passed("again.second", "request.own", "time.thirty")


def _answers_resets(found: Findings) -> bool:
    return found.says("conduct.known", "'8'") and found.fell_short("reset.clean")


def _misses_the_next_game(found: Findings) -> bool:
    silent = ("mirror.board", "reset.thinking")
    return all(found.says(name, "nothing for") for name in silent) and found.passed("seat.each", "mirror.answer")


def _counts_otherwise(found: Findings) -> bool:
    """Scripts say so; or each cell would be right with its column and row counted from 0."""
    said = _said(found)
    is_one_more = bool(said) and all(f"{x - 1}/{y - 1}" in right for right, (x, y) in said)
    return is_one_more or found.blames("it does not count the cells from 0") or found.blames("the cells from")


def _said(found: Findings) -> Sequence[tuple[Collection[str], Cell]]:
    """The right cells, and the one that was said, where scripts leave few cells free."""
    pairs = [found.told(name) for name in ("board.axes", "board.borders", "board.orientation", "id.one")]
    return [(_CELL.findall(right), _cell(got)) for right, got in pairs if _PEG.fullmatch(got)]


def _cell(peg: str) -> Cell:
    x, y = map(int, peg.split()[1:])
    return x, y


def _counts_other_columns(found: Findings) -> bool:
    """Each cell would be right in columns of that length."""
    said = _said(found)
    return bool(said) and any(
        all("/".join(map(str, divmod(length * x + y, SIZE))) in right for right, (x, y) in said) for length in _LENGTHS
    )


def _dies_of_the_first_request(found: Findings) -> bool:
    """And not of one that tells a move."""
    return found.says("request.bare", "the end of the connection") and found.passed("id.one")


def _never_sets_there(found: Findings) -> bool:
    """And not merely because it sets nowhere."""
    return found.blames(_NO_BORDER) and found.passed("board.axes")


def _is_told(found: Findings) -> bool:
    return found.blames(_BORDER)


def _sets_there(found: Findings) -> bool:
    """In whole games, and not because it reads the board otherwise."""
    names = ("reading.apart", "seat.each", "again.second")
    return all(found.says(name, "on the opponent's border") for name in names) and found.passed("board.axes")


def _knows_no_border(found: Findings) -> bool:
    """With id 1 it takes the other one, and with id 0 it has none: that is no confusion of ids."""
    is_without = found.fell_short("board.borders", "board.orientation")
    return found.blames(_FIRST) and is_without and found.passed("board.axes")


def _asks_too_much(found: Findings) -> bool:
    is_told = found.blames("each question costs 360 ms of 2 s") or found.blames("cost it the time of its answer")
    is_slower = found.says("time.thirty", "longer and longer")
    return is_told or (found.says("time.thirty", " questions cost ") and not is_slower)


def _asks_out_of_turn(found: Findings) -> bool:
    return found.blames(_UNASKED) or found.says("time.thirty", "which gets no answer")


def _misses_the_question(found: Findings) -> bool:
    is_late = found.says("writing.arrives", "too late")
    return found.fell_short("mirror.answer") and not (is_late or found.blames(_EAGER))


def _ends_at_reset(found: Findings) -> bool:
    return all(found.says(name, "the end of the connection") for name in ("reset.clean", "reset.thinking"))


def _wants_single_blanks(found: Findings) -> bool:
    return found.fell_short("board.minus") and found.passed("board.axes")


_SHOWN: Final = (
    ("sets-in-swamps", "it sets pegs in swamps, whose code is -1", _sets_in_swamps, ("seat.each", "")),
    ("writes-otherwise", "it writes its pegs otherwise than 3 X Y, with one blank between", _writes_otherwise, (
        "seat.each", "",
    )),
    ("takes-pegs-over", "it sets its first peg where the other player's stands: there is no swap rule", _takes_over, (
        "request.enemy", "seat.", "id.", "reset.",
    )),
    ("answers-resets", "it answers 8, which needs no answer", _answers_resets, (
        "reset.", "mirror.", "again.", "conduct.",
    )),
    ("misses-the-next-game", "it does not answer the first request of the game after a reset", _misses_the_next_game, (
        "reset.", "mirror.", "again.",
    )),
    ("wrong-row-length", _LENGTH, _counts_other_columns, ("board.axes", "")),
    ("dies-of-the-first-request", _BARE, _dies_of_the_first_request, ("request.bare", "")),
    ("off-by-one-index", "it does not count the cells from 0", _counts_otherwise, ("board.axes", "")),
    ("asks-too-much", "each question costs 360 ms of 2 s", _asks_too_much, ("query.within", "time.", "")),
    ("asks-out-of-turn", _UNASKED, _asks_out_of_turn, ("query.", "time.")),
)  # fmt: skip
"""What scripts do not name, or not all that shows it."""
HYPOTHESES: Final = (
    Hypothesis("ends-at-reset", _ENDS, GERMAN[_ENDS], "", _ends_at_reset, ("reset.", "mirror.", "again.")),
    Hypothesis(
        "never-answers-kind", _QUESTION, GERMAN[_QUESTION], "", _misses_the_question, ("mirror.answer", ""),
    ),
    Hypothesis(
        "single-blanks", _BLANKS, GERMAN[_BLANKS], "", _wants_single_blanks,
        ("board.minus", "framing.crlf", "framing.long", "request.bare"),
    ),
    Hypothesis(
        "thinks-on", _THINKS_ON, GERMAN[_THINKS_ON], "",
        lambda found: found.blames(_THINKS_ON) and found.passed("end.exits"), ("exit.",),
    ),
    *(Hypothesis(code, sentence, GERMAN[sentence], "", shows, explains) for code, sentence, shows, explains in _SHOWN),
    unless(  # who plays with another's codes does not find its own pegs
        named_by_scripts("own-moves-forgotten", ["it forgets its own moves"], ["request.own", "request.", ""], GERMAN),
        lambda found: found.blames(_FIRST), _writes_otherwise, _takes_over,
    ),
    *(
        unless(named_by_scripts(code, causes, explains, GERMAN), _writes_otherwise, _takes_over, _sets_in_swamps)
        for code, causes, explains in _TABLE
    ),
    unless(
        Hypothesis(
            "other-border", _BORDER, GERMAN[_BORDER], "",
            lambda found: any(shows(found) for shows in (_is_told, _never_sets_there, _knows_no_border, _sets_there)),
            ("board.borders", ""),
        ),
        _writes_otherwise, _takes_over,
    ),
    unless(
        named_by_scripts("other-seat", [_FIRST], ("id.", "seat.", ""), GERMAN),
        _knows_no_border, _writes_otherwise, _takes_over,
    ),
)  # fmt: skip

_SERVERS: Final = (
    ("board", [
        "it tells the wrong board", "it tells the board row by row; it is told column by column",
        "it exchanges the players' pegs on the board", "its board lacks pegs",
        "its pegs are on other cells than was said", "it keeps the pegs of the game before",
    ]),
    ("scores", ["its scores, or the links they follow from, are wrong", "it tells player 2's score first"]),
    ("enemys-move", [
        "it names a move that the enemy cannot have made", "it does not name the enemy's move",
        "it names our own move as the enemy's", "it names an enemy's move before there is one",
    ]),
    ("requests", [
        "it asks at the wrong time", "it asks again before it is answered", "it plays on when the game is over",
    ]),
    ("mirroring", [
        "it asks about mirroring more than once, or too late", "it asks player 2 whether to mirror",
        "it does not tell the mirrored board", "it tells the board of before it was mirrored",
    ]),
    ("questions", [
        "it does not answer questions within our turn", "it answers questions in another order, or unasked",
    ]),
    ("ends", [
        "it ends the game too early, or refuses a lawful move", "it ends the game too early",
        "it ends the game while we are to move",
    ]),
    ("second-game", ["it does not exchange the players", "it lays other swamps in the second game"]),
    ("accepts-what-is-wrong", ["it accepts what the rules forbid"]),
)  # fmt: skip

SERVER_HYPOTHESES: Final = tuple(
    named_by_scripts(code, causes, ["server.rules", "server."], GERMAN) for code, causes in _SERVERS
)
"""Mistakes of referees."""
