"""One check performed with one client: the script's steps carried out, and a verdict on what came of them."""

from __future__ import annotations

import asyncio
import random
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from spieltisch.conformance.conduct import Conduct, Overhearing, at_table, summed
from spieltisch.conformance.destination import Destination, Visit
from spieltisch.conformance.faulting import befallen
from spieltisch.conformance.guest import Guest, Invitation, NeverCame
from spieltisch.conformance.hosting import HostedTable, Setting, options_with
from spieltisch.conformance.results import Line, Result, Verdict
from spieltisch.core.checks import Check, Hosting, Opponent, ProtocolTraits
from spieltisch.core.contracts import Bot
from spieltisch.core.fair import ChanceSource
from spieltisch.core.game import AnyDialect, AnyGame
from spieltisch.core.scripts import SECOND_US, TABLE_US, Open, Script, Silent, Warned, Wrong
from spieltisch.core.seats import Seat
from spieltisch.net.fault_plan import FaultPlan
from spieltisch.wire.faults import FaultInjector
from spieltisch.wire.tape import Record, Side, data, piece, remark

LIMIT_US: Final = 120 * SECOND_US
THINKING_US: Final = 50_000
WORDS: Final = 600
"""So many bytes of a program's last words for people."""

NOBODY: Final = "nobody listens there: start the server, and look at host and port"

Partner: TypeAlias = Guest | Visit
Guidance: TypeAlias = Invitation | Destination
"""Who is checked."""


@dataclass(slots=True)
class Stage:
    """Where a script is performed (a ``Scene``)."""

    game: AnyGame
    options: Any
    seed: int
    partner: Partner
    name: str
    reservation: str
    traits: ProtocolTraits | None = None
    """Of the client; none where a server is checked."""
    hosted: list[HostedTable] = field(default_factory=list)
    _overhearing: Overhearing | None = field(init=False)
    _random: random.Random = field(init=False)
    _weakest: Bot[Any, Any] = field(init=False)
    """Who plays where nobody is told to: it need not list what is allowed, which may be millions of trades."""

    def __post_init__(self) -> None:
        self._overhearing = Overhearing(self.traits) if self.traits else None
        self._random = random.Random(self.seed)
        self._weakest = next(iter(self.game.roster.bots.values()))(self.seed)

    @property
    def transport(self) -> str:
        return self.partner.transport

    @property
    def connected_us(self) -> int:
        return self.partner.connected_us

    @property
    def connections(self) -> int:
        return self.partner.connections

    def below(self, n: int) -> int:
        return self._random.randrange(n)

    def host(
        self, *, seat: Seat = 0, seats: int | None = None, options: Mapping[str, Any] = {},
        chance: ChanceSource | None = None, opponent: Opponent | None = None, pace_us: int = 0,
        patience_us: int = TABLE_US, dialect: str = "",
    ) -> Hosting:  # fmt: skip
        own = options_with(self.game, self.options, options)
        many = seats or self.game.setup.players(own) or max(2, self.game.play.seats[0])
        hosted = HostedTable(
            Setting(
                self.game, self._dialect(dialect), own, many, seat, self.name, self.below(1 << 48),
                opponent or self._at_random, pace_us, patience_us,
                lambda: self.partner.now_us,
            ),
            chance,
        )  # fmt: skip
        self.hosted.append(hosted)
        return hosted

    def _dialect(self, door: str = "") -> AnyDialect:
        """The one of that name, or what is spoken over this transport."""
        has_path = self.transport == "websocket"
        dialects = {each.door: each for each in self.game.wire.dialects()}
        return dialects.get(door) or next(each for each in dialects.values() if bool(each.access.path) == has_path)

    def overheard(self, script: Script[None]) -> Script[None]:
        """The script, with an ear on what a client says."""
        return self._overhearing.during(script) if self._overhearing else script

    def conduct(self) -> Conduct:
        """What a client has said that nothing asks for; nothing is told of servers."""
        if not (self._overhearing and self.traits):
            return Conduct()
        return summed([self._overhearing.conduct(), *self._refusals(self.traits)])

    def _refusals(self, traits: ProtocolTraits) -> Iterator[Conduct]:
        """What its tables refused; a message that the protocol does not have is no refusal."""
        for hosted in self.hosted:
            dropped = [each for each in hosted.dropped if traits.knows(each.text.encode())]
            yield at_table([*hosted.refused, *dropped])

    def injectors(self, plan: FaultPlan) -> Mapping[Side, FaultInjector]:
        """What befalls both sides of the conversation; nothing where there are no faults."""
        return plan.of(str(self.seed)).injectors(self._dialect().stream.framing, 1)

    def _at_random(self, observation: Any, seat: Seat) -> Any:
        return self._weakest.choose(observation, seat, THINKING_US, THINKING_US)


@dataclass(frozen=True, slots=True)
class Performance:
    """A result, and what passed over the wire."""

    result: Result
    records: tuple[Record, ...]
    transport: str
    has_met: bool = True
    """Whether somebody was there at all."""


async def perform(
    game: AnyGame, options: Any, check: Check, whom: Guidance, seed: int, limit_us: int = LIMIT_US,
    faults: FaultPlan = FaultPlan(),
) -> Performance:  # fmt: skip
    """Meet the client, or server, and play the check's script with it; ``limit_us`` is the most time for all of it,
    ``faults`` are what befalls both sides' words."""
    whom = replace(whom, name=check.name or whom.name)
    records: list[Record] = []

    def record(at_us: int, side: str, said: bytes, note: str) -> None:
        from_: Any = side
        records.append(piece(1, at_us, from_, said, note) if said else remark(1, at_us, from_, note))

    partner = whom.partner(record)
    traits = game.wire.checks().traits if game.wire.checks and isinstance(whom, Invitation) else None
    stage = Stage(game, options, seed, partner, whom.name, whom.reservation, traits)
    verdict, expected, got, likely, is_silent = Verdict.PASSED, "", "", "", False
    try:
        async with asyncio.timeout(limit_us / SECOND_US):
            await partner.come()
            script = befallen(check.script(stage), stage.injectors(faults))
            warning = await _follow(stage.overheard(script), partner)
        if warning:
            verdict, expected, got, likely = Verdict.WARNED, warning.expected, warning.got, warning.likely
    except TimeoutError:
        verdict, expected, got = Verdict.FAILED, f"the end of the check within {limit_us // SECOND_US} s", "none"
    except Wrong as wrong:
        verdict, is_silent = Verdict.FAILED, isinstance(wrong, Silent)
        expected, got, likely = wrong.expected, wrong.got, wrong.likely
    except NeverCame as missing:
        verdict, expected, got = Verdict.FAILED, "a connection", str(missing)
        likely = NOBODY if isinstance(partner, Visit) and not partner.connections else ""
    except Open as why:
        verdict, got = Verdict.UNCLEAR, str(why)
    except Exception as fault:  # noqa: BLE001 - a script of a game's that fails is named, and the others go on
        verdict, got = Verdict.BROKEN, "".join(traceback.format_exception(fault))
    finally:
        seconds, said = partner.now_us / SECOND_US, tuple(records)
        await partner.leave()
    status = partner.exits[-1] if partner.exits else None
    took_us = [took for hosted in stage.hosted for took in hosted.took_us]
    result = Result(
        game.name, check, verdict, seed, expected=expected, got=got, likely=likely, seconds=seconds,
        transcript=_marked(
            _lines(said), verdict, round(seconds * 1000), "server" if isinstance(partner, Visit) else "client",
            is_silent=is_silent,
        ),
        exit=status if status is not None and status >= 0 else None,
        signal=-status if status is not None and status < 0 else None,
        slowest_ms=max(took_us) // 1000 if took_us else None, is_silent=is_silent,
        words=_last_words(partner.stderr) if verdict is Verdict.FAILED else "",
        conduct=stage.conduct(), is_mute=not any(each.from_ == "client" and data(each) for each in said),
    )  # fmt: skip
    return Performance(result, said, stage.transport, has_met=partner.connections > 0)


async def _follow(script: Script[None], partner: Partner) -> Warned | None:
    """Perform the script; its first warning."""
    warning: Warned | None = None
    reply: object = None
    while True:
        try:
            step = script.send(reply)
        except StopIteration:
            return warning
        if isinstance(step, Warned):
            warning = warning or step
        reply = await partner.do(step)


def _lines(records: Sequence[Record]) -> list[Line]:
    return [
        Line(int(each.ms), each.from_ if data(each) else "", text)
        for each in records
        for text in (data(each).decode(errors="backslashreplace").splitlines() if data(each) else [each.note])
    ]


def _marked(lines: list[Line], verdict: Verdict, now_ms: int, side: str, *, is_silent: bool) -> tuple[Line, ...]:
    """The transcript with a mark where it went wrong: at a deadline that passed, or at the latest words of the side
    that is checked."""
    if verdict not in (Verdict.FAILED, Verdict.WARNED):
        return tuple(lines)
    if is_silent:
        return (*lines, Line(now_ms, "", "nothing", "!"))
    said = (number for number, line in enumerate(lines) if line.from_ == side and line.text.strip())
    guilty = max(said, default=len(lines) - 1)
    return tuple(replace(line, mark="!") if number == guilty else line for number, line in enumerate(lines))


def _last_words(said: bytes) -> str:
    return said[-WORDS:].decode(errors="replace").strip()
