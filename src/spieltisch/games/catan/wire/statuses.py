"""A player as a viewer sees it, and what the server expects of it next: the ``Spieler`` object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.engine.flow import Flow
from spieltisch.games.catan.knowledge import NOTHING
from spieltisch.games.catan.people import Person
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.codec import Json
from spieltisch.games.catan.wire.objects import hidden, write_hand, write_held_cards

_ACTIVE: Final[Mapping[int, str]] = {
    Phase.SETTLE: words.SETTLE,
    Phase.PAVE: words.PAVE,
    Phase.ROLL: words.ROLL,
    Phase.ROBBER: words.ROBBER,
    Phase.MAIN: words.MAIN,
}
"""What the active player's status is; everybody else waits."""

INTERLUDES: Final = frozenset({(words.PAVE, words.SETTLE), (words.PAVE, words.ROLL), (words.DISCARD, words.ROBBER)})
"""Where one thing was done and quite another follows, the player waits for a moment in between."""


def read_status(flow: Flow, seat: Seat) -> str:
    """What is expected of a seat; while others discard, who rolled waits."""
    if flow.phase == Phase.DISCARD:
        return words.DISCARD if flow.debts[seat] else words.WAIT
    if flow.phase == Phase.SPECIAL:
        return words.SPECIAL if seat == flow.builder else words.WAIT
    return _ACTIVE.get(flow.phase, words.WAIT) if seat == flow.active else words.WAIT


def write_player(observation: Observation, seat: Seat, person: Person, status: str) -> dict[str, Json]:
    """All ten keys, as the observation's viewer sees them: its own cards, and how many others have."""
    public = observation.public
    own = observation.own if seat == observation.viewer else None
    return _introduce(person) | {
        "Status": words.LOST if person.is_lost else status,
        "Siegpunkte": observation.points(seat),
        "Rohstoffe": write_hand(own.hand) if own else hidden(public.sizes[seat]),
        "Rittermacht": public.knights[seat],
        "Entwicklungskarten": write_held_cards(own.cards) if own else hidden(public.card_counts[seat]),
        "Größte Rittermacht": public.army == seat,
        "Längste Handelsstraße": public.trader == seat,
    }


def write_newcomer(person: Person, *, is_own: bool) -> dict[str, Json]:
    """Before the game nobody has anything."""
    status = words.LOST if person.is_lost else words.READY if person.is_ready else words.START
    return _introduce(person) | {
        "Status": status,
        "Siegpunkte": 0,
        "Rohstoffe": write_hand(NOTHING) if is_own else hidden(0),
        "Rittermacht": 0,
        "Entwicklungskarten": write_held_cards(NOTHING) if is_own else hidden(0),
        "Größte Rittermacht": False,
        "Längste Handelsstraße": False,
    }


def _introduce(person: Person) -> dict[str, Json]:
    """Id, colour and name; what is not chosen yet is left out."""
    known: dict[str, Json] = {"id": person.id}
    if person.colour is not None:
        known["Farbe"] = words.COLOURS[person.colour]
    if person.name:
        known["Name"] = person.name
    return known
