"""HTML and SVG as text: elements are markup, everything else is escaped where it becomes part of one."""

from __future__ import annotations

from html import escape
from typing import Final

VOID: Final = frozenset({"br", "col", "input", "link", "meta"})
"""Elements of HTML that have no end."""


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def tag(name: str, /, *children: str, **attributes: str | float | None) -> Markup:
    """An element. Attributes that are None are left out; ``class_`` is ``class``, ``stroke_width`` ``stroke-width``."""
    words = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_text(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in VOID:
        return Markup(f"<{name}{words}>")
    return Markup(f"<{name}{words}>{join(*children)}</{name}>")


def join(*parts: str) -> Markup:
    """One after the other."""
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def _text(value: str | float) -> str:
    """Numbers as short as a picture needs them."""
    return value if isinstance(value, str) else f"{value:.2f}".rstrip("0").rstrip(".")
