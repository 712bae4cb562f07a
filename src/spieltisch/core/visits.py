"""Our client at somebody's server, as a script, and a referee who hears both sides and knows what is right.

A *visitor* is a client's session of ours with a bot behind it. Its *referee* recomputes the game by our rules from
nothing but what was said to this client and by it, and raises ``Wrong`` at the first thing that is not so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias, assert_never

from spieltisch.core.contracts import Bot
from spieltisch.core.errors import PeerError
from spieltisch.core.scripts import (
    SECOND_US,
    Arrived,
    Gone,
    Halt,
    Heard,
    Open,
    Read,
    Remark,
    Say,
    Script,
    Silence,
    Silent,
    Wrong,
)
from spieltisch.core.session import ClientSession, Failed, Over, Turn, Update

PATIENCE_US: Final = 20 * SECOND_US
"""How long a server may say nothing, with bots as the only other players."""
ARRIVAL_US: Final = 3 * SECOND_US
"""So much time others have to take their seats before us."""
QUIET_US: Final = 250_000
"""Some servers lose what comes within moments of their own words."""
THINKING_US: Final = 20_000
GAME_US: Final = 30 * SECOND_US
"""A game that is not over by then has shown enough: some have no end that could be waited for."""
TURNS: Final = 3
TAKES: Final = "it takes what somebody says in another's turn"
KEEPS: Final = "it does not answer what is said in another's turn, or keeps it for later"
SEATED: Final = "it gives who watches a seat"
HEEDED: Final = "it heeds what somebody says who only watches"

Shape: TypeAlias = Callable[[bytes], Say]
"""How a client says something."""


class Referee:
    """One conversation, recomputed. Games derive theirs from this one."""

    is_over = False
    """Whether the last thing was said that a server has to say."""
    is_answered = True
    """Whether the server has said all that it owes at once to what the client said last."""
    awaits = "the game to go on"
    """What has to come next, for people."""
    now_us = 0
    """When the server was heard last."""
    answer_us = SECOND_US
    """How long a server may take to answer what needs nobody else."""

    @property
    def seat(self) -> int | None:
        """The client's own, as far as it is known."""
        return None

    def said(self, data: bytes) -> None:
        """The client says this, right or wrong."""
        raise NotImplementedError

    def heard(self, data: bytes) -> None:
        """The server says this, in any pieces. Raises ``Wrong``."""
        raise NotImplementedError

    def gone(self) -> None:
        """The server has hung up. Raises ``Wrong`` where the game goes on."""
        if not self.is_over:
            raise Wrong("a game that is played to its end", "the end of the connection")

    def asides(self) -> Sequence[bytes]:
        """What a client may also say in its turn, each of which is answered at once."""
        return ()

    def wish(self) -> Any | None:
        """An action of the game's that shows more of the rules than what a bot may choose now; None: there is none."""
        return None

    def unlawful(self) -> Mapping[str, bytes]:
        """By name what would be wrong to say in this turn; a name is a stable word for one kind of mistake."""
        return {}

    has_ending = False
    """Whether a turn goes on until its player ends it."""

    def ending(self) -> Any | None:
        """Where it does: the action of the game's that ends our turn; None where it may not be done yet."""
        return None

    def interruption(self) -> bytes | None:
        """What would be right to say in a turn of our own, and is wrong because others are to act; None where they are
        not, as far as is known."""
        return None

    def unanswered(self) -> None:
        """The server has said nothing for ``answer_us``. Raises ``Wrong`` where it owes our interruption an answer."""


class Visitor:
    """A bot of ours behind a client's session."""

    def __init__(
        self, session: ClientSession, bot: Bot[Any, Any], referee: Referee | None = None, shape: Shape = Say
    ) -> None:
        self._session, self._bot, self._referee, self._shape = session, bot, referee, shape
        self._turn: Turn | None = None
        self._has_ended = False
        self._waited_us = 0
        self._latest_us = self._begun_us = 0
        self._early: list[Heard] = []
        """What the server has said before we came."""
        self.turns = 0
        """How many it had."""
        self.errors: list[str] = []
        """The names of what it has said that was unlawful."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to do or hear."""
        return self._referee.is_over if self._referee else self._has_ended

    def arrive(self) -> Script[None]:
        """Say what a client says first."""
        self._session.connected()
        yield from self._flush()
        while self._early:
            yield from self._take_in(self._early.pop(0), 0)

    def wait(self, time_us: int) -> Script[None]:
        """Let others come first, and say nothing. Raises ``Wrong`` where the server hangs up meanwhile."""
        end_us = (yield Remark("others come first")).at_us + time_us
        while not isinstance(heard := (yield Read(max(0, end_us - self._latest_us))), Silence):
            if isinstance(heard, Gone):
                raise Wrong("a server that waits for what a client says first", "the end of the connection")
            self._latest_us = heard.at_us
            self._early.append(heard)

    def play(self, turns: int | None = None, game_us: int = GAME_US, *, is_erring: bool = False) -> Script[None]:
        """Until the game is over, until so many turns were played, or until a long game has shown enough.
        ``is_erring``: before its own actions it says all that the referee knows to be unlawful, each kind once."""
        yield from self._begin()
        while not (self.is_over or (turns is not None and self.turns >= turns)):
            if self._latest_us - self._begun_us > game_us and self.turns > TURNS:
                yield Remark(f"{self.turns} turns are enough")
                return
            if self._turn is None:
                yield from self._hear()
            if self._turn and self._referee:
                for data in chain(self._referee.asides(), self._errors() if is_erring else ()):
                    yield from self._ask(data)
            if self._turn:
                yield from self._act()

    def _errors(self) -> Iterator[bytes]:
        """What is unlawful now and was not said yet, as long as it is its turn."""
        for name, data in self._referee.unlawful().items() if self._referee else ():
            if name not in self.errors and self._turn:
                self.errors.append(name)
                yield data

    def forfeit(self, name: str) -> Script[None]:
        """Play until something unlawful of this name can be said, say it, and hear what the server makes of it. Raises
        ``Open`` where the game is over before."""
        yield from self._begin()
        while self._referee and not self.is_over:
            yield from self._hear()
            if self._turn and name in (unlawful := self._referee.unlawful()):
                yield from self._utter(unlawful[name])
                while not (self._referee.is_answered or self.is_over):
                    self._judge((yield Read(PATIENCE_US)), PATIENCE_US + 1)
                return
            if self._turn:
                yield from self._act()
        raise Open(f"{name} did not come up in this game")

    def interrupt(self) -> Script[None]:
        """Play until others are to act, say then what is for a turn of our own, while nobody else can say anything, and
        hear what the server makes of it; then go on for some turns. Raises ``Open`` where it did not come to that."""
        yield from self._begin()
        while self._referee and not self.is_over and self._latest_us - self._begun_us <= GAME_US:
            if self._turn is None:
                yield from self._hear()
                continue
            ending = self._referee.ending()
            if self._referee.has_ending and ending is None:
                yield from self._act()
                continue
            yield Halt()
            yield from self._act(ending)
            if not (yield from self._hear_all(lambda: self._turn is not None or self._interruption is not None)):
                self._referee.unanswered()
            if self._interruption:
                yield from self._hear(QUIET_US)
            if data := self._interruption:
                yield from self._utter(data)
                if not (yield from self._hear_all(lambda: self._referee is None or self._referee.is_answered)):
                    self._referee.unanswered()
            yield Halt(is_on=False)
            if data:
                yield from self.play(self.turns + TURNS)
                return
        raise Open("others' turns did not come up in this game")

    @property
    def _interruption(self) -> bytes | None:
        return self._referee.interruption() if self._referee else None

    def _hear_all(self, has_come: Callable[[], bool]) -> Script[bool]:
        """What the server says until that has come; whether it has before ``answer_us`` passed without a word."""
        quiet_us, answer_us = 0, self._referee.answer_us if self._referee else Referee.answer_us
        while not (self.is_over or has_come()):
            before_us = self._latest_us
            is_silent = isinstance((yield from self._hear(answer_us - quiet_us)), Silence)
            quiet_us = quiet_us + self._latest_us - before_us if is_silent else 0
            if quiet_us >= answer_us:
                return False
        return True

    def _begin(self) -> Script[None]:
        self._latest_us = self._begun_us = (yield Remark("a game")).at_us

    def _hear(self, wait_us: int = PATIENCE_US) -> Script[Heard]:
        """What the server says next. Raises ``Wrong``."""
        wait_us = min(self._session.patience_us, wait_us)
        heard: Heard = yield Read(wait_us)
        yield from self._take_in(heard, wait_us)
        return heard

    def _take_in(self, heard: Heard, wait_us: int) -> Script[None]:
        self._latest_us = heard.at_us
        self._judge(heard, wait_us)
        try:
            for item in self._updates(heard, wait_us):
                self._take(item)
        except PeerError as error:
            raise Wrong("a message of the protocol", str(error)) from None
        yield from self._flush()

    def _judge(self, heard: Heard, waited_us: int) -> None:
        """Whether it may come, or be silent, as far as is known without the client."""
        match heard:
            case Arrived(data, at_us):
                self._waited_us = 0
                if self._referee:
                    self._referee.now_us = at_us
                    self._referee.heard(data)
            case Gone():
                if self._referee:
                    self._referee.gone()
            case Silence():
                self._waited_us += waited_us
                if self._waited_us > PATIENCE_US:
                    awaited = self._referee.awaits if self._referee else Referee.awaits
                    raise Silent(awaited, f"nothing for {PATIENCE_US // SECOND_US} s")
            case _:
                assert_never(heard)

    def _ask(self, data: bytes) -> Script[None]:
        """Something that its bot would not say, and what the server says to it at once."""
        yield from self._utter(data)
        while self._referee and not (self._referee.is_answered or self.is_over):
            yield from self._hear()

    def _act(self, wish: Any | None = None) -> Script[None]:
        """This, what its referee wishes, or what its bot wants."""
        turn, self._turn = self._turn, None
        if turn:
            self.turns += 1
            wish = wish or (self._referee.wish() if self._referee else None)
            self._session.act(self._chosen(turn.observation, turn.seat) if wish is None else wish)
            yield from self._flush()

    def _utter(self, data: bytes) -> Script[None]:
        if self._referee:
            self._referee.said(data)
        yield self._shape(data)

    def _flush(self) -> Script[None]:
        if data := self._session.to_send():
            yield from self._utter(data)

    def _updates(self, heard: Heard, wait_us: int) -> Sequence[Update]:
        match heard:
            case Arrived(data, at_us):
                return self._session.receive(data, at_us)
            case Gone(at_us):
                return self._session.closed(at_us)
            case Silence(at_us):
                return self._session.wake(at_us) if wait_us >= self._session.patience_us else ()
            case _:
                assert_never(heard)

    def _take(self, item: Update) -> None:
        match item:
            case Turn():
                self._turn = item
            case Over():
                self._turn, self._has_ended = None, True
            case Failed(how, why) if not self.is_over:
                raise Wrong("a game that is played to its end", f"{how}: {why}")
            case _:
                pass

    def _chosen(self, observation: Any, seat: int) -> Any:
        try:
            return self._bot.choose(observation, seat, THINKING_US, THINKING_US * 100)
        except ValueError as error:
            raise Wrong("a game as it can be", str(error)) from None
