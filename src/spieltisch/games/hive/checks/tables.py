"""Tables of ours within a script, that say why a client lost."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from spieltisch.core.checks import Hosting, RefusedAct, Scene
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.scripts import Script, Silent, Wrong, blame
from spieltisch.core.seats import Seat
from spieltisch.games.hive.actions import SKIP, Move
from spieltisch.games.hive.checks.pictures import described, lawful, named, pictures
from spieltisch.games.hive.notation import write_action
from spieltisch.games.hive.position import Setup, write_setup
from spieltisch.games.hive.wire.batches import OUT_OF_TURN

EAGER: Final = "it moves at each state, and not at each request"
NO_MOVE: Final = "where nothing is lawful the move is data of class skipmove"
BEFORE: Final = "it would be lawful in a state before: each replaces those before it"
FEW: Final = 3
"""So many lawful moves are named."""


class Table(Hosting):
    """A table that remembers the positions that the client has seen."""

    def __init__(self, hosted: Hosting, seat: Seat) -> None:
        self._hosted = hosted
        self._seat = seat
        self._seen: list[Setup] = []

    @property
    def refused(self) -> Sequence[RefusedAct]:
        return self._hosted.refused

    @property
    def acts(self) -> Sequence[tuple[int, Any]]:
        return self._hosted.acts

    @property
    def took_us(self) -> Sequence[int]:
        return self._hosted.took_us

    @property
    def state(self) -> Any:
        return self._hosted.state

    @property
    def outcome(self) -> Outcome | None:
        return self._hosted.outcome

    @property
    def asked(self) -> Collection[Seat]:
        return self._hosted.asked

    def play(
        self, until: Callable[[Hosting], bool] | None = None, *, before: Callable[[Hosting], bool] | None = None
    ) -> Script[None]:
        """Raises ``Wrong`` with what was lawful, and the likely cause of what was not."""
        try:
            yield from self._hosted.play(lambda table: self._looks(until), before=before)
        except Wrong as wrong:
            raise self._explained() or wrong from None

    def _looks(self, until: Callable[[Hosting], bool] | None) -> bool:
        if self.asked and (not self._seen or self._seen[-1].turn != self.state.kernel.ply):
            self._seen.append(Setup.of(self.state.kernel))
        return until is not None and until(self)

    def _explained(self) -> Wrong | None:
        """Why the client has lost; None where it is told well enough."""
        if self.refused:
            return self._blamed(self.refused[-1])
        ended = self.outcome
        if ended is None or ended.reason is not Reason.TIMEOUT or ended.offender != self._seat:
            return None
        expected = "a move within 2000 ms of the request"
        if ended.detail == "soft":
            return Wrong(expected, f"one after {self.took_us[-1] // 1000} ms")
        return Silent(expected, "nothing for 10 s")

    def _blamed(self, refused: RefusedAct) -> Wrong:
        if refused.code in OUT_OF_TURN:
            return Wrong("a move only when one is asked for", "a move out of turn", EAGER)
        if refused.action is None or not self._seen:
            is_stuck = bool(self._seen) and lawful(self._seen[-1]) == {SKIP}
            return Wrong("a move", refused.sentence, NO_MOVE if is_stuck else "")
        return misjudged(self._seen, named(refused.action, self._seat), refused.sentence.partition(";")[0])


def host(scene: Scene, seat: Seat, setup: Setup | None = None, pace_us: int = 0, plies: int | None = None) -> Table:
    """A table that begins with this position; the other side moves at random, and leaves when so many moves are made,
    if that is told."""

    def move(observation: Any, seat: Seat) -> Move | None:
        if plies is not None and observation.turn >= plies:
            return None
        choices = sorted(lawful(Setup.of_record(observation.record)), key=write_action)
        return choices[scene.below(len(choices))]

    position = write_setup(setup) if setup else ""
    return Table(scene.host(seat=seat, options={"position": position}, opponent=move, pace_us=pace_us), seat)


def has_moved(table: Hosting) -> bool:
    """Whether the client has made a move."""
    return bool(table.acts)


def misjudged(seen: Sequence[Setup], move: Move, sentence: str) -> Wrong:
    """Blame a move that is unlawful in the last of these positions."""
    right = lawful(seen[-1])
    wanted = ", ".join(sorted(map(described, right))) if len(right) <= FEW else f"one of {len(right)} lawful moves"
    believed = dict(pictures(seen[-1]))
    for earlier in seen[:-1]:
        turn = earlier.turn + (seen[-1].turn - earlier.turn) % 2
        believed[BEFORE] = {*believed.get(BEFORE, ()), *lawful(replace(earlier, turn=turn))} - right
    return Wrong(f"a lawful move: {wanted}", f"{described(move)}: {sentence}", blame(move, believed))
