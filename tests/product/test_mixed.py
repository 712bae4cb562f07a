"""Tables of pages at which clients of protocols are, and a serving process that is killed: everybody plays on."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from spieltisch.core.registry import game
from spieltisch.table.log import read_entry
from spieltisch.table.replay import verify
from spieltisch.web.feeds.feeds import read_mark
from tests.product.pages import Pages, bot, me, wait_until
from tests.product.server import OPEN_BOARD, REQUEST, HiveClient, Server, lay, serving

pytestmark = pytest.mark.usefixtures("process")
PROGRAM = {"who": "program", "name": "Prog"}
BOT_LOOKS_S = 0.1
"""Less than a bot lets people look."""


def kill(server: Server) -> None:
    killed = server.pids()[0]
    os.kill(killed, signal.SIGKILL)
    server.pids_after(killed)


def port_of(table: Any) -> int:
    """Of the only door there."""
    (port,) = (int(door["port"]) for seat in table["seats"] for door in seat["doors"])
    return port


def test_programs_at_tables_of_pages_play_on_with_people_and_bots(tmp_path: Path) -> None:
    with serving(tmp_path, *OPEN_BOARD, is_held=True, others="0") as server:
        with Pages(server.ports["http"]) as pages:
            with_ada, with_bot = pages.open("hive", [me("Ada"), PROGRAM]), pages.open("hive", [PROGRAM, bot()])
            waiting = pages.open("hive", [me("Bob"), PROGRAM])
            adas, bots = (HiveClient(port_of(each), timeout=20) for each in (with_ada, with_bot))
            id, token = with_ada["table"]["id"], with_ada["seats"][0]["token"]
            wait_until(lambda: pages.is_asked(id, 0, token))
            pages.act(id, 0, token, "S A 0,0")
            assert pages.post(f"/tables/{id}/seats/0/chat", {"text": "hello"}, token).status_code < 300
            adas.read_until(REQUEST)
            before = pages.get(f"/tables/{id}/feed?follow=false&since=2", token).text
            bots.read_until(REQUEST)
            bots.play(lay("RED", "ANT", 0, 0))
            time.sleep(BOT_LOOKS_S)
        kill(server)
        adas.play(lay("BLUE", "ANT", 1, 0))
        bobs = HiveClient(port_of(waiting), timeout=20)
        kill(server)
        with Pages(server.ports["http"]) as pages:
            wait_until(lambda: pages.is_asked(id, 0, token))
            after = pages.get(f"/tables/{id}/feed?follow=false&since=2", token).text
            assert entries(before) == entries(after)[: len(entries(before))]
            pages.act(id, 0, token, "S Q -1,0")
            adas.read_until(REQUEST)
            bots.read_until(REQUEST)
            pages.act(waiting["table"]["id"], 0, waiting["seats"][0]["token"], "S A 0,0")
            bobs.read_until(REQUEST)
            wire = pages.get(f"/tables/{id}/seats/1/wire?follow=false", with_ada["seats"][1]["token"]).text
            assert wire.count("MoveRequest") == 2
            for viewer in (token, None):
                assert [line["text"] for line in pages.json(f"/tables/{id}/events", viewer)["said"]] == ["hello"]
        assert server.errors().count("cannot go on") == 0
    for log, plies in zip(server.logs(), (3, 2, 1), strict=True):
        verify(log, game("hive"))
        assert sum(isinstance(read_entry(line).actor, int) for line in log[1:-1]) == plies


def entries(feed: str) -> list[tuple[int, int]]:
    """Their marks; each feed has a number of its own with which the second ones begin."""
    marks = [mark for line in feed.splitlines() if line.startswith("id: ") and (mark := read_mark(line[4:]))]
    return [(n, k - marks[0][1]) for n, k in marks]
