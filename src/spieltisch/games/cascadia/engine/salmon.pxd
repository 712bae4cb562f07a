cimport cython
from spieltisch.games.cascadia.engine.groups cimport slots_around, group, occupied
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef int D, PRUNES_SALMON
cdef int SALMON_RUNS[24]

@cython.locals(forks="unsigned long long", run="unsigned long long")
cdef int score_salmon(State game, int seat, unsigned long long mask, int card) noexcept nogil
@cython.locals(forks="unsigned long long", left="unsigned long long", slot=cython.int)
cdef unsigned long long find_forks(State game, int seat, unsigned long long mask) noexcept nogil
@cython.locals(length=cython.int)
cdef int score_run(State game, int seat, unsigned long long run, int card) noexcept nogil
