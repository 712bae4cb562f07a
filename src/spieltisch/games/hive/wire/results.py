"""How a game's end reads: causes, reasons and points, to the letter; and read back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import BLUE, COLOURS, RED
from spieltisch.games.hive.rules import SURROUNDED
from spieltisch.games.hive.scores import win_points
from spieltisch.games.hive.wire import messages

LEFT: Final = "Der Spieler hat das Spiel verlassen"
TOO_LATE: Final = {
    "soft": "Der Spieler hat innerhalb von 2 Sekunden nach Aufforderung keinen Zug gesendet",
    "hard": "Der Spieler hat innerhalb von 10 Sekunden nach Aufforderung keinen Zug gesendet",
}
COLOUR_WORDS: Final = ("Rot", "Blau")
REASONS: Final = {
    "REGULAR": Reason.REGULAR,
    "RULE_VIOLATION": Reason.ILLEGAL,
    "SOFT_TIMEOUT": Reason.TIMEOUT,
    "HARD_TIMEOUT": Reason.TIMEOUT,
    "LEFT": Reason.LEFT,
}


def write_result(table: str, names: Sequence[str], outcome: Outcome) -> bytes:
    """The result message of a game that was not aborted."""
    winner = None if outcome.is_draw else outcome.winners[0]
    return messages.result(
        table,
        [_score(names, outcome, seat) for seat in (RED, BLUE)],
        None if winner is None else (COLOURS[winner], names[winner]),
    )


def _score(names: Sequence[str], outcome: Outcome, seat: Seat) -> tuple[str, str, int, int]:
    cause, reason = "REGULAR", ""
    if outcome.offender is None:
        reason = regular_reason(names, outcome)
    elif outcome.offender == seat:
        cause, reason = _fault(outcome)
    return cause, reason, win_points(outcome, seat), outcome.points[seat]


def regular_reason(names: Sequence[str], outcome: Outcome) -> str:
    """Why the rules ended the game. That both bees are surrounded is worded like the limit of rounds."""
    if outcome.is_draw:
        return "Das Rundenlimit wurde erreicht.\nBeide Bienen haben gleich viele freie Felder."
    winner = outcome.winners[0]
    who = f"{names[winner]} ({COLOUR_WORDS[winner]})"
    if outcome.detail == SURROUNDED:
        return f"Das Spiel ist beendet.\n{who} hat die gegnerische Biene umzingelt."
    return f"Das Rundenlimit wurde erreicht.\n{who} hat mehr freie Felder um seine Biene."


def _fault(outcome: Outcome) -> tuple[str, str]:
    match outcome.reason:
        case Reason.ILLEGAL:
            return "RULE_VIOLATION", outcome.detail
        case Reason.TIMEOUT:
            return f"{outcome.detail.upper()}_TIMEOUT", TOO_LATE[outcome.detail]
        case _:
            return "LEFT", LEFT
