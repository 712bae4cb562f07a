"""What can be paid, and whose it is: purchases, cash, houses, debts, and other names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import Again, Script, Warned, Wrong, blame
from spieltisch.core.seats import Seat
from spieltisch.games.monopoly.actions import Build, Buy, Redeem
from spieltisch.games.monopoly.checks.conversation import leniently
from spieltisch.games.monopoly.checks.situations import ME, OTHER, situation
from spieltisch.games.monopoly.checks.stand_in import Deed, StandIn
from spieltisch.games.monopoly.checks.turns import AGAIN, COLLECT, ENDS, RICH, WELCOME
from spieltisch.games.monopoly.engine.board import FIELDS
from spieltisch.games.monopoly.people import StartGame
from spieltisch.games.monopoly.view import observe
from spieltisch.games.monopoly.wire.encoder import encode_new_name
from spieltisch.games.monopoly.wire.packets import Listed
from spieltisch.games.monopoly.wire.requests import SellTo

LITTLE: Final = 900
DEAR: Final = (25, 29)
"""Plots for 4000 and 5600 RM."""
ADDS_UP: Final = "it adds the cash that it is told to what it had: money-update tells all of it"
EXCHANGED: Final = "it exchanges mortgaging and redeeming: hypothec yes mortgages, hypothec no redeems"
STARTS: Final = "it says start-game at each player list, also when a game is running"
SLIPS: Final = 3
"""So many refusals in a turn may be."""
OWNED: Final = 136


def cash(scene: Scene) -> Script[None]:
    """900 RM, and plots that cost more; who buys them meets somebody as poor."""
    bought = yield from _bought_with_little(scene, {ME: LITTLE})
    if not bought:
        return
    expected, got, likely = f"no purchase for more than its {LITTLE} RM", bought[0].line, "it does not look at its cash"
    if len(bought) >= AGAIN:
        raise Wrong(expected, f"{got} {len(bought)} times", "it repeats what it cannot pay")
    yield Again()
    poor = yield from _bought_with_little(scene, {ME: LITTLE, OTHER: LITTLE})
    yield Warned(expected, got, likely if poor else "it takes another player's money-update for its own")


def _bought_with_little(scene: Scene, cash: Mapping[Seat, int]) -> Script[list[Deed]]:
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(cash=cash))
    for field in (6, 9):
        stand.go_to(field)
        if bought := _dear((yield from stand.finish())):
            return bought
    return []


def _dear(deeds: Sequence[Deed]) -> list[Deed]:
    return [deed for deed in deeds if deed.nein and deed.nein.code == 131 and isinstance(deed.spoken, Buy)]


def cash_changes(scene: Scene) -> Script[None]:
    """Cash that becomes too little, each time in another way."""
    for name, before in BEFORE.items():
        if before is not _rent:
            yield Again()
        had, has, bought = yield from _bought_after(scene, before)
        if bought:
            price = next(FIELDS[deed.spoken.plot].price for deed in bought if isinstance(deed.spoken, Buy))
            expected = f"no purchase for {price} RM with {has} RM, as money-update has told"
            yield Again()
            _, _, dearer = yield from _bought_after(scene, before, is_dearer=True)
            old = f"it counts with the cash that it had before {name}, {had} RM"
            yield Warned(expected, bought[0].line, ADDS_UP if dearer else old)
            return


def _bought_after(
    scene: Scene, before: Callable[[StandIn], Script[tuple[int, int]]], *, is_dearer: bool = False
) -> Script[tuple[int, int, list[Deed]]]:
    """What it had, what it has, and what it buys for more than that; ``is_dearer``: and for more than it had."""
    stand = StandIn(scene)
    yield from stand.open()
    had, field = yield from before(stand)
    has = stand.state.kernel.cash[ME]
    sum_of_both = [at for at in DEAR if had < FIELDS[at].price <= had + has]
    stand.go_to(sum_of_both[0] if is_dearer else field)
    return had, has, _dear((yield from stand.finish()))


def _rent(stand: StandIn) -> Script[tuple[int, int]]:
    stand.begin(situation(owner={6: OTHER}, cash={ME: 2500}))
    stand.go_to(6)
    yield from stand.finish()
    return 2500, 9


def _collection(stand: StandIn) -> Script[tuple[int, int]]:
    stand.begin(situation(cash={ME: 2900}, at={OTHER: 10}))
    stand.go_to(10)
    yield from stand.finish()
    stand.take(OTHER, 17, COLLECT)
    return 2900, 13


def _purchase(stand: StandIn) -> Script[tuple[int, int]]:
    stand.begin(situation(cash={ME: 4000}))
    stand.go_to(6)
    yield from stand.finish()
    return 4000, 9


BEFORE: Final[Mapping[str, Callable[[StandIn], Script[tuple[int, int]]]]] = {
    "it paid rent": _rent,
    "it paid something in another's turn": _collection,
    "it bought something": _purchase,
}


# Houses, mortgages and debts.


def plots(scene: Scene) -> Script[None]:
    """Colours that may not be built on, for one reason or another, and plots of others."""
    stand = StandIn(scene)
    yield from stand.open()
    mine, others = (1, 3, 5, 6, 8, 9, 37, 39), (11, 13, 14)
    owner = dict.fromkeys(mine, ME) | dict.fromkeys(others, OTHER)
    houses = {1: 5, 3: 5, 6: 1, 8: 1, 11: 2, 13: 2, 14: 2}
    stand.begin(situation(owner=owner, houses=houses, mortgaged=(5, 39), cash={ME: 9000}))
    said: set[str] = set()
    for field in (10, 20, 10, 20):
        stand.go_to(field)
        slips = [deed for deed in (yield from stand.finish()) if deed.nein and deed.nein.code in range(135, 139)]
        repeated = said.intersection(deed.line for deed in slips)
        said.update(deed.line for deed in slips)
        if len(slips) > SLIPS or repeated:
            causes = {
                "it does not build evenly": {135},
                "it does not look who owns a plot": {136},
                "it does not know of the houses that plot-update tells": {137},
                "it does not count up to the hotel": {138},
            }
            numbers = {deed.nein.code for deed in slips if deed.nein}
            mixed = "it builds and mortgages without looking at what plot-update tells"
            likely = blame(numbers.pop(), causes) if len(numbers) == 1 else mixed
            got = f"{len(slips)} refusals of 135 to 138, the last of {slips[-1].line!r}"
            yield Warned(f"at most {SLIPS} refusals a turn about houses and mortgages, none of them twice", got, likely)
            return


def debt(scene: Scene) -> Script[None]:
    """A tax that its cash does not suffice for, though its plots do."""
    stand = StandIn(scene)
    yield from stand.open()
    owner = dict.fromkeys((1, 3, 35, 37, 39), ME)
    stand.begin(situation(owner=owner, houses={1: 1, 3: 1}, mortgaged=(35,), cash={ME: 500}))
    stand.go_to(4)
    stuck = "it waits for cash: end-turn sells what is missing"
    deeds = yield from stand.finish("houses sold, a mortgage, or end-turn", likely=stuck)
    _check_mortgages(deeds, mortgaged={35})
    for deed in deeds:
        if deed.nein and isinstance(deed.spoken, Buy | Build | Redeem):
            raise Wrong("nothing that costs money while it owes some", deed.line, "it does not read negative cash")


def mortgage(scene: Scene) -> Script[None]:
    """The same tax for who has no houses to sell: only mortgages bring what is missing."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(owner=dict.fromkeys((35, 37, 39), ME), cash={ME: 500}))
    stand.go_to(4)
    stuck = "it waits for cash: end-turn sells what is missing"
    _check_mortgages((yield from stand.finish("a mortgage, or end-turn", likely=stuck)), mortgaged=())


def _check_mortgages(deeds: Sequence[Deed], mortgaged: Collection[int]) -> None:
    """Raises ``Wrong`` where somebody who needs cash redeems what is not mortgaged, or says what cannot be read."""
    for deed in deeds:
        if isinstance(deed.spoken, Redeem) and deed.spoken.plot not in mortgaged:
            raise Wrong("hypothec yes for what is to be mortgaged", deed.line, EXCHANGED)
        if deed.why_unread:
            raise Wrong("commands of the protocol", deed.line, deed.why_unread)


def rename(scene: Scene) -> Script[None]:
    """The other player is called otherwise from now on."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(owner={5: ME, 12: OTHER, 15: OTHER}, cash={ME: RICH}))
    stand.go_to(4)
    yield from stand.finish()
    old, new = stand.others[0], f"{stand.others[0]} der Große"
    stand.rename(new)
    stand.tell(encode_new_name(observe(stand.state, ME), stand.names, OTHER))
    for field in (12, 15):
        stand.go_to(field)
        for deed in (yield from stand.finish(likely="it does not know the new name in turn-update")):
            if isinstance(deed.spoken, SellTo) and deed.spoken.buyer == old:
                yield Warned(f"an offer to {new!r}", deed.line, "it keeps the name from before the new list")
                return
            if isinstance(deed.spoken, Buy) and deed.nein and deed.nein.code == OWNED:
                got = f"{deed.line}, refused with {deed.nein}"
                yield Warned(f"no purchase of a plot of {new!r}", got, "it forgets the plots of who is renamed")
                return


# Lists within a game.


def listed(scene: Scene) -> Script[None]:
    """Somebody comes to watch; later a list has a line more than it announces."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(owner={6: OTHER}, mortgaged=(6,), cash={ME: 900}))
    watched = [*stand.people, Listed("#0000FF", "spectator", "Zuschauer")]
    stand.add_list(watched)
    first = len(stand.deeds)
    causes = {6: "a player list makes it forget who owns the plots", 9: "a player list makes it forget its cash"}
    for field, likely in causes.items():
        stand.go_to(field)
        for deed in (yield from stand.finish("end-turn after a player list", likely="it waits for a game to begin")):
            if deed.nein and isinstance(deed.spoken, Buy):
                raise Wrong("nothing bought that cannot be", f"{deed.line}, refused with {deed.nein}", likely)
    stand.add_list(watched, announced=2)
    stand.go_to(20)
    likely = "it takes a line of a list, of which there are more than announced, for a packet"
    expected = "end-turn after a list with a line more than it announces"
    yield from leniently(stand.finish(expected, likely=likely, dying=likely))
    starts = [deed for deed in stand.deeds[first:] if isinstance(deed.spoken, StartGame)]
    if len(starts) > 1:  # one may have been on its way
        yield Warned("no start-game within a game", f"start-game {len(starts)} times", STARTS)


CHECKS: Final = (
    Check("monopoly.buy.cash", "buys only what it can pay",
          "kauft nur, was er bezahlen kann", cash, "Refusals", needs=(WELCOME,)),
    Check("monopoly.cash.all", "takes its cash from money-update, whenever that comes",
          "nimmt sein Geld aus money-update, wann immer das kommt", cash_changes, "M35",
          needs=(WELCOME,)),
    Check("monopoly.plots.all", "builds and mortgages as plot-update tells",
          "baut und beleiht, wie plot-update es sagt", plots, "Plots", needs=(WELCOME,)),
    Check("monopoly.debt", "raises what it owes, or ends its turn",
          "treibt auf, was er schuldet, oder beendet seinen Zug", debt, "M55", needs=(ENDS,)),
    Check("monopoly.debt.mortgage", "mortgages what it has, or ends its turn, where it has no houses",
          "beleiht, was er hat, oder beendet seinen Zug, wenn er keine Häuser hat", mortgage, "M55", needs=(ENDS,)),
    Check("monopoly.rename", "goes on with who is renamed",
          "kennt einen, der umbenannt ist, weiter", rename, "M14", needs=(ENDS,)),
    Check("monopoly.list.in-game", "keeps its picture of a game over player lists",
          "behält sein Bild einer Partie über Spielerlisten hinweg", listed, "playerlist-update",
          needs=(ENDS,)),
)  # fmt: skip
