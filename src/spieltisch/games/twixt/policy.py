"""Two games make an encounter of TwixT: the return game has the same swamps and exchanged seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spieltisch.core.outcome import Reason
from spieltisch.core.policy import Begin, Disband, Instruction, Opening, Played, Sit
from spieltisch.core.seating import OpenSeats
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.options import Options
from spieltisch.games.twixt.view import Observation


class Encounter(OpenSeats):
    """The next free seat, for one game or two."""

    def __init__(self, options: Options, opening: Opening) -> None:
        super().__init__(opening)
        self._is_over = opening.is_single or not options.return_game

    def end(self, played: Played) -> Sequence[Instruction]:
        """While both stay, each sits down a seat further; an encounter has two games."""
        first, *others = self.members
        members = [*others, first]
        if self._is_over or not played.is_full or played.outcome.reason is Reason.ABORTED:
            return [Disband()]
        self._is_over = True
        told = [Sit(member, seat) for seat, member in enumerate(members) if member is not None]
        return [*told, Begin(tuple(members), config=return_game(played.config, played.observation), is_sequel=True)]


def return_game(config: Config, seen: Observation) -> Config:
    """The other game of an encounter: the swamps as they were drawn, not as they were mirrored."""
    swamps = [swamp.transposed() for swamp in seen.swamps] if seen.mirrored else seen.swamps
    return replace(config, swamps=tuple((swamp.size, swamp.x, swamp.y) for swamp in swamps))
