"""Who is at a foreign server's table, as far as statuses have message."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from spieltisch.core.outcome import Outcome
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.messages import Player
from spieltisch.games.catan.wire.words import fold

LOST: Final = fold(words.LOST)


class Roster:
    """Players by the server's numbers. What a status leaves out stays as it was."""

    def __init__(self) -> None:
        self._players: dict[int, Player] = {}

    def meet(self, message: Player) -> bool:
        """Whether the player's status is a new one."""
        known = self._players.get(message.id)
        self._players[message.id] = _merged(known, message) if known else message
        return known is None or message.status not in (None, known.status)

    def forget(self, id: int | None) -> None:
        """Who is back under its old number was met under another one before."""
        if id is not None:
            self._players.pop(id, None)

    def players(self) -> Collection[Player]:
        """Everybody, as message."""
        return self._players.values()

    def present(self) -> list[int]:
        """Who has not been lost."""
        return [player.id for player in self._players.values() if player.status != LOST]

    def status(self, id: int) -> str | None:
        """What the server last said it expects of a player, folded."""
        known = self._players.get(id)
        return known.status if known else None

    def shows(self, colour: str, *ids: int | None) -> bool:
        """Whether any of these players has this colour, as far as was told."""
        return any(player.colour == fold(colour) for player in self._players.values() if player.id in ids)

    def name(self, id: int) -> str:
        """A display name, also for who has none."""
        known = self._players.get(id)
        return (known and known.name) or f"player {id}"

    def outcome(self, winner: int | None, ids: Sequence[int]) -> Outcome | None:
        """How the game ended by the points last message, for these players by seat; None where that is not known."""
        known = [player.points for player in map(self._players.get, ids) if player]
        points = tuple([reached for reached in known if reached is not None])
        if winner not in ids or len(points) < len(ids):
            return None
        above = [
            {other for other, reached in zip(ids, points, strict=True) if other == winner or reached > own}
            for own in points
        ]
        ranks = tuple([1 if id == winner else 1 + len(above[seat]) for seat, id in enumerate(ids)])
        return Outcome(ranks, points, detail="victory")

    def free_colour(self, me: int | None, tried: Collection[str]) -> str | None:
        """One that we have not tried, if there is such a one that nobody else shows; None when all were tried."""
        shown = {player.colour for player in self._players.values() if player.id != me and player.status != LOST}
        left = [colour for colour in words.COLOURS if colour not in tried]
        free = [colour for colour in left if fold(colour) not in shown]
        return next(iter(free or left), None)


def _merged(known: Player, message: Player) -> Player:
    pairs = ((getattr(known, name), getattr(message, name)) for name in Player.__struct_fields__)
    return Player(*[old if new is None else new for old, new in pairs])
