cimport cython
from spieltisch.games.monopoly.engine.state cimport State
from spieltisch.games.monopoly.engine.trading cimport add_offer

cdef unsigned long long WORD64, GOLDEN, SPREAD

@cython.locals(row="long long[143]")
cdef tuple pack(State game)
@cython.locals(row="long long[143]")
cdef tuple counters(State game)
cdef void lay_out(State game, long long* row) noexcept nogil
@cython.locals(seller=cython.int, buyer=cython.int, plot=cython.int, price="long long")
cdef void load(State game, tuple record, int held, list offers) except *
cdef list offers_of(State game)
@cython.locals(row="long long[143]", h="unsigned long long", k=cython.int)
cdef unsigned long long digest(State game) noexcept nogil
cdef unsigned long long mix(unsigned long long h, long long value) noexcept nogil
