"""The rules of TwixT as a table meets them: swamps, the mirror question, then plies in turn.

Legality, links, scores and the end are the kernel's; here are the order of things and
the words for what is refused.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Final, assert_never

from spieltisch.core.contracts import Draw, Fault, Forfeit, Leniency, Penalty, Window
from spieltisch.core.errors import IllegalAction
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.twixt.actions import PEGS, Action, Mirror, Peg, Swamp
from spieltisch.games.twixt.config import Config
from spieltisch.games.twixt.engine.geometry import KNIGHT, SIZE, scramble
from spieltisch.games.twixt.engine.kernel import TwixtKernel
from spieltisch.games.twixt.events import Event, MirrorDecided, PegSet, SwampSunk
from spieltisch.games.twixt.legality import LegalPegs, SwampPlaces, refusal

SWAMP_SIZES: Final = (3, 2, 2, 1)
"""Drawn in this order on the board of 24 × 24, each block anywhere off the borders; blocks may overlap. They
would take up to 18 of the 100 inner cells of 12 × 12, so a smaller board has only swamps that are agreed on."""

KNIGHT_CELLS: Final = tuple(SIZE * dx + dy for dx, dy in KNIGHT)
MIRRORS: Final = (Mirror(False), Mirror(True))
NOBODY: Final[frozenset[Actor]] = frozenset()
ONLY_CHANCE: Final = frozenset({CHANCE})
ONLY_SEAT: Final = (frozenset({0}), frozenset({1}))


class Phase(Enum):
    """What the game waits for."""

    SWAMPS = "swamps"
    QUESTION = "question"
    PLIES = "plies"


class State:
    """A game in progress. Only ``apply`` changes it."""

    __slots__ = ("_ground", "config", "kernel", "mirrored", "phase", "swamps")

    def __init__(self, config: Config) -> None:
        """A board before any swamp has been sunk, those of the agreement included."""
        self.config = config
        self.swamps: tuple[Swamp, ...] = ()
        """As they were drawn."""
        self.mirrored: bool | None = None
        """Seat 0's answer, None until it is given."""
        self.kernel = TwixtKernel(config.orientation, config.rounds, config.size)
        self._settle()

    def _settle(self) -> None:
        """The swamps, or what is known of them, have changed."""
        self.phase = self._next_phase()
        self._ground: int | None = None

    def _next_phase(self) -> Phase:
        if is_drawn(self.config) and len(self.swamps) < len(SWAMP_SIZES):
            return Phase.SWAMPS
        return Phase.QUESTION if self.config.mirror and self.mirrored is None else Phase.PLIES

    @property
    def swamps_now(self) -> tuple[Swamp, ...]:
        """As they lie, mirrored or not."""
        return tuple(swamp.transposed() for swamp in self.swamps) if self.mirrored else self.swamps

    def sink(self, swamp: Swamp) -> None:
        """Add a block, before the question."""
        for cell in swamp.cells:
            self.kernel.sink(cell)
        self.swamps += (swamp,)
        self._settle()

    def decide(self, on: bool) -> None:
        """Mirror the swamps, or don't."""
        if on:
            self.kernel.mirror()
        self.mirrored = on
        self._settle()

    @property
    def ground(self) -> int:
        """A 64-bit hash of all that plies do not change; computed once, since every ply asks."""
        if self._ground is None:
            self._ground = _hash_ground(self)
        return self._ground

    def copy(self) -> State:
        """An equal state of its own."""
        twin = State(self.config)
        twin.swamps, twin.mirrored, twin.phase = self.swamps, self.mirrored, self.phase
        twin.kernel.copy_from(self.kernel)
        return twin


def is_drawn(config: Config) -> bool:
    """Whether chance has swamps to draw."""
    return config.swamps is None and config.size == SIZE


def initial(config: Config) -> State:
    """An empty board; with swamps if the agreement names them."""
    state = State(config)
    for block in config.swamps or ():
        state.sink(Swamp(*block))
    return state


def to_act(state: State) -> Collection[Actor]:
    """Chance until the swamps lie, seat 0 for the mirror question, then the seats in turn."""
    if state.phase is Phase.PLIES:
        return ONLY_SEAT[state.kernel.ply & 1] if state.kernel.legal_count() else NOBODY
    return ONLY_SEAT[0] if state.phase is Phase.QUESTION else ONLY_CHANCE


def draw(state: State) -> Draw[Action]:
    """The next block of swamp, equally likely everywhere it can lie."""
    return Draw("swamp", SwampPlaces(SWAMP_SIZES[len(state.swamps)]))


def legal_actions(state: State, actor: Actor) -> Sequence[Action]:
    """All of an actor's actions, numbered; they are computed when looked at."""
    if actor not in to_act(state):
        return ()
    match state.phase:
        case Phase.SWAMPS:
            return SwampPlaces(SWAMP_SIZES[len(state.swamps)])
        case Phase.QUESTION:
            return MIRRORS
        case Phase.PLIES:
            return LegalPegs(state.kernel)


def apply(state: State, actor: Actor, action: Action) -> Sequence[Event]:
    """Change the state. Raises ``IllegalAction``; then nothing has changed."""
    awaited = to_act(state)
    if not awaited:
        raise IllegalAction("game_over", "The game is over.")
    if actor not in awaited:
        raise IllegalAction("not_your_turn", "It is not your turn.")
    match action:
        case Peg():
            return _set_peg(state, actor, action)
        case Mirror():
            return _decide_mirror(state, action)
        case Swamp():
            return _sink_swamp(state, action)
        case _:
            assert_never(action)


def _set_peg(state: State, actor: Actor, peg: Peg) -> Sequence[Event]:
    if state.phase is not Phase.PLIES:
        raise IllegalAction("too_early", "The game has not begun: swamps or their mirroring come first.")
    if not peg.is_on_board(state.config.size):
        raise IllegalAction("off_board", f"There is no cell {peg.x}/{peg.y}.")
    kernel, cell = state.kernel, peg.cell
    if not kernel.is_legal(cell):
        raise refusal(kernel.owner_of(cell), peg)
    kernel.apply(cell)
    mine, yours = kernel.score
    return (PegSet(actor, peg, _far_ends(cell, kernel.links_of(cell)), (mine, yours)),)


def _far_ends(cell: int, ways: int) -> tuple[Peg, ...]:
    return tuple([PEGS[cell + KNIGHT_CELLS[d]] for d in range(8) if ways >> d & 1]) if ways else ()


def _decide_mirror(state: State, action: Mirror) -> Sequence[Event]:
    if state.phase is not Phase.QUESTION:
        raise IllegalAction("not_asked", "Nobody asks whether to mirror the swamps.")
    state.decide(action.on)
    return (MirrorDecided(action.on),)


def _sink_swamp(state: State, swamp: Swamp) -> Sequence[Event]:
    if state.phase is not Phase.SWAMPS:
        raise IllegalAction("no_swamp_expected", "Only chance makes swamps, before the game.")
    if swamp not in SwampPlaces(SWAMP_SIZES[len(state.swamps)]):
        raise IllegalAction("wrong_swamp", f"A swamp of size {swamp.size} cannot come to {swamp.x}/{swamp.y} now.")
    state.sink(swamp)
    return (SwampSunk(swamp),)


def windows(state: State) -> Sequence[Window[Action]]:
    """The one seat the game waits for, on the clock of what it is asked."""
    clock = "mirror" if state.phase is Phase.QUESTION else "move"
    at_end = Forfeit(Reason.TIMEOUT, "hard")
    return [Window(actor, clock, at_end) for actor in to_act(state) if actor != CHANCE]


def outcome(state: State) -> Outcome | None:
    """The higher score wins, however the game ended. ``detail`` is "rounds", "connection" or "full"."""
    if to_act(state):
        return None
    kernel = state.kernel
    mine, yours = kernel.score
    ranks = (1 + (mine < yours), 1 + (yours < mine))
    return Outcome(ranks, (mine, yours), detail=_ending(kernel))


def _ending(kernel: TwixtKernel) -> str:
    """What came first, in the order in which the ends are looked for."""
    if kernel.ply == kernel.last_ply:
        return "rounds"
    return "connection" if max(kernel.score) == kernel.size - 1 else "full"


def forfeit(state: State, seat: Seat, forfeit: Forfeit) -> Outcome:
    """The opponent wins, whatever the score."""
    mine, yours = state.kernel.score
    return Outcome((1 + (seat == 0), 1 + (seat == 1)), (mine, yours), forfeit.reason, seat, forfeit.detail)


def adjudicate(state: State, seat: Seat, fault: Fault, sentence: str) -> Penalty[Action]:
    """Every fault costs the game; but a line that nobody asked for is ignored, unless the agreement is strict."""
    match fault:
        case Fault.OUT_OF_TURN:
            return Forfeit(Reason.ILLEGAL, sentence) if state.config.strict else Leniency.IGNORE
        case Fault.ILLEGAL:
            return Forfeit(Reason.ILLEGAL, sentence)
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
    """A 64-bit hash of board, swamps, links, whose turn it is and when the game ends."""
    return state.ground ^ state.kernel.hash


def _hash_ground(state: State) -> int:
    # What is still to come before the first ply: blocks of swamp, and the question.
    ahead = len(SWAMP_SIZES) - len(state.swamps) if state.phase is Phase.SWAMPS else 0
    is_question_ahead = state.config.mirror and state.mirrored is None
    agreed = (state.config.orientation, state.config.rounds, ahead, is_question_ahead)
    size = () if state.config.size == SIZE else (state.config.size,)  # logs of that size are older than the others
    mixed = 0
    for number in (*agreed, *size):
        mixed = scramble(mixed ^ number)
    for cell in {cell for swamp in state.swamps_now for cell in swamp.cells}:
        mixed ^= scramble(1 << 32 | cell)
    return mixed
