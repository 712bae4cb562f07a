cimport cython
from spieltisch.games.hive.kernel cimport HiveKernel

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

cpdef int judge(HiveKernel kernel) noexcept nogil
@cython.locals(value=cython.int, opened=cython.int, cell=cython.int, kind=cython.int, bee=cython.int)
cdef int judge_side(HiveKernel kernel, int side) noexcept nogil
@cython.locals(value=cython.int)
cdef int judge_hand(HiveKernel kernel, int side, int target) noexcept nogil
cdef int judge_bee(HiveKernel kernel, int side, int opened) noexcept nogil
