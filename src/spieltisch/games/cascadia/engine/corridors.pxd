cimport cython
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef int CELLS, EVERYWHERE, SECOND_AFTER_TIE, LARGE
cdef int STEP[6]
cdef unsigned char FIRST[2125]
cdef unsigned char SECOND[2125]
cdef int FIRST_EDGES[6]

@cython.locals(whole="unsigned long long", left="unsigned long long")
cdef void join(State game, int seat, int slot, int habitat) noexcept nogil
@cython.locals(met="unsigned long long")
cdef unsigned long long touched(State game, int seat, int cell, int edges, int habitat) noexcept nogil
cdef int edges_of(int code, int rotation) noexcept nogil
@cython.locals(size=cython.int, larger=cython.int, equal=cython.int, tied=cython.int, top=cython.int,
               theirs=cython.int, is_second=cython.int)
cdef int corridor_bonus(State game, int seat, int habitat) noexcept nogil
