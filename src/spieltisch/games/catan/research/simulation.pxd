cimport cython
from spieltisch.core.simulation cimport Simulation
from spieltisch.games.catan.engine.building cimport can_pave, can_pave_after
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.moves cimport refusal_of
from spieltisch.games.catan.engine.robber cimport is_robbable
from spieltisch.games.catan.engine.victory cimport all_points
from spieltisch.games.catan.research.features cimport write_board, write_cards, write_own, write_players, write_table
from spieltisch.games.catan.research.game cimport CatanGame
from spieltisch.games.catan.research.legality cimport can_add, can_discard, can_offer, can_play, find_places

cdef long long AN_OFFER, ARGUMENT, A_KNIGHT, A_ROAD, A_ROADS, A_SETTLEMENT
cdef int DISCARD, ROBBER
cdef int TO_DISCARD, TO_FIELD, TO_GIVE, TO_KNIGHT, TO_OFFER, TO_PAVE, TO_ROB, TO_STOP, TO_WANT, TO_WITHDRAW
cdef int VICTORY

@cython.final
cdef class CatanSimulation(CatanGame):
    cpdef void begin(self, unsigned long long key) noexcept nogil
    cpdef int mover(self) noexcept nogil
    cpdef long long standing(self, int seat) noexcept nogil
    cpdef bint is_lawful(self, long long choice) noexcept nogil
    cdef bint is_at_beginning(self) noexcept nogil
    cdef bint can_begin(self, int choice) noexcept nogil
    cdef bint can_pave_on(self, int choice) noexcept nogil
    cdef bint can_rob(self, int further) noexcept nogil
    cdef bint can_offer_on(self, int choice) noexcept nogil
    cpdef void choose(self, int choice) noexcept nogil
    cpdef long long completed(self, int choice) noexcept nogil
    cpdef void write_mask(self, signed char[:, ::1] masks, Py_ssize_t row) noexcept nogil
    @cython.locals(place=cython.int)
    cdef int choice_at(self, long long move) noexcept nogil
    cpdef void write_features(self, short[:, ::1] features, Py_ssize_t row, int seat) noexcept nogil
    cdef void write_step(self, short[:, ::1] features, Py_ssize_t row, int at) noexcept nogil
    cpdef void resume(self, CatanKernel kernel, int seat, int start, int one, int other) noexcept
    cpdef void become(self, Simulation other) noexcept nogil

cdef void become(CatanSimulation simulation, CatanSimulation other) noexcept nogil
