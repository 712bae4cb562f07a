"""Monopoly as a kernel: one game, its moves by number, copies, and random play.

The top of the engine. Every rule is a function of a module below; this is the class by which the rest
of the program meets them.
"""

from __future__ import annotations

import cython

from spieltisch.games.monopoly.engine.state import State

if not cython.compiled:
    from spieltisch.games.monopoly.engine.actions import apply, check
    from spieltisch.games.monopoly.engine.auctions import is_awaited
    from spieltisch.games.monopoly.engine.effects import least_cheat, most_cheat
    from spieltisch.games.monopoly.engine.moves import (
        legal_count,
        move_at,
        mover_seat,
        moves_of,
        plain_actions,
        play,
        sellable,
    )
    from spieltisch.games.monopoly.engine.prices import fortune, rent, reserves, winner
    from spieltisch.games.monopoly.engine.record import counters, digest, load, offers_of, pack
    from spieltisch.games.monopoly.engine.trading import oldest_offer


class Monopoly(State):
    """A game of one to eight seats. A new one waits for chance to name who begins."""

    def __init__(
        self, seats: int = 4, max_rounds: int = 0, doubling: bool = True, consent: bool = True,
        houses: int = 0, hotels: int = 0, cheats: bool = False, community: int = 0, hotels_need_houses: bool = False,
        doubles_free: bool = True,
    ) -> None:  # fmt: skip
        """``houses`` and ``hotels`` are the bank's, 0 for no limit; ``community`` is the deck of these fields."""
        super().__init__()
        self.n_seats = seats
        self.max_rounds = max_rounds
        self.is_doubling = doubling
        self.has_consent = consent
        self.house_limit = houses
        self.hotel_limit = hotels
        self.has_cheats = cheats
        self.hotels_need_houses = hotels_need_houses
        self.doubles_free = doubles_free
        self.community = community
        self.restart()

    def reset(self) -> None:
        """Begin a new game by the same rules."""
        self.restart()

    def copy_from(self, other: Monopoly) -> None:
        """Become the same game as ``other``, its tape apart."""
        self.copy_state(other)

    def copy(self) -> Monopoly:
        """The same game once more."""
        twin = Monopoly(self.n_seats)
        twin.copy_from(self)
        return twin

    # -- actions -------------------------------------------------------------------

    def check(self, seat: int, action: int) -> int:
        """``LEGAL``, or why not. ``seat`` is -1 for chance; ``action`` is any packed one."""
        return check(self, seat, action)

    def apply(self, seat: int, action: int) -> None:
        """Do what ``check`` allows, and go on to where the game waits again."""
        apply(self, seat, action)

    # -- moves by number: see ``moves`` ----------------------------------------------

    def mover_seat(self) -> int:
        """Whose numbered moves these are; -1 is chance, and nobody when the game is over."""
        return mover_seat(self)

    def legal_count(self) -> int:
        """How many numbered moves there are; 0 when the game is over."""
        return legal_count(self)

    def move_at(self, k: int) -> int:
        """The k-th numbered move as an action of ``mover_seat``, right after ``legal_count``."""
        return move_at(self, k)

    def play(self, k: int) -> None:
        """Play the k-th numbered move, 0 ≤ k < ``legal_count()``, of the latest count."""
        play(self, k)

    def winner(self) -> int:
        """The last in the game, or the richest after the last round; -1 for nobody, in a draw and before the end."""
        return winner(self)

    # -- for people ----------------------------------------------------------------

    def moves_of(self, seat: int) -> list[int]:
        """The numbered moves of a seat that is waited for, whoever else is; [] for others."""
        return moves_of(self, seat)

    def plain_actions(self, seat: int) -> list[int]:
        """All legal actions of a seat, unasked ones too, but for those with an amount of the player's choice."""
        return plain_actions(self, seat)

    def sellable(self, seat: int) -> list[tuple[int, int, int, int]]:
        """What a seat may offer now: plot, buyer, the least and the most it may ask."""
        return sellable(self, seat)

    def cheat_range(self, effect: int) -> tuple[int, int]:
        """The least and the largest number of a cheat that is legal now; the larger comes first where there is none."""
        return least_cheat(effect), most_cheat(effect)

    def offers(self) -> list[tuple[int, int, int, int]]:
        """Seller, buyer, plot and price of the offers that wait, oldest first."""
        return offers_of(self)

    def oldest_offer(self, seat: int) -> int:
        """The number of the oldest offer that waits for a seat, or -1."""
        return oldest_offer(self, seat)

    def is_awaited(self, seat: int) -> int:
        """Whether the auction waits for a seat."""
        return is_awaited(self, seat)

    def rent(self, plot: int) -> int:
        """What a visitor owes for an owned, unmortgaged plot after the turn's throw."""
        return rent(self, plot)

    def reserves(self, seat: int) -> int:
        """The cash a seat could raise at the bank."""
        return reserves(self, seat)

    def fortune(self, seat: int) -> int:
        """Cash, prices and house prices, less mortgages."""
        return fortune(self, seat)

    # -- as a row of integers: see ``record`` ----------------------------------------

    def pack(self) -> tuple[int, ...]:
        """All that is public, in the order of ``record``; offers and a held card are not."""
        return pack(self)

    def counters(self) -> tuple[int, ...]:
        """The beginning of ``pack``: the single numbers, one or another of which every action changes."""
        return counters(self)

    def load(self, record: tuple[int, ...], held: int, offers: list[tuple[int, int, int, int]]) -> None:
        """Become the game of a ``pack``, with the held card (-1: none) and the offers."""
        load(self, record, held, offers)

    def digest(self) -> int:
        """A hash of all that decides the future, the rules agreed on apart."""
        return digest(self)
