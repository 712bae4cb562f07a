"""Remote players of a contest: their gates, which are where they were when the contest goes on."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from spieltisch.contests.matches.players import RemoteEntrant
from spieltisch.contests.plans.entrants import ELSEWHERE, MCP
from spieltisch.contests.plans.plan import Entrant
from spieltisch.core.game import AnyGame
from spieltisch.net.gate import Gate
from spieltisch.net.now import SECOND_US

WALKOVER_S: Final = 300.0
"""How long a player is waited for where the contest's file does not say."""
PORTS: Final = "doors.json"
"""In the contest's folder: by player and door, the ports."""


def is_remote(entrants: Iterable[Entrant]) -> bool:
    """Whether a contest, or a block, is to be played in the process that has the gates."""
    return any(entrant.bot in ELSEWHERE for entrant in entrants)


class Gates:
    """One for each remote player, opened when the player is first asked for."""

    def __init__(self, game: AnyGame, folder: Path, hosts: Sequence[str]) -> None:
        self._game = game
        self._path = folder / PORTS
        self._hosts = hosts
        self._gates: dict[str, Gate] = {}

    def urls(self, entrant: Entrant) -> list[str]:
        """Where the player comes to, as ``join`` takes it: for its eyes only. The gate is open then."""
        return self.player(entrant).gate.urls(entrant.secret or "")

    def player(self, entrant: Entrant) -> RemoteEntrant:
        """Who plays, with the gate open. Raises ``CannotStart`` where a port is taken."""
        if entrant.name not in self._gates:
            ports = self._known()
            gate = Gate(self._game.wire.dialects(), self._hosts, ports.get(entrant.name, {}))
            self._gates[entrant.name] = gate
            self._path.write_text(json.dumps(ports | {entrant.name: dict(gate.ports)}, indent=1) + "\n")
        walkover_us = round((entrant.walkover_s or WALKOVER_S) * SECOND_US)
        return RemoteEntrant(
            entrant.bot, entrant.name, entrant.secret or "", walkover_us, self._gates[entrant.name],
            entrant.time_percent, is_timed=entrant.bot != MCP,
        )  # fmt: skip

    def close(self) -> None:
        """Nobody is waited for any more."""
        for gate in self._gates.values():
            gate.close()

    def _known(self) -> dict[str, Mapping[str, int]]:
        return dict(json.loads(self._path.read_text())) if self._path.exists() else {}
