from spieltisch.games.hive.engine.state cimport Position

cdef int SIDE, LAST_PLY
cdef unsigned char BITS[64]

cdef int free_around(Position position, int side) noexcept nogil
cdef bint is_over(Position position) noexcept nogil
cdef int winner(Position position) noexcept nogil
