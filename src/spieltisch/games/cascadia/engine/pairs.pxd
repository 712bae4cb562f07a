cimport cython
from spieltisch.games.cascadia.engine.instructions cimport lowest
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE

@cython.locals(free="unsigned long long", one=cython.int, two=cython.int)
cdef int score_pairs(State game) noexcept nogil
@cython.locals(one="unsigned long long")
cdef void pair_up(State game, unsigned long long free, int points) noexcept nogil
@cython.locals(points=cython.int)
cdef int sum_reach(State game, unsigned long long free) noexcept nogil
