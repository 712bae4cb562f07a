cimport cython
from spieltisch.games.catan.bots.sampling cimport Sampler
from spieltisch.bots.deadline cimport Deadline
from spieltisch.games.catan.bots.outlook cimport Outlook
from spieltisch.games.catan.bots.policy cimport Policy
from spieltisch.games.catan.engine.kernel cimport CatanKernel
from spieltisch.games.catan.engine.resources cimport hand_over, holds

cdef long long AN_OFFER
cdef int ACCEPTED, CAREFUL, DEALS, MAIN, REST, VAIN

@cython.final
cdef class OfferFinder:
    cdef bint is_keen
    cdef Outlook outlook
    cdef Policy policy
    cdef Sampler sampler
    cdef CatanKernel world
    cdef int sums[100]
    cdef int refused[100]
    cdef long long known[100]
    cdef int latest
    cdef int vain

    cdef void look_back(self, CatanKernel game, int seat)
    cpdef long long find(self, CatanKernel game, int seat, long long number, Deadline deadline)
    cpdef list find_some(self, CatanKernel game, int seat, long long number, Deadline deadline, int most)
    cpdef void note(self, CatanKernel game, long long offer)
    @cython.locals(count="long long")
    cdef void weigh(self, int seat) noexcept nogil
    cdef int is_stale(self, int at) noexcept nogil
    cdef int gain(self, int seat, long long given, long long wanted, int before) noexcept nogil
    cdef int worth(self, int seat) noexcept nogil
    cdef void swap(self, int seat, int other, long long given, long long wanted) noexcept nogil


@cython.locals(given="long long", wanted="long long")
cdef long long offer_at(int at) noexcept nogil

@cython.locals(sizes="long long")
cdef long long sizes_of(CatanKernel game) noexcept nogil
