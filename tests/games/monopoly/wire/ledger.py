"""A client that keeps the books from nothing but what it is told, and plays at random."""

from __future__ import annotations

from collections import Counter
from random import Random

from spieltisch.games.monopoly.engine.board import FIELDS, GROUPS, Kind
from spieltisch.games.monopoly.wire.packets import (
    AuctionPlot,
    Eventcard,
    MoneyUpdate,
    Packet,
    PlotUpdate,
    PosUpdate,
    Prison,
    ShowTransaction,
    StartUpdate,
    TurnUpdate,
    read_packet,
)

from .reference import Reference

CHEATS = (
    "tp 4", "tp 20", "tp 30", "tp 33", "tp 77", "add-money 3000", "add-money -20000", "set-money 800",
    "set-money 10; tp 38", "add-unjail", "prison", "collect 300",
)  # fmt: skip
NEWS = ("gewinnt das Spiel", "Verkauf abgelehnt")
"""Transactions without money."""


class Ledger(Reference):
    """The game as its packets tell it; ``name`` is whose eyes these are."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.cash: dict[str, int] = {}
        self.at: dict[str, int] = {}
        self.jailed: set[str] = set()
        self.plots: dict[int, PlotUpdate] = {}
        self.turn = ""
        self.auction: AuctionPlot | None = None
        self.offers: dict[int, AuctionPlot] = {}
        self.questions: list[Packet] = []
        """What it has not acknowledged, oldest first."""
        self.sums: Counter[str] = Counter()
        """Of what it paid and got, by the first word of the reason."""
        self.reasons: set[str] = set()
        """Of all games."""
        self._announced: int | None = None

    def hear(self, line: str) -> None:
        acknowledged = self.packets
        super().hear(line)
        if self.packets > acknowledged:
            packet = read_packet(line)
            assert packet is not None
            self.questions.append(packet)
            self._fold(packet)

    def _fold(self, packet: Packet) -> None:
        match packet:
            case StartUpdate():
                self._begin()
            case TurnUpdate():
                self.turn, self.auction = packet.player, None
                assert 0 <= packet.doubles <= 3
                assert packet.total <= 35
            case PosUpdate():
                assert 0 <= packet.field < 40
                self.at[packet.player] = packet.field
            case Prison():
                assert packet.is_entering or packet.player in self.jailed
                (self.jailed.add if packet.is_entering else self.jailed.discard)(packet.player)
            case ShowTransaction():
                self._announce(packet)
            case MoneyUpdate():
                self._pay(packet)
            case PlotUpdate():
                assert FIELDS[packet.plot].is_plot
                assert 0 <= packet.houses <= 5
                self.plots[packet.plot] = packet
                self.offers.pop(packet.plot, None)
            case AuctionPlot():
                self._offer(packet)
            case _:
                pass

    def _begin(self) -> None:
        self.cash, self.at, self.jailed, self.plots, self.offers = {}, {}, set(), {}, {}
        self.auction = None
        self.sums.clear()

    def _announce(self, packet: ShowTransaction) -> None:
        """Only one's own money, right before it changes."""
        if packet.reason.endswith(NEWS[0]) or packet.reason.startswith(NEWS[1]):
            assert packet.amount == 0
            return
        assert self._announced is None
        self._announced = packet.amount
        self.sums[packet.reason.split()[0]] += packet.amount
        self.reasons.add(packet.reason.split()[0])

    def _pay(self, packet: MoneyUpdate) -> None:
        """The change of one's own cash is what was announced, and was announced once."""
        assert packet.cash is not None
        if packet.player == self.name and packet.player in self.cash:
            assert self._announced == packet.cash - self.cash[self.name]
            self._announced = None
        assert self._announced is None
        self.cash[packet.player] = packet.cash
        self.at.setdefault(packet.player, 0)

    def _offer(self, packet: AuctionPlot) -> None:
        owned = self.plots.get(packet.plot)
        if owned and owned.owner == packet.name:
            self.offers[packet.plot] = packet
        else:
            assert packet.price > (self.auction.price if self.auction and packet.name != "-" else -1)
            self.auction = packet

    def check_plots(self) -> None:
        """Houses stand evenly, and only in complete groups without mortgages."""
        for group in GROUPS:
            told = [self.plots.get(plot) for plot in group]
            houses = [plot.houses if plot else 0 for plot in told]
            assert max(houses) - min(houses) <= 1
            if any(houses):
                assert FIELDS[group[0]].kind is Kind.STREET
                assert len({plot.owner if plot else "-" for plot in told}) == 1
                assert not any(plot.is_mortgaged for plot in told if plot)

    # -- a player --------------------------------------------------------------------

    def speak(self, random: Random) -> list[str]:
        """Some lines: commands good and bad, and acknowledgements, or none."""
        lines = [self._command(random) for _ in range(random.choice([1, 1, 2, 3]))]
        if random.random() < 0.7:
            answered, self.questions = self.questions, []
            lines += [self._answer(packet, random) for packet in answered]
        return lines

    def _answer(self, packet: Packet, random: Random) -> str:
        match packet:
            case AuctionPlot():
                return random.choice(["+JAWOHL", "-NEIN I don't wanna pay that much.", "-NEIN 333 Not a valid plot"])
            case Eventcard():
                return random.choice(["+JAWOHL", "-NEIN 133 Please gimme a different card!\n+JAWOHL"])
            case _:
                return "+JAWOHL"

    def _command(self, random: Random) -> str:
        if random.random() < 0.006:
            return "ragequit"
        own = [plot for plot, told in self.plots.items() if told.owner == self.name]
        at, plot = self.at.get(self.name, 0), random.choice(own or [1])
        if self.auction and self.auction.name != self.name and random.random() < 0.5:
            return f"make-offer {self.auction.plot} {self.auction.price + random.choice([0, 1, 300])}"
        if self.offers and random.random() < 0.5:
            offer = random.choice(list(self.offers.values()))
            return f"make-offer {offer.plot} {offer.price}"
        if self.turn == self.name and random.random() < 0.7:
            return random.choice([f"buy-plot {at} {self.name}", "end-turn", "unjail money", "unjail card"])
        someone = random.choice(sorted(self.cash) or ["nobody"])
        return random.choice(
            [f"add-house {plot}"] * 4
            + [f"rm-house {plot}", f"hypothec yes {plot}", f"hypothec no {plot}"]
            + [f"sell-plot {plot} {random.choice([0, 700, 4000])} {someone}"] * 2
            + [f"chat /{self._cheat(random)}", "chat hallo", f"whisper {someone} psst", "chat @ich", "start-game"]
            + ["end-turn", f"buy-plot {random.randrange(-2, 42)}", "buy-plot", f"make-offer {plot} 5", "", "bogus"]
            + [f"subscribe player #123456 {self.name}", "eventcard x", f"sell-plot {plot} -1 {someone}"]
        )

    def _cheat(self, random: Random) -> str:
        near = random.choice([plot for group in GROUPS[:2] for plot in group])
        return random.choice([*CHEATS, f"tp {near}", f"tp {near}", f"tp {near}; add-money 500"])
