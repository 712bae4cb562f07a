cimport cython
from spieltisch.games.catan.engine.counting cimport count_loss
from spieltisch.games.catan.engine.resources cimport count_cards, drop, holds, slip
from spieltisch.games.catan.engine.state cimport State
from spieltisch.games.catan.engine.trading cimport release
from spieltisch.games.catan.engine.turns cimport resume

cdef long long A_DEFAULT, A_DISCARD, A_FIELD
cdef int CHOSEN, DISCARD, DISCARDED, MOVED, ROBBER, STEAL, STOLE, VICTIM
cdef int NOT_NOW, NO_PLACE, TOO_POOR, WRONG_COUNT, SAME_FIELD, NO_VICTIM, WRONG_VICTIM
cdef int SAFE
cdef short FIELD_CORNERS[180]

cdef void roll_seven(State game) noexcept nogil
cdef int refusal_of_discard(State game, int seat, int kind, long long cards) noexcept nogil
@cython.locals(total="long long")
cdef int count_discards(State game, int seat) noexcept nogil
@cython.locals(cards="long long", taken="long long", left=cython.int, at="long long")
cdef long long nth_discard(State game, int seat, int k) noexcept nogil
cdef void discard(State game, int seat, long long cards) noexcept nogil
@cython.locals(cards="long long", left="long long", most="long long")
cdef long long usual_discard(State game, int seat) noexcept nogil
cdef bint lives_at(State game, int seat, int field) noexcept nogil
cdef bint is_robbable(State game, int thief, int seat, int field) noexcept nogil
cdef bint has_victims(State game, int seat, int field) noexcept nogil
cdef int refusal_of_target(State game, int seat, int field, int victim) noexcept nogil
cdef void find_targets(State game, int seat, long long kind) noexcept nogil
cdef void find_usual_fields(State game) noexcept nogil
cdef void move_robber(State game, int seat, int field, int victim) noexcept nogil
cdef void rob(State game, int field, int victim) noexcept nogil
cdef void aim(State game, int victim) noexcept nogil
cdef void steal(State game, int resource) noexcept nogil
