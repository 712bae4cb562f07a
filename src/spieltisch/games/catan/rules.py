"""The rules of Catan as a table meets them: typed actions in, typed events out.

What is legal and what it does is the kernel's; here is who is waited for how long, and how it ends.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, assert_never

from spieltisch.core.contracts import Draw, Enforce, Fault, Forfeit, Leniency, Penalty, Window
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.catan.actions import Action, Decline, Default, Drawn, EndTurn, Roll, pack_action, unpack_action
from spieltisch.games.catan.config import Config
from spieltisch.games.catan.engine.codes import Kind, Note, Phase, Refusal
from spieltisch.games.catan.engine.flow import Flow
from spieltisch.games.catan.engine.kernel import CatanKernel
from spieltisch.games.catan.events import READ, Entered, Event, Numbered
from spieltisch.games.catan.knowledge import Public
from spieltisch.games.catan.legality import LegalActions, refused

NOBODY: Final[frozenset[Actor]] = frozenset()
ONLY_CHANCE: Final = frozenset({CHANCE})

PURPOSES: Final = {
    Phase.ORDER: "order",
    Phase.TILES: "tiles",
    Phase.SPIRAL: "chips",
    Phase.RING: "harbours",
    Phase.COAST: "harbours",
    Phase.HARBOUR: "harbours",
    Phase.LOT: "default",
    Phase.DICE: "dice",
    Phase.VICTIM: "victim",
    Phase.STEAL: "theft",
    Phase.CARD: "cards",
}


class State:
    """A game in progress. Only ``apply`` changes it."""

    __slots__ = ("_flow", "config", "dice", "game", "seen", "start")

    def __init__(self, config: Config) -> None:
        """An empty table, before chance has drawn anything."""
        self.config = config
        self.seen: Public | None = None
        """What everybody may see, put together when first asked for: see ``view``."""
        self.start = -1
        """Which of the island's corners the chips begin at, -1 before that is drawn."""
        self.dice = (0, 0)
        """As last rolled."""
        game = CatanKernel(config.seats)
        game.stock, game.goal, game.last_turn = config.bank, config.points, config.turns
        game.offer_limit, game.is_strict = config.offers, config.strict_robber
        game.is_wooden, game.is_skipping = config.is_wooden, config.skip_poor
        game.reset()
        game.is_taping = game.is_counting = True
        self.game = game
        self._flow: Flow | None = game.flow()

    @property
    def flow(self) -> Flow:
        """Whose turn it is and what is asked, put together when first looked at after an action."""
        if self._flow is None:
            self._flow = self.game.flow()
        return self._flow

    @flow.setter
    def flow(self, flow: Flow) -> None:
        self._flow = flow

    def play(self, actor: Actor, action: Action, move: int) -> None:
        """Do what is legal; ``move`` is the action packed."""
        self.game.apply(actor, move)
        self.seen = self._flow = None
        if isinstance(action, Drawn):
            if action.what is Kind.DICE:
                self.dice = action.number, action.other
            elif action.what is Kind.START:
                self.start = action.number

    def copy(self) -> State:
        """An equal state of its own."""
        twin = State.__new__(State)
        twin.config, twin.game = self.config, self.game.copy()
        twin.game.is_taping = twin.game.is_counting = True
        twin.start, twin.dice, twin._flow, twin.seen = self.start, self.dice, self._flow, None
        return twin


def initial(config: Config) -> State:
    """An empty table: order, island and harbours are drawn by chance."""
    return State(config)


def to_act(state: State) -> Collection[Actor]:
    """Chance, the seat whose turn it is, or all that owe a discard or an answer."""
    game = state.game
    if game.is_chance():
        return ONLY_CHANCE
    if game.phase == Phase.OVER:
        return NOBODY
    if game.phase == Phase.DISCARD or game.is_offering:
        return frozenset(seat for seat in range(game.seats) if game.is_waiting(seat))
    return frozenset({game.mover()})


def draw(state: State) -> Draw[Action]:
    """What remains to be drawn from: each kind of card, tile or harbour weighs as many as there are."""
    game = state.game
    outcomes = game.outcomes()
    purpose = "default" if game.lot else PURPOSES[Phase(game.phase)]
    return Draw(purpose, [unpack_action(move) for move, _ in outcomes], [weight for _, weight in outcomes])


def legal_actions(state: State, actor: Actor) -> Sequence[Action]:
    """All of an actor's actions, also of seats that nobody waits for."""
    game = state.game
    if actor == CHANCE:
        return draw(state).outcomes if game.is_chance() else ()
    if game.is_chance() or game.phase == Phase.OVER or not 0 <= actor < game.seats:
        return ()
    return LegalActions(game, actor)


def apply(state: State, actor: Actor, action: Action) -> Sequence[Event]:
    """Change the state. Raises ``IllegalAction``; then nothing has changed."""
    game = state.game
    move = pack_action(action)
    if isinstance(action, Drawn):
        _check_draw(game, actor, move)
    elif not 0 <= actor < game.seats:
        raise refused(Refusal.NOT_YOUR_TURN)
    elif fault := game.refusal(actor, move):
        raise refused(Refusal(fault))
    before = state.flow
    state.play(actor, action, move)
    events = [_read(game, note) for note in game.notes()]
    if state.flow != before:
        events.append(Entered(state.flow))
    return events


def _check_draw(game: CatanKernel, actor: Actor, move: int) -> None:
    if actor != CHANCE or not game.is_chance():
        raise refused(Refusal.NOT_NOW)
    if move not in [drawn for drawn, _ in game.outcomes()]:
        raise refused(Refusal.NO_SUCH_MOVE)


def _read(game: CatanKernel, note: tuple[int, int, int, int, int]) -> Event:
    what, who, a, b, c = note
    return Numbered(a, game.chips(), game.robber) if what == Note.NUMBERED else READ[what](who, a, b, c)


def windows(state: State) -> Sequence[Window[Action]]:
    """Every seat the game waits for, and what is done for it when it is silent."""
    game = state.game
    if game.is_chance():
        return ()
    if game.phase == Phase.MAIN and game.is_offering and game.active not in (awaited := to_act(state)):
        return [Window(seat, "trade", Enforce(Decline(game.offer_id))) for seat in sorted(awaited)]
    return [Window(seat, "turn", Enforce(_default(Phase(game.phase)))) for seat in sorted(to_act(state))]


def _default(phase: Phase) -> Action:
    if phase is Phase.ROLL:
        return Roll()
    return EndTurn() if phase in (Phase.MAIN, Phase.SPECIAL) else Default()


def outcome(state: State) -> Outcome | None:
    """The winner, then the others by points; ``detail`` is "victory", or "turns" when nobody has won in time."""
    game = state.game
    if game.phase != Phase.OVER:
        return None
    points = _points(game)
    champion = game.winner()
    ranks = tuple(_rank(points, seat, champion) for seat in range(game.seats))
    return Outcome(ranks, points, detail="turns" if champion < 0 else "victory")


def _points(game: CatanKernel) -> tuple[int, ...]:
    return tuple(game.points_of(seat) for seat in range(game.seats))


def _rank(points: tuple[int, ...], seat: Seat, champion: Seat) -> int:
    if seat == champion:
        return 1
    better = [other for other in range(len(points)) if other == champion or points[other] > points[seat]]
    return 1 + len(better)


def forfeit(state: State, seat: Seat, forfeit: Forfeit) -> Outcome:
    """The offender is last, the others keep the order of their points."""
    points = _points(state.game)
    others = [points[other] for other in range(len(points)) if other != seat]
    ranks = tuple(
        len(points) if other == seat else 1 + sum(better > points[other] for better in others)
        for other in range(len(points))
    )
    return Outcome(ranks, points, forfeit.reason, seat, forfeit.detail)


def adjudicate(state: State, seat: Seat, fault: Fault, sentence: str) -> Penalty[Action]:
    """A wrong action is refused and costs nothing. A player who leaves ends the game, unless it was agreed to go on."""
    match fault:
        case Fault.ILLEGAL | Fault.OUT_OF_TURN:
            return Leniency.REFUSE
        case Fault.LATE | Fault.SILENT:
            return Leniency.IGNORE
        case Fault.LEFT | Fault.CRASHED if state.config.carry_on:
            return Leniency.IGNORE
        case Fault.LEFT:
            return Forfeit(Reason.LEFT, sentence)
        case Fault.CRASHED:
            return Forfeit(Reason.CRASHED, sentence)
        case _:
            assert_never(fault)


def digest(state: State) -> int:
    """A 64-bit hash of the whole state, and of how many actions led to it."""
    return state.game.digest()
