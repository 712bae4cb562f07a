from spieltisch.core.kernel cimport Kernel

cdef int CELLS, WRAP, SIDE
cdef unsigned char PER_KIND[5]
cdef unsigned char KINDS[22]
cdef signed char RUNS[64]
cdef int HOP[64]
cdef unsigned long long KEYS[10240]
cdef int SHOWN[2]
cdef unsigned long long WORD64
cdef int NOTHING[1024]
cdef signed char EMPTY[1024]

cdef class Position(Kernel):
    cdef int near[1024]
    cdef signed char top[1024]
    cdef int height[1024]
    cdef signed char under[22]
    cdef short where[22]
    cdef unsigned char hand[10]
    cdef int reserve[2]
    cdef readonly int ply
    cdef readonly unsigned long long key
    cdef int holes, surveyed
    cdef unsigned long long past[1024]
    cdef unsigned char stones[1024]
    cdef int order[1024]
    cdef int cut[1024]
    cdef short queue[1024]
    cdef long long seen[1024]
    cdef long long stamp

cdef void clear(Position position) noexcept nogil
cdef void become(Position position, Position other) noexcept nogil
cdef void toggle(Position position, int cell, int bit) noexcept nogil
cdef void drop(Position position, int piece, int cell) noexcept nogil
cdef int lift(Position position, int cell) noexcept nogil
cdef unsigned long long share(Position position, int piece, int cell) noexcept nogil
cdef bint is_cut(Position position, int cell) noexcept nogil
cdef int visit(Position position, int cell, int parent) noexcept nogil
