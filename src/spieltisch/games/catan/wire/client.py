"""Our side of a connection to any server of the protocol, of whatever edition: it plays one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from spieltisch import __version__
from spieltisch.core.errors import PeerError
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.games.catan.actions import Action
from spieltisch.games.catan.engine.codes import Phase
from spieltisch.games.catan.options import Options
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.client_view import ClientView
from spieltisch.games.catan.wire.codec import Json, Unreadable, read_message
from spieltisch.games.catan.wire.decoder import read_server_message
from spieltisch.games.catan.wire.entrance import Entrance
from spieltisch.games.catan.wire.framing import Framer, Piece
from spieltisch.games.catan.wire.gameplay import Gameplay
from spieltisch.games.catan.wire.messages import (
    Board,
    Chat,
    GameOver,
    Greeting,
    Player,
    Reply,
    ServerMessage,
    Welcome,
)
from spieltisch.games.catan.wire.pace import SEVEN_US, Pace
from spieltisch.games.catan.wire.phases import PHASES
from spieltisch.games.catan.wire.roster import Roster
from spieltisch.games.catan.wire.spelling import read_spelling
from spieltisch.games.catan.wire.terms import KEYS, read_terms
from spieltisch.wire.output import Output
from spieltisch.wire.patience import OTHERS_US, cut_off, silent_for

OURS: Final = "Spieltisch"
VERSION: Final = f"{OURS} {__version__} ({OURS}) (KI)"
TURN_US: Final = 5_000_000
TRADE_US: Final = 1_000_000
"""What we take at most; servers do not tell what they leave us."""
AFTER_SEVEN: Final = (Phase.DISCARD, Phase.ROBBER)


class Client:
    """Messages in, turns out; actions in, messages out."""

    def __init__(self, name: str, query: Mapping[str, str]) -> None:
        """``query`` may have ``dialekt`` (``ws17``), ``angebote`` (how many trades we may offer in a turn; where the
        server is none of ours that is 0, for nobody answers there for who is silent), ``pace`` (milliseconds before
        each message; else none at a server of ours), ``protokoll`` (``any``), and ``spiel``, which only the server
        reads. Raises ``UsageError`` for anything else."""
        self._spelling = read_spelling(query, KEYS)
        self._terms = read_terms(query)
        self._offers = self._terms.offers
        self._is_ours = False
        """Whether it is our own server."""
        self._framer = Framer()
        self._out = Output()
        self._is_closing = False
        self._roster = Roster()
        self._entrance = Entrance(name, self._roster)
        self._pace = Pace(self._terms.pace_us)
        self._view: ClientView | None = None
        self._gameplay: Gameplay | None = None
        """Of the game, once it has begun."""
        self._asked: Observation | None = None
        """What the latest turn showed, as long as it waits for its action."""
        self._chosen: Action | None = None
        """That action, where it may not be said yet."""
        self._is_due = False
        """Whether we are to act on our own account, as soon as anything may be said."""
        self._word_us: int | None = None
        """When the server last said anything but chat, as far as we have said nothing since."""
        self._latest_us = 0
        """The latest time that we were told."""

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> None:
        """The server speaks first."""

    def to_send(self) -> bytes:
        return self._out.take()

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        self._latest_us = now_us
        updates = [one for piece in self._framer.receive(data, now_us) for one in self._take(piece)]
        updates += self._go_on()
        if self._word_us is None:
            self._word_us = now_us
        elif self._is_overdue(self._word_us):
            return [*updates, *self.wake(now_us)]  # it goes on talking, but not to us
        return updates

    def _is_overdue(self, word_us: int) -> bool:
        if self._is_held:
            return False
        if self._gameplay is None and self._entrance.is_ready:
            return not self.patience_us
        return self.patience_us < OTHERS_US and self._latest_us >= word_us + self.patience_us

    @property
    def _is_held(self) -> bool:
        """Whether we have something to say, and the server may not be ready for it."""
        if self._gameplay is None:
            return bool(self._entrance.due)
        return self._is_due or self._chosen is not None

    @property
    def patience_us(self) -> int:
        if self._is_held:
            return self._pace.left_us(self._latest_us)
        if self._gameplay is None:
            return self._entrance.patience_us(self._latest_us)
        return OTHERS_US if self._asked is not None else self._gameplay.patience_us

    def wake(self, now_us: int) -> Sequence[Update]:
        self._latest_us = now_us
        if not self._is_held:
            self._word_us = now_us
            if failed := self._lapse(now_us):
                return list(self._end(failed))
        return list(self._go_on())

    def _lapse(self, now_us: int) -> Failed | None:
        """Our patience is at its end: we go on without what we waited for, or leave."""
        if self._gameplay is not None:
            return self._gameplay.lapse() if self._asked is None else silent_for(OTHERS_US)
        if self._entrance.is_unheard:
            self._pace.slow_down()
        return self._entrance.lapse(now_us)

    def closed(self, now_us: int) -> Sequence[Update]:
        goodbye = self._entrance.goodbye
        is_refused = goodbye is not None and self._gameplay is None
        return list(self._end(Failed(Failure.REFUSED, goodbye or "") if is_refused else cut_off()))

    def act(self, action: Action, remark: str | None = None) -> None:
        """What comes too late, when nothing is asked any more, is not sent; nor what was just refused."""
        if self._asked is None or self._gameplay is None:
            return
        self._chosen = action
        if not self._pace.is_on:
            self._do(action, self._asked, self._gameplay)

    def _do(self, action: Action | None, observation: Observation, gameplay: Gameplay) -> None:
        self._asked = self._chosen = None
        if message := gameplay.act(action, observation):
            self._say(*message)

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
            self._heed(message)
            yield from self._hear(message)
            if self._gameplay is None:
                self._enter_further()

    def _heed(self, message: ServerMessage) -> None:
        """When we may say something after this."""
        match message:
            case Player(id, _, _, status) if id == self._entrance.id and PHASES.get(status or "") in AFTER_SEVEN:
                self._pace.heed(self._latest_us, SEVEN_US)
            case Player() | Reply() | Welcome() | Board():
                self._pace.heed(self._latest_us)
            case _:
                pass

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
                yield from self._end(self._result(winner))
            case _:
                self._fold(message)

    def _greet(self, message: Greeting) -> None:
        if message.protocol not in (None, words.PROTOCOL) and not self._terms.is_any_protocol:
            why = f"it speaks version {message.protocol} of the protocol, we {words.PROTOCOL}"
            raise PeerError(f"{why}; ?protokoll=any plays there all the same")
        self._is_ours = OURS in message.version
        self._pace.meet(is_ours=self._is_ours)
        self._entrance.is_careful = self._pace.is_on or not self._is_ours
        if self._offers is None:
            self._offers = Options().offers if self._is_ours else 0
        self._say("Hallo", {"Version": VERSION})

    def _enter(self, message: Welcome) -> Iterator[Update]:
        """We have a number; a second one if we are back in a game under our old one."""
        self._roster.forget(self._entrance.id)
        self._entrance.id = message.id
        if not self._entrance.has_tried:
            yield from self._end(self._entrance.introduce())

    def _begin(self, board: Board) -> None:
        if self._entrance.id is None:
            raise PeerError("a game begins, and we were not told who we are")
        self._view = ClientView(board, self._roster.present(), self._entrance.id, self._offers or 0)
        for player in self._roster.players():
            self._view.fold(player)
        self._gameplay = Gameplay(self._view, self._pace, is_learning=not self._is_ours)

    def _result(self, winner: int | None) -> Over:
        """How it ended, and whose points are certain; a winner's cards are told by our own server only."""
        ids = self._view.ids if self._view else ()
        outcome = self._roster.outcome(winner, ids)
        if outcome is None or self._view is None:
            return Over(None, is_final=True)
        agreed = self._view.agree(outcome.points)
        certain = [sure or (self._is_ours and id == winner) for sure, id in zip(agreed, ids, strict=True)]
        return Over(outcome, is_final=True, certain=tuple(certain))

    def _fold(self, message: ServerMessage) -> None:
        """What changes the company or the game."""
        is_new = isinstance(message, Player) and self._roster.meet(message)
        if self._gameplay is None:
            self._entrance.look(self._latest_us, is_new=is_new)
        else:
            is_ours = getattr(message, "id", None) == self._entrance.id
            self._gameplay.hear(message, is_ours=is_ours, is_new=is_new)

    def _hear_reply(self, message: Reply) -> Iterator[Update]:
        if not message.is_ok:
            yield Note(f"refused: {message.text}")
        if self._gameplay is None:
            yield from self._end(self._entrance.answer(is_ok=message.is_ok, text=message.text))
        elif message.is_ok:
            self._gameplay.confirm()
        else:
            if learnt := self._gameplay.refuse():
                yield learnt
            self._asked = self._chosen = None

    # -- saying --------------------------------------------------------------------

    def _go_on(self) -> Iterator[Update]:
        if self._is_closing:
            return
        if self._gameplay is None or self._view is None:
            self._enter_further()
        else:
            yield from self._ask(self._gameplay, self._view)

    def _enter_further(self) -> None:
        """Say what is to be said before the game, as far as it may be."""
        while self._entrance.due and not self._pace.left_us(self._latest_us):
            self._say(*self._entrance.say(self._latest_us))

    def _ask(self, gameplay: Gameplay, client_view: ClientView) -> Iterator[Turn]:
        """A turn for whoever chooses, unless it has one with just this to see; or, after refusals, something safe. What
        is chosen is done as soon as anything may be said."""
        self._is_due = False
        observation = gameplay.observe()
        if observation is None:
            self._asked = self._chosen = None
            return
        is_free = not self._pace.left_us(self._latest_us)
        if observation == self._asked:
            if self._chosen is not None and is_free:
                self._do(self._chosen, observation, gameplay)
            return
        self._asked = self._chosen = None
        if gameplay.has_choice(observation):
            self._asked = observation
            clock, budget_us = ("trade", TRADE_US) if client_view.is_answering else ("turn", TURN_US)
            yield Turn(observation, client_view.me, clock, budget_us)
        elif is_free:
            self._do(None, observation, gameplay)
        else:
            self._is_due = True

    def _say(self, name: str, payload: Json) -> None:
        self._word_us = None
        self._out += self._spelling.write(name, payload)

    def _end(self, update: Over | Failed | None) -> Iterator[Update]:
        if update is not None and not self._is_closing:
            self._is_closing = True
            yield update
