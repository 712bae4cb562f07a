cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.bots.ordering cimport Ordering, take_best
from spieltisch.bots.transpositions cimport AT_LEAST, AT_MOST, EXACT, Transpositions, answers, value_of

cdef int INFINITE, LOUDEST, NULL_DEPTH
cdef unsigned long long NEXT_GAME, WORD64

cdef class AlphaBeta(Ordering):
    cdef Transpositions table
    cdef readonly int sure
    cdef int deepest, loud_rank, passing, window, between_looks
    cdef bint is_dear
    cdef unsigned long long salt
    cdef readonly long long nodes
    cdef readonly int depth, value, best
    cdef long long max_nodes
    cdef Deadline deadline
    cdef int is_stopped

    cdef void advance(self, int move) noexcept nogil
    cdef void retreat(self, int move) noexcept nogil
    cdef bint is_final(self) noexcept nogil
    cdef int final_value(self) noexcept nogil
    cdef int plies_left(self) noexcept nogil
    cdef unsigned long long key(self) noexcept nogil
    cdef int list_moves(self, int height, int depth, int hint) noexcept nogil
    cdef int list_first(self, int height, int hint) noexcept nogil
    cdef int evaluate(self) noexcept nogil
    cdef int quiet(self, int alpha, int beta, int height) noexcept nogil
    cdef int reduction(self, int i, int depth, int height) noexcept nogil
    cdef int hope(self, int depth, int alpha) noexcept nogil
    cdef bint may_pass(self, int depth, int beta) noexcept nogil

    cpdef int ponder(self, Deadline deadline, long long max_nodes, int max_depth)
    @cython.final
    cdef void deepen(self, int max_depth) noexcept nogil
    @cython.final
    cdef int order_roots(self) noexcept nogil
    @cython.final
    cdef int search_window(self, int depth, int count) noexcept nogil
    @cython.locals(moves="int*", alpha=cython.int)
    @cython.final
    cdef int search_root(self, int depth, int count, int alpha, int beta) noexcept nogil
    @cython.final
    cdef int try_move(self, int move, int depth, int alpha, int beta, int height, int i, int less) noexcept nogil
    @cython.locals(key="unsigned long long", note="unsigned long long", is_known=cython.bint)
    @cython.final
    cdef int search(self, int depth, int alpha, int beta, int height, bint can_pass) noexcept nogil
    @cython.final
    cdef bint is_good_unmoved(self, int depth, int beta, int height) noexcept nogil
    @cython.locals(moves="int*", ranks="int*", best=cython.int, alpha=cython.int, tried=cython.int, is_quiet=cython.bint)
    @cython.final
    cdef int search_moves(self, int depth, int alpha, int beta, int height, unsigned long long key, int hint) noexcept nogil
    @cython.final
    cdef bint is_spent(self) noexcept nogil
