"""The API's description, and the reference that is made of it: every path with what it takes and answers, every type.

Both take a while to make, so they are made once, in a thread, when first asked for.

The words are those of the code, which are English; only the frame is told in both languages.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from http import HTTPStatus
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from spieltisch.web.answers.media import MEDIA
from spieltisch.web.documents.api_types import Schema, code, default_of, examples_of, prose, type_of
from spieltisch.web.documents.docs_pages import ROOT as DOCS
from spieltisch.web.documents.prose import Shelf, framed, switch

PATH: Final = "/api"
WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "title": "The API of the pages", "contents": "On this page", "types": "Types", "docs": "All documents",
        "lead": "Everything the pages can do goes through this API, and programs may use it too. "
        "How it all belongs together is told in", "told": "the web table's API",
        "machine": "For programs, the same is at", "name": "name", "place": "in", "type": "type", "meaning": "meaning",
        "takes": "Takes", "body": "Body", "answers": "Answers", "needed": "needed", "usual": "else",
        "example": "Example",
        "token": "With a seat's token in the header", "maybe": "With or without a seat's token in the header",
        "problems": "Refusals", "status": "status",
    },
    "de": {
        "title": "Die API der Seiten", "contents": "Auf dieser Seite", "types": "Typen", "docs": "Alle Dokumente",
        "lead": "Alles, was die Seiten können, geht über diese API, und auch Programme dürfen sie benutzen. "
        "Wie alles zusammenhängt, steht (englisch) in", "told": "the web table's API",
        "machine": "Für Programme steht dasselbe unter", "name": "Name", "place": "wo", "type": "Typ",
        "meaning": "Bedeutung", "takes": "Nimmt", "body": "Rumpf", "answers": "Antwortet", "needed": "nötig",
        "usual": "sonst", "example": "Beispiel", "token": "Mit dem Token eines Platzes im Kopf",
        "maybe": "Mit oder ohne Token eines Platzes im Kopf", "problems": "Ablehnungen", "status": "Status",
    },
}  # fmt: skip
METHODS: Final = ("get", "post", "put", "patch", "delete")


class Reference:
    """The description as it is, and as a page in each language."""

    def __init__(self, describe: Callable[[], Mapping[str, Any]], address: str) -> None:
        """``address`` is where the description itself is to be had."""
        self._describe = describe
        self.address = address

    def page(self, lang: str) -> str:
        """Takes a while."""
        return reference_page(self._describe(), self.address, lang)

    def description(self) -> str:
        """As JSON. Takes a while."""
        return json.dumps(self._describe(), ensure_ascii=False, separators=(",", ":"))


def reference_page(described: Mapping[str, Any], address: str, lang: str) -> str:
    words = WORDS[lang]
    schemas: Mapping[str, Schema] = described["components"]["schemas"]
    groups = grouped(described["paths"])
    anchors = [*((f"group-{name}", name) for name in groups), ("types", words["types"])]
    contents = "".join(f'<li><a href="#{anchor}">{escape(name)}</a></li>' for anchor, name in anchors)
    guide, machine = f'<a href="{DOCS}/web">{words["told"]}</a>', f'<a href="{address}">{address}</a>'
    parts = [
        f"<h1>{words['title']}</h1>",
        f"<p>{words['lead']} {guide}. {words['machine']} {machine}.</p>",
        f'<nav class="contents" aria-label="{words["contents"]}"><ol>{contents}</ol></nav>',
        _problems(described, words),
        '<div lang="en">',
    ]
    for name, operations in groups.items():
        parts.append(f'<h2 id="group-{name}">{escape(name)}</h2>')
        parts += [_operation(*each, words) for each in operations]
    parts.append(f'<h2 id="types" lang="{lang}">{words["types"]}</h2>')
    parts += [_type(name, schema, words) for name, schema in schemas.items()]
    ways = f'<a class="button quiet" href="{DOCS}?lang={lang}">{words["docs"]}</a>' + switch(PATH, lang, WORDS)
    return framed(lang, words["title"], "\n".join([*parts, "</div>"]), ways)


def grouped(paths: Mapping[str, Any]) -> dict[str, list[tuple[str, str, Schema]]]:
    """Methods, paths and operations, by the first word of a path behind the version."""
    groups: dict[str, list[tuple[str, str, Schema]]] = {}
    for path, operations in paths.items():
        group = path.split("/")[3]
        for method in METHODS:
            if method in operations:
                groups.setdefault(group, []).append((method, path, operations[method]))
    return groups


def anchor_of_operation(method: str, path: str) -> str:
    return "-".join((method, *re.findall(r"\w+", path)[2:]))


def _operation(method: str, path: str, operation: Schema, words: Mapping[str, str]) -> str:
    anchor = anchor_of_operation(method, path)
    title = f"{method.upper()} {path}"
    parts = [f'<section aria-labelledby="{anchor}"><h3 id="{anchor}"><a href="#{anchor}">{code(title)}</a></h3>']
    parts.append(f"<p>{prose(operation['description'])}</p>")
    if security := operation.get("security"):
        key = "maybe" if {} in security else "token"
        parts.append(f"<p>{words[key]} {code('Authorization: Bearer TOKEN')}.</p>")
    parts.append(_parameters(operation.get("parameters", []), words))
    if body := operation.get("requestBody"):
        parts.append(_body(body["content"], words))
    parts.append(_answers(operation["responses"], words))
    return "\n".join([*filter(None, parts), "</section>"])


def _parameters(parameters: Sequence[Schema], words: Mapping[str, str]) -> str:
    rows = []
    for each in parameters:
        need = words["needed"] if each.get("required") else ""
        rows.append((code(each["name"]), each["in"], _type_text(each["schema"], need, words), prose(_meaning(each))))
    return _table((words["name"], words["place"], words["type"], words["meaning"]), rows, words["takes"])


def _meaning(parameter: Schema) -> str:
    return str(parameter.get("description") or parameter["schema"].get("description", ""))


def _type_text(schema: Schema, need: str, words: Mapping[str, str]) -> str:
    usual = default_of(schema)
    return "; ".join(filter(None, (type_of(schema), need, usual and f"{words['usual']} {usual}")))


def _body(content: Mapping[str, Any], words: Mapping[str, str]) -> str:
    said = ", ".join(f"{code(media)}: {type_of(each['schema'])}" for media, each in content.items())
    return f"<p>{words['body']}: {said}</p>"


def _answers(responses: Mapping[str, Any], words: Mapping[str, str]) -> str:
    answers = []
    for status, answer in responses.items():
        if int(status) >= HTTPStatus.BAD_REQUEST:
            continue
        kinds = [f"{code(media)}: {type_of(each['schema'])}" for media, each in answer.get("content", {}).items()]
        description = answer["description"] if answer["description"] != "Successful Response" else ""
        answers.append(" ".join(filter(None, (code(status), prose(description), ", ".join(kinds)))))
    refused = [code(status) for status in responses if int(status) >= HTTPStatus.BAD_REQUEST]
    more = f' <a href="#refusals">{words["problems"]}</a>: {", ".join(refused)}.' if refused else ""
    return f"<p>{words['answers']}: {'; '.join(answers)}.{more}</p>"


def _problems(described: Mapping[str, Any], words: Mapping[str, str]) -> str:
    """What a status of a refusal means is the same everywhere."""
    meanings: dict[str, str] = {}
    for path in described["paths"].values():
        for operation in path.values():
            for status, answer in operation["responses"].items():
                if int(status) >= HTTPStatus.BAD_REQUEST:
                    meanings.setdefault(status, answer["description"])
    rows = [(code(status), prose(meaning)) for status, meaning in sorted(meanings.items())]
    table = _table((words["status"], words["meaning"]), rows, words["problems"])
    problem = type_of({"$ref": "#/components/schemas/Problem"})
    head = f'<h2 id="refusals">{words["problems"]}</h2>'
    return f'{head}\n<p>{code("application/json")}: {problem}</p>\n<div lang="en">{table}</div>'


def _type(name: str, schema: Schema, words: Mapping[str, str]) -> str:
    parts = [f'<section aria-labelledby="type-{name}"><h3 id="type-{name}">{escape(name)}</h3>']
    if description := schema.get("description"):
        parts.append(f"<p>{prose(description)}</p>")
    required = set(schema.get("required", ()))
    rows = []
    for field, each in schema.get("properties", {}).items():
        need = words["needed"] if field in required else ""
        rows.append((code(field), _type_text(each, need, words), prose(each.get("description", ""))))
    parts.append(_table((words["name"], words["type"], words["meaning"]), rows, name))
    if not rows:
        parts.append(f"<p>{type_of(schema)}</p>")
    parts += _examples(schema, words)
    return "\n".join([*filter(None, parts), "</section>"])


def _examples(schema: Schema, words: Mapping[str, str]) -> Iterator[str]:
    for example in examples_of(schema):
        text = escape(json.dumps(example, indent=2, ensure_ascii=False))
        yield f'<p>{words["example"]}:</p>\n<pre tabindex="0"><code>{text}</code></pre>'


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]], name: str) -> str:
    """Without columns that say nothing."""
    if not rows:
        return ""
    used = [column for column in range(len(titles)) if any(row[column] for row in rows)]
    head = "".join(f'<th scope="col">{titles[column]}</th>' for column in used)
    body = "\n".join(f"<tr>{''.join(f'<td>{row[column]}</td>' for column in used)}</tr>" for row in rows)
    label = f'tabindex="0" aria-label="{escape(name)}"'
    return f"<table {label}><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def new_router(reference: Reference, shelf: Shelf) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get(PATH)
    async def show(request: Request, lang: str = "en") -> Response:
        lang = lang if lang in WORDS else "en"
        page = await shelf.answer(f"{PATH}?lang={lang}", partial(reference.page, lang))
        return page.respond(request)

    @router.get(reference.address)
    async def describe(request: Request) -> Response:
        described = await shelf.answer(reference.address, reference.description, MEDIA[".json"])
        return described.respond(request)

    return router
