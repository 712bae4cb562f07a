cimport cython
from spieltisch.games.monopoly.engine.kernel cimport Monopoly
from spieltisch.games.monopoly.engine.trading cimport oldest_offer

cdef int ACCEPT, BIDS, BUILD, BUY, HALF, N_ASKS, OFFER, PASS, RAZE, REDEEM, TAKE, TERMS, AUCTION, LEGAL, SELL
cdef long long SCALE
cdef int ASKS[16]
cdef int RAISES[6]
cdef int LIST_PRICE[64]
cdef int PLOTS[28]
cdef long long ACTIONS[143]

@cython.locals(action="long long", k=cython.int)
cpdef long long action_of(Monopoly game, int seat, int choice) noexcept nogil
cdef long long bid_of(Monopoly game, int rung) noexcept nogil
cpdef long long offer_of(Monopoly game, int seat, int plot, int terms) noexcept nogil
cdef bint can_offer(Monopoly game, int seat, int plot) noexcept nogil
cdef bint is_asked(Monopoly game, int seat) noexcept nogil
@cython.locals(k=cython.int)
cdef bint lacks_cash(Monopoly game, int seat) noexcept nogil
cdef bint must_wait(Monopoly game, int seat, int choice) noexcept nogil
cpdef bint may_choose(Monopoly game, int seat, int choice) noexcept nogil
