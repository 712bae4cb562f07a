"""The rules as a table meets them, typed. What is legal and who has won, the kernel says; no rule stands here twice."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, assert_never

from spieltisch.core.contracts import Draw, Fault, Forfeit, Leniency, Penalty, Window
from spieltisch.core.errors import IllegalAction
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import Actor, Seat
from spieltisch_newgame.actions import CELLS, PLACES, Place
from spieltisch_newgame.config import Config
from spieltisch_newgame.engine.kernel import Kernel
from spieltisch_newgame.events import Placed

NOBODY: Final[frozenset[Actor]] = frozenset()
ONLY_SEAT: Final = (frozenset({0}), frozenset({1}))


class State:
    """A game in progress. Only ``apply`` changes it."""

    __slots__ = ("config", "kernel")

    def __init__(self, config: Config, kernel: Kernel) -> None:
        self.config = config
        self.kernel = kernel

    def copy(self) -> State:
        """An equal state of its own."""
        return State(self.config, self.kernel.copy())


def initial(config: Config) -> State:
    return State(config, Kernel())


def to_act(state: State) -> Collection[Actor]:
    """The seats in turn, until the game is over."""
    return ONLY_SEAT[state.kernel.ply & 1] if state.kernel.free() else NOBODY


def draw(state: State) -> Draw[Place]:
    """A table asks for this only where ``to_act`` is chance."""
    raise AssertionError("chance has no part in this game")


def legal_actions(state: State, actor: Actor) -> Sequence[Place]:
    """The free cells, for who is to move."""
    if actor not in to_act(state):
        return ()
    return [PLACES[cell] for cell in range(CELLS) if state.kernel.is_legal(cell)]


def apply(state: State, actor: Actor, action: Place) -> Sequence[Placed]:
    """Change the state. Raises ``IllegalAction``; then nothing has changed."""
    awaited = to_act(state)
    if not awaited:
        raise IllegalAction("game-over", "The game is over.")
    if actor not in awaited:
        raise IllegalAction("not-your-turn", "It is not your turn.")
    if action not in PLACES:
        raise IllegalAction("off-board", "There is no such cell.")
    if not state.kernel.is_legal(action.cell):
        raise IllegalAction("taken", "That cell is taken.")
    state.kernel.place(action.cell)
    return (Placed(actor, action.cell),)


def windows(state: State) -> Sequence[Window[Place]]:
    """Who is to move has a move's time, and loses where it passes."""
    return [Window(seat, "move", Forfeit(Reason.TIMEOUT, "hard")) for seat in to_act(state)]


def outcome(state: State) -> Outcome | None:
    """Three in a line win; a full board without is a draw."""
    if to_act(state):
        return None
    winner = state.kernel.winner()
    return result(None if winner < 0 else winner)


def result(
    winner: Seat | None, reason: Reason = Reason.REGULAR, offender: Seat | None = None, detail: str = ""
) -> Outcome:
    """The end of a game: a point for who won, none for a draw."""
    points = (int(winner == 0), int(winner == 1))
    ranks = (1, 1) if winner is None else (2 - points[0], 2 - points[1])
    return Outcome(ranks, points, reason, offender, detail)


def forfeit(state: State, seat: Seat, forfeit: Forfeit) -> Outcome:
    """The other seat wins."""
    return result(1 - seat, forfeit.reason, seat, forfeit.detail)


def adjudicate(state: State, seat: Seat, fault: Fault, sentence: str) -> Penalty[Place]:
    """A slip is refused and may be mended; to be late or gone costs the game."""
    match fault:
        case Fault.ILLEGAL | Fault.OUT_OF_TURN:
            return Leniency.REFUSE
        case Fault.LATE:
            return Forfeit(Reason.TIMEOUT, "soft")
        case Fault.SILENT:
            return Forfeit(Reason.TIMEOUT, "hard")
        case Fault.LEFT:
            return Forfeit(Reason.LEFT, sentence)
        case Fault.CRASHED:
            return Forfeit(Reason.CRASHED, sentence)
        case _:
            assert_never(fault)


def digest(state: State) -> int:
    """Two sets of cells are all there is, so their bits tell every two positions apart."""
    return state.kernel.noughts << CELLS | state.kernel.crosses
