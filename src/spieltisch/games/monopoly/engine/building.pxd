cimport cython
from spieltisch.games.monopoly.engine.state cimport State
from spieltisch.games.monopoly.engine.trading cimport check_owner

cdef int FULL, GROUP_MORTGAGED, HAS_HOUSES, HOUSE_BOUGHT, HOUSE_SOLD, IS_MORTGAGED, LEGAL, MORTGAGED, NO_HOTELS_LEFT
cdef int NO_HOUSE, NO_HOUSES_LEFT, NO_MONEY, NO_SUCH_PLOT, NOBODY, NOT_COMPLETE, NOT_MORTGAGED, NOT_OWNER, REDEEMED
cdef int UNBALANCED, STREET
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int GROUP[64]
cdef int STREETS_OF[24]
cdef int KIND[64]
cdef int HOUSE[64]
cdef int MORTGAGE[64]
cdef int REDEMPTION[64]

@cython.locals(group="unsigned long long", n=cython.int)
cdef int check_build(State game, int seat, int plot) noexcept nogil
cdef void build(State game, int seat, int plot) noexcept nogil
@cython.locals(n=cython.int)
cdef int check_raze(State game, int seat, int plot) noexcept nogil
cdef int can_come_down(State game) noexcept nogil
cdef void take_down(State game, int plot, int n) noexcept nogil
@cython.locals(group=cython.int)
cdef void raze(State game, int plot) noexcept nogil
@cython.locals(best=cython.int)
cdef int tallest(State game, int group) noexcept nogil
@cython.locals(least=cython.int)
cdef int lowest(State game, int group) noexcept nogil
@cython.locals(wrong=cython.int)
cdef int check_mortgage(State game, int seat, int plot) noexcept nogil
cdef void mortgage(State game, int plot) noexcept nogil
@cython.locals(wrong=cython.int)
cdef int check_redeem(State game, int seat, int plot) noexcept nogil
cdef void redeem(State game, int seat, int plot) noexcept nogil
