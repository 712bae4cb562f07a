cimport cython
from spieltisch.core.simulation cimport Simulation
from spieltisch.games.monopoly.engine.kernel cimport Monopoly
from spieltisch.games.monopoly.research.choosing cimport action_of, is_asked, lacks_cash, may_choose, offer_of
from spieltisch.games.monopoly.research.features cimport write_table

cdef int CHANCE_PHASES, LEGAL, NOBODY, N_PLOTS, BUILD, RAZE, MORTGAGE, REDEEM, OFFER, TERMS, PLAYER, BEGUN
cdef long long IN_THE_GAME
cdef unsigned long long BIT[40]
cdef int PLOTS[28]
cdef int STREET_AT[28]

@cython.final
cdef class MonopolySimulation(Simulation):
    cdef readonly Monopoly kernel
    cdef readonly int seat, begun

    cpdef void begin(self, unsigned long long key) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cpdef int mover(self) noexcept nogil
    cpdef bint is_lawful(self, long long choice) noexcept nogil
    cdef bint has_terms(self, int choice) noexcept nogil
    cpdef void choose(self, int choice) noexcept nogil
    cpdef long long standing(self, int seat) noexcept nogil
    cpdef void write_mask(self, signed char[:, ::1] masks, Py_ssize_t row) noexcept nogil
    @cython.locals(street=cython.int)
    cdef void write_plot(self, signed char[:, ::1] masks, Py_ssize_t row, int plot) noexcept nogil
    cpdef void write_features(self, short[:, ::1] features, Py_ssize_t row, int seat) noexcept nogil
    cpdef void become(self, Simulation other) noexcept nogil
    cpdef void resume(self, Monopoly kernel, int seat) noexcept

cdef void become(MonopolySimulation simulation, MonopolySimulation other) noexcept nogil
