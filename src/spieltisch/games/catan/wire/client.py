"""Our side of a connection to any server of the protocol, of whatever edition: it plays one game."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from spieltisch import __version__
from spieltisch.core.errors import PeerError, UsageError
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.games.catan.actions import Action, Discard, EndTurn, Offer
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.client_view import ClientView
from spieltisch.games.catan.wire.codec import Json, Unreadable, read_message
from spieltisch.games.catan.wire.decoder import read_server_message
from spieltisch.games.catan.wire.framing import Framer, Piece
from spieltisch.games.catan.wire.messages import (
    Board,
    Chat,
    GameOver,
    Greeting,
    OfferAnswered,
    OfferMade,
    Player,
    Reply,
    ServerMessage,
    Welcome,
)
from spieltisch.games.catan.wire.phases import Phases
from spieltisch.games.catan.wire.prompts import Prompts, legal_actions, other_action
from spieltisch.games.catan.wire.requests import write_request
from spieltisch.games.catan.wire.roster import Roster
from spieltisch.games.catan.wire.spelling import read_spelling
from spieltisch.games.catan.wire.words import fold
from spieltisch.wire.output import Output
from spieltisch.wire.patience import ANSWER_US, OTHERS_US, cut_off, silent_for

OURS: Final = "Spieltisch"
VERSION: Final = f"{OURS} {__version__} ({OURS}) (KI)"
TURN_US: Final = 5_000_000
TRADE_US: Final = 1_000_000
"""What we take at most; servers do not tell what they leave us."""
REPLY_US: Final = 2_000_000
"""What we give a server to react to an action of ours before we try something else. Some leave 5 s for a whole turn."""
COLOUR_US: Final = 5_000_000
"""The same for name and colour."""
ANSWERS_US: Final = 8_000_000
"""What we give the other players to answer an offer of ours."""
LAST_US: Final = 20_000_000
"""How long we wait for a new prompt when everything was refused or ignored, before we try once more, and then again
before we leave with a reason: within the minute that most leave for a turn."""
STARTING: Final = fold(words.START)
"""The status of who is asked for name and colour."""


class Client:
    """Messages in, turns out; actions in, messages out."""

    def __init__(self, name: str, query: Mapping[str, str]) -> None:
        """``query`` may have ``dialekt`` (``ws17``), ``angebote`` (how many trades we may offer in a turn; where the
        server is none of ours that is 0, for nobody answers there for who is silent), and ``spiel``, which only the
        server reads. Raises ``UsageError`` for anything else."""
        self._spelling = read_spelling(query, ("spiel", "angebote"))
        self._offers = _read_offers(query)
        self._name = name
        self._framer = Framer()
        self._out = Output()
        self._is_closing = False
        self._goodbye: str | None = None
        """Why the server does not let us in."""
        self._id: int | None = None
        self._roster = Roster()
        self._tried: list[str] = []
        """Colours we have asked for."""
        self._requests: deque[str] = deque()
        """Before the game: the colours of what is not confirmed yet."""
        self._prompts = Prompts()
        self._view: ClientView | None = None
        self._asked: Observation | None = None
        """What the latest turn showed, as long as it waits for its action."""
        self._word_us: int | None = None
        """When the server last said anything but chat, as far as we have said nothing since."""

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> None:
        """The server speaks first."""

    def to_send(self) -> bytes:
        return self._out.take()

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        updates = [one for piece in self._framer.receive(data, now_us) for one in self._take(piece)]
        if self._view:
            updates += self._ask(self._view)
        if self._word_us is None:
            self._word_us = now_us
        elif self.patience_us < OTHERS_US and now_us >= self._word_us + self.patience_us:
            return [*updates, *self.wake(now_us)]  # it goes on talking, but not to us
        return updates

    @property
    def patience_us(self) -> int:
        if self._view is None:
            return self._lobby_patience_us()
        if self._asked is not None:
            return OTHERS_US  # it is our turn to say something
        if self._is_stuck(self._view):
            return LAST_US
        if self._prompts.is_owed or self._view.phases.is_unprompted:
            return REPLY_US
        return ANSWERS_US if self._view.phases.is_kept_waiting else OTHERS_US

    def wake(self, now_us: int) -> Sequence[Update]:
        self._word_us = now_us
        if self._view is None:
            return list(self._urge())
        if self.patience_us == OTHERS_US:
            return list(self._end(silent_for(OTHERS_US)))
        if self._is_stuck(self._view):
            if not self._begins_anew(self._view.phases):
                why = "the server asks us to act, and refuses or ignores all that we do"
                return list(self._end(Failed(Failure.LOST, why)))
        elif self._prompts.is_owed:
            self._prompts.lapse()
        else:
            self._view.phases.wait_no_more()
        self._view.phases.presume()
        return list(self._ask(self._view))

    def closed(self, now_us: int) -> Sequence[Update]:
        is_refused = self._goodbye is not None and self._view is None
        return list(self._end(Failed(Failure.REFUSED, self._goodbye or "") if is_refused else cut_off()))

    def act(self, action: Action, remark: str | None = None) -> None:
        """What comes too late, when nothing is asked any more, is not sent; nor what was just refused."""
        observation, self._asked = self._asked, None
        if observation is not None and self._view is not None:
            is_refused = action in self._prompts.refused
            self._try(other_action(observation, self._prompts.refused) if is_refused else action, self._view)

    # -- reading -------------------------------------------------------------------

    def _take(self, piece: Piece) -> Iterator[Update]:
        if self._is_closing:
            return
        try:
            said = read_message(piece.data)
            message = read_server_message(said, self._spelling.skew)
        except Unreadable as error:
            yield Note(f"not understood: {error}")
            return
        self._spelling = replace(self._spelling, is_typed=said.is_typed)
        if message is None:
            yield Note(f"not understood: {said.name:.40}")
        else:
            self._word_us = self._word_us if isinstance(message, Chat) else None
            yield from self._hear(message)

    def _hear(self, message: ServerMessage) -> Iterator[Update]:
        match message:
            case Greeting():
                self._greet(message)
            case Welcome():
                yield from self._enter(message)
            case Reply():
                yield from self._hear_reply(message)
            case Chat(sender, text):
                yield Note(f"{'server' if sender is None else self._roster.name(sender)}: {text}")
            case Board():
                self._begin(message)
            case GameOver(winner, text):
                yield Note(text)
                outcome = self._roster.outcome(winner, self._view.ids if self._view else ())
                yield from self._end(Over(outcome, is_final=True))
            case _:
                self._fold(message)

    def _greet(self, message: Greeting) -> None:
        if message.protocol not in (None, words.PROTOCOL):
            raise PeerError(f"it speaks version {message.protocol} of the protocol, we {words.PROTOCOL}")
        if self._offers is None:
            self._offers = Options().offers if OURS in message.version else 0
        self._say("Hallo", {"Version": VERSION})

    def _enter(self, message: Welcome) -> Iterator[Update]:
        """We have a number; a second one if we are back in a game under our old one."""
        self._roster.forget(self._id)
        self._id = message.id
        if not self._tried:
            yield from self._try_colour()

    def _begin(self, board: Board) -> None:
        if self._id is None:
            raise PeerError("a game begins, and we were not told who we are")
        self._view = ClientView(board, self._roster.present(), self._id, self._offers or 0)
        for player in self._roster.players():
            self._view.fold(player)
        self._requests.clear()

    def _fold(self, message: ServerMessage) -> None:
        """What changes the company or the game."""
        is_new = isinstance(message, Player) and self._roster.meet(message)
        if self._view is None:
            return
        self._view.fold(message)
        is_ours = getattr(message, "id", None) == self._id
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

    def _hear_reply(self, message: Reply) -> Iterator[Update]:
        if not message.is_ok:
            yield Note(f"refused: {message.text}")
        if self._view is None:
            yield from self._settle_colour(message)
        elif message.is_ok:
            self._confirm(self._view)
        else:
            self._prompts.refuse()
            self._asked = None

    def _settle_colour(self, reply: Reply) -> Iterator[Update]:
        """An answer to the oldest of our requests that has none yet; a refusal without any is a goodbye."""
        colour = self._requests.popleft() if self._requests else None
        self._goodbye = None if reply.is_ok else reply.text
        if not reply.is_ok and colour is not None and colour == self._tried[-1]:
            yield from self._try_colour()

    def _confirm(self, client_view: ClientView) -> None:
        match self._prompts.confirm():
            case Offer(given, wanted):
                client_view.expect_answers(given, wanted)
            case EndTurn() if not self._prompts.is_told:
                client_view.phases.pass_on()
            case Discard() if not self._prompts.is_told:
                client_view.phases.settle(Phase.DISCARD)
            case _:
                pass

    # -- saying --------------------------------------------------------------------

    def _try_colour(self) -> Iterator[Update]:
        """Name, colour and readiness: a colour belongs to who is ready first."""
        colour = self._roster.free_colour(self._id, self._tried)
        if colour is None:
            yield from self._end(Failed(Failure.REFUSED, "no colour is left for us"))
            return
        self._tried.append(colour)
        self._requests += [colour, colour]
        self._say("Spieler", {"Name": self._name, "Farbe": colour})
        self._say("Spiel starten", {})

    def _lobby_patience_us(self) -> int:
        if self._id is None:
            return ANSWER_US if self._goodbye is None else COLOUR_US
        is_refused = self._goodbye is not None or self._roster.status(self._id) == STARTING
        return COLOUR_US if self._requests and is_refused else OTHERS_US

    def _urge(self) -> Iterator[Update]:
        """The server is silent before the game: perhaps our colour is taken, and it does not say so."""
        if self._id is None and self._goodbye is not None:
            yield from self._end(Failed(Failure.REFUSED, self._goodbye))
        elif self._id is None or self.patience_us == OTHERS_US:
            yield from self._end(silent_for(self.patience_us))
        else:
            yield from self._try_colour()

    def _ask(self, client_view: ClientView) -> Iterator[Turn | Note]:
        """A turn for whoever chooses, unless it has one with just this to see; or, after refusals, something safe."""
        if self._is_closing or not (self._prompts.is_open and client_view.is_asking_us):
            self._asked = None
            return
        client_view.insist()
        observation = client_view.observe()
        if observation == self._asked:
            return
        is_possible = len(legal_actions(observation)) > 0
        if not is_possible:
            yield Note("asked for an action where none that we know of is legal")
        if not (is_possible and self._prompts.is_patient):
            self._asked = None
            self._try(other_action(observation, self._prompts.refused), client_view)
            return
        self._asked = observation
        clock, budget_us = ("trade", TRADE_US) if client_view.is_answering else ("turn", TURN_US)
        yield Turn(observation, client_view.me, clock, budget_us)

    def _is_stuck(self, client_view: ClientView) -> bool:
        """Whether we are asked, and do not know what else to do."""
        phases = client_view.phases
        return phases.is_homeless or (phases.asked is not None and self._prompts.is_at_a_loss)

    def _begins_anew(self, phases: Phases) -> bool:
        """What we did on our own account we just leave; else we try everything once more, if there is anything."""
        return phases.give_up() or (not phases.is_homeless and self._prompts.begin_anew())

    def _try(self, action: Action | None, client_view: ClientView) -> None:
        if action is None:
            self._prompts.despair()
            return
        self._prompts.act(action)
        self._say(*write_request(action, client_view.ids))

    def _say(self, name: str, payload: Json) -> None:
        self._word_us = None
        self._out += self._spelling.write(name, payload)

    def _end(self, update: Over | Failed) -> Iterator[Update]:
        if not self._is_closing:
            self._is_closing = True
            yield update


def _read_offers(query: Mapping[str, str]) -> int | None:
    """How many trades we may offer in a turn, by ``angebote``; None leaves it to us. Raises ``UsageError``."""
    text = query.get("angebote")
    if text is None:
        return None
    if not (text.isdecimal() and len(text) < 4):
        raise UsageError(f"angebote is 0 to 999, not {text:.20}")
    return int(text)
