"""Analyses of finished games over HTTP: what the strongest bot would have done, for as long as somebody asks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import httpx
import pytest

from spieltisch.core.contracts import Opinion
from spieltisch.core.game import AnyGame, Roster
from spieltisch.core.rates import Rate
from spieltisch.net.now import SECOND_US
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.analysis.analyses import Analysis
from spieltisch.web.analysis.decisions import Extent
from tests.lengths import long_but
from tests.web.site import GAMES, GENEROUS, RunningSite, following, open_table
from tests.web.tables.test_tables import at, word_of
from tests.web.tables.test_taking_back import act

OPTIONS = {
    "catan": {"points": 4, "turns": 8},
    "monopoly": {"max_rounds": 4},
    "twixt": {"size": 8, "rounds": 6},
}
FEW = replace(GENEROUS, analysis_ply_us=5_000)
UNITS = {"cascadia": "points", "catan": "share", "hive": "own", "monopoly": "share", "twixt": "own"}


async def played(client: httpx.AsyncClient, name: str) -> str:
    """A game that random bots have finished; its id."""
    opened = await open_table(client, name, *["random"] * max(2, GAMES[name].play.seats[0]))
    async with following(client, f"/tables/{opened['table']['id']}/feed") as stream:
        await stream.until(lambda event: event.kind == "end")
    return str(opened["table"]["id"])


async def analysed(client: httpx.AsyncClient, id: str) -> Any:
    """The whole analysis, asked for piece by piece as pages do."""
    found = (await client.post(f"/replays/{id}/analysis")).json()
    opinions = found["opinions"]
    while found["state"] in ("waiting", "running"):
        await asyncio.sleep(0.01)
        found = (await client.get(f"/replays/{id}/analysis", params={"since": len(opinions)})).json()
        opinions += found["opinions"]
        assert found["next"] == len(opinions)
    return {**found, "opinions": opinions}


@pytest.mark.parametrize("name", long_but(["hive", "monopoly"], sorted(GAMES)))
def test_every_decision_is_looked_at_with_what_its_seat_knew(name: str, tmp_path: Path) -> None:
    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, name)
        whole = (await client.get(f"/replays/{id}")).json()
        found = await analysed(client, id)
        assert (found["state"], found["done"], found["count"]) == ("over", whole["count"], whole["count"])
        differing = [sum(one["seat"] == seat for one in found["opinions"]) for seat in range(len(whole["names"]))]
        assert [asked - agreed for asked, agreed in zip(found["asked"], found["agreed"], strict=True)] == differing
        assert found["opinions"], "random does not play like the strongest"
        for one in found["opinions"]:
            ply = whole["plies"][one["ply"] - 1]
            assert (ply["seat"], ply["action"]) == (one["seat"], one["played"])
            assert one["chosen"] != one["played"]
            assert one["unit"] in (UNITS.get(name), None)
            assert one["unit"] is None or one["chosen_worth"] > one["played_worth"]
        for one in found["opinions"][:: max(1, len(found["opinions"]) // 5)]:
            consequences = (await client.get(f"/replays/{id}/analysis/{one['ply']}")).json()
            assert [consequences[each]["action"] for each in ("played", "chosen")] == [one["played"], one["chosen"]]
            assert consequences["chosen"]["picture"]

    at(tmp_path, work, name, bounds=FEW, options=OPTIONS)


@dataclass
class Thinker:
    """A bot that waits to be told, and has an opinion of what was done."""

    begun: Event
    goes_on: Event
    worths: Sequence[float]
    is_instant = False

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> Any:
        self.begun.set()
        assert self.goes_on.wait(20)
        return max(GAMES["hive"].play.view.legal_actions(observation), key=repr)

    def stop(self) -> None:
        self.goes_on.set()

    def judge(self, observation: Any, seat: int, actions: Sequence[Any], budget_us: int) -> Opinion:
        return Opinion(self.worths, "points", 3)


@dataclass
class Stage:
    """Hive with a random bot, whose strongest is a thinker."""

    begun: Event
    goes_on: Event
    game: AnyGame

    @staticmethod
    def rest(analysis: Any) -> None:
        """Until it does not run any more."""
        while analysis.state == "running":
            sleep(0.01)


def staged(*worths: float) -> Stage:
    begun, goes_on = Event(), Event()
    bots = {**GAMES["hive"].roster.bots, "thinker": lambda seed: Thinker(begun, goes_on, worths)}
    return Stage(begun, goes_on, replace(GAMES["hive"], roster=Roster(bots)))


async def under_way(stage: Stage) -> None:
    assert await asyncio.to_thread(stage.begun.wait, 20)


async def state_of(client: httpx.AsyncClient, id: str, *wanted: str) -> Any:
    """Once it is so."""
    while True:
        found = (await client.get(f"/replays/{id}/analysis")).json()
        if found["state"] in wanted:
            return found
        await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("worths", "is_large"), [((10.0, 13.0), True), ((10.0, 12.5), False), ((10.0, 10.0), None), ((10.0, 8.0), None)]
)
def test_a_bot_with_opinions_says_what_both_are_worth(
    worths: Sequence[float], is_large: bool | None, tmp_path: Path
) -> None:
    """And where it finds its own choice no better after all, there is nothing to say."""
    stage = staged(*worths)
    stage.goes_on.set()

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        found = await analysed(client, await played(client, "hive"))
        assert (found["bot"], found["level"]) == ("thinker", None)
        told = {(one["unit"], one["played_worth"], one["chosen_worth"], one["is_large"]) for one in found["opinions"]}
        assert told == (set() if is_large is None else {("points", *worths, is_large)})

    at(tmp_path, work, bounds=FEW, games={"hive": stage.game})


def test_what_was_chosen_after_the_game_went_back_is_looked_at_from_there(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "twixt", "me", "random")
        ada = site.player(client, opened)
        for _ in range(4):
            for _ in range(3):
                await act(ada)
            assert (await ada.post("take-back", None)).status_code == 200
        assert (await ada.post("leave", None)).status_code == 200
        found = await analysed(client, opened["table"]["id"])
        assert (found["state"], len(found["opinions"]) > 3) == ("over", True)
        for one in found["opinions"]:
            consequences = await client.get(f"/replays/{opened['table']['id']}/analysis/{one['ply']}")
            assert consequences.status_code == 200, consequences.text
        kept = site.web.app.state.context.analyses.find(opened["table"]["id"])
        assert not kept._lines, "only what was found is kept"
        assert not kept._analyst._bots

    at(tmp_path, work, "twixt", bounds=FEW)  # where no game is over so early


def test_an_analysis_that_nobody_waits_for_stops_and_goes_on_when_asked_again(tmp_path: Path) -> None:
    stage = staged(1, 2)

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "hive")
        assert word_of(await client.get(f"/replays/{id}/analysis")) == (404, "no-analysis")
        await client.post(f"/replays/{id}/analysis")
        await under_way(stage)
        begun = site.web.app.state.context.analyses.find(id)
        begun.seen_us -= FEW.analysis_unwatched_us + SECOND_US  # nobody has asked for so long
        stage.goes_on.set()
        await asyncio.to_thread(stage.rest, begun)  # to ask for it would be to wait for it
        found = (await client.get(f"/replays/{id}/analysis")).json()
        assert (found["state"], found["done"] < found["count"]) == ("paused", True)
        assert not begun._analyst._bots, "what they remember takes megabytes"
        again = await analysed(client, id)
        assert (again["state"], again["done"]) == ("over", again["count"])
        plies = [one["ply"] for one in again["opinions"]]
        assert plies == sorted(set(plies))
        assert (await client.post(f"/replays/{id}/analysis")).json() == again

    at(tmp_path, work, bounds=FEW, games={"hive": stage.game})


def test_a_line_in_the_middle_that_is_damaged_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "hive")
        replays = site.web.app.state.context.replays
        first, *_, last = replays.lines(id)
        monkeypatch.setattr(replays, "lines", lambda id: [first, b"{}", last])
        assert word_of(await client.post(f"/replays/{id}/analysis")) == (500, "damaged")

    at(tmp_path, work)


def test_what_a_seat_cannot_have_seen_to_be_legal_is_no_opinion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a game as it may be by what it knew, where hidden things lie otherwise."""
    stage = staged(1, 2)
    stage.goes_on.set()

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        id = await played(client, "hive")
        found = await analysed(client, id)
        opinion = found["opinions"][-1]
        monkeypatch.setattr(site.web.app.state.context.analyses.find(id).find(opinion["ply"]), "chosen", "D 0,0 0,0")
        answer = await client.get(f"/replays/{id}/analysis/{opinion['ply']}")
        assert word_of(answer) == (404, "no-opinion"), answer.text

    at(tmp_path, work, bounds=FEW, games={"hive": stage.game})


@pytest.mark.parametrize(("decisions", "share_us"), [(10, 200_000), (450, 200_000), (900, 100_000), (10**9, 1_000)])
def test_with_a_second_look_at_each_decision_no_game_takes_longer_than_it_may(decisions: int, share_us: int) -> None:
    analysis = Analysis([], Extent(2, decisions, decisions), GAMES["hive"], Bounds(), 0)
    assert analysis._analyst.think_us == share_us


def test_there_are_only_so_many_and_one_after_the_other(tmp_path: Path) -> None:
    stage = staged(1, 2)
    bounds = replace(FEW, analyses_waiting=2, analyses=Rate(0, 3))

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        ids = [await played(client, "hive") for _ in range(4)]
        first, second = [(await client.post(f"/replays/{id}/analysis")).json() for id in ids[:2]]
        assert second["state"] == "waiting", first
        assert word_of(await client.post(f"/replays/{ids[2]}/analysis")) == (503, "no-room")
        stage.goes_on.set()
        await state_of(client, ids[0], "over")
        await state_of(client, ids[1], "over")
        assert (await client.post(f"/replays/{ids[2]}/analysis")).status_code == 200
        await state_of(client, ids[2], "over")
        assert word_of(await client.post(f"/replays/{ids[3]}/analysis")) == (429, "too-many")
        assert (await client.post(f"/replays/{ids[2]}/analysis")).status_code == 200, "what is known costs nothing"

    at(tmp_path, work, bounds=bounds, games={"hive": stage.game})


def test_a_server_ends_in_the_middle_of_an_analysis(tmp_path: Path) -> None:
    stage = staged(1, 2)

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        await client.post(f"/replays/{await played(client, 'hive')}/analysis")
        await under_way(stage)

    at(tmp_path, work, games={"hive": stage.game})  # else it would wait for the thinker
    assert stage.goes_on.is_set()


def test_only_finished_games_are_analysed_and_only_where_that_is_offered(tmp_path: Path) -> None:
    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        running = await open_table(client, "hive", "me", "random")
        path = f"/replays/{running['table']['id']}/analysis"
        assert word_of(await client.post(path)) == (409, "still-running")
        assert word_of(await client.post("/replays/none/analysis")) == (404, "no-such-replay")
        assert word_of(await client.post(f"/replays/{await played(client, 'hive')}/analysis")) == (404, "no-analyses")

    at(tmp_path, work, bounds=replace(GENEROUS, analysis_ply_us=0))
