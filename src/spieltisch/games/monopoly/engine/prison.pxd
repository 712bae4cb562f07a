from spieltisch.games.monopoly.engine.state cimport State

cdef int BAIL, FREED, IN_DEBT, JAILED, KEYS, LEGAL, MOVED, NO_KEY, NO_MONEY, NOBODY, NOT_JAILED, USE_CARD
cdef int BAIL_PRICE, JAIL

cdef void jail(State game, int seat) noexcept nogil
cdef void free(State game, int seat) noexcept nogil
cdef void add_keys(State game, int seat, int n) noexcept nogil
cdef int check_release(State game, int seat, int kind) noexcept nogil
cdef void release(State game, int seat, int kind) noexcept nogil
