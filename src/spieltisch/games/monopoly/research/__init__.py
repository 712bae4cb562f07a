"""Monopoly for search and learning: its simulation, and what its numbers mean.

A game ends for sure only where ``max_rounds`` says so: players who neither build nor trade only get richer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from spieltisch.core.seats import Seat
from spieltisch.games.monopoly import notation
from spieltisch.games.monopoly.actions import Accept, Action, Bid, Buy, Decline, Pass, Sell, pack, unpack
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine import tables
from spieltisch.games.monopoly.engine.board import PLOTS
from spieltisch.games.monopoly.engine.kernel import Monopoly
from spieltisch.games.monopoly.research import codes
from spieltisch.games.monopoly.research.choosing import action_of, may_choose, offer_of
from spieltisch.games.monopoly.research.simulation import MonopolySimulation
from spieltisch.games.monopoly.rules import State

version: Final = 0
PLAIN: Final = (codes.END, codes.BAIL, codes.KEY, codes.TAKE, codes.SWAP, *range(codes.BUILD, codes.OFFER))
"""The choices that are the same action in every position."""
NUMBERS: Final[Mapping[Action, int]] = {unpack(codes.ACTIONS[choice]): choice for choice in PLAIN}


def simulate(config: Config) -> MonopolySimulation:
    return MonopolySimulation(State(config).kernel.copy())


def shape(config: Config) -> tuple[int, ...]:
    return (codes.n_features(config.seats),)


def legend(config: Config) -> Sequence[tuple[str, int]]:
    """Players are counted from the viewer on, who is player 0; plots in the order of the board. Money is in tens of
    Reichsmark, rounded down; no number is told as more than 32767."""
    players = [entry for k in range(config.seats) for entry in _player(f"player {k}")]
    return [*players, *((f"of each plot: {name}", codes.N_PLOTS) for name in _PLANES), *_REST]


def _player(who: str) -> Sequence[tuple[str, int]]:
    return (
        (f"{who}: 1 for the field where the piece stands", codes.LANDS),
        (f"{who}: 1 for each own plot", codes.N_PLOTS),
        (f"{who}: cash, negative for who owes", 1),
        (f"{who}: 1 in prison", 1),
        (f"{who}: cards that open the prison", 1),
        (f"{who}: 0, or as which of the ruined it went", 1),
        (f"{who}: 1 if it has the turn", 1),
        (f"{who}: 1 if rounds begin with it", 1),
        (f"{who}: 1 if it has a card to answer", 1),
        (f"{who}: 1 for the highest bidder", 1),
        (f"{who}: 1 if it has passed in this auction", 1),
        (f"{who}: offers and cheats since the turn began, at most 15", 1),
        (f"{who}: own offers that wait", 1),
        (f"{who}: offers that wait for its answer", 1),
    )


_PLANES: Final = (
    "houses, 5 for a hotel", "1 if mortgaged", "1 if in auction", "1 if waiting for its auction",
    "the player to whom the viewer offers it, or 0", "1 if offered to the viewer, 2 for the offer to answer first",
    "price of this offer", "1 for the plot the viewer is about to offer, to be followed by the terms",
)  # fmt: skip
_REST: Final = (
    ("1 for what is waited for: the turn, a debtor's turn, a card's answer, bids", 4),
    ("the highest bid", 1),
    ("taxes on Frei Parken", 1),
    ("pips of the turn's throw", 1),
    ("doubles of the turn's throw", 1),
    ("1 if the turn led to a plot that nobody owned", 1),
    ("1 if the turn ends after the auctions", 1),
    ("rounds played", 1),
    ("rounds left, 0 for no limit", 1),
    ("houses, then hotels of the bank, 0 for no limit", 2),
    ("0, or the card that the viewer has to answer, by its place in the deck from 1 on", 1),
)


def describe(simulation: MonopolySimulation, choice: int) -> str:
    """An offer that is only begun is ``sell`` and its plot."""
    kernel, seat = simulation.kernel, simulation.seat
    if simulation.begun >= 0:
        return notation.write_action(unpack(offer_of(kernel, seat, simulation.begun, choice)))
    if choice >= codes.OFFER:
        return f"sell {PLOTS[choice - codes.OFFER]}"
    return notation.write_action(unpack(action_of(kernel, seat, choice)))


def load(simulation: MonopolySimulation, state: State, seat: Seat) -> None:
    simulation.resume(state.kernel, seat)


def state(simulation: MonopolySimulation, config: Config) -> State:
    twin = State(config)
    twin.kernel.copy_from(simulation.kernel)
    return twin


def choices(state: State, seat: Seat, action: Action) -> Sequence[int]:
    """Whoever is asked in between has its answers and, while it lacks cash, what brings some; nobody gives up or
    cheats, and amounts are those of ``RAISES`` and ``ASKS``."""
    first, *rest = _numbers(state.kernel, seat, action)
    if not may_choose(state.kernel, seat, first):
        raise LookupError(f"{notation.write_action(action)} is not for who is asked in between")
    return [first, *rest]


def _numbers(kernel: Monopoly, seat: Seat, action: Action) -> Sequence[int]:
    match action:
        case Buy():
            return [codes.BUY]
        case Pass():
            return [codes.PASS]
        case Bid(plot, price):
            return [codes.BIDS + _rung(codes.RAISES, price - kernel.price, 20, plot)]
        case Sell(plot, buyer, price):
            block = (buyer - seat) % kernel.n_seats - 1
            rung = _rung(codes.ASKS, price, 4, plot)
            return [codes.OFFER + PLOTS.index(plot), codes.TERMS + codes.N_ASKS * block + rung]
        case Accept() if pack(action) == action_of(kernel, seat, codes.ACCEPT):
            return [codes.ACCEPT]
        case Decline(plot) if plot in {None, _oldest(kernel, seat)}:
            return [codes.DECLINE]
        case _ if action in NUMBERS:
            return [NUMBERS[action]]
    raise LookupError(f"nobody can choose {notation.write_action(action)}")


def _rung(ladder: list[int], amount: int, parts: int, plot: int) -> int:
    """Where an amount is in a ladder of so many parts of the list price."""
    rung, rest = divmod(amount * parts, tables.PRICE[plot])
    if rest or rung not in ladder:
        raise LookupError(f"{amount} Reichsmark are no step of the ladder")
    return ladder.index(rung)


def _oldest(kernel: Monopoly, seat: Seat) -> int | None:
    """The plot that has been on offer to a seat for longest."""
    return next((plot for _, buyer, plot, _ in kernel.offers() if buyer == seat), None)
