cimport cython
from spieltisch.games.cascadia.engine.groups cimport slots_around
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.pairs cimport score_pairs
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef int A, B, D, FOX
cdef int FOX_TWINS[4]
cdef int FOX_PAIRS[5]

@cython.locals(around="unsigned long long")
cdef int score_foxes(State game, int seat, unsigned long long mask, int card) noexcept nogil
@cython.locals(kinds=cython.int)
cdef int count_kinds(State game, int seat, unsigned long long around, int at_least) noexcept nogil
@cython.locals(most=cython.int)
cdef int count_most(State game, int seat, unsigned long long around) noexcept nogil
@cython.locals(left="unsigned long long", fox="unsigned long long", mates="unsigned long long",
               pair="unsigned long long", beside="unsigned long long")
cdef int score_fox_pairs(State game, int seat, unsigned long long mask) noexcept nogil
