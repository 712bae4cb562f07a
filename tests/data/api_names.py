"""The names that a server's API gives to what it has."""

from __future__ import annotations

from typing import Any


def names_of(description: dict[str, Any]) -> dict[str, Any]:
    """Of an OpenAPI description: each operation with its parameters, each schema with its properties."""
    operations = {
        operation["operationId"]: [
            f"{method.upper()} {path}",
            *sorted(f"{each['in']} {each['name']}" for each in operation.get("parameters", ())),
        ]
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    }
    schemas = {
        name: sorted(schema.get("properties", ())) for name, schema in description["components"]["schemas"].items()
    }
    return {"operations": operations, "schemas": schemas}
