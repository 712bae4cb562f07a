"""Chat: one conversation at each table, whoever sits where; what was said before is told to who could read it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.core.messages import Said
from spieltisch.core.rates import Rate
from spieltisch.net.address import Address
from spieltisch.web.access.bounds import Bounds
from spieltisch.web.views import chat
from spieltisch.web.views.chat import Chat, Utterance, show_said
from tests.web.site import EVERYTHING, GAMES, bearer, following, open_table
from tests.web.tables.test_mixed import PLAIN, Foreigner
from tests.web.tables.test_tables import at, word_of


def said_in(event: Any) -> list[Any]:
    return [item for item in event.data["items"] if item["is"] == "said"] if event.kind == "entry" else []


async def recall(client: httpx.AsyncClient, table: str, token: str | None = None, since: int = 0) -> list[Any]:
    """What is told to who comes now."""
    headers = bearer(token) if token else {}
    answer = await client.get(f"/tables/{table}/events", params={"since": since}, headers=headers)
    return list(answer.json()["said"])


def words(lines: Sequence[Any]) -> list[str]:
    return [line["text"] for line in lines]


class PlainClient:
    """Somebody at a door who speaks the protocol by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.heard = self.unread = ""

    def say(self, *lines: str) -> None:
        self.writer.write("".join(f"{line}\n" for line in lines).encode())

    async def hears(self, text: str) -> None:
        """Wait for something that has not been waited for yet."""
        async with asyncio.timeout(10):
            while text not in self.unread:
                data = await self.reader.read(65536)
                assert data, self.heard
                self.heard += data.decode()
                self.unread += data.decode()
        self.unread = self.unread.partition(text)[2]


@asynccontextmanager
async def calling(door: Address, *lines: str) -> AsyncIterator[PlainClient]:
    reader, writer = await asyncio.open_connection(door.host, door.port)
    plain = PlainClient(reader, writer)
    plain.say(*lines)
    try:
        yield plain
    finally:
        writer.transport.abort()


CATAN = ('{"Hallo":{"Version":"Probe"}}', '{"Spieler":{"Name":"Foe","Farbe":"Rot"}}', '{"Spiel starten":{}}')
MONOPOLY = ("subscribe player #ffa500 Foe",)


@pytest.mark.parametrize(
    ("name", "greeting", "speak", "heard"),
    [
        ("catan", CATAN, '{{"Chatnachricht senden":{{"Nachricht":"{}"}}}}', '"Nachricht":"{}"'),
        ("monopoly", MONOPOLY, "chat {}", "chat-update (Person 0) {}"),
    ],
)
def test_pages_and_clients_hear_each_other(
    name: str, greeting: Sequence[str], speak: str, heard: str, tmp_path: Path
) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, name, "me", "open", *["random"] * (max(2, GAMES[name].play.seats[0]) - 2))
        door = next(each for each in opened["seats"][1]["doors"] if each["door"] != "http")
        address = Address(door["host"], door["port"])
        one = site.player(client, opened)
        async with (
            calling(address, *greeting) as plain,
            following(client, f"/tables/{one.table}/feed") as spectators,
            following(client, f"/tables/{one.table}/feed", one.token) as own,
        ):
            await own.until(lambda event: event.kind == "entry")
            plain.say(speak.format("Moin   Küste"))
            for stream in (spectators, own):
                [said] = said_in(await stream.until(lambda event: bool(said_in(event))))
                assert (said["seat"], said["name"], said["text"]) == (1, None, "Moin Küste")
            assert (await one.post("chat", {"text": "Hallo Foe"})).status_code == 200
            for stream in (spectators, own):
                [said] = said_in(await stream.until(lambda event: bool(said_in(event))))
                assert (said["seat"], said["text"]) == (0, "Hallo Foe")
            await plain.hears(heard.format("Hallo Foe"))
            shout = await client.post(f"/tables/{one.table}/chat", json={"text": "buh", "name": "Eve"})
            assert shout.status_code == 200
            assert words(await recall(client, one.table)) == ["Moin Küste", "Hallo Foe", "buh"]
            assert (await one.post("chat", {"text": "Ende"})).status_code == 200
            await plain.hears(heard.format("Ende"))
            assert "buh" not in plain.heard

    at(tmp_path, work, name, options=PLAIN)


def test_a_whisper_reaches_one_page_and_no_other(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "monopoly", "me", "me", "open")
        one, other = (site.player(client, opened, seat) for seat in (0, 1))
        table = one.table
        door = Address(opened["seats"][2]["doors"][0]["host"], opened["seats"][2]["doors"][0]["port"])
        async with (
            calling(door, *MONOPOLY) as plain,
            following(client, f"/tables/{table}/feed", other.token) as addressee,
        ):
            await plain.hears("start-update")
            plain.say("whisper Person 1 geheim", "whisper Foe leise", "chat laut")
            [said] = said_in(await addressee.until(lambda event: bool(said_in(event))))
            assert said == {
                "is": "said", "line": 1, "seat": 2, "name": None, "resembles": None, "text": "geheim",
                "is_private": True, "emote": None,
            }  # fmt: skip
            await addressee.until(lambda event: words(said_in(event)) == ["laut"])
        assert words(await recall(client, table, other.token)) == ["geheim", "laut"]
        for token in (one.token, None):
            assert words(await recall(client, table, token)) == ["laut"]
            headers = bearer(token) if token else {}
            for path in (f"/tables/{table}/feed?follow=false&since=0.0", f"/tables/{table}/events"):
                assert "geheim" not in (await client.get(path, headers=headers)).text

    at(tmp_path, work, "monopoly", options=PLAIN)


def test_spectators_of_the_protocol_are_heard_by_name(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        door = site.web.tables.games["monopoly"].addresses["monopoly"]
        watching = "subscribe spectator #0000ff Zoe"
        async with calling(door, *MONOPOLY, "start-game", "ping") as foe, calling(door, watching) as zoe:
            await zoe.hears("start-update")
            await foe.hears("spectator: Zoe")
            [table] = (await client.get("/tables")).json()["tables"]
            async with following(client, f"/tables/{table['id']}/feed") as stream:
                await stream.until(lambda event: event.kind == "entry")
                zoe.say("chat moin")
                [said] = said_in(await stream.until(lambda event: bool(said_in(event))))
                assert (said["seat"], said["name"], said["text"]) == (None, "Zoe", "moin")
                assert said["resembles"] is None
                own = {"Profile-Secret": "z" * 43}
                assert (await client.post("/profile", json={"name": "Ζоe"}, headers=own)).status_code == 201
                zoe.say("chat moin")
                [said] = said_in(await stream.until(lambda event: bool(said_in(event))))
                assert said["resembles"] == "Ζоe"

    at(tmp_path, work, "monopoly", options=PLAIN)


@pytest.mark.parametrize("name", ["hive", "twixt", "cascadia"])
def test_clients_whose_protocol_has_no_chat_hear_nothing_and_play_on(name: str, tmp_path: Path) -> None:
    game = GAMES[name]
    dialect = next(dialect for dialect in game.wire.dialects() if not dialect.access.path)

    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, name, "me", "open")
        doors = {door["door"]: door for door in opened["seats"][1]["doors"]}
        player = site.player(client, opened)
        foreigner = Foreigner(game, dialect, doors[dialect.door], "Foreigner")
        foreign = asyncio.create_task(foreigner.play())
        assert await player.play(actions=1) == "enough"
        assert (await player.post("chat", {"text": "xyzzy"})).status_code == 200
        assert (await client.post(f"/tables/{player.table}/chat", json={"text": "xyzzy"})).status_code == 200
        assert await player.play(actions=2) == "enough"
        await player.post("leave", None)
        await asyncio.wait_for(foreign, 10)
        assert b"xyzzy" not in foreigner.heard
        assert foreigner.ends

    at(tmp_path, work, name, options=PLAIN)


def test_spectators_chat_with_a_name_or_without(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "bazaar", "me", "me")
        one = site.player(client, opened)
        path = f"/tables/{one.table}/chat"
        async with following(client, f"/tables/{one.table}/feed", one.token) as stream:
            await stream.until(lambda event: event.kind == "entry")
            for name, given in [("Eve", {"text": "hi", "name": " Eve "}), (None, {"text": "hi"})]:
                assert (await client.post(path, json=given)).status_code == 200
                [said] = said_in(await stream.until(lambda event: bool(said_in(event))))
                assert (said["seat"], said["name"], said["text"]) == (None, name, "hi")
        for body, word in [
            ({"text": " "}, "bad-text"), ({"text": "\u202ex"}, "bad-text"), ({"text": "x" * 241}, "bad-value"),
            ({}, "bad-value"), ({"text": "x", "name": ""}, "bad-value"), ({"text": "x", "name": "\u202e"}, "bad-name"),
            ({"text": "x", "seat": 0}, "bad-value"),
        ]:  # fmt: skip
            assert word_of(await client.post(path, json=body)) == (422, word)
        assert word_of(await client.post("/tables/none/chat", json={"text": "x"})) == (404, "no-such-table")
        assert (await one.post("leave", None)).status_code == 200
        assert word_of(await client.post(path, json={"text": "x"})) == (409, "table-over")
        assert word_of(await one.post("chat", {"text": "x"})) == (409, "table-over")

    at(tmp_path, work, "bazaar")


def test_spectators_talk_at_tables_that_no_page_opened(tmp_path: Path) -> None:
    """Also where the game has a policy of its own, for which a page that looks on is a spectator."""

    async def work(site: Any, client: httpx.AsyncClient) -> None:
        door = site.web.tables.games["catan"].addresses["catan-tcp"]
        others = [[line.replace("Foe", name).replace("Rot", colour) for line in CATAN]
                  for name, colour in [("Ada", "Blau"), ("Bob", "Orange")]]  # fmt: skip
        async with calling(door, *CATAN) as foe, calling(door, *others[0]) as ada, calling(door, *others[1]):
            await foe.hears("Spiel gestartet")
            [table] = (await client.get("/tables")).json()["tables"]
            async with following(client, f"/tables/{table['id']}/feed") as stream:
                await stream.until(lambda event: event.kind == "entry")
                foe.say('{"Chatnachricht senden":{"Nachricht":"moin"}}')
                [said] = said_in(await stream.until(lambda event: bool(said_in(event))))
                assert said["text"] == "moin"
                assert table["seats"][said["seat"]]["name"] == "Foe"
                await client.post(f"/tables/{table['id']}/chat", json={"text": "buh"})
                [said] = said_in(await stream.until(lambda event: bool(said_in(event))))
                assert (said["seat"], said["text"]) == (None, "buh")
                ada.say('{"Chatnachricht senden":{"Nachricht":"Ende"}}')
                await foe.hears('"Nachricht":"Ende"')
                assert "buh" not in foe.heard
            assert words(await recall(client, table["id"])) == ["moin", "buh", "Ende"]

    at(tmp_path, work, "catan", options=PLAIN)


@pytest.mark.parametrize("name", ["bazaar", "hive", "catan"])
def test_people_talk_while_they_wait(name: str, tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, name, "me", "open", *["random"] * (GAMES[name].play.seats[0] - 2))
        one = site.player(client, opened)
        async with following(client, f"/tables/{one.table}/feed") as stream:
            assert (await one.post("chat", {"text": "anybody?"})).status_code == 200
            entry = await stream.until(lambda event: event.kind == "entry")
            assert words(said_in(entry)) == ["anybody?"]
            assert (entry.data["n"], "picture" in entry.data) == (0, False)
        assert (await client.post(f"/tables/{one.table}/chat", json={"text": "me"})).status_code == 200
        taken = (await client.post(f"/tables/{one.table}/seats/1", json={"name": "Grace"})).json()
        assert (await one.post("chat", {"text": "go"})).status_code == 200
        for token in (None, one.token, taken["token"]):
            lines = await recall(client, one.table, token)
            assert words(lines) == ["anybody?", "me", "go"]
            assert [line["seat"] for line in lines] == [0, None, 0]
            assert [line["line"] for line in lines] == [1, 2, 3]
            assert [bool(line["n"]) for line in lines] == [False, False, True]

    at(tmp_path, work, name, options=PLAIN)


def test_chat_has_its_place_among_the_events(tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "bazaar", "me", "me")
        one, other = (site.player(client, opened, seat) for seat in (0, 1))
        for text in ("one", "two"):
            await one.post("chat", {"text": text})
            for player in (one, other):
                await player.act((await frame(client, player))[-1])
        events = (await client.get(f"/tables/{one.table}/events", headers=bearer(one.token))).json()
        first, second = events["said"]
        assert 0 < first["n"] < second["n"] <= events["n"]
        assert 0 <= first["at_ms"] <= second["at_ms"]
        between = [event for event in events["events"] if first["n"] < event["n"] <= second["n"]]
        assert between
        assert all(first["at_ms"] <= event["at_ms"] <= second["at_ms"] for event in between)
        assert words(await recall(client, one.table, since=second["n"])) == ["two"]

    at(tmp_path, work, "bazaar")


async def frame(client: httpx.AsyncClient, player: Any) -> list[Any]:
    answer = await client.get(f"/tables/{player.table}/feed?follow=false", headers=bearer(player.token))
    lines = [line for line in answer.text.splitlines() if line.startswith("data: ")]
    return [httpx.Response(200, text=line[6:]).json() for line in lines]


def test_who_takes_a_left_seat_does_not_get_what_was_whispered_there() -> None:
    """What was heard is a subscription's: the seat's next one has another number."""
    talk = Chat()
    spectators, before, after = range(3)
    secret, public = Said(1, "psst", is_private=True), Said(1, "hello")
    assert talk.hear(before, secret, 0, 0).number == 1
    assert [talk.hear(each, public, 0, 0).number for each in (before, spectators)] == [2, 2]
    assert [each.said.text for each in talk.recall({before, spectators})] == ["psst", "hello"]
    assert [each.said.text for each in talk.recall({after, spectators})] == ["hello"]


def test_only_a_spectator_whom_no_page_has_asked_can_be_taken_for_somebody() -> None:
    talk = Chat()
    talk.doubt = lambda name: "Ada" if name == "Аda" else None
    lines = Said(None, "hi", "Аda"), Said(None, "hi", "Аda", is_checked=True), Said(0, "hi"), Said(None, "hi", "Eve")
    assert [show_said(talk.hear(1, line, 0, 0))["resembles"] for line in lines] == ["Ada", None, None, None]


def test_a_table_remembers_the_latest_lines_only() -> None:
    talk = Chat()
    for number in range(chat.KEPT + 5):
        talk.hear(1, Said(0, str(number)), 0, 0)
    lines = talk.recall({1})
    assert len(lines) == chat.KEPT
    assert (lines[0].number, lines[-1].said.text) == (6, str(chat.KEPT + 4))


def test_lines_of_a_protocol_are_shown_as_one_line_that_can_be_seen() -> None:
    shown = show_said(Utterance(3, Said(None, "a\x00b\n c\u202ed" + "x" * 999, "\x07"), 0, 0))
    assert shown["text"].startswith("a\ufffdb c\ufffddxxx")
    assert len(shown["text"]) == 500
    assert shown["name"] == "\ufffd"


def test_chat_is_bounded_like_everything_that_is_written(tmp_path: Path) -> None:
    bounds = Bounds(writes=Rate(0.001, 3), reads=EVERYTHING, openings=EVERYTHING)

    async def work(site: Any, client: httpx.AsyncClient) -> None:
        opened = await open_table(client, "bazaar", "me", "me")
        path = f"/tables/{opened['table']['id']}/chat"
        answers = [(await client.post(path, json={"text": "spam"})).status_code for _ in range(4)]
        assert answers == [200, 200, 429, 429]

    at(tmp_path, work, "bazaar", bounds=bounds)


@pytest.mark.parametrize("name", ["Person 0", "PERSON 0", "Ｐｅｒｓｏｎ 0", "Person   0", "RANDOM"])
def test_spectators_cannot_bear_a_players_name(name: str, tmp_path: Path) -> None:
    async def work(site: Any, client: httpx.AsyncClient) -> None:
        id = (await open_table(client, "hive", "me", "random"))["table"]["id"]
        answer = await client.post(f"/tables/{id}/chat", json={"text": "I resign", "name": name})
        assert word_of(answer) == (422, "bad-name")
        assert answer.json()["code"] == "name-seated"
        for other in ({"name": "Person 1"}, {}):
            assert (await client.post(f"/tables/{id}/chat", json={"text": "hi", **other})).status_code == 200

    at(tmp_path, work)
