from spieltisch.games.catan.engine.longest_road cimport award_road, is_foreign, measure
from spieltisch.games.catan.engine.resources cimport holds, pay
from spieltisch.games.catan.engine.state cimport State

cdef long long A_CITY, A_ROAD, A_SETTLEMENT
cdef long long CITY_COST, ROAD_COST, SETTLEMENT_COST
cdef int CITY_BUILT, ROAD_BUILT, SETTLEMENT_BUILT, TRADER
cdef int NO_PLACE, TAKEN, TOO_CLOSE, NOT_LINKED, NO_PIECE, TOO_POOR
cdef short CORNER_NEXT[243]
cdef short EDGE_ENDS[218]

cdef bint is_site(State game, int corner) noexcept nogil
cdef bint is_linked(State game, int seat, int corner) noexcept nogil
cdef bint can_settle(State game, int seat, int corner) noexcept nogil
cdef bint can_upgrade(State game, int seat, int corner) noexcept nogil
cdef bint can_pave(State game, int seat, int edge) noexcept nogil
cdef bint can_pave_after(State game, int seat, int edge, int first) noexcept nogil
cdef bint has_way(State game, int seat) noexcept nogil
cdef bint has_site(State game, int seat) noexcept nogil
cdef int refusal_of_road(State game, int seat, int edge) noexcept nogil
cdef int refusal_of_settlement(State game, int seat, int corner) noexcept nogil
cdef int refusal_of_city(State game, int seat, int corner) noexcept nogil
cdef void find_buildings(State game, int seat) noexcept nogil
cdef void place_road(State game, int seat, int edge) noexcept nogil
cdef void place_settlement(State game, int seat, int corner) noexcept nogil
cdef void place_city(State game, int seat, int corner) noexcept nogil
cdef void build_road(State game, int seat, int edge, long long cost) noexcept nogil
cdef void build_settlement(State game, int seat, int corner, long long cost) noexcept nogil
cdef void build_city(State game, int seat, int corner) noexcept nogil
cdef void award(State game) noexcept nogil
