cimport cython
from spieltisch.games.hive.engine.kernel cimport HiveKernel
from spieltisch.games.hive.engine.ending cimport free_around
from spieltisch.games.hive.engine.placement cimport find_rooms
from spieltisch.games.hive.engine.swarm cimport forget, is_cut

cdef int SIDE, LAST_PLY
cdef unsigned char KINDS[22]
cdef signed char RUNS[64]
cdef unsigned char SLIDE[4096]
cdef unsigned long long AROUND_BITS[338]
cdef unsigned char FAR[28561]
cdef unsigned char CRAWLS[5]
cdef short WEIGHTS[30927]
cdef int SIZE, TO_THEIRS, TO_MINE, BEE, ROOM, HAND, BEE_IN_HAND, SET_BESIDE_BEE, TEMPO
cdef int FREE, PINNED, SHUT_IN, ON_TOP, COVERED
cdef int MARGIN
cdef unsigned long long ODD_BITS, ODD_PAIRS, ODD_NIBBLES, EACH_BYTE, WORD64

cpdef int evaluate(HiveKernel kernel) noexcept nogil
@cython.locals(value=cython.int, opened=cython.int, cell=cython.int, state=cython.int, at=cython.int, mine=cython.int, theirs=cython.int)
cdef int evaluate_side(HiveKernel kernel, int side, int base, int waits) noexcept nogil
cdef int state_of(HiveKernel kernel, int piece, int cell) noexcept nogil
@cython.locals(value=cython.int, low="unsigned long long", high="unsigned long long")
cdef int evaluate_hand(HiveKernel kernel, int side, int base, int waits) noexcept nogil
cdef int count_fields(unsigned long long low, unsigned long long high) noexcept nogil
