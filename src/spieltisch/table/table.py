"""A table: one game as a fold over its log. Inputs and times in, log lines and batches out.

Whatever happens goes through ``handle``: an input is judged, what it changes becomes
log entries, CHANCE draws as long as it is to act, windows open and close, and every
viewer is told. Nothing is drawn before the rules wait for it, and nothing about the
game lives anywhere but in the rules' state.

What a mistake costs is the game's to say (``adjudicate``), and what silence costs its
windows say; a table only tells the causes apart: out of turn, illegal, late (by the
last byte, after the soft limit), silent (after the hard one), left, crashed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, assert_never

import msgspec

from spieltisch.core.commands import Received
from spieltisch.core.contracts import Fault, Game
from spieltisch.core.errors import IllegalAction
from spieltisch.core.fair import ChanceSource, commitment
from spieltisch.core.messages import Answered, Reminded, Said
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import Seat, Viewer
from spieltisch.table.acts import Charges, Credits, Holds, Steps, Times
from spieltisch.table.clock import Clock, Clocks, Wait
from spieltisch.table.course import Course
from spieltisch.table.effects import Finished, TableEffect, WakeAt
from spieltisch.table.inputs import (
    Abort,
    Advance,
    Blunder,
    Gone,
    Hold,
    Input,
    Play,
    Query,
    Sent,
    SetTimed,
    Stalled,
    Start,
    Talk,
    Tick,
)
from spieltisch.table.log import FORMAT, Header, Player
from spieltisch.table.replay import Replay, fold
from spieltisch.table.scribe import Scribe
from spieltisch.table.telling import Teller

__all__ = ["Player", "Table"]


class Table:
    """One game. Its first ``handle`` writes the log's header, ``Start`` begins the game."""

    def __init__(
        self, game: Game, config: Any, seats: Sequence[Player], *, id: str, chance: ChanceSource, seed: bytes,
        number: int = 0, parent: str | None = None, opened: str = "", is_seeded: bool = False,
        is_fixed: bool = False, untimed: Iterable[Seat] = (), own: Iterable[Seat] = (),
    ) -> None:  # fmt: skip
        """``seed`` is what the header commits to and the result reveals; ``chance`` draws with it, unless the
        operator's files fix what is drawn (``is_fixed``). ``own`` seats have players of this process."""
        self.game = game
        self.id = id
        self.config = config
        self.names = tuple(player.name for player in seats)
        header = Header(
            FORMAT, id, game.name, game.variant(config), msgspec.to_builtins(config), tuple(seats),
            game.rules_version, commitment(seed), number, opened, is_seeded, is_fixed, parent,
        )  # fmt: skip
        self._opening: Callable[[], None] | None = lambda: self._open_log(header, sorted(set(untimed)))
        self._scribe = Scribe(id)
        self._clocks = Clocks(game.limits(config), own)
        self._teller = Teller(id, game.view, self.names)
        state = game.rules.initial(config)
        self._course = Course(
            game, state, self.names, chance, seed, self._scribe, self._clocks, self._teller,
        )  # fmt: skip
        self._wake_us: int | None = None

    @classmethod
    def resume(
        cls, game: Game, lines: Sequence[bytes], *, chance: ChanceSource, seed: bytes, now_us: int,
        own: Iterable[Seat] = (),
    ) -> Self:  # fmt: skip
        """The table that wrote these lines, paused before its next requests: ``Hold(on=False)`` goes on.

        ``chance`` must be fresh; it follows the log's draws. ``own`` is as at a new table. Raises ``ValueError`` if the
        log does not fold, has its result, or is not of this seed.
        """
        replay = fold(lines, game, chance=chance)
        header = replay.header
        if replay.is_over or header.commitment != commitment(seed):
            raise ValueError(f"table {header.id} is over, or not of this seed")
        table = cls(game, replay.config, header.seats, id=header.id, chance=chance, seed=seed, own=own)
        table._scribe.follow(lines, len(replay.entries), replay.plies, now_us - replay.at_us, now_us)
        table._course.state, table._course.is_started = replay.state, True
        table._opening = lambda: table._reopen_log(replay)
        return table

    @property
    def state(self) -> Any:
        """The game's; only the table may change it."""
        return self._course.state

    @property
    def outcome(self) -> Outcome | None:
        return self._course.outcome

    @property
    def seq(self) -> int:
        """How many entries the log has."""
        return self._scribe.seq

    @property
    def start_us(self) -> int:
        """When the game began: from here all times in the log count."""
        return self._scribe.start_us

    @property
    def is_over(self) -> bool:
        return self._course.outcome is not None

    def set_watched(self, *, on: bool, or_for: frozenset[type[Any]] = frozenset()) -> None:
        """Whether there is to be a batch for spectators too, as there is at first; else only for items and events
        of these types."""
        self._teller.is_watched, self._teller.heard = on, or_for

    def shown(self, viewer: Viewer) -> Any:
        """The viewer's observation, as far as a pause lets it see."""
        return self._teller.shown(viewer, self.state)

    def is_asked(self, seat: Seat) -> bool:
        """Whether the seat was told that the table waits for it."""
        return seat in self._clocks

    def may_act(self, seat: Seat) -> bool:
        """Whether an action of the seat's would be looked at, and not only found out of turn."""
        return not self.is_over and (seat in self._clocks or self._may_volunteer(seat))

    @property
    def waits(self) -> tuple[Wait, ...]:
        """Whom the table has asked and waits for, which everybody knows."""
        return self._clocks.waits

    def handle(self, input: Input, now_us: int) -> list[TableEffect]:
        """All that follows, in the order in which it is to be done.

        ``now_us`` never decreases. A ``Tick`` ends one window at most; if more have ended,
        its ``WakeAt`` lies in the past. After the end only talk goes on.
        """
        if type(input) is Sent:  # follows every request, and is no news to anything but the clocks
            self._dispatch(input, now_us)
            return self._wakes()
        was_over = self.is_over
        if not self._course.is_started:
            self._scribe.start_us = now_us
        self._scribe.now_us = now_us
        if self._opening is not None:
            opening, self._opening = self._opening, None
            opening()
        if not self.is_over or isinstance(input, Talk):
            self._dispatch(input, now_us)
        effects = [*self._scribe.take_records(), *self._course.take_tells(), *self._wakes(is_due=type(input) is Tick)]
        if self.outcome is not None and not was_over:
            effects.append(Finished(self.id, self.outcome))
        return effects

    def _wakes(self, *, is_due: bool = False) -> list[TableEffect]:
        """When to look at the clocks again, if that is another time than before; when it was due, in any case."""
        wake_us = self._clocks.wake_us()
        if wake_us == self._wake_us and not is_due:
            return []
        self._wake_us = wake_us
        return [WakeAt(wake_us)]

    def _open_log(self, header: Header, untimed: Sequence[Seat]) -> None:
        self._scribe.write_header(header)
        for seat in untimed:
            self._set_timed(seat, on=False)

    def _reopen_log(self, replay: Replay) -> None:
        """Go on where the log ends: paused, and with the draws that are missing there."""
        self._clocks.untimed |= replay.untimed
        self._teller.hold(self.state)
        if not replay.is_held:
            self._scribe.write_act(Holds(on=True))
        self._course.proceed()

    def _dispatch(self, input: Input, now_us: int) -> None:
        match input:
            case Play(seat, action, received, remark):
                self._play(seat, action, received, remark)
            case Sent(seat):
                self._clocks.start(seat, now_us)
            case Tick():
                self._look_at_clocks(now_us)
            case Start():
                if not self._course.is_started:
                    self._course.start()
            case Blunder(seat, sentence, received):
                self._blunder(seat, sentence, received)
            case Query(seat, what, received):
                self._query(seat, what, received)
            case Talk(speaker, text, name):
                self._course.tell(Said(speaker, text, name))
            case Gone(seat, fault, why):
                self._leave(seat, fault, why)
            case Stalled(begin_us, end_us):
                self._credit(begin_us, end_us)
            case Hold(on):
                self._hold(on=on)
            case Advance():
                self._step()
            case Abort(why):
                self._course.abort(why)
            case SetTimed(seat, on):
                self._set_timed(seat, on=on)
            case _:
                assert_never(input)

    def _play(self, seat: Seat, action: Any, received: Received, remark: str | None) -> None:
        clock = self._clocks.get(seat)
        if clock is None and not self._may_volunteer(seat):
            self._course.accuse(seat, Fault.OUT_OF_TURN, "out-of-turn", action=action)
        elif clock is None or self._is_in_time(clock, received, action):
            try:
                self._course.play(seat, action, clock, received, remark=remark)
            except IllegalAction as refusal:
                fault = Fault.ILLEGAL if clock else Fault.OUT_OF_TURN
                self._course.accuse(
                    seat, fault, refusal.code, refusal.sentence, action=action, received=received if clock else None
                )

    def _may_volunteer(self, seat: Seat) -> bool:
        """Whether the seat may try to act unasked. Whose request is held back must wait for it."""
        return self._course.is_started and seat not in self._course.windows

    def _blunder(self, seat: Seat, sentence: str, received: Received) -> None:
        clock = self._clocks.get(seat)
        if clock is None:
            self._course.accuse(seat, Fault.OUT_OF_TURN, "out-of-turn", sentence)
        elif self._is_in_time(clock, received):
            self._course.accuse(seat, Fault.ILLEGAL, "no-action", sentence, received=received)

    def _query(self, seat: Seat, what: str, received: Received) -> None:
        clock = self._clocks.get(seat)
        if clock is None:
            self._course.accuse(seat, Fault.OUT_OF_TURN, "out-of-turn")
        elif self._is_in_time(clock, received):
            cost_us = self.game.query_costs_us[what]
            clock.charged_us += cost_us
            self._scribe.write_act(Charges(seat, cost_us, what))
            self._course.tell(Answered(what), (seat,))
            if self._clocks.is_late(clock, received.last_us):  # no answer could be in time any more
                self._end_window(clock)

    def _is_in_time(self, clock: Clock, received: Received, action: Any | None = None) -> bool:
        """Judge an answer by its last byte: after the hard limit it is none."""
        if self._clocks.is_over(clock, received.last_us):
            self._end_window(clock)
        elif self._clocks.is_late(clock, received.last_us):
            self._course.accuse(clock.window.seat, Fault.LATE, "late", action=action, received=received)
        else:
            return True
        return False

    def _leave(self, seat: Seat, fault: Fault, why: str) -> None:
        if seat not in self._clocks.gone:
            self._clocks.leave(seat)
            self._course.accuse(seat, fault, "gone", why)

    def _look_at_clocks(self, now_us: int) -> None:
        clock = self._clocks.due(now_us)
        if clock is not None:
            self._end_window(clock)
        for seat in self._clocks.take_reminders(now_us):
            self._course.tell(Reminded(seat), (seat,))

    def _end_window(self, clock: Clock) -> None:
        self._course.impose(clock.window.seat, clock.window.at_end, clock, None)

    def _credit(self, begin_us: int, end_us: int) -> None:
        for clock in self._clocks:
            credit_us = clock.credit(begin_us, end_us)
            if credit_us:
                self._scribe.write_act(Credits(clock.window.seat, credit_us))

    def _set_timed(self, seat: Seat, *, on: bool) -> None:
        untimed = self._clocks.untimed
        if on == (seat in untimed):
            untimed ^= {seat}
            self._scribe.write_act(Times(seat, on))

    def _hold(self, *, on: bool) -> None:
        if on != self._teller.is_held:
            self._scribe.write_act(Holds(on))
            if on:
                self._teller.hold(self.state)
            else:
                self._course.release()

    def _step(self) -> None:
        """Only a paused table steps, and only when it waits for nobody it has asked."""
        if self._teller.is_held and self._course.is_started and not self._clocks:
            self._scribe.write_act(Steps())
            self._course.release(is_step=True)
