from spieltisch.games.catan.engine.building cimport find_buildings, has_way
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.opening cimport find_first_buildings
from spieltisch.games.catan.engine.resources cimport count_cards

cdef int MAIN, PAVE, ROLL, SETTLE, SPECIAL
cdef int MOST_CARDS, MOST_OFFERS

cdef void find_places(CatanKernel game, int seat) noexcept nogil
cdef bint can_play(CatanKernel game, int seat, int card) noexcept nogil
cdef bint can_discard(CatanKernel game, int seat, long long cards, int resource) noexcept nogil
cdef bint can_offer(CatanKernel game, int seat, int resource) noexcept nogil
cdef bint can_add(long long cards, int resource, int most) noexcept nogil
