from spieltisch.games.catan.engine.state cimport State

cdef int MAIN, OVER, POINTS, ROLL, WON

cdef int open_points(State game, int seat) noexcept nogil
cdef int all_points(State game, int seat) noexcept nogil
cdef void end_if_won(State game) noexcept nogil
