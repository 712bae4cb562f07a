cimport cython
from spieltisch.core.kernel cimport Kernel

cdef int FIRST, NOBODY, PAID, PLOT_SET, WIDTH, TAPE, START_CASH
cdef int GROUP[64]
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef short NO_OWNERS[64]
cdef short NO_HOUSES[64]
cdef short ZEROS[8]

cdef class State(Kernel):
    cdef readonly int n_seats, max_rounds, house_limit, hotel_limit, community, is_doubling
    cdef readonly bint has_consent, has_cheats, hotels_need_houses, doubles_free
    cdef readonly int phase, current, first, round, total, doubles
    cdef readonly bint is_rolling, is_landed, is_ending, is_out
    cdef readonly int deck, mover, held, holder
    cdef readonly int n_houses, n_hotels
    cdef readonly int auction, bidder, passed, n_bust, n_offers
    cdef int n_tape, is_taping
    cdef int n_other, n_mortgage, n_redeem, n_build
    cdef readonly long long asked, cheated, pot, price, bids
    cdef readonly unsigned long long pledged, built, developed, queue
    cdef unsigned long long can_mortgage, can_redeem, can_build, can_raze
    cdef readonly long long cash[8]
    cdef readonly unsigned long long lands[8]
    cdef readonly short at[8]
    cdef readonly short jailed[8]
    cdef readonly short keys[8]
    cdef readonly short bust[8]
    cdef readonly short owner[64]
    cdef readonly short houses[64]
    cdef unsigned char offer_plot[28]
    cdef unsigned char offer_from[28]
    cdef unsigned char offer_to[28]
    cdef long long offer_price[28]
    cdef long long tape[2800]

    @cython.final
    cdef void restart(self) noexcept nogil
    @cython.final
    cdef void copy_state(self, State other) noexcept nogil
    @cython.final
    cdef void note(self, int kind, long long a, long long b, long long c, long long d, long long e, long long f) noexcept nogil
    @cython.final
    cdef void transfer(self, int seat, long long amount, int reason, int plot, int other) noexcept nogil
    @cython.final
    cdef void give(self, int plot, int seat) noexcept nogil
    @cython.final
    @cython.locals(group="unsigned long long")
    cdef void set_houses(self, int plot, int n) noexcept nogil
    @cython.final
    cdef void show(self, int plot) noexcept nogil
