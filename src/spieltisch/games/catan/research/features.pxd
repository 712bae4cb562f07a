from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.resources cimport bank_size
from spieltisch.games.catan.engine.turns cimport deck_size
from spieltisch.games.catan.engine.victory cimport all_points, open_points

cdef int ACCEPTED, DECLINED, LOT, ROLL, SETTLE
cdef int LONG, MOST_OFFERS, OF_ONESELF, OF_PLAYERS, PHASES
cdef int WAYS[13]

cdef int distance(CatanKernel game, int seat, int other) noexcept nogil
cdef int write_board(CatanKernel game, short[:, ::1] features, Py_ssize_t row, int seat) noexcept nogil
cdef int write_fields(CatanKernel game, short[:, ::1] features, Py_ssize_t row) noexcept nogil
cdef int write_players(CatanKernel game, short[:, ::1] features, Py_ssize_t row, int at, int seat) noexcept nogil
cdef void write_pieces(CatanKernel game, short[:, ::1] features, Py_ssize_t row, int at, int other) noexcept nogil
cdef void write_part(CatanKernel game, short[:, ::1] features, Py_ssize_t row, int at, int other) noexcept nogil
cdef int write_own(CatanKernel game, short[:, ::1] features, Py_ssize_t row, int at, int seat) noexcept nogil
cdef int write_table(CatanKernel game, short[:, ::1] features, Py_ssize_t row, int at, int one, int other) noexcept nogil
cdef int write_course(CatanKernel game, short[:, ::1] features, Py_ssize_t row, int at) noexcept nogil
cdef int write_cards(
    short[:, ::1] features, Py_ssize_t row, int at, long long given, long long wanted
) noexcept nogil
