cimport cython
from spieltisch.core.kernel cimport Kernel

cdef int LANDSCAPES

cdef class State(Kernel):
    cdef readonly int seats, last_turn, turn, seat, is_free_used
    cdef readonly int phase
    cdef readonly int is_plain
    cdef readonly int cards[5]
    cdef readonly int readings

    cdef signed char grid[9216]
    cdef short rim[256]
    cdef readonly int n_rim[4]
    cdef short at[256]
    cdef short code[256]
    cdef unsigned char rotation[256]
    cdef int edges[256]
    cdef unsigned long long near[256]
    cdef unsigned char animal[256]
    cdef readonly int n_tiles[4]
    cdef unsigned long long corridor[1280]
    cdef readonly int largest[20]
    cdef readonly unsigned long long tokens[20]
    cdef unsigned long long open[20]
    cdef readonly int nature[4]

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

    cdef int starts[17]
    cdef int known[5]
    cdef int best, formations, is_large, n_pairs
    cdef unsigned long long pair[192]
    cdef int pair_points[192]
    cdef int reach[64]
    cdef int tape[96]
    cdef int n_tape, is_taped

    @cython.final
    cdef void note(self, int what, int one, int two) noexcept nogil
    @cython.final
    cdef void copy_state(self, State other) noexcept nogil
