cimport cython
from libc.math cimport exp, log1p
from spieltisch.games.monopoly.engine.bits cimport count_bits, nth_bit
from spieltisch.games.monopoly.engine.kernel cimport Monopoly
from spieltisch.games.monopoly.engine.prices cimport rent

cdef int WORKS
cdef long long ALL_TURNS, TEN_THOUSAND
cdef double FAR, HUNDREDS, SMALL
cdef double CASH[3]
cdef double INCOME[3]
cdef double PROMISE[3]
cdef double HOPE[3]
cdef double PLOTS[3]
cdef double HOUSES[3]
cdef double KEEN[3]
cdef unsigned long long GROUP_MASK[11]
cdef int GROUP[64]
cdef int PRICE[64]
cdef int HOUSE[64]
cdef int LANDING[40]
cdef int COMPLETION[10]
cdef int WORKS_RENTS[3]
cdef long long PROMISES[8]

@cython.locals(mine=double, total=double, others=cython.int)
cdef int share(Monopoly game, int seat) noexcept nogil
cdef int crowd(Monopoly game) noexcept nogil
@cython.locals(plots="unsigned long long", missing="unsigned long long", income="long long", promise="long long", hope="long long", prices="long long", houses="long long")
cdef double strength(Monopoly game, int seat, int others) noexcept nogil
cdef int rent_of(Monopoly game, int seat, int plot) noexcept nogil
