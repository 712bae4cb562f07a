"""The course of one game: actions in, CHANCE in between, windows, the end.

This is the part of a table that is the same for a player's answer, a default action
and a forfeit: change the state, log it, let CHANCE draw as long as it is to act, and
see whom the game waits for then. A window that stays open is never asked for again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, assert_never

from spieltisch.core.commands import Received
from spieltisch.core.contracts import Audience, Enforce, Fault, Forfeit, Game, Leniency, Window
from spieltisch.core.fair import ChanceSource
from spieltisch.core.messages import Asked, Ended, Happened, Item, Mark, Refused, Started
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import CHANCE, SPECTATOR, Actor, Seat, Viewer
from spieltisch.table.acts import Aborts, Forfeits
from spieltisch.table.clock import Clock, Clocks
from spieltisch.table.effects import Tell
from spieltisch.table.log import aborted
from spieltisch.table.scribe import Scribe
from spieltisch.table.telling import News, Teller


class Course:
    """A state that only goes forward, and the news of how it did."""

    def __init__(
        self, game: Game, state: Any, names: tuple[str, ...], chance: ChanceSource, seed: bytes,
        scribe: Scribe, clocks: Clocks, teller: Teller,
    ) -> None:  # fmt: skip
        self.state = state
        self.outcome: Outcome | None = None
        self.is_started = False
        self.windows: Mapping[Seat, Window] = {}
        """Whom the game waits for, asked or (while held) yet to be asked."""
        self._game = game
        self._rules = game.rules
        self._notation = game.notation
        self._names = names
        self._chance = chance
        self._seed = seed
        self._scribe = scribe
        self._clocks = clocks
        self._teller = teller
        self._news: list[News] = []

    def start(self) -> None:
        self.is_started = True
        self.tell(Started(self._names))
        self.tell(Mark())
        self.proceed()

    def play(
        self, seat: Seat, action: Any, clock: Clock | None, received: Received | None,
        *, is_own: bool = True, remark: str | None = None,
    ) -> None:  # fmt: skip
        """A seat's action and all that follows. Raises ``IllegalAction``; then nothing has happened."""
        events = self._rules.apply(self.state, seat, action)
        text, digest = self._notation.write_action(action), self._rules.digest(self.state)
        self._scribe.write_play(seat, text, digest, clock, received, is_own=is_own, remark=remark)
        self._teller.remark = remark
        self._clocks.close(seat)
        self._show(seat, events)
        self.tell(Mark())
        self.proceed()

    def accuse(
        self, seat: Seat, fault: Fault, code: str, sentence: str = "",
        *, action: Any | None = None, received: Received | None = None,
    ) -> None:  # fmt: skip
        """Let the game judge a fault. Of a wrong action its player hears unless that is ignored; of a late one,
        or when it is gone, only if that is all that happens."""
        if not self.is_started:
            return
        verdict = self._rules.adjudicate(self.state, seat, fault, sentence)
        is_wrong = fault in {Fault.ILLEGAL, Fault.OUT_OF_TURN}
        if verdict is Leniency.REFUSE or (is_wrong and verdict is not Leniency.IGNORE):
            self.tell(Refused(seat, action, code, sentence), _hearers(self._game.refusals, seat))
        if isinstance(verdict, Forfeit | Enforce):
            self.impose(seat, verdict, self._clocks.get(seat), received)

    def impose(self, seat: Seat, verdict: Forfeit | Enforce, clock: Clock | None, received: Received | None) -> None:
        """What a fault or a window's end costs. An action that the rules then refuse is their bug."""
        if isinstance(verdict, Enforce):
            self.play(seat, verdict.action, clock, received, is_own=False)
            return
        outcome = self._rules.forfeit(self.state, seat, verdict)
        self._scribe.write_act(Forfeits(seat, verdict.reason, verdict.detail))
        self.tell(Mark())
        self.end(outcome)

    def abort(self, why: str) -> None:
        self._scribe.write_act(Aborts(why))
        self.tell(Mark())
        self.end(aborted(len(self._names), why))

    def proceed(self) -> None:
        """Go on until the game waits for a seat, or is over."""
        while CHANCE in self._rules.to_act(self.state):
            action = self._chance.pick(self._rules.draw(self.state))
            events = self._rules.apply(self.state, CHANCE, action)
            self._scribe.write_draw(self._notation.write_action(action), self._rules.digest(self.state))
            self._show(CHANCE, events)
        outcome = self._rules.outcome(self.state)
        if outcome is None:
            self.ask()
        else:
            self.end(outcome)

    def ask(self) -> None:
        """Close the windows the game no longer names, and ask whom it newly waits for, unless that is held back."""
        self.windows = {window.seat: window for window in self._rules.windows(self.state)}
        for clock in list(self._clocks):
            window = self.windows.get(clock.window.seat)
            if window is None or window.clock != clock.window.clock:
                self._clocks.close(clock.window.seat)
            else:
                clock.window = window
        if not self._teller.is_held:
            for seat, window in self.windows.items():
                if seat not in self._clocks:
                    self._clocks.open(window, self._scribe.now_us)
                    self.tell(Asked(seat, window.clock))

    def end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.windows = {}
        self._clocks.clear()
        self._scribe.write_ending(outcome, self._seed)
        self.tell(Ended(outcome))

    def release(self, *, is_step: bool = False) -> None:
        """Show what was held back, and ask whom the game waits for."""
        shown = self._teller.release(is_step=is_step)
        if self.is_started:
            self._news = [*shown, *self._news]
            self.ask()

    def tell(self, item: Item, audience: tuple[Viewer, ...] | None = None) -> None:
        """Add to the news; without an audience everybody hears it."""
        self._news.append((item, audience))

    def take_tells(self) -> list[Tell]:
        """The batches of everything new."""
        if not self._news:
            return []
        news, self._news = self._news, []
        return self._teller.tell(news, self.state, self._scribe.seq)

    def _show(self, actor: Actor, events: Any) -> None:
        for event in events:
            self.tell(Happened(actor, event))


def _hearers(audience: Audience, seat: Seat) -> tuple[Viewer, ...] | None:
    match audience:
        case Audience.PLAYER:
            return (seat,)
        case Audience.SPECTATORS:
            return (seat, SPECTATOR)
        case Audience.EVERYBODY:
            return None
        case _:
            assert_never(audience)
