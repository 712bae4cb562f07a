cimport cython
from spieltisch.games.hive.engine.kernel cimport HiveKernel
from spieltisch.games.hive.engine.ending cimport free_around
from spieltisch.games.hive.engine.movement cimport is_mobile
from spieltisch.games.hive.engine.placement cimport placements
from spieltisch.games.hive.engine.swarm cimport forget

cdef int SIDE, LAST_PLY, BEE, BEETLE
cdef unsigned char KINDS[22]
cdef unsigned char DISTANCE[28561]
cdef int IN_HAND[5]
cdef int MOBILE[5]
cdef int PINNED[5]
cdef int COVERED[5]
cdef int CLOSED[7]
cdef int OPENED[7]
cdef int BESIDE, BEETLE_BESIDE, BEETLE_ON_BEE, BEETLE_NEAR, BEE_IN_HAND
cdef int NOWHERE_TO_SET, SET_FIELD, MOST_SET_FIELDS, SET_BESIDE_BEE, MARGIN, TEMPO

cpdef int evaluate(HiveKernel kernel) noexcept nogil
@cython.locals(value=cython.int, opened=cython.int, cell=cython.int, kind=cython.int, bee=cython.int)
cdef int evaluate_side(HiveKernel kernel, int side) noexcept nogil
@cython.locals(value=cython.int)
cdef int evaluate_hand(HiveKernel kernel, int side, int target) noexcept nogil
cdef int evaluate_bee(HiveKernel kernel, int side, int opened) noexcept nogil
