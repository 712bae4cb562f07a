cimport cython
from spieltisch.games.cascadia.engine.groups cimport group
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.pairs cimport sum_reach
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef int CELLS, C, D, ALLOWS_ELK_GAPS, KEEPS_HERDS, GAPPED, LARGE_HERD, SHARES
cdef int HERDS[9]
cdef int ROWS[1854]
cdef int BEGIN[6]
cdef int PROMISES[325]

@cython.locals(herd="unsigned long long")
cdef int score_elk(State game, int seat, unsigned long long mask, int card) noexcept nogil
cdef int score_herd(State game, int seat, unsigned long long herd, int card) noexcept nogil
cdef int divide_best(State game, int seat, unsigned long long herd) noexcept nogil
@cython.locals(left="unsigned long long", others="unsigned long long", slot=cython.int)
cdef void find_shares(State game, int seat, unsigned long long herd) noexcept nogil
cdef void divide(State game, int seat, unsigned long long free, int points) noexcept nogil
@cython.locals(rest="unsigned long long")
cdef void choose_formation(State game, int seat, unsigned long long free, int points) noexcept nogil
@cython.locals(rest="unsigned long long", slot=cython.int)
cdef unsigned long long without_row(State game, int seat, unsigned long long free, int cell, int row) noexcept nogil
@cython.locals(one="unsigned long long", around="unsigned long long")
cdef void grow(State game, int seat, unsigned long long free, unsigned long long herd, unsigned long long border,
                unsigned long long banned, int points) noexcept nogil
