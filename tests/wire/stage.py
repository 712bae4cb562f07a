"""A whole door without sockets: real sessions around a real lobby, ids, seeds and time handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from itertools import count
from typing import Any

from spieltisch.core.commands import Act, Ask, Command, Leave, Request, Say, Violate
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Answer, Asked, Batch, Dismissed, Message, Verdict
from spieltisch.core.session import Session
from spieltisch.lobby.effects import LobbyEffect, Send, Warn
from spieltisch.lobby.lobby import Lobby
from spieltisch.table import log
from spieltisch.table.acts import is_fact, read_act
from spieltisch.table.effects import LogLine, WakeAt, WhenIdle

UNITS = {"us": 1, "ms": 1000}


def new_ids(prefix: str = "3d5f780c-ac8a-497e-8413-") -> Callable[[], str]:
    numbers = count(1)
    return lambda: f"{prefix}{next(numbers):012d}"


class DoorStage:
    """Connections by name, made when they first say something. Cues:

    ``options NAME=VALUE…``          first of all
    ``from NAME ADDRESS``            where somebody will come from
    ``connect NAME…``                for clients who say nothing to take a seat
    ``wait NUMBER [us]``             milliseconds, or microseconds
    ``oversleep NUMBER``             so many microseconds pass, and nobody wakes the lobby
    ``tick``                         the lobby is woken, whether something is due or not
    ``idle``                         nothing more is on its way
    ``end NAME``                     of its stream
    ``closing NAME…``                exactly these sessions want their connections closed
    ``warns NUMBER``                 so many warnings for the operator so far
    ``result REASON RANKS POINTS``   of the next game that has ended, by seat: ``regular 2,1 6,12``
    """

    def __init__(self, game: AnyGame, session: Callable[[Any], Session], options: Any = None) -> None:
        self.game = game
        self.now_us = 1_000_000
        self.sessions: dict[str, Any] = {}
        self.commands: list[Command] = []
        self.records: list[bytes] = []
        self.logs: dict[str, list[bytes]] = {}
        """The same lines by table."""
        self.warnings: list[str] = []
        self.answers: list[tuple[str, Answer]] = []
        """On the inputs so far, in their order: who gave it, and what became of it."""
        self.wake_us: int | None = None
        self.resting: dict[tuple[str, int], None] = {}
        """The tables and seats that are to hear of the next rest."""
        self._new_session = session
        self._numbers: dict[str, int] = {}
        self._addresses: dict[str, str] = {}
        self._requests: list[tuple[int, Batch]] = []
        """What was told and has not been sent."""
        self._gone: set[str] = set()
        self._dismissed: set[str] = set()
        """Whom the lobby has sent away: it does not listen to them any more."""
        self._checked = 0
        self._open(options or game.setup.options())

    def _open(self, options: Any) -> None:
        self.options = options
        self.lobby = Lobby(
            self.game,
            options,
            new_id=new_ids(),
            new_seed=lambda number: bytes([number]) * 32,
            today=lambda: "2020-02-29T12:00Z",
        )

    @property
    def table(self) -> Any:
        """The newest game that runs, to look at; None while there is none."""
        rooms: list[Any] = [self.lobby.find(table) for table in self.lobby.tables]
        return next((room.table for room in reversed(rooms) if room.table), None)

    def say(self, speaker: str, data: bytes) -> None:
        session = self._session(speaker)
        self._handle(speaker, session.receive(data, self.now_us))

    def hear(self, listener: str) -> bytes:
        heard: bytes = self.sessions[listener].to_send() if listener in self.sessions else b""
        return heard

    def perform(self, words: Sequence[str]) -> None:
        match words:
            case ["options", *settings] if not self.sessions:
                self._open(self._set(settings))
            case ["from", name, address]:
                self._addresses[name] = address
            case ["connect", *names]:
                for name in names:
                    self._session(name)
            case ["wait", number]:
                self._wait(int(number) * UNITS["ms"])
            case ["wait", number, unit]:
                self._wait(int(number) * UNITS[unit])
            case ["oversleep", number]:
                self.now_us += int(number)
            case ["tick"]:
                self._tick()
            case ["idle"]:
                self._rest()
            case ["end", name]:
                self._handle(name, self._session(name).closed(self.now_us))
            case ["closing", *names]:
                assert names == [name for name, session in self.sessions.items() if session.is_closing]
            case ["warns", number]:
                assert len(self.warnings) == int(number), self.warnings
            case ["result", *expected]:
                self._check_result(expected)
            case _:
                raise ValueError(f"no cue: {words}")

    @property
    def verdicts(self) -> list[Verdict]:
        """On the inputs so far, in their order."""
        return [answer.verdict for _, answer in self.answers]

    def entries(self, table: str = "") -> list[tuple[Any, str, str | None]]:
        """What has happened by the log of this table, or of the newest: who acted, how, and who did it instead."""
        lines = self.logs[table or next(reversed(self.logs))]
        entries = [log.read_entry(line) for line in lines[1:] if not log.is_ending(line)]
        changes = [entry for entry in entries if entry.actor != "table" or not is_fact(read_act(entry.action))]
        return [(entry.actor, entry.action, entry.by) for entry in changes]

    @property
    def endings(self) -> list[log.Result]:
        """The games' results, in the order in which they ended."""
        return [log.read_ending(line).result for line in self.records if log.is_ending(line)]

    def _check_result(self, expected: Sequence[str]) -> None:
        result = self.endings[self._checked]
        self._checked += 1
        ranks, points = (",".join(map(str, numbers)) for numbers in (result.ranks, result.points))
        assert [result.reason, ranks, points] == [*expected]

    def _set(self, settings: Sequence[str]) -> Any:
        changes: dict[str, Any] = {}
        readers: dict[str, Callable[[str], Any]] = {
            "bool": "true".__eq__,
            "int": int,
            "str": lambda value: value.replace("_", " "),
        }
        kinds = {field.name: field.type for field in fields(self.game.setup.options)}
        for name, _, value in (setting.partition("=") for setting in settings):
            changes[name] = readers[str(kinds[name])](value)
        return replace(self.game.setup.options(), **changes)

    def _wait(self, wait_us: int) -> None:
        """Time passes; the lobby is woken when it wanted to be."""
        end_us = self.now_us + wait_us
        while self.wake_us is not None and self.wake_us <= end_us:
            self.now_us = max(self.now_us, self.wake_us)
            self._tick()
        self.now_us = max(self.now_us, end_us)

    def _tick(self) -> None:
        self.wake_us = None
        self._carry_out(self.lobby.tick(self.now_us))
        self._hang_up()

    def _rest(self) -> None:
        resting, self.resting = self.resting, {}
        for table, seat in resting:
            self._carry_out(self.lobby.idle(table, seat, self.now_us))
        self._hang_up()

    def _session(self, name: str) -> Any:
        if name not in self.sessions:
            self.sessions[name] = self._new_session(self.options)
            self._numbers[name] = len(self._numbers)
            self.lobby.connect(self._numbers[name], address=self._addresses.get(name, ""))
            self._handle(name, self.sessions[name].connected())
        return self.sessions[name]

    def _handle(self, name: str, commands: Sequence[Command]) -> None:
        for command in commands:
            self.commands.append(command)
            if name not in self._gone:
                self._gone |= {name} if isinstance(command, Leave) else set()
                was_known, before = name not in self._dismissed, len(self.answers)
                self._carry_out(self.lobby.handle(self._numbers[name], command, self.now_us))
                answered = [(to, answer.number) for to, answer in self.answers[before:]]
                expected = []
                if was_known and isinstance(command, Act | Violate | Ask | Say | Request):
                    expected = [(name, command.number)]
                assert answered == expected, "to each input there is one answer, for who gave it"
        self._send_requests()
        self._hang_up()

    def _hang_up(self) -> None:
        """Connections whose sessions want it are closed, once all they said is dealt with."""
        for name, session in self.sessions.items():
            if session.is_closing and name not in self._gone:
                self._handle(name, [Leave()])

    def _carry_out(self, effects: Sequence[LobbyEffect]) -> None:
        names = {number: name for name, number in self._numbers.items()}
        for effect in effects:
            match effect:
                case Send(connection, message):
                    self._tell(names[connection], message)
                    if isinstance(message, Batch) and _asks(message):
                        self._requests.append((connection, message))
                case LogLine(table, line):
                    self.records.append(line)
                    self.logs.setdefault(table, []).append(line)
                case WakeAt(at_us):
                    self.wake_us = at_us
                case WhenIdle(table, seat):
                    self.resting[table, seat] = None
                case Warn(text):
                    self.warnings.append(text)
                case _:
                    pass
        self._send_requests()

    def _send_requests(self) -> None:
        """Those that no session withholds; the clocks of the others wait."""
        names = {number: name for name, number in self._numbers.items()}
        requests, self._requests = self._requests, []
        withheld: list[tuple[int, Batch]] = []
        for connection, batch in requests:
            request = connection, batch.table, batch.viewer
            if withheld_us := getattr(self.sessions[names[connection]], "withheld_us", 0):
                withheld.append((connection, batch))
                effects = self.lobby.delayed(*request, self.now_us + withheld_us, self.now_us)
                self.wake_us = next((effect.at_us for effect in effects if isinstance(effect, WakeAt)), self.wake_us)
            else:
                self._carry_out(self.lobby.sent(*request, self.now_us))
        self._requests += withheld

    def _tell(self, name: str, message: Message) -> None:
        answer = message.answer if isinstance(message, Batch) else message
        if isinstance(answer, Answer):
            self.answers.append((name, answer))
        self._dismissed |= {name} if isinstance(message, Dismissed) else set()
        self.sessions[name].tell(message)


def _asks(batch: Batch) -> bool:
    """Whether this carries a request to the connection it goes to."""
    return any(isinstance(item, Asked) and item.seat == batch.viewer for item in batch.items)
