"""A foreign server's game as one of its players was told it: messages in, an observation out.

Events say what has changed, a status how things stand; where the two differ the status is
right. So it does not matter much which of them a server sends, or in which order.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from spieltisch.core.errors import PeerError
from spieltisch.core.seats import Seat
from spieltisch.games.catan.actions import Action, BuildSettlement, Cards
from spieltisch.games.catan.config import SEATS, STOCKS, Config
from spieltisch.games.catan.engine.codes import ACCEPTED, DECLINED, KNIGHTS, Kind, Phase
from spieltisch.games.catan.engine.flow import Flow
from spieltisch.games.catan.engine.geometry import CORNER_EDGES, N_CORNERS, N_EDGES
from spieltisch.games.catan.knowledge import Public
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire.hands import Hands
from spieltisch.games.catan.wire.map import Map
from spieltisch.games.catan.wire.messages import (
    Board,
    CardBought,
    CardPlayed,
    Changed,
    GameOver,
    Honoured,
    OfferAnswered,
    OfferMade,
    OfferWithdrawn,
    Player,
    Raised,
    RobberSet,
    ServerMessage,
    Thrown,
    TradeDone,
)
from spieltisch.games.catan.wire.phases import OPENING, Phases

NOBODY: Final = -1


class ClientView:
    """What we know of a game. Players are seats here, in the order of the server's numbers."""

    def __init__(self, board: Board, players: Collection[int], me: int, offers: int) -> None:
        """``players`` go by the server's numbers, ``me`` among them; ``offers`` is how many trades we may offer
        in a turn. Raises ``PeerError`` for an island that is not ours, and for more than six players."""
        self._map = Map(board)
        self._ids = sorted({*players, me, *(built.id for built in board.buildings)})
        self._seats = max(len(self._ids), SEATS[0], 5 * self._map.island)
        if self._seats not in SEATS:
            raise PeerError(f"a game of {self._seats} players")
        self._offers = offers
        self.me: Seat = self._ids.index(me)
        self.phases = Phases(self._seats, self.me, sum(built.what is Kind.ROAD for built in board.buildings))
        self._hands = Hands(self._seats, self.me)
        self._robber = board.robber if board.robber < len(self._map.terrains) else NOBODY
        self._buildings = bytearray(N_CORNERS[self._map.island])
        self._paths = bytearray(N_EDGES[self._map.island])
        self._trader = self._army = self._champion = NOBODY
        self._dice = (0, 0)
        self._points = [0] * self._seats
        """As last message."""
        for built in board.buildings:
            self._mark(self._seat(built.id), built)

    @property
    def is_asking_us(self) -> bool:
        """Whether the game waits for us, as far as we know: for what our status says, or an answer."""
        return self.phases.is_asking or self.phases.is_answering

    @property
    def is_answering(self) -> bool:
        """Whether it is somebody else's offer that the game waits for."""
        return self.phases.is_answering

    @property
    def ids(self) -> Sequence[int]:
        """The server's numbers of the players, by seat."""
        return self._ids

    def _seat(self, number: int | None) -> Seat:
        """Somebody who was not announced takes a seat as long as there must be one more player."""
        if number is None:
            return NOBODY
        if number not in self._ids and len(self._ids) < self._seats:
            self._ids.append(number)
        return self._ids.index(number) if number in self._ids else NOBODY

    # -- folding -------------------------------------------------------------------

    def fold(self, message: ServerMessage) -> None:
        """Something was told; what is about nobody in the game does not change it."""
        match message:
            case Honoured(id, is_army):
                self._honour(self._seat(id), is_army=is_army)
            case RobberSet():
                self._set_robber(message)
            case GameOver(winner):
                self._champion = self._seat(winner)
                self.phases.finish(self._champion)
            case _:
                seat = self._seat(getattr(message, "id", None))
                if seat != NOBODY:
                    self._fold_of(seat, message)
        if self.phases.asked is Phase.PAVE and not self._is_mine(self.phases.home):
            self.phases.home = self._roadless(self.me)
        if not self.phases.bought:
            self._hands.forget_fresh()

    def _fold_of(self, seat: Seat, message: ServerMessage) -> None:
        """Something about a player."""
        match message:
            case Player():
                self._meet(seat, message)
            case Changed(_, amount, sign):
                self._hands.change(seat, amount, sign)
                if sign < 0:
                    self.phases.lose_cards(seat, amount.count)
            case Raised():
                if self._mark(seat, message):
                    self.phases.build(seat, message.what, message.place)
            case CardBought(_, card):
                self._hands.draw(seat, card, is_fresh=self.phases.buy_card())
            case CardPlayed(_, card):
                self._play(seat, card)
            case Thrown(_, dice):
                self._dice = dice
                self.phases.throw(seat, sum(dice), self._hands.sizes)
            case _:
                self._trade(seat, message)

    def _trade(self, seat: Seat, message: ServerMessage) -> None:
        match message:
            case OfferMade(_, number, given, wanted):
                self.phases.open_offer(seat, number, given, wanted)
            case OfferAnswered(_, number, accepts):
                self.phases.answer(seat, number, accepts=accepts)
            case OfferWithdrawn(_, number):
                self.phases.withdraw(seat, number)
            case TradeDone():
                self.phases.close_offer()
            case _:
                pass

    def expect_answers(self, given: Cards, wanted: Cards) -> None:
        """Our offer was confirmed; whether it was told to us, too, depends on the server."""
        if not self.phases.is_offering:
            self.phases.open_offer(self.me, None, given, wanted)

    def _meet(self, seat: Seat, message: Player) -> None:
        self._hands.set_player(seat, message)
        if message.points is not None:
            self._points[seat] = message.points
        self._army = _holder(self._army, seat, holds=message.has_army)
        self._trader = _holder(self._trader, seat, holds=message.has_road)
        if message.status is not None:
            self.phases.set_status(seat, message.status, self._hands.sizes[seat])
            if self.phases.phase is Phase.PAVE and self.phases.home < 0:
                self.phases.home = self._roadless(self.phases.active)

    def insist(self) -> None:
        """What our status says goes before what was heard of others since."""
        self.phases.insist()
        if self.phases.asked in OPENING:
            self.phases.placed = min(len(self._paths) - self._paths.count(0), 2 * self._seats - 1)

    def assume(self, latest: Action | None) -> None:
        """What the server must have accepted of us to want what it wants now."""
        if self.phases.is_homeless and isinstance(latest, BuildSettlement):
            self._buildings[latest.corner] = self.me + 1
            self.phases.home = latest.corner

    def _is_mine(self, corner: int) -> bool:
        return corner >= 0 and self._buildings[corner] == self.me + 1

    def _roadless(self, seat: Seat) -> int:
        """The settlement a player has just founded: whoever comes then is not told of it, but it has no road."""
        for corner, mark in enumerate(self._buildings):
            ways = [edge for edge in CORNER_EDGES[3 * corner : 3 * corner + 3] if edge < len(self._paths)]
            if mark == seat + 1 and not any(self._paths[edge] == seat + 1 for edge in ways):
                return corner
        return NOBODY

    def _mark(self, seat: Seat, built: Raised) -> bool:
        """Put a building on the board, if that has such a place, and it does not stand there."""
        marks = self._paths if built.what is Kind.ROAD else self._buildings
        mark = seat + (9 if built.what is Kind.CITY else 1)
        if built.place >= len(marks) or marks[built.place] == mark:
            return False
        marks[built.place] = mark
        return True

    def _play(self, seat: Seat, card: int) -> None:
        self._hands.use(seat, card)
        self.phases.play_card()

    def _set_robber(self, message: RobberSet) -> None:
        """A knight's may be told twice: by its card, and like any other's."""
        if message.field < len(self._map.terrains):
            self._robber = message.field
        seat = self._seat(message.id)
        if not message.is_knight:
            self.phases.move_robber()
        elif seat != NOBODY:
            self._play(seat, KNIGHTS)

    def _honour(self, seat: Seat, *, is_army: bool) -> None:
        if is_army:
            self._army = seat
        else:
            self._trader = seat

    # -- looking -------------------------------------------------------------------

    def observe(self, barred: Collection[int] = ()) -> Observation:
        """As ``view.observe`` has it, with the protocol's usual numbers where nobody tells them, and the server's word
        fitted into the box where it tells of more than there is. Development cards of a ``barred`` kind are not to be
        played."""
        island = int(self._seats > 4)
        stock = self._hands.stock(STOCKS[island])
        own = self._hands.own(island, barred)
        public = self._public(self._hands.trimmed_sizes(stock), self._hands.trimmed_counts(island))
        return Observation(self.me, self._config(stock), public, own)

    def agree(self, points: Sequence[int]) -> Sequence[bool]:
        """Which of these points, by seat, are those that we count ourselves, with nobody's cards hidden."""
        seen = self.observe()
        counts = seen.public.card_counts
        return [told == seen.points(seat) and (seat == self.me or not counts[seat]) for seat, told in enumerate(points)]

    def _config(self, stock: int) -> Config:
        """No limit of turns; and robbers name their victims, since some servers insist."""
        return Config(
            seats=self._seats,
            bank=stock,
            is_wooden=self._map.is_wooden,
            turns=0,
            offers=self._offers,
            strict_robber=True,
        )

    def _public(self, sizes: bytes, counts: bytes) -> Public:
        island = self._map
        public = Public(
            flow=self._flow(sizes, counts),
            order=self.phases.turn_order(),
            terrains=island.terrains,
            start=island.start,
            chips=island.chips,
            robber=self._robber,
            harbours=island.harbours,
            buildings=bytes(self._buildings),
            paths=bytes(self._paths),
            trader=self._trader,
            army=self._army,
            sizes=sizes,
            least=self._hands.least(),
            most=self._hands.most(),
            card_counts=counts,
            knights=self._hands.knights,
            spent=self._hands.spent(int(self._seats > 4)),
            champion=self._champion,
            shown=0,
            dice=self._dice,
        )
        if self._champion == NOBODY:
            return public
        return replace(public, shown=max(0, self._points[self._champion] - public.points(self._champion)))

    def _flow(self, sizes: bytes, counts: bytes) -> Flow:
        """An acceptance counts as long as its cards can be there."""
        island = self._map
        flow = self.phases.flow(island.parity, island.edge, island.n_harbours)
        needed = sum(flow.wanted)
        answers = [
            DECLINED if answer == ACCEPTED and size < needed else answer
            for answer, size in zip(flow.answers, sizes, strict=True)
        ]
        debts = bytes(map(min, flow.debts, sizes))
        return flow._replace(answers=bytes(answers), debts=debts, bought=min(flow.bought, counts[flow.active]))


def _holder(holder: Seat, seat: Seat, *, holds: bool | None) -> Seat:
    """Who has something after it was told whether this seat has it."""
    if holds:
        return seat
    return NOBODY if holds is False and holder == seat else holder
