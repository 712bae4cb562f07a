"""Two windows of the reference client at our door: players, and spectators early and late, keep all that they show."""

from __future__ import annotations

from random import Random

import pytest

from spieltisch.games.monopoly.engine.board import PLOTS
from spieltisch.games.monopoly.options import Options
from tests.lengths import long

from .overheard import Overheard
from .window import UNKNOWN, Shown, Window


class Hall:
    """A door, windows at it, and a client of another kind that plays."""

    def __init__(self, seed: int = 1, *, is_fair: bool = True) -> None:
        self.door = Overheard(Options(cheats=True), is_fair=is_fair)
        self.random = Random(seed)
        self.windows: list[Window] = []
        self.names = {"anna": "anna"}
        """Of the players, as a window knows them."""
        self.talk("anna", "subscribe player #00FF00 anna")

    def open(self, name: str, mode: str = "player") -> Window:
        self.windows.append(Window(self.door, name, mode))
        return self.windows[-1]

    def talk(self, name: str, *lines: str) -> list[str]:
        self.door.say(name, "".join(f"{line}\n" for line in lines).encode())
        return self.door.hear(name).decode().split("\n")[:-1]

    def compare(self) -> None:
        """Each window shows what there is, under the names that it was told."""
        kernel, names = self.door.table.state.kernel, [self.names.get(n, n) for n in self.door.table.names]
        for window in self.windows:
            window.look()
            for seat, name in enumerate(names):
                told = Shown(kernel.cash[seat], kernel.at[seat], bool(kernel.jailed[seat]))
                assert window.players[name] == told, (window.name, name)
            owned = {plot for plot in PLOTS if kernel.owner[plot] >= 0} - UNKNOWN
            assert window.plots == {
                plot: (names[kernel.owner[plot]], kernel.houses[plot], bool(kernel.pledged >> plot & 1))
                for plot in owned
            }
            assert window.current == names[kernel.current]

    def move(self) -> None:
        """Whoever's turn it is buys or not, and ends it; a spectator comes or goes now and then."""
        kernel = self.door.table.state.kernel
        name = self.door.table.names[kernel.current]
        window = next((window for window in self.windows if window.name == name), None)
        if self.random.random() < 0.7:
            window.buy() if window else self.talk(name, f"buy-plot {kernel.at[kernel.current]}")
        window.press("end-turn") if window else self.talk(name, "end-turn")
        self.talk("anna", "-NEIN I don't wanna pay that much.")


@pytest.mark.parametrize("seed", [1, *map(long, range(2, 6))])
def test_players_and_spectators_keep_all_they_show_whoever_comes_and_goes(seed: int) -> None:
    hall = Hall(seed)
    hall.open("oki")
    hall.open("früh", "spectator")
    hall.talk("anna", "start-game")
    hall.compare()
    hall.open("spät", "spectator")
    hall.compare()
    for number in range(40):
        guest = f"guest {number}"
        hall.talk(guest, f"subscribe spectator #0000FF {guest}")
        hall.move()
        hall.compare()
        hall.door.perform(("end", guest))
        hall.compare()
    assert any(owner == "oki" for owner, _, _ in hall.windows[1].plots.values())


def test_the_name_that_another_player_takes_in_a_game_is_not_told_to_a_window() -> None:
    hall = Hall(is_fair=False)
    oki = hall.open("oki")
    hall.door.perform(("throw", "1", "2"))
    hall.talk("anna", "start-game")
    hall.talk("anna", "chat /tp 39", "buy-plot 39", "subscribe player #00FF00 zoe", "chat /add-money 700")
    hall.names["zoe"] = "anna"
    hall.compare()
    oki.press("sell-plot 3 1 anna")
    hall.talk("anna", "hypothec yes 39", "chat /prison")
    hall.compare()
    heard = hall.talk("oki", "ping")
    assert heard[1] == "playerlist-update 2"
    assert "plot-update 39 0 hypothec zoe" in heard
    assert heard[-1] == "prison enter zoe"


def test_who_is_ruined_stays_in_every_window_until_the_game_is_over() -> None:
    hall = Hall()
    hall.open("oki")
    hall.open("karl")
    hall.open("zu", "spectator")
    hall.talk("anna", "start-game", "chat /tp 39", "buy-plot 39")
    hall.windows[1].press("ragequit")
    hall.compare()
    assert hall.windows[0].players["karl"].cash == 0
    hall.talk("anna", "ragequit")
    assert hall.door.endings[-1].detail == "last"


def test_the_window_of_these_tests_is_emptied_by_a_list_in_a_game() -> None:
    hall = Hall()
    oki = hall.open("oki")
    hall.talk("anna", "start-game")
    hall.talk("zu", "subscribe spectator #0000FF zu")
    hall.compare()
    oki.press("ping")
    assert oki.players == {}
    with pytest.raises(KeyError):
        oki.buy()
