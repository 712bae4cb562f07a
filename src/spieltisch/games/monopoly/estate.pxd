cimport cython
from spieltisch.core.kernel cimport Kernel

cdef int HOUSE_SOLD, MORTGAGED, NOBODY, PAID, PLOT_SET, WIDTH, TAPE
cdef int STATIONS, WORKS, START_CASH
cdef int PRICE[64]
cdef int MORTGAGE[64]
cdef int HOUSE[64]
cdef int GROUP[64]
cdef int RENTS[384]
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int STREETS_OF[24]
cdef unsigned long long ODD_BITS, ODD_PAIRS, ODD_FOURS, ALL_BYTES, WORD64, DE_BRUIJN
cdef int PLACE[64]
cdef int DEAREST_LAST[28]
cdef int STATION_RENTS[5]
cdef int WORKS_RENTS[3]
cdef short NO_OWNERS[64]
cdef short NO_HOUSES[64]

cdef class Estate(Kernel):
    cdef readonly int n_seats, is_doubling, total, n_houses, n_hotels
    cdef int n_tape, is_taping
    cdef readonly long long pot
    cdef readonly unsigned long long pledged, built, developed
    cdef readonly long long cash[8]
    cdef readonly unsigned long long lands[8]
    cdef readonly short owner[64]
    cdef readonly short houses[64]
    cdef long long tape[2800]

    @cython.final
    cdef void clear(self) noexcept nogil
    @cython.final
    cdef void copy_estate(self, Estate other) noexcept nogil
    @cython.final
    cdef void note(self, int kind, long long a, long long b, long long c, long long d, long long e, long long f) noexcept nogil
    @cython.final
    cdef void transfer(self, int seat, long long amount, int reason, int plot, int other) noexcept nogil
    @cython.final
    cdef void give(self, int plot, int seat) noexcept nogil
    @cython.final
    cdef void show(self, int plot) noexcept nogil
    @cython.final
    cdef void pledge(self, int plot) noexcept nogil
    @cython.final
    cdef void raze(self, int plot) noexcept nogil
    @cython.final
    @cython.locals(group="unsigned long long")
    cdef void set_houses(self, int plot, int n) noexcept nogil
    @cython.locals(held="unsigned long long", group=cython.int)
    cdef int rent(self, int plot) noexcept nogil
    @cython.final
    @cython.locals(value="long long")
    cdef long long houses_value(self, int seat) noexcept nogil
    @cython.locals(value="long long", free="unsigned long long")
    cdef long long reserves(self, int seat) noexcept nogil
    @cython.locals(value="long long")
    cdef long long wealth(self, int seat) noexcept nogil
    @cython.final
    cdef void liquidate(self, int seat) noexcept nogil
    @cython.final
    @cython.locals(best=cython.int)
    cdef int tallest(self, int group) noexcept nogil
    @cython.final
    @cython.locals(least=cython.int)
    cdef int lowest(self, int group) noexcept nogil
    @cython.final
    cdef int count_bits(self, unsigned long long mask) noexcept nogil
    @cython.final
    cdef int nth_bit(self, unsigned long long mask, int k) noexcept nogil
