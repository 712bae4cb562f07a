"""What our client does in a foreign server's game, and what it makes of the answers, and of there being none."""

from __future__ import annotations

from typing import Final

from spieltisch.core.session import Failed, Failure, Learnt
from spieltisch.games.catan.actions import Action, Discard, EndTurn, MoveRobber, Offer
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.engine.flow import Flow
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire.client_view import ClientView
from spieltisch.games.catan.wire.habits import Habits
from spieltisch.games.catan.wire.messages import OfferAnswered, OfferMade, Player, ServerMessage
from spieltisch.games.catan.wire.pace import Pace
from spieltisch.games.catan.wire.prompts import Prompts
from spieltisch.games.catan.wire.requests import NamedPayload, write_request
from spieltisch.games.catan.wire.ways_out import legal_actions, other_action
from spieltisch.wire.patience import OTHERS_US, silent_for

REPLY_US: Final = 2_000_000
"""What we give a server to react to an action of ours before we try something else. Some leave 5 s for a whole turn."""
ANSWERS_US: Final = 8_000_000
"""What we give the other players to answer an offer of ours."""
LAST_US: Final = 20_000_000
"""How long we wait for a new prompt when everything was refused or ignored, before we try once more, and then again
before we leave with a reason: within the minute that most leave for a turn."""


class Gameplay:
    """One game's."""

    def __init__(self, view: ClientView, pace: Pace, *, is_learning: bool) -> None:
        """``is_learning``: what is refused may be a habit of the server's, and not just too late or a mistake."""
        self._view = view
        self._is_learning = is_learning
        self._pace = pace
        self._prompts = Prompts()
        self._habits = Habits()
        self._flow: Flow | None = None
        """What the game waited for when we acted last."""

    # -- looking -------------------------------------------------------------------

    def observe(self) -> Observation | None:
        """What we see when we may act now; None when we may not."""
        if not (self._prompts.is_open and self._view.is_asking_us):
            return None
        self._view.insist()
        return self._view.observe(self._habits.barred_cards(self._view.phases.phase))

    def has_choice(self, observation: Observation) -> bool:
        """Whether there is anything to choose from, and somebody else may choose once more."""
        return len(legal_actions(observation)) > 0 and self._prompts.is_patient

    @property
    def patience_us(self) -> int:
        """How long to wait for the server, while we do not think ourselves."""
        phases = self._view.phases
        if self._is_stuck:
            return LAST_US
        if self._prompts.is_owed or phases.is_unprompted or phases.is_homeless:
            return REPLY_US
        return ANSWERS_US if phases.is_kept_waiting else OTHERS_US

    @property
    def _is_stuck(self) -> bool:
        """Whether we are asked, and do not know what else to do."""
        return self._view.phases.asked is not None and self._prompts.is_at_a_loss

    # -- acting --------------------------------------------------------------------

    def act(self, action: Action | None, observation: Observation) -> NamedPayload | None:
        """The message for that action; for another one without any, or where it would be refused. None when there is
        nothing left to do."""

        def is_barred(action: Action) -> bool:
            return action in self._prompts.refused or self._habits.forbid(action, observation.flow)

        if action is None or is_barred(action):
            action = other_action(observation, is_barred)
        if action is None:
            self._prompts.despair()
            return None
        self._flow = observation.flow
        if isinstance(action, Discard):
            self._view.phases.hand_in()
        self._prompts.act(action)
        return write_request(action, self._view.ids)

    # -- hearing -------------------------------------------------------------------

    def hear(self, message: ServerMessage, *, is_ours: bool, is_new: bool) -> None:
        """Something was told, perhaps of us; a status, perhaps a new one."""
        self._view.fold(message)
        match message:
            case Player() if is_ours:
                self._view.assume(self._prompts.latest)
                self._prompts.prompt(is_new=is_new)
            case OfferMade() if not is_ours:
                self._prompts.prompt(is_new=True)
            case OfferAnswered() if not is_ours:
                self._prompts.nudge()
            case _ if is_ours:
                self._prompts.hear()
            case _:
                pass

    def confirm(self) -> None:
        """Our latest action was accepted."""
        phases = self._view.phases
        match self._prompts.confirm():
            case Offer(given, wanted):
                self._view.expect_answers(given, wanted)
            case EndTurn() if not self._prompts.is_told:
                phases.pass_on()
            case Discard() if not self._prompts.is_told:
                phases.settle(Phase.DISCARD)
            case MoveRobber() if not self._prompts.is_told:
                phases.move_robber()
            case _:
                pass

    def refuse(self) -> Learnt | None:
        """It was not; what is to be learnt of that."""
        action = self._prompts.refuse()
        if action is None or self._flow is None:
            return None
        if isinstance(action, Discard):
            self._view.phases.leave_debt()
        habit = self._habits.learn(action, self._flow) if self._is_learning else None
        return Learnt(habit) if habit else None

    def lapse(self) -> Failed | None:
        """Our patience is at its end: we go on without what we waited for, or leave."""
        phases = self._view.phases
        if self.patience_us == OTHERS_US:
            return silent_for(OTHERS_US)
        if self._is_stuck:
            # what we did on our own account we just leave; else we try everything once more, if there is anything
            if not (phases.give_up() or self._prompts.begin_anew()):
                return Failed(Failure.LOST, "the server asks us to act, and refuses or ignores all that we do")
        elif self._prompts.is_owed:
            self._miss_an_answer()
        elif phases.is_homeless:
            phases.guess()
        else:
            phases.wait_no_more()
        phases.presume()
        return None

    def _miss_an_answer(self) -> None:
        if isinstance(self._prompts.latest, Discard) and self._view.phases.leave_debt():
            self._prompts.let_go()
        elif self._prompts.lapse():
            self._pace.slow_down()
