"""From a viewer's batches to JSON: the game's own page where it has one, else a plain rendering of its values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Final, assert_never

import msgspec

from spieltisch.core.contracts import Game, Page
from spieltisch.core.messages import (
    Answered,
    Asked,
    Batch,
    Closed,
    Ended,
    Happened,
    Item,
    Mark,
    Refused,
    Reminded,
    Said,
    Started,
)
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Viewer, actor_name
from spieltisch.web.chat import show_said

CHOICES: Final = 1000
"""More legal actions are not listed."""

encode: Final = msgspec.json.Encoder(order="deterministic").encode


class PlainPage:
    """For games without a page of their own: their values as they are."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def picture(self, observation: Any) -> Any:
        return plain(observation)

    def choices(self, observation: Any) -> Sequence[str]:
        legal = self._game.view.legal_actions(observation)
        return sorted(map(self._game.notation.write_action, legal)) if len(legal) <= CHOICES else []

    def tell(self, event: Any) -> Any | None:
        values = plain(event)
        return {"is": type(event).__name__, **(values if isinstance(values, dict) else {"value": values})}


def plain(value: Any) -> Any:
    """Any value of a game's as JSON has it."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=lambda odd: type(odd).__name__)


@cache
def _page(name: str, make: Any) -> Page:
    page: Page = make()
    return page


def page_of(game: Game) -> Page:
    """The game's page, made once."""
    return _page(game.name, game.page) if game.page else PlainPage(game)


def show_items(game: Game, page: Page, batch: Batch, hear: Callable[[Said], int]) -> Iterator[dict[str, Any]]:
    """A batch's items, as far as a page has something to show for them; ``hear`` gives a chat line its number."""
    for item in batch.items:
        shown = (
            {"is": "said", **show_said(item, hear(item))}
            if isinstance(item, Said)
            else _show(game, page, item, batch.viewer)
        )
        if shown is not None:
            yield shown


def show_event(page: Page, actor: int, event: Any) -> dict[str, Any] | None:
    """An event that was projected for its viewer."""
    told = page.tell(event)
    return None if told is None else {"is": "happened", "actor": actor_name(actor), "told": told}


def show_outcome(outcome: Outcome) -> dict[str, Any]:
    return {
        "ranks": outcome.ranks,
        "points": outcome.points,
        "reason": outcome.reason.value,
        "offender": outcome.offender,
        "detail": outcome.detail,
    }


def _show(game: Game, page: Page, item: Item, viewer: Viewer) -> dict[str, Any] | None:
    match item:
        case Started(names):
            return {"is": "started", "names": names}
        case Happened(actor, event):
            return show_event(page, actor, event)
        case Asked(seat, clock):
            return {"is": "asked", "seat": seat, "clock": clock}
        case Reminded(seat):
            return {"is": "reminded", "seat": seat}
        case Refused(seat, action, code, sentence):
            text = None if action is None else game.notation.write_action(action)
            return {"is": "refused", "action": text, "code": code, "why": sentence} if seat == viewer else None
        case Ended(outcome):
            return {"is": "ended", "outcome": show_outcome(outcome)}
        case Mark() | Answered() | Said() | Closed():
            return None
        case _:
            assert_never(item)
