cimport cython
from spieltisch.games.cascadia.bots.quick cimport Quick
from spieltisch.games.cascadia.engine.instructions cimport count
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef long long ZERO
cdef int POINT, PARTS, BY_ANIMAL, ARCS, CELLS, LARGEST, OPEN, NATURE, NEXT, BONUS, FEATURES, LAST
cdef int OF_TOKENS[375]
cdef int IN_COMMON[105]

@cython.final
cdef class Outlook:
    cdef int weights[640]
    cdef readonly int features[32]

    cpdef void prepare(self, State game) noexcept nogil
    @cython.locals(total=cython.int)
    cdef int find_weight(self, State game, int k, int left) noexcept nogil
    cdef int curve(self, int at, int left, int is_token) noexcept nogil
    @cython.locals(points="long long")
    cpdef int judge(self, State game, Quick quick, int left, int bonus) noexcept nogil
    @cython.locals(at=cython.int, seat=cython.int)
    cdef void note_animal(self, State game, Quick quick, int animal) noexcept nogil
    @cython.locals(arcs=cython.int, cells=cython.int, most=cython.int, n=cython.int, best=cython.int)
    cdef void note_corridors(self, State game, Quick quick) noexcept nogil
    @cython.locals(seat=cython.int, largest=cython.int, every="unsigned long long")
    cdef void note_rest(self, State game, Quick quick) noexcept nogil
