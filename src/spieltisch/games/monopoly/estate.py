"""Money and plots: who has what, what it earns, and how cash is raised.

The lower half of the kernel: ordinary Python that runs as it stands; ``estate.pxd``
beside it gives Cython the types. Plots are counted in 64-bit masks, one bit per field.
Whatever changes is noted on a tape of seven integers an event, unless nobody listens.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # without Cython installed the sources run as they are
    from spieltisch.core import uncython as cython  # type: ignore[no-redef]

from spieltisch.core.kernel import Kernel
from spieltisch.games.monopoly import board, tables
from spieltisch.games.monopoly.codes import HOUSE_SOLD, MORTGAGED, NOBODY, PAID, PLOT_SET, WIDTH

PRICE = tables.PRICE
MORTGAGE = tables.MORTGAGE
HOUSE = tables.HOUSE
GROUP = tables.GROUP
RENTS = tables.RENTS
BIT = tables.BIT
GROUP_MASK = tables.GROUP_MASK
STREETS_OF = tables.STREETS_OF
DEAREST_LAST = tables.DEAREST_LAST
STATION_RENTS = [0, *board.STATION_RENTS]
WORKS_RENTS = [0, *board.WORKS_RENTS]
STATIONS = board.STATIONS
WORKS = board.WORKS
START_CASH = board.START_CASH
TAPE = 2800  # 400 events: selling and mortgaging everything on the board makes fewer
ODD_BITS = 0x5555555555555555
ODD_PAIRS = 0x3333333333333333
ODD_FOURS = 0x0F0F0F0F0F0F0F0F
ALL_BYTES = 0x0101010101010101
WORD64 = 0xFFFFFFFFFFFFFFFF
DE_BRUIJN = 0x03F79D71B4CB0A89  # shifted by any number of bits, its upper six are another number every time
PLACE = sorted(range(64), key=lambda at: (DE_BRUIJN << at & WORD64) >> 58)
NO_OWNERS = [NOBODY] * 64
NO_HOUSES = [0] * 64


class Estate(Kernel):
    """Cash, plots, houses and mortgages of up to eight seats."""

    def __init__(self) -> None:
        self.n_seats = self.is_doubling = self.n_tape = self.is_taping = 0
        self.total = self.pot = self.pledged = self.built = self.developed = 0
        self.n_houses = self.n_hotels = 0
        if not cython.compiled:
            self.cash = [0] * 8
            self.lands = [0] * 8  # the plots of each seat
            self.owner = [0] * 64
            self.houses = [0] * 64  # 5 is a hotel
            self.tape = [0] * TAPE

    def clear(self) -> None:
        """Everybody has the starting cash and no plot."""
        self.owner[:] = NO_OWNERS
        self.houses[:] = NO_HOUSES
        for seat in range(8):
            self.cash[seat] = START_CASH if seat < self.n_seats else 0
            self.lands[seat] = 0
        self.total = self.pot = self.n_tape = 0
        self.pledged = self.built = self.developed = 0
        self.n_houses = self.n_hotels = 0

    def copy_estate(self, other: Estate) -> None:
        self.cash[:] = other.cash
        self.lands[:] = other.lands
        self.owner[:] = other.owner
        self.houses[:] = other.houses
        self.n_seats, self.is_doubling = other.n_seats, other.is_doubling
        self.total, self.pot = other.total, other.pot
        self.pledged, self.built, self.developed = other.pledged, other.built, other.developed
        self.n_houses, self.n_hotels = other.n_houses, other.n_hotels

    # -- the tape ------------------------------------------------------------------

    def note(self, kind: int, a: int, b: int, c: int, d: int, e: int, f: int) -> None:
        """Write an event for whoever applies actions one by one."""
        n = self.n_tape
        if self.is_taping and n <= TAPE - WIDTH:
            self.tape[n] = kind
            self.tape[n + 1] = a
            self.tape[n + 2] = b
            self.tape[n + 3] = c
            self.tape[n + 4] = d
            self.tape[n + 5] = e
            self.tape[n + 6] = f
            self.n_tape = n + WIDTH

    def take_tape(self) -> list[tuple[int, ...]]:
        """The events noted since this was called last; noting begins with the first call."""
        n, self.n_tape, self.is_taping = self.n_tape, 0, 1
        t = self.tape
        return [(t[at], t[at + 1], t[at + 2], t[at + 3], t[at + 4], t[at + 5], t[at + 6]) for at in range(0, n, WIDTH)]

    # -- changes -------------------------------------------------------------------

    def transfer(self, seat: int, amount: int, reason: int, plot: int, other: int) -> None:
        """Add to a seat's cash, or take away: the one place where cash changes."""
        self.cash[seat] += amount
        self.note(PAID, seat, amount, self.cash[seat], reason, plot, other)

    def give(self, plot: int, seat: int) -> None:
        """Make a seat, or ``NOBODY``, the owner of a plot."""
        old = self.owner[plot]
        if old >= 0:
            self.lands[old] ^= BIT[plot]
        if seat >= 0:
            self.lands[seat] ^= BIT[plot]
        self.owner[plot] = seat

    def show(self, plot: int) -> None:
        """Note how a plot stands now."""
        is_pledged = 1 if self.pledged & BIT[plot] else 0
        self.note(PLOT_SET, plot, self.houses[plot], is_pledged, self.owner[plot], 0, 0)

    def pledge(self, plot: int) -> None:
        """Mortgage a plot."""
        self.pledged |= BIT[plot]
        self.transfer(self.owner[plot], MORTGAGE[plot], MORTGAGED, plot, NOBODY)
        self.show(plot)

    def raze(self, plot: int) -> None:
        """Return a house to the bank for half its price."""
        self.set_houses(plot, self.houses[plot] - 1)
        self.transfer(self.owner[plot], HOUSE[plot] // 2, HOUSE_SOLD, plot, NOBODY)
        self.show(plot)

    def set_houses(self, plot: int, n: int) -> None:
        """Put ``n`` houses on a street, 5 being a hotel."""
        old = self.houses[plot]
        self.n_hotels += (1 if n == 5 else 0) - (1 if old == 5 else 0)
        self.n_houses += (0 if n == 5 else n) - (0 if old == 5 else old)
        self.houses[plot] = n
        if n:
            self.built |= BIT[plot]
        else:
            self.built &= ~BIT[plot]
        group = GROUP_MASK[GROUP[plot]]
        if self.built & group:
            self.developed |= group
        else:
            self.developed &= ~group

    # -- what things are worth -----------------------------------------------------

    def rent(self, plot: int) -> int:
        """What a visitor owes for an owned, unmortgaged plot after the turn's throw."""
        group = GROUP[plot]
        held = self.lands[self.owner[plot]] & GROUP_MASK[group]
        if group == STATIONS:
            return STATION_RENTS[self.count_bits(held)]
        if group == WORKS:
            return WORKS_RENTS[self.count_bits(held)] * self.total
        if self.houses[plot] == 0 and self.is_doubling and held == GROUP_MASK[group]:
            return 2 * RENTS[6 * plot]
        return RENTS[6 * plot + self.houses[plot]]

    def houses_value(self, seat: int) -> int:
        """What the bank gives for all houses of a seat."""
        value = 0
        if self.lands[seat] & self.built:
            for plot in range(40):
                if self.lands[seat] & BIT[plot]:
                    value += self.houses[plot] * HOUSE[plot] // 2
        return value

    def reserves(self, seat: int) -> int:
        """The cash a seat could raise at the bank."""
        value = self.houses_value(seat)
        free = self.lands[seat] & ~self.pledged
        for plot in range(40):
            if free & BIT[plot]:
                value += MORTGAGE[plot]
        return value

    def wealth(self, seat: int) -> int:
        """Cash, prices and house prices, less mortgages: what counts after the last round."""
        value = self.cash[seat]
        for plot in range(40):
            if self.lands[seat] & BIT[plot]:
                value += PRICE[plot] + self.houses[plot] * HOUSE[plot]
                if self.pledged & BIT[plot]:
                    value -= MORTGAGE[plot]
        return value

    def liquidate(self, seat: int) -> None:
        """Sell houses evenly from the cheapest group on, then mortgage from the cheapest plot on, until
        nothing is owed."""
        for group in range(8):
            while self.cash[seat] < 0 and self.lands[seat] & self.built & GROUP_MASK[group]:
                self.raze(self.tallest(group))
        for i in range(28):
            plot = DEAREST_LAST[i]
            if self.cash[seat] < 0 and self.lands[seat] & ~self.pledged & BIT[plot]:
                self.pledge(plot)

    def tallest(self, group: int) -> int:
        """The last plot of a colour among those with most houses."""
        best = STREETS_OF[3 * group]
        for i in range(3 * group + 1, 3 * group + 3):
            if self.houses[STREETS_OF[i]] >= self.houses[best]:
                best = STREETS_OF[i]
        return best

    def lowest(self, group: int) -> int:
        """The fewest houses on a plot of a colour."""
        least = self.houses[STREETS_OF[3 * group]]
        for i in range(3 * group + 1, 3 * group + 3):
            if self.houses[STREETS_OF[i]] < least:
                least = self.houses[STREETS_OF[i]]
        return least

    def count_bits(self, mask: int) -> int:
        """How many bits are set: neighbours are added, then pairs, then fours, then all bytes at once."""
        mask -= mask >> 1 & ODD_BITS
        mask = (mask & ODD_PAIRS) + (mask >> 2 & ODD_PAIRS)
        mask = mask + (mask >> 4) & ODD_FOURS
        return (mask * ALL_BYTES & WORD64) >> 56

    def nth_bit(self, mask: int, k: int) -> int:
        """The place of the k-th bit that is set, lowest first; there must be so many."""
        while k:
            mask &= mask - 1
            k -= 1
        return PLACE[((mask & -mask) * DE_BRUIJN & WORD64) >> 58]
