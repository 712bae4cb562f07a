"""What clients ask for besides moves: one reader per message, generous with what is missing.

Attributes may also come as child elements, unknown ones are passed over, and a missing
one reads as the empty text, ``false`` or 0, as the contest's server read them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from spieltisch.core.commands import Claim, Command, Join, Request, Watch
from spieltisch.core.policy import Slot
from spieltisch.games.hive.people import (
    AskScore,
    Authenticate,
    Cancel,
    Pause,
    Prepare,
    Release,
    SetTestMode,
    SetTimed,
    Step,
)
from spieltisch.games.hive.wire.messages import CLOSE_CONNECTION, GAME_TYPE
from spieltisch.wire.element import Element

UNNAMED: Final = "Unknown"
"""Who joins without a reservation has no name of its own."""
SEATS: Final = 2
_SEAT = re.compile("[0-9]{1,4}")


class WrongGame(Exception):
    """A game of another type was asked for."""


def read_request(element: Element) -> Command:
    """The command of any message but ``room`` and the goodbye. Raises ``WrongGame``."""
    return READERS[element.tag](element)


def _text(element: Element, name: str) -> str:
    return element.value(name) or ""


def _is_true(element: Element, name: str) -> bool:
    return _text(element, name).lower() == "true"


def _join(element: Element) -> Join:
    _check_game(element)
    return Join(UNNAMED)


def _prepare(element: Element) -> Request:
    """Fewer than two slots are filled up with players that can run out of time."""
    _check_game(element)
    slots = [_slot(child) for child in element.children if child.tag == "slot"]
    return Request(Prepare((*slots, *[Slot(UNNAMED)] * (SEATS - len(slots)))))


def _slot(element: Element) -> Slot:
    name = _text(element, "displayName") or UNNAMED
    return Slot(name, _is_true(element, "canTimeout"), _is_true(element, "shouldBePaused"))


def _check_game(element: Element) -> None:
    if _text(element, "gameType") != GAME_TYPE:
        raise WrongGame(f"a game of type {_text(element, 'gameType')[:40]!r}")


def _timing(element: Element) -> Request:
    slot = _text(element, "slot")
    seat = int(slot) if _SEAT.fullmatch(slot) else 0 if not slot else SEATS
    return Request(SetTimed(_text(element, "roomId"), seat, _is_true(element, "activate")))


Reader: TypeAlias = Callable[[Element], Command]

READERS: Final[dict[str, Reader]] = {
    "join": _join,
    "joinPrepared": lambda element: Claim(_text(element, "reservationCode")),
    "authenticate": lambda element: Request(Authenticate(_text(element, "password"))),
    "prepare": _prepare,
    "observe": lambda element: Watch(_text(element, "roomId")),
    "pause": lambda element: Request(Pause(_text(element, "roomId"), _is_true(element, "pause"))),
    "step": lambda element: Request(Step(_text(element, "roomId"), _is_true(element, "forced"))),
    "cancel": lambda element: Request(Cancel(_text(element, "roomId"))),
    "timeout": _timing,
    "freeReservation": lambda element: Request(Release(_text(element, "reservation"))),
    "testMode": lambda element: Request(SetTestMode(_is_true(element, "testMode"))),
    "scoreForPlayer": lambda element: Request(AskScore(_text(element, "displayName"))),
}
KNOWN: Final = frozenset({"room", CLOSE_CONNECTION, *READERS})
"""Every message a client may send."""
