cimport cython
from spieltisch.games.cascadia.engine.instructions cimport lowest
from spieltisch.games.cascadia.engine.state cimport State

cdef int LANDSCAPES, TILES, TOKENS, PLACING, EMPTY, ASIDE, BACK, SLID, TILE, TOKEN, SHOP, AUTOMATIC

cdef void restock(State game) noexcept nogil
cdef int kind_of(State game, int k) noexcept nogil
cdef int animal_of(State game, int k) noexcept nogil
cdef void fill_tile(State game, int kind) noexcept nogil
cdef void fill_token(State game, int animal) noexcept nogil
cdef void proceed(State game) noexcept nogil
cdef void put_aside(State game, int slots, int why) noexcept nogil
cdef void give_all_back(State game) noexcept nogil
cdef int is_overpopulated(State game) noexcept nogil
cdef int shown_tokens(State game) noexcept nogil
cdef void give_back(State game, int animal) noexcept nogil
@cython.locals(tile=cython.int, token=cython.int)
cdef void slide(State game) noexcept nogil
