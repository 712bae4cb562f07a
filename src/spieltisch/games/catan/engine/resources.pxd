from spieltisch.games.catan.engine.counting cimport count_gain, count_payment, count_theft
from spieltisch.games.catan.engine.state cimport State

cdef int count_cards(long long cards) noexcept nogil
cdef bint holds(State game, int seat, long long cards) noexcept nogil
cdef int bank_size(State game) noexcept nogil
cdef bint bank_holds(State game, long long cards) noexcept nogil
cdef void take(State game, int seat, long long cards) noexcept nogil
cdef void drop(State game, int seat, long long cards) noexcept nogil
cdef void gain(State game, int seat, long long cards) noexcept nogil
cdef void pay(State game, int seat, long long cards) noexcept nogil
cdef void hand_over(State game, int giver, int taker, long long cards) noexcept nogil
cdef void slip(State game, int giver, int taker, long long cards) noexcept nogil
