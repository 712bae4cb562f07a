from spieltisch.games.catan.engine.state cimport State

cdef short EDGE_ENDS[218]
cdef short SPIRALS[360]
cdef short CHIPS[56]
cdef int DESERT, OFF, SEA
cdef unsigned char OPEN_SEA[31]
cdef unsigned char NO_CHIPS[31]
cdef unsigned char NO_FIELDS[65]
cdef unsigned char NO_CORNERS[81]
cdef unsigned char NO_EDGES[110]
cdef unsigned char NO_ENDS[486]
cdef unsigned char FOURS[30]

cdef void clear_board(State game) noexcept nogil
cdef void lay_tile(State game, int field, int terrain) noexcept nogil
cdef void lay_chips(State game, int start) noexcept nogil
cdef void open_harbour(State game, int edge, int kind) noexcept nogil
