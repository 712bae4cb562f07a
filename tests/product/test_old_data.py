"""Data folders that earlier versions left open, and the tables in them go on: of stopped servers and of killed ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from tests.commands import run
from tests.data.full_folder import SECRET
from tests.data.kept import FOLDERS, unpack_folder
from tests.lengths import long_but
from tests.product.pages import Pages, bot, list_legal, me, wait_until
from tests.product.server import Client, Server, serving

pytestmark = pytest.mark.usefixtures("process")

OPTIONS = ("--set", "twixt.mirror=false", "--set", "twixt.return_game=false", "--turbo")
HELLOS = {
    "cascadia": b"JoinGame Grace\n",
    "monopoly": b"subscribe player #FF0000 Grace\n",
    "catan": b'{"Hallo":{"Version":"x"}}\n{"Spieler":{"Farbe":"Orange","Name":"Grace"}}\n{"Spiel starten":{}}\n',
}
"""What a game's client says first; at the door of a seat that is all it takes."""
RESERVED = b'<protocol><joinPrepared reservationCode="%s"/>'


@dataclass(frozen=True)
class Reopened:
    """A server of today on the data of then."""

    server: Server
    pages: Pages
    tables: list[dict[str, Any]]
    version: str
    was_killed: bool
    found: dict[str, Any]
    """What the pages' API listed at first."""

    def of(self, status: str) -> list[dict[str, Any]]:
        """The tables that had this status then."""
        return [table for table in self.tables if table["status"] == status]

    def waiting(self, way: int) -> list[dict[str, Any]]:
        """Half of the tables that waited: those of the other folder that are joined in the other way."""
        return self.of("waiting")[way ^ self.was_killed :: 2]

    def claimed(self) -> list[dict[str, Any]]:
        """The game that was played under a claimed name, by a version that has such."""
        games = [table for table in self.tables if "owner" in table]
        assert games or self.version == "e25dca0"
        return games

    def is_over(self, table: dict[str, Any]) -> bool:
        return bool(self.pages.status(table["id"]) == "over")

    def come_to(self, table: dict[str, Any], status: str) -> None:
        wait_until(lambda: self.pages.status(table["id"]) == status)

    def check(self, table: dict[str, Any]) -> None:
        """All that happened, before and after, follows from the rules and the seed."""
        checked = self.pages.json(f"/replays/{table['id']}/verification")
        assert (checked["ok"], checked["complete"]) == (True, True)
        is_fork = self.pages.json(f"/replays/{table['id']}")["parent"] is not None
        assert is_fork or checked["unproven"] == 0


@pytest.fixture(scope="module", params=long_but(("b7a6012-stopped", "e25dca0-killed"), FOLDERS))
def reopened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reopened]:
    folder = tmp_path_factory.mktemp("old")
    tables = unpack_folder(FOLDERS[request.param], folder)
    with serving(folder, *OPTIONS, others="0") as server, Pages(server.ports["http"]) as pages:
        found = pages.json("/tables") | pages.json("/replays")
        version, end = request.param.split("-")
        yield Reopened(server, pages, tables, version, end == "killed", found)


def play(reopened: Reopened, table: dict[str, Any], actions: int) -> None:
    """So many actions of the people who are asked, with the tokens of then; bots may end the game meanwhile."""
    people = [(int(seat), token) for seat, token in table["tokens"].items()]
    while actions:
        asked = wait_until(
            lambda: [who for who in people if reopened.pages.is_asked(table["id"], *who)] or reopened.is_over(table)
        )
        if asked is True:
            return
        seat, token = asked[0]
        actions -= reopened.pages.try_to_act(table["id"], seat, token, choose(reopened, table, token))


def choose(reopened: Reopened, table: dict[str, Any], token: str) -> str:
    """What the page lists, or where that is too much what the command line does; never a way out."""
    listed = reopened.pages.view(table["id"], token)["choices"]
    if choices := [choice for choice in listed if choice != "quit"]:
        return str(choices[0])
    return list_legal(reopened.server.folder, table["game"], table["id"])[0]


def leave(reopened: Reopened, table: dict[str, Any]) -> None:
    """The first person's way out."""
    seat, token = next(iter(table["tokens"].items()))
    reopened.pages.leave(table["id"], int(seat), token)


def test_every_table_is_there(reopened: Reopened) -> None:
    done = run(reopened.server.folder, "replay", "list", "--data", "data", "--json")
    listed = {table["id"]: table for table in map(json.loads, done.stdout.splitlines())}
    finished = {card["id"] for card in reopened.found["replays"]}
    over = {table["id"] for table in reopened.of("over") + reopened.of("cut short")}
    assert over <= finished
    assert {listed[id]["status"] for id in over} == {"over"}
    lasting = {table["id"]: table for table in reopened.of("running") + reopened.of("waiting")}
    shown = {card["id"]: card for card in reopened.found["tables"]}
    assert set(shown) == set(lasting)
    for id, card in shown.items():
        then = lasting[id]
        assert (card["game"], card["status"]) == (then["game"], then["status"])
        assert [[seat["name"], seat["kind"], seat["state"]] for seat in card["seats"]] == then["seats"]


def test_what_was_over_can_be_checked_looked_at_and_forked(reopened: Reopened) -> None:
    for table in reopened.of("over"):
        reopened.check(table)
        assert reopened.pages.json(f"/replays/{table['id']}/plies/1")["picture"]
        bots = 2 if table["game"] == "catan" else 1
        forked = reopened.pages.fork(table["id"], 2, [me("Ada"), *[bot()] * bots])
        new = {"id": forked["table"]["id"], "game": table["game"], "tokens": {"0": forked["seats"][0]["token"]}}
        play(reopened, new, 1)
        leave(reopened, new)


def test_the_seeds_of_what_was_cut_short_are_revealed(reopened: Reopened) -> None:
    for table in reopened.of("cut short"):
        reopened.check(table)
        assert reopened.pages.json(f"/replays/{table['id']}")["result"]["reason"] == "aborted"
        assert (f"{table['id']} was cut short" in reopened.server.errors()) is reopened.was_killed


def test_running_tables_go_on_with_the_people_who_had_tokens(reopened: Reopened) -> None:
    for table in reopened.of("running"):
        seen = reopened.pages.view(table["id"])["n"]
        play(reopened, table, 2)
        if not reopened.is_over(table):
            assert reopened.pages.view(table["id"])["n"] >= seen + 2
            assert reopened.pages.json(f"/tables/{table['id']}/events")["events"][0]["n"] < seen
            leave(reopened, table)
        reopened.come_to(table, "over")
        reopened.check(table)


def test_a_claimed_name_stays_its_owner_s_with_all_games(reopened: Reopened) -> None:
    for table in reopened.claimed():
        refused = reopened.pages.post("/tables", {"game": "hive", "seats": [me(table["owner"]), bot()]})
        assert (refused.status_code, refused.json()["code"]) == (409, "name-claimed")
        [played] = reopened.pages.json(f"/people/{table['owner']}/games")["games"]
        assert played["id"] == table["id"]
        with Pages(reopened.server.ports["http"], SECRET) as pages:
            assert pages.json("/profile")["name"] == table["owner"]
            pages.open("hive", [me(table["owner"]), bot()])


def test_a_token_of_then_is_of_no_use_at_another_table(reopened: Reopened) -> None:
    first, second = reopened.of("waiting")[:2]
    token = first["tokens"]["0"]
    assert reopened.pages.get(f"/tables/{second['id']}/feed?follow=false", token).status_code == 401
    assert reopened.pages.get(f"/tables/{first['id']}/feed?follow=false", token).status_code == 200


def test_waiting_tables_begin_when_somebody_comes_to_their_page(reopened: Reopened) -> None:
    for table in reopened.waiting(0):
        seat = next(number for number, (_, _, state) in enumerate(table["seats"]) if state == "open")
        token = reopened.pages.take_seat(table["id"], seat, "Grace")
        reopened.come_to(table, "running")
        play(reopened, table | {"tokens": table["tokens"] | {str(seat): token}}, 1)


def test_waiting_tables_begin_when_a_client_comes_to_their_door(reopened: Reopened) -> None:
    for table in reopened.waiting(1):
        host = next(iter(table["tokens"].values()))
        doors = [door for seat in reopened.pages.card(table["id"], host)["seats"] for door in seat["doors"]]
        assert {door["reservation"] for door in doors} == {table["reservation"]}
        client = Client(doors[-1]["port"])
        if table["reservation"]:
            client.send(RESERVED % table["reservation"].encode())
        client.send(HELLOS.get(table["game"], b""))
        reopened.come_to(table, "running")
