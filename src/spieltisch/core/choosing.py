"""What a viewer may choose, as texts, and which of it somebody means who answers in words.

For those who choose by reading: language models, scripts, people at a prompt. Boards have their own ways.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from spieltisch.core.contracts import Exhaustive
from spieltisch.core.errors import IllegalAction
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import Seat

MOST: Final = 10_000
"""Of a game without a page no more are listed."""
_LEAD: Final = re.compile(r"^(?:[-*>\s]+|\d+[.)]\s+|[\w ]{1,20}:\s+)+")
"""What stands before an action in an answer: a bullet, a number, ``Action:``."""
_QUOTES: Final = "`'\"*. \t"


@dataclass(frozen=True, slots=True)
class Listing:
    """Legal actions in notation, sorted by code point."""

    actions: Sequence[str]
    is_complete: bool
    """Whether these are all. Others are composed, such as bids: the game's picture says what they may be made of."""


@dataclass(frozen=True, slots=True)
class Step:
    """Some of the actions: those that go on in the same way."""

    begins: str
    """Their first words."""
    count: int


@dataclass(frozen=True, slots=True)
class Page:
    """A piece of a listing: of the actions that begin with some words."""

    count: int
    """How many begin so."""
    actions: Sequence[str]
    next: int | None
    """Where the next piece begins, if there is one."""
    steps: Sequence[Step]
    """Where there are more than fit: how they go on, by their next word."""
    is_complete: bool


def list_actions(game: AnyGame, observation: Any) -> Listing:
    """What the viewer of an observation may do: all that can be listed, and so nothing where nothing waits for it."""
    legal = game.play.view.legal_actions(observation)
    page = game.display.page() if game.display.page else None
    if isinstance(page, Exhaustive):
        actions = page.all_choices(observation)
    elif page:
        actions = page.choices(observation)
    else:
        actions = sorted(map(game.play.notation.write_action, islice(legal, MOST)))
    return Listing(actions, is_complete=len(actions) >= len(legal))


def page_of(listing: Listing, begins: str, offset: int, limit: int) -> Page:
    """So many from the ``offset``-th on of those whose first words are ``begins``."""
    start = " ".join(begins.split())
    fitting = [each for each in listing.actions if not start or each == start or each.startswith(f"{start} ")]
    after = offset + limit
    return Page(
        len(fitting),
        fitting[offset:after],
        after if after < len(fitting) else None,
        _steps(fitting, start) if len(fitting) > limit else (),
        listing.is_complete,
    )


def _steps(actions: Iterable[str], start: str) -> Sequence[Step]:
    """None where every action goes on in a way of its own: then there is nothing to choose step by step."""
    words = len(start.split()) + 1
    counts = Counter(" ".join(each.split()[:words]) for each in actions)
    return [Step(*each) for each in sorted(counts.items())] if len(counts) < counts.total() else ()


def why_illegal(game: AnyGame, observation: Any, seat: Seat, action: Any) -> IllegalAction | None:
    """What the rules have against a seat's action, as far as it can know; None where they allow it."""
    view = game.play.view
    if action in view.legal_actions(observation):
        return None
    try:
        game.play.rules.apply(view.determinize(observation, lambda below: 0), seat, action)
    except IllegalAction as illegal:
        return illegal
    return IllegalAction("illegal", "The rules do not allow that now.")


def read_answer(game: AnyGame, observation: Any, seat: Seat, answer: str) -> Any:
    """The legal action, the game's own, that a seat means that answers in words: that of the last line that is one,
    bare or behind a bullet or ``Action:``, in quotes or not. Raises ``ValueError`` with a sentence that says what to
    do."""
    problem = ""
    for text in _candidates(answer):
        try:
            action = game.play.notation.read_action(text)
        except ValueError as error:
            problem = problem or f": {error}"
            continue
        if illegal := why_illegal(game, observation, seat, action):
            raise ValueError(f"{text!r} is not legal: {illegal.sentence} Choose another action.")
        return action
    raise ValueError(f"No line of the answer is an action. End it with a line that is nothing else{problem}")


def _candidates(answer: str) -> Iterator[str]:
    """What may be an action, the last line first."""
    for line in reversed(answer.strip().splitlines()):
        bare = line.strip(_QUOTES)
        yield from dict.fromkeys(text for text in (bare, _LEAD.sub("", bare).strip(_QUOTES)) if text)
