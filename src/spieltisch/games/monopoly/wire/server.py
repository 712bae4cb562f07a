"""The server's side of MPMP 5: one client, from its welcome on.

Each line of the client gets one line back, in the order of the client's lines and before
everything that it causes; acknowledgements get none. What the client is told it answers
when it likes, or never: see ``unanswered``.

A command has to be one, a game has to run, and the client has to be one of its players;
everything behind that, auctions first and money last, is the rules' to check::

    301  213  221  232 | 139  333  136  …  131
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, assert_never

from spieltisch.core.commands import Act, Command, Enter, Leave, Received, Request
from spieltisch.core.messages import Batch, Closed, Dismissed, Happened, Item, Message, Notice, Refused
from spieltisch.games.monopoly import people
from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Decline,
    EndTurn,
    Pass,
    Quit,
    Sell,
    SwapCard,
    TakeCard,
)
from spieltisch.games.monopoly.config import Options
from spieltisch.games.monopoly.events import AuctionOpened, CardKept, OfferEnd, OfferEnded, Passed, Thrown
from spieltisch.games.monopoly.wire import errors
from spieltisch.games.monopoly.wire.cheats import read_cheats
from spieltisch.games.monopoly.wire.errors import Nein
from spieltisch.games.monopoly.wire.framing import Framer, decode
from spieltisch.games.monopoly.wire.listener import Listener
from spieltisch.games.monopoly.wire.refusing import is_offered, refusal
from spieltisch.games.monopoly.wire.requests import MakeOffer, SellTo, Spoken, read_request
from spieltisch.games.monopoly.wire.unanswered import Question, Topic

TOO_LATE: Final = Nein(errors.LATER, "You don't have any time left for that")
IMPOSED: Final = (Passed, CardKept, Thrown, AuctionOpened)
"""How what the table does for a player begins; nothing that a client asks for does, ended turns apart."""
ENDINGS: Final = (EndTurn, Quit)
"""What a client asks for that may begin like that too."""
ANSWER: Final = b"+JAWOHL\n"
"""The usual one to a packet."""


class Server:
    """One connection."""

    def __init__(self, options: Options, query: Mapping[str, str] | None = None) -> None:
        self._options = options
        self._framer = Framer()
        self._listener = Listener()
        self._is_closing = False
        self._is_subscribed = False
        self._awaited: Action | people.Request | None = None
        """What the next line has to answer."""
        self._is_granted = False
        """Whether the latest answer was that it is done."""
        self._late_answer: TakeCard | SwapCard | None = None
        """What the client said to a card while an auction ran."""

    # -- from the client -------------------------------------------------------------

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> Sequence[Command]:
        self._listener.say(errors.WELCOME)
        return [Enter()]

    def receive(self, data: bytes, now_us: int) -> Iterable[Command]:
        return () if self._is_acknowledgement(data) else self._follow(data, now_us)

    def _is_acknowledgement(self, data: bytes) -> bool:
        """Whether these are the usual answers, to packets that ask nothing, and no more. Most of what clients
        send is, so it is counted without a look at each line."""
        answers, rest = divmod(len(data), len(ANSWER))
        is_plain = not rest and data == ANSWER * answers and not self._framer.is_within
        return is_plain and self._listener.unanswered.take_plain(answers)

    def _follow(self, data: bytes, now_us: int) -> Iterator[Command]:
        for line in self._framer.receive(data, now_us):
            if self._is_closing:
                return
            if line == b"+JAWOHL":
                if question := self._listener.unanswered.take():
                    yield from self._accept(question, Received(now_us, now_us))
            elif line is None:
                self._listener.say(errors.LINE_TOO_LONG)
            else:
                yield from self._read(decode(line), Received(self._framer.first_us, now_us))

    def closed(self, now_us: int) -> Sequence[Command]:
        if self._is_closing:
            return []
        if self._framer.is_within:
            self._listener.say(errors.END_OF_FILE)
        self._is_closing = True
        return [Leave(why="end of stream")]

    def next_deadline(self) -> int | None:
        """A card can be answered as soon as the auction is over that was in the way."""
        return 0 if self._late_answer and not self._listener.is_bidding else None

    def wake(self, now_us: int) -> Iterator[Command]:
        if self._late_answer and not self._listener.is_bidding:
            answer, self._late_answer = self._late_answer, None
            if self._listener.is_playing:
                yield Act(answer, Received(now_us, now_us))

    def _read(self, line: str, received: Received) -> Iterable[Command]:
        if line.startswith("-") and (nein := errors.read_nein(line)):
            return self._decline(nein, received)
        if line.startswith("+JAWOHL "):
            question = self._listener.unanswered.take()
            return self._accept(question, received) if question else ()
        return self._obey(read_request(line), received)

    def _obey(self, spoken: Spoken | Nein, received: Received) -> Iterable[Command]:
        match spoken:
            case Nein():
                return self._refuse(spoken)
            case people.Subscribe():
                return self._subscribe(spoken, received)
            case people.StartGame():
                return self._ask(spoken)
            case people.Say(text):
                return self._talk(text, received)
            case people.Whisper():
                return self._whisper(spoken, errors.WHISPER_USAGE)
            case Quit() if not self._listener.is_playing:
                return self._ask(people.StepDown())
            case _:
                return self._play(spoken, received)

    def _refuse(self, nein: Nein) -> Iterable[Command]:
        self._listener.say(nein)
        return ()

    def _subscribe(self, request: people.Subscribe, received: Received) -> Iterator[Command]:
        """Who plays and would rather watch gives up."""
        yield from self._ask(request)
        if self._is_granted:
            self._is_subscribed = True
            if request.is_spectator and self._listener.is_playing:
                yield Act(Quit(), received)

    def _talk(self, text: str, received: Received) -> Iterator[Command]:
        if text.startswith("@"):
            yield from self._whisper(people.Whisper(text[1:], is_echoed=True), errors.usage("chat"))
        elif self._is_subscribed and not text:
            self._listener.say(errors.usage("chat"))
        elif self._options.cheats and self._listener.is_playing and (cheats := read_cheats(text)):
            yield from self._act(cheats[0], received)
            if self._is_granted:
                yield from (Act(cheat, received) for cheat in cheats[1:])
                yield Request(people.Say(text))
        else:
            yield from self._ask(people.Say(text))

    def _whisper(self, whisper: people.Whisper, usage: Nein) -> Iterator[Command]:
        is_wordless = " " not in whisper.text or whisper.text in self._listener.listed
        if self._is_subscribed and is_wordless:
            self._listener.say(usage)
        else:
            yield from self._ask(whisper)

    def _play(self, spoken: Action | SellTo | MakeOffer, received: Received) -> Iterable[Command]:
        wrong = self._why_not()
        return self._refuse(wrong) if wrong else self._act(self._action(spoken), received)

    def _why_not(self) -> Nein | None:
        if self._listener.observation is None:
            return errors.NOT_RUNNING
        if not self._is_subscribed:
            return errors.NOT_SUBSCRIBED
        return None if self._listener.is_playing else errors.NOT_A_PLAYER

    def _action(self, spoken: Action | SellTo | MakeOffer) -> Action:
        match spoken:
            case SellTo(plot, price, buyer):
                return Sell(plot, self._listener.seat_of(buyer), price)
            case MakeOffer(plot, price):
                observation = self._listener.observation
                assert observation is not None
                is_bid = self._listener.is_bidding and not is_offered(observation, plot)
                return Bid(plot, price) if is_bid else Accept(plot, price)
            case _:
                return spoken

    # -- its answers to what it was told ---------------------------------------------

    def _accept(self, question: Question, received: Received) -> Iterator[Command]:
        """Only a card that could be exchanged waits for this."""
        if question.topic is Topic.CARD:
            yield from self._answer_card(TakeCard(), received)

    def _decline(self, nein: Nein, received: Received) -> Iterator[Command]:
        if nein.code == errors.NEW_CARD:
            yield from self._swap_card(received)
            return
        question = self._listener.unanswered.take()
        if question is None or not self._listener.is_playing:
            return
        match question.topic:
            case Topic.AUCTION:
                yield Act(Pass(question.plot), received)
            case Topic.OFFER:
                yield Act(Decline(question.plot), received)
            case Topic.CARD:
                yield from self._answer_card(TakeCard(), received)
            case _:
                assert_never(question.topic)

    def _swap_card(self, received: Received) -> Iterator[Command]:
        """The only acknowledgement that is answered. One that is refused counts for none: a proper one follows."""
        if self._listener.is_playing and self._listener.is_holding and self._listener.unanswered.take_card():
            self._listener.say(errors.JAWOHL)
            yield from self._answer_card(SwapCard(), received)
        else:
            self._listener.say(errors.NO_OTHER_CARD)

    def _answer_card(self, answer: TakeCard | SwapCard, received: Received) -> Iterator[Command]:
        if self._listener.is_bidding:
            self._late_answer = answer
        elif self._listener.is_playing:
            yield Act(answer, received)

    # -- to the client ---------------------------------------------------------------

    def _ask(self, request: people.Request) -> Iterator[Command]:
        self._awaited, self._is_granted = request, False
        yield Request(request)
        self._reply()

    def _act(self, action: Action, received: Received) -> Iterator[Command]:
        self._awaited, self._is_granted = action, False
        yield Act(action, received)
        self._reply()  # a paused table says nothing of what it does

    def _reply(self, nein: Nein | None = None) -> None:
        """Answer the client, unless it has its answer."""
        if self._awaited is not None:
            self._awaited, self._is_granted = None, nein is None
            self._listener.say(nein or errors.JAWOHL)

    def tell(self, message: Message) -> None:
        match message:
            case Batch():
                self._judge(message.items[0] if message.items else None, message)
                self._listener.hear(message)
            case Notice(people.Granted()):
                self._listener.is_barred = False
                self._reply()
            case Notice(people.Denied(code, sentence)):
                self._listener.is_barred |= code == "barred"
                self._reply(Nein(errors.CODES.get(code, errors.LATER), sentence))
            case Notice(value):
                self._listener.notice(value)
            case Dismissed():
                self._is_closing = True
            case _:
                pass

    def _judge(self, first: Item | None, batch: Batch) -> None:
        """The first batch after an action says whether it is done."""
        if type(first) is Refused:
            self._reply(refusal(first, batch.observation, self._listener.names))
        elif type(first) is Closed:
            self._is_closing |= first.is_last
        elif first is not None and self._awaited is not None:
            self._reply(TOO_LATE if self._is_imposed(first) else None)

    def _is_imposed(self, first: Item) -> bool:
        """Whether this is what the end of the client's time has led to, instead of its action."""
        if type(first) is not Happened or isinstance(self._awaited, ENDINGS):
            return False
        event = first.event
        return isinstance(event, IMPOSED) or (isinstance(event, OfferEnded) and event.end is OfferEnd.DECLINED)

    def to_send(self) -> bytes:
        data = bytes(self._listener.out)
        self._listener.out.clear()
        return data
