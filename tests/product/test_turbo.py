"""Waits of no length, and programs at the other end of a socket that would answer at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.product.server import Client, serving

pytestmark = pytest.mark.usefixtures("process")

TRIES = 40
"""On a busy machine a program may not get its turn in time, but not always."""


class Player(Client):
    """Plays Monopoly, a line at a time."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port)
        self.say(f"subscribe player #FFA500 {name}")
        self.wait_for("playerlist-update")

    def say(self, line: str) -> None:
        self.send(f"{line}\n".encode())

    def wait_for(self, *beginnings: str) -> list[str]:
        """The words of the next line that begins so."""
        while not (line := self.read_until(b"\n").decode().rstrip()).startswith(beginnings):
            pass
        return line.split(" ")


def test_whoever_answers_at_once_can_bid_and_trade_though_nobody_gets_any_time(tmp_path: Path) -> None:
    with serving(tmp_path, "--turbo", others="0") as server:
        anna, bert = (Player(server.ports["monopoly"], name) for name in ("anna", "bert"))
        anna.say("start-game")
        plot = win_an_auction(bert, {"anna": anna, "bert": bert})
        for _ in range(TRIES // 4):
            bert.say(f"sell-plot {plot} 20 anna")
            anna.wait_for(f"auction-plot {plot} 20 bert")
            anna.say(f"make-offer {plot} 20")
            if anna.wait_for(f"plot-update {plot}", "-NEIN")[-1] == "anna":
                return
    raise AssertionError("no offer could be taken")


def win_an_auction(bidder: Player, players: dict[str, Player]) -> str:
    """Nobody buys, and in the first auction nobody bids; the plot that the bidder gets in the end."""
    auctions = 0
    while auctions < TRIES:
        word, *rest = bidder.wait_for("turn-update", "auction-plot")
        if word == "turn-update":
            players[rest[-1]].say("end-turn")
            continue
        auctions += 1
        if auctions > 1:
            bidder.say(f"make-offer {rest[0]} 10")
        if bidder.wait_for(f"plot-update {rest[0]}")[-1] == "bert":
            return rest[0]
    raise AssertionError("no bid was in time")
