"""Where its piece stands, as the last ``pos-update`` says, and whether it can buy what is there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import Script, Warned, blame
from spieltisch.games.monopoly.actions import Buy, Draw
from spieltisch.games.monopoly.checks.situations import ME, OTHER, situation
from spieltisch.games.monopoly.checks.stand_in import StandIn
from spieltisch.games.monopoly.checks.turns import ENDS, RICH, WELCOME
from spieltisch.games.monopoly.engine.board import FIELDS
from spieltisch.games.monopoly.engine.cards import Deck

ADDS: Final = "it finds its place by adding its throws: pos-update tells it"
TOO_SOON: Final = "it acts as soon as its piece has moved, though a card may move it on"
NO_PLOT: Final = "it takes each field for a plot"
NO_OWNER: Final = "it does not look who owns a plot, as plot-update tells"
EVERYWHERE: Final = "it buys whatever field it stands on, without looking whose it is, or whether it is a plot"
FIELDS_IN_ALL: Final = 40
WAY: Final[Sequence[tuple[int, Sequence[Draw]]]] = (
    (6, ()), (17, (Draw(Deck.COMMUNITY, 10),)), (34, ()), (2, (Draw(Deck.COMMUNITY, 8),)), (7, (Draw(Deck.CHANCE, 8),)),
    (24, ()), (36, (Draw(Deck.CHANCE, 2),)), (9, ()), (22, (Draw(Deck.CHANCE, 1),)), (37, ()), (8, ()),
)  # fmt: skip
"""Where its throws lead, and cards that lead on from there; each way ends on another plot of the bank's. Who buys by
chance buys all of six and none of five in less than one of a thousand games."""


def where(scene: Scene) -> Script[None]:
    """On a plot of its own, of another, of nobody, and on fields that are none."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(owner={5: ME, 15: OTHER}, cash={ME: RICH}))
    first, causes = ("", ""), list[str]()
    for field in (5, 10, 15, 18, 30):
        before = stand.state.kernel.at[ME]
        stand.go_to(field)
        for deed in (yield from stand.finish()):
            if isinstance(deed.spoken, Buy) and deed.nein:
                expected = f"buy-plot of nobody's plot on which it stands (it stands on {field})"
                first = first if causes else (expected, f"{deed.line}, refused with {deed.nein}")
                causes.append(_why(stand, deed.spoken.plot, before, field))
    if causes:
        yield Warned(*first, EVERYWHERE if {NO_PLOT, NO_OWNER} <= {*causes} else next(filter(None, causes), ""))


def _why(stand: StandIn, plot: int, before: int, field: int) -> str:
    """The likely cause of a refused purchase."""
    total, owner = (field - before) % 40, stand.state.kernel.owner[field]
    pictures: dict[str, set[int]] = {
        "it names the total of the throws, not the field of pos-update": {total} - {field},
        "it names the field on which it was before": {before} - {field},
        "it counts fields from 1": {field + 1},
        NO_PLOT: {field} if not FIELDS[field].is_plot else set(),
        NO_OWNER: {field} if owner >= 0 else set(),
    }
    return blame(plot, pictures)


def moved(scene: Scene) -> Script[None]:
    """The same purchase where a throw leads to the plot, and where a card does."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(cash={ME: RICH}))
    kernel, added = stand.state.kernel, 0
    bought: dict[bool, list[bool]] = {False: [], True: []}
    for field, cards in WAY:
        added = (added + field - kernel.at[ME]) % FIELDS_IN_ALL
        stand.go_to(field, cards)
        plot = kernel.at[ME]
        deeds = yield from stand.finish()
        for deed in deeds:
            if isinstance(deed.spoken, Buy) and deed.nein and deed.spoken.plot == added != plot:
                yield Warned(f"buy-plot {plot}, or none", f"{deed.line}, refused with {deed.nein}", ADDS)
                return
        bought[bool(cards)].append(any(deed.spoken == Buy(plot) and not deed.nein for deed in deeds))
    if all(bought[False]) and not any(bought[True]):
        yield Warned("a purchase also where a card has led to a plot", f"none of {len(bought[True])}", TOO_SOON)


CHECKS: Final = (
    Check("monopoly.buy.where", "buys only nobody's plot on which it stands",
          "kauft nur ein freies Grundstück, auf dem er steht", where, "M38", needs=(WELCOME,)),
    Check("monopoly.card.moves", "stands where the last pos-update says",
          "steht, wo das letzte pos-update es sagt", moved, "Turns", needs=(ENDS,)),
)  # fmt: skip
