cimport cython
from spieltisch.games.twixt.bots.paths cimport PLAIN, SAFE, Paths
from spieltisch.games.twixt.engine.kernel cimport TwixtKernel

cdef unsigned char ALONG[1792]
cdef int OPENING_PLIES, OPENING_RING, PEGS, USUAL, LINKS_AT, BORDERS_AT, LATEST_AT
cdef short WEIGHTS[1880]
cdef unsigned char PLACES[3584]

cdef int rank(TwixtKernel position, Paths paths, int point, int side, int* traits) noexcept nogil
cdef int centrality(TwixtKernel position, int point) noexcept nogil
cdef int describe(TwixtKernel position, Paths paths, int point, int side, int* traits) noexcept nogil
cdef int phase_at(int ply) noexcept nogil
cdef int marks_at(Paths paths, int point, int side) noexcept nogil
@cython.locals(crossed="unsigned int", mine="unsigned int", yours="unsigned int")
cdef int links_at(TwixtKernel position, int point, int side) noexcept nogil
cdef int tally(unsigned int ways) noexcept nogil
