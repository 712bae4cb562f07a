"""One workshop: what is checked, what came of it so far, and its feed."""

from __future__ import annotations

import asyncio
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from spieltisch.core.game import AnyDialect
from spieltisch.net.address import Address
from spieltisch.net.now import Now
from spieltisch.web.access.refusals import Refusal
from spieltisch.web.feeds.feeds import Feed
from spieltisch.web.tables.models import DoorPlace
from spieltisch.web.tables.served import ServedGame, show_door
from spieltisch.web.workshop.examiner import Examiner
from spieltisch.web.workshop.models import CheckCard, CheckResult, CheckRow, DiagnosisCard, WorkshopCard

SHOWN: Final = 100
"""So many lines of a transcript's end are kept."""
TEXT: Final = 2000
"""So many characters of each, and of what explains a verdict."""
DOOR: Final = re.compile(rb"(\S+) \S*:(\d+)(?:/\S*)?")
NOW: Final = re.compile(rb"(connect|connected) for (\S+)")
CLAIM: Final = re.compile(rb"(name|reservation) (\S+)")
READY_S: Final = 30.0
"""How long a process may take to open its doors."""
USAGE: Final = 2
"""The exit status that says: not what was asked for."""
FINDINGS: Final = tuple(f"{name}{lang}" for name in ("expected", "got", "likely") for lang in ("", "_de"))
VERDICTS: Final = ("passed", "warned", "failed", "unclear", "skipped", "broken")


@dataclass(frozen=True, slots=True)
class Commission:
    """What somebody wants to have checked."""

    served: ServedGame
    checks: Mapping[str, CheckCard]
    """All that are shown, by id."""
    others: Mapping[str, CheckCard]
    """Of the game's: what is shown, too, if it speaks up."""
    chosen: Sequence[str]
    """Their ids or beginnings, as the command has them; none is all."""
    given: Sequence[str]
    """The situation by hand and the options, as the command has them."""
    seed: int
    host: str
    """What people reach the server by."""


class Workshop:
    """Checks of one client, for whoever opened it."""

    def __init__(self, id: str, address: str, commission: Commission, host: str, now: Now) -> None:
        """``address`` is where it was asked for from, ``host`` where doors are opened."""
        self.id = id
        self.address = address
        self.feed: Feed[msgspec.Raw] = Feed(lambda card: {"workshop": card})
        self.used_us = self.seen_us = now()
        """When a client was there last, and when a page."""
        self._commission = commission
        self._host = host
        self._now = now
        self._examiner: Examiner | None = None
        self._task: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._ports: dict[str, int] = {}
        self._claims: dict[str, str] = {}
        self._results: dict[str, CheckResult] = {}
        self._diagnosis: list[DiagnosisCard] = []
        self._current: str | None = None
        self._is_here = False
        self._why = self._problem = ""
        self._count = 0
        self._asked: set[str] = set()
        """What is checked in this run."""

    @property
    def is_running(self) -> bool:
        return self._task is not None and not self._task.done()

    async def start(self, checks: Sequence[str]) -> None:
        """Open the doors, where they were before if they were. Raises ``Refusal``, for a workshop that runs too."""
        if self.is_running:
            raise Refusal("workshop-runs")
        for id in checks:
            self.find(id)
        given = self._commission
        self._asked = {*(checks or given.checks)}
        for id in checks or list(self._results):
            self._results.pop(id, None)
        self._diagnosis = []
        self._why, self._problem, self._ready = "", "", asyncio.get_running_loop().create_future()
        self.used_us = self.seen_us = self._now()
        ports = [f"--port={door}={port}" for door, port in self._ports.items()]
        wanted = checks if checks and not self._is_situation else given.chosen
        arguments = (
            given.served.game.name, *wanted, "--wait", "--json", f"--host={self._host}", f"--seed={given.seed}",
            *ports, *given.given,
        )  # fmt: skip
        self._task = asyncio.create_task(self._run(arguments))
        try:
            async with asyncio.timeout(READY_S):
                await self._ready
        except TimeoutError:
            self.stop("slow")
            raise Refusal("no-examiner", why="its doors do not open") from None

    def stop(self, why: str) -> None:
        """End its process, if that runs."""
        if self.is_running:
            self._why = self._why or why
            if self._examiner:
                self._examiner.stop()
            elif self._task:
                self._task.cancel()

    async def halt(self) -> None:
        """Stop it because somebody wants that, and wait until it has."""
        self.stop("stopped")
        if self._task:
            await asyncio.wait([self._task])

    async def close(self, why: str) -> None:
        """End all of it."""
        self.stop(why)
        self.feed.close(why)
        if self._task:
            await asyncio.wait([self._task])

    def find(self, id: str) -> CheckResult:
        """What came of a check. Raises ``Refusal`` where there is none."""
        if id in self._results:
            return self._results[id]
        if id not in self._commission.checks:
            raise Refusal("no-such-check", check=id)
        return _result(self._commission.checks[id], {}, [])

    @property
    def card(self) -> WorkshopCard:
        """As it stands."""
        given = self._commission
        results = [self.find(id) for id in dict.fromkeys((*given.checks, *self._results))]
        verdicts = [result.verdict for result in results]
        return WorkshopCard(
            id=self.id, game=given.served.game.name, state="running" if self.is_running else "over", why=self._why,
            problem=self._problem, doors=self._doors, name=self._claims.get("name", ""), seed=given.seed,
            command=self._command,
            now=self._current, is_here=self._is_here,
            checks=[CheckRow(**result.model_dump(include=set(CheckRow.model_fields))) for result in results],
            counts={verdict: verdicts.count(verdict) for verdict in VERDICTS}, diagnosis=self._diagnosis,
        )  # fmt: skip

    # The process.

    async def _run(self, arguments: Sequence[str]) -> None:
        try:
            self._examiner = await Examiner.start(arguments, self._hear, self._listen)
            status = await self._examiner.wait()
            if status == USAGE and not self._ready.done():
                self._ready.set_exception(Refusal("bad-situation", why=self._examiner.last_words))
            if not self._why:
                self._why, self._problem = "broken", self._examiner.last_words
        except OSError as error:
            self._why, self._problem = "broken", error.strerror or str(error)
        finally:
            self._examiner = self._current = self._task = None
            self._is_here = False
            if not self._ready.done():
                self._ready.set_exception(Refusal("no-examiner", why=self._problem or self._why))
            self._tell()

    def _listen(self, line: bytes) -> None:
        """Where the doors are, what they wait for, and whether somebody is there."""
        if found := NOW.fullmatch(line):
            self._current, self._is_here = found[2].decode(), found[1] == b"connected"
            if self._is_here:
                self.used_us = self._now()
            if not self._ready.done():
                self._ready.set_result(None)
            self._tell()
        elif found := CLAIM.fullmatch(line):
            self._claims[found[1].decode()] = found[2].decode()
        elif (found := DOOR.fullmatch(line)) and found[1].decode() in self._dialects:
            self._ports[found[1].decode()] = int(found[2])

    def _hear(self, line: bytes) -> None:
        """A result, or the counts, which are the last."""
        try:
            said: dict[str, Any] = msgspec.json.decode(line)
        except msgspec.DecodeError:
            return  # too long to be kept
        if "id" not in said:
            self._why = "done"
            self._conclude(said["diagnosis"])
            return
        known = self._commission.checks.get(said["id"]) or self._commission.others[said["id"]]
        self._results[known.id] = _result(known, said, said["transcript"])
        self._tell()

    def _conclude(self, diagnosis: Sequence[Mapping[str, Any]]) -> None:
        """What is the matter, where all was checked: from some checks that were done again nothing follows."""
        if {*self._commission.checks} <= self._asked:
            cards = {**self._commission.others, **self._commission.checks}
            anchors = {card.paragraph: card.anchor for card in cards.values()}
            self._diagnosis = [
                DiagnosisCard.model_validate({**each, "anchor": anchors.get(each["paragraph"])}) for each in diagnosis
            ]

    def _tell(self) -> None:
        self._count += 1
        self.feed.tell(self._count, {}, msgspec.Raw(self.card.model_dump_json().encode()))
        self.feed.publish(1)

    # What it shows.

    @property
    def _dialects(self) -> Mapping[str, AnyDialect]:
        return {dialect.door: dialect for dialect in self._commission.served.game.wire.dialects()}

    @property
    def _is_situation(self) -> bool:
        return any(word.startswith(("--chance=", "--position=")) for word in self._commission.given)

    @property
    def _doors(self) -> list[DoorPlace]:
        given = self._commission
        return [
            show_door(
                dialect, Address(self._host, self._ports[door]), given.host,
                self._claims.get("reservation") if dialect.scope.is_reserving else None,
            )
            for door, dialect in self._dialects.items()
            if door in self._ports
        ]  # fmt: skip

    @property
    def _command(self) -> str:
        given = self._commission
        more = shlex.join([*given.chosen, f"--seed={given.seed}", *given.given])
        return f'spieltisch check {given.served.game.name} "cmd:PROGRAM ARGS" {more}'


def _result(card: CheckCard, said: Mapping[str, Any], lines: Sequence[Mapping[str, Any]]) -> CheckResult:
    """What the process said of a check, cut to what pages show; nothing said is none yet."""
    findings = {name: (said.get(name) or "")[:TEXT] or None for name in FINDINGS}
    shown = [{**line, "text": line["text"][:TEXT]} for line in lines[-SHOWN:]]
    return CheckResult.model_validate(
        {**card.model_dump(), **findings, "verdict": said.get("verdict"), "seconds": said.get("seconds"),
         "transcript": shown, "more": len(lines) - len(shown)}
    )  # fmt: skip
