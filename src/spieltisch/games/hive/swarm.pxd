cimport cython
from spieltisch.core.kernel cimport Kernel

cdef int CELLS, SIDE, BEE, SPIDER, GRASSHOPPER, BEETLE, ANT, OBSTRUCTED
cdef int SHOWN[2]
cdef unsigned char FIELDS[91]
cdef unsigned char KINDS[22]
cdef unsigned char SLIDE[4096]
cdef unsigned char CLIMB[64]
cdef signed char RUNS[64]
cdef signed char HOP[64]
cdef unsigned char BITS[64]
cdef unsigned long long ZOBRIST[8450]
cdef int BARE[169]
cdef unsigned char ZEROS[169]

cdef class Swarm(Kernel):
    cdef int near[169]
    cdef signed char top[169]
    cdef unsigned char height[169]
    cdef signed char under[22]
    cdef unsigned char where[22]
    cdef unsigned char hand[10]
    cdef int reserve[2]
    cdef int fields, holes, parted, clock
    cdef readonly unsigned long long key
    cdef short queue[176]
    cdef long long seen[169]
    cdef long long stamp
    cdef unsigned char order[169]
    cdef unsigned char cut[169]

    @cython.final
    cdef void toggle(self, int cell, int bit) noexcept nogil
    @cython.final
    cdef void drop(self, int piece, int cell) noexcept nogil
    @cython.final
    cdef int lift(self, int cell) noexcept nogil
    @cython.final
    cdef int share(self, int piece, int cell) noexcept nogil
    @cython.final
    cdef int survey(self) noexcept nogil
    @cython.final
    cdef int visit(self, int cell, int parent) noexcept nogil
    @cython.final
    cdef void survey_parts(self, int reached) noexcept nogil
    @cython.final
    cdef void forget(self) noexcept nogil
    @cython.final
    cdef bint is_cut(self, int cell) noexcept nogil
    @cython.final
    cdef bint is_mobile(self, int piece) noexcept nogil
    @cython.final
    cdef int slides(self, int cell) noexcept nogil
    @cython.final
    cdef int climbs(self, int cell) noexcept nogil
    @cython.final
    @cython.locals(tail=cython.int)
    cdef int ant(self, int cell) noexcept nogil
    @cython.final
    cdef int spider(self, int cell) noexcept nogil
    @cython.final
    cdef int hopper(self, int cell) noexcept nogil
    @cython.final
    cdef int spread(self, int cell, int mask) noexcept nogil
    @cython.final
    cdef int targets(self, int piece) noexcept nogil
    @cython.final
    cdef int target_count(self, int piece) noexcept nogil
    @cython.final
    @cython.locals(n=cython.int)
    cdef int placements(self, int side) noexcept nogil
    @cython.final
    cdef int first_placements(self) noexcept nogil
