cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.games.hive.bots.evaluation cimport evaluate
from spieltisch.games.hive.engine.kernel cimport HiveKernel

cdef int SIDE, LAST_PLY, WON, SURE, INFINITE, DEEPEST, ENTRIES, EXACT, AT_LEAST, AT_MOST, BETWEEN_LOOKS
cdef unsigned char KINDS[22]
cdef int SLACK[3]
cdef int FIRST_RANK, KILLER_RANK, CLOSING_RANK, OPENING_RANK, LOUD_RANK
cdef unsigned long long PLIES[128]
cdef unsigned char DISTANCE[28561]

@cython.final
cdef class Tree:
    cdef HiveKernel kernel
    cdef unsigned long long keys[262144]
    cdef int values[262144]
    cdef int notes[262144]
    cdef int killers[192]
    cdef int history[3380]
    cdef int roots[768]
    cdef readonly long long nodes
    cdef readonly int depth, value, best
    cdef long long max_nodes
    cdef Deadline deadline
    cdef int is_stopped

    cpdef void stop(self) noexcept nogil
    cpdef int think(self, HiveKernel kernel, Deadline deadline, long long max_nodes)
    cdef void deepen(self) noexcept nogil
    @cython.locals(ranks="int[768]")
    cdef int order_roots(self) noexcept nogil
    cdef int search_root(self, int depth, int count) noexcept nogil
    cdef int search(self, int depth, int alpha, int beta, int height, bint can_pass) noexcept nogil
    cdef bint can_fail_high(self, int depth, int beta, int height) noexcept nogil
    @cython.locals(moves="int[768]", ranks="int[768]", best=cython.int, alpha=cython.int, is_quiet=cython.bint)
    cdef int search_moves(self, int depth, int alpha, int beta, int height, int hint) noexcept nogil
    cdef int hope(self, int depth, int alpha) noexcept nogil
    cdef int try_move(self, int move, int depth, int alpha, int beta, int height, int i, int less) noexcept nogil
    cdef int final_value(self) noexcept nogil
    @cython.locals(rank=cython.int, before=cython.int, after=cython.int)
    cdef int rank(self, int move, int hint, int height) noexcept nogil
    cdef int history_at(self, int move) noexcept nogil
    cdef void reward(self, int move, int depth, int height) noexcept nogil
    cdef void remember(self, unsigned long long key, int move, int depth, int bound, int value) noexcept nogil
    cdef unsigned long long key(self) noexcept nogil
    cdef bint is_spent(self) noexcept nogil

cdef int reduction(int i, int depth) noexcept nogil
cdef int steps(int cell, int bee) noexcept nogil
cdef int take_best(int* moves, int* ranks, int i, int count) noexcept nogil
