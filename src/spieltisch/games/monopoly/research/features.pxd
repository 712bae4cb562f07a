cimport cython
from spieltisch.games.monopoly.engine.kernel cimport Monopoly
from spieltisch.games.monopoly.engine.trading cimport asked_by, oldest_offer

cdef int ACT, OVER, CARDS, N_PLOTS
cdef int LANDS, CASH, JAILED, KEYS, BUST, CURRENT, FIRST, HOLDER, BIDDER, PASSED, ASKED, SELLING, BUYING, PLAYER
cdef int HOUSES, PLEDGED, AUCTIONED, QUEUED, OFFERED, WANTED, PRICE, N_PLANES
cdef int PHASES, BID, POT, TOTAL, DOUBLES, LANDED, ENDING, ROUND, ROUNDS, STOCK, CARD, MOST, UNIT
cdef unsigned long long BIT[64]
cdef int PLOTS[28]
cdef int PLOT_AT[64]

cdef void write_table(short[:, ::1] features, Py_ssize_t row, Monopoly game, int viewer) noexcept nogil
@cython.locals(selling=cython.int, buying=cython.int)
cdef void write_player(short[:, ::1] features, Py_ssize_t row, Monopoly game, int seat, int at) noexcept nogil
@cython.locals(field=cython.int)
cdef void write_plot(short[:, ::1] features, Py_ssize_t row, Monopoly game, int plot, int at) noexcept nogil
@cython.locals(at=cython.int)
cdef void write_offer(short[:, ::1] features, Py_ssize_t row, Monopoly game, int viewer, int k) noexcept nogil
cdef void write_rest(short[:, ::1] features, Py_ssize_t row, Monopoly game, int viewer, int at) noexcept nogil
cdef int money(long long amount) noexcept nogil
