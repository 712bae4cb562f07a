cimport cython
from spieltisch.games.twixt.engine.kernel cimport TwixtKernel

cdef unsigned int WHOLE
cdef int MOORINGS
cdef unsigned int HALVES[5]
cdef short FIRST[12]
cdef short SECOND[12]
cdef short ON[8]
cdef short UP[8]
cdef short DOWN[8]
cdef short CROSSER_LINE[72]
cdef short CROSSER_PLACE[72]
cdef short CROSSER_WAY[72]

cdef class Field:
    cdef int axis, edge
    cdef unsigned int open[512]
    cdef unsigned int mine[128]
    cdef unsigned int free[128]
    cdef unsigned int setups[768]
    cdef unsigned int ports[288]
    cdef unsigned int held[96]
    cdef unsigned int fronts[64]
    cdef unsigned int front[32]
    cdef unsigned int next[32]

    cdef void survey(self, TwixtKernel position) noexcept nogil
    @cython.locals(inner="unsigned int", whole="unsigned int")
    cdef void clear(self) noexcept nogil
    cdef void occupy(self, int point) noexcept nogil
    cdef void settle(self, int point, int seat, int linked) noexcept nogil
    cdef void close(self, int view, int line, int place, int i) noexcept nogil
    cdef void turn_back(self, int view) noexcept nogil
    @cython.locals(over_a="unsigned int", over_b="unsigned int")
    cdef void pair(self, int seat, int a, int b, int out) noexcept nogil
    cdef void moor(self, int seat, int end) noexcept nogil
    @cython.locals(a="unsigned int", b="unsigned int", once="unsigned int", twice="unsigned int")
    cdef void meet(self, int base, int first, int last) noexcept nogil
    @cython.locals(some="unsigned int", other="unsigned int", half=cython.int)
    cdef void exchange(self) noexcept nogil
    @cython.locals(found="unsigned int")
    cdef void link(self, int view, int blocks) noexcept nogil
    @cython.locals(found="unsigned int")
    cdef void leap(self, int seat, int blocks) noexcept nogil
