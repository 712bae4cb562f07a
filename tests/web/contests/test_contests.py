"""Contests that others play, on pages: found, followed, shown, and their games watched as they go on."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.contests.journal.lines import Fault
from spieltisch.contests.plans.plan import Stage, System
from spieltisch.core.seats import SPECTATOR
from spieltisch.table.log import read_header
from spieltisch.table.replay import fold
from spieltisch.web.contests import contests
from spieltisch.web.contests.folders import Folders
from spieltisch.web.contests.reader import ContestReader
from spieltisch.web.contests.reading import Answer, Question
from spieltisch.web.replays.replay_cache import take_snapshots
from spieltisch.web.views.pictures import encode, page_of
from tests.net.processes import children_of, command_line
from tests.toy import GAME
from tests.web.site import GAMES, RunningSite, following, running_site
from tests.web.staged import Staged, played
from tests.web.tables.test_tables import word_of
from tests.web.views.test_histories import played as played_toy

pytestmark = pytest.mark.usefixtures("process")

NAMES = ("Ada", "Grace", "Alan", "Kurt")
SWISS = Stage(system=System.SWISS, rounds=2)
Work = Callable[[RunningSite, httpx.AsyncClient], Awaitable[None]]


def at(tmp_path: Path, work: Work, games: Sequence[str] = ("hive",)) -> None:
    """Do something at a server that shows the contests of a folder."""

    async def run() -> None:
        async with running_site(tmp_path / "data", games, contests=[tmp_path / "in"]) as site, site.client() as client:
            await work(site, client)

    (tmp_path / "in").mkdir(exist_ok=True)
    asyncio.run(run())


async def read(client: httpx.AsyncClient, path: str) -> Any:
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_contest_is_shown_as_its_journal_tells(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "Summer Cup", NAMES, SWISS)
    first, second = cup.jobs()
    cup.settle(first)

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        [card] = (await read(client, "/contests"))["contests"]
        assert (card["id"], card["contest"], card["state"]) == ("summer-cup", "Summer Cup", "running")
        assert (card["players"], card["blocks"], card["of"]) == (4, 1, 2)
        assert card["leaders"][0] == first.players[0]
        whole = await read(client, "/contests/summer-cup")
        assert whole["standings"][0]["name"] == first.players[0]
        assert whole["standings"][0]["trend"] == [0, 1]
        [drawn] = whole["rounds"]
        assert (drawn["stage"], drawn["round"], drawn["system"]) == (1, 1, "swiss")
        done, open_ = drawn["tables"]
        assert (done["players"], done["scores"], done["blocks"], done["of"]) == (list(first.players), [1, 0], 1, 1)
        assert (open_["players"], open_["scores"], open_["blocks"]) == (list(second.players), None, 0)
        assert len(done["price"]) == 4
        assert (await read(client, "/contests/summer-cup/rounds?stage=1&round=1"))["rounds"] == [drawn]
        assert (await read(client, "/contests/summer-cup/rounds?stage=2"))["rounds"] == []
        crossings = (await read(client, "/contests/summer-cup/crossings"))["crossings"]
        winner, loser = first.players
        assert {tuple(each["players"]): each["points"] for each in crossings} == {
            (winner, loser): 1, (loser, winner): 0
        }  # fmt: skip

    at(tmp_path, work)


def test_a_players_page_has_games_margins_and_faults(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS)
    job, _ = cup.jobs()
    ada, other = job.players
    fault = Fault(player=other, cause="crashed", detail="ended with 1")
    cup.put(job, 0, (1, 2), margins=[[1, 0, 3], [5, 5, 5]], log=played("twixt", job.players))
    cup.put(job, 1, (2, 1), margins=[[7, 0, 0], [0, 2, 0]], fault=fault)

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        player = await read(client, f"/contests/cup/players/{ada}")
        assert player["margins"] == [1, 2, 3]
        assert [game["ranks"] for game in player["games"]] == [[2, 1], [1, 2]]
        assert [game["replay"] for game in player["games"]] == [None, f"cup~{job.match}-b0-g0"]
        assert [each["players"] for each in player["against"]] == [[ada, other]]
        assert player["faults"] == []
        assert (player["kind"], player["bot"]) == ("built-in", "random")
        faulty = await read(client, f"/contests/cup/players/{other}")
        assert [(each["cause"], each["detail"]) for each in faulty["faults"]] == [("crashed", "ended with 1")]
        assert faulty["place"]["faults"]["crashed"] == 1
        assert word_of(await client.get("/contests/cup/players/Nobody")) == (404, "no-such-player")
        assert (await read(client, f"/replays/cup~{job.match}-b0-g0"))["names"] == list(job.players)

    at(tmp_path, work, ("twixt",))


def test_a_contest_is_shown_as_soon_as_its_first_line_is_written(tmp_path: Path) -> None:
    """Though somebody had come when there was none."""
    journal = Staged(tmp_path / "in" / "cup", NAMES, SWISS).folder / "journal.jsonl"
    written = journal.read_bytes()
    journal.write_bytes(b"")

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        assert word_of(await client.get("/contests/cup")) == (404, "no-such-contest")
        journal.write_bytes(written)
        assert (await read(client, "/contests/cup"))["id"] == "cup"

    at(tmp_path, work)


def test_many_watchers_cost_one_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS)
    jobs = cup.jobs()
    heads: list[bytes] = []
    ask = ContestReader.ask

    async def count(self: ContestReader, question: Question) -> Answer:
        answer = await ask(self, question)
        heads.extend([answer.head] if answer.head else [])
        return answer

    monkeypatch.setattr(ContestReader, "ask", count)

    async def watch(client: httpx.AsyncClient, begun: asyncio.Semaphore) -> None:
        async with following(client, "/contests/cup/feed") as stream:
            first = await stream.next()
            assert first
            assert first.data["contest"]["blocks"] == 0
            begun.release()
            news = await stream.until(lambda event: event.data["contest"]["blocks"] == 2)
            assert news.data["contest"]["standings"][0]["points"] == 1

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        begun = asyncio.Semaphore(0)
        async with asyncio.TaskGroup() as watchers:  # where one fails, nobody waits for it
            for _ in range(20):
                watchers.create_task(watch(client, begun))
            for _ in range(20):
                await begun.acquire()
            for job in jobs:
                cup.settle(job)
        assert len(heads) == len(set(heads)) <= 1 + 2 * len(jobs), "each state is shown once"

    at(tmp_path, work)


def test_a_running_game_is_told_to_spectators_as_it_goes_on_and_then_is_a_replay(tmp_path: Path) -> None:
    """At a game with hidden hands: what is told of it is what replays tell a spectator, and nothing else."""
    cup = Staged(tmp_path / "in" / "cup", NAMES[:3], SWISS, of=GAME, seats=3)
    [job] = cup.jobs()
    lines = played_toy(10_000).lines
    id = read_header(lines[0]).id
    path = cup.folder / "live" / f"{id}.jsonl"
    snapshots = take_snapshots(lines, GAME, SPECTATOR)
    page = page_of(GAME)

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        cup.write_live(path, lines, 6)
        table = f"cup~{id}"
        assert [each["id"] for each in (await read(client, "/contests/cup"))["running"]] == [table]
        assert word_of(await client.get(f"/replays/{table}")) == (409, "still-running")
        async with following(client, f"/tables/{table}/feed") as stream:
            hello = await stream.next()
            assert hello
            assert (hello.data["table"]["status"], hello.data["table"]["contest"]) == ("running", "cup")
            first = await stream.next()
            assert first
            assert (first.data["n"], first.data["items"]) == (5, [])
            past = await read(client, f"/tables/{table}/events")
            told = [{"is": "happened", "actor": each["actor"], "told": each["told"]} for each in past["events"]]
            shown = {5: first.data["picture"]}
            for count in range(6, len(lines), 5):
                cup.write_live(path, lines, min(5, len(lines) - count))
                await follow(stream, min(count + 4, len(lines) - 1), told, shown)
            ended = await stream.until(lambda event: event.kind == "end")
            assert ended.data == {"why": "over"}
        assert told[-1]["is"] == "ended"
        assert told[:-1] == [item for each in snapshots for item in json.loads(encode(each.items))]
        assert len(shown) > 5
        for n, picture in shown.items():
            state = fold(lines[: n + 1], GAME).state
            assert picture == json.loads(encode(page.picture(GAME.play.view.observe(state, SPECTATOR)))), n
        whole = await read(client, f"/replays/{table}")
        assert whole["count"] == len(snapshots) - 1
        assert word_of(await client.get(f"/replays/{table}/log")) == (409, "still-running"), "its luck is played on"
        path.unlink()
        (cup.folder / "replays").mkdir()
        (cup.folder / "replays" / f"{id}.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
        log = await client.get(f"/replays/{table}/log")
        assert log.content.splitlines() == list(lines)
        assert word_of(await client.get(f"/tables/{table}")) == (404, "no-such-table")

    assert job.players
    at(tmp_path, work, ("bazaar",))


async def follow(stream: Any, n: int, told: list[Any], shown: dict[int, Any]) -> None:
    """Hear all up to the n-th entry."""
    while True:
        event = await stream.until(lambda event: event.kind == "entry")
        told += event.data["items"]
        shown[event.data["n"]] = event.data["picture"]
        if event.data["n"] >= n:
            return


def test_who_lost_the_connection_goes_on_where_it_was(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS)
    log = played("twixt", ("Ada", "Kurt"))
    cup.go_on(log, 6)
    table = f"cup~{read_header(log.lines[0]).id}"

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        async with following(client, f"/tables/{table}/feed") as stream:
            seen = await stream.until(lambda event: event.kind == "entry")
        cup.go_on(log, 2)
        async with following(client, f"/tables/{table}/feed", since=seen.id) as stream:
            hello = await stream.next()
            assert hello
            assert hello.data["is_continued"]
            news = await stream.until(lambda event: event.kind == "entry")
            assert [item["is"] for item in news.data["items"]] == ["happened", "happened"]

    at(tmp_path, work, ("twixt",))


def test_a_game_that_is_played_again_is_told_from_its_new_beginning(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS)
    log = played("twixt", ("Ada", "Kurt"))
    other = played("twixt", ("Ada", "Kurt"), seed=2)
    cup.go_on(log, 8)
    path = cup.live(log)
    table = f"cup~{read_header(log.lines[0]).id}"

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        async with following(client, f"/tables/{table}/feed") as stream:
            seen = await stream.until(lambda event: event.kind == "entry")
            assert seen.data["n"] == 7
            path.write_bytes(b"".join(line + b"\n" for line in [log.lines[0], *other.lines[1:6]]))
            ended = await stream.until(lambda event: event.kind == "end")
            assert ended.data == {"why": "closing"}, "it is to be asked for again"
        async with following(client, f"/tables/{table}/feed", since=seen.id) as stream:
            hello = await stream.next()
            assert hello
            assert not hello.data["is_continued"]
            anew = await stream.until(lambda event: event.kind == "entry")
            state = fold(other.lines[:6]).state
            game = GAMES["twixt"]
            assert anew.data["n"] == 5
            picture = page_of(game).picture(game.play.view.observe(state, SPECTATOR))
            assert anew.data["picture"] == json.loads(encode(picture))

    at(tmp_path, work, ("twixt",))


def test_secrets_and_commands_stay_with_the_contest(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS, bot="cmd:/home/ada/hidden-program", secret="open-sesame")
    (cup.folder / "stderr").mkdir()
    (cup.folder / "stderr" / "own.txt").write_text("its own")
    cup.jobs()

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        paths = ["", "/feed?follow=false", "/rounds?stage=1", "/crossings", "/players/Ada"]
        for path in paths:
            answer = await client.get(f"/contests/cup{path}")
            assert answer.status_code == 200, path
            for secret in ("hidden-program", "sesame", str(tmp_path), '"seed"'):
                assert secret not in answer.text, path
        for name in ("journal.jsonl", "..%2Fjournal.jsonl", "stderr%2Fown.txt"):
            assert (await client.get(f"/contests/cup/files/{name}")).status_code in {404, 422}
        for id in ("cup~journal", "cup~..%2Fjournal", "cup~..", "..~journal", "cup~", "~", "cup~%2e%2e%2fstderr%2fown",
                   f"cup~{'a' * 80}"):  # fmt: skip
            for path in (f"/replays/{id}", f"/replays/{id}/log", f"/tables/{id}", f"/tables/{id}/feed"):
                answer = await client.get(path)
                assert answer.status_code == 404, path
                assert str(tmp_path) not in answer.text
        assert (await client.get("/contests/..%2Fdata")).status_code == 404
        assert word_of(await client.get("/contests/other")) == (404, "no-such-contest")
        assert site.port

    at(tmp_path, work)


def test_links_out_of_a_contests_folder_lead_nowhere(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS)
    log = played("twixt", ("Ada", "Kurt"))
    (tmp_path / "elsewhere.jsonl").write_bytes(b"".join(line + b"\n" for line in log.lines))
    (cup.folder / "replays").mkdir()
    (cup.folder / "replays" / "linked.jsonl").symlink_to(tmp_path / "elsewhere.jsonl")
    folders = Folders([tmp_path / "in"])
    assert folders.find_log("cup~linked") is None
    assert not folders.logs()


def test_a_damaged_journal_is_named_and_the_others_are_shown(tmp_path: Path) -> None:
    for name in ("good", "bad", "torn"):
        Staged(tmp_path / "in" / name, NAMES, SWISS).jobs()
    with (tmp_path / "in" / "bad" / "journal.jsonl").open("a") as stream:
        stream.write("nothing\n")
    with (tmp_path / "in" / "torn" / "journal.jsonl").open("a") as stream:
        stream.write('{"is":"play')

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        found = await read(client, "/contests")
        assert sorted(card["id"] for card in found["contests"]) == ["good", "torn"]
        assert found["damaged"] == ["bad"]
        answer = await client.get("/contests/bad")
        assert word_of(answer) == (500, "damaged")
        assert answer.json()["code"] == "damaged-contest"
        assert str(tmp_path) not in answer.text

    at(tmp_path, work)


def test_replays_of_matches_and_contests_are_in_the_list_page_by_page(tmp_path: Path) -> None:
    match = tmp_path / "in" / "match"
    match.mkdir(parents=True)
    for number in range(3):
        lines = played("twixt", ("Ada", "Kurt"), seed=number).lines
        (match / f"{number:05}.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))
    (match / "00009.jsonl").write_text("no log\n")
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS)
    job, _ = cup.jobs()
    cup.put(job, 0, (1, 2), log=played("twixt", cup.seated(job, 0), seed=9))

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await client.post("/tables", json={"game": "twixt", "seats": [{"who": "bot", "bot": "random"}] * 2})
        own = opened.json()["table"]["id"]
        async with following(client, "/lobby/feed") as stream:
            await stream.until(lambda event: event.data["finished"] == own)
        ids: list[str] = []
        before: int | None = None
        for _ in range(20):
            answer = await read(client, f"/replays?limit=2{f'&before={before}' if before is not None else ''}")
            ids += [replay["id"] for replay in answer["replays"]]
            before = answer["next"]
            if before is None:
                break
        expected = [own, f"cup~{job.match}-b0-g0", "match~00000", "match~00001", "match~00002"]
        assert sorted(ids) == sorted(expected)
        check = await read(client, "/replays/match~00001/verification")
        assert (check["ok"], check["complete"]) == (True, True)
        assert [game["name"] for game in (await read(client, "/games"))["games"]] == ["twixt"]
        assert site.port

    at(tmp_path, work, ("twixt",))


def test_another_reader_goes_on_where_one_was_killed(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS)
    cup.jobs()

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        assert (await read(client, "/contests/cup"))["blocks"] == 0
        [reader] = readers()
        os.kill(reader, signal.SIGKILL)
        while (answer := await client.get("/contests/cup")).status_code == 503:
            assert answer.json()["code"] == "no-worker"
        assert answer.json()["blocks"] == 0

    at(tmp_path, work)
    assert not readers(), "it ends with its server"


def readers() -> list[int]:
    """The processes of this one that read contests."""
    return [each for each in children_of(os.getpid()) if "contests.reading" in command_line(each)]


def test_downloads_are_what_the_contest_left_for_everybody(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS)
    (cup.folder / "standings.csv").write_text("place,name\n")

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        assert (await read(client, "/contests/cup"))["downloads"] == ["standings.csv"]
        answer = await client.get("/contests/cup/files/standings.csv")
        assert (answer.status_code, answer.text) == (200, "place,name\n")
        assert "attachment" in answer.headers["content-disposition"]
        assert word_of(await client.get("/contests/cup/files/report.html")) == (404, "no-such-page")

    at(tmp_path, work)


def test_a_contest_may_begin_while_the_server_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.web.contests.folders.FRESH_US", 0)

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        assert (await read(client, "/contests"))["contests"] == []
        Staged(tmp_path / "in" / "cup", NAMES, SWISS).jobs()
        assert [card["id"] for card in (await read(client, "/contests"))["contests"]] == ["cup"]

    at(tmp_path, work)


def test_a_game_that_ended_just_now_is_found_among_the_replays(tmp_path: Path) -> None:
    cup = Staged(tmp_path / "in" / "cup", NAMES, SWISS)
    job, _ = cup.jobs()
    log = played("twixt", cup.seated(job, 0))
    cup.go_on(log)

    async def work(_site: RunningSite, client: httpx.AsyncClient) -> None:
        await read(client, "/contests/cup")
        id = cup.put(job, 0, (1, 2), log=log)
        assert (await read(client, f"/replays/cup~{id}"))["id"] == f"cup~{job.match}-b0-g0"

    at(tmp_path, work, ("twixt",))


def test_a_reader_that_is_long_in_starting_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only reading itself is spared: this machine had something else to do."""
    ask = ContestReader.ask

    async def late(reader: ContestReader, question: Question) -> Answer:
        await asyncio.sleep(0.2)
        return await ask(reader, question)

    monkeypatch.setattr(ContestReader, "ask", late)
    monkeypatch.setattr(contests, "POLL_US", 50_000)
    monkeypatch.setattr(contests, "LONGEST_REST_S", 0.5)
    test_a_game_that_ended_just_now_is_found_among_the_replays(tmp_path)
