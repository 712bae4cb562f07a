cimport cython
from spieltisch.games.cascadia.boards cimport edges_of
from spieltisch.games.cascadia.kernel cimport CascadiaKernel, pack

cdef int MOST, HAWK, FAMILY, A, PLACING, STOPS_AT_GAPS
cdef unsigned char FIRST[2125]
cdef unsigned char SECOND[2125]
cdef unsigned char ALLOWS[2125]
cdef unsigned char KEYSTONE[2125]

@cython.final
cdef class Ranking:
    cdef readonly int limit, n, seen
    cdef int moves[65]
    cdef int gains[65]
    cdef int n_spots[5]
    cdef int spot_cell[320]
    cdef int spot_gain[320]
    cdef int spot_best[5]
    cdef int room_gain[5]
    cdef int growth[24]

    @cython.locals(seat=cython.int, card=cython.int, has_gaps=cython.int, hawks=cython.int, cell=cython.int,
                   slot=cython.int)
    cpdef int rank(self, CascadiaKernel kernel) noexcept nogil
    cdef int is_offered(self, CascadiaKernel kernel, int animal) noexcept nogil
    @cython.locals(spot=cython.int, code=cython.int)
    cdef void rate_spots(self, CascadiaKernel kernel, int seat) noexcept nogil
    @cython.locals(allowed=cython.int)
    cdef void rate_room(self, CascadiaKernel kernel, int seat, int slot) noexcept nogil
    @cython.locals(code=cython.int, edges=cython.int, grown=cython.int)
    cdef void rate_tiles(self, CascadiaKernel kernel, int seat, int cell) noexcept nogil
    cdef int earned(self, CascadiaKernel kernel, int code) noexcept nogil
    @cython.locals(can_pay=cython.int, code=cython.int, gain=cython.int, move=cython.int)
    cdef void combine(self, CascadiaKernel kernel, int seat, int cell, int extra) noexcept nogil
    @cython.locals(spots=cython.int, room=cython.int)
    cdef void compare(self, CascadiaKernel kernel, int move, int gain, int code, int animal) noexcept nogil
    cdef void offer(self, int move, int gain) noexcept nogil
    cpdef int move_at(self, int k) noexcept nogil
    cpdef int gain_at(self, int k) noexcept nogil
