"""Who is at a server's table: the latest player list, and once a game has begun the players' names by seat."""

from __future__ import annotations

from spieltisch.core.errors import PeerError
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.config import MAX_SEATS
from spieltisch.games.monopoly.wire.packets import Listed


class Roster:
    """People by name. Seats go by the list, or by who is first told of."""

    def __init__(self, people: tuple[Listed, ...] = ()) -> None:
        self.people = people
        self.names: list[str] = []
        """Of the players by seat; none before the game."""
        self._introduced = 0

    def seat_of(self, name: str) -> Seat | None:
        return self.names.index(name) if name in self.names else None

    def enlist(self, people: tuple[Listed, ...]) -> None:
        """A new list. Nobody can join a game that runs: a new name is that of somebody whose old one is gone."""
        colours = {person.name: person.colour for person in self.people}
        listed = {person.name for person in people}
        gone = [name for name in self.names if name not in listed]
        self.people = people
        for person in people:
            if gone and person.mode == "player" and person.name not in self.names:
                old = next((name for name in gone if colours.get(name) == person.colour), gone[0])
                gone.remove(old)
                self.names[self.names.index(old)] = person.name

    def sit_down(self) -> None:
        """Everybody who is listed as a player plays. Raises ``PeerError`` if our rules have no seats for so many."""
        self.names = self._players()
        if len(self.names) > MAX_SEATS:
            raise PeerError(f"{len(self.names)} players; we know games of {MAX_SEATS}")

    def introduce(self, seat: Seat) -> None:
        """Whoever is first told of before anything has happened has the first seat, and so on."""
        self.names.insert(self._introduced, self.names.pop(seat))
        self._introduced += 1

    def missing(self) -> list[Seat]:
        """Who is listed as a player no more."""
        players = self._players()
        return [seat for seat, name in enumerate(self.names) if name not in players]

    def _players(self) -> list[str]:
        return [person.name for person in self.people if person.mode == "player"]
