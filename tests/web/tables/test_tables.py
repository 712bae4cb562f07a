"""Opening tables, taking seats, acting, talking and leaving, as a page does it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.core.game import Display
from spieltisch.core.rates import Rate
from spieltisch.net.reach import LOOPBACK, Reach
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.views.pictures import PlainPage
from tests.web.site import GAMES, GENEROUS, RunningSite, bearer, following, open_table, running_site

Work = Callable[[RunningSite, httpx.AsyncClient], Awaitable[None]]


def at(folder: Path, work: Work, *games: str, **more: Any) -> None:
    async def run() -> None:
        async with running_site(folder, games or ("hive",), **more) as site, site.client() as client:
            await work(site, client)

    asyncio.run(run())


def word_of(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_games_tell_what_can_be_chosen(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        hive, bazaar = (await client.get("/games")).json()["games"]
        assert hive["seats"] == [2]
        assert hive["bots"][0] == "random"
        assert [option["name"] for option in hive["options"]] == ["position"]
        [door] = hive["doors"]
        assert door["url"] == f"hive://127.0.0.1:{door['port']}"
        assert {option["name"]: option["type"] for option in bazaar["options"]} == {"rounds": "int", "coins": "int"}

    at(tmp_path, work, "hive", "bazaar")


def test_games_tell_what_bots_are_worth_and_levels_take_seats(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        hive, bazaar = (await client.get("/games")).json()["games"]
        found = {each["level"]: each for each in hive["strength"]}
        assert [each["elo"] for each in hive["strength"]] == sorted(each["elo"] for each in hive["strength"])
        assert {"easy", "medium", "hard"} < set(found)
        assert found["hard"]["stars"] == 5
        assert found["easy"]["greedy"]["games"] >= found["easy"]["greedy"]["won"]
        assert bazaar["strength"] == []
        opened = await open_table(client, "hive", "me", "easy")
        assert opened["table"]["seats"][1]["name"] == f"easy ({found['easy']['bot']})"
        opened = await open_table(client, "hive", "me", "search@10")
        assert opened["table"]["seats"][1]["name"] == "search@10"
        seats = [{"who": "me", "name": "Ada"}, *[{"who": "bot", "bot": "easy"}] * 2]
        answer = await client.post("/tables", json={"game": "bazaar", "seats": seats})
        assert (answer.status_code, answer.json()["code"]) == (422, "no-such-bot")

    at(tmp_path, work, "hive", "bazaar")


def test_a_table_waits_for_a_person_with_the_link(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "open")
        id = opened["table"]["id"]
        assert opened["table"]["status"] == "waiting"
        assert [seat["state"] for seat in opened["table"]["seats"]] == ["taken", "open"]
        assert [table["id"] for table in (await client.get("/tables")).json()["tables"]] == [id]
        async with following(client, f"/tables/{id}/feed", opened["seats"][0]["token"]) as stream:
            hello = await stream.next()
            assert hello
            assert hello.data["table"]["status"] == "waiting"
            taken = await client.post(f"/tables/{id}/seats/1", json={"name": " Grace  Hopper "})
            assert taken.status_code == 201
            first = await stream.until(lambda event: event.kind == "entry")
            assert first.data["items"][0] == {"is": "started", "names": ["Person 0", "Grace Hopper"]}
        table = (await client.get(f"/tables/{id}")).json()
        assert table["status"] == "running"
        assert word_of(await client.post(f"/tables/{id}/seats/1", json={"name": "Eve"})) == (409, "seat-taken")

    at(tmp_path, work)


def test_refused_actions_cost_nothing(tmp_path: Path) -> None:
    """The protocol of this very game takes the game from whoever asks for what is illegal."""

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "me")
        one, other = (site.player(client, opened, seat) for seat in (0, 1))
        assert word_of(await other.post("actions", {"action": "S A 0,0"})) == (409, "not-your-turn")
        assert word_of(await one.post("actions", {"action": "nonsense"})) == (422, "bad-action")
        refused = await one.post("actions", {"action": "D 0,0 1,0"})
        assert word_of(refused) == (409, "refused")
        assert refused.json()["code"]
        assert (await one.post("actions", {"action": (await one.choices())[0]})).status_code == 200
        assert (await client.get(f"/tables/{one.table}")).json()["status"] == "running"

    at(tmp_path, work)


def test_only_the_token_opens_its_seat(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "me")
        elsewhere = await open_table(client, "hive", "me", "me")
        one, other = (site.player(client, opened, seat) for seat in (0, 1))
        body = {"action": (await one.choices())[0]}
        wrong = [other.token, elsewhere["seats"][0]["token"], "0.x", "x", "99.x", one.token[:-1]]
        for token in wrong:
            answer = await client.post(f"{one.path}/actions", json=body, headers=bearer(token))
            assert word_of(answer) == (401, "bad-token")
            if token != other.token:
                feed = await client.get(f"/tables/{one.table}/feed?follow=false", headers=bearer(token))
                assert word_of(feed) == (401, "bad-token")
        assert word_of(await client.post(f"{one.path}/actions", json=body)) == (401, "bad-token")
        assert (await client.post(f"{one.path}/actions", json=body, headers=bearer(one.token))).status_code == 200

    at(tmp_path, work)


def test_chat_reaches_everybody_and_refusals_only_who_asked(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "bazaar", "me", "me")
        one = site.player(client, opened, 0)
        async with following(client, f"/tables/{one.table}/feed") as stream:
            assert (await one.post("chat", {"text": "good <b>luck</b>"})).status_code == 200
            said = await stream.until(lambda event: event.kind == "entry" and bool(event.data["items"]))
            told = {"is": "said", "line": 1, "seat": 0, "name": None, "resembles": None}
            told |= {"text": "good <b>luck</b>", "is_private": False, "emote": None}
            assert said.data["items"][-1] == told
        assert word_of(await one.post("chat", {"text": "\u202eevil"})) == (422, "bad-text")
        assert word_of(await one.post("chat", {"text": "x" * 241})) == (422, "bad-value")

    at(tmp_path, work, "bazaar")


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"game": "chess", "seats": [{"who": "me", "name": "A"}]}, (404, "no-such-game")),
        ({"game": "hive", "seats": [{"who": "me", "name": "A"}]}, (422, "bad-seats")),
        ({"game": "hive", "seats": [{"who": "bot", "bot": "x"}] * 2}, (422, "bad-seats")),
        ({"game": "hive", "seats": [{"who": "cat"}] * 2}, (422, "bad-value")),
        ({"game": "hive", "seats": [{"who": "me", "name": "\x07"}] * 2}, (422, "bad-name")),
        ({"game": "hive", "seats": [{"who": "open"}] * 2, "options": {"position": 1}}, (422, "bad-option")),
        ({"game": "hive", "seats": [{"who": "open"}] * 2, "options": {"position": "obs=9,9"}}, (422, "bad-option")),
        ({"game": "hive", "seats": [{"who": "open"}] * 2, "options": {"load_game_file": "/x"}}, (422, "bad-option")),
        ({"game": "hive", "seats": [{"who": "open"}] * 2, "extra": 1}, (422, "bad-value")),
    ],
)
def test_what_cannot_be_is_refused_with_a_word(body: Any, expected: tuple[int, str], tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        assert word_of(await client.post("/tables", json=body)) == expected
        assert (await client.get("/tables")).json() == {"tables": []}

    at(tmp_path, work)


def test_who_leaves_a_waiting_table_frees_the_seat_but_no_token_survives(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "open")
        id = opened["table"]["id"]
        grace = (await client.post(f"/tables/{id}/seats/1", json={"name": "Grace"})).json()
        assert (await client.get(f"/tables/{id}")).json()["status"] == "running"
        answer = await client.post(f"/tables/{id}/seats/1/leave", headers=bearer(grace["token"]))
        assert answer.status_code == 200
        await asyncio.sleep(0.01)
        result = (await client.get(f"/replays/{id}")).json()["result"]
        assert (result["reason"], result["offender"]) == ("left", 1)

        waiting = await open_table(client, "bazaar", "me", "open", "open")
        id = waiting["table"]["id"]
        eve = (await client.post(f"/tables/{id}/seats/1", json={"name": "Eve"})).json()["token"]
        assert (await client.post(f"/tables/{id}/seats/1/leave", headers=bearer(eve))).status_code == 200
        assert word_of(await client.post(f"/tables/{id}/seats/1", json={"name": "Eve"})) == (422, "bad-name")
        assert (await client.post(f"/tables/{id}/seats/1", json={"name": "Bob"})).status_code == 201
        assert word_of(await client.post(f"/tables/{id}/seats/1/leave", headers=bearer(eve))) == (401, "bad-token")

    at(tmp_path, work, "hive", "bazaar")


@pytest.mark.parametrize("game", ["hive", "bazaar", "catan"])
def test_a_table_that_its_last_person_leaves_before_the_game_is_gone(game: str, tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        seats = ["me", "open", "random"][: 2 if game == "hive" else 3]
        opened = await open_table(client, game, *seats)
        id, token = opened["table"]["id"], opened["seats"][0]["token"]
        assert (await client.post(f"/tables/{id}/seats/0/leave", headers=bearer(token))).status_code == 200
        assert (await client.get("/tables")).json()["tables"] == []
        assert (await client.get(f"/tables/{id}")).json()["status"] == "over"
        assert not site.web.tables.find(id).doors

    at(tmp_path, work, game)


def test_tables_and_openings_are_bounded(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        for _ in range(2):
            await open_table(client, "hive", "me", "me")
        body = {"game": "hive", "seats": [{"who": "me", "name": "A"}] * 2}
        assert word_of(await client.post("/tables", json=body)) == (503, "no-room")
        answer = await client.post("/tables", json=body)
        assert word_of(answer) == (429, "too-many")
        assert 900 < int(answer.headers["retry-after"]) <= 1000

    at(tmp_path, work, bounds=Bounds(tables=2, openings=Rate(0.001, 3)))


def test_doors_are_bounded_and_close_with_the_table(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "twixt", "me", "open")
        id = opened["table"]["id"]
        [door] = opened["seats"][1]["doors"]
        body = {"game": "twixt", "seats": [{"who": "open"}] * 2}
        assert word_of(await client.post("/tables", json=body)) == (503, "no-room")
        _, writer = await asyncio.open_connection(door["host"], door["port"])
        writer.close()
        token = opened["seats"][0]["token"]
        assert (await client.post(f"/tables/{id}/seats/0/leave", headers=bearer(token))).status_code == 200
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection(door["host"], door["port"])

    at(tmp_path, work, "twixt", bounds=Bounds(doors=1))


def test_whose_page_stays_away_gives_up_where_time_counts(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "random", timed=True)
        async with following(client, f"/tables/{opened['table']['id']}/feed") as stream:
            await stream.until(lambda event: event.kind == "end")
        result = (await client.get(f"/replays/{opened['table']['id']}")).json()["result"]
        assert (result["reason"], result["offender"]) == ("left", 0)

    at(tmp_path, work, bounds=Bounds(away_us=100_000))


def test_the_lobby_is_live(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        async with following(client, "/lobby/feed") as stream:
            first = await stream.until(lambda event: event.kind == "entry")
            assert first.data["tables"] == []
            opened = await open_table(client, "hive", "me", "open")
            later = await stream.until(lambda event: event.kind == "entry")
            assert [table["id"] for table in later.data["tables"]] == [opened["table"]["id"]]

    at(tmp_path, work, bounds=GENEROUS)


def test_reservations_are_told_to_nobody_but_who_opened_the_table(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "hive", "me", "open")
        id, token = opened["table"]["id"], opened["seats"][0]["token"]
        [door] = opened["seats"][1]["doors"]
        code = door["reservation"]
        assert opened["table"]["seats"][1]["doors"] == [door]
        for path in (f"/tables/{id}", "/tables", f"/tables/{id}/feed?follow=false", "/lobby/feed?follow=false"):
            answer = await client.get(path)
            assert id in answer.text
            assert code not in answer.text
        for path in (f"/tables/{id}", f"/tables/{id}/feed?follow=false"):
            assert code in (await client.get(path, headers=bearer(token))).text
        assert word_of(await client.get(f"/tables/{id}", headers=bearer("0.x"))) == (401, "bad-token")

    at(tmp_path, work)


def test_who_comes_by_the_link_learns_no_reservation(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "monopoly", "me", "open", "open")
        id = opened["table"]["id"]
        for place in site.web.tables.find(id).places.values():
            place[:] = [door.model_copy(update={"reservation": "secret"}) for door in place]
        guest = (await client.post(f"/tables/{id}/seats/1", json={"name": "Grace"})).json()
        host = opened["seats"][0]
        for who, is_told in ((host, True), (guest, False)):
            assert ("secret" in (await client.get(f"/tables/{id}", headers=bearer(who["token"]))).text) is is_told
            async with following(client, f"/tables/{id}/feed", who["token"]) as stream:
                hello = await stream.next()
                assert hello
                assert ("secret" in str(hello.data)) is is_told
        assert (await client.post(f"/tables/{id}/seats/0/leave", headers=bearer(host["token"]))).status_code == 200
        heir = (await client.post(f"/tables/{id}/seats/0", json={"name": "Hal"})).json()
        assert "secret" not in (await client.get(f"/tables/{id}", headers=bearer(heir["token"]))).text

    at(tmp_path, work, "monopoly")


@pytest.mark.usefixtures("clock")
def test_tables_that_are_over_take_nobodys_room(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        body = {"game": "hive", "seats": [{"who": "me", "name": "A"}] * 2}
        for _ in range(4):
            opened = await open_table(client, "hive", "me", "me")
            assert word_of(await client.post("/tables", json=body)) == (503, "no-room")
            await site.player(client, opened).post("leave", None)
        async with asyncio.timeout(10):
            while len(site.web.tables.tables) > 1:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.05)

    at(tmp_path, work, bounds=replace(GENEROUS, tables=1))


def test_one_address_has_so_many_tables_only(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        body = {"game": "hive", "seats": [{"who": "me", "name": "A"}] * 2}
        first, second = ({"X-Forwarded-For": address} for address in ("192.0.2.1", "192.0.2.2"))
        opened = await client.post("/tables", json=body, headers=first)
        assert opened.status_code == 201
        refused = await client.post("/tables", json=body, headers=first)
        assert word_of(refused) == (503, "no-room")
        assert (refused.json()["code"], refused.json()["values"]) == ("no-room-for-you", {"most": 1})
        network = ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]
        others = [await client.post("/tables", json=body, headers={"X-Forwarded-For": each}) for each in network]
        assert [answer.status_code for answer in others] == [201, 503, 201]
        assert (await client.post("/tables", json=body, headers=second)).status_code == 201
        await site.player(client, opened.json()).post("leave", None)
        assert (await client.post("/tables", json=body, headers=first)).status_code == 201

    at(tmp_path, work, bounds=replace(GENEROUS, tables_per_address=1), reach=Reach(proxies=LOOPBACK))


def test_one_address_holds_four_doors_and_further_seats_are_for_people(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        first, second = ({"X-Forwarded-For": address} for address in ("192.0.2.1", "192.0.2.2"))
        body = {"game": "twixt", "seats": [{"who": "open"}, {"who": "open"}]}
        doors, last = [], ""
        for headers in (first, first, first, second):
            opened = await client.post("/tables", json=body, headers=headers)
            assert opened.status_code == 201
            doors.append([len(seat["doors"]) for seat in opened.json()["seats"]])
            last = opened.json()["table"]["id"]
        assert doors == [[1, 1], [1, 1], [0, 0], [1, 1]]
        assert sum(len(table.doors) for table in site.web.tables.tables.values()) == 6
        seat = await client.post(f"/tables/{last}/seats/0", json={"name": "Ada"})
        assert seat.status_code == 201

    at(tmp_path, work, "twixt", bounds=replace(GENEROUS, doors_per_address=4), reach=Reach(proxies=LOOPBACK))


def test_options_out_of_range_are_refused_by_their_name(tmp_path: Path) -> None:
    odd: dict[str, dict[str, int | str]] = {
        "catan": {"turn_ms": 0, "points": 99, "harbours": "glass"},
        "twixt": {"rounds": 0, "orientation": 1, "swamps": "x", "size": 25},
        "cascadia": {"rounds": 99, "cards": "Z", "move_ms": 0}, "monopoly": {"houses": -1, "cards": "x", "turn_ms": -1},
        "hive": {"position": "x"},
    }  # fmt: skip

    async def work(site: Any, client: httpx.AsyncClient) -> None:
        for game, options in odd.items():
            seats = [{"who": "me", "name": "A"}] * max(GAMES[game].play.seats[0], 2)
            for name, value in options.items():
                answer = await client.post("/tables", json={"game": game, "options": {name: value}, "seats": seats})
                assert word_of(answer) == (422, "bad-option")
                assert answer.json()["code"] == "bad-option", (game, name)
                assert answer.json()["values"]["option"] == name

    at(tmp_path, work, *odd)


def test_no_program_sits_at_a_board_that_its_protocol_does_not_know(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "twixt", "open", "open", options={"size": 12})
        assert [seat["doors"] for seat in opened["seats"]] == [[], []]
        body = {"game": "twixt", "options": {"size": 12}, "seats": [{"who": "program"}, {"who": "me", "name": "Ada"}]}
        refused = await client.post("/tables", json=body)
        assert (word_of(refused), refused.json()["code"]) == ((422, "bad-option"), "bad-agreement")
        assert "24 × 24" in refused.json()["values"]["why"]
        assert len((await client.get("/tables")).json()["tables"]) == 1
        usual = await open_table(client, "twixt", "program", "me")
        assert len(usual["seats"][0]["doors"]) == 1

    at(tmp_path, work, "twixt")


def test_a_server_of_small_boards_opens_no_door_for_clients(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        (game,) = (await client.get("/games")).json()["games"]
        assert game["doors"] == []
        usual = await open_table(client, "twixt", "program", "me", options={"size": 24})
        assert len(usual["seats"][0]["doors"]) == 1

    at(tmp_path, work, "twixt", options={"twixt": {"size": 12}})


class Foreseeing(PlainPage):
    """Knows of the coins, and takes one word for a question."""

    def outlook(self, observation: Any, of: str) -> object | None:
        if " " in of:
            raise ValueError("one word")
        return {"of": of, "viewer": observation.viewer} if of != "nothing" else None


def test_a_seat_may_ask_what_a_choice_would_bring_from_its_own_eyes(tmp_path: Path) -> None:
    bazaar = GAMES["bazaar"]
    foreseeing = replace(bazaar, name="foreseeing", display=Display(lambda: Foreseeing(bazaar)))

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "foreseeing", "me", "me")
        path = f"/tables/{opened['table']['id']}/seats"
        ada, grace = (bearer(seat["token"]) for seat in opened["seats"])
        answer = await client.get(f"{path}/1/outlook", params={"of": "pegs"}, headers=grace)
        assert (answer.status_code, answer.json()) == (200, {"outlook": {"of": "pegs", "viewer": 1}})
        answer = await client.get(f"{path}/1/outlook", params={"of": "nothing"}, headers=grace)
        assert answer.json() == {"outlook": None}
        for given in (ada, {}):
            answer = await client.get(f"{path}/1/outlook", params={"of": "pegs"}, headers=given)
            assert word_of(answer) == (401, "bad-token")
        answer = await client.get(f"{path}/0/outlook", params={"of": "two words"}, headers=ada)
        assert word_of(answer) == (422, "bad-action")
        answer = await client.get(f"{path}/0/outlook", params={"of": "x" * 201}, headers=ada)
        assert word_of(answer) == (422, "bad-value")

    at(tmp_path, work, "foreseeing", games={"foreseeing": foreseeing})


def test_a_game_that_foresees_nothing_and_a_table_that_waits_have_no_outlook(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        for game, seats, expected in [("bazaar", ("me", "random"), 200), ("twixt", ("me", "open"), 409)]:
            opened = await open_table(client, game, *seats)
            path = f"/tables/{opened['table']['id']}/seats/0/outlook"
            answer = await client.get(path, params={"of": "5/5"}, headers=bearer(opened["seats"][0]["token"]))
            assert answer.status_code == expected
            assert answer.json() == {"outlook": None} or word_of(answer) == (409, "not-started")

    at(tmp_path, work, "bazaar", "twixt")
