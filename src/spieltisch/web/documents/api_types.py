"""The types of the API's own description (JSON Schema), as people read them: in HTML, with links to the named ones."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, Final, TypeAlias

Schema: TypeAlias = Mapping[str, Any]
"""A piece of the description: any JSON."""

NAMED: Final = "#/components/schemas/"
CODE: Final = re.compile(r"``([^`]+)``|`([^`]+)`")
BOUNDS: Final = {
    "minLength": "≥ {} characters", "maxLength": "≤ {} characters", "minimum": "≥ {}", "maximum": "≤ {}",
    "minItems": "≥ {} entries", "maxItems": "≤ {} entries", "maxProperties": "≤ {} entries",
}  # fmt: skip


def prose(text: str) -> str:
    """A description as HTML, with what is code in it."""
    return CODE.sub(lambda found: f"<code>{found[1] or found[2]}</code>", escape(" ".join(text.split())))


def code(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def type_of(schema: Schema) -> str:
    """What values of a type are."""
    if reference := schema.get("$ref"):
        name = str(reference).removeprefix(NAMED)
        return f'<a href="#type-{escape(name)}">{escape(name)}</a>'
    if "const" in schema:
        return code(json.dumps(schema["const"]))
    if "enum" in schema:
        return ", ".join(code(json.dumps(value)) for value in schema["enum"])
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " or ".join(type_of(each) for each in schema[word])
    return _plain(schema)


def _plain(schema: Schema) -> str:
    match schema.get("type"):
        case "array":
            entries = schema.get("prefixItems") or [schema.get("items", {})]
            text = f"list of {', '.join(map(type_of, entries))}"
        case "object" if "additionalProperties" in schema:
            text = f"object whose values are {type_of(schema['additionalProperties'])}"
        case "object" if "properties" in schema:
            text = "object with " + ", ".join(map(code, schema["properties"]))
        case str(name):
            text = name
        case _:
            text = "any JSON"
    return ", ".join((text, *_bounds(schema)))


def _bounds(schema: Schema) -> Iterator[str]:
    for word, said in BOUNDS.items():
        if word in schema:
            yield said.format(schema[word])
    if pattern := schema.get("pattern"):
        yield f"matches {code(pattern)}"


def default_of(schema: Schema) -> str:
    """What a value is that is left out, where that is something."""
    return code(json.dumps(schema["default"])) if schema.get("default") is not None else ""


def examples_of(schema: Schema) -> Sequence[Any]:
    return schema.get("examples") or [schema[word] for word in ("example",) if word in schema]
