"""What a log says is yet to happen, as its game is lived again."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any

from spieltisch.core.contracts import Draw
from spieltisch.core.game import AnyGame
from spieltisch.core.seats import CHANCE, TABLE, Seat, actor_name
from spieltisch.table.acts import Abort, Forfeits, read_act
from spieltisch.table.log import Entry

_CHANCE, _TABLE = actor_name(CHANCE), actor_name(TABLE)


class Draws:
    """Chance as it was."""

    def __init__(self, game: AnyGame, entries: Iterable[Entry]) -> None:
        self._game = game
        self._drawn = deque(entry.action for entry in entries if entry.actor == _CHANCE)

    def pick(self, draw: Draw[Any]) -> Any:
        """The next of the log's draws; where it has no more, any."""
        return self._game.play.notation.read_action(self._drawn.popleft()) if self._drawn else draw.outcomes[0]


class Course:
    """What seats and table are yet to do. The table's own acts happen by themselves, but for ends."""

    def __init__(self, entries: Sequence[Entry], seat: Seat) -> None:
        """``seat`` is the client's."""
        self._todo = deque(entry for entry in entries if entry.actor != _CHANCE and not _is_passing(entry))
        self._seat = seat
        self.ply = 0
        """How many actions have happened."""
        self.at_us = 0
        """When the latest one happened then."""

    def next(self) -> Entry | None:
        """What happens next."""
        return self._todo[0] if self._todo else None

    def next_of_client(self) -> Entry | None:
        """What the client did next."""
        return next((entry for entry in self._todo if self.is_clients(entry)), None)

    def is_clients(self, entry: Entry) -> bool:
        """Whether the client did that, and not the table in its stead."""
        return entry.actor == self._seat and entry.by is None

    def pass_by(self, entry: Entry) -> bool:
        """Something has happened: whether it was what is next."""
        due = self.next()
        if due is None or not isinstance(entry.actor, int) or (entry.actor, entry.action) != (due.actor, due.action):
            return False
        self._todo.popleft()
        self.ply += 1
        self.at_us = due.at
        return True

    def pass_end(self) -> None:
        """Somebody has left who then left."""
        self.at_us = self._todo.popleft().at

    def end_at(self, at_us: int) -> None:
        """Nothing happens after that time, but what the client then did first if nobody else did."""
        kept = [entry for entry in self._todo if entry.at <= at_us]
        is_answer = len(kept) < len(self._todo) and self.is_clients(self._todo[len(kept)])
        self._todo = deque([*self._todo][: len(kept) + is_answer])

    def end_here(self) -> None:
        """The same, after this moment."""
        self._todo = deque(entry for entry in [*self._todo][:1] if self.is_clients(entry))


def _is_passing(entry: Entry) -> bool:
    return entry.actor == _TABLE and not isinstance(read_act(entry.action), Forfeits | Abort)
