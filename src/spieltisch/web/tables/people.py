"""People at pages who have a seat."""

from __future__ import annotations

from spieltisch.core.choosing import Listing, list_actions, why_illegal
from spieltisch.core.commands import Act, Command, Received
from spieltisch.core.contracts import Foreseeing
from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Accepted, Refused, TooLate
from spieltisch.core.seats import Seat
from spieltisch.net.runner import LobbyRunner
from spieltisch.table.table import Table
from spieltisch.web.access.refusals import Refusal, RuleRefusal
from spieltisch.web.tables.subscription import Subscription
from spieltisch.web.views.chat import Chat


class Person(Subscription):
    """Somebody at a seat: a subscription to what that seat sees, and what the seat does."""

    def __init__(
        self, runner: LobbyRunner, game: AnyGame, opening: Command, seat: Seat, name: str, chat: Chat | None = None
    ) -> None:  # fmt: skip
        super().__init__(runner, game, opening, chat)
        self.seat = self._viewer = seat
        self.name = name
        self.is_awaited = False
        """Whether the server began anew, and the page has not come back since."""
        self._listed: tuple[object, Listing] | None = None
        """What it may do by its latest observation, once somebody has asked."""

    def act(self, table: str, text: str) -> None:
        """Do what a text in notation says. Raises ``Refusal`` for what would not be looked at, or is not legal:
        a slip of the hand is not to cost the game, which is what some protocols ask for it."""
        running = self._running(table)
        self.come_back()
        self.since_us = self.runtime.now()
        try:
            action = self.game.play.notation.read_action(text)
        except ValueError as error:
            raise Refusal("bad-action", why=str(error)) from None
        if not running.is_expired(self.seat):  # a late answer costs nothing, and is told apart by the table
            if not running.may_act(self.seat):
                raise Refusal("not-your-turn")
            self._check(action)
        now_us = self.runtime.now()
        self.runtime.heartbeat.check(now_us)
        self.verdict = None
        self.command(Act(action, Received(now_us, now_us), table), now_us)
        self._answer()

    def outlook(self, of: str) -> object | None:
        """What a choice would bring, as far as this seat can know. Raises ``Refusal`` for what is no question."""
        if not isinstance(self.page, Foreseeing):
            return None
        if self.observation is None:
            raise Refusal("not-started")
        try:
            return self.page.outlook(self.observation, of)
        except ValueError as error:
            raise Refusal("bad-action", why=str(error)) from None

    def listing(self) -> Listing:
        """What this seat may do now: listed once for each observation, which may take a while, in any thread. Raises
        ``Refusal``."""
        observation = self.observation
        if observation is None:
            raise Refusal("table-over" if self.has_ended else "not-started")
        if self.has_ended:
            return Listing((), is_complete=True)
        if self._listed is None or self._listed[0] is not observation:
            self._listed = observation, list_actions(self.game, observation)
        return self._listed[1]

    def come_back(self) -> None:
        """What waited for the page has left now: the clock of its request starts."""
        if self.is_awaited:
            self.is_awaited = False
            self.sent()
            self.feed.redraw()

    def release(self, load: int, *, is_asked: bool) -> bool:
        return super().release(load, is_asked=is_asked) and not self.is_awaited

    def _answer(self) -> None:
        """What the verdict says to who sent the action. Raises ``Refusal`` unless it is done."""
        match self.verdict:
            case Accepted():
                return
            case Refused(code, sentence):
                raise RuleRefusal(code, sentence)
            case TooLate():
                raise Refusal("too-late")
            case _:
                raise Refusal("not-your-turn")

    def _running(self, table: str) -> Table:
        if self.has_left or self.runner.lobby.find(table) is None:
            raise Refusal("table-over")
        if running := self.runner.running(table):
            return running
        raise Refusal("not-started")

    def _check(self, action: object) -> None:
        """Whether the rules allow an action, the game's own, as far as this seat can know."""
        if action in (legal := self.game.play.view.legal_actions(self.observation)):
            return
        if not len(legal):
            raise Refusal("not-your-turn")
        if illegal := why_illegal(self.game, self.observation, self.seat, action):
            raise RuleRefusal(illegal.code, illegal.sentence)
