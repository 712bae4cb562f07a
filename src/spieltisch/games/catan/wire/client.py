"""Our side of a connection to any server of the protocol, of whatever edition: it plays one game."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from spieltisch import __version__
from spieltisch.core.errors import PeerError
from spieltisch.core.outcome import Outcome
from spieltisch.games.catan import view
from spieltisch.games.catan.actions import Action, Decline, EndTurn, Offer, Roll
from spieltisch.games.catan.config import Options
from spieltisch.games.catan.view import Observation
from spieltisch.games.catan.wire import words
from spieltisch.games.catan.wire.company import Company
from spieltisch.games.catan.wire.course import PHASES
from spieltisch.games.catan.wire.hearing import read_told
from spieltisch.games.catan.wire.picture import Picture
from spieltisch.games.catan.wire.query import read_form, read_offers
from spieltisch.games.catan.wire.reading import Unreadable, read_message
from spieltisch.games.catan.wire.scanner import Piece, Scanner
from spieltisch.games.catan.wire.summons import Summons
from spieltisch.games.catan.wire.told import (
    Board,
    Chat,
    GameOver,
    Greeting,
    OfferAnswered,
    OfferMade,
    Player,
    Reply,
    Told,
    Welcome,
)
from spieltisch.games.catan.wire.wishes import write_wish
from spieltisch.wire.session import News, Note, Over, Turn

OURS: Final = "Spieltisch"
VERSION: Final = f"{OURS} {__version__} ({OURS}) (KI)"
TURN_US: Final = 5_000_000
TRADE_US: Final = 1_000_000
"""What we take at most; servers do not tell what they leave us."""
MAX_LOOKS: Final = 1_000
"""How many legal actions we go through for one that was not refused."""


class Client:
    """Messages in, turns out; actions in, messages out."""

    def __init__(self, name: str, query: Mapping[str, str]) -> None:
        """``query`` may have ``dialekt`` (``ws17``), ``angebote`` (how many trades we may offer in a turn; where the
        server is none of ours that is 0, for nobody answers there for who is silent), and ``spiel``, which only the
        server reads. Raises ``UsageError`` for anything else."""
        self._form = read_form(query, ("spiel", "angebote"))
        self._offers = read_offers(query)
        self._name = name
        self._scanner = Scanner()
        self._out = bytearray()
        self._is_closing = False
        self._id: int | None = None
        self._company = Company()
        self._tried: list[str] = []
        """Colours we have asked for."""
        self._requests: deque[Action | str] = deque()
        """What is not confirmed yet: actions, and colours for what was asked with them."""
        self._summons = Summons()
        self._picture: Picture | None = None
        self._asked: Observation | None = None
        """What the latest turn showed, as long as it waits for its action."""

    @property
    def is_closing(self) -> bool:
        return self._is_closing

    def connected(self) -> None:
        """The server speaks first."""

    def to_send(self) -> bytes:
        data = bytes(self._out)
        self._out.clear()
        return data

    def receive(self, data: bytes, now_us: int) -> Sequence[News]:
        news = [one for piece in self._scanner.receive(data, now_us) for one in self._take(piece)]
        return [*news, *self._ask(self._picture)] if self._picture else news

    def closed(self, now_us: int) -> Sequence[News]:
        return list(self._end(None))

    def act(self, action: Action, remark: str | None = None) -> None:
        """What comes too late, when nothing is asked any more, is not sent; nor what was just refused."""
        observation, self._asked = self._asked, None
        if observation is not None and self._picture is not None:
            choice = _other(observation, self._summons.refused) if action in self._summons.refused else action
            self._do(choice, self._picture)

    # -- hearing -------------------------------------------------------------------

    def _take(self, piece: Piece) -> Iterator[News]:
        if self._is_closing:
            return
        try:
            message = read_message(piece.data)
            told = read_told(message, self._form.skew)
        except Unreadable as error:
            yield Note(f"not understood: {error}")
            return
        self._form = replace(self._form, is_typed=message.is_typed)
        if told is None:
            yield Note(f"not understood: {message.name:.40}")
        else:
            yield from self._hear(told)

    def _hear(self, told: Told) -> Iterator[News]:
        match told:
            case Greeting():
                self._greet(told)
            case Welcome():
                yield from self._enter(told)
            case Reply():
                yield from self._hear_reply(told)
            case Chat(sender, text):
                yield Note(f"{'server' if sender is None else self._company.name(sender)}: {text}")
            case Board():
                self._begin(told)
            case GameOver(winner, text):
                yield Note(text)
                yield from self._end(self._company.outcome(winner, self._picture.ids if self._picture else ()))
            case _:
                self._fold(told)

    def _greet(self, told: Greeting) -> None:
        if told.protocol not in (None, words.PROTOCOL):
            raise PeerError(f"it speaks version {told.protocol} of the protocol, we {words.PROTOCOL}")
        if self._offers is None:
            self._offers = Options().offers if OURS in told.version else 0
        self._say("Hallo", {"Version": VERSION})

    def _enter(self, told: Welcome) -> Iterator[Note]:
        """We have a number; a second one if we are back in a game under our old one."""
        self._company.forget(self._id)
        self._id = told.id
        if not self._tried:
            yield from self._try_colour()

    def _begin(self, board: Board) -> None:
        if self._id is None:
            raise PeerError("a game begins, and we were not told who we are")
        self._picture = Picture(board, self._company.present(), self._id, self._offers or 0)
        for player in self._company.players():
            self._picture.fold(player)
        self._requests.clear()

    def _fold(self, told: Told) -> None:
        """What changes the company or the game."""
        is_new = isinstance(told, Player) and self._company.meet(told)
        if self._picture is None:
            return
        self._picture.fold(told)
        is_ours = getattr(told, "id", None) == self._id
        match told:
            case Player() if is_ours:
                self._summons.prompt(is_new=is_new)
            case OfferMade() if not is_ours:
                self._summons.prompt(is_new=True)
            case OfferAnswered() if not is_ours:
                self._summons.nudge()
            case _ if is_ours:
                self._summons.hear()
            case _:
                pass

    def _hear_reply(self, told: Reply) -> Iterator[Note]:
        """To the oldest of our requests that has none yet; without any it is a goodbye."""
        request = self._requests.popleft() if self._requests else None
        if not told.is_ok:
            yield Note(f"refused: {told.text}")
        match request:
            case None:
                pass
            case str():
                if not told.is_ok and request == self._tried[-1] and self._picture is None:
                    yield from self._try_colour()
            case _ if self._requests:
                pass  # the answer to what we did last is still to come
            case _ if told.is_ok:
                self._confirm(request)
            case _:
                self._summons.refuse(request)
                self._asked = None

    def _confirm(self, action: Action) -> None:
        self._summons.confirm()
        if isinstance(action, Offer) and self._picture:
            self._picture.expect_answers(action.given, action.wanted)

    # -- saying --------------------------------------------------------------------

    def _try_colour(self) -> Iterator[Note]:
        """Name, colour and readiness: a colour belongs to who is ready first."""
        colour = self._company.free_colour(self._id, self._tried)
        if colour is None:
            yield Note("no colour is left for us")
            return
        self._tried.append(colour)
        self._requests += [colour, colour]
        self._say("Spieler", {"Name": self._name, "Farbe": colour})
        self._say("Spiel starten", {})

    def _ask(self, picture: Picture) -> Iterator[Turn | Note]:
        """A turn for whoever chooses, unless it has one with just this picture; or, after refusals, something safe."""
        if not self._is_asked(picture):
            self._asked = None
            return
        observation = picture.observe()
        if observation == self._asked:
            return
        self._asked = observation
        if not len(view.legal_actions(observation)):
            yield Note("asked for an action where none that we know of is legal")
            return
        if not self._summons.is_patient:
            self.act(_other(observation, self._summons.refused))
            return
        clock, budget_us = ("trade", TRADE_US) if picture.is_answering else ("turn", TURN_US)
        yield Turn(observation, picture.me, clock, budget_us)

    def _is_asked(self, picture: Picture) -> bool:
        """Whether the server waits for us: its prompts are statuses, and offers of others."""
        if self._is_closing or not (self._summons.is_open and picture.is_asking_us):
            return False
        status = self._company.status(picture.ids[picture.me])
        return picture.is_answering or PHASES.get(status or "") is picture.course.phase

    def _do(self, action: Action, picture: Picture) -> None:
        self._requests.append(action)
        self._summons.act()
        self._say(*write_wish(action, picture.ids))

    def _say(self, name: str, payload: Any) -> None:
        self._out += self._form.write(name, payload)

    def _end(self, outcome: Outcome | None) -> Iterator[Over]:
        if not self._is_closing:
            self._is_closing = True
            yield Over(outcome, is_final=True)


def _other(observation: Observation, refused: Sequence[Action]) -> Action:
    """What is always allowed, or the first legal action, that was not refused."""
    legal = view.legal_actions(observation)
    usual = [action for action in (EndTurn(), Roll(), Decline(observation.flow.offer)) if action in legal]
    candidates = (*usual, *islice(legal, MAX_LOOKS))
    return next((action for action in candidates if action not in refused), candidates[0])
