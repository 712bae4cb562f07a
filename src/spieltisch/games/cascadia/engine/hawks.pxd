cimport cython
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.pairs cimport score_pairs
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef int A, B, C, CELLS, SIDE, STOPS_AT_GAPS, PAIRS_LONE_HAWKS
cdef int STEP[6]
cdef int LONE_HAWKS[9]
cdef int SEEING_HAWKS[9]
cdef int HAWK_PAIRS[4]

@cython.locals(left="unsigned long long")
cdef int score_hawks(State game, int seat, unsigned long long mask, int card) noexcept nogil
@cython.locals(lone="unsigned long long", left="unsigned long long")
cdef unsigned long long find_lone(State game, int seat, unsigned long long mask) noexcept nogil
@cython.locals(lone="unsigned long long", seeing="unsigned long long")
cdef unsigned long long find_seeing(State game, int seat, unsigned long long mask) noexcept nogil
@cython.locals(nearest="int[3]", here=cython.int, apart=cython.int, k=cython.int, d=cython.int)
cdef void look_from(State game, int seat, int slot, unsigned long long hawks) noexcept nogil
@cython.locals(rows=cython.int)
cdef int steps_to(int here, int apart, int d) noexcept nogil
@cython.locals(cell=cython.int, kinds=cython.int)
cdef void see(State game, int seat, int slot, int d, int steps) noexcept nogil
