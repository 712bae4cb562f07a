"""Why something was not allowed: wrong pictures of the board in which it would have been."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.core.scripts import blame
from spieltisch.core.seats import Seat
from spieltisch.games.catan import rules
from spieltisch.games.catan.actions import Action
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.engine.geometry import CORNERS
from spieltisch.games.catan.rules import State
from spieltisch.games.catan.wire.codec import Json, JsonMessage, Unreadable
from spieltisch.games.catan.wire.requests import Sender, read_request

EXCHANGED: Final = "it exchanges x and y"
OTHER_AXIS: Final = "it counts x along the other axis, as the edition of 2017/18 does"
MISPLACED: Final = frozenset({"no_place", "taken", "too_close", "not_linked"})
REASONS: Final = {
    "taken": "it has missed that somebody built there: each `Bauvorgang` tells of it",
    "too_close": "it forgets the distance rule: two edges between two settlements",
    "too_poor": "it does not know its own cards: its status tells them",
    "not_held": "it does not know which development cards it holds",
    "too_fresh": "it plays a card in the turn in which it bought it",
    "played": "it plays more than one development card in a turn",
    "roll_first": "it has not waited for the dice",
    "rolled": "it rolls the dice twice",
    "same_field": "it leaves the robber where it is: `Räuber versetzt`, or the map, told where that is",
    "wrong_victim": "its victim does not live at that field",
    "rate": "it does not know its harbours: four for one without any",
    "no_place": "there is no such place: land or its coast, two fields that touch for a road, three for a corner",
    "not_your_turn": "it takes somebody else's status for its own",
}
"""By the rules' codes, what usually lies behind it."""
SILENT: Final = {
    Phase.ROLL: "it does not take `Würfeln` for the beginning of its turn",
    Phase.DISCARD: "it does not know that it has to discard: after a seven all do who hold more than seven cards",
    Phase.ROBBER: "it does not know the status `Räuber versetzen`",
    Phase.MAIN: "it does not end its turn where it can do nothing else",
    Phase.SPECIAL: "it does not know the status `Bauen` of games for five and six",
}
"""What usually lies behind it where nothing comes in answer to a status."""


def cause_of(code: str, action: Action, message: JsonMessage, state: State, sender: Seat, ids: Sequence[int]) -> str:
    """Why a player's message was not allowed, as far as that can be told; ``code`` is the rules' reason."""

    def is_lawful_with(change: Callable[[int, int], tuple[int, int]], skew: int) -> bool:
        changed = JsonMessage(message.name, _changed(message.payload, change))
        try:
            return read_request(changed, Sender(skew, ids[sender], ids)) in rules.legal_actions(state, sender)
        except Unreadable:
            return False

    pictures = {
        EXCHANGED: [action] if is_lawful_with(lambda x, y: (y, x), 0) else [],
        OTHER_AXIS: [action] if is_lawful_with(lambda x, y: (x, y), 1) else [],
    }
    return (blame(action, pictures) if code in MISPLACED else "") or REASONS.get(code, "")


def _changed(value: Json, change: Callable[[int, int], tuple[int, int]]) -> Json:
    match value:
        case {"x": int(x), "y": int(y)}:
            return dict(zip(("x", "y"), change(x, y), strict=True))
        case dict():
            return {key: _changed(old, change) for key, old in value.items()}
        case list():
            return [_changed(one, change) for one in value]
    return value


def place_of(corner: int) -> str:
    """A corner for people."""
    return "/".join(f"{x},{y}" for x, y in sorted(CORNERS[corner]))
