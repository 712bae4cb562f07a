cimport cython
from spieltisch.games.catan.engine.state cimport State

cdef short CORNER_EDGES[243]
cdef short CORNER_NEXT[243]
cdef short EDGE_ENDS[218]
cdef unsigned char NO_EDGES[110]
cdef int LEAST

cdef bint is_foreign(State game, int seat, int corner) noexcept nogil
cdef void measure(State game, int seat) noexcept nogil
@cython.locals(used="unsigned char[110]", seen="unsigned char[110]")
cdef int longest_trail(State game, int seat) noexcept nogil
cdef int trail_from(State game, int seat, int corner, unsigned char* used, unsigned char* seen) noexcept nogil
cdef bint award_road(State game) noexcept nogil
