"""The decisions of a finished game, each as the seat that made it saw the table, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from spieltisch.core.game import AnyGame
from spieltisch.core.seats import Seat
from spieltisch.table.folding import begin
from spieltisch.table.log import Entry, read_entry, read_header
from spieltisch.web.analysis.models import Deed
from spieltisch.web.views.history import apply_line, awaited
from spieltisch.web.views.pictures import page_of, show_event


@dataclass(frozen=True, slots=True)
class Decision:
    """One ply."""

    ply: int
    """From 1."""
    seat: Seat
    played: str
    """The action, in notation."""
    observation: object
    """The game's own, before the action."""
    is_anew: bool
    """Whether the game has gone back since the decision before."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How much there is to look at."""

    seats: int
    plies: int
    decisions: int
    """Those of the plies that seats decided, at most."""


def measure(lines: Sequence[bytes]) -> Extent:
    """Raises ``ValueError`` for a damaged log."""
    plies = [entry for entry in map(read_entry, lines[1:-1]) if isinstance(entry.actor, int)]
    return Extent(len(read_header(lines[0]).seats), len(plies), sum(map(is_decision, plies)))


def is_decision(entry: Entry) -> bool:
    """Whether a seat did it, and not the table in its place."""
    return isinstance(entry.actor, int) and entry.by is None


def decisions(lines: Sequence[bytes], game: AnyGame, after: int = 0) -> Iterator[Decision]:
    """Those after a ply at which the rules waited for the seat and left it a choice. Raises ``ValueError`` for a log
    that does not fold."""
    replay, ply, is_anew = begin(read_header(lines[0]), game), 0, False
    for line in lines[1:-1]:
        entry = read_entry(line)
        if isinstance(entry.actor, int):
            ply += 1
            if ply > after and is_decision(entry) and entry.actor in awaited(game, replay.state):
                observation = game.play.view.observe(replay.state, entry.actor)
                if len(game.play.view.legal_actions(observation)) > 1:
                    yield Decision(ply, entry.actor, entry.action, observation, is_anew)
                    is_anew = False
        state = replay.state
        apply_line(replay, line)
        is_anew |= replay.state is not state


def consequence_of(game: AnyGame, seat: Seat, observation: object, text: str) -> Deed:
    """What an action does in a game as it may be by what its seat knows. Raises ``ValueError``, ``IllegalAction``."""
    page = page_of(game)
    state = game.play.view.determinize(observation, Random(text).randrange)
    events = game.play.rules.apply(state, seat, game.play.notation.read_action(text))
    seen = [shown for event in events if (shown := game.play.view.project(event, seat)) is not None]
    items = [item for event in seen if (item := show_event(page, seat, event)) is not None]
    return Deed(action=text, items=items, picture=page.picture(game.play.view.observe(state, seat)))
