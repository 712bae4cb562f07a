from spieltisch.core.kernel cimport Kernel

cdef short POINT_OF[576]
cdef short CELL_OF[896]

cdef class Position(Kernel):
    cdef unsigned char owner[896]
    cdef unsigned int around[896]
    cdef unsigned int blocked[896]
    cdef unsigned char linked[896]
    cdef short parent[896]
    cdef unsigned char low[896]
    cdef unsigned char high[896]
    cdef short pool[572]
    cdef short slot[896]
    cdef int left[3]
    cdef short path[572]
    cdef unsigned char before[572]
    cdef short swamps[572]
    cdef readonly int score[2]
    cdef readonly int links[2]
    cdef int axis, n_swamps
    cdef readonly int size
    cdef readonly int last_ply, ply, is_over
    cdef readonly unsigned long long hash

    cpdef list moves(self)
    cpdef list swamp_cells(self)
    cpdef int owner_of(self, int cell) noexcept
    cpdef int links_of(self, int cell) noexcept
    cpdef int crossings_of(self, int cell, int d) noexcept

cdef void become(Position position, Position other) noexcept nogil
