"""A game by the real rules, with chance as a script wants it, told to one client.

The client has seat 0. Others end their turns, pass and decline, unless a script lets them act.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from spieltisch.core.errors import IllegalAction
from spieltisch.core.messages import Batch, Happened, Refusal
from spieltisch.core.scripts import Open
from spieltisch.core.seats import CHANCE, Actor, Seat
from spieltisch.games.monopoly import rules, view
from spieltisch.games.monopoly.actions import (
    Accept,
    Action,
    Bid,
    Decline,
    Dice,
    Draw,
    EndTurn,
    Pass,
    Sell,
)
from spieltisch.games.monopoly.checks.conversation import Conversation
from spieltisch.games.monopoly.checks.situations import ME, STAY, situation, throws
from spieltisch.games.monopoly.engine.codes import Phase
from spieltisch.games.monopoly.rules import State
from spieltisch.games.monopoly.wire.encoder import EncodedBatch, encode_batch, encode_game
from spieltisch.games.monopoly.wire.errors import Nein, is_offered, refusal
from spieltisch.games.monopoly.wire.framing import decode
from spieltisch.games.monopoly.wire.packets import Listed
from spieltisch.games.monopoly.wire.prompts import Prompt, Topic
from spieltisch.games.monopoly.wire.requests import MakeOffer, SellTo

NOBODY: Final = 255
"""The seat of a name that no player has."""


class Table(Conversation):
    """What happens at it is told with what is said next."""

    def __init__(self, me: str, others: Sequence[str]) -> None:
        super().__init__()
        self.me = me
        self.others = others
        self.state: State = situation(1 + len(others))
        self._is_waiting = False
        """Whether the others leave this auction to the script."""

    @property
    def names(self) -> tuple[str, ...]:
        """By seat."""
        return self.me, *self.others

    @property
    def people(self) -> list[Listed]:
        """Everybody who plays."""
        return [Listed(f"#00FF{seat:02X}", "player", name) for seat, name in enumerate(self.names)]

    @property
    def is_my_turn(self) -> bool:
        """Whether the client's turn goes on."""
        kernel = self.state.kernel
        return kernel.current == ME and kernel.phase in (Phase.ACT, Phase.DEBT, Phase.HELD, Phase.AUCTION)

    # -- what happens ------------------------------------------------------------------

    def begin(self, state: State) -> None:
        """The game as it stands."""
        self.state = state
        self.tell(encode_game(view.observe(state, ME), self.names))

    def act(self, actor: Actor, action: Action, *, is_waited_for: bool = False) -> None:
        """Somebody does this; ``is_waited_for``: and leaves the auction that follows to the script."""
        self._is_waiting |= is_waited_for
        events = rules.apply(self.state, actor, action)
        items = tuple([Happened(actor, view.project(event, ME)) for event in events])
        self.tell(encode_batch(Batch("", ME, items, view.observe(self.state, ME), self.names), self.names))
        self._is_waiting &= self.state.phase is Phase.AUCTION

    def tell(self, encoded: EncodedBatch) -> None:
        """Packets as the server has them."""
        prompts = dict(encoded.prompts)
        for offset, line in enumerate(encoded.lines):
            self.add(decode(line.removesuffix(b"\n")), prompt=prompts.get(offset))

    def let_others_answer(self) -> None:
        """They pass and decline at once."""
        kernel = self.state.kernel
        if self._is_waiting:
            return
        for seat in rules.to_act(self.state):
            if seat not in (CHANCE, ME) and kernel.phase == Phase.AUCTION:
                self.act(seat, Pass(kernel.auction))
            elif seat not in (CHANCE, ME) and kernel.oldest_offer(seat) >= 0:
                self.act(seat, Decline())

    def decline(self, prompt: Prompt) -> None:
        kind: type[Pass | Decline] = Pass if prompt.topic is Topic.AUCTION else Decline
        action = kind(prompt.plot)
        if rules.why_not(self.state, ME, action) is None:
            self.act(ME, action)
            self.let_others_answer()

    # -- turns -------------------------------------------------------------------------

    def throw(self, *dice: Dice, cards: Sequence[Draw] = ()) -> None:
        """Whose turn is next is thrown for, and draws these cards."""
        drawn: Iterator[Dice | Draw] = chain(dice, cards)
        while CHANCE in rules.to_act(self.state):
            self.act(CHANCE, next(drawn))

    def my_turn(self, *dice: Dice, cards: Sequence[Draw] = ()) -> None:
        """The others' turns end, and the client is thrown for."""
        self._await_throw(ME)
        self.throw(*dice, cards=cards)

    def go_to(self, field: int, cards: Sequence[Draw] = ()) -> None:
        """The client's next turn, in which it comes to a field."""
        kernel = self.state.kernel
        dice = throws((field - kernel.at[ME]) % 40, is_double=bool(kernel.jailed[ME]))
        self.my_turn(*dice, cards=cards)

    def take(self, seat: Seat, field: int, cards: Sequence[Draw] = ()) -> None:
        """Somebody else's next turn, in which its piece comes to a field, and which goes on."""
        self._await_throw(seat)
        self.throw(*throws((field - self.state.kernel.at[seat]) % 40), cards=cards)

    def _await_throw(self, seat: Seat) -> None:
        """Others who are in prison stay there and end their turns, until it is this seat's."""
        kernel = self.state.kernel
        while kernel.current != seat or kernel.phase != Phase.ROLL:
            if kernel.phase == Phase.ROLL:
                self.throw(*STAY)
            elif kernel.phase == Phase.ACT and kernel.current != ME:
                self.act(kernel.current, EndTurn())
            else:
                raise Open(f"there is no next turn: {self.state.phase.name} of seat {kernel.current}")

    # -- what the client asks for --------------------------------------------------------

    def verdict(self, spoken: Action | SellTo | MakeOffer) -> Nein | None:
        """Why it is refused, None where it is not."""
        action = self.action(spoken)
        error = rules.why_not(self.state, ME, action)
        return self._nein(action, error) if error else None

    def _nein(self, action: Action, error: IllegalAction) -> Nein:
        refused = Refusal(ME, action, error.code, error.sentence)
        return refusal(refused, view.observe(self.state, ME), self.names)

    def action(self, spoken: Action | SellTo | MakeOffer) -> Action:
        """As things stand."""
        match spoken:
            case SellTo(plot, price, buyer):
                return Sell(plot, self.names.index(buyer) if buyer in self.names else NOBODY, price)
            case MakeOffer(plot, price):
                is_bid = self.state.phase is Phase.AUCTION
                is_bid = is_bid and not is_offered(view.observe(self.state, ME), plot)
                return Bid(plot, price) if is_bid else Accept(plot, price)
            case _:
                return spoken

    def rename(self, *others: str) -> None:
        """The others are called so from now on."""
        self.others = others
        self.add_list(self.people)
