"""The bot whose opinion counts, asked about one decision after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from spieltisch.bots.named import strongest
from spieltisch.core.contracts import Judging, Opinion, Stoppable
from spieltisch.core.game import AnyBot, AnyGame, bot_maker
from spieltisch.core.seats import Seat
from spieltisch.web.analysis.decisions import Decision
from spieltisch.web.analysis.models import OpinionCard

MS_US = 1000
FAST_US = 1000
"""Nobody is asked for less."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What it thinks of a decision."""

    seat: Seat
    card: OpinionCard | None
    """None: it would have done the same."""


class Analyst:
    """The strongest of a game's bots, one of it for each seat, since some remember their game."""

    def __init__(self, game: AnyGame, think_us: int) -> None:
        """It thinks so long about each decision, unless its level thinks less."""
        named = strongest(game)
        self.bot, self.level = named.kind.text, named.level
        most_us = think_us if named.kind.move_ms is None else min(think_us, named.kind.move_ms * MS_US)
        self.think_us = max(FAST_US, most_us)
        self._game = game
        self._make = bot_maker(game, named.kind.bot)
        self._bots: dict[Seat, AnyBot] = {}
        self._is_stopped = False

    def ask(self, decision: Decision) -> Answer:
        """What it would have done, and where it can say so what both are worth. Raises ``ValueError`` where no game can
        be as the seat saw it."""
        if decision.is_anew:
            self.forget()  # who remembers a game remembers what did not happen
        if decision.seat not in self._bots:
            self._bots[decision.seat] = self._make(decision.seat)
        bot = self._bots[decision.seat]
        notation = self._game.play.notation
        found = bot.choose(decision.observation, decision.seat, self.think_us, None)
        played = notation.read_action(decision.played)
        chosen = notation.write_action(found)
        if chosen == notation.write_action(played) or self._is_stopped:
            return Answer(decision.seat, None)
        opinion = None
        if isinstance(bot, Judging):
            opinion = bot.judge(decision.observation, decision.seat, (played, found), self.think_us)
        if opinion is not None and opinion.worths[0] >= opinion.worths[1]:
            return Answer(decision.seat, None)  # looked at again, it is no worse
        return Answer(decision.seat, _card(decision, chosen, opinion))

    def forget(self) -> None:
        """Begin anew with the next decision. What bots remember takes megabytes."""
        self._bots.clear()

    def stop(self) -> None:
        """Have a thought of another thread end soon, whatever it finds."""
        self._is_stopped = True
        for bot in tuple(self._bots.values()):
            if isinstance(bot, Stoppable):
                bot.stop()


def _card(decision: Decision, chosen: str, opinion: Opinion | None) -> OpinionCard:
    worths: Mapping[str, float] = {}
    weight: float | None = None
    if opinion is not None:
        worths = dict(zip(("played_worth", "chosen_worth"), opinion.worths, strict=True))
        weight = (opinion.worths[1] - opinion.worths[0]) / opinion.large
    return OpinionCard(
        ply=decision.ply, seat=decision.seat, played=decision.played, chosen=chosen,
        unit=opinion.unit if opinion else None,
        played_worth=worths.get("played_worth"), chosen_worth=worths.get("chosen_worth"),
        is_large=weight is not None and weight >= 1, weight=weight,
    )  # fmt: skip
