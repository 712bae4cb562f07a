"""The rules of Cascadia as a table meets them: landscapes, the filling of the shop, turns.

Legality, what a move does and the points are the kernel's; here are chance's outcomes with
their weights, and the events read off the kernel's tape.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final, assert_never

from spieltisch.core.contracts import Draw, Fault, Forfeit, Leniency, Penalty, Window
from spieltisch.core.errors import IllegalAction
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.cascadia import decks
from spieltisch.games.cascadia.actions import Action, DealLandscape, DrawTile, DrawToken, Exchange, Place
from spieltisch.games.cascadia.config import Config
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.engine.kernel import CascadiaKernel
from spieltisch.games.cascadia.engine.tiles import ANIMALS, Landscape
from spieltisch.games.cascadia.events import Event, TokenReturned, read_tape
from spieltisch.games.cascadia.legality import LegalMoves, TokenDraws, check_move

NOBODY: Final[frozenset[Actor]] = frozenset()
ONLY_CHANCE: Final = frozenset({CHANCE})
ONLY_SEAT: Final = tuple(frozenset({seat}) for seat in range(4))
NUMBERS: Final = {letter: number for number, letter in enumerate(ANIMALS)}
"""Of the animals."""


class State:
    """A game in progress. Only ``apply`` changes it."""

    __slots__ = ("config", "kernel", "kinds", "returned")

    def __init__(self, config: Config) -> None:
        """Empty boards and an empty shop. Raises ``ValueError`` where the decks are not enough."""
        decks.check(config)
        self.config = config
        self.kinds = decks.kinds_of(config)
        """The kernel's number of each kind of tile, by code."""
        self.kernel = CascadiaKernel(config.seats, config.rounds)
        self.returned: tuple[str, ...] = ()
        """What went back to the bag since the latest token was drawn, in that order."""
        set_up(self.kernel, config)
        self.kernel.tape_on()

    def copy(self) -> State:
        """An equal state of its own."""
        twin = State.__new__(State)
        twin.config, twin.kinds, twin.returned = self.config, self.kinds, self.returned
        twin.kernel = self.kernel.copy()
        twin.kernel.tape_on()
        return twin


def set_up(kernel: CascadiaKernel, config: Config) -> None:
    """Give a kernel its decks, cards and readings, before anything is drawn."""
    for number, landscape in enumerate(decks.landscapes_of(config)):
        for part, (tile, rotation) in enumerate(landscape.parts):
            kernel.add_landscape(3 * number + part, tile.code, rotation)
    for tile, number in decks.tiles_of(config):
        kernel.add_tile(tile.code, number)
    for animal, number in enumerate(decks.tokens_of(config)):
        kernel.add_tokens(animal, number)
        kernel.choose_card(animal, "ABCDE".index(config.cards[animal]))
    kernel.choose_rules(config.readings, config.assignment1)
    kernel.reset()


def initial(config: Config) -> State:
    """Before the landscapes are dealt and the shop is filled."""
    return State(config)


def to_act(state: State) -> Collection[Actor]:
    """Chance while the boards or the shop lack something, then the seat whose turn it is."""
    match state.kernel.phase:
        case codes.PLACING:
            return ONLY_SEAT[state.kernel.seat]
        case codes.OVER:
            return NOBODY
        case _:
            return ONLY_CHANCE


def draw(state: State) -> Draw[Action]:
    """What remains of landscapes, tiles or tokens, by number."""
    kernel = state.kernel
    match kernel.phase:
        case codes.LANDSCAPES:
            left = Counter(landscapes_left(state))
            return Draw("landscape", [DealLandscape(landscape) for landscape in left], list(left.values()))
        case codes.TILES:
            numbers = [kernel.left_of(kind) for kind in range(kernel.n_kinds)]
            tiles = [tile for tile, _ in decks.tiles_of(state.config)]
            outcomes = [DrawTile(tile) for tile, number in zip(tiles, numbers, strict=True) if number]
            return Draw("tile", outcomes, [number for number in numbers if number])
        case _:
            animals = TokenDraws(DrawToken(animal) for animal, n in zip(ANIMALS, kernel.bag, strict=True) if n)
            animals.returned = state.returned
            return Draw("token", animals, [number for number in kernel.bag if number])


def landscapes_left(state: State) -> tuple[Landscape, ...]:
    """The landscapes that nobody has."""
    landscapes = decks.landscapes_of(state.config)
    return tuple(landscape for k, landscape in enumerate(landscapes) if state.kernel.lands >> k & 1)


def legal_actions(state: State, actor: Actor) -> Sequence[Action]:
    """All of an actor's actions, numbered; they are computed when looked at."""
    if actor not in to_act(state):
        return ()
    return draw(state).outcomes if actor == CHANCE else LegalMoves(state.kernel)


def apply(state: State, actor: Actor, action: Action) -> Sequence[Event]:
    """Change the state. Raises ``IllegalAction``; then nothing has changed."""
    if actor not in to_act(state):
        raise IllegalAction("out_of_turn", "It is not your turn.")
    match action:
        case Place() | Exchange() if actor != CHANCE:
            check_move(state.kernel, action)
        case DealLandscape() | DrawTile() | DrawToken() if actor == CHANCE:
            if not can_draw(state, action):
                raise IllegalAction("not_left", "That cannot be drawn now.")
        case _:
            raise IllegalAction("not_yours", "That is not for you to do.")
    play(state, action)
    return _read_events(state, actor)


def can_draw(state: State, action: DealLandscape | DrawTile | DrawToken) -> bool:
    """Whether chance may do that now: what it names is asked for, and not drawn yet."""
    kernel = state.kernel
    match action:
        case DrawToken(animal):
            number = NUMBERS.get(animal)
            return kernel.phase == codes.TOKENS and number is not None and kernel.bag[number] > 0
        case DrawTile(tile):
            kind = state.kinds.get(tile.code)
            return kernel.phase == codes.TILES and kind is not None and kernel.left_of(kind) > 0
        case DealLandscape(landscape):
            return kernel.phase == codes.LANDSCAPES and landscape in landscapes_left(state)
        case _:
            assert_never(action)


def play(state: State, action: Action) -> None:
    """Do what is legal."""
    match action:
        case DrawToken(animal):
            state.returned = ()
            state.kernel.draw_token(NUMBERS[animal])
        case DrawTile(tile):
            state.kernel.draw_tile(state.kinds[tile.code])
        case Place() | Exchange():
            state.kernel.do(action.move)
        case DealLandscape(landscape):
            same = [k for k, other in enumerate(decks.landscapes_of(state.config)) if other == landscape]
            state.kernel.deal(next(k for k in same if state.kernel.lands >> k & 1))
        case _:
            assert_never(action)


def _read_events(state: State, actor: Actor) -> Sequence[Event]:
    """The events of what the kernel has just done."""
    events = read_tape(state.kernel, decks.landscapes_of(state.config), actor)
    state.returned += tuple(event.animal for event in events if isinstance(event, TokenReturned))
    return events


def windows(state: State) -> Sequence[Window[Action]]:
    """The one seat the game waits for."""
    at_end = Forfeit(Reason.TIMEOUT, "hard")
    return [Window(actor, "move", at_end) for actor in to_act(state) if actor != CHANCE]


def outcome(state: State) -> Outcome | None:
    """Most points win, then most nature tokens; else the victory is shared (C41)."""
    if to_act(state):
        return None
    standing = _standing(state)
    ranks = tuple(1 + sum(other > own for other in standing) for own in standing)
    return Outcome(ranks, tuple(points for points, _ in standing))


def _standing(state: State) -> list[tuple[int, int]]:
    """By seat: points and nature tokens."""
    kernel = state.kernel
    return [(kernel.points(seat), kernel.nature[seat]) for seat in range(state.config.seats)]


def forfeit(state: State, seat: Seat, forfeit: Forfeit) -> Outcome:
    """Whoever forfeits is last, and alone even in a game for one; the others are ranked as they stand (C30)."""
    standing = _standing(state)
    others = [own for other, own in enumerate(standing) if other != seat]
    ranks = [1 + sum(other > own for other in others) for own in standing]
    ranks[seat] = max(2, len(standing))
    return Outcome(tuple(ranks), tuple(points for points, _ in standing), forfeit.reason, seat, forfeit.detail)


def adjudicate(state: State, seat: Seat, fault: Fault, sentence: str) -> Penalty[Action]:
    """A wrong action changes nothing and the player is asked again (C27); silence (C31) and leaving cost the game."""
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
    """A 64-bit hash of boards, shop, what remains to be drawn, and whose turn it is."""
    return state.kernel.digest()
