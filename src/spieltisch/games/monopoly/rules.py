"""The rules of Monopoly as a table meets them.

What is allowed, what follows and whom the game waits for is the kernel's; here are typed
actions and events, the windows, the end, and what a fault costs. Offers, release from
prison and building are legal for seats that nobody waits for; only a buyer who was made an
offer is waited for beside the current player, and holds up nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, assert_never

from spieltisch.core.contracts import Draw as Drawing
from spieltisch.core.contracts import Enforce, Fault, Forfeit, Leniency, Penalty, Window
from spieltisch.core.errors import IllegalAction
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.monopoly.actions import (
    Action,
    Decline,
    Dice,
    Draw,
    EndTurn,
    First,
    Pass,
    Quit,
    TakeCard,
    pack,
)
from spieltisch.games.monopoly.config import MAX_SEATS, Config
from spieltisch.games.monopoly.engine import codes
from spieltisch.games.monopoly.engine.cards import DECKS, Deck
from spieltisch.games.monopoly.engine.codes import LEGAL, Phase
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.events import Event, Standing, read_note
from spieltisch.games.monopoly.legality import LegalActions, refusal

NOBODY: Final[frozenset[Actor]] = frozenset()
ONLY_CHANCE: Final = frozenset({CHANCE})
ONLY: Final = tuple(frozenset({seat}) for seat in range(MAX_SEATS))
THROWS: Final = tuple(Dice(a, b) for a in range(1, 7) for b in range(1, 7))
CARDS: Final = {deck: tuple(Draw(deck, card) for card in range(len(DECKS[deck]))) for deck in Deck}
DICE: Final[Drawing[Action]] = Drawing("dice", THROWS)
DRAWINGS: Final[tuple[Drawing[Action], ...]] = tuple(Drawing(f"{deck.name.lower()}-card", CARDS[deck]) for deck in Deck)
TURNS: Final[tuple[Window[Action], ...]] = tuple(Window(seat, "turn", Enforce(EndTurn())) for seat in range(MAX_SEATS))
AUCTION_CLOCKS: Final = ("auction", "auction-again")
"""By the number of calls: a new call is another clock, so everybody's time begins anew."""

LAST: Final = "last"
"""The outcome's detail when one is left."""
NOBODY_LEFT: Final = "nobody"
"""The outcome's detail when who played alone is ruined."""
ROUNDS: Final = "rounds"
"""The outcome's detail when the richest won after the last round."""


class State:
    """A game in progress. Only ``apply`` changes it."""

    __slots__ = ("_record", "config", "kernel")

    def __init__(self, config: Config, kernel: Monopoly | None = None) -> None:
        """``kernel`` is the game so far, None at its beginning."""
        self.config = config
        self._record: tuple[int, ...] | None = None
        self.kernel = kernel or Monopoly(
            config.seats, config.max_rounds, config.double_rent, config.sell_consent, config.houses, config.hotels,
            config.cheats, Deck.TEST if config.cards == "test" else Deck.COMMUNITY, config.hotels_need_houses,
            config.doubles_free,
        )  # fmt: skip
        self.kernel.take_tape()

    @property
    def phase(self) -> Phase:
        return Phase(self.kernel.phase)

    @property
    def record(self) -> tuple[int, ...]:
        """All that is public, as ``record`` lays it out: packed once, however many look at it."""
        if self._record is None:
            self._record = self.kernel.pack()
        return self._record

    def play(self, actor: Actor, action: int) -> None:
        """Do what the kernel allows."""
        self._record = None
        self.kernel.apply(actor, action)

    def copy(self) -> State:
        """An equal state of its own."""
        return State(self.config, self.kernel.copy())


def initial(config: Config) -> State:
    """Everybody on field 0 with the starting cash."""
    return State(config)


def to_act(state: State) -> Collection[Actor]:
    """CHANCE, all who may still bid, or the current player; and the player who has an offer to answer."""
    kernel = state.kernel
    phase = kernel.phase
    if phase <= codes.CARD:
        return ONLY_CHANCE
    if phase == codes.AUCTION:
        return frozenset(seat for seat in range(kernel.n_seats) if kernel.is_awaited(seat))
    if phase == codes.OVER:
        return NOBODY
    seat = kernel.holder if phase == codes.HELD else kernel.current
    return ONLY[seat].union(_buyers(state)) if kernel.n_offers else ONLY[seat]


def _buyers(state: State) -> list[Seat]:
    return [buyer for _, buyer, _, _ in state.kernel.offers()]


def draw(state: State) -> Drawing[Action]:
    """The first player, one throw of two dice, or a card from the whole deck; all equally likely."""
    phase = state.kernel.phase
    if phase == codes.FIRST:
        return Drawing("first", tuple(First(seat) for seat in range(state.config.seats)))
    return DRAWINGS[state.kernel.deck] if phase == codes.CARD else DICE


def legal_actions(state: State, actor: Actor) -> Collection[Action]:
    """What ``apply`` accepts from an actor; of seats nobody waits for too."""
    if actor == CHANCE:
        return draw(state).outcomes if CHANCE in to_act(state) else ()
    return LegalActions(state.kernel, actor)


def apply(state: State, actor: Actor, action: Action) -> Sequence[Event]:
    """Do what was asked, and all that follows from it. Raises ``IllegalAction`` with the first rule it breaks."""
    kernel, number = state.kernel, pack(action)
    code = kernel.check(actor, number)
    if code != LEGAL:
        raise refusal(code, action)
    state.play(actor, number)
    return [*map(read_note, kernel.take_tape()), Standing(kernel.counters())]


def why_not(state: State, seat: Seat, action: Action) -> IllegalAction | None:
    """The refusal that ``apply`` would raise, None for what is legal. Changes nothing."""
    code = state.kernel.check(seat, pack(action))
    return None if code == LEGAL else refusal(code, action)


def windows(state: State) -> Sequence[Window[Action]]:
    """Bids are passed, offers refused, cards taken and turns ended when their time is over."""
    return [_window(state, seat) for seat in sorted(to_act(state)) if seat != CHANCE]


def _window(state: State, seat: Seat) -> Window[Action]:
    kernel = state.kernel
    if kernel.phase == codes.AUCTION:
        return Window(seat, AUCTION_CLOCKS[kernel.bids & 1], Enforce(Pass(kernel.auction)))
    if seat == kernel.holder:
        return Window(seat, "card", Enforce(TakeCard()))
    if kernel.oldest_offer(seat) >= 0:
        return Window(seat, "offer", Enforce(Decline()))
    return TURNS[seat]


def outcome(state: State) -> Outcome | None:
    """The last in the game wins; after the last round the richest. ``points`` are fortunes, 0 for the ruined."""
    if state.kernel.phase != codes.OVER:
        return None
    left = state.config.seats - state.kernel.n_bust
    detail = ROUNDS if state.kernel.is_out else LAST if left else NOBODY_LEFT
    return Outcome(_ranks(state), fortunes(state), detail=detail)


def fortunes(state: State) -> tuple[int, ...]:
    """Cash, prices and house prices less mortgages, by seat; 0 for the ruined."""
    kernel = state.kernel
    return tuple([0 if kernel.bust[seat] else kernel.fortune(seat) for seat in range(state.config.seats)])


def _ranks(state: State) -> tuple[int, ...]:
    """By fortune; then the ruined, the last to go first."""
    points, bust = fortunes(state), state.kernel.bust
    keys = [(bust[seat] == 0, points[seat], bust[seat]) for seat in range(state.config.seats)]
    return tuple([1 + sum(other > own for other in keys) for own in keys])


def forfeit(state: State, seat: Seat, forfeit: Forfeit) -> Outcome:
    """The others by what they have now; who forfeits is last."""
    others = [rank - (rank > _ranks(state)[seat]) for rank in _ranks(state)]
    last = max(2, state.config.seats)
    ranks = tuple([last if other == seat else rank for other, rank in enumerate(others)])
    return Outcome(ranks, fortunes(state), forfeit.reason, seat, forfeit.detail)


def adjudicate(state: State, seat: Seat, fault: Fault, sentence: str) -> Penalty[Action]:
    """What is wrong is refused; who leaves gives up."""
    match fault:
        case Fault.LEFT | Fault.CRASHED:
            return Leniency.IGNORE if state.kernel.bust[seat] else Enforce(Quit())
        case Fault.ILLEGAL | Fault.OUT_OF_TURN | Fault.LATE | Fault.SILENT:
            return Leniency.REFUSE
        case _:
            assert_never(fault)


def digest(state: State) -> int:
    """A 64-bit hash of everything that decides the future, the agreement apart."""
    return state.kernel.digest()
