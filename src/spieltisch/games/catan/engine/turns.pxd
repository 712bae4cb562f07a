from spieltisch.games.catan.engine.building cimport has_site, has_way
from spieltisch.games.catan.engine.resources cimport holds
from spieltisch.games.catan.engine.state cimport State
from spieltisch.games.catan.engine.trading cimport withdraw

cdef int DISCARD, LOT, MAIN, OVER, ROLL, SETTLE, SILENT, SPECIAL
cdef long long CARD_COST, ROAD_COST

cdef void start_turn(State game, int seat) noexcept nogil
cdef void end_turn(State game) noexcept nogil
cdef void pass_building(State game, int after) noexcept nogil
cdef bint can_buy(State game, int seat) noexcept nogil
cdef int deck_size(State game) noexcept nogil
cdef void resume(State game) noexcept nogil
cdef int acting_seat(State game) noexcept nogil
cdef bint is_chance_phase(State game) noexcept nogil
cdef bint is_awaited(State game, int seat) noexcept nogil
cdef bint is_unanswered(State game) noexcept nogil
cdef int next_seat(State game) noexcept nogil
