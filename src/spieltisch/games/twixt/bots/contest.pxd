cimport cython
from spieltisch.games.twixt.bots.field cimport Field

cdef int STEPS
cdef int ALL

cdef void contend(Field field, int side) noexcept nogil
@cython.locals(came="unsigned int")
cdef void arrive(Field field, int seat) noexcept nogil
