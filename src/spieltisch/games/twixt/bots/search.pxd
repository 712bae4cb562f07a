cimport cython
from spieltisch.bots.deadline cimport Deadline
from spieltisch.games.twixt.bots.evaluation cimport WON, evaluate, final_value
from spieltisch.games.twixt.bots.paths cimport PLAIN, SAFE, Paths
from spieltisch.games.twixt.bots.policy cimport rank
from spieltisch.games.twixt.engine.kernel cimport TwixtKernel, place

cdef int INFINITE
cdef int LAST_PLIES
cdef unsigned long long NEXT_GAME
cdef unsigned long long WORD64
cdef int DEEPEST
cdef int WIDEST
cdef int ENTRIES
cdef int EXACT
cdef int AT_LEAST
cdef int AT_MOST

@cython.final
cdef class Tree:
    cdef TwixtKernel position
    cdef Paths paths
    cdef unsigned long long keys[262144]
    cdef int values[262144]
    cdef int notes[262144]
    cdef int moves[7936]
    cdef int ranks[7936]
    cdef int history[1792]
    cdef int killers[124]
    cdef unsigned long long salt
    cdef readonly long long nodes
    cdef long long max_nodes
    cdef Deadline deadline
    cdef int is_stopped
    cdef readonly int depth, value, best

    cpdef void forget(self) noexcept nogil
    cpdef void stop(self) noexcept nogil
    cpdef int think(self, TwixtKernel position, Deadline deadline, long long max_nodes, int max_depth)
    cpdef int look(self, TwixtKernel position)
    cdef int count_ways(self, int seat)
    cdef void deepen(self, int max_depth) noexcept nogil
    cdef int search_root(self, int depth, int count) noexcept nogil
    cdef int try_move(self, int point, int depth, int alpha, int beta, int i, int height) noexcept nogil
    @cython.locals(key="unsigned long long")
    cdef int search(self, int depth, int alpha, int beta, int height) noexcept nogil
    cdef int search_moves(self, int depth, int alpha, int beta, int height, int hint) noexcept nogil
    @cython.locals(key="unsigned long long")
    cdef void remember(self, int point, int depth, int bound, int value) noexcept nogil
    cdef void reward(self, int point, int depth, int height) noexcept nogil
    cdef void count_node(self) noexcept nogil
    @cython.locals(left="unsigned int")
    cdef int list_moves(self, int height, int hint, int width) noexcept nogil
    cdef int insert(self, int base, int count, int width, int point, int rank) noexcept nogil

cdef int is_enough(int bound, int value, int alpha, int beta) noexcept nogil
