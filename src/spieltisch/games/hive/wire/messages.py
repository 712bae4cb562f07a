"""Everything the server says, byte for byte: one function per message, each beginning with its newline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.wire.element import escape_attribute, escape_text

GAME_TYPE: Final = "swc_2020_hive"
CLOSE_CONNECTION: Final = "sc.protocol.responses.CloseConnection"
MOVE_REQUEST: Final = "sc.framework.plugins.protocol.MoveRequest"

OPENING: Final = b"<protocol>"
CLOSING: Final = b"\n</protocol>"
NOTHING: Final = b"<protocol/>"
"""All that a connection hears on which nothing was ever said."""
GOODBYE: Final = f"\n  <{CLOSE_CONNECTION}/>".encode()

FRAGMENTS: Final = (("Gewinner", "SUM"), ("∅ freie Felder", "AVERAGE"))
"""What a score consists of: points for the win, and free fields around the own bee."""


def in_room(table: str, data: str) -> bytes:
    """What concerns a game comes wrapped in its room; ``data`` begins with its newline."""
    return f'\n  <room roomId="{escape_attribute(table)}">{data}\n  </room>'.encode()


def joined(table: str) -> bytes:
    return _about_room("joined", table)


def left(table: str) -> bytes:
    return _about_room("left", table)


def observed(table: str) -> bytes:
    return _about_room("observed", table)


def _about_room(tag: str, table: str) -> bytes:
    return f'\n  <{tag} roomId="{escape_attribute(table)}"/>'.encode()


def joined_game_room(table: str, *, is_existing: bool) -> bytes:
    existing = _boolean(is_existing)
    return f'\n  <joinedGameRoom roomId="{escape_attribute(table)}" existing="{existing}"/>'.encode()


def prepared(table: str, codes: Sequence[str]) -> bytes:
    reservations = "".join(f"\n    <reservation>{escape_text(code)}</reservation>" for code in codes)
    return f'\n  <prepared roomId="{escape_attribute(table)}">{reservations}\n  </prepared>'.encode()


def testing(*, on: bool) -> bytes:
    return f'\n  <testing testMode="{_boolean(on)}"/>'.encode()


def player_score(name: str, games: int, values: Sequence[str]) -> bytes:
    """The results added up for one player; one value per fragment, as text."""
    lines = [f'\n    <score displayName="{escape_attribute(name)}" numberOfTests="{games}">']
    for fragment, value in zip(FRAGMENTS, values, strict=True):
        lines += ["\n      <values>", _fragment(8, *fragment), f"\n        <value>{value}</value>", "\n      </values>"]
    return f"\n  <playerScore>{''.join(lines)}\n    </score>\n  </playerScore>".encode()


def welcome(table: str, color: str) -> bytes:
    return in_room(table, f'\n    <data class="welcomeMessage" color="{color.lower()}"/>')


def move_request(table: str) -> bytes:
    return in_room(table, f'\n    <data class="{MOVE_REQUEST}"/>')


def error(table: str, message: str, request: str) -> bytes:
    """``request`` is the move that caused it, printed as ``originalRequest``, or empty."""
    start = f'\n    <data class="error" message="{escape_attribute(message)}"'
    return in_room(table, f"{start}>{request}\n    </data>" if request else f"{start}/>")


def result(table: str, scores: Sequence[tuple[str, str, int, int]], winner: tuple[str, str] | None) -> bytes:
    """``scores`` are cause, reason, points for the win and free fields, red first; ``winner`` is colour and name."""
    fragments = "".join(_fragment(8, *fragment) for fragment in FRAGMENTS)
    lines = [f"\n      <definition>{fragments}\n      </definition>"]
    for cause, reason, points, free in scores:
        start = f'\n      <score cause="{cause}" reason="{escape_attribute(reason)}">'
        lines.append(f"{start}\n        <part>{points}</part>\n        <part>{free}</part>\n      </score>")
    if winner is not None:
        color, name = winner
        lines.append(f'\n      <winner color="{color}" displayName="{escape_attribute(name)}"/>')
    return in_room(table, f'\n    <data class="result">{"".join(lines)}\n    </data>')


def _fragment(blanks: int, name: str, aggregation: str) -> str:
    outer, inner = "\n" + " " * blanks, "\n" + " " * (blanks + 2)
    return (
        f'{outer}<fragment name="{name}">{inner}<aggregation>{aggregation}</aggregation>'
        f"{inner}<relevantForRanking>true</relevantForRanking>{outer}</fragment>"
    )


def _boolean(value: bool) -> str:
    return "true" if value else "false"
