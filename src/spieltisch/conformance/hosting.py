"""One of our tables within a script: the real lobby, table and session, all of them without I/O."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import chain
from typing import Any, Final

from spieltisch.conformance.answers import Answers
from spieltisch.contests.matches.play import TOO_LATE
from spieltisch.core.checks import Hosting, Opponent, RefusedAct
from spieltisch.core.commands import Act, Ask, Claim, Command, Drop, Enter, Join, Leave, Received, Violate
from spieltisch.core.fair import ChanceSource, seed_from
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.messages import Asked, Batch, Message, Refused
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.scripts import Arrived, Gone, HangUp, Read, Said, Say, Script, Silence, Silent, Wrong
from spieltisch.core.seats import Seat
from spieltisch.core.session import Rest, Session
from spieltisch.lobby.effects import LobbyEffect, Send
from spieltisch.lobby.lobby import Lobby
from spieltisch.lobby.room import BOT, Room
from spieltisch.table.effects import Finished, LogLine, WakeAt, WhenIdle

CLIENT: Final = 0
"""The client's number at its lobby; the others have their seat's, from 1."""
SAYING_US: Final = 90_000_000
"""What is said byte by byte may take so long."""
DRAIN_US: Final = 2_000_000
NOT_LOST: Final = "a game that is not lost by a fault of its own"


@dataclass(frozen=True, slots=True)
class Setting:
    """What a hosted table is like."""

    game: AnyGame
    dialect: AnyDialect
    options: Any
    """The game's own."""
    seats: int
    seat: Seat
    name: str
    """What the client is called."""
    seed: int
    opponent: Opponent
    pace_us: int
    patience_us: int
    """After so long without a word of either side the client is silent, whatever its clocks say."""
    now: Callable[[], int]
    """The time since the check began, in microseconds."""


class HostedTable(Hosting):
    """Our table, with the client at one of its seats and players of this process at the others."""

    def __init__(self, setting: Setting, chance: ChanceSource | None = None) -> None:
        game = setting.game
        if chance is not None:
            game = replace(game, setup=replace(game.setup, chance=lambda options: chance))
        self._setting = setting
        self._ids = iter(range(1, 1 << 30))
        self._lobby = Lobby(
            game, setting.options, seats=setting.seats, new_id=self._new_id, is_seeded=True, today=lambda: "",
            new_seed=lambda number: seed_from(setting.seed, number),
        )  # fmt: skip
        names = [setting.name if seat == setting.seat else f"Gegner{seat + 1}" for seat in range(setting.seats)]
        self._table, self._codes = self._lobby.reserve(names, is_single=True)
        self._session: Session = setting.dialect.server(setting.options, {})
        self._has_left = False
        self._now_us = self._spoke_us = 0
        self._wake_us: int | None = None
        self._rest_us: int | None = None
        self._unheard: Iterable[Command | Rest] = ()
        self._idle: list[tuple[str, Seat]] = []
        self._requests: list[tuple[str, Seat]] = []
        self._prompts: list[tuple[int, Seat, Any]] = []
        """When other seats act, and what they see."""
        self.lines: list[bytes] = []
        """The table's log."""
        self._answers = Answers(game, setting.seat, self.lines)
        self._why = ""
        """How its session ended."""
        self._outcome: Outcome | None = None
        self._is_open = False

    # What scripts look at.

    @property
    def room(self) -> Room | None:
        """The people at the table."""
        return self._lobby.find(self._table)

    @property
    def state(self) -> Any:
        return self.room.table.state if self.room and self.room.table else None

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def asked(self) -> Collection[Seat]:
        return [seat for seat in range(self._setting.seats) if self.room and self.room.is_asked(seat)]

    @property
    def refused(self) -> Sequence[RefusedAct]:
        return self._answers.refused

    @property
    def dropped(self) -> Sequence[RefusedAct]:
        """What the client's session has refused without asking the table."""
        return self._answers.dropped

    @property
    def acts(self) -> Sequence[tuple[int, Any]]:
        return self._answers.acts

    @property
    def charged_us(self) -> int:
        return self._answers.charged_us

    @property
    def took_us(self) -> Sequence[int]:
        return self._answers.took_us

    # Serving.

    def play(
        self, until: Callable[[Hosting], bool] | None = None, *, before: Callable[[Hosting], bool] | None = None
    ) -> Script[None]:
        if not self._is_open:
            self._open()
        latest_us, patience_us = self._now_us, self._setting.patience_us
        while not (before and before(self)):
            yield from self._speak()
            latest_us = max(latest_us, self._spoke_us)
            if until and until(self):
                return
            if self._session.is_closing or self._has_left:
                yield from self._part()
                return
            wait_us = max(0, min(self._next_us(), latest_us + patience_us) - self._now_us)
            heard = yield Read(wait_us)
            self._now_us = max(self._now_us, heard.at_us)
            match heard:
                case Arrived(data, at_us):
                    latest_us = at_us
                    self._run(self._session.receive(data, at_us))
                case Gone() if self._outcome:  # it does not wait for our goodbye
                    self._has_left = True
                case Gone():
                    self._run(self._session.closed(self._now_us))
                    raise Wrong("a player that stays until its game is over", "the end of the connection")
                case Silence():
                    if self._now_us >= latest_us + patience_us:
                        raise Silent("an answer", f"nothing for {patience_us // 1_000_000} s")
                    self._pass_time()

    def _part(self) -> Script[None]:
        """The goodbye is said: half-close, and take what still comes."""
        offender = self._outcome.offender if self._outcome else None
        if offender == self._setting.seat and self._outcome:
            if self._outcome.reason is Reason.TIMEOUT:
                raise Silent("an answer in time", _fault(self._outcome) + self._answers.why_late())
            raise Wrong(NOT_LOST, _fault(self._outcome))
        if self._outcome is None:
            raise Wrong("a client that plays until its game is over", self._why or "no game")
        yield HangUp()
        end_us = self._now_us + DRAIN_US
        while self._now_us < end_us:
            heard = yield Read(end_us - self._now_us)
            self._now_us = max(self._now_us, heard.at_us)
            if not isinstance(heard, Arrived):
                return

    def _open(self) -> None:
        self._is_open = True
        self._now_us = self._setting.now()
        self._lobby.connect(CLIENT, kind="program")
        self._run(self._session.connected())
        for seat in range(self._setting.seats):
            if seat != self._setting.seat:
                self._lobby.connect(seat + 1, kind=BOT)
                self._carry_out(self._lobby.handle(seat + 1, Claim(self._codes[seat]), self._now_us))

    def _speak(self) -> Script[None]:
        data = self._session.to_send()
        requests, self._requests = self._requests, []
        for table, seat in requests:  # what is said byte by byte takes its time
            until_us = self._now_us + SAYING_US
            self._carry_out(self._lobby.delayed(CLIENT, table, seat, until_us, self._now_us))
        if data:
            said: Said = yield Say(data)
            self._now_us = self._spoke_us = max(self._now_us, said.at_us)
            self._answers.said(self._now_us)
        for table, seat in requests:
            self._answers.asked(self._now_us)
            self._carry_out(self._lobby.sent(CLIENT, table, seat, self._now_us))

    def _next_us(self) -> int:
        waits = [self._wake_us, self._rest_us, self._session.next_deadline(), *(at for at, _, _ in self._prompts)]
        if self._idle:
            waits.append(self._now_us + 10_000)
        return min((at for at in waits if at is not None), default=1 << 62)

    def _pass_time(self) -> None:
        now_us = self._now_us
        due = [prompt for prompt in self._prompts if prompt[0] <= now_us]
        self._prompts = [prompt for prompt in self._prompts if prompt[0] > now_us]
        for _, seat, observation in due:
            self._choose(seat, observation)
        if self._wake_us is not None and self._wake_us <= now_us:
            self._wake_us = None
            self._carry_out(self._lobby.tick(now_us))
        idle, self._idle = self._idle, []
        for table, seat in idle:
            self._carry_out(self._lobby.idle(table, seat, now_us))
        if self._rest_us is not None and self._rest_us <= now_us:
            unheard, self._rest_us, self._unheard = self._unheard, None, ()
            self._run(unheard)
        deadline_us = self._session.next_deadline()
        if deadline_us is not None and deadline_us <= now_us:
            self._run(self._session.wake(now_us))

    def _run(self, commands: Iterable[Command | Rest]) -> None:
        """What the client asks for, in order."""
        remaining = iter(commands)
        if self._rest_us is not None:
            self._unheard = chain(self._unheard, remaining)
            return
        for command in remaining:
            if isinstance(command, Rest):
                self._rest_us, self._unheard = command.until_us, remaining
                return
            if self._has_left:
                return
            self._ask(command)

    def _ask(self, command: Command) -> None:
        match command:
            case Join() | Claim() | Enter(is_spectator=False):
                command = Claim(self._codes[self._setting.seat], command.client)
            case Leave():
                self._has_left, self._why = True, command.why
                command = Leave(command.fault, command.why, ends_game=True)
            case Act() | Violate():
                self._answers.take(command, is_asked=self._setting.seat in self.asked)
            case Ask(what):
                self._answers.charged_us += self._setting.game.play.query_costs_us.get(what, 0)
            case Drop():
                self._answers.drop(command)
        self._carry_out(self._lobby.handle(CLIENT, command, self._now_us))

    def _choose(self, seat: Seat, observation: Any) -> None:
        action = self._setting.opponent(observation, seat)
        command: Command = Leave(why="", ends_game=True)
        if action is not None:
            command = Act(action, Received(self._now_us, self._now_us, 0), self._table)
        self._carry_out(self._lobby.handle(seat + 1, command, self._now_us))

    # What the lobby wants done.

    def _carry_out(self, effects: Iterable[LobbyEffect]) -> None:
        for effect in effects:
            match effect:
                case LogLine(line=line):
                    self.lines.append(line)
                case Send(person, message) if person == CLIENT:
                    self._tell_client(message)
                case Send(person, Batch() as batch):
                    self._tell_opponent(person - 1, batch)
                case WakeAt(at_us):
                    self._wake_us = at_us
                case WhenIdle(table, seat):
                    self._idle.append((table, seat))
                case Finished(outcome=outcome):
                    self._outcome = outcome
                case _:
                    pass

    def _tell_client(self, message: Message) -> None:
        if isinstance(message, Batch):
            for item in message.items:
                if isinstance(item, Asked) and item.seat == message.viewer:
                    self._requests.append((message.table, message.viewer))
        self._answers.judge(message)
        self._session.tell(message)

    def _tell_opponent(self, seat: Seat, batch: Batch) -> None:
        """It is asked, or has to think of something else."""
        is_asked = any(isinstance(item, Asked) and item.seat == seat for item in batch.items)
        is_refused = batch.answer is not None and isinstance(batch.answer.verdict, Refused)
        if is_asked or (is_refused and self.room and self.room.is_asked(seat)):
            self._prompts.append((self._now_us + self._setting.pace_us, seat, batch.observation))

    def _new_id(self) -> str:
        return f"{next(self._ids):08x}-0000-4000-8000-{self._setting.seed & 0xFFFFFFFFFFFF:012x}"


def _fault(outcome: Outcome) -> str:
    return TOO_LATE.get(outcome.detail, outcome.detail) or str(outcome.reason)


def options_with(game: AnyGame, base: Any, given: Mapping[str, Any]) -> Any:
    """The game's options with some set. Raises ``ValueError`` for one that there is not."""
    unknown = set(given) - {each.name for each in fields(base)}
    if unknown:
        raise ValueError(f"{game.name} has no option {', '.join(sorted(unknown))}")
    return replace(base, **given)
