cimport cython
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef int A, C
cdef int FAMILIES[4]
cdef int BEARS[20]
cdef int BEAR_PAIRS[5]

@cython.locals(whole="unsigned long long", new="unsigned long long", fresh="unsigned long long")
cdef unsigned long long group(State game, int seat, unsigned long long seed, unsigned long long of) noexcept nogil
@cython.locals(beside="unsigned long long")
cdef unsigned long long slots_around(State game, int seat, unsigned long long mask) noexcept nogil
cdef unsigned long long occupied(State game, int seat) noexcept nogil
@cython.locals(family="unsigned long long")
cdef int score_families(State game, int seat, unsigned long long mask) noexcept nogil
@cython.locals(bears="unsigned long long", size=cython.int, pairs=cython.int)
cdef int score_bears(State game, int seat, unsigned long long mask, int card) noexcept nogil
