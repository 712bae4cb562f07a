cimport cython
from spieltisch.core.simulation cimport Simulation
from spieltisch.games.catan.engine.chance cimport count_draws, nth_draw
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.resources cimport count_cards
from spieltisch.games.catan.engine.robber cimport is_robbable
from spieltisch.games.catan.engine.turns cimport is_chance_phase, next_seat

cdef long long AN_ACCEPT, AN_INVENTION, AN_OFFER, ARGUMENT, A_BANK, A_CITY, A_CONCLUDE, A_DECLINE, A_DICE, A_DISCARD
cdef long long A_KNIGHT, A_MONOPOLY, A_ROAD, A_ROADS, A_ROBBER, A_SETTLEMENT, A_START, A_WITHDRAW
cdef int TO_ACCEPT, TO_CONCLUDE, TO_DECLINE, TO_DISCARD, TO_EXCHANGE, TO_FIELD, TO_GIVE, TO_INVENT
cdef int TO_KNIGHT, TO_MONOPOLY, TO_OFFER, TO_PAVE, TO_ROB, TO_STOP, TO_WANT, TO_WITHDRAW
cdef int TO_SETTLE[2]
cdef int TO_CITY[2]
cdef int TO_ROAD[2]
cdef int CHOICES[2]
cdef long long INVENTIONS[20]
cdef long long BARE[3]
cdef int NOBODY

cdef class CatanGame(Simulation):
    cdef readonly CatanKernel kernel
    cdef readonly int moving, start, one, other, place
    cdef readonly long long kind, given, wanted
    cdef int settle, city, road

    @cython.final
    cdef long long move_of(self, int choice) noexcept nogil
    @cython.final
    cdef void forget(self) noexcept nogil
    @cython.final
    cdef void go_on(self) noexcept nogil
    @cython.final
    cdef void draw(self, long long move) noexcept nogil
    @cython.final
    cdef void add(self, int choice) noexcept nogil
    @cython.final
    @cython.locals(partner="long long", kind="long long", rate="long long")
    cdef long long trade_of(self, int choice) noexcept nogil
    @cython.final
    @cython.locals(cards="long long", victim="long long")
    cdef long long end_of(self, int choice) noexcept nogil
    @cython.final
    @cython.locals(edge="long long", victim="long long")
    cdef long long move_at_place(self, int choice) noexcept nogil
    @cython.final
    cdef long long robbery(self, int field, long long victim) noexcept nogil
    @cython.final
    cdef int only_victim(self, int field) noexcept nogil
    @cython.final
    cdef int seat_after(self, int further) noexcept nogil

cdef long long cards_of(int resource) noexcept nogil
