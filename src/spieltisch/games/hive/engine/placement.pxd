cimport cython
cimport cython
from spieltisch.games.hive.engine.state cimport Position

cdef int SIDE, BEE_DUE, OBSTRUCTED
cdef unsigned char FIELDS[91]
cdef signed char HOP[64]
cdef unsigned char BITS[64]
cdef unsigned long long AROUND_BITS[338]

cdef int kinds_to_set(Position position, int side) noexcept nogil
@cython.locals(n=cython.int)
cdef int placements(Position position, int side) noexcept nogil
@cython.locals(red_low="unsigned long long", red_high="unsigned long long", blue_low="unsigned long long", blue_high="unsigned long long")
cdef void find_rooms(Position position) noexcept nogil
cdef int first_placements(Position position) noexcept nogil
cdef int count_sets(Position position, int side) noexcept nogil
cdef int list_sets(Position position, int side, int* moves) noexcept nogil
cdef int set_at(Position position, int side, int k) noexcept nogil
cdef bint is_set(Position position, int side, int kind, int target) noexcept nogil
