"""The pages as an app: what a browser has to know to install them."""

from __future__ import annotations

import json
import struct
from typing import Any, Final

import pytest

from spieltisch.pictures.files import STATIC
from spieltisch.web.files.document import INDEX

LANGUAGES: Final = ("de", "en")
LARGEST: Final = 10_000
"""Bytes of an icon."""


def manifest(lang: str) -> Any:
    return json.loads(STATIC.joinpath("app", f"{lang}.webmanifest").read_text("utf-8"))


def test_both_languages_have_their_words_and_all_else_in_common() -> None:
    german, english = map(manifest, LANGUAGES)
    words = {"name", "description", "lang"}
    assert {key for key in german | english if german.get(key) != english.get(key)} == words
    assert (german["lang"], english["lang"]) == LANGUAGES
    assert german["start_url"] == german["scope"] == german["id"] == "/"


@pytest.mark.parametrize("wanted", [(192, "any"), (512, "any"), (512, "maskable")])
def test_there_is_an_icon_of_each_size_that_browsers_ask_for(wanted: tuple[int, str]) -> None:
    pictures = [icon for icon in manifest("en")["icons"] if icon["type"] == "image/png"]
    [found] = [icon for icon in pictures if (int(icon["sizes"].split("x")[0]), icon.get("purpose", "any")) == wanted]
    content = STATIC.joinpath(found["src"].removeprefix("/static/")).read_bytes()
    assert content.startswith(b"\x89PNG")
    assert struct.unpack(">II", content[16:24]) == (wanted[0], wanted[0])
    assert len(content) < LARGEST


def test_the_document_leads_there() -> None:
    source = INDEX.read_text("utf-8")
    for path in ("/static/app/en.webmanifest", "/static/app/icon-180.png"):
        assert f'href="{path}"' in source
        assert STATIC.joinpath(path.removeprefix("/static/")).is_file()
