cimport cython
from spieltisch.games.hive.standard.position cimport Position, is_cut, toggle

cdef int WRAP, START, SIDE, BEE_DUE, BEE, SPIDER, GRASSHOPPER, BEETLE, ANT
cdef unsigned char KINDS[22]
cdef unsigned char SLIDE[64]
cdef int HOP[64]
cdef int STEPS[6]

cdef int kinds_to_set(Position position, int side) noexcept nogil
@cython.locals(cell=cython.int, mask=cython.int, to=cython.int, n=cython.int, is_first=cython.bint)
cdef int placements(Position position, int side) noexcept nogil
cdef bint is_mobile(Position position, int piece) noexcept nogil
cdef int slides(Position position, int cell) noexcept nogil
@cython.locals(mask=cython.int, level=cython.int, left=cython.int, right=cython.int)
cdef int climbs(Position position, int cell) noexcept nogil
@cython.locals(tail=cython.int, to=cython.int)
cdef int ant(Position position, int cell) noexcept nogil
@cython.locals(a=cython.int, b=cython.int, to=cython.int)
cdef int spider(Position position, int cell) noexcept nogil
@cython.locals(to=cython.int)
cdef int hopper(Position position, int cell) noexcept nogil
cdef int spread(Position position, int cell, int mask) noexcept nogil
cdef int targets(Position position, int piece) noexcept nogil
