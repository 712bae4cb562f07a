cimport cython
from spieltisch.games.twixt.bots.contest cimport ALL, contend
from spieltisch.games.twixt.bots.field cimport Field
from spieltisch.games.twixt.engine.kernel cimport TwixtKernel

cdef int PLAIN
cdef int SAFE
cdef int RACED
cdef int FAR
cdef int LEVELS
cdef int SECOND_FLOOD
cdef int NOWHERE

@cython.final
cdef class Paths(Field):
    cdef unsigned int ahead[32]
    cdef unsigned int later[32]
    cdef unsigned int slow[32]
    cdef unsigned int seen[32]
    cdef unsigned int levels[1664]
    cdef unsigned int marks[192]
    cdef unsigned int hints[32]
    cdef unsigned int theirs[32]
    cdef int lows[16]
    cdef int highs[16]
    cdef int waiting

    cpdef void read(self, TwixtKernel position) noexcept nogil
    cpdef void race(self, int side) noexcept nogil
    cpdef int distance(self, int seat, int kind) noexcept nogil
    cpdef int mark(self, int seat, int kind) noexcept nogil
    @cython.locals(quick="unsigned int")
    cdef void note(self, int out, int low, int high) noexcept nogil
    cpdef int breadth(self, int seat, int kind) noexcept nogil
    cpdef list marked(self, int seat, int kind)
    cdef int depart(self, int seat, int end, int kind) noexcept nogil
    cdef int flood(self, int seat, int kind, int blocks, int goal, int out, int limit) noexcept nogil
    @cython.locals(met="unsigned int")
    cdef int enter(self, int blocks, int goal) noexcept nogil
    cdef void keep(self, int level) noexcept nogil
    @cython.locals(some="unsigned int", found="unsigned int", free="unsigned int")
    cdef int sort(self, int own, int blocks) noexcept nogil
    @cython.locals(some="unsigned int", more="unsigned int")
    cdef int advance(self) noexcept nogil
    cpdef int reach(self, int seat, int root, int pegs) noexcept nogil
    cdef int widest(self, int pegs) noexcept nogil
    cdef void hint(self, int side) noexcept nogil
    @cython.locals(word="unsigned int")
    cdef void turn(self) noexcept nogil
    cdef int is_marked(self, int point, int seat, int kind) noexcept nogil

cdef unsigned int bits(unsigned int word) noexcept nogil
