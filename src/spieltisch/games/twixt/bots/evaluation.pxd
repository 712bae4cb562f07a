from spieltisch.games.twixt.bots.paths cimport PLAIN, RACED, SAFE, Paths
from spieltisch.games.twixt.engine.kernel cimport TwixtKernel

cdef int WON
cdef int OUT_OF_REACH
cdef short BREADTH[577]

cdef int final_value(TwixtKernel position) noexcept nogil
cdef int evaluate(TwixtKernel position, Paths paths) noexcept nogil
cdef int connection(Paths paths, int seat, int pegs) noexcept nogil
cdef int prospect(TwixtKernel position, Paths paths, int seat, int pegs) noexcept nogil
cdef int widest_network(TwixtKernel position, int seat) noexcept nogil
