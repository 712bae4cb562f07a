cimport cython
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.placing cimport slot_at
from spieltisch.games.cascadia.engine.state cimport State

cdef long long EXCHANGE
cdef int CELLS, FINE, NOT_ADJACENT, OCCUPIED, NO_TILE, WRONG_ANIMAL, HAS_TOKEN, NO_NATURE, NOT_PLAYED
cdef unsigned char ALLOWS[2125]

cpdef long long pack(int tile, int token, int rotation, int cell, int token_cell) noexcept nogil
cdef int count_moves(State game) noexcept nogil
cdef int can_pay(State game) noexcept nogil
@cython.locals(animal=cython.int, room=cython.int)
cdef int count_destinations(State game, int tile, int token) noexcept nogil
@cython.locals(animal=cython.int)
cdef int free_exchange(State game) noexcept nogil
@cython.locals(group=cython.int, destinations=cython.int, cell=cython.int, animal=cython.int)
cdef long long move_at(State game, int k) noexcept nogil
@cython.locals(slots="unsigned long long")
cdef int cell_of_token(State game, int destination, int animal, int cell) noexcept nogil
@cython.locals(tile=cython.int, token=cython.int, here=cython.int)
cdef int find_refusal(State game, long long move) noexcept nogil
@cython.locals(tile=cython.int, slot=cython.int)
cdef int refuse_token(State game, int code, int animal, int cell, int token_cell) noexcept nogil
