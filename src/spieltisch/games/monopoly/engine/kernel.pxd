cimport cython
from spieltisch.games.monopoly.engine.actions cimport apply, check
from spieltisch.games.monopoly.engine.auctions cimport is_awaited
from spieltisch.games.monopoly.engine.effects cimport least_cheat, most_cheat
from spieltisch.games.monopoly.engine.moves cimport (
    legal_count, move_at, mover_seat, moves_of, plain_actions, play, sellable,
)
from spieltisch.games.monopoly.engine.prices cimport fortune, rent, reserves, winner
from spieltisch.games.monopoly.engine.record cimport counters, digest, load, offers_of, pack
from spieltisch.games.monopoly.engine.state cimport State
from spieltisch.games.monopoly.engine.trading cimport oldest_offer

@cython.final
cdef class Monopoly(State):
    cpdef void reset(self) noexcept nogil
    cpdef void copy_from(self, Monopoly other) noexcept nogil
    cpdef Monopoly copy(self)
    cpdef int check(self, int seat, long long action) noexcept nogil
    cpdef void apply(self, int seat, long long action) noexcept nogil
    cpdef int mover_seat(self) noexcept nogil
    cpdef int legal_count(self) noexcept nogil
    cpdef long long move_at(self, int k) noexcept nogil
    cpdef void play(self, int k) noexcept nogil
    cpdef int winner(self) noexcept nogil
    cpdef list moves_of(self, int seat)
    cpdef list plain_actions(self, int seat)
    cpdef list sellable(self, int seat)
    cpdef list offers(self)
    cpdef int oldest_offer(self, int seat) noexcept nogil
    cpdef bint is_awaited(self, int seat) noexcept nogil
    cpdef int rent(self, int plot) noexcept nogil
    cpdef long long reserves(self, int seat) noexcept nogil
    cpdef long long fortune(self, int seat) noexcept nogil
    cpdef tuple pack(self)
    cpdef tuple counters(self)
    cpdef void load(self, tuple record, int held, list offers) except *
    cpdef unsigned long long digest(self)
