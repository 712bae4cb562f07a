"""Our side of MPMP on anybody's server: packets become a picture, and the picture decides when our bot is asked.

Nothing waits for an acknowledgement that may never come. The bot is asked whenever
something is ours to decide, and in our turn again and again until it ends the turn. What
the server refuses is not tried again, and after a few refusals the turn is ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, assert_never
from zlib import crc32

from spieltisch.core.errors import UsageError
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Decline,
    EndTurn,
    Pass,
    SwapCard,
    TakeCard,
)
from spieltisch.games.monopoly.board import FIELDS
from spieltisch.games.monopoly.config import MAX_SEATS
from spieltisch.games.monopoly.people import StartGame, Subscribe, free_name
from spieltisch.games.monopoly.record import Counter
from spieltisch.games.monopoly.wire.agenda import Agenda, Attempt, Question
from spieltisch.games.monopoly.wire.conduct import Conduct, Deed
from spieltisch.games.monopoly.wire.errors import JAWOHL, Nein
from spieltisch.games.monopoly.wire.exchange import (
    Exchange,
    Heard,
    Item,
    Oddity,
    Probed,
    Reply,
    Roster,
    SomePlot,
    Unanswered,
)
from spieltisch.games.monopoly.wire.packets import (
    AuctionPlot,
    ChatUpdate,
    Eventcard,
    Packet,
    PosUpdate,
    ShowTransaction,
    TurnUpdate,
)
from spieltisch.games.monopoly.wire.picture import Picture
from spieltisch.games.monopoly.wire.requests import write_subscribe
from spieltisch.games.monopoly.wire.rolling import Rolling
from spieltisch.wire.session import News, Note, Over, Turn

BUDGET_US: Final = {"turn": 60_000_000, "auction": 2_000_000, "offer": 5_000_000, "card": 5_000_000}
"""The protocol tells no limits; auctions of our own server wait ten seconds for another bid."""
START: Final = 2
"""With so many players our client starts a game, unless its URL says otherwise."""
DECLINED: Final = "Verkauf abgelehnt: "
NAME_TAKEN: Final = 211


class Client:
    """One of our players on anybody's server, for one game."""

    def __init__(self, name: str, query: Mapping[str, str]) -> None:
        """``query`` may have ``start``, the number of players to start the game with (0: leave that to others),
        and ``java``, 1 or 0: whether the server ends turns as the reference server does, where the client is not
        to find out by itself. Raises ``UsageError`` for anything else."""
        self._start, is_java = _read_query(query)
        self._wanted, self._name, self._tried = name, free_name(name, ()), set[str]()
        self._exchange, self._picture, self._rolling = Exchange(), Picture(), Rolling(is_java)
        self._agenda = Agenda(self._exchange, self._picture)
        self._conduct = Conduct(self._exchange, self._picture, self._rolling)
        self._started_with = 0
        self._is_closing = False
        self._now_us = 0
        self._question: Question | None = None

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    @property
    def name(self) -> str:
        """Ours at this server; it may not be the one we wanted."""
        return self._name

    @property
    def picture(self) -> Picture:
        """What we know of the game."""
        return self._picture

    def connected(self) -> None:
        """The server speaks first, but need not be waited for."""
        colour = f"#{crc32(self._name.encode()) & 0xFFFFFF:06X}"
        request = Subscribe(self._name, colour, is_spectator=False)
        self._exchange.ask(write_subscribe(request), request)

    def to_send(self) -> bytes:
        return self._exchange.to_send()

    def receive(self, data: bytes, now_us: int) -> Sequence[News]:
        self._now_us = now_us
        news = [one for item in self._exchange.receive(data, now_us) for one in self._take(item)]
        if self._picture.is_over:
            self._agenda.release()
            return [*news, *self._end(self._picture.outcome())]
        return news if self._is_closing else [*news, *self._look()]

    def closed(self, now_us: int) -> Sequence[News]:
        return list(self._end(None))

    def act(self, action: Action, remark: str | None = None) -> None:
        """Answer the latest ``Turn``, if what it was about is still ours to decide."""
        question, self._question = self._question, None
        seat = self._seat
        if question is None or seat is None:
            return
        is_enough = question.clock == "turn" and self._conduct.is_enough
        self._do(self._instead(question) if is_enough or self._conduct.is_futile(action) else action, seat)
        if self._due() and not self._exchange.is_awaiting:
            self._exchange.probe()  # else nothing might come that lets us ask about what is still due

    @property
    def _seat(self) -> Seat | None:
        """Ours in the running game, if there is one and we are not out."""
        seat = self._picture.seat_of(self._name) if self._picture.is_running else None
        return None if seat is None or self._picture.is_out(seat) else seat

    # -- what comes in -------------------------------------------------------------

    def _take(self, item: Item) -> Iterator[News]:
        match item:
            case Heard(packet, ticket):
                whole = self._conduct.complete(packet, self._name) if isinstance(packet, SomePlot) else packet
                yield from self._hear(whole, ticket)
            case Roster():
                self._enlist(item)
            case Reply(about, Nein() as nein):
                yield from self._refuse(about, nein)
            case Reply(about):
                self._grant(about)
            case Unanswered(EndTurn()):
                self._rolling.ignore()
            case Unanswered(about):
                yield from self._refuse(about, Nein(None, "no answer"))
            case Probed():
                self._conduct.hear_silence()
            case Oddity(line):
                yield Note(f"not understood: {line[:80]!r}")
            case _:
                assert_never(item)

    def _hear(self, packet: Packet | None, ticket: int) -> Iterator[News]:
        match packet:
            case AuctionPlot():
                self._agenda.hear_call(packet, ticket, self._seat)
                return
            case Eventcard(text):
                self._agenda.hear_card(text, ticket, self._seat)
                yield Note(text)
                return
            case PosUpdate() if not self._picture.names:
                self._rolling.learn(is_java=True)  # only the reference server moves before it says that it begins
            case ShowTransaction(0, text):
                self._hear_news(text)
                yield Note(text)
            case ChatUpdate(text):
                yield Note(text)
            case _:
                pass
        nein = self._picture.take(packet) if packet else None
        self._exchange.answer(ticket, nein or JAWOHL)
        if isinstance(packet, TurnUpdate):
            self._conduct.hear_turn(packet.player, self._name)
        elif not isinstance(packet, ChatUpdate | ShowTransaction):
            self._conduct.hear_change(self._seat)

    def _hear_news(self, text: str) -> None:
        """A seller is told in words that its offer has been declined."""
        if text.startswith(DECLINED):
            for plot, field in enumerate(FIELDS):
                if field.name == text.removeprefix(DECLINED):
                    self._picture.withdraw(plot)

    def _enlist(self, roster: Roster) -> None:
        if roster.is_capitalised:
            self._rolling.learn(is_java=True)
        self._rolling.forget_order()
        seat = self._picture.seat_of(self._name)
        self._picture.enlist(roster.people)
        if seat is not None:
            self._name = self._picture.names[seat]
        if not self._picture.names:
            self._start_game([person.name for person in roster.people if person.mode == "player"])

    def _start_game(self, players: Sequence[str]) -> None:
        if self._name in players and len(players) >= self._start > 0 and len(players) != self._started_with:
            self._started_with = len(players)
            self._exchange.ask("start-game", StartGame())

    # -- what our commands come to ---------------------------------------------------

    def _grant(self, about: object) -> None:
        match about:
            case EndTurn():
                self._conduct.grant_end(self._name)
            case Attempt():
                self._agenda.grant(about)
            case Deed() if self._seat is not None:
                self._conduct.grant(about, self._seat)
            case _:
                pass

    def _refuse(self, about: object, nein: Nein) -> Iterator[News]:
        match about:
            case Subscribe():
                yield from self._rename(nein)
            case StartGame():
                pass
            case EndTurn():
                self._conduct.refuse_end(self._name)
            case SwapCard():
                self._exchange.concede()
            case Attempt(answer):
                if not self._agenda.refuse(about):
                    self._conduct.avoid(answer)
                yield Note(f"refused: {nein}")
            case Deed() if self._seat is not None:
                self._conduct.refuse(about, nein, self._seat)
                yield Note(f"refused: {nein}")
            case _:
                pass

    def _rename(self, nein: Nein) -> Iterator[News]:
        """Another name if ours is taken; whatever else keeps us out is the end."""
        if nein.code != NAME_TAKEN:
            yield Note(f"not admitted: {nein}")
            yield from self._end(None)
            return
        self._tried.add(self._name)
        self._name = free_name(self._wanted, self._tried)
        self.connected()

    def _end(self, outcome: Outcome | None) -> Iterator[Over]:
        if not self._is_closing:
            self._is_closing = True
            yield Over(outcome, is_final=True)

    # -- what we do ------------------------------------------------------------------

    def _look(self) -> Iterator[Turn]:
        """Whether something is ours to decide now that was not before."""
        seat, before, self._question = self._seat, self._question, None
        if seat is None:
            self._agenda.release()
            return
        is_spec = self._rolling.is_java is not True
        self._picture.settings |= {"sell_consent": is_spec, "double_rent": is_spec}
        self._conduct.go_on(seat, self._now_us)
        question = self._question = self._due()
        if question is not None and question != before:
            observation = self._picture.observe(seat, seat if question.clock == "turn" else None)
            yield Turn(observation, seat, question.clock, BUDGET_US[question.clock])

    def _due(self) -> Question | None:
        return None if self._seat is None else self._agenda.due(self._seat) or self._conduct.due()

    def _instead(self, question: Question) -> Action:
        match question.clock:
            case "auction":
                return Pass(self._picture[Counter.AUCTION])
            case "offer":
                return Decline(question.number)
            case "card":
                return TakeCard()
            case _:
                return EndTurn()

    def _do(self, action: Action, seat: Seat) -> None:
        match action:
            case TakeCard() | SwapCard() | Bid() | Pass() | Accept() | Decline():
                self._agenda.decide(action, seat)
            case _:
                self._conduct.do(action, seat, self._now_us)


def _read_query(query: Mapping[str, str]) -> tuple[int, bool | None]:
    """The number of players to start with, and whether the server is like the reference server."""
    start, java = query.get("start", str(START)), query.get("java", "")
    if unknown := sorted(set(query) - {"start", "java"}):
        raise UsageError(f"a monopoly URL has no {', '.join(unknown)}; it may have start=NUMBER and java=1")
    if start not in map(str, range(MAX_SEATS + 1)):
        raise UsageError(f"start is 0 to {MAX_SEATS}, not {start!r}")
    if java not in {"", "0", "1"}:
        raise UsageError(f"java is 1 or 0, not {java!r}")
    return int(start), {"": None, "0": False, "1": True}[java]
