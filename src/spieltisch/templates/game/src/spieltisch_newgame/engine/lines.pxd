cimport cython
from spieltisch_newgame.engine.state cimport Position

cdef int LINES[8]

cdef int winner(Position position) noexcept nogil
@cython.locals(cells=int)
cdef int cells_in_lines(Position position) noexcept nogil
