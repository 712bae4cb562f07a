"""Pictures of boards for the lobby: drawn once, known again, and strict about what may be loaded."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.core.game import AnyGame, Display
from spieltisch.web.api import tiles
from tests.web.site import GAMES, RunningSite
from tests.web.tables.test_tables import at, word_of

PLAIN = {"accept-encoding": "identity"}


def test_every_game_with_a_board_has_a_picture_that_browsers_keep(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        has_tile = {game["name"]: game["has_tile"] for game in (await client.get("/games")).json()["games"]}
        assert has_tile == {"hive": True, "twixt": True, "bazaar": False}
        texts = {}
        for path in ("hive.svg", "hive.svg?theme=dark", "twixt.svg"):
            packed = await client.get(f"{site.url}/tiles/{path}", headers={"accept-encoding": "gzip"})
            plain = await client.get(f"{site.url}/tiles/{path}", headers=PLAIN)
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert packed.headers["content-type"] == plain.headers["content-type"] == "image/svg+xml"
            assert packed.text == plain.text
            known = {"if-none-match": plain.headers["etag"]}
            assert (await client.get(f"{site.url}/tiles/{path}", headers=known)).status_code == 304
            texts[path] = plain.text
        assert len(set(texts.values())) == 3
        for path in ("bazaar.svg", "chess.svg", "hive.png"):
            assert word_of(await client.get(f"{site.url}/tiles/{path}")) == (404, "no-such-page")
        assert word_of(await client.get(f"{site.url}/tiles/hive.svg?theme=pink")) == (422, "bad-value")

    at(tmp_path, work, "hive", "twixt", "bazaar")


def test_a_picture_may_load_nothing_and_has_no_styles_but_its_own(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        answer = await client.get(f"{site.url}/tiles/hive.svg", headers=PLAIN)
        [styles] = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
        digest = b64encode(sha256(unescape(styles).encode()).digest()).decode()
        assert answer.headers["content-security-policy"] == f"default-src 'none'; style-src 'sha256-{digest}'"
        assert answer.headers["x-content-type-options"] == "nosniff"

    at(tmp_path, work)


def test_it_is_drawn_once_and_a_game_that_cannot_be_drawn_is_played_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[str] = []

    def draw(game: AnyGame, _theme: Any) -> str:
        asked.append(game.name)
        if game.name == "twixt":
            raise RuntimeError("no pen")
        return "<svg/>"

    monkeypatch.setattr(tiles, "tile_of", draw)

    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        statuses: Sequence[int] = [
            (await client.get(f"{site.url}/tiles/{name}.svg")).status_code for name in ("hive", "twixt") * 2
        ]
        assert statuses == [200, 404, 200, 404]
        assert asked == ["hive", "twixt"]
        assert len((await client.get("/games")).json()["games"]) == 2

    at(tmp_path, work, "hive", "twixt")
    assert "the picture of twixt cannot be drawn" in caplog.text


def test_without_an_engine_there_are_no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spieltisch.pictures.tiles.is_installed", lambda: False)
    assert tiles.Tiles(GAMES).draw("hive", None) is None
    assert tiles.Tiles({"hive": replace(GAMES["hive"], display=Display())}).draw("hive", None) is None
