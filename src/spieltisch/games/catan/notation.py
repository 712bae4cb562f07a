"""Text forms of Catan's actions: ``road -2,0/-1,0``, ``offer 1,0,0,0,0 0,0,0,0,2``, ``robber 0,1 3``.

Places are their fields, joined by slashes in ascending order; cards are counted in the order wood,
brick, wool, grain, ore; seats count from 0. There is no position text: too much of a position is hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Never

from spieltisch.core.errors import UsageError
from spieltisch.games.catan import actions
from spieltisch.games.catan.actions import Action, Cards, Drawn
from spieltisch.games.catan.engine.geometry import CORNER_AT, EDGE_AT, FIELD_AT, Place

RESOURCES: Final = ("wood", "brick", "wool", "grain", "ore")
"""In the order in which cards are counted."""
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,7}")
_COORDINATE: Final = re.compile(r"0|-?[1-9]")

_READERS: Final[dict[str, tuple[Callable[..., Action], str]]] = {
    **{word: (kind, form) for kind, (word, form) in actions.WORDS.items()},
    **{
        word: (lambda *numbers, kind=kind: Drawn(kind, *numbers), form)
        for kind, (word, form) in actions.DRAWN_WORDS.items()
    },
}


def write_action(action: Action) -> str:
    """An action as text."""
    return str(action)


def read_action(text: str) -> Action:
    """An action from text. Whether it is legal is another question. Raises ``ValueError``."""
    word, *parts = text.split(" ")
    if word not in _READERS:
        raise ValueError(f"{word[:20]!r} is no action; expected one of {', '.join(_READERS)}")
    make, form = _READERS[word]
    if not len(form) - (form != form.lower()) <= len(parts) <= len(form):
        raise ValueError(f"{word} needs {len(form)} more words")
    return make(*[_read(kind, part) for kind, part in zip(form, parts, strict=False)])


def _read(kind: str, text: str) -> Any:
    match kind.lower():
        case "#":
            return read_cards(text)
        case "n":
            return _number(text)
        case "f":
            place = read_place(text)
            return FIELD_AT.get(next(iter(place)), actions.NOWHERE) if len(place) == 1 else actions.NOWHERE
        case "c":
            return CORNER_AT.get(read_place(text), actions.NOWHERE)
        case _:
            return EDGE_AT.get(read_place(text), actions.NOWHERE)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{text[:20]!r} is no number")
    return int(text)


def read_cards(text: str) -> Cards:
    """Five counts, separated by commas. Raises ``ValueError``."""
    counts = [_number(part) for part in text.split(",")]
    if len(counts) != 5:
        raise ValueError(f"{text[:40]!r} does not count five resources")
    return tuple(counts)  # type: ignore[return-value]


def read_place(text: str) -> Place:
    """Fields as ``x,y``, joined by slashes; ``nowhere`` has none. Raises ``ValueError``."""
    if text == "nowhere":
        return frozenset()
    fields = []
    for field in text.split("/"):
        numbers = field.split(",")
        if len(numbers) != 2 or not all(_COORDINATE.fullmatch(number) for number in numbers):
            raise ValueError(f"{text[:40]!r} is no place; expected x,y/x,y")
        fields.append((int(numbers[0]), int(numbers[1])))
    return frozenset(fields)


def write_position(state: object) -> Never:
    """Catan has no position text."""
    raise UsageError("catan has no position text")


def read_position(text: str) -> Never:
    """Catan has no position text."""
    raise UsageError("catan has no position text")
