"""The server as a page's person sees it: requests over HTTP, and nothing that the server is made of."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx

from tests.commands import run
from tests.product.server import HOST

PATIENCE_S = 20


def wait_until(is_so: Callable[[], Any]) -> Any:
    """What it gives once that is something; asked again and again."""
    deadline = time.monotonic() + PATIENCE_S
    while not (found := is_so()):
        assert time.monotonic() < deadline, "in vain"
        time.sleep(0.02)
    return found


class Pages:
    """The API of a running server, as anybody asks it or as somebody whose browser keeps this secret."""

    def __init__(self, port: int, secret: str | None = None) -> None:
        headers = {"Profile-Secret": secret} if secret else None
        self._client = httpx.Client(base_url=f"http://{HOST}:{port}/api/v1", timeout=PATIENCE_S, headers=headers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._client.close()

    def get(self, path: str, token: str | None = None) -> httpx.Response:
        return self._client.get(path, headers=_bearer(token))

    def post(self, path: str, body: Any, token: str | None = None) -> httpx.Response:
        return self._client.post(path, json=body, headers=_bearer(token))

    def json(self, path: str, token: str | None = None) -> Any:
        answer = self.get(path, token)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def card(self, table: str, token: str | None = None) -> Any:
        """What anybody, or whoever sits there, may know of a table."""
        return self.json(f"/tables/{table}", token)

    def status(self, table: str) -> str:
        return str(self.card(table)["status"])

    def open(self, game: str, seats: Sequence[Mapping[str, str]], **more: Any) -> Any:
        """A new table."""
        answer = self.post("/tables", {"game": game, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def fork(self, table: str, ply: int, seats: Sequence[Mapping[str, str]]) -> Any:
        """A new table that goes on from a finished one's ply."""
        answer = self.post(f"/replays/{table}/fork", {"ply": ply, "seats": seats})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def view(self, table: str, token: str | None = None) -> Any:
        """How the table stands, to whoever has the token: the feed's last entry."""
        answer = self.get(f"/tables/{table}/feed?follow=false", token)
        assert answer.status_code == 200, answer.text
        told = (json.loads(line[6:]) for line in answer.text.splitlines() if line.startswith("data: "))
        *_, last = (event for event in told if "n" in event or "table" in event)  # behind them may be an end
        return last

    def is_asked(self, table: str, seat: int, token: str) -> Any:
        """The view of a person whose turn it is; None if it is not."""
        view = self.view(table, token)
        return view if any(clock["seat"] == seat for clock in view.get("clock", ())) else None

    def act(self, table: str, seat: int, token: str, action: str) -> None:
        assert self.try_to_act(table, seat, token, action), "there was no such offer"

    def try_to_act(self, table: str, seat: int, token: str, action: str) -> bool:
        """Whether there was time: what a bot has offered may be gone before it is taken."""
        answer = self.post(f"/tables/{table}/seats/{seat}/actions", {"action": action}, token)
        assert answer.status_code == 200 or answer.json()["code"] == "no_offer", answer.text
        return bool(answer.status_code == 200)

    def take_seat(self, table: str, seat: int, name: str) -> str:
        """The token of a seat that was open."""
        answer = self.post(f"/tables/{table}/seats/{seat}", {"name": name})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["token"])

    def leave(self, table: str, seat: int, token: str) -> None:
        answer = self.post(f"/tables/{table}/seats/{seat}/leave", None, token)
        assert answer.status_code == 200, answer.text

    def log(self, table: str) -> bytes:
        """A finished table's log."""
        return self.get(f"/replays/{table}/log").content


def _bearer(token: str | None) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def list_legal(folder: Path, game: str, table: str) -> list[str]:
    """Every legal action at a table of the data folder: the API lists none where they are very many."""
    done = run(folder, "legal", game, "--replay", table, "--data", "data", "--json")
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def me(name: str) -> dict[str, str]:
    return {"who": "me", "name": name}


def bot(name: str = "random") -> dict[str, str]:
    return {"who": "bot", "bot": name}


OPEN = {"who": "open"}
