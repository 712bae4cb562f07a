"""A table: one game as a fold over its log. Inputs and times in, log lines and batches out.

Whatever happens goes through ``handle``: an input is judged, what it changes becomes
log entries, CHANCE draws as long as it is to act, windows open and close, every viewer
is told, and who gave the input gets its verdict. Nothing about the game lives anywhere
but in the rules' state.

What a mistake costs is the game's to say (``adjudicate``), and what silence costs its
windows say; a table only tells the causes apart: out of turn, illegal, late (by the
last byte, after the soft limit), silent (after the hard one), left, crashed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Self, assert_never

import msgspec

from spieltisch.core.commands import Act, Ask, Drop, Leave, Received, Say, Violate
from spieltisch.core.contracts import Enforce, Fault, Forfeit, Leniency, Window
from spieltisch.core.errors import IllegalAction
from spieltisch.core.fair import ChanceSource, commitment
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import (
    Accepted,
    Answer,
    Asked,
    Ended,
    Ignored,
    Mark,
    Refusal,
    Refused,
    Reminded,
    Replied,
    Started,
    StoodIn,
    TooLate,
    Verdict,
    WentBack,
    line_of,
)
from spieltisch.core.outcome import Outcome, Reason
from spieltisch.core.seats import CHANCE, Seat
from spieltisch.table.acts import Abort, Charge, Credit, Forfeits, Pause, SetTimed, Step, Substitutes, TakesBack
from spieltisch.table.broadcast import Broadcast, hearers
from spieltisch.table.clock import Clock, Clocks, Used
from spieltisch.table.effects import Finished, TableEffect, WakeAt, WhenIdle
from spieltisch.table.facts import LATE, Attempt, Facts
from spieltisch.table.inputs import (
    By,
    Delayed,
    GoBack,
    HostInput,
    Idle,
    Sent,
    Stalled,
    StandIn,
    Start,
    TableInput,
    Tick,
    Worked,
)
from spieltisch.table.limits import limits_of
from spieltisch.table.log import FORMAT, Header, Player, aborted
from spieltisch.table.log_writer import LogWriter
from spieltisch.table.progress import Progress
from spieltisch.table.replay import Replay, fold
from spieltisch.table.seen import Seen
from spieltisch.table.standing import PlayedAction, Standing


class Table(Seen):
    """One game, and the owner of its clocks, its log and its batches. Its first ``handle`` writes the log's header,
    ``Start`` begins the game."""

    def __init__(
        self, game: AnyGame, config: object, seats: Sequence[Player], *, id: str, chance: ChanceSource, seed: bytes,
        number: int = 0, parent: str | None = None, opened: str = "", is_seeded: bool = False,
        is_fixed: bool = False, untimed: Iterable[Seat] = (), own: Iterable[Seat] = (),
    ) -> None:  # fmt: skip
        """``seed`` is what the header commits to and the result reveals; ``chance`` draws with it, unless the
        operator's files fix what is drawn (``is_fixed``). ``own`` seats have players of this process."""
        clocks = Clocks([limits_of(game, config, player) for player in seats], own)
        names, log = tuple(player.name for player in seats), LogWriter(id)
        progress = Progress(game, config, chance, Standing() if untimed else None)
        super().__init__(game, id, names, progress, log, clocks, Broadcast(id, game.play.view, names))
        header = Header(
            FORMAT, id, game.name, game.play.variant(config), msgspec.to_builtins(config), tuple(seats),
            game.play.rules_version, commitment(seed), number, opened, is_seeded, is_fixed, parent,
        )  # fmt: skip
        self._opening: Callable[[], None] | None = lambda: self._open_log(header, sorted(set(untimed)))
        self._seed = seed
        self._facts = Facts(self._log, game.play.notation)
        self._windows: Mapping[Seat, Window[Any]] = {}
        """Whom the game waits for, asked or (while held) yet to be asked."""
        self._is_started = False

    @classmethod
    def resume(
        cls, game: AnyGame, lines: Sequence[bytes], *, chance: ChanceSource, seed: bytes, now_us: int,
        own: Iterable[Seat] = (), used: Mapping[Seat, Used] | None = None,
    ) -> Self:  # fmt: skip
        """The table that wrote these lines, paused before its next requests: ``Pause(on=False)`` goes on.

        ``chance`` must be fresh; it follows the log's draws. ``own`` is as at a new table, ``used`` as in ``Clocks``.
        Raises ``ValueError`` if the log does not fold, has its result, or is not of this seed.
        """
        replay = fold(lines, game, chance=chance)
        header = replay.header
        if replay.is_over or header.commitment != commitment(seed):
            raise ValueError(f"table {header.id} is over, or not of this seed")
        table = cls(game, replay.config, header.seats, id=header.id, chance=chance, seed=seed, own=own)
        table._log.follow(lines, len(replay.entries), replay.plies, now_us - replay.at_us, now_us)
        table._progress.state, table._progress.standing, table._is_started = replay.state, replay.standing, True
        table._clocks.go_on(range(len(header.seats)), used)
        table._opening = lambda: table._reopen_log(replay)
        return table

    def may_act(self, seat: Seat) -> bool:
        """Whether an action of the seat's would be looked at, and not only found out of turn."""
        return not self.is_over and (seat in self._clocks or self._may_volunteer(seat))

    def set_watched(self, *, on: bool, or_for: frozenset[type] = frozenset()) -> None:
        """Whether there is to be a batch for spectators too, as there is at first; else only for items and events
        of these types."""
        self._broadcast.is_watched, self._broadcast.heard = on, or_for

    # Inputs.

    def handle(self, input: TableInput, now_us: int) -> list[TableEffect]:
        """All that follows, in the order in which it is to be done.

        ``now_us`` never decreases. A ``Tick`` ends one window at most; if more have ended,
        its ``WakeAt`` lies in the past. After the end only talk goes on. An input of a
        participant has exactly one verdict: in its seat's batch, or in a ``Reply``.
        """
        if isinstance(input, Sent):  # follows every request, and is no news to anything but the clocks
            rests = [WhenIdle(self.id, input.seat)] if self._clocks.start(input.seat, now_us) else []
            self._expired.discard(input.seat)
            return [*map(WakeAt, self._clocks.take_wake()), *rests]
        if isinstance(input, Worked):
            self._clocks.note_work(input.seat, input.worked_us)
            return [*map(WakeAt, self._clocks.take_wake())]
        was_over = self.is_over
        if not self._is_started:
            self._log.start_us = now_us
        self._log.now_us = now_us
        if self._opening is not None:
            opening, self._opening = self._opening, None
            opening()
        if isinstance(input, By):
            seat, answer = input.seat, self._answer(input)
        else:
            seat, answer = None, None
            if not self.is_over:
                self._carry_out(input, now_us)
        wakes = map(WakeAt, self._clocks.take_wake(is_due=isinstance(input, Tick)))
        effects = [*self._log.take_records(), *self._broadcast.tell(self.state, self._log.seq, seat, answer), *wakes]
        if self.outcome is not None and not was_over:
            effects.append(Finished(self.id, self.outcome))
        return effects

    def _answer(self, by: By) -> Answer | None:
        """The verdict on a participant's input; who leaves hears none, nor does whose session has answered."""
        seat, command = by.seat, by.command
        if isinstance(command, Leave):
            if not self.is_over and seat is not None:
                self._leave(seat, command)
            return None
        if isinstance(command, Say):
            self._broadcast.add(line_of(seat, command))
            return Answer(command.number, Accepted())
        if not self._is_started or self.is_over or seat is None:
            return None if isinstance(command, Drop) else Answer(command.number, Ignored())
        if isinstance(command, Drop):
            self._facts.drop(seat, command)
            return None
        return Answer(command.number, self._judge(seat, command))

    def _judge(self, seat: Seat, command: Attempt) -> Verdict:
        clock = self._clocks.get(seat)
        if clock is None:
            return self._judge_unasked(seat, command)
        if seat in self._expired:  # this was said before anybody could have read the request that waits now
            return self._miss(seat, command)
        received = command.received
        clock.note_thought(received)
        if self._clocks.is_over(clock, received.last_us):
            self._miss(seat, command, clock)
            self._end_window(clock)
            self._expired.discard(seat)
            return TooLate()
        if self._clocks.is_late(clock, received.last_us):
            self._accuse(seat, Fault.LATE, LATE, "", command)
            return TooLate()
        match command:
            case Act(action):
                try:
                    self._play(seat, action, clock, received, remark=command.remark)
                except IllegalAction as why:
                    return self._accuse(seat, Fault.ILLEGAL, why.code, why.sentence, command)
                return Accepted()
            case Violate(sentence):
                return self._accuse(seat, Fault.ILLEGAL, "no-action", sentence, command)
            case Ask(what):
                return self._reply(seat, what, clock, received)
            case _:
                assert_never(command)

    def _judge_unasked(self, seat: Seat, command: Attempt) -> Verdict:
        """Some actions need no request. What the rules refuse is out of turn, or an answer whose time is over."""
        code, sentence = "out-of-turn", command.sentence if isinstance(command, Violate) else ""
        if isinstance(command, Act) and self._may_volunteer(seat):
            try:
                self._play(seat, command.action, None, command.received, remark=command.remark)
            except IllegalAction as refusal:
                code, sentence = refusal.code, refusal.sentence
            else:
                return Accepted()
        if seat in self._expired:
            return self._miss(seat, command)
        return self._accuse(seat, Fault.OUT_OF_TURN, code, sentence, command)

    def _miss(self, seat: Seat, command: Attempt, clock: Clock | None = None) -> Verdict:
        """Its time was over."""
        self._expired.discard(seat)
        self._facts.ignore(seat, LATE, "", command, clock)
        return TooLate()

    def _may_volunteer(self, seat: Seat) -> bool:
        """Whether the seat may try to act unasked. Whose request is held back must wait for it."""
        return self._is_started and seat not in self._windows

    def _reply(self, seat: Seat, what: str, clock: Clock, received: Received) -> Verdict:
        """A question about the game costs time."""
        cost_us = self.game.play.query_costs_us[what]
        clock.charged_us += cost_us
        self._log.write_act(Charge(seat, cost_us, what))
        self._broadcast.add(Replied(what), (seat,))
        if self._clocks.is_late(clock, received.last_us):  # no answer could be in time any more
            self._end_window(clock)
        return Accepted()

    def _leave(self, seat: Seat, leave: Leave) -> None:
        if seat in self._clocks.gone:
            return
        self._clocks.leave(seat)
        if not self._is_started:
            return
        leave = self._facts.leave(seat, leave)
        penalty = self.game.play.rules.adjudicate(self.state, seat, leave.fault, leave.why)
        if leave.ends_game:
            penalty = Forfeit(Reason(leave.fault), leave.why)
        if penalty is Leniency.REFUSE:
            self._broadcast.add(Refusal(seat, None, "gone", leave.why), hearers(self.game.play.refusals, seat))
        elif isinstance(penalty, Forfeit | Enforce):
            self._impose(seat, penalty, self._clocks.get(seat), None)

    def _carry_out(self, input: HostInput, now_us: int) -> None:
        match input:
            case Delayed(seat, until_us):
                self._clocks.delay(seat, until_us)
            case Tick():
                self._look_at_clock(self._clocks.due(now_us), now_us)
            case Idle(seat):
                self._look_at_clock(self._clocks.at_rest(seat), now_us)
            case Start():
                if not self._is_started:
                    self._start()
            case Stalled(begin_us, end_us):
                self._credit(begin_us, end_us)
            case Pause():
                self._pause(input)
            case Step():
                self._step(input)
            case Abort():
                self._facts.close_ply()
                self._log.write_act(input)
                self._broadcast.add(Mark())
                self._end(aborted(len(self.names), input.why))
            case SetTimed():
                self._set_timed(input)
            case GoBack(seat):
                self._go_back(seat)
            case StandIn():
                self._stand_in(input)
            case _:
                assert_never(input)

    def _stand_in(self, change: StandIn) -> None:
        self._facts.leave(change.seat, change.leave)
        self._log.write_act(Substitutes(change.seat, change.bot))
        self._clocks.take_over(change.seat)
        self._broadcast.add(StoodIn(change.seat, change.bot))
        self._broadcast.add(Mark())
        self._ask()

    # Faults and their costs.

    def _accuse(self, seat: Seat, fault: Fault, code: str, sentence: str, command: Attempt) -> Verdict:
        """Let the game judge a fault. Of a wrong action its player hears unless that is ignored; of a late one only if
        that is all that happens."""
        penalty, clock = self.game.play.rules.adjudicate(self.state, seat, fault, sentence), self._clocks.get(seat)
        is_ignored = penalty is Leniency.IGNORE
        note = self._facts.ignore if is_ignored or fault is Fault.LATE else self._facts.refuse
        note(seat, code, sentence, command, clock)
        if penalty is Leniency.REFUSE or not (is_ignored or fault is Fault.LATE):
            action = command.action if isinstance(command, Act) else None
            self._broadcast.add(Refusal(seat, action, code, sentence), hearers(self.game.play.refusals, seat))
        if isinstance(penalty, Forfeit | Enforce):
            self._impose(seat, penalty, clock, command.received)
        return Ignored() if is_ignored else Refused(code, sentence)

    def _impose(
        self, seat: Seat, penalty: Forfeit | Enforce[Any], clock: Clock | None, received: Received | None
    ) -> None:
        """What a fault or a window's end costs. An action that the rules then refuse is their bug."""
        if isinstance(penalty, Enforce):
            self._play(seat, penalty.action, clock, received, is_own=False)
            return
        outcome = self.game.play.rules.forfeit(self.state, seat, penalty)
        self._facts.close_ply()
        self._log.write_act(Forfeits(seat, penalty.reason, penalty.detail), clock, received)
        self._broadcast.add(Mark())
        self._end(outcome)

    # Time.

    def _look_at_clock(self, ended: Clock | None, now_us: int) -> None:
        if ended is not None:
            self._end_window(ended)
        for seat in self._clocks.take_reminders(now_us):
            self._broadcast.add(Reminded(seat), (seat,))

    def _end_window(self, clock: Clock) -> None:
        self._expired.add(clock.window.seat)
        self._impose(clock.window.seat, clock.window.at_end, clock, None)

    def _credit(self, begin_us: int, end_us: int) -> None:
        for clock in self._clocks:
            if credit_us := clock.credit(begin_us, end_us):
                self._log.write_act(Credit(clock.window.seat, credit_us))

    def _set_timed(self, change: SetTimed) -> None:
        if change.on == (change.seat in self._clocks.untimed):
            self._clocks.untimed ^= {change.seat}
            self._log.write_act(change)

    # The game.

    def _open_log(self, header: Header, untimed: Sequence[Seat]) -> None:
        self._log.write_header(header)
        for seat in untimed:
            self._set_timed(SetTimed(seat, on=False))

    def _reopen_log(self, replay: Replay) -> None:
        """Go on where the log ends: paused, and with the draws that are missing there."""
        self._clocks.untimed |= replay.untimed
        self._broadcast.hold(self.state)
        if not replay.is_held:
            self._log.write_act(Pause(on=True))
        self._proceed()

    def _start(self) -> None:
        self._is_started = True
        self._broadcast.add(Started(self.names))
        self._broadcast.add(Mark())
        self._proceed()

    def _play(
        self, seat: Seat, action: object, clock: Clock | None, received: Received | None,
        *, is_own: bool = True, remark: str | None = None,
    ) -> None:  # fmt: skip
        """A seat's action and all that follows. Raises ``IllegalAction``; then nothing has happened."""
        done = self._progress.act(seat, action, is_own=is_own)
        self._facts.close_ply()
        self._log.write_play(seat, done.text, done.digest, clock, received, is_own=is_own, remark=remark)
        self._broadcast.remark = remark
        self._clocks.close(seat)
        self._broadcast.show(seat, done.events)
        self._broadcast.add(Mark())
        self._proceed()

    def _proceed(self) -> None:
        """Go on until the game waits for a seat, or is over."""
        for done in self._progress.draws():
            self._log.write_draw(done.text, done.digest)
            self._broadcast.show(CHANCE, done.events)
        outcome = self._progress.outcome()
        if outcome is None:
            self._ask()
        else:
            self._end(outcome)

    def _go_back(self, seat: Seat) -> None:
        played = self.takeback_of(seat)
        if isinstance(played, PlayedAction):
            digest = self._progress.go_back(played)
            self._facts.close_ply()
            self._log.write_act(TakesBack(seat, played.ply), digest=digest)
            self._broadcast.remark = None
            self._broadcast.add(WentBack(seat))
            self._broadcast.add(Mark())
            self._clocks.clear()
            self._proceed()

    def _ask(self) -> None:
        """Ask whom the game newly waits for, unless that is held back."""
        self._windows = self._progress.windows()
        self._clocks.follow(self._windows)
        if not self._broadcast.is_held:
            for seat, window in self._windows.items():
                if seat not in self._clocks:
                    if used_us := self._clocks.open(window, self._log.now_us):
                        self._log.write_act(Charge(seat, used_us, "restart"))
                    self._broadcast.add(Asked(seat, window.clock))

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self._windows = {}
        self._clocks.clear()
        self._log.write_ending(outcome, self._seed)
        self._broadcast.add(Ended(outcome))

    # News.

    def _pause(self, pause: Pause) -> None:
        if pause.on != self._broadcast.is_held:
            self._log.write_act(pause)
            if pause.on:
                self._broadcast.hold(self.state)
            else:
                self._release()

    def _step(self, step: Step) -> None:
        """Only a paused table steps, and only when it waits for nobody it has asked."""
        if self._broadcast.is_held and self._is_started and not self._clocks:
            self._log.write_act(step)
            self._release(is_step=True)

    def _release(self, *, is_step: bool = False) -> None:
        """Show what was held back, and ask whom the game waits for."""
        self._broadcast.release(is_step=is_step, is_begun=self._is_started)
        if self._is_started:
            self._ask()
