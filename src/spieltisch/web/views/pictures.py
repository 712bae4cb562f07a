"""From a viewer's batches to JSON: the game's own page where it has one, else a plain rendering of its values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, assert_never

import msgspec

from spieltisch.core.game import AnyGame, AnyPage
from spieltisch.core.messages import (
    Asked,
    Batch,
    Closed,
    Ended,
    Happened,
    Item,
    Mark,
    Refusal,
    Reminded,
    Replied,
    Said,
    Started,
    StoodIn,
    WentBack,
)
from spieltisch.core.names import mend
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Viewer, actor_name
from spieltisch.web.views.chat import Utterance, show_said
from spieltisch.web.views.facts import show_back, show_refusal, show_stand_in

CHOICES: Final = 1000
"""More legal actions are not listed."""

encode: Final = msgspec.json.Encoder(order="deterministic").encode


class PlainPage:
    """For games without a page of their own: their values as they are."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def picture(self, observation: object) -> object:
        return plain(observation)

    def choices(self, observation: object) -> Sequence[str]:
        legal = self._game.play.view.legal_actions(observation)
        return sorted(map(self._game.play.notation.write_action, legal)) if len(legal) <= CHOICES else []

    def tell(self, event: object) -> object | None:
        values = plain(event)
        return {"is": type(event).__name__, **(values if isinstance(values, dict) else {"value": values})}


def plain(value: object) -> object:
    """Any value of a game's as JSON has it."""
    return msgspec.to_builtins(value, str_keys=True, order="deterministic", enc_hook=lambda odd: type(odd).__name__)


@cache
def _page(name: str, make: Callable[[], AnyPage]) -> AnyPage:
    return make()


def page_of(game: AnyGame) -> AnyPage:
    """The game's page, made once."""
    return _page(game.name, game.display.page) if game.display.page else PlainPage(game)


def show_items(
    game: AnyGame, page: AnyPage, batch: Batch, hear: Callable[[Said], Utterance]
) -> Iterator[dict[str, object]]:  # fmt: skip
    """A batch's items, as far as a page has something to show for them; ``hear`` notes a chat line."""
    for item in batch.items:
        shown = (
            {"is": "said", **show_said(hear(item))} if isinstance(item, Said) else _show(game, page, item, batch.viewer)
        )
        if shown is not None:
            yield shown


def show_event(page: AnyPage, actor: int, event: object) -> dict[str, object] | None:
    """An event that was projected for its viewer."""
    told = page.tell(event)
    return None if told is None else {"is": "happened", "actor": actor_name(actor), "told": told}


def show_outcome(outcome: Outcome) -> dict[str, object]:
    return {
        "ranks": outcome.ranks,
        "points": outcome.points,
        "reason": outcome.reason.value,
        "offender": outcome.offender,
        "detail": outcome.detail,
    }


def _show(game: AnyGame, page: AnyPage, item: Item, viewer: Viewer) -> dict[str, object] | None:
    match item:
        case Started(names):
            return {"is": "started", "names": [*map(mend, names)]}
        case Happened(actor, event):
            return show_event(page, actor, event)
        case Asked(seat, clock):
            return {"is": "asked", "seat": seat, "clock": clock}
        case Reminded(seat):
            return {"is": "reminded", "seat": seat}
        case Refusal(seat, action, code, sentence):
            text = None if action is None else game.play.notation.write_action(action)
            own: dict[str, object] = {"is": "refused", "action": text, "code": code, "why": sentence}
            return own if seat == viewer else show_refusal(game, item)
        case WentBack(seat):
            return show_back(seat)
        case StoodIn(seat, bot):
            return show_stand_in(seat, bot)
        case Ended(outcome):
            return {"is": "ended", "outcome": show_outcome(outcome)}
        case Mark() | Replied() | Said() | Closed():
            return None
        case _:
            assert_never(item)
