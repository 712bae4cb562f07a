cimport cython
from spieltisch.games.catan.engine.building cimport build_road, build_settlement, is_site
from spieltisch.games.catan.engine.production cimport yield_at
from spieltisch.games.catan.engine.resources cimport gain
from spieltisch.games.catan.engine.state cimport State
from spieltisch.games.catan.engine.turns cimport start_turn

cdef long long A_ROAD, A_SETTLEMENT
cdef int GAINED, PAVE, SETTLE
cdef int NO_PLACE, TAKEN, TOO_CLOSE, NOT_LINKED
cdef short CORNER_EDGES[243]
cdef short EDGE_ENDS[218]

cdef int refusal_of_first_settlement(State game, int corner) noexcept nogil
cdef int refusal_of_first_road(State game, int edge) noexcept nogil
cdef void find_first_settlements(State game, long long kind) noexcept nogil
cdef void find_first_roads(State game, long long kind) noexcept nogil
cdef void find_first_buildings(State game) noexcept nogil
@cython.locals(cards="long long")
cdef void build_first_settlement(State game, int corner) noexcept nogil
cdef void build_first_road(State game, int edge) noexcept nogil
