"""The real command with pages: what it prints, how it ends with people watching, and that it goes on after that."""

from __future__ import annotations

import json
import signal
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.architecture.test_imports import loaded_by
from tests.product.server import Server, serving
from tests.web.site import API, HOST, bearer

pytestmark = pytest.mark.usefixtures("process")

PAGES = ("--turbo",)


def client_of(server: Server) -> httpx.Client:
    return httpx.Client(base_url=f"http://{HOST}:{server.ports['http']}{API}", verify=False)


def latest(client: httpx.Client, table: str, token: str) -> Any:
    answer = client.get(f"/tables/{table}/feed?follow=false", headers=bearer(token))
    *_, last = [json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: ")]
    return last


def test_tables_outlive_their_server_however_that_ends(tmp_path: Path) -> None:
    body = {"game": "hive", "seats": [{"who": "me", "name": "Ada"}, {"who": "bot", "bot": "random"}]}
    other = {"game": "hive", "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}]}
    with serving(tmp_path, *PAGES, others="0") as server, client_of(server) as client:
        opened = client.post("/tables", json=body).json()
        table, token = opened["table"]["id"], opened["seats"][0]["token"]
        waits = client.post("/tables", json=other).json()
        before = play_one(client, table, token)
        heard = stop_while_watched(server, client, f"/tables/{table}/feed")
        assert 'data: {"why":"closing"}' in heard
    with serving(tmp_path, *PAGES, others="0") as server, client_of(server) as client:
        check_waiting(client, waits)
        entry = latest(client, table, token)
        assert entry["picture"] == before["picture"]
        assert entry["n"] > before["n"]
        before = play_one(client, table, token)
        assert server.stop(signal.SIGKILL) == -signal.SIGKILL
    with serving(tmp_path, *PAGES, others="0") as server, client_of(server) as client:
        check_waiting(client, waits)
        assert latest(client, table, token)["picture"] == before["picture"]
        play_one(client, table, token)


def check_waiting(client: httpx.Client, opened: Any) -> None:
    """The table waits as it did, and whoever sat there is known."""
    path = f"/tables/{opened['table']['id']}"
    headers = bearer(opened["seats"][0]["token"])
    card = client.get(path, headers=headers).json()
    assert card["status"] == "waiting"
    [door], [was] = card["seats"][1]["doors"], opened["seats"][1]["doors"]
    assert door["reservation"] == was["reservation"]
    assert client.get(f"{path}/feed?follow=false", headers=headers).status_code == 200


def stop_while_watched(server: Server, client: httpx.Client, path: str) -> list[str]:
    """What a watcher hears when the server is asked to end."""
    heard: list[str] = []
    watcher = threading.Thread(target=watch, args=(client, path, heard))
    watcher.start()
    while not heard:
        time.sleep(0.01)
    begun = time.monotonic()
    assert server.stop() == 143
    assert time.monotonic() - begun < 5
    watcher.join(5)
    return heard


def play_one(client: httpx.Client, table: str, token: str) -> Any:
    """Do something, and return how things stand when the bot has answered."""
    body = {"action": latest(client, table, token)["choices"][0]}
    assert client.post(f"/tables/{table}/seats/0/actions", json=body, headers=bearer(token)).status_code == 200
    while not (entry := latest(client, table, token))["choices"]:
        time.sleep(0.01)
    return entry


def watch(client: httpx.Client, path: str, heard: list[str]) -> None:
    try:
        with client.stream("GET", path) as answer:
            heard.extend(answer.iter_lines())  # line by line, as they come
    except httpx.HTTPError as error:
        heard.append(repr(error))


def test_commands_without_pages_load_no_framework() -> None:
    for statement in ("import spieltisch.cli.app", "import spieltisch.cli.serve"):
        assert not loaded_by(statement) & {"fastapi", "starlette", "uvicorn", "pydantic"}
