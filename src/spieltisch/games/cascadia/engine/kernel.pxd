cimport cython
from spieltisch.games.cascadia.engine.corridors cimport corridor_bonus
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.moves cimport count_moves, find_refusal, free_exchange, move_at
from spieltisch.games.cascadia.engine.placing cimport clear_boards, found, lay, settle, slot_at
from spieltisch.games.cascadia.engine.shop cimport animal_of, fill_tile, fill_token, kind_of, restock
from spieltisch.games.cascadia.engine.state cimport State
from spieltisch.games.cascadia.engine.turns cimport deal_landscape, make_move
from spieltisch.games.cascadia.engine.wildlife cimport score, score_some

cdef unsigned long long WORD64, SPREAD
cdef int LANDSCAPES, TILES, TOKENS, PLACING, OVER, EMPTY

@cython.final
cdef class CascadiaKernel(State):
    cpdef void reset(self) noexcept nogil
    cpdef int legal_count(self) noexcept nogil
    @cython.locals(lands=cython.int)
    cpdef void play(self, int k) noexcept nogil
    cpdef long long move_of(self, int k) noexcept nogil
    cpdef int refusal(self, long long move) noexcept nogil
    cpdef int free_exchange(self) noexcept nogil
    cpdef void do(self, long long move) noexcept nogil
    cpdef void deal(self, int land) noexcept nogil
    cpdef void draw_tile(self, int kind) noexcept nogil
    cpdef void draw_token(self, int animal) noexcept nogil
    cpdef int wildlife(self, int seat, int animal) noexcept nogil
    cpdef int bonus(self, int seat, int habitat) noexcept nogil
    @cython.locals(total=cython.int)
    cpdef int points(self, int seat) noexcept nogil
    @cython.locals(value=cython.int, best=cython.int, first=cython.int, is_shared=cython.int)
    cpdef int winner(self) noexcept nogil
    cpdef void put_tile(self, int seat, int cell, int code, int rotation) noexcept nogil
    @cython.locals(slot=cython.int)
    cpdef void put_token(self, int seat, int cell, int animal) noexcept nogil
    cpdef void resume(self, int turn, int is_free_used, int lands) noexcept nogil
    @cython.locals(word="unsigned long long", at=cython.int)
    cpdef unsigned long long digest(self) noexcept nogil
    cpdef CascadiaKernel copy(self)
    cpdef void copy_from(self, CascadiaKernel other) noexcept nogil

cdef unsigned long long mix(unsigned long long word, long long number) noexcept nogil
