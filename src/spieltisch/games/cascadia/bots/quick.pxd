cimport cython
from spieltisch.bots.trials cimport Trials
from spieltisch.games.cascadia.bots.prospects cimport Prospects
from spieltisch.games.cascadia.engine.instructions cimport count, lowest
from spieltisch.games.cascadia.engine.moves cimport can_pay, free_exchange, pack
from spieltisch.games.cascadia.engine.state cimport State

cdef unsigned long long ONE
cdef long long EXCHANGE
cdef int POINT, NOTHING, LONE, JOINED, GAINED, FREE
cdef int GROWTH, EDGE, PART, NEAR, OPEN, OPTION, TAKEN, LOST, NATURE, POOR, WEIGHTS, LAST
cdef int OF_TOKENS[200]
cdef int IN_COMMON[100]
cdef unsigned char FIRST[2125]
cdef unsigned char SECOND[2125]
cdef unsigned char ALLOWS[2125]
cdef unsigned char KEYSTONE[2125]

@cython.final
cdef class Quick:
    cdef readonly Prospects prospects
    cdef int weights[640]
    cdef int at, most, stage
    cdef long long chosen
    cdef int value[320]
    cdef int top[5]
    cdef int top_slot[5]
    cdef int best[5]
    cdef int second[5]
    cdef int best_slot[5]
    cdef int hope[320]
    cdef int option[320]
    cdef int tile[256]
    cdef int later[256]

    @cython.locals(weight=cython.int)
    cpdef void prepare(self, State game) noexcept nogil
    @cython.locals(at=cython.int, early=cython.int, late=cython.int)
    cdef int find_weight(self, State game, int k, int left) noexcept nogil
    cpdef void survey(self, State game, int left) noexcept nogil
    cdef void copy_from(self, Quick other) noexcept nogil
    @cython.locals(changed=cython.int)
    cpdef void follow(self, State game, int slot, int left) noexcept nogil
    cdef int set_stage(self, int left) noexcept nogil
    @cython.locals(may_mix=cython.int)
    cpdef long long choose(self, State game) noexcept nogil
    @cython.locals(seat=cython.int, code=cython.int, animal=cython.int, may_live=cython.int, room=cython.int,
                   tile=cython.int, points=cython.int, cell=cython.int)
    cdef void choose_pair(self, State game, int s, int t, int extra) noexcept nogil
    @cython.locals(best=cython.int)
    cdef int find_rotation(self, int code, int k) noexcept nogil
    @cython.locals(first=cython.int, opposite=cython.int)
    cdef int count_edges(self, int code, int k, int rotation) noexcept nogil
    cdef int count_keystone(self, State game, int code) noexcept nogil
    cdef void rate(self, State game) noexcept nogil
    @cython.locals(seat=cython.int, at=cython.int, points=cython.int)
    cdef int count_token(self, State game, int animal, int gain, unsigned long long around) noexcept nogil
    @cython.locals(left="unsigned long long", slot=cython.int, at=cython.int, points=cython.int)
    cdef void rate_spots(self, State game, int animal) noexcept nogil
    @cython.locals(left="unsigned long long", slot=cython.int, allows=cython.int, points=cython.int, other=cython.int)
    cdef void subtract_taken(self, State game, int animal) noexcept nogil
    @cython.locals(weight=cython.int, base=cython.int, gain=cython.int, points=cython.int)
    cdef void rate_rooms(self, State game, int animal) noexcept nogil
    @cython.locals(code=cython.int, near=cython.int, turns=cython.int, points=cython.int, later=cython.int)
    cdef void rate_tile(self, State game, int s) noexcept nogil
    @cython.locals(may_mix=cython.int)
    cdef void list_moves(self, State game, Trials trials) noexcept nogil
    @cython.locals(code=cython.int, animal=cython.int, turns=cython.int, room=cython.int, cell=cython.int,
                   near=cython.int, points=cython.int)
    cdef void list_pair(self, State game, Trials trials, int s, int t, int extra) noexcept nogil
    @cython.locals(seat=cython.int, animal=cython.int, left="unsigned long long", slot=cython.int, at="long long")
    cdef void list_spots(self, State game, Trials trials, long long move, int points) noexcept nogil
