cimport cython
from spieltisch.games.monopoly.engine.bits cimport nth_bit
from spieltisch.games.monopoly.engine.state cimport State

cdef int AUCTION, AUCTIONED, BID_MADE, CLOSED, HAS_PASSED, LEGAL, NO_AUCTION, NO_MONEY, NOBODY, OPENED, OTHER_PLOT
cdef int OWN_BID, PASS, PASSED, TOO_LOW
cdef unsigned long long BIT[64]

cdef void open_auction(State game) noexcept nogil
cdef void restart_auction(State game, int plot) noexcept nogil
cdef int check_bid(State game, int seat, int kind, int plot, long long price) noexcept nogil
cdef void bid(State game, int seat, long long price) noexcept nogil
cdef void pass_auction(State game, int seat, int plot) noexcept nogil
cdef bint is_awaited(State game, int seat) noexcept nogil
cdef bint is_decided(State game) noexcept nogil
@cython.locals(seat=cython.int)
cdef int next_bidder(State game) noexcept nogil
@cython.locals(price="long long", plot=cython.int, seat=cython.int)
cdef void close_auction(State game) noexcept nogil
