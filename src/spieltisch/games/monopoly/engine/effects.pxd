cimport cython
from spieltisch.games.monopoly.engine.debts cimport charge
from spieltisch.games.monopoly.engine.movement cimport go
from spieltisch.games.monopoly.engine.prison cimport add_keys, free, jail
from spieltisch.games.monopoly.engine.state cimport State

cdef int ACT, BAD_AMOUNT, CARD_DRAWN, CARD_KEPT, CARD_MONEY, CARD_SWAPPED, CARD_WAITS, CHEATED, COLLECTED, DEBT, LEGAL
cdef int MAX_AMOUNT, MAX_ASKED, NO_CHEATS, NOBODY, SWAP
cdef int CARDS, MONEY, COLLECT, GO, BACK, PRISON, UNJAIL, SET_MONEY
cdef unsigned long long BIT[64]
cdef int EFFECT[48]
cdef int AMOUNT[48]
cdef int ALTERNATIVE[48]

@cython.locals(seat=cython.int, number=cython.int, is_held=cython.bint)
cdef void draw(State game, int card) noexcept nogil
@cython.locals(number=cython.int)
cdef void answer_card(State game, int seat, int kind) noexcept nogil
cdef void take_effect(State game, int seat, int effect, long long amount, int reason) noexcept nogil
@cython.locals(other=cython.int)
cdef void collect(State game, int seat, long long amount) noexcept nogil
cdef int check_cheat(State game, int seat, int effect, long long amount) noexcept nogil
cdef void cheat(State game, int seat, int effect, long long amount) noexcept nogil
cdef long long least_cheat(int effect) noexcept nogil
cdef long long most_cheat(int effect) noexcept nogil
