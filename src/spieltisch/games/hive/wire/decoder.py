"""States and results as XML, read back into the game's own values. Unknown parts are passed over."""

from __future__ import annotations

import re
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import Seat, Viewer
from spieltisch.games.hive.actions import Piece, pack
from spieltisch.games.hive.config import Config
from spieltisch.games.hive.events import Event, as_event, made
from spieltisch.games.hive.position import Setup
from spieltisch.games.hive.view import Observation, advance
from spieltisch.games.hive.wire.messages import FRAGMENTS
from spieltisch.games.hive.wire.moves import is_move, read_field, read_move, read_piece
from spieltisch.games.hive.wire.requests import SEATS
from spieltisch.games.hive.wire.results import REASONS
from spieltisch.wire.element import Element

ELSEWHERE: Final = Config(position="")
"""The game began on somebody else's server: nothing is left to draw."""
_PART = re.compile("-?[0-9]{1,4}")
_TURN = re.compile("[0-9]{1,2}")


def read_setup(state: Element) -> Setup:
    """The position of a ``state`` element. Raises ``PeerError``."""
    turn = state.value("turn") or ""
    board = state.child("board")
    if board is None or not _TURN.fullmatch(turn):
        raise PeerError("a state without turn or board")
    fields = [field for row in board.children for field in row.children if field.tag == "field"]
    read = [(read_field(field), field) for field in fields]
    return Setup(
        int(turn),
        tuple([at for at, field in read if field.value("isObstructed") == "true"]),
        tuple([(at, _read_stack(field)) for at, field in read if field.child("piece") is not None]),
    )


def _read_stack(field: Element) -> tuple[Piece, ...]:
    return tuple([read_piece(child) for child in field.children if child.tag == "piece"])


def read_observation(state: Element, viewer: Viewer) -> Observation:
    """What a ``state`` element shows, soundness checked. Raises ``PeerError``."""
    setup = read_setup(state)
    try:
        record = setup.kernel().pack()
    except ValueError as wrong:
        raise PeerError(f"no position: {wrong}") from wrong
    last = state.child("lastMove")
    mover = 1 - setup.turn % 2
    return Observation(viewer, ELSEWHERE, record, None if last is None else _read_last(last, mover))


def _read_last(last: Element, mover: Seat) -> Event | None:
    return as_event(mover, read_move(last)) if is_move(last) else None


def follows(before: Observation, after: Observation) -> bool:
    """Whether ``after`` is what its latest move makes of ``before``; yes where they are not one move apart."""
    if after.last is None or after.turn != before.turn + 1:
        return True
    kernel = before.kernel()
    mover, move = made(after.last)
    if not kernel.is_legal(pack(move, mover)):
        return False
    return advance(before, after.last).record == after.record


def read_result(data: Element) -> Outcome:
    """The outcome a ``result`` tells, causes kept apart; two time-outs count as one reason. Raises ``PeerError``."""
    scores = [child for child in data.children if child.tag == "score"]
    if len(scores) != SEATS:
        raise PeerError(f"a result with {len(scores)} scores")
    parts = [_read_parts(score) for score in scores]
    won = [points for points, _ in parts]
    ranks = tuple([1 + sum(other > own for other in won) for own in won])
    free = tuple([free for _, free in parts])
    for seat, score in enumerate(scores):
        reason = REASONS.get(score.value("cause") or "", Reason.REGULAR)
        if reason is not Reason.REGULAR:
            return Outcome(ranks, free, reason, seat, score.value("reason") or "")
    return Outcome(ranks, free, detail=scores[0].value("reason") or "")


def _read_parts(score: Element) -> tuple[int, int]:
    """Points for the win, free fields around the bee."""
    parts = [child.text.strip() for child in score.children if child.tag == "part"]
    if len(parts) < len(FRAGMENTS) or not all(map(_PART.fullmatch, parts)):
        raise PeerError(f"a score of {parts!r}")
    return int(parts[0]), int(parts[1])
