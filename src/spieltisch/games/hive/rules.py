"""The rules of contest Hive as a table meets them: obstructed fields, then moves in turn.

Legality and the end are the kernel's; here are the order of things, typed actions and
events, and what a fault costs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2b
from typing import Final, assert_never

from spieltisch.core.contracts import Draw, Fault, Forfeit, Penalty, Window
from spieltisch.core.errors import IllegalAction
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.hive.actions import (
    BLUE,
    CELL_OF,
    RED,
    Action,
    Obstruct,
    pack,
)
from spieltisch.games.hive.config import OBSTRUCTED, Config
from spieltisch.games.hive.engine.kernel import HiveKernel
from spieltisch.games.hive.events import Event, FieldObstructed, as_event
from spieltisch.games.hive.legality import FreeFields, LegalMoves, refusal
from spieltisch.games.hive.position import read_setup

NOBODY: Final[frozenset[Actor]] = frozenset()
ONLY_CHANCE: Final = frozenset({CHANCE})
ONLY_SEAT: Final = (frozenset({RED}), frozenset({BLUE}))
TOO_SLOW: Final = Forfeit(Reason.TIMEOUT, "hard")

SURROUNDED: Final = "surrounded"
"""The outcome's detail when one bee was surrounded."""
BOTH_SURROUNDED: Final = "both surrounded"
LIMIT: Final = "limit"
"""The outcome's detail after 30 rounds: the points decide."""


class State:
    """A game in progress. Only ``apply`` changes it."""

    __slots__ = ("_actors", "_record", "config", "kernel", "last", "to_draw")

    def __init__(self, config: Config, kernel: HiveKernel, to_draw: int = 0, last: Event | None = None) -> None:
        self.config = config
        self.kernel = kernel
        self.to_draw = to_draw
        """Obstructed fields that chance still owes."""
        self.last = last
        """The latest move, None before the first."""
        self._record: bytes | None = None
        self._actors: frozenset[Actor] | None = None

    @property
    def actors(self) -> frozenset[Actor]:
        """Whom the game waits for, nobody when it is over; found once however often a table asks."""
        if self._actors is None:
            if self.to_draw:
                self._actors = ONLY_CHANCE
            else:
                self._actors = NOBODY if self.kernel.is_over() else ONLY_SEAT[self.kernel.ply & 1]
        return self._actors

    @property
    def record(self) -> bytes:
        """The position as the kernel packs it, packed once however many look."""
        if self._record is None:
            self._record = self.kernel.pack()
        return self._record

    def move(self, move: int, event: Event | None) -> None:
        """Make a legal move of the kernel's, which is this event; None leaves it to who needs it."""
        self.kernel.apply(move)
        self.last = event
        self._record = self._actors = None

    def take_back(self, move: int, last: Event | None) -> None:
        """Undo the latest move; ``last`` is the one before it, None where there was none."""
        self.kernel.undo(move)
        self.last = last
        self._record = self._actors = None

    def obstruct(self, cell: int) -> None:
        """Make one of the draws that chance owes."""
        self.kernel.obstruct(cell)
        self.to_draw -= 1
        self._record = self._actors = None

    def copy(self) -> State:
        """An equal state of its own."""
        return State(self.config, self.kernel.copy(), self.to_draw, self.last)


def initial(config: Config) -> State:
    """The agreed position, or an empty board whose obstructed fields are still to be drawn."""
    if config.position is None:
        return State(config, HiveKernel(), OBSTRUCTED)
    return State(config, read_setup(config.position).kernel())


def to_act(state: State) -> Collection[Actor]:
    """CHANCE three times, then red and blue in turn."""
    return state.actors


def draw(state: State) -> Draw[Obstruct]:
    """One obstructed field, each of those that remain equally likely."""
    return Draw("obstructed", FreeFields(state.kernel))


def legal_actions(state: State, actor: Actor) -> Sequence[Action]:
    """Every move of the side to move; nothing for the other."""
    if actor not in state.actors:
        return ()
    return FreeFields(state.kernel) if actor == CHANCE else LegalMoves(state.kernel)


def apply(state: State, actor: Actor, action: Action) -> Sequence[Event]:
    """Make a move, or obstruct a field. Raises ``IllegalAction`` with the first rule it breaks."""
    if actor not in state.actors:
        raise IllegalAction("not_your_turn", "It's not your turn yet.")
    if isinstance(action, Obstruct):
        return (_obstruct(state, actor, action),)
    if actor == CHANCE:
        raise IllegalAction("not_chance", "Chance only obstructs fields")
    kernel, move = state.kernel, pack(action, actor)
    if not kernel.is_legal(move):
        raise refusal(kernel, actor, action)
    event = as_event(actor, action)
    state.move(move, event)
    return (event,)


def _obstruct(state: State, actor: Actor, action: Obstruct) -> FieldObstructed:
    if actor != CHANCE:
        raise IllegalAction("only_chance", "Only chance obstructs fields")
    if action.at not in CELL_OF or state.kernel.is_obstructed(CELL_OF[action.at]):
        raise IllegalAction("obstructed", "Chance draws from the fields that remain")
    state.obstruct(CELL_OF[action.at])
    return FieldObstructed(action.at)


def windows(state: State) -> Sequence[Window[Action]]:
    """One clock, anew for each move."""
    return tuple(Window(actor, "move", TOO_SLOW) for actor in state.actors if actor != CHANCE)


def outcome(state: State) -> Outcome | None:
    """The winner surrounded the other's bee, or after 30 rounds has more free fields around their own."""
    if state.actors:
        return None
    free = points(state)
    surrounded = free.count(0)
    detail = (LIMIT, SURROUNDED, BOTH_SURROUNDED)[surrounded]
    winner = state.kernel.winner()
    ranks = (1, 1) if winner < 0 else (1, 2) if winner == RED else (2, 1)
    return Outcome(ranks, free, detail=detail)


def points(state: State) -> tuple[int, int]:
    """Free fields around each bee; -1 while it is in hand."""
    return state.kernel.free_around(RED), state.kernel.free_around(BLUE)


def forfeit(state: State, seat: Seat, forfeit: Forfeit) -> Outcome:
    """The other seat wins; the points are the free fields as they are."""
    ranks = (2, 1) if seat == RED else (1, 2)
    return Outcome(ranks, points(state), forfeit.reason, seat, forfeit.detail)


def adjudicate(state: State, seat: Seat, fault: Fault, sentence: str) -> Penalty[Action]:
    """Every fault costs the game. A player who moves out of turn counts as gone, so that nobody waits for them."""
    match fault:
        case Fault.ILLEGAL:
            return Forfeit(Reason.ILLEGAL, sentence)
        case Fault.LATE:
            return Forfeit(Reason.TIMEOUT, "soft")
        case Fault.SILENT:
            return TOO_SLOW
        case Fault.LEFT | Fault.OUT_OF_TURN:
            return Forfeit(Reason.LEFT, sentence)
        case Fault.CRASHED:
            return Forfeit(Reason.CRASHED, sentence)
        case _:
            assert_never(fault)


def digest(state: State) -> int:
    """A hash of the position, the turn, and the draws to come."""
    return int.from_bytes(blake2b(state.record + bytes([state.to_draw]), digest_size=8).digest())
