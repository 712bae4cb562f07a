cimport cython
from spieltisch.games.cascadia.wildlife cimport Wildlife

cdef extern from *:
    int lowest "__builtin_ctzll" (unsigned long long mask) noexcept nogil

cdef int LANDSCAPES, TILES, TOKENS, PLACING, EMPTY, ASIDE, BACK, SLID, TILE, TOKEN, SHOP, AUTOMATIC

cdef class Shop(Wildlife):
    cdef readonly int is_plain
    cdef short land_code[15]
    cdef unsigned char land_rotation[15]
    cdef int n_lands
    cdef readonly int lands
    cdef short kind[256]
    cdef unsigned char stock[256]
    cdef unsigned char left[256]
    cdef readonly int n_kinds, n_left
    cdef int tokens_of[5]
    cdef readonly int bag[5]
    cdef readonly int n_bag
    cdef readonly int shop_tile[4]
    cdef readonly int shop_token[4]
    cdef int aside[4]
    cdef int n_aside
    cdef int want_tiles, want_tokens
    cdef readonly int phase
    cdef int tape[96]
    cdef int n_tape, is_taped

    @cython.final
    cdef void restock(self) noexcept nogil
    @cython.final
    cdef void note(self, int what, int one, int two) noexcept nogil
    @cython.final
    cdef int kind_of(self, int k) noexcept nogil
    @cython.final
    cdef int animal_of(self, int k) noexcept nogil
    @cython.final
    cdef void fill_tile(self, int kind) noexcept nogil
    @cython.final
    cdef void fill_token(self, int animal) noexcept nogil
    @cython.final
    cdef void proceed(self) noexcept nogil
    @cython.final
    cdef void put_aside(self, int slots, int why) noexcept nogil
    @cython.final
    cdef void give_all_back(self) noexcept nogil
    @cython.final
    cdef int is_overpopulated(self) noexcept nogil
    @cython.final
    cdef int shown_tokens(self) noexcept nogil
    @cython.final
    cdef void give_back(self, int animal) noexcept nogil
    @cython.final
    @cython.locals(tile=cython.int, token=cython.int)
    cdef void slide(self) noexcept nogil
    @cython.final
    cdef void copy_shop(self, Shop other) noexcept nogil
