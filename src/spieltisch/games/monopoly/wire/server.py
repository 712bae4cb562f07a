"""The server's side of MPMP 5: one client, from its welcome on.

Each line of the client gets one line back, in the order of the client's lines and before
everything that it causes; acknowledgements get none. What the client is told it answers
when it likes, or never: see ``prompts``.

A command has to be one, a game has to run, and the client has to be one of its players;
everything behind that, auctions first and money last, is the rules' to check::

    301  213  221  232 | 139  333  136  …  131
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, assert_never

from spieltisch.core.commands import Act, Command, Drop, Enter, Leave, Received, Request
from spieltisch.core.messages import (
    Accepted,
    Answer,
    Batch,
    Closed,
    Dismissed,
    Ignored,
    Message,
    Notice,
    Refusal,
    Refused,
    TooLate,
    Verdict,
)
from spieltisch.core.names import Flaw, flaw_of
from spieltisch.core.session import Capability
from spieltisch.games.monopoly import people
from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Decline,
    Pass,
    Quit,
    Sell,
    SwapCard,
    TakeCard,
)
from spieltisch.games.monopoly.options import Options
from spieltisch.games.monopoly.wire import errors
from spieltisch.games.monopoly.wire.batches import Recipient
from spieltisch.games.monopoly.wire.errors import Nein, is_offered, refusal
from spieltisch.games.monopoly.wire.framing import Framer, decode
from spieltisch.games.monopoly.wire.prompts import Prompt, Topic
from spieltisch.games.monopoly.wire.requests import (
    BLACK,
    MakeOffer,
    SellTo,
    Spoken,
    read_cheats,
    read_request,
    wrong_colour,
)
from spieltisch.games.monopoly.wire.spelling import is_beyond_reference_client
from spieltisch.wire.lint import Lint

TOO_LATE: Final = Nein(errors.LATER, "You don't have any time left for that")
ANSWER: Final = b"+JAWOHL\n"
"""The usual one to a packet."""
FEW: Final = 50
"""So many packets may be on their way."""
SHOWN: Final = 120
"""So many characters of a line that is refused are written into the log."""


class Server:
    """One connection."""

    capabilities: Final = Capability.LINTS

    def __init__(self, options: Options, query: Mapping[str, str] | None = None) -> None:
        self._options = options
        self._framer = Framer()
        self.lint = Lint(self._framer)
        self._recipient = Recipient()
        self._is_closing = False
        self._has_asked = False
        """It has said ``subscribe``, whatever came of that."""
        self._is_subscribed = False
        self._name = ""
        self._number = 0
        """How many of the client's commands have been inputs; an acknowledgement has no number."""
        self._exchange = 0
        """The number of its latest wish for another card."""
        self._verdict: Verdict = Ignored()
        """What became of its latest input."""
        self._line = b""
        """The latest that was no usual acknowledgement."""
        self._is_shifted = False
        """Whether it has acknowledged too much."""
        self._late_answer: TakeCard | SwapCard | None = None
        """What the client said to a card while an auction ran."""

    # -- from the client -------------------------------------------------------------

    def made_of(self) -> tuple[object, ...]:
        """What it was made of, so that it can be pickled where it is compiled."""
        return (self._options,)

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> Sequence[Command]:
        self._recipient.say(errors.WELCOME)
        return [Enter()]

    def receive(self, data: bytes, now_us: int) -> Iterable[Command]:
        if self._is_closing:
            self.lint.warn_late(data)
        if self._is_acknowledgement(data):
            self._count()
            self._recipient.catch_up()
            return ()
        return self._follow(data, now_us)

    def _is_acknowledgement(self, data: bytes) -> bool:
        """Whether these are the usual answers, to packets that ask nothing, and no more. Most of what clients
        send is, so it is counted without a look at each line."""
        answers, rest = divmod(len(data), len(ANSWER))
        is_plain = not rest and data == ANSWER * answers and not self._framer.is_within
        return is_plain and self._recipient.prompts.take_plain(answers)

    def _count(self) -> None:
        """The k-th acknowledgement answers the k-th packet, so one too many or too few shifts all that follow."""
        prompts = self._recipient.prompts
        if prompts.surplus and not self._is_shifted:
            self._is_shifted = self._recipient.bears_lists = True
            self.lint.warn(f"an acknowledgement too many: all {prompts.sent} packets were answered (no answer to a "
                           "command is acknowledged, nor is the welcome, and a list is, once)")  # fmt: skip
        if prompts.unanswered > FEW:
            self.lint.warn(f"more than {FEW} packets are not acknowledged: each gets +JAWOHL or -NEIN, a list one")

    def _follow(self, data: bytes, now_us: int) -> Iterator[Command]:
        for line in self._framer.receive(data, now_us):
            if self._is_closing:
                return
            if line == b"+JAWOHL":
                if prompt := self._recipient.prompts.take():
                    yield from self._accept(prompt, Received(now_us, now_us))
                self._count()
            else:
                self._count()
                self._line, received = line or b"", Received(self._framer.first_us, now_us)
                yield from (
                    self._refuse(errors.LINE_TOO_LONG, received) if line is None else self._read(decode(line), received)
                )
            self._recipient.catch_up()

    def closed(self, now_us: int) -> Sequence[Command]:
        if self._is_closing:
            return []
        if self._framer.is_within:
            self._recipient.say(errors.END_OF_FILE)
        self._is_closing = True
        return [Leave(why="end of stream")]

    def next_deadline(self) -> int | None:
        """A card can be answered as soon as the auction is over that was in the way."""
        return 0 if self._late_answer and not self._recipient.is_bidding else None

    def wake(self, now_us: int) -> Iterator[Command]:
        if self._late_answer and not self._recipient.is_bidding:
            answer, self._late_answer = self._late_answer, None
            if self._recipient.is_playing:
                yield from self._insist(answer, Received(now_us, now_us))

    def _read(self, line: str, received: Received) -> Iterable[Command]:
        is_named = self._has_asked
        self._has_asked |= line.startswith("subscribe ")
        self._recipient.bears_lists |= is_beyond_reference_client(line, self._name, is_subscribed=is_named)
        if line.startswith("-") and (nein := errors.read_nein(line)):
            return self._decline(nein, received)
        if line.startswith("+JAWOHL "):
            prompt = self._recipient.prompts.take()
            return self._accept(prompt, received) if prompt else ()
        return self._obey(read_request(line), received)

    def _obey(self, spoken: Spoken | Nein, received: Received) -> Iterable[Command]:
        match spoken:
            case Nein():
                return self._refuse(spoken, received)
            case people.Subscribe():
                return self._subscribe(spoken, received)
            case people.StartGame():
                return self._ask(spoken)
            case people.Say(text):
                return self._talk(text, received)
            case people.Whisper():
                return self._whisper(spoken, errors.WHISPER_USAGE, received)
            case Quit() if not self._recipient.is_playing:
                return self._ask(people.StepDown())
            case _:
                return self._play(spoken, received)

    def _refuse(self, nein: Nein, received: Received) -> Iterable[Command]:
        """The table hears of it for its log."""
        self._recipient.say(nein)
        return (Drop(str(nein), received, text=decode(self._line)[:SHOWN]),)

    def _subscribe(self, request: people.Subscribe, received: Received) -> Iterator[Command]:
        """Who plays and would rather watch gives up; who comes back to its seat does not play yet."""
        if wrong := wrong_colour(decode(self._line)):
            self.lint.warn(f"{wrong[:SHOWN]} is no colour like #1A2B3C, and is taken for {BLACK}")
        was_playing = self._recipient.is_playing
        yield from self._ask(request)
        if isinstance(self._verdict, Accepted):
            self._is_subscribed, self._name = True, request.name
            if request.is_spectator and was_playing:
                yield from self._insist(Quit(), received)

    def _talk(self, text: str, received: Received) -> Iterator[Command]:
        if text.startswith("@"):
            yield from self._whisper(people.Whisper(text[1:], is_echoed=True), errors.usage("chat"), received)
        elif self._is_subscribed and (not text or flaw_of(text) is Flaw.IS_PILED):
            yield from self._refuse(errors.usage("chat"), received)
        elif self._options.cheats and self._recipient.is_playing and (cheats := read_cheats(text)):
            yield from self._act(cheats[0], received)
            if isinstance(self._verdict, Accepted):
                yield from (Act(cheat, received) for cheat in cheats[1:])
                yield Request(people.Say(text))
        else:
            yield from self._ask(people.Say(text))

    def _whisper(self, whisper: people.Whisper, usage: Nein, received: Received) -> Iterator[Command]:
        is_wordless = " " not in whisper.text or whisper.text in self._recipient.listed
        if self._is_subscribed and (is_wordless or flaw_of(whisper.text) is Flaw.IS_PILED):
            yield from self._refuse(usage, received)
        else:
            yield from self._ask(whisper)

    def _play(self, spoken: Action | SellTo | MakeOffer, received: Received) -> Iterable[Command]:
        wrong = self._why_not()
        return self._refuse(wrong, received) if wrong else self._act(self._action(spoken), received)

    def _why_not(self) -> Nein | None:
        if self._recipient.observation is None:
            return errors.NOT_RUNNING
        if not self._is_subscribed:
            return errors.NOT_SUBSCRIBED
        return None if self._recipient.is_playing else errors.NOT_A_PLAYER

    def _action(self, spoken: Action | SellTo | MakeOffer) -> Action:
        match spoken:
            case SellTo(plot, price, buyer):
                return Sell(plot, self._recipient.seat_of(buyer), price)
            case MakeOffer(plot, price):
                observation = self._recipient.observation
                assert observation is not None
                is_bid = self._recipient.is_bidding and not is_offered(observation, plot)
                return Bid(plot, price) if is_bid else Accept(plot, price)
            case _:
                return spoken

    # -- its answers to what it was told ---------------------------------------------

    def _accept(self, prompt: Prompt, received: Received) -> Iterator[Command]:
        """Only a card that could be exchanged waits for this."""
        if prompt.topic is Topic.CARD:
            yield from self._take_card(received)

    def _decline(self, nein: Nein, received: Received) -> Iterator[Command]:
        if nein.code == errors.NEW_CARD:
            yield from self._swap_card(received)
            return
        is_pass = nein.code is None and self._recipient.is_bidding
        prompts = self._recipient.prompts
        prompt = prompts.take_pass(self._recipient.auction) if is_pass else prompts.take()
        if prompt is None or not self._recipient.is_playing:
            return
        match prompt.topic:
            case Topic.AUCTION:
                yield Act(Pass(prompt.plot), received)
            case Topic.OFFER:
                yield Act(Decline(prompt.plot), received)
            case Topic.CARD:
                yield from self._take_card(received)
            case _:
                assert_never(prompt.topic)

    def _swap_card(self, received: Received) -> Iterator[Command]:
        """The only acknowledgement that is answered. One that is refused counts for none: a proper one follows."""
        is_possible = self._recipient.is_playing and self._recipient.is_holding
        if not (is_possible and self._recipient.prompts.take_card()):
            yield from self._refuse(errors.NO_OTHER_CARD, received)
        elif self._recipient.is_bidding:
            self._recipient.say(errors.JAWOHL)
            self._late_answer = SwapCard()
        else:
            self._exchange = self._number + 1
            yield from self._act(SwapCard(), received)
            if not isinstance(self._verdict, Accepted):
                self._recipient.prompts.give_back()

    def _take_card(self, received: Received) -> Iterator[Command]:
        if self._recipient.is_bidding:
            self._late_answer = TakeCard()
        elif self._recipient.is_playing:
            yield Act(TakeCard(), received)

    # -- to the client ---------------------------------------------------------------

    def _ask(self, request: people.RoomRequest) -> Iterator[Command]:
        self._number += 1
        yield Request(request, self._number)

    def _act(self, action: Action, received: Received) -> Iterator[Command]:
        self._number += 1
        yield Act(action, received, number=self._number)

    def _insist(self, action: Action, received: Received) -> Iterator[Command]:
        """What the client was promised with an earlier answer. Too late for one request, it is not for the next, or
        for none; so it is done, whatever the table has done before."""
        yield Act(action, received)
        if isinstance(self._verdict, TooLate):
            yield Act(action, received)

    def _reply(self, answer: Answer, batch: Batch | None = None) -> None:
        """The line that a command gets. What answers one of our packets gets none."""
        self._verdict = answer.verdict
        if not answer.number:
            return
        match answer.verdict:
            case Accepted():
                self._recipient.is_barred = False
                self._recipient.say(errors.JAWOHL)
            case Refused(code, sentence):
                self._recipient.is_barred |= code == "barred"
                self._recipient.say(self._nein(batch) or Nein(errors.CODES.get(code, errors.LATER), sentence))
            case TooLate():
                self._recipient.say(errors.NO_OTHER_CARD if answer.number == self._exchange else TOO_LATE)
            case Ignored():
                self._recipient.say(errors.NOT_RUNNING)
            case _:
                assert_never(answer.verdict)

    def _nein(self, batch: Batch | None) -> Nein | None:
        """What the rules have refused, in the protocol's words."""
        if batch and isinstance(item := batch.items[0], Refusal):
            return refusal(item, batch.observation, self._recipient.names)
        return None

    def tell(self, message: Message) -> None:
        match message:
            case Batch():
                if message.answer:
                    self._reply(message.answer, message)
                if message.items and isinstance(message.items[0], Closed):
                    self._is_closing |= message.items[0].is_last
                self._recipient.take(message)
            case Answer():
                self._reply(message)
            case Notice(value):
                self._recipient.notice(value)
            case Dismissed():
                self._is_closing = True
            case _:
                pass

    def to_send(self) -> bytes:
        return self._recipient.out.take()
