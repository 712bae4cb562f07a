cimport cython
from spieltisch.games.monopoly.engine.debts cimport charge
from spieltisch.games.monopoly.engine.prices cimport rent
from spieltisch.games.monopoly.engine.prison cimport free, jail
from spieltisch.games.monopoly.engine.state cimport State

cdef int MOVED, NOBODY, PARKING, POT, RENT, TAX, THROWN, TURN, WAGE
cdef int PLOT_KINDS, COMMUNITY_FIELD, CHANCE_FIELD, TAX_FIELD, PARKING_FIELD, POLICE_FIELD, LOS_WAGE
cdef unsigned long long BIT[64]
cdef int KIND[64]
cdef int TAXES[64]

@cython.locals(seat=cython.int, target=cython.int)
cdef void throw(State game, int a, int b) noexcept nogil
@cython.locals(passed=cython.bint)
cdef void go(State game, int seat, int target, bint is_forward) noexcept nogil
cdef void land(State game, int seat, int field, int kind) noexcept nogil
cdef void visit(State game, int seat, int plot) noexcept nogil
