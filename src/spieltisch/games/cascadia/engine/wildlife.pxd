cimport cython
from spieltisch.games.cascadia.engine.elk cimport score_elk
from spieltisch.games.cascadia.engine.foxes cimport score_foxes
from spieltisch.games.cascadia.engine.groups cimport score_bears, score_families
from spieltisch.games.cascadia.engine.hawks cimport score_hawks
from spieltisch.games.cascadia.engine.salmon cimport score_salmon
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef int BEAR, ELK, SALMON, HAWK, FOX, D, FAMILY

cdef int score(State game, int seat, int animal) noexcept nogil
@cython.locals(points=cython.int)
cdef int score_some(State game, int seat, int animals) noexcept nogil
cdef void learn(State game, int seat) noexcept nogil
@cython.locals(touched=cython.int)
cdef int token_gain(State game, int seat, int animal, int slot) noexcept nogil
@cython.locals(around="unsigned long long", touched=cython.int)
cdef int touched_around(State game, int seat, int slot) noexcept nogil
@cython.locals(points=cython.int)
cdef int gain_of(State game, int seat, int animal, int slot, int touched) noexcept nogil
