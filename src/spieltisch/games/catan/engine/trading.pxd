from spieltisch.games.catan.engine.resources cimport bank_holds, count_cards, gain, hand_over, holds, pay
from spieltisch.games.catan.engine.state cimport State

cdef int ACCEPTED, DECLINED, MAIN, ROLL, SILENT
cdef long long AN_ACCEPT, AN_OFFER, A_BANK, A_CONCLUDE, A_DECLINE, A_WITHDRAW
cdef int ANSWERED, BANKED, OFFERED, TRADED, WITHDREW
cdef int NOT_YOUR_TURN, NOT_NOW, ROLL_FIRST, TOO_POOR, BANK_SHORT, GIFT, SAME_RESOURCE, RATE, WRONG_COUNT
cdef int TOO_MANY_OFFERS, NO_OFFER, NOT_ACCEPTED, HAS_ANSWERED

cdef int refusal_of_trade(State game, int seat, long long given, long long other) noexcept nogil
cdef int refusal_of_exchange(State game, int seat, long long given, long long taken) noexcept nogil
cdef int refusal_of_offer(State game, int seat, long long given, long long wanted) noexcept nogil
cdef int refusal_of_answer(State game, int seat, int kind, int offer) noexcept nogil
cdef int refusal_of_conclusion(State game, int seat, int offer, int partner) noexcept nogil
cdef void find_exchanges(State game, int seat) noexcept nogil
cdef void find_offers(State game, int seat) noexcept nogil
cdef void find_answers(State game, int seat) noexcept nogil
cdef void exchange(State game, int seat, long long given, long long taken) noexcept nogil
cdef void open_offer(State game, int seat, long long given, long long wanted) noexcept nogil
cdef void answer_offer(State game, int seat, int accepts) noexcept nogil
cdef void withdraw(State game, int seat, int offerer) noexcept nogil
cdef void conclude(State game, int seat, int partner) noexcept nogil
cdef void release(State game, int seat) noexcept nogil
