cimport cython
from spieltisch.games.catan.engine.resources cimport gain
from spieltisch.games.catan.engine.robber cimport roll_seven
from spieltisch.games.catan.engine.state cimport State
from spieltisch.games.catan.engine.turns cimport resume

cdef int GAINED, ROLLED
cdef short CORNER_FIELDS[240]
cdef short FIELD_CORNERS[180]

cdef void score_dice(State game, int one, int other) noexcept nogil
@cython.locals(due="int[30]", cards="long long")
cdef void produce(State game, int chip) noexcept nogil
cdef void ration(State game, int* due, int resource) noexcept nogil
@cython.locals(cards="long long")
cdef long long yield_at(State game, int corner) noexcept nogil
