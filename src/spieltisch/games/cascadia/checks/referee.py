"""Who recomputes a game at somebody's server, turn by turn: what was told, errors, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from spieltisch.core.errors import IllegalAction, PeerError
from spieltisch.core.scripts import Wrong
from spieltisch.core.seats import CHANCE, Seat
from spieltisch.core.talk import Lines
from spieltisch.core.visits import KEEPS, TAKES, Referee
from spieltisch.games.cascadia import rules
from spieltisch.games.cascadia.actions import Exchange, Place
from spieltisch.games.cascadia.checks.blaming import cause_of
from spieltisch.games.cascadia.checks.replays import Action, Words, replay
from spieltisch.games.cascadia.checks.unlawful import out_of_turn, rare, unlawful
from spieltisch.games.cascadia.engine import codes
from spieltisch.games.cascadia.events import TilePlaced
from spieltisch.games.cascadia.options import Options, configure
from spieltisch.games.cascadia.rules import State
from spieltisch.games.cascadia.wire.codec import net_string, read_command
from spieltisch.games.cascadia.wire.decoder import read_message
from spieltisch.games.cascadia.wire.messages import Complaint, Farewell, GameStarted, Joined, Requested, Scored, Unknown

SEMANTIC: Final = "SemanticError"
LATER: Final = "another player is to act"
OTHER: Final = "it asks somebody else behind an error than who is to act"
MESSAGES: Final = 40
"""No turn has more."""


class CascadiaReferee(Referee):
    """One client's conversation."""

    def __init__(self, options: Options, name: str) -> None:
        self._options, self._name = options, net_string(name, "Player")
        self._lines = Lines()
        self._joined: Joined | None = None
        self._seat: Seat = -1
        self._state: State | None = None
        self._told: list[Words] = []
        """Since the latest request."""
        self._shop: Words = []
        self._said: bytes | None = None
        """Our command, until its outcome is told."""
        self._interruption: bytes | None = None
        """What we said in another's turn, until it was refused."""
        self._is_refused = False
        """Whether its error was told, and we are to be asked again."""
        self._is_repeated = False
        """Whether the next request is one that we know: somebody else was wrong in between."""
        self._is_scored = False

    def said(self, data: bytes) -> None:
        for line in data.splitlines():
            if not self._joined or self._is_scored:
                continue
            self.is_answered = False
            if self.interruption() is None:
                self._said = line
            else:
                self._interruption = line

    def heard(self, data: bytes) -> None:
        for line in self._lines.receive(data):
            if words := line.decode("ascii", "replace").split():
                self._hear(words)

    def wish(self) -> Action | None:
        """What is hardly ever chosen at random."""
        is_ours = self._state and self._state.kernel.phase == codes.PLACING and self._state.kernel.seat == self._seat
        return rare(self._state) if self._state and is_ours else None

    def unlawful(self) -> Mapping[str, bytes]:
        return unlawful(self._state) if self._state else {}

    @property
    def seat(self) -> Seat | None:
        return self._seat if self._state else None

    def interruption(self) -> bytes | None:
        """A command that would be right, while somebody else is asked."""
        if self._state is None or self._told or self._said is not None or self._is_scored:
            return None
        others = set(rules.to_act(self._state)) - {CHANCE, self._seat}
        return out_of_turn(self._state, self._seat) if others else None

    def unanswered(self) -> None:
        if self._interruption is not None:
            raise Wrong(f"SemanticError for {_quoted(self._interruption)}: {LATER}", "nothing", KEEPS)

    # -- message by message ----------------------------------------------------------

    def _hear(self, words: Words) -> None:
        text = " ".join(words)
        if self.is_over:
            raise Wrong("nothing behind Quit", text)
        try:
            message = read_message(text.encode())
        except PeerError as error:
            raise Wrong("a message of the protocol", f"{text}: {error}") from None
        match message:
            case Joined():
                self._joined = message
            case GameStarted() if self._state is None:
                self._start(message, text)
            case Complaint(seat=seat):
                self._complain(text, seat)
            case Unknown():
                raise Wrong("a message of the protocol", text)
            case Farewell():
                self._say_goodbye()
            case _ if self._state is None:
                raise Wrong("GameStart before all else", text)
            case Requested(seat) if self._is_refused:
                self._ask_again(seat)
            case Requested(seat) if self._is_repeated and not self._told:
                self._repeat(seat)
            case _ if self._interruption is not None:
                raise Wrong(f"SemanticError for {_quoted(self._interruption)}: {LATER}", text, TAKES)
            case _:
                self._told.append(words)
                if isinstance(message, Requested | Scored) or len(self._told) > MESSAGES:
                    self._judge()

    def _start(self, game: GameStarted, text: str) -> None:
        names = game.names
        self._seat = self._joined.seat if self._joined else -1
        if self._joined and len(names) != self._joined.seats:
            raise Wrong(f"GameStart with {self._joined.seats} names", text)
        if not self._joined and names.count(self._name) == 1:
            self._seat = names.index(self._name)
        if not 0 <= self._seat < len(names) or names[self._seat] != self._name:
            raise Wrong(
                f"{self._name} as name number {self._seat}, by id from 0", text, "it tells the names by other ids"
            )
        agreed = configure(replace(self._options, players=max(2, len(names))), len(names))
        self._state = rules.initial(replace(agreed, rounds=game.config.rounds, cards=game.config.cards))

    def _complain(self, text: str, seat: Seat | None) -> None:
        """An error: ours, or somebody else's, behind which whoever is to act is asked once more."""
        if self._interruption is not None and seat in (None, self._seat):
            kind = text.split()[0]
            if kind != SEMANTIC:
                shown = _quoted(self._interruption)
                raise Wrong(f"{SEMANTIC} for {shown}: {LATER}", text, f"it says {kind} where {SEMANTIC} is right")
            self._interruption, self._is_repeated = None, True
            self.awaits = "RequestInput of who is to act, behind the error"
            return
        if seat not in (None, self._seat) or (self._said is None and seat is None):
            self._is_repeated = True
            return
        if self._said is None or self._is_refused:
            raise Wrong("one error for one command, and RequestInput behind it", text, "it tells an error twice")
        kind, why = self._fault()
        if self._told:
            raise Wrong("an error, and nothing changed", " ".join(self._told[0]), "it does a part of what it refuses")
        if not kind:
            raise Wrong(f"the outcome of {self._shown}", text, "it refuses what the rules allow")
        if text.split()[0] != kind:
            raise Wrong(f"{kind} for {self._shown}: {why}", text, f"it says {text.split()[0]} where {kind} is right")
        self._is_refused = True
        self.awaits = f"RequestInput {self._seat} behind the error"

    def _ask_again(self, seat: Seat) -> None:
        if seat != self._seat:
            raise Wrong(f"RequestInput {self._seat}, who was wrong and is still to act", f"RequestInput {seat}")
        self._said, self._is_refused, self.is_answered = None, False, True

    def _repeat(self, seat: Seat) -> None:
        """Whoever is to act is asked again: somebody else was wrong in between."""
        [actor] = rules.to_act(self._state) if self._state else [seat]
        if seat != actor:
            raise Wrong(f"RequestInput {actor}, who is still to act", f"RequestInput {seat}", OTHER)
        self._is_repeated, self.is_answered = False, self._said is None

    def _say_goodbye(self) -> None:
        if not self._is_scored:
            raise Wrong("a game that is played to its end", "Quit")
        self.is_over = True

    # -- turn by turn -----------------------------------------------------------------

    def _judge(self) -> None:
        """What was told since the latest request. Raises ``Wrong``."""
        assert self._state
        told, self._told = self._told, []
        best = max((replay(self._state, each, told) for each in self._candidates(told)), key=lambda each: each.fits)
        if best.expected:
            before, got = told[: best.fits], told[best.fits]
            raise Wrong(best.expected, " ".join(got), cause_of(best.expected.split(), got, before, self._shop))
        self._state = best.state
        self._shop = next((words for words in reversed(told) if words[0] == "ShopState"), self._shop)
        self._is_scored = told[-1][0] == "GameEnded"
        self.awaits = "Quit" if self._is_scored else "the game to go on"
        self._said, self.is_answered = None, True

    def _candidates(self, told: Sequence[Words]) -> Iterator[Action | None]:
        """Which actions can have led to this; None: chance, before the first."""
        assert self._state
        [actor] = rules.to_act(self._state)
        if actor == CHANCE:
            yield None
        elif actor == self._seat:
            yield self._own(told)
        else:
            legal = [action for action in self._guesses(told) if not self._refusal(actor, action)]
            if not legal:
                raise Wrong(
                    f"an action that player {actor} may do", _shown(told), "it lets others do what is forbidden"
                )
            yield from legal

    def _own(self, told: Sequence[Words]) -> Action:
        """What we said, if it may be done."""
        kind, why = self._fault()
        if self._said is None:
            raise Wrong(f"nothing before we have answered RequestInput {self._seat}", _shown(told))
        if kind:
            raise Wrong(f"{kind} for {self._shown}: {why}", _shown(told), f"it accepts what is wrong: {why}")
        return read_command(self._said)

    def _fault(self) -> tuple[str, str]:
        """The error that our command has to lead to, and why; empty where it is right."""
        try:
            action = read_command(self._said or b"")
        except PeerError as error:
            return "SyntaxError", str(error)
        sentence = self._refusal(self._seat, action)
        return ("SemanticError", sentence) if sentence else ("", "")

    def _refusal(self, seat: Seat, action: Action) -> str:
        try:
            if self._state:
                rules.apply(self._state.copy(), seat, action)
        except IllegalAction as refused:
            return refused.sentence.rstrip(".")
        return ""

    def _guesses(self, told: Sequence[Words]) -> Iterator[Action]:
        """What somebody else may have said."""
        laid = next((words for words in told if words[0] == "PlacedTile"), None)
        settled = next((words for words in told if words[0] == "PlacedToken"), None)
        if laid is None:
            yield from (Exchange(tuple(slot for slot in range(4) if mask >> slot & 1)) for mask in range(1, 16))
            return
        tile = read_message(" ".join(laid).encode())
        x, y = settled[2].split(",") if settled else ("", "")
        assert isinstance(tile, TilePlaced)
        for slot in range(4):
            for token in range(4):
                at = (int(x), int(y)) if settled else None
                yield Place(slot, tile.x, tile.y, tile.rotation, token, at)

    @property
    def _shown(self) -> str:
        return _quoted(self._said or b"")


def _quoted(line: bytes) -> str:
    return repr(line.decode("ascii", "replace").rstrip())


def _shown(told: Sequence[Words]) -> str:
    return " ".join(told[0])
