cimport cython
from spieltisch.games.hive.engine.state cimport Position
from spieltisch.games.hive.engine.pieces cimport toggle
from spieltisch.games.hive.engine.swarm cimport forget, is_cut

cdef int SIDE, BEE, SPIDER, GRASSHOPPER, BEETLE, ANT
cdef unsigned char KINDS[22]
cdef unsigned char SLIDE[4096]
cdef unsigned char CLIMB[64]
cdef signed char HOP[64]
cdef unsigned char BITS[64]

cdef bint is_mobile(Position position, int piece) noexcept nogil
cdef int slides(Position position, int cell) noexcept nogil
cdef int climbs(Position position, int cell) noexcept nogil
@cython.locals(tail=cython.int)
cdef int ant(Position position, int cell) noexcept nogil
cdef int spider(Position position, int cell) noexcept nogil
cdef int hopper(Position position, int cell) noexcept nogil
cdef int spread(Position position, int cell, int mask) noexcept nogil
cdef int targets(Position position, int piece) noexcept nogil
cdef int target_count(Position position, int piece) noexcept nogil
cdef int count_drags(Position position, int side) noexcept nogil
cdef int list_drags(Position position, int side, int* moves, int n) noexcept nogil
cdef int drag_at(Position position, int side, int k) noexcept nogil
cdef bint is_drag(Position position, int side, int origin, int target) noexcept nogil
