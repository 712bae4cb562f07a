cimport cython
from spieltisch.games.twixt.bots.paths cimport PLAIN, SAFE, Paths
from spieltisch.games.twixt.engine.kernel cimport TwixtKernel, root_of

cdef short STEP[8]
cdef unsigned char ALONG[1792]
cdef int OPENING_PLIES
cdef int OPENING_RING

cdef int rank(TwixtKernel position, Paths paths, int point, int side) noexcept nogil
cdef int centrality(TwixtKernel position, int point) noexcept nogil
@cython.locals(crossed="unsigned int", ways="unsigned int")
cdef int rank_links(TwixtKernel position, int point, int seat, int worth) noexcept nogil
cdef int extent_with(TwixtKernel position, int point, int seat, unsigned int ways) noexcept nogil
