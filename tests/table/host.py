"""A table on a test's own time: feeds it inputs and keeps what it says."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from random import Random
from typing import Any, TypeAlias

from spieltisch.core.commands import Act, Ask, Drop, Leave, Received, Violate
from spieltisch.core.contracts import Fault
from spieltisch.core.fair import ChanceSource, FairChance, seed_from
from spieltisch.core.game import AnyBot, AnyGame
from spieltisch.core.messages import Answer, Batch, Item, Verdict
from spieltisch.core.seats import SPECTATOR, Seat, Viewer
from spieltisch.table import log
from spieltisch.table.effects import Finished, LogLine, Reply, Tell, WakeAt, WhenIdle
from spieltisch.table.inputs import By, Idle, Sent, Start, TableInput, Tick
from spieltisch.table.log import Player
from spieltisch.table.table import Table
from tests.toy import GAME
from tests.toy.model import Config, Offer, Pass, Phase

Told: TypeAlias = dict[Viewer, tuple[Item, ...]]
"""What each viewer is told of an input."""

SEED = seed_from(2009, 0)
T0 = 5_000_000
"""When the game starts, in the server's microseconds."""
STRICT = Config(3, is_strict=True)
"""A game that forgives nothing."""


class Host:
    """Plays the lobby's part for one table. ``now`` only moves when a test says so."""

    def __init__(
        self, config: Any = None, *, chance: ChanceSource | None = None, untimed: Iterable[Seat] = (),
        id: str = "T1", game: AnyGame = GAME, is_fixed: bool = False, own: Iterable[Seat] = (), seats: int = 0,
    ) -> None:  # fmt: skip
        config = config or Config(3)
        players = [Player(f"p{seat}") for seat in range(seats or config.seats)]
        chance = chance or FairChance(SEED)
        self.take(
            Table(game, config, players, id=id, chance=chance, seed=SEED, untimed=untimed, is_fixed=is_fixed, own=own)
        )

    def take(self, table: Table) -> None:
        self.table = table
        self.now = T0
        self.lines: list[bytes] = []
        self.batches: dict[Viewer, list[Batch]] = {viewer: [] for viewer in (*range(len(table.names)), SPECTATOR)}
        self.wake_us: int | None = None
        self.rests: set[Seat] = set()
        """Seats that are to hear of a rest."""
        self.finished: Finished | None = None
        self.verdict: Verdict | None = None
        """On the latest input of a participant."""
        self._numbers = count(1)

    def feed(self, input: TableInput) -> Told:
        """What each viewer is told of this input; a viewer that hears nothing is absent."""
        told: Told = {}
        answers: list[Answer] = []
        if isinstance(input, Tick):
            self.wake_us = None  # the alarm went off
        for effect in self.table.handle(input, self.now):
            match effect:
                case LogLine(_, line):
                    assert not told, "lines come before what depends on them"
                    self.lines.append(line)
                case Tell(viewer, batch):
                    assert batch.viewer == viewer
                    assert viewer not in told
                    told[viewer] = batch.items
                    self.batches[viewer].append(batch)
                    if batch.answer:
                        assert isinstance(input, By), "only participants are answered"
                        assert viewer == input.seat, "the verdict is for its participant alone"
                        answers.append(batch.answer)
                case Reply(answer):
                    answers.append(answer)
                case WakeAt(at_us):
                    self.wake_us = at_us
                case WhenIdle(_, seat):
                    self.rests.add(seat)
                case Finished():
                    self.finished = effect
        if isinstance(input, By) and not isinstance(input.command, Drop | Leave):
            [answer] = answers
            assert answer.number == input.command.number
            self.verdict = answer.verdict
        else:
            assert not answers
        return told

    def start(self) -> Told:
        return self.feed(Start())

    def send(self, *seats: Seat) -> None:
        """The requests to these seats leave now."""
        for seat in seats:
            self.feed(Sent(seat))

    def rest(self) -> Told:
        """Nothing more is on its way; what is told of the last seat's window that ends by that."""
        rests, self.rests = sorted(self.rests), set()
        told: Told = {}
        for seat in rests:
            told = self.feed(Idle(seat)) or told
        return told

    def play(
        self, seat: Seat, action: Any, remark: str | None = None, *, thought_us: int | None = None
    ) -> Told:  # fmt: skip
        received = Received(self.now, self.now, thought_us)
        return self.feed(By(seat, Act(action, received, None, remark, next(self._numbers))))

    def violate(self, seat: Seat, sentence: str = "what?") -> Told:
        return self.feed(By(seat, Violate(sentence, Received(self.now, self.now), None, next(self._numbers))))

    def ask(self, seat: Seat, what: str = "stock") -> Told:
        return self.feed(By(seat, Ask(what, Received(self.now, self.now), None, next(self._numbers))))

    def leave(self, seat: Seat, fault: Fault = Fault.LEFT, why: str = "end of stream") -> Told:
        return self.feed(By(seat, Leave(fault, why)))

    def asked(self) -> list[Seat]:
        return [seat for seat in range(len(self.table.names)) if self.table.is_asked(seat)]

    def finish(self, seed: int, *, turns: int = 10_000, pace_us: int = 1000) -> None:
        """Let random bots play on, for so many actions or to the end, in random order where several are asked."""
        random = Random(seed)
        bots: list[AnyBot] = [GAME.roster.bots["random"](random.getrandbits(32)) for _ in self.table.names]
        while turns and not self.table.is_over:
            seat = random.choice(self.asked())
            self.send(seat)
            self.now += pace_us
            self.play(seat, bots[seat].choose(GAME.play.view.observe(self.table.state, seat), seat, 0))
            turns -= 1

    @property
    def entries(self) -> list[log.Entry]:
        return [log.read_entry(line) for line in self.lines[1:] if not log.is_ending(line)]

    @property
    def ending(self) -> log.Ending:
        return log.read_ending(self.lines[-1])


def bidding(config: Config | None = None, own: Iterable[Seat] = ()) -> Host:
    """All requests of the first auction have just left."""
    host = Host(config, own=own)
    host.start()
    host.send(0, 1, 2)
    return host


def to_market(config: Config | None = None) -> Host:
    """The leader may trade."""
    host = bidding(config)
    for seat in (0, 1, 2):
        host.play(seat, Pass())
    host.play(0, Pass())
    host.send(0)
    assert host.table.state.phase is Phase.MARKET
    return host


def to_replies(config: Config | None = None) -> Host:
    host = to_market(config)
    give = next(kind for kind in range(4) if host.table.state.hands[0][kind])
    unit = [tuple(int(kind == one) for kind in range(4)) for one in (give, (give + 1) % 4)]
    host.play(0, Offer(unit[0], unit[1]))
    host.send(1, 2)
    assert host.table.state.phase is Phase.REPLY
    return host
