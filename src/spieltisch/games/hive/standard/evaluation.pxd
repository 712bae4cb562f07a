cimport cython
from spieltisch.games.hive.standard.kernel cimport StandardKernel
from spieltisch.games.hive.standard.movement cimport placements
from spieltisch.games.hive.standard.position cimport is_cut

cdef int WRAP, SIDE, NO_BEE, LATE, SIZE
cdef unsigned char KINDS[22]
cdef unsigned char BITS[64]
cdef unsigned char SLIDE[64]
cdef unsigned char FAR[1024]
cdef unsigned char CRAWLS[5]
cdef unsigned char MOST_HELD[5]
cdef short WEIGHTS[30927]
cdef int TO_THEIRS, TO_MINE, BEE, ROOM, HAND, BEE_IN_HAND, SET_BESIDE_BEE, TEMPO
cdef int FREE, PINNED, SHUT_IN, ON_TOP, COVERED

cpdef int evaluate(StandardKernel kernel) noexcept nogil
@cython.locals(value=cython.int, opened=cython.int, cell=cython.int, state=cython.int, at=cython.int, mine=cython.int, theirs=cython.int, steps=cython.int)
cdef int evaluate_side(StandardKernel kernel, int side, int base, int waits) noexcept nogil
cdef int state_of(StandardKernel kernel, int piece, int cell) noexcept nogil
@cython.locals(value=cython.int, target=cython.int, room=cython.int)
cdef int evaluate_hand(StandardKernel kernel, int side, int base, int waits) noexcept nogil
