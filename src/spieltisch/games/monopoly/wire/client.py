"""Our side of MPMP on anybody's server: packets become a view of the game, and the view decides when our bot is asked.

Nothing waits for an acknowledgement that may never come. The bot is asked whenever
something is ours to decide, and in our turn again and again until it ends the turn. What
the server refuses is not tried again, and after a few refusals the turn is ended. What it
has owed an answer for a minute counts as refused; if it has said nothing at all for another
minute, or nothing about the game for an hour, it is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, assert_never
from zlib import crc32

from spieltisch.core.errors import UsageError
from spieltisch.core.seats import Seat
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
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
from spieltisch.games.monopoly.config import MAX_SEATS
from spieltisch.games.monopoly.engine.board import FIELDS
from spieltisch.games.monopoly.engine.record import Counter
from spieltisch.games.monopoly.people import StartGame, Subscribe, free_name
from spieltisch.games.monopoly.wire.acknowledgements import (
    AcknowledgedLines,
    Incoming,
    NewPacket,
    NoReply,
    NotUnderstood,
    PlayerList,
    Probed,
    Reply,
    SomePlot,
)
from spieltisch.games.monopoly.wire.client_view import ClientView
from spieltisch.games.monopoly.wire.errors import JAWOHL, Nein
from spieltisch.games.monopoly.wire.gathering import Gathering
from spieltisch.games.monopoly.wire.packets import (
    AuctionPlot,
    ChatUpdate,
    Eventcard,
    Packet,
    PosUpdate,
    ShowTransaction,
    StartUpdate,
    TurnUpdate,
)
from spieltisch.games.monopoly.wire.pending import Attempt, PendingQuestions, Question
from spieltisch.games.monopoly.wire.requests import write_subscribe
from spieltisch.games.monopoly.wire.turn import OwnTurn, SentAction
from spieltisch.games.monopoly.wire.turn_order import TurnOrder
from spieltisch.wire.patience import ANSWER_US, OTHERS_US, cut_off, silent_for

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
        start, is_java = _read_query(query)
        self._wanted, self._name, self._tried = name, free_name(name, ()), set[str]()
        self._lines, self._view, self._order = AcknowledgedLines(), ClientView(), TurnOrder(is_java)
        self._pending = PendingQuestions(self._lines, self._view)
        self._turn = OwnTurn(self._lines, self._view, self._order)
        self._gathering = Gathering(start)
        self._vanished: list[str] = []
        """Players of the game who are on no list any more."""
        self._is_closing = False
        self._now_us = self._heard_us = 0
        self._told_us: int | None = None
        """When the server last told anything but chat."""
        self._awaited: object | None = None
        """The reply that was owed when last looked at."""
        self._owed_us = 0
        """Since when it is."""
        self._is_given_up = False
        """Replies were given up, and nothing has been heard since."""
        self._question: Question | None = None

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    @property
    def name(self) -> str:
        """Ours at this server; it may not be the one we wanted."""
        return self._name

    @property
    def view(self) -> ClientView:
        """What we know of the game."""
        return self._view

    def connected(self) -> None:
        """The server speaks first, but need not be waited for."""
        colour = f"#{crc32(self._name.encode()) & 0xFFFFFF:06X}"
        request = Subscribe(self._name, colour, is_spectator=False)
        self._lines.ask(write_subscribe(request), request)

    def to_send(self) -> bytes:
        return self._lines.to_send()

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        self._now_us = self._heard_us = now_us
        self._is_given_up = False
        updates = self._take_all(self._lines.receive(data, now_us))
        return [*updates, *self._go_on(now_us)]

    @property
    def patience_us(self) -> int:
        return max(0, min(self._deadlines()) - self._now_us)

    def _deadlines(self) -> Iterator[int]:
        yield OTHERS_US + (self._now_us if self._told_us is None else self._told_us)
        if awaited := self._lines.awaited:
            yield ANSWER_US + (self._owed_us if awaited is self._awaited else self._now_us)
        if self._seat is not None and self._turn.ask_us is not None:
            yield self._turn.ask_us
        if not self._view.names and self._gathering.next_us is not None:
            yield self._gathering.next_us
        if self._may_be_lost:
            yield self._heard_us + ANSWER_US
        if self._is_stuck and self._told_us is not None:
            yield self._told_us + ANSWER_US

    def wake(self, now_us: int) -> Sequence[Update]:
        latest_us = now_us - self.patience_us
        self._now_us = now_us
        return list(self._go_on(latest_us))

    def closed(self, now_us: int) -> Sequence[Update]:
        return list(self._end(cut_off()))

    def act(self, action: Action, remark: str | None = None) -> None:
        """Answer the latest ``Turn``, if what it was about is still ours to decide."""
        question, self._question = self._question, None
        seat = self._seat
        if question is None or seat is None:
            return
        is_enough = question.clock == "turn" and self._turn.is_enough
        self._do(self._instead(question) if is_enough or self._turn.is_futile(action) else action, seat)
        if self._due() and not self._lines.awaited:
            self._lines.probe()  # else nothing might come that lets us ask about what is still due

    @property
    def _seat(self) -> Seat | None:
        """Ours in the running game, if there is one and we are not out."""
        seat = self._view.seat_of(self._name) if self._view.is_running else None
        return None if seat is None or self._view.is_out(seat) else seat

    # -- what comes in, or does not ------------------------------------------------

    def _take_all(self, items: Iterable[Incoming]) -> list[Update]:
        return [update for item in items for update in self._take(item)]

    def _go_on(self, since_us: int) -> Iterator[Update]:
        """See whether anything has been waited for too long, and what is ours to do; ``since_us`` is when either side
        said its latest word."""
        if self._is_closing:
            return
        if self._told_us is None:
            self._told_us = since_us
        if self._lines.awaited is not self._awaited:
            self._awaited, self._owed_us = self._lines.awaited, since_us
        if self._awaited and self._now_us >= self._owed_us + ANSWER_US:
            yield from self._give_up()
        if self._now_us >= self._told_us + OTHERS_US:
            yield from self._end(Failed(Failure.LOST, f"nothing has happened for {OTHERS_US // 1_000_000} s"))
        elif self._is_stuck and self._now_us >= self._told_us + ANSWER_US:
            yield from self._end(self._stall())
        elif self._view.is_over:
            self._pending.release()
            yield from self._end(Over(self._view.outcome(), is_final=True))
        elif not self._view.names:
            yield from self._gather()
        if not self._is_closing:
            yield from self._look()

    def _gather(self) -> Iterator[Update]:
        """Start the game, if that is ours to do now, or leave a lobby where none will begin."""
        if self._gathering.is_due(self._now_us):
            self._lines.ask("start-game", StartGame())
        elif failed := self._gathering.why_over(self._now_us):
            yield from self._end(failed)
        elif self._may_be_lost and self._now_us >= self._heard_us + ANSWER_US:
            self._lines.probe()

    @property
    def _may_be_lost(self) -> bool:
        """Whether nothing but an answer could show that the reference server still knows us."""
        return self._order.is_java is True and not self._view.names and not self._lines.awaited

    @property
    def _is_stuck(self) -> bool:
        """Whether the reference server waits for a turn of somebody it has lost: of a player who is listed no more, or
        of somebody we have never heard of, since it should be ours."""
        is_lost = bool(self._vanished) or self._turn.is_next(self._name)
        return self._order.is_java is True and self._seat is not None and is_lost

    def _stall(self) -> Failed:
        who = " or ".join(self._vanished) or "somebody else than us, though the next turn is ours"
        seconds = ANSWER_US // 1_000_000
        why = f"no turn has come for {seconds} s: the server waits for {who}; it has lost a player, so start it anew"
        return Failed(Failure.LOST, why)

    def _give_up(self) -> Iterator[Update]:
        """What has got no reply by now was refused."""
        if self._is_given_up:
            yield from self._end(silent_for(self._now_us - self._heard_us))
        else:
            self._is_given_up = True
            yield from self._take_all(self._lines.give_up())

    def _take(self, item: Incoming) -> Iterator[Update]:
        match item:
            case NewPacket(packet, ticket):
                self._told_us = self._told_us if isinstance(packet, ChatUpdate) else self._now_us
                whole = self._turn.complete(packet, self._name) if isinstance(packet, SomePlot) else packet
                yield from self._take_packet(whole, ticket)
            case PlayerList():
                self._told_us = self._now_us
                yield from self._enlist(item)
            case Reply(about, Nein() as nein):
                yield from self._refuse(about, nein)
            case Reply(about):
                self._grant(about)
            case NoReply(EndTurn(), is_read):
                self._turn.ignore_end(self._name, is_read=is_read)
            case NoReply(Subscribe()):
                if all(person.name != self._name for person in self._view.people):
                    yield from self._end(silent_for(ANSWER_US))
            case NoReply(about):
                yield from self._refuse(about, Nein(None, "no answer"))
            case Probed(about):
                self._turn.note_silence(about)
            case NotUnderstood(line):
                yield Note(f"not understood: {line[:80]!r}")
            case _:
                assert_never(item)

    def _take_packet(self, packet: Packet | None, ticket: int) -> Iterator[Update]:
        match packet:
            case AuctionPlot():
                self._pending.add_call(packet, ticket, self._seat)
                return
            case Eventcard(text):
                self._pending.add_card(text, ticket, self._seat)
                yield Note(text)
                return
            case PosUpdate() if not self._view.names:
                self._order.learn(is_java=True)  # only the reference server moves before it says that it begins
            case StartUpdate():
                self._order.note_begin(self._now_us)
            case ShowTransaction(0, text):
                self._take_news(text)
                yield Note(text)
            case ChatUpdate(text):
                yield Note(text)
            case _:
                pass
        nein = self._view.take(packet) if packet else None
        self._lines.answer(ticket, nein or JAWOHL)
        if isinstance(packet, TurnUpdate):
            self._turn.note_turn(packet.player, self._name, self._now_us)
        elif not isinstance(packet, ChatUpdate | ShowTransaction):
            self._turn.note_change(self._seat)

    def _take_news(self, text: str) -> None:
        """A seller is told in words that its offer has been declined."""
        if text.startswith(DECLINED):
            for plot, field in enumerate(FIELDS):
                if field.name == text.removeprefix(DECLINED):
                    self._view.withdraw(plot)

    def _enlist(self, listed: PlayerList) -> Iterator[Note]:
        if listed.is_capitalised:
            self._order.learn(is_java=True)
        self._order.forget_order()
        seat = self._view.seat_of(self._name)
        self._view.enlist(listed.people)
        if seat is not None:
            self._name = self._view.names[seat]
        names = [person.name for person in listed.people]
        self._vanished = [name for name in self._view.names if name not in names]
        if not self._view.names:
            is_java = self._order.is_java is True
            if news := self._gathering.enlist(listed.people, self._name, self._now_us, is_java=is_java):
                yield Note(news)

    # -- what our commands come to ---------------------------------------------------

    def _grant(self, about: object) -> None:
        match about:
            case Subscribe():
                self._gathering.note_granted(self._name, self._now_us)
            case EndTurn():
                self._turn.grant_end(self._name)
            case Attempt():
                self._pending.grant(about)
            case SentAction() if self._seat is not None:
                self._turn.grant(about, self._seat)
            case _:
                pass

    def _refuse(self, about: object, nein: Nein) -> Iterator[Update]:
        match about:
            case Subscribe():
                yield from self._rename(nein)
            case StartGame():
                pass
            case EndTurn():
                self._turn.refuse_end(self._name)
            case SwapCard():
                self._lines.concede()
            case Attempt(answer):
                if not self._pending.refuse(about):
                    self._turn.avoid(answer)
                yield Note(f"refused: {nein}")
            case SentAction() if self._seat is not None:
                self._turn.refuse(about, nein, self._seat)
                yield Note(f"refused: {nein}")
            case _:
                pass

    def _rename(self, nein: Nein) -> Iterator[Update]:
        """Another name if ours is taken; whatever else keeps us out is the end."""
        if nein.code != NAME_TAKEN:
            yield from self._end(Failed(Failure.REFUSED, str(nein)))
            return
        self._tried.add(self._name)
        self._name = free_name(self._wanted, self._tried)
        self.connected()

    def _end(self, update: Over | Failed) -> Iterator[Update]:
        if not self._is_closing:
            self._is_closing = True
            yield update

    # -- what we do ------------------------------------------------------------------

    def _look(self) -> Iterator[Turn]:
        """Whether something is ours to decide now that was not before."""
        seat, before, self._question = self._seat, self._question, None
        if seat is None:
            self._pending.release()
            return
        is_spec = self._order.is_java is not True
        self._view.settings.update({"sell_consent": is_spec, "double_rent": is_spec, "doubles_free": is_spec})
        self._turn.go_on(seat, self._now_us)
        question = self._question = self._due()
        if question is not None and question != before:
            observation = self._view.observe(seat, seat if question.clock == "turn" else None)
            yield Turn(observation, seat, question.clock, BUDGET_US[question.clock])

    def _due(self) -> Question | None:
        return None if self._seat is None else self._pending.due(self._seat) or self._turn.due()

    def _instead(self, question: Question) -> Action:
        match question.clock:
            case "auction":
                return Pass(self._view[Counter.AUCTION])
            case "offer":
                return Decline(question.number)
            case "card":
                return TakeCard()
            case _:
                return EndTurn()

    def _do(self, action: Action, seat: Seat) -> None:
        match action:
            case TakeCard() | SwapCard() | Bid() | Pass() | Accept() | Decline():
                self._pending.decide(action, seat)
            case _:
                self._turn.do(action, seat, self._now_us)


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
