cimport cython
from spieltisch.games.catan.engine.state cimport State

cdef void count_gain(State game, int seat, long long cards) noexcept nogil
@cython.locals(is_news=cython.bint, n=cython.int, at=cython.int)
cdef void count_payment(State game, int seat, long long cards) noexcept nogil
@cython.locals(at=cython.int)
cdef void count_loss(State game, int seat, int n) noexcept nogil
cdef void count_theft(State game, int thief, int victim) noexcept nogil
cdef void count_none(State game, int seat, int resource) noexcept nogil
@cython.locals(unknown=cython.int, spare=cython.int, at=cython.int)
cdef void narrow(State game, int seat) noexcept nogil
