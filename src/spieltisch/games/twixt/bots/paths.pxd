cimport cython
from spieltisch.games.twixt.engine.kernel cimport TwixtKernel

cdef int FAR
cdef int LEVELS
cdef int LINKS
cdef int WAYS
cdef int NOWHERE
cdef short FIRST[16]
cdef short SECOND[16]
cdef short EAST[16]
cdef short DOWN[16]
cdef short UP[16]
cdef short LINK_EAST[8]
cdef short LINK_DOWN[8]
cdef short LINK_UP[8]
cdef unsigned int NOTHING[32]
cdef unsigned int COLUMN
cdef unsigned int BORDERS[128]

@cython.final
cdef class Paths:
    cdef unsigned int open[256]
    cdef unsigned int mine[64]
    cdef unsigned int free[64]
    cdef unsigned int ways[1024]
    cdef unsigned int ports[288]
    cdef unsigned int front[32]
    cdef unsigned int near[32]
    cdef unsigned int ahead[32]
    cdef unsigned int seen[32]
    cdef unsigned int twice[32]
    cdef unsigned int marks[128]
    cdef unsigned int levels[1024]
    cdef int lows[16]
    cdef int highs[16]
    cdef int axis

    cpdef void read(self, TwixtKernel position) noexcept nogil
    @cython.locals(free="unsigned int", first="unsigned int", second="unsigned int", bit="unsigned int")
    cdef void read_column(self, TwixtKernel position, int x) noexcept nogil
    cdef void close(self, unsigned int blocked, int column, unsigned int bit) noexcept nogil
    cdef void weave(self, int seat) noexcept nogil
    @cython.locals(over_a="unsigned int", over_b="unsigned int")
    cdef void pair(self, int seat, int a, int b, int out) noexcept nogil
    cdef void moor(self, int seat, int end) noexcept nogil
    cdef void spread(self, int ways, int count) noexcept nogil
    @cython.locals(found="unsigned int")
    cdef void meet(self, int ways) noexcept nogil
    cpdef int distance(self, int seat, int kind) noexcept nogil
    @cython.locals(on_the_way="unsigned int")
    cpdef int mark(self, int seat, int kind) noexcept nogil
    cpdef list marked(self, int seat, int kind)
    cdef void depart(self, int seat, int end, int kind) noexcept nogil
    @cython.locals(met="unsigned int", left="unsigned int")
    cdef int flood(self, int seat, int kind, int goal, int out, int limit) noexcept nogil
    @cython.locals(left="unsigned int")
    cdef void settle(self, int seat, int count, int level) noexcept nogil
    cpdef int reach(self, int seat, int root, int pegs) noexcept nogil
    cdef int widest(self, int seat, int pegs) noexcept nogil
    @cython.locals(found="unsigned int", word="unsigned int")
    cdef unsigned int lines(self, int seat, int level) noexcept nogil

cdef int first_bit(unsigned int word) noexcept nogil
cdef int last_bit(unsigned int word) noexcept nogil
