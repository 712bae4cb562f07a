cimport cython
from spieltisch.games.cascadia.engine.corridors cimport corridor_bonus
from spieltisch.games.cascadia.engine.state cimport State

cdef int EMPTY, WIDTH, TILES, PLACE, EDGES, ANIMALS, KEYSTONE, TOKEN, TILE, PRINTED, SHOWN, SLOT
cdef int SHOP, CARDS, READINGS, PLAIN, FREE_USED, BAG, WILDLIFE, CORRIDORS, BONUSES
cdef unsigned char FIRST[2125]
cdef unsigned char SECOND[2125]
cdef unsigned char ALLOWS[2125]
cdef unsigned char KEYSTONE_OF[2125]
cdef unsigned char PAIR_OF[2125]
cdef short FIELD_OF[2304]

cdef void write_table(State game, short[:, ::1] features, Py_ssize_t row) noexcept nogil
cdef void write_tile(short[:, ::1] features, Py_ssize_t row, Py_ssize_t at, int code) noexcept nogil
cdef void write_token(short[:, ::1] features, Py_ssize_t row, Py_ssize_t at, int animal) noexcept nogil
@cython.locals(behind=cython.int)
cdef void write_seat(
    State game, int seat, int* wildlife, short[:, ::1] features, Py_ssize_t row, Py_ssize_t at,
) noexcept nogil
@cython.locals(k=cython.int)
cdef void write_landscape(State game, int seat, short[:, ::1] features, Py_ssize_t row, Py_ssize_t at) noexcept nogil
cdef void write_field(short[:, ::1] features, Py_ssize_t row, Py_ssize_t at, int cell, int code) noexcept nogil
cdef void write_edges(short[:, ::1] features, Py_ssize_t row, Py_ssize_t at, int edges) noexcept nogil
@cython.locals(code=cython.int, left=cython.int)
cdef void count_stack(State game, int* counts) noexcept nogil
