"""The course of a game of Catan on small integers: the opening, turns, dice, the robber.

Nothing here asks whether it is allowed, see ``kernel.py``. Chance acts in phases of its
own and draws from what remains.
"""

# ruff: noqa: SIM110  # loops compile, generators do not

from __future__ import annotations

from spieltisch.games.catan import geometry
from spieltisch.games.catan.codes import (
    ARMY,
    CARD_COST,
    CHOSEN,
    CITY_COST,
    COAST,
    DISCARD,
    DISCARDED,
    DREW,
    GAINED,
    HARBOUR,
    HARBOUR_SET,
    KNIGHT_PLAYED,
    KNIGHTS,
    LAID,
    LOT,
    MAIN,
    MOVED,
    NUMBERED,
    ORDER,
    ORDERED,
    OVER,
    PAVE,
    POINTS,
    RING,
    ROAD_COST,
    ROBBER,
    ROLL,
    ROLLED,
    SETTLE,
    SETTLEMENT_COST,
    SPECIAL,
    SPIRAL,
    STEAL,
    STOLE,
    TILES,
    VICTIM,
    WON,
)
from spieltisch.games.catan.hands import Hands

PRINTED = geometry.PRINTED
FIELD_CORNERS = geometry.FIELD_CORNERS
CORNER_FIELDS = geometry.CORNER_FIELDS
BOX_TILES = [4, 3, 4, 4, 3, 1, 6, 5, 6, 6, 5, 2]  # by island, then terrain
BOX_HARBOURS = [1, 1, 1, 1, 1, 4, 1, 1, 2, 1, 1, 5]  # by island, then kind


class Turns(Hands):
    """Everything about a game but which moves there are. Seats are 0-based; turn order is drawn."""

    def __init__(self, seats: int = 4) -> None:
        """An island of its own for up to four and up to six players."""
        super().__init__(seats)
        self.goal = 10  # points that win
        self.last_turn = 0  # after how many turns it is over; 0: never
        self.is_wooden = self.is_skipping = False
        self.order = [0] * 6  # seats in turn order
        self.rank = [0] * 6  # by seat: its place in that order
        self.tiles = [0] * 6  # still to be laid, by terrain
        self.kinds = [0] * 6  # harbours still to be set, by kind
        self.owing = [0] * 6  # cards to discard

    def empty_table(self) -> None:
        """Back to where nothing has been drawn."""
        self.clear()
        self.deal_out()
        for seat in range(6):
            self.order[seat] = self.rank[seat] = self.owing[seat] = 0
            self.tiles[seat] = BOX_TILES[6 * self.island + seat]
            self.kinds[seat] = BOX_HARBOURS[6 * self.island + seat]
        self.phase = ORDER
        self.turn = self.active = self.placed = self.laid = self.parity = self.edge = self.lot = self.ply = 0
        self.builder = self.home = self.victim = self.champion = -1
        self.has_rolled = False

    # -- chance, and the opening ---------------------------------------------------

    def draw(self, kind: int, drawn: int, other: int) -> None:
        """What chance has drawn; ``kind`` as in ``codes.Kind``, less 32."""
        if kind < 6:
            self.draw_set_up(kind, drawn)
        elif kind == 6:
            self.score_dice(drawn, other)
        elif kind == 7:
            self.steal(drawn)
        elif kind == 8:
            self.note(CHOSEN, self.active, drawn, 0, 0)
            self.aim(drawn)
        elif kind == 9:
            who = self.active if self.builder < 0 else self.builder
            self.deck[drawn] -= 1
            self.cards[5 * who + drawn] += 1
            if self.builder < 0:
                self.fresh[drawn] += 1
            self.note(DREW, who, drawn, 0, 0)
            self.resume()
        elif kind == 10:
            self.found(drawn)
        elif kind == 11:
            self.pave_home(drawn)
        else:
            self.note(MOVED, self.active, drawn, 0, 0)
            self.rob(drawn, -1)

    def draw_set_up(self, kind: int, drawn: int) -> None:
        if kind == 0:
            self.order[self.placed] = drawn
            self.rank[drawn] = self.placed
            self.placed += 1
            self.note(ORDERED, drawn, 0, 0, 0)
            if self.placed == self.seats:
                self.placed = 0
                self.phase = TILES
        elif kind == 1:
            self.note(LAID, -1, self.laid, drawn, 0)
            self.tiles[drawn] -= 1
            self.lay(self.laid, drawn)
            self.laid += 1
            if self.laid == self.n_fields:
                self.laid = 0
                self.phase = SPIRAL
        elif kind == 2:
            self.note(NUMBERED, -1, drawn, 0, 0)
            self.number(drawn)
            self.phase = RING
            if not self.is_wooden:
                self.next_harbour()
        elif kind == 3:
            self.parity = drawn
            self.phase = COAST
        elif kind == 4:
            self.edge = drawn
            self.phase = HARBOUR
        else:
            self.note(HARBOUR_SET, -1, self.edge, drawn, 0)
            self.kinds[drawn] -= 1
            self.open_harbour(self.edge, drawn)
            self.laid += 1
            self.next_harbour()

    def next_harbour(self) -> None:
        """Go to the next harbour's place, or to the opening."""
        if self.kinds[0] + self.kinds[1] + self.kinds[2] + self.kinds[3] + self.kinds[4] + self.kinds[5] == 0:
            self.active = self.order[0]
            self.phase = SETTLE
        elif self.is_wooden:
            self.phase = COAST
        else:
            self.edge = PRINTED[11 * self.island + self.laid]
            self.phase = HARBOUR

    def found(self, corner: int) -> None:
        """A settlement of the opening; the second one yields its fields' cards."""
        seat = self.active
        self.build_settlement(seat, corner, 0)
        self.home = corner
        self.phase = PAVE
        if self.placed >= self.seats:
            cards = self.yield_at(corner)
            if cards:
                self.gain(seat, cards)
                self.note(GAINED, seat, cards, 0, 0)

    def yield_at(self, corner: int) -> int:
        """One card for each field around that yields any."""
        cards = 0
        for at in range(3 * corner, 3 * corner + 3):
            terrain = self.terrain[CORNER_FIELDS[at]]
            if terrain < 5:
                cards += 1 << 5 * terrain
        return cards

    def pave_home(self, edge: int) -> None:
        """A road of the opening, and who is next: in order, then back again."""
        self.build_road(self.active, edge, 0)
        self.home = -1
        self.placed += 1
        if self.placed == 2 * self.seats:
            self.start_turn(self.order[0])
        else:
            self.active = self.order[self.placed if self.placed < self.seats else 2 * self.seats - 1 - self.placed]
            self.phase = SETTLE

    # -- turns ---------------------------------------------------------------------

    def start_turn(self, seat: int) -> None:
        self.active = seat
        self.builder = -1
        self.has_rolled = self.has_played = False
        self.offers = 0
        self.phase = ROLL

    def end_turn(self) -> None:
        """End the turn, or one seat's part of the special building phase."""
        if self.builder >= 0:
            self.pass_building(self.builder)
            return
        self.withdraw(self.active, self.active)
        for kind in range(5):
            self.fresh[kind] = 0
        self.pass_building(self.active)

    def pass_building(self, after: int) -> None:
        """Let the next seat build, if five or six play; after the last one a new turn begins."""
        n, rank = self.seats, self.rank[after]
        while self.island:
            rank = (rank + 1) % n
            seat = self.order[rank]
            if seat == self.active:
                break
            if not self.is_skipping or self.can_build(seat):
                self.builder = seat
                self.phase = SPECIAL
                return
        self.turn += 1
        self.start_turn(self.order[(self.rank[self.active] + 1) % n])
        if self.turn == self.last_turn:
            self.phase = OVER

    def can_build(self, seat: int) -> bool:
        """Whether the seat can buy anything at all."""
        if self.holds(seat, CARD_COST) and self.deck_size():
            return True
        if self.holds(seat, ROAD_COST) and self.roads[seat] and self.has_way(seat):
            return True
        for corner in range(self.n_corners):
            if self.can_settle(seat, corner) and self.holds(seat, SETTLEMENT_COST):
                return True
            if self.can_raise(seat, corner) and self.holds(seat, CITY_COST):
                return True
        return False

    def has_way(self, seat: int) -> bool:
        """Whether there is an edge for one more road."""
        for edge in range(self.n_edges):
            if self.can_pave(seat, edge):
                return True
        return False

    def resume(self) -> None:
        """Go back to what the active seat, or the special builder, was at."""
        self.lot = 0
        self.victim = -1
        self.phase = SPECIAL if self.builder >= 0 else MAIN if self.has_rolled else ROLL

    def judge(self) -> None:
        """End the game if the active seat has won: only in its own turn, and between its decisions."""
        if (self.phase == ROLL or self.phase == MAIN) and self.points(self.active) >= self.goal:
            self.champion = self.active
            self.phase = OVER
            self.note(WON, self.active, self.cards[5 * self.active + POINTS], 0, 0)

    # -- dice ----------------------------------------------------------------------

    def score_dice(self, one: int, other: int) -> None:
        self.note(ROLLED, self.active, one, other, 0)
        self.has_rolled = True
        self.resume()
        if one + other == 7:
            self.seven()
        else:
            self.produce(one + other)

    def produce(self, chip: int) -> None:
        """Give everybody what the fields with a chip yield, as far as the bank lasts."""
        due = [0] * 30
        for at in range(30):
            due[at] = 0
        for k in range(1, 1 + self.by_chip[5 * chip]):
            field = self.by_chip[5 * chip + k]
            if field != self.robber:
                for at in range(6 * field, 6 * field + 6):
                    corner = FIELD_CORNERS[at]
                    if self.owner[corner]:
                        due[5 * (self.owner[corner] - 1) + self.terrain[field]] += self.level[corner]
        for resource in range(5):
            self.ration(due, resource)
        for seat in range(self.seats):
            at = 5 * seat
            cards = due[at] | due[at + 1] << 5 | due[at + 2] << 10 | due[at + 3] << 15 | due[at + 4] << 20
            if cards:
                self.gain(seat, cards)
                self.note(GAINED, seat, cards, 0, 0)

    def ration(self, due: list[int], resource: int) -> int:
        """Where the bank cannot serve all, nobody gets the resource; but a single claimant gets what there is."""
        total = claimants = last = 0
        for seat in range(self.seats):
            if due[5 * seat + resource]:
                total += due[5 * seat + resource]
                claimants += 1
                last = seat
        if total > self.bank[resource]:
            for seat in range(self.seats):
                due[5 * seat + resource] = 0
            if claimants == 1:
                due[5 * last + resource] = self.bank[resource]
        return total

    def seven(self) -> None:
        """Who holds more than seven cards owes half of them; then the robber moves."""
        self.phase = ROBBER
        for seat in range(self.seats):
            if self.size[seat] > 7:
                self.owing[seat] = self.size[seat] // 2
                self.phase = DISCARD

    def throw(self, seat: int, cards: int) -> None:
        """Discard."""
        self.pay(seat, cards)
        self.owing[seat] = 0
        self.note(DISCARDED, seat, cards, 0, 0)
        for other in range(self.seats):
            if self.owing[other]:
                return
        self.phase = ROBBER

    def usual_discard(self, seat: int) -> int:
        """What a silent seat discards: always one of what it has most of."""
        cards = 0
        for _ in range(self.owing[seat]):
            best = most = 0
            for resource in range(5):
                left = self.hand[5 * seat + resource] - (cards >> 5 * resource & 31)
                if left > most:
                    best, most = resource, left
            cards += 1 << 5 * best
        return cards

    # -- the robber ----------------------------------------------------------------

    def rob(self, field: int, victim: int) -> None:
        """Move the robber; a victim that was not named (-1) is chosen by chance, unless nobody lives there."""
        self.robber = field
        candidates = only = 0
        for seat in range(self.seats):
            if self.is_robbable(self.active, seat, field):
                candidates += 1
                only = seat
        if candidates == 0:
            self.resume()
        elif victim < 0 and candidates > 1:
            self.phase = VICTIM
        else:
            if victim < 0:
                self.note(CHOSEN, self.active, only, 0, 0)
            self.aim(only if victim < 0 else victim)

    def aim(self, victim: int) -> None:
        """Steal from this seat, if it has anything."""
        if self.size[victim]:
            self.victim = victim
            self.phase = STEAL
        else:
            self.resume()

    def steal(self, resource: int) -> None:
        victim = self.victim
        self.hand_over(victim, self.active, 1 << 5 * resource)
        self.note(STOLE, self.active, victim, resource, 0)
        self.release(victim)
        self.resume()

    def play_knight(self, seat: int, field: int, victim: int) -> None:
        self.use_card(seat, KNIGHTS)
        self.knights[seat] += 1
        self.note(KNIGHT_PLAYED, seat, field, victim + 1, 0)
        if self.knights[seat] > 2 and (self.army < 0 or self.knights[seat] > self.knights[self.army]):
            self.army = seat
            self.note(ARMY, seat, 0, 0, 0)
        self.rob(field, victim)

    # -- looking -------------------------------------------------------------------

    def is_waiting(self, seat: int) -> bool:
        """Whether the game waits for this seat."""
        if self.phase == DISCARD:
            return self.owing[seat] > 0
        if self.phase == MAIN and self.is_offering and self.is_unanswered():
            return seat != self.active and self.answer[seat] == 0
        return seat == self.next_seat()

    def is_unanswered(self) -> bool:
        """Whether somebody has yet to answer the open offer."""
        for seat in range(self.seats):
            if seat != self.active and self.answer[seat] == 0:
                return True
        return False

    def next_seat(self) -> int:
        """The first seat in turn order the game waits for; -1 for chance and when it is over."""
        if self.phase == SPECIAL:
            return self.builder
        if SETTLE <= self.phase < LOT or ROLL <= self.phase < OVER:
            if self.phase == DISCARD or (self.phase == MAIN and self.is_offering):
                for step in range(self.seats):
                    seat = self.order[(self.rank[self.active] + step) % self.seats]
                    if self.phase == DISCARD and self.owing[seat]:
                        return seat
                    if self.phase == MAIN and step and self.answer[seat] == 0:
                        return seat
            return self.active
        return -1

    def turn_order(self) -> bytes:
        """The seats as far as they are drawn."""
        known = self.placed if self.phase == ORDER else self.seats
        return bytes([self.order[at] for at in range(known)])

    def debts(self) -> bytes:
        """Cards to discard, by seat."""
        return bytes([self.owing[seat] for seat in range(self.seats)])

    def copy_turns(self, other: Turns) -> None:
        self.copy_hands(other)
        self.goal, self.last_turn = other.goal, other.last_turn
        self.is_wooden, self.is_skipping, self.has_rolled = other.is_wooden, other.is_skipping, other.has_rolled
        self.order[:] = other.order
        self.rank[:] = other.rank
        self.tiles[:] = other.tiles
        self.kinds[:] = other.kinds
        self.owing[:] = other.owing
        self.phase, self.turn, self.active, self.builder = other.phase, other.turn, other.active, other.builder
        self.home, self.placed, self.laid, self.parity = other.home, other.placed, other.laid, other.parity
        self.edge, self.victim, self.lot, self.champion = other.edge, other.victim, other.lot, other.champion
        self.ply = other.ply
