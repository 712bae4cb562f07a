cimport cython
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.moves cimport can_pay, pack
from spieltisch.games.cascadia.engine.placing cimport abandon, found
from spieltisch.games.cascadia.engine.state cimport State
from spieltisch.games.cascadia.engine.wildlife cimport learn, token_gain

cdef unsigned long long ONE
cdef int MOST, NO_HABITAT, ALL_AROUND, NOTHING, HAWK, FAMILY, A, CELLS, PLACING, STOPS_AT_GAPS
cdef int STEP[6]
cdef int FIRST_HALF[6]
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
    cdef readonly int pair_best[16]
    cdef int growth[24]
    cdef int most_growth[4]
    cdef int facing[6]
    cdef unsigned long long met[6]

    @cython.locals(seat=cython.int, card=cython.int, has_gaps=cython.int, hawks=cython.int, cell=cython.int,
                   slot=cython.int)
    cpdef int rank(self, State game) noexcept nogil
    cdef int is_offered(self, State game, int animal) noexcept nogil
    @cython.locals(spot=cython.int, code=cython.int)
    cdef void rate_spots(self, State game, int seat) noexcept nogil
    @cython.locals(allowed=cython.int)
    cdef void rate_room(self, State game, int seat, int slot) noexcept nogil
    @cython.locals(slot=cython.int, habitat=cython.int)
    cdef void look_around(self, State game, int seat, int cell) noexcept nogil
    @cython.locals(code=cython.int, first=cython.int, second=cython.int, half=cython.int, grown=cython.int)
    cdef void rate_tiles(self, State game, int seat, int cell) noexcept nogil
    @cython.locals(edges=cython.int)
    cdef int facing_edges(self, int habitat) noexcept nogil
    @cython.locals(met="unsigned long long")
    cdef int grown(self, State game, int seat, int habitat, int edges) noexcept nogil
    cdef int earned(self, State game, int code) noexcept nogil
    @cython.locals(may_mix=cython.int)
    cdef void combine(self, State game, int seat, int cell, int extra) noexcept nogil
    @cython.locals(code=cython.int, animal=cython.int, turns=cython.int, room=cython.int, best=cython.int)
    cdef void combine_pair(self, State game, int s, int t, int cell, int gain) noexcept nogil
    cdef int is_among(self, int gain) noexcept nogil
    cdef void compare(self, int move, int gain, int room, int animal) noexcept nogil
    cdef void offer(self, int move, int gain) noexcept nogil
    cpdef int move_at(self, int k) noexcept nogil
    cpdef int gain_at(self, int k) noexcept nogil
