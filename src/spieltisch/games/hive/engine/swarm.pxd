from spieltisch.games.hive.engine.state cimport Position

cdef unsigned char FIELDS[91]
cdef signed char RUNS[64]
cdef signed char HOP[64]
cdef unsigned char ZEROS[169]

cdef void forget(Position position) noexcept nogil
cdef bint is_cut(Position position, int cell) noexcept nogil
cdef int survey(Position position) noexcept nogil
cdef void mark_parts(Position position, int parts) noexcept nogil
cdef int visit(Position position, int cell, int parent) noexcept nogil
