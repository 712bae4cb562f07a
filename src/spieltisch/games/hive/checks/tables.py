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
from spieltisch.games.hive.checks.loosened import Rule
from spieltisch.games.hive.checks.pictures import FREE, RULES, described, lawful, named, pictures
from spieltisch.games.hive.notation import write_action
from spieltisch.games.hive.position import Setup, write_setup
from spieltisch.games.hive.wire.batches import OUT_OF_TURN

EAGER: Final = "it moves at each state, and not at each request"
NO_MOVE: Final = "where nothing is lawful the move is data of class skipmove"
BEFORE: Final = "it would be lawful in a state before: each replaces those before it"
NO_CLASS: Final = "its data is of another class than setmove, dragmove and skipmove"
OUTDATED: Final = ("occupied", "no_piece", "foreign_piece")
"""Codes of refusals that somebody meets who plays by an earlier state; others have nearer causes."""
BROKEN: Final = {
    "disconnects": Rule.WHOLE.value,
    "touches_other": Rule.APART.value,
    "bee_first": Rule.BEE.value,
    "bent": Rule.JUMP.value,
    "no_jump": Rule.JUMP.value,
    "gap": Rule.JUMP.value,
    "off_swarm": Rule.BEETLE.value,
    "obstructed": "it enters obstructed fields",
    "not_in_hand": "it sets pieces that are not in its hand",
    "bee_due": "it forgets that the bee is due in the fourth round",
    "occupied": "it sets pieces on fields that are taken",
    "apart": "it sets pieces that touch none of its own",
    "first_apart": "its first piece does not touch the other colour's",
    "no_piece": "it moves pieces from fields where none is",
    "foreign_piece": "it moves pieces of the other colour",
    "no_move": "it moves pieces to where they are",
    "climbs": "it climbs with other pieces than beetles",
    "not_adjacent": "its bee or beetle goes farther than one step",
    "out_of_bounds": "it goes to fields that are not on the board",
    "skip": "it makes no move although it could",
}
"""The cause by the code of a refusal that leaves no doubt: the engine names the first rule that a move breaks."""
INVENTED: Final = "it says what the protocol does not have"
UNREADABLE: Final = {
    "no message is called": INVENTED,
    "no piece:": "its pieces need an owner, RED or BLUE, and a type like ANT, in upper case",
    "a move without": "its moves lack their piece, start or destination",
    "a field with fewer": "its fields need two of x, y and z at least",
    "no coordinate:": "its coordinates are no integers",
    "not well-formed": "what it writes is no well-formed XML",
    "an end tag without": "what it writes is no well-formed XML",
    "a tag ": "what it writes is no well-formed XML",
    "text outside": "it writes text between its messages",
}
"""The cause by the beginning of what the engine's reader says."""
NARROWER: Final = 2
"""A picture in which so many times fewer moves would be lawful is named although others fit, too."""
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
            likely = wrong.likely or unreadable(wrong.got)
            raise self._explained() or type(wrong)(wrong.expected, wrong.got, likely) from None

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
            return Wrong("a move", refused.sentence, NO_MOVE if is_stuck else NO_CLASS)
        return misjudged(self._seen, named(refused.action, self._seat), refused.code, refused.sentence)


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


def unreadable(why: str) -> str:
    """The cause of what cannot be read; empty where the reader's words say nothing of it."""
    return next((cause for beginning, cause in UNREADABLE.items() if why.startswith(beginning)), "")


def misjudged(seen: Sequence[Setup], move: Move, code: str, sentence: str) -> Wrong:
    """Blame a move that is unlawful in the last of these positions, for which it was refused."""
    right = lawful(seen[-1])
    wanted = ", ".join(sorted(map(described, right))) if len(right) <= FEW else f"one of {len(right)} lawful moves"
    got = f"{described(move)}: {sentence.partition(';')[0]}"
    return Wrong(f"a lawful move: {wanted}", got, _cause(seen, move, code))


def _cause(seen: Sequence[Setup], move: Move, code: str) -> str:
    """The only wrong picture that fits, or one that is much narrower than the others, so that it fits by chance less
    often; where none does, the rule that it breaks."""
    believed = {**pictures(seen[-1]), **pictures(seen[-1], [rule for rule in RULES if rule not in FREE])}
    for earlier in seen[:-1] if code in OUTDATED else ():
        turn = earlier.turn + (seen[-1].turn - earlier.turn) % 2
        believed[BEFORE] = {*believed.get(BEFORE, ()), *lawful(replace(earlier, turn=turn))} - lawful(seen[-1])
    fitting = sorted((len(moves), sentence) for sentence, moves in believed.items() if move in moves)
    if not fitting:
        return BROKEN.get(code, "") or blame(move, pictures(seen[-1], FREE))
    size, sentence = fitting[0]
    is_narrow = all(NARROWER * size <= other for other, _ in fitting[1:])
    return sentence if is_narrow else ""
