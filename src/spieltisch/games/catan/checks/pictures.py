"""Why something was not allowed: wrong pictures of the board in which it would have been."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from spieltisch.core.scripts import blame
from spieltisch.core.seats import Seat
from spieltisch.games.catan import rules, view
from spieltisch.games.catan.actions import Action, BuildRoad, Conclude, MoveRobber, PlayKnight, Withdraw
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.engine.geometry import CORNERS, EDGE_ENDS
from spieltisch.games.catan.rules import State
from spieltisch.games.catan.wire.codec import Json, JsonMessage, Unreadable
from spieltisch.games.catan.wire.requests import Sender, read_request

EXCHANGED: Final = "it exchanges x and y"
FIRST_AGAIN: Final = "it builds at its first settlement again"
THROUGH: Final = "it builds roads on through a settlement of another player's"
ITSELF: Final = "it robs itself"
OLD_OFFER: Final = "it names an earlier offer: each has an id of its own"
NO_YES: Final = "it takes each answer to its offer for a yes: `Annehmen` tells which it is"
OFFERING: Final = "it waits for ever for answers to its offer"
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
        THROUGH: [action] if _is_through(action, state, sender) else [],
        FIRST_AGAIN: [action] if _is_at_the_first(action, state, sender) else [],
    }
    likely = blame(action, pictures) if code in MISPLACED else _why(action, state, sender)
    return likely or REASONS.get(code, "")


def _why(action: Action, state: State, sender: Seat) -> str:
    """What is the matter with a victim, or with an offer of its own."""
    game = state.game
    match action:
        case MoveRobber(_, victim) | PlayKnight(_, victim) if victim == sender:
            return ITSELF
        case Conclude(offer) | Withdraw(offer) if game.is_offering and game.active == sender:
            return OLD_OFFER if offer != game.offer_id else NO_YES if isinstance(action, Conclude) else ""
    return ""


def _is_through(action: Action, state: State, sender: Seat) -> bool:
    """Whether it is a road that would go on where an own one ends at somebody else's building."""
    if not isinstance(action, BuildRoad) or state.game.phase == Phase.PAVE:
        return False
    public = view.observe(state, sender).public
    others = {
        corner
        for corner in EDGE_ENDS[2 * action.edge : 2 * action.edge + 2]
        if public.buildings[corner] and public.buildings[corner] % 8 != sender + 1
    }
    own = [edge for edge, owner in enumerate(public.paths) if owner == sender + 1]
    return any(others.intersection(EDGE_ENDS[2 * edge : 2 * edge + 2]) for edge in own)


def _is_at_the_first(action: Action, state: State, sender: Seat) -> bool:
    """Whether it is a road of the opening at a settlement of its own, but not at the latest."""
    if state.game.phase != Phase.PAVE or not isinstance(action, BuildRoad):
        return False
    buildings = view.observe(state, sender).public.buildings
    return any(buildings[corner] == sender + 1 for corner in EDGE_ENDS[2 * action.edge : 2 * action.edge + 2])


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
