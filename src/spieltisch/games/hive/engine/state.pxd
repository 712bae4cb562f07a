from spieltisch.core.kernel cimport Kernel

cdef int CELLS, SIDE, OBSTRUCTED, STATIC
cdef unsigned char FIELDS[91]
cdef unsigned char KINDS[22]
cdef unsigned char PER_KIND[5]
cdef int BARE[169]
cdef signed char EMPTY[169]
cdef unsigned char ZEROS[169]
cdef unsigned long long FIELD_BITS[338]

cdef class Position(Kernel):
    cdef int near[169]
    cdef signed char top[169]
    cdef unsigned char height[169]
    cdef signed char under[22]
    cdef unsigned char where[22]
    cdef unsigned char hand[10]
    cdef int reserve[2]
    cdef readonly int ply
    cdef readonly unsigned long long key
    cdef int fields, holes, parted, surveyed
    cdef unsigned long long closed[2]
    cdef unsigned long long rooms[4]
    cdef short queue[176]
    cdef long long seen[169]
    cdef long long stamp
    cdef unsigned char order[169]
    cdef unsigned char cut[169]

    cpdef bint is_obstructed(self, int cell) noexcept
    cpdef list stack_at(self, int cell)
    cpdef list obstructed_cells(self)
    cpdef list occupied_cells(self)
    cpdef int in_hand(self, int side, int kind) noexcept
    cpdef int hand_size(self, int side) noexcept
    cpdef int top_at(self, int cell) noexcept
    cpdef bint is_beside(self, int cell, int side) noexcept

cdef void clear(Position position) noexcept nogil
cdef void become(Position position, Position other) noexcept nogil
