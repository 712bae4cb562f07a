cimport cython
from spieltisch.games.monopoly.engine.auctions cimport close_auction, is_decided, open_auction
from spieltisch.games.monopoly.engine.debts cimport liquidate
from spieltisch.games.monopoly.engine.state cimport State
from spieltisch.games.monopoly.engine.trading cimport drop_offer

cdef int ACT, AUCTION, CARD, DEBT, FIRST, FIRST_SET, HELD, NOBODY, OVER, ROLL, WITHDRAWN
cdef unsigned long long BIT[64]

cdef void settle(State game) noexcept nogil
cdef void finish(State game) noexcept nogil
cdef void name_first(State game, int seat) noexcept nogil
cdef void begin(State game, int seat) noexcept nogil
@cython.locals(seat=cython.int)
cdef void next_turn(State game) noexcept nogil
@cython.locals(plot=cython.int)
cdef void end_turn(State game, int seat) noexcept nogil
