cimport cython
from spieltisch.games.twixt.bots.field cimport Field

cdef int STEPS
cdef int ALL

cdef void contend(Field field, int view, int side) noexcept nogil
@cython.locals(came="unsigned int")
cdef void arrive(Field field, int view, int seat) noexcept nogil
