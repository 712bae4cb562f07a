cimport cython
from spieltisch.games.monopoly.engine.auctions cimport restart_auction
from spieltisch.games.monopoly.engine.building cimport mortgage, raze, tallest
from spieltisch.games.monopoly.engine.prices cimport houses_value, reserves
from spieltisch.games.monopoly.engine.prison cimport add_keys
from spieltisch.games.monopoly.engine.state cimport State
from spieltisch.games.monopoly.engine.trading cimport drop_offers_of

cdef int BANKRUPTCY, BROKE, HOUSE_SOLD, NOBODY, POT
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int DEAREST_LAST[28]

cdef void charge(State game, int seat, long long amount, int creditor, int reason, int plot) noexcept nogil
cdef void liquidate(State game, int seat) noexcept nogil
cdef void ruin(State game, int seat, int creditor, bint is_quitting) noexcept nogil
@cython.locals(value="long long", cash="long long")
cdef void hand_over(State game, int seat, int creditor) noexcept nogil
@cython.locals(cash="long long")
cdef void seize(State game, int seat) noexcept nogil
cdef void forget(State game, int seat) noexcept nogil
