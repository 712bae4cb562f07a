"""The prison, and a second game on the connection."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import SECOND_US, Again, Remark, Script, Wrong
from spieltisch.core.seats import CHANCE
from spieltisch.games.monopoly import rules
from spieltisch.games.monopoly.actions import Build, Dice, First, Mortgage, PayBail, Raze, Redeem, UseCard
from spieltisch.games.monopoly.checks.situations import ME, OTHER, STAY, situation, throws
from spieltisch.games.monopoly.checks.stand_in import StandIn
from spieltisch.games.monopoly.checks.turns import AGAIN, ENDS
from spieltisch.games.monopoly.config import Config
from spieltisch.games.monopoly.engine.board import START_CASH
from spieltisch.games.monopoly.wire.packets import MoneyUpdate, StartUpdate
from spieltisch.games.monopoly.wire.requests import SellTo

TRIPLE: Final = (Dice(1, 1), Dice(2, 2), Dice(3, 3))
VISIT: Final = (Dice(4, 6),)
"""From field 0 to where nobody owns or buys anything."""


def enter(scene: Scene) -> Script[None]:
    """Three doubles, then throws without any; it cannot pay its way out."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(cash={ME: 900}))
    stand.my_turn(*TRIPLE)
    yield from stand.finish("end-turn after three doubles", likely="it waits for leave to move")
    for _ in range(2):
        stand.my_turn(*STAY)
        likely = "it waits for pos-update: inmates who stay get none"
        deeds = yield from stand.serve(lambda: not stand.is_my_turn or _paid(stand) >= AGAIN, "end-turn", likely=likely)
        if _paid(stand) >= AGAIN:
            got = f"{deeds[-1].line} {AGAIN} times"
            raise Wrong("end-turn in prison, where it cannot pay", got, "it tries to get out until it is out")


def _paid(stand: StandIn) -> int:
    return sum(isinstance(deed.spoken, PayBail | UseCard) for deed in stand.refused)


def leave(scene: Scene) -> Script[None]:
    """Another player sits there; then it does itself, until a double opens the prison."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation())
    stand.go_to(4)
    for deed in (yield from stand.finish()):
        if isinstance(deed.spoken, PayBail | UseCard):
            raise Wrong("no way out for who is free", deed.line, "it takes another player's prison for its own")
    yield Again()
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(jailed=(ME,)))
    stand.my_turn(*throws(8, is_double=True))
    likely = "it thinks that it still sits in prison"
    for _ in range(2):
        for deed in (yield from stand.finish("a turn like any other after prison leave", likely=likely)):
            if isinstance(deed.spoken, PayBail | UseCard):
                raise Wrong("a turn like any other after prison leave", deed.line, likely)
        stand.my_turn(*STAY)


def again(scene: Scene) -> Script[None]:
    """A game in which it has a colour with houses and sits in prison; then another one."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(owner={1: ME, 3: ME}, houses={1: 1, 3: 1}, jailed=(ME,)))
    stand.my_turn(*STAY)
    yield from stand.finish()
    stand.add(f"show-transaction 0 {stand.others[0]} gewinnt das Spiel")
    stand.add_list(stand.people)
    try:
        yield from stand.listen(SECOND_US // 2)
    except Wrong:
        yield Remark("it leaves after a game, as it may")
        return
    stand.state = rules.initial(Config(2))
    stand.add(StartUpdate(), *[MoneyUpdate(START_CASH, name) for name in stand.names])
    stand.act(CHANCE, First(OTHER))
    stand.throw(*VISIT)
    for field, others in ((3, 20), (10, 30)):
        stand.go_to(field)
        likely = "it thinks that it sits in prison, as in the game before"
        for deed in (yield from stand.finish("end-turn in the second game", likely=likely)):
            if deed.nein and isinstance(deed.spoken, PayBail | UseCard):
                raise Wrong("a clean picture in the second game", deed.line, likely)
            if deed.nein and isinstance(deed.spoken, Build | Raze | Mortgage | Redeem | SellTo):
                likely = "it thinks that it owns what it owned in the game before"
                raise Wrong("a clean picture in the second game", deed.line, likely)
        stand.take(OTHER, others)


CHECKS: Final = (
    Check("monopoly.prison.enter", "ends its turns in prison",
          "beendet seine Züge im Gefängnis", enter, "M49", needs=(ENDS,)),
    Check("monopoly.prison.leave", "plays on after prison",
          "spielt nach dem Gefängnis weiter", leave, "M49", needs=(ENDS,)),
    Check("monopoly.again", "begins a second game with nothing of the first",
          "beginnt eine zweite Partie mit nichts aus der ersten", again, "M29", needs=(ENDS,)),
)  # fmt: skip
