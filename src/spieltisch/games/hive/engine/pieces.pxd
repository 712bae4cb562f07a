from spieltisch.games.hive.engine.state cimport Position

cdef int CELLS, SIDE
cdef int SHOWN[2]
cdef unsigned char KINDS[22]
cdef signed char RUNS[64]
cdef unsigned long long ZOBRIST[8450]

cdef unsigned long long FIELD_BITS[338]

cdef void close(Position position, int cell) noexcept nogil
cdef void toggle(Position position, int cell, int bit) noexcept nogil
cdef void drop(Position position, int piece, int cell) noexcept nogil
cdef int lift(Position position, int cell) noexcept nogil
cdef int share(Position position, int piece, int cell) noexcept nogil
