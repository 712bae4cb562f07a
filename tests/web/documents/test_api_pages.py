"""The API's reference tells all that the API's own description does, and its links lead somewhere."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from spieltisch.web.documents.api_pages import anchor_of_operation, grouped, reference_page
from spieltisch.web.documents.api_types import prose, type_of
from tests.web.site import API, RunningSite
from tests.web.tables.test_tables import at

LINK = re.compile(r' href="#([^"]*)"')


def test_every_operation_and_every_type_is_told_in_both_languages(tmp_path: Path) -> None:
    async def work(site: RunningSite, client: httpx.AsyncClient) -> None:
        described = (await client.get("/openapi.json")).json()
        async with site.visitor() as pages:
            for lang, title in (("en", "The API of the pages"), ("de", "Die API der Seiten")):
                answer = await pages.get("/api", params={"lang": lang})
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
                assert f'<html lang="{lang}">' in answer.text
                assert f"<h1>{title}</h1>" in answer.text
                check(answer.text, described)
            known = {"If-None-Match": (await pages.get("/api")).headers["etag"]}
            assert (await pages.get("/api", headers=known)).status_code == 304
            assert (await pages.get("/api?lang=de", headers=known)).status_code == 200
            assert (await pages.get("/redoc")).status_code == 404

    at(tmp_path, work)


def check(page: str, described: Any) -> None:
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert set(LINK.findall(page)) <= set(ids)
    operations = [each for group in grouped(described["paths"]).values() for each in group]
    assert len(operations) == sum(map(len, described["paths"].values()))
    sections = dict(re.findall(r'<section aria-labelledby="([^"]+)">(.*?)</section>', page, re.DOTALL))
    for method, path, operation in operations:
        section = unescape(sections[anchor_of_operation(method, path)])
        assert f"{method.upper()} {path}" in section
        for parameter in operation.get("parameters", []):
            assert f"<code>{parameter['name']}</code>" in section
        for status in operation["responses"]:
            assert f"<code>{status}</code>" in section
    for name, schema in described["components"]["schemas"].items():
        section = unescape(sections[f"type-{name}"])
        for field, each in schema.get("properties", {}).items():
            assert f"<code>{field}</code>" in section
            assert unescape(prose(each.get("description", ""))) in section
    assert API in page
    assert "://" not in re.sub(r"<(pre|code)\b.*?</\1>", "", page, flags=re.DOTALL)  # nothing from elsewhere


def test_what_is_in_a_description_is_text() -> None:
    hostile = {
        "paths": {
            f"{API}/x/{{a}}": {
                "get": {
                    "description": "<script>``<b>``</script>",
                    "parameters": [{"name": "<i>", "in": "path", "schema": {"pattern": '"><u>'}}],
                    "responses": {"200": {"description": "<s>"}},
                }
            }
        },
        "components": {"schemas": {"T": {"description": "<em>", "examples": [{"a": "<a>"}]}}},
    }
    page = reference_page(hostile, f"{API}/openapi.json", "en")
    assert not re.findall(r"<(?:script|i|u|s|em|b)>", page)
    assert "<code>&lt;b&gt;</code>" in page


@pytest.mark.parametrize(
    ("schema", "told"),
    [
        ({"type": "string", "maxLength": 5}, "string, ≤ 5 characters"),
        ({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}, "integer, ≥ 0 or null"),
        ({"type": "array", "items": {"$ref": "#/components/schemas/Me"}}, 'list of <a href="#type-Me">Me</a>'),
        ({"const": "me"}, "<code>&quot;me&quot;</code>"),
        ({"type": "object", "additionalProperties": {"type": "boolean"}}, "object whose values are boolean"),
        ({}, "any JSON"),
    ],
)
def test_types_are_told_in_words(schema: Any, told: str) -> None:
    assert type_of(schema) == told
