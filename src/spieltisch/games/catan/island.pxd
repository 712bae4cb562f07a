cimport cython
from spieltisch.core.kernel cimport Kernel

cdef short N_FIELDS[2]
cdef short N_CORNERS[2]
cdef short N_EDGES[2]
cdef short N_HARBOURS[2]
cdef short FIELD_CORNERS[180]
cdef short CORNER_EDGES[243]
cdef short CORNER_NEXT[243]
cdef short CORNER_FIELDS[240]
cdef short EDGE_ENDS[218]
cdef short SPIRALS[360]
cdef short CHIPS[56]
cdef int DESERT, SEA, OFF
cdef unsigned char OPEN_SEA[31]
cdef unsigned char NO_CHIPS[31]
cdef unsigned char NO_FIELDS[65]
cdef unsigned char NO_CORNERS[81]
cdef unsigned char NO_EDGES[110]
cdef unsigned char NO_ENDS[486]
cdef unsigned char FOURS[30]

cdef class Island(Kernel):
    cdef public int island, seats
    cdef int n_fields, n_corners, n_edges
    cdef unsigned char terrain[31]
    cdef unsigned char chip[31]
    cdef unsigned char by_chip[65]
    cdef public int robber
    cdef unsigned char harbour[81]
    cdef unsigned char coast[110]
    cdef unsigned char owner[81]
    cdef unsigned char level[81]
    cdef unsigned char crowd[81]
    cdef unsigned char road[110]
    cdef unsigned char ends[486]
    cdef unsigned char rate[30]
    cdef unsigned char roads[6]
    cdef unsigned char settlements[6]
    cdef unsigned char cities[6]
    cdef unsigned char length[6]
    cdef public int trader

    @cython.final
    cdef void clear(self) noexcept nogil
    @cython.final
    cdef void lay(self, int field, int terrain) noexcept nogil
    @cython.final
    cdef void number(self, int start) noexcept nogil
    @cython.final
    cdef void open_harbour(self, int edge, int kind) noexcept nogil
    @cython.final
    cdef void pave(self, int seat, int edge) noexcept nogil
    @cython.final
    cdef void settle(self, int seat, int corner) noexcept nogil
    @cython.final
    cdef void raise_city(self, int seat, int corner) noexcept nogil
    @cython.final
    cdef bint is_site(self, int corner) noexcept nogil
    @cython.final
    cdef bint can_settle(self, int seat, int corner) noexcept nogil
    @cython.final
    cdef bint can_raise(self, int seat, int corner) noexcept nogil
    @cython.final
    cdef bint is_linked(self, int seat, int corner) noexcept nogil
    @cython.final
    cdef bint can_pave(self, int seat, int edge) noexcept nogil
    @cython.final
    cdef bint can_pave_after(self, int seat, int edge, int first) noexcept nogil
    @cython.final
    cdef bint is_foreign(self, int seat, int corner) noexcept nogil
    @cython.final
    cdef void measure(self, int seat) noexcept nogil
    @cython.final
    cdef int trail(self, int seat, int corner, unsigned char* used, unsigned char* seen) noexcept nogil
    @cython.locals(used="unsigned char[110]", seen="unsigned char[110]")
    @cython.final
    cdef int longest_trail(self, int seat) noexcept nogil
    @cython.final
    cdef bint award_road(self) noexcept nogil
    @cython.final
    cdef bint lives_at(self, int seat, int field) noexcept nogil
    @cython.final
    cdef bint is_robbable(self, int thief, int seat, int field) noexcept nogil
    @cython.final
    cdef int board_points(self, int seat) noexcept nogil
    @cython.final
    cdef void copy_island(self, Island other) noexcept nogil
    cpdef int road_length(self, int seat) noexcept
    cpdef tuple rates_of(self, int seat)
    cpdef int harbour_at(self, int edge) noexcept
    cpdef bytes terrains(self)
    cpdef bytes chips(self)
    cpdef bytes harbours(self)
    cpdef bytes buildings(self)
    cpdef bytes paths(self)
