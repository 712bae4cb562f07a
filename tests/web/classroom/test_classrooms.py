"""A class at a server: coming in, being seated, leaving, coming back, and a server that vanishes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx

from spieltisch.web.access.bounds import Bounds
from spieltisch.web.classroom.classrooms import BELL
from tests.web.site import GENEROUS, Event, Player, RunningSite, bearer, following, running_site

PLAIN = {"twixt": {"mirror": False, "size": 8}}
Work = Callable[[RunningSite, httpx.AsyncClient], Awaitable[None]]


def at(folder: Path, *works: Work, bounds: Bounds = GENEROUS, game: str = "twixt", orderly: bool = False) -> None:
    """Each at a server of its own in the same folder; all but the last of these vanish, unless they are orderly."""

    async def run(work: Work) -> None:
        serving = running_site(folder, [game], options=PLAIN, bounds=bounds, orderly=orderly)
        async with serving as site, site.client() as client:
            await work(site, client)

    for work in works:
        asyncio.run(run(work))


class Room:
    """A class, as its teacher has it."""

    def __init__(self, client: httpx.AsyncClient, id: str, token: str) -> None:
        self.client, self.id, self.token = client, id, token
        self.pupils: list[Any] = []

    @property
    def path(self) -> str:
        return f"/classes/{self.id}"

    async def card(self) -> Any:
        return (await self.client.get(self.path)).json()

    async def come(self, *names: str) -> None:
        for name in names:
            answer = await self.client.post(f"{self.path}/pupils", json={"name": name})
            assert answer.status_code == 201, answer.text
            self.pupils.append(answer.json())

    async def teach(self, what: str, token: str | None = None) -> Any:
        """What a teacher does; the card, or the code of the refusal."""
        answer = await self.client.post(f"{self.path}/{what}", headers=bearer(token or self.token))
        return answer.json() if answer.status_code == 200 else answer.json()["code"]

    async def own(self, pupil: int) -> Any:
        answer = await self.client.get(f"{self.path}/pupils/{pupil}", headers=bearer(self.pupils[pupil]["token"]))
        return answer.json() if answer.status_code == 200 else answer.json()["code"]

    async def player(self, pupil: int) -> Player:
        own = await self.own(pupil)
        return Player(self.client, own["table"], own["seat"], own["token"])


async def opened(client: httpx.AsyncClient, *names: str, **more: Any) -> Room:
    wanted = {"game": "twixt", "size": 2, "rounds": 3, "bot": "random", **more}
    answer = await client.post("/classes", json=wanted)
    assert answer.status_code == 201, answer.text
    room = Room(client, answer.json()["id"], answer.json()["token"])
    await room.come(*names)
    return room


def state_told(event: Event) -> Any:
    """Of the class, as the event shows it: of several entries only the latest does."""
    return event.data.get("class", {}).get("state")


async def lose(room: Room, *pupils: int) -> None:
    for pupil in pupils:
        assert (await (await room.player(pupil)).post("leave", None)).status_code == 200


def running(card: Any) -> list[Any]:
    return [table for table in card["tables"] if table["ranks"] is None]


def test_a_class_plays_two_rounds_and_ends_with_a_podium(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben", "Cem", "Dora", rounds=2)
        assert (await room.card())["state"] == "gathering"
        async with following(client, f"{room.path}/feed") as stream:
            card = await room.teach("rounds")
            told = await stream.until(lambda event: state_told(event) == "playing")
            assert told.data["class"]["tables"] == card["tables"]
            assert len(card["tables"]) == 2
            assert await room.teach("rounds") == "round-runs"
            losers = [table["pupils"][0] for table in card["tables"]]
            await lose(room, *losers)
            done = await stream.until(lambda event: state_told(event) == "between")
        points = {pupil["pupil"]: pupil["points"] for pupil in done.data["class"]["pupils"]}
        assert points == {pupil: float(pupil not in losers) for pupil in range(4)}
        card = await room.teach("rounds")
        for table in running(card):
            assert {points[pupil] for pupil in table["pupils"]} in ({0.0}, {1.0}), "the winners meet"
        await lose(room, *(table["pupils"][0] for table in running(card)))
        card = await room.card()
        assert card["state"] == "over"
        assert [pupil["points"] for pupil in card["pupils"]] == [2, 1, 1, 0]
        assert [pupil["place"] for pupil in card["pupils"]] == sorted(pupil["place"] for pupil in card["pupils"])
        best = next(table for table in card["tables"] if table["id"] == card["best"])
        assert card["pupils"][0]["pupil"] in best["pupils"]
        assert best["round"] == 2

    at(tmp_path, work)


def test_pupils_play_at_tables_that_say_whose_class_it_is(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben", "Cem")
        assert await room.own(0) == {"name": "Ada", "table": None, "seat": None, "token": None}
        card = await room.teach("rounds")
        bye = next(table for table in card["tables"] if table["is_bye"])
        assert bye["names"][1] == "random"
        for pupil in range(3):
            player = await room.player(pupil)
            shown = (await client.get(f"/tables/{player.table}")).json()
            assert shown["classroom"] == room.id
            assert shown["seats"][player.seat]["name"] == ["Ada", "Ben", "Cem"][pupil]
        first = next(table["pupils"][0] for table in card["tables"] if not table["is_bye"])
        assert await (await room.player(first)).play(1) == "enough"
        await room.come("Late")
        assert (await room.own(3))["table"] is None
        card = await room.teach("rounds/end")
        assert card["state"] == "between"
        assert {pupil["points"] for pupil in card["pupils"]} == {0.5, 1.0, 0.0}
        card = await room.teach("rounds")
        assert not any(table["is_bye"] for table in running(card))
        assert (await room.own(3))["table"]

    at(tmp_path, work)


def test_nobody_but_the_teacher_seats_removes_or_ends(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben")
        other = await opened(client)
        for what in ("rounds", "rounds/end", "close", "pupils/0/remove", "pupils/0/bot"):
            assert (await client.post(f"{room.path}/{what}")).status_code == 401
            for token in (other.token, room.pupils[0]["token"]):
                assert await room.teach(what, token) == "bad-class-token"
        answer = await client.get(f"{room.path}/pupils/0", headers=bearer(room.pupils[1]["token"]))
        assert answer.status_code == 401
        assert (await client.get(f"{other.path}/feed", headers=bearer(room.pupils[0]["token"]))).status_code == 401
        assert (await client.get("/classes/NONE")).json()["code"] == "no-such-class"
        assert (await room.teach("pupils/7/remove")) == "no-such-pupil"
        assert (await client.get(f"/classes/{room.id.lower()}")).status_code == 200, "codes are typed on phones"
        assert room.token not in site.web.app.state.context.classrooms.find(room.id).known.key

    at(tmp_path, work)


def test_names_that_look_alike_are_one_pupil_s_until_it_is_removed(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada")
        for name, code in (
            ("Ada", "name-in-class"),
            ("Аdа", "name-in-class"),
            ("\u202eeve", "bad-name"),
            (" ", "bad-name"),
        ):
            answer = await client.post(f"{room.path}/pupils", json={"name": name})
            assert (answer.status_code, answer.json()["code"]) == (422, code)
        card = await room.teach("pupils/0/remove")
        assert card["pupils"] == []
        assert await room.own(0) == "no-such-pupil"
        assert await room.teach("rounds") == "no-pupils"
        await room.come("Ada")
        await room.teach("close")
        assert await room.teach("rounds") == "class-over"
        answer = await client.post(f"{room.path}/pupils", json={"name": "Ben"})
        assert answer.json()["code"] == "class-over"

    at(tmp_path, work)


def test_a_bot_goes_on_for_who_has_left_and_the_pupil_plays_again_next_round(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben")
        card = await room.teach("rounds")
        gone, stays = card["tables"][0]["pupils"]
        card = await room.teach(f"pupils/{gone}/bot")
        assert card["tables"][0]["replaced"] == [0]
        assert (await room.own(gone))["table"] is None
        assert await room.teach(f"pupils/{gone}/bot") == "not-vacant"
        player = await room.player(stays)
        assert await player.play() == "over"
        assert next(each["points"] for each in (await room.card())["pupils"] if each["pupil"] == gone) == 0
        await room.teach("rounds")
        assert (await room.own(gone))["table"]
        card = await room.teach(f"pupils/{gone}/remove")
        assert [each["pupil"] for each in card["pupils"]] == [stays]
        assert running(card)[0]["replaced"]

    at(tmp_path, work)


def test_a_removed_name_is_shown_nowhere(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        names = ["Ada", "Ben", "Cem", "Dora"]
        room = await opened(client, *names)
        first, second = (await room.teach("rounds"))["tables"]
        replaced, beaten = first["pupils"][0], second["pupils"][0]
        await lose(room, beaten)
        await room.teach(f"pupils/{replaced}/bot")
        for pupil in (replaced, beaten):
            await room.teach(f"pupils/{pupil}/remove")
        stay = [names[game["pupils"][1]] for game in (first, second)]
        shown = (await room.card())["tables"]
        assert [table["names"] for table in shown] == [["random", stay[0]], ["", stay[1]]]
        seat = (await client.get(f"/tables/{first['id']}")).json()["seats"][0]
        assert (seat["name"], seat["kind"], seat["stand_in"]) == ("random", "bot", "")
        card = await room.teach("close")
        assert card["best"] is None, "a bot stood in at the one, and the other's player is gone"

    at(tmp_path, work)


def test_a_round_that_the_teacher_ends_was_drawn_and_nobody_has_left(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben")
        await room.teach("rounds")
        player = await room.player(0)
        async with following(client, f"/tables/{player.table}/feed", player.token) as stream:
            (table,) = (await room.teach("rounds/end"))["tables"]
            ended = await stream.until(lambda event: event.kind == "entry" and "ended" in str(event.data["items"]))
        assert (table["ranks"], table["points"]) == ([1, 1], None)
        outcome = ended.data["items"][-1]["outcome"]
        assert (outcome["ranks"], outcome["reason"], outcome["detail"]) == ([1, 1], "aborted", BELL)

    at(tmp_path, work)


def test_presence_is_a_page_that_reads(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben")
        classroom = site.web.app.state.context.classrooms.find(room.id)
        async with following(client, f"{room.path}/feed", room.pupils[0]["token"]):
            classroom.seen_us = {0: 0, 1: 0}
            classroom.look({}, 60_000_000)
            assert [pupil["is_here"] for pupil in (await room.card())["pupils"]] == [True, False]

    at(tmp_path, work)


def test_a_class_goes_on_after_a_crash_with_all_that_happened_meanwhile(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben", "Cem", "Dora", "Eve", "Finn")
        card = await room.teach("rounds")
        first, second, third = card["tables"]
        await lose(room, first["pupils"][0])
        site.web.app.state.context.classrooms._book.close()  # what ends now is not written down any more
        kept.update(room=room, first=first, second=second, third=third, places=[await room.own(p) for p in range(6)])

    async def after(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = Room(client, kept["room"].id, kept["room"].token)
        room.pupils = kept["room"].pupils
        card = await room.card()
        assert [table["ranks"] for table in card["tables"]] == [[2, 1], None, None]
        one, other = kept["second"]["pupils"]
        assert await room.own(one) == kept["places"][one]
        assert (await client.get(f"/tables/{kept['second']['id']}")).json()["classroom"] == room.id
        assert await (await room.player(one)).play(1) == "enough"
        assert await (await room.player(other)).play(1) == "enough"
        await lose(room, one, kept["third"]["pupils"][0])
        assert (await room.card())["state"] == "between"
        assert len(running(await room.teach("rounds"))) == 3

    for orderly in (False, True):
        at(tmp_path / str(orderly), before, after, orderly=orderly)


def test_a_game_that_ended_unnoticed_is_looked_up_and_a_lost_one_was_drawn(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def before(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben", "Cem", "Dora")
        card = await room.teach("rounds")
        classrooms = site.web.app.state.context.classrooms
        known = classrooms.find(room.id).known
        await lose(room, card["tables"][0]["pupils"][0])
        known.played[0][0].ranks = known.played[0][0].points = None
        known.played[0][1].id = "gone"
        await classrooms._book.keep(room.id, known)
        kept.update(id=room.id)

    async def after(site: RunningSite, client: httpx.AsyncClient) -> None:
        card = (await client.get(f"/classes/{kept['id']}")).json()
        assert [table["ranks"] for table in card["tables"]] == [[2, 1], [1, 1]]
        assert card["state"] == "between"

    at(tmp_path, before, after)


def test_a_table_that_sleeps_is_woken_to_be_ended_or_given_to_a_bot(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben", "Cem", "Dora")
        card = await room.teach("rounds")
        asleep = site.web.app.state.context.asleep
        for table in card["tables"]:
            asleep.put(site.web.tables.find(table["id"]))
        gone = card["tables"][0]["pupils"][1]
        card = await room.teach(f"pupils/{gone}/bot")
        assert card["tables"][0]["replaced"] == [1]
        assert (await client.get(f"/tables/{card['tables'][0]['id']}")).json()["classroom"] == room.id
        assert (await room.teach("rounds/end"))["state"] == "between"
        assert not asleep.sleepers
        assert not site.web.tables.present, "nobody plays on"

    at(tmp_path, work)


def test_there_is_room_for_so_many_and_a_round_without_tables_is_none(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada", "Ben", "Cem", "Dora")
        answer = await client.post("/classes", json={"game": "twixt", "size": 2, "bot": "random"})
        assert answer.json()["code"] == "no-class-for-you"
        assert await room.teach("rounds") == "no-room"
        card = await room.card()
        assert (card["state"], card["tables"]) == ("gathering", [])
        assert not site.web.tables.present, "the table that there was room for is given up"
        for size, bot in ((3, "random"), (2, "nobody")):
            answer = await client.post("/classes", json={"game": "twixt", "size": size, "bot": bot})
            assert answer.status_code == 422

    at(tmp_path, work, bounds=Bounds(tables=1, classes_per_address=1))


def test_a_class_that_nobody_looks_at_is_forgotten(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client, "Ada")
        classrooms = site.web.app.state.context.classrooms
        classrooms.find(room.id).since_us -= GENEROUS.class_idle_us + 1
        classrooms.find(room.id).seen_us.clear()
        classrooms.look()
        assert (await client.get(room.path)).status_code == 404

    async def after(site: RunningSite, client: httpx.AsyncClient) -> None:
        assert not site.web.app.state.context.classrooms._classes

    at(tmp_path, work, after)


def test_the_code_leads_to_the_class(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        room = await opened(client)
        found = (await client.get(f"{room.path}/invitation")).json()
        assert (found["link"], found["is_local"]) == (f"{site.url}/class/{room.id}", True)
        assert (await client.get(f"{room.path}/invitation.svg")).headers["content-type"].startswith("image/svg")
        assert (await client.get(f"{site.url}/class/{room.id}")).status_code == 200

    at(tmp_path, work)
