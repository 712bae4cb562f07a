cimport cython
from spieltisch.games.monopoly.engine.bits cimport count_bits
from spieltisch.games.monopoly.engine.state cimport State

cdef int NOBODY, OVER, STATIONS, WORKS
cdef int PRICE[64]
cdef int MORTGAGE[64]
cdef int HOUSE[64]
cdef int GROUP[64]
cdef int RENTS[384]
cdef unsigned long long BIT[64]
cdef unsigned long long GROUP_MASK[11]
cdef int STATION_RENTS[5]
cdef int WORKS_RENTS[3]

@cython.locals(held="unsigned long long", group=cython.int)
cdef int rent(State game, int plot) noexcept nogil
@cython.locals(value="long long")
cdef long long houses_value(State game, int seat) noexcept nogil
@cython.locals(value="long long", free="unsigned long long")
cdef long long reserves(State game, int seat) noexcept nogil
@cython.locals(value="long long")
cdef long long fortune(State game, int seat) noexcept nogil
@cython.locals(best=cython.int, is_tied=cython.bint)
cdef int winner(State game) noexcept nogil
