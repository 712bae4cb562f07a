cimport cython
from spieltisch.games.monopoly.deeds cimport Deeds

cdef int ACCEPT, AUCTION, BID, BUILD, BUY, CARD, DECLINE, DRAW_CARD, DRAW_DICE, DRAW_FIRST, END_TURN, FIRST, HELD, LEGAL
cdef int MORTGAGE, NO_PLOT, NOBODY, OVER, PASS, PAY_BAIL, QUIT, RAZE, REDEEM, ROLL, SELL, SWAP, TAKE, USE_CARD
cdef int BAIL_PRICE, PLOT_KINDS, DEAREST_REDEMPTION, REDEMPTION_STEP
cdef unsigned long long REDEEMABLE[40]
cdef long long SCALE, MAX_AMOUNT
cdef unsigned long long WORD64, GOLDEN, SPREAD
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int STREETS_OF[24]
cdef int KIND[64]
cdef int PRICE[64]
cdef int REDEMPTION[64]
cdef int DECK_SIZE[3]
cdef int RAISES[3]

@cython.final
cdef class Monopoly(Deeds):
    cdef unsigned long long can_mortgage, can_redeem, can_build, can_raze
    cdef int n_other, n_mortgage, n_redeem, n_build

    cpdef void reset(self) noexcept nogil
    cpdef void copy_from(self, Monopoly other) noexcept nogil
    cpdef Monopoly copy(self)
    cpdef int check(self, int seat, long long action) noexcept nogil
    cpdef void apply(self, int seat, long long action) noexcept nogil
    cpdef int rent(self, int plot) noexcept nogil
    cpdef long long reserves(self, int seat) noexcept nogil
    cpdef long long wealth(self, int seat) noexcept nogil
    cpdef bint is_awaited(self, int seat) noexcept nogil
    cpdef int oldest_offer(self, int seat) noexcept nogil
    cpdef int mover_seat(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef int next_bidder(self) noexcept nogil
    cpdef int legal_count(self) noexcept nogil
    @cython.locals(cash="long long")
    cdef int raise_count(self) noexcept nogil
    @cython.locals(seat=cython.int, n_raze=cython.int, cash="long long", lands="unsigned long long")
    cdef int find_moves(self) noexcept nogil
    @cython.locals(plot=cython.int)
    cdef void find_buildings(self, int seat, unsigned long long free) noexcept nogil
    cdef int can_buy(self) noexcept nogil
    cdef int can_pay_bail(self) noexcept nogil
    cdef int can_use_card(self) noexcept nogil
    cpdef long long move_at(self, int k) noexcept nogil
    cdef long long management_at(self, int k) noexcept nogil
    cdef long long plot_move(self, int k) noexcept nogil
    cpdef void play(self, int k) noexcept nogil
    @cython.locals(best=cython.int, is_tied=cython.bint)
    cpdef int winner(self) noexcept nogil
    cpdef list plain_actions(self, int seat)
    cpdef list moves_of(self, int seat)
    cpdef list sellable(self, int seat)
    cpdef list offers(self)
    @cython.locals(row="long long[143]")
    cpdef tuple pack(self)
    @cython.locals(row="long long[143]")
    cpdef tuple counters(self)
    cdef void lay_out(self, long long* row) noexcept nogil
    @cython.locals(seller=cython.int, buyer=cython.int, plot=cython.int, price="long long")
    cpdef void load(self, tuple record, int held, list offers) except *
    cdef void load_scalars(self, tuple record) except *
    @cython.locals(row="long long[143]", h="unsigned long long", k=cython.int)
    cpdef unsigned long long digest(self)

cdef unsigned long long mix(unsigned long long h, long long value) noexcept nogil
