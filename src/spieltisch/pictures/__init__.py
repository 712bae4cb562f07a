"""Boards as pictures that stand alone, drawn by the pages' own functions in an embedded JavaScript engine."""

from __future__ import annotations

from spieltisch.pictures.drawing import svg_of

__all__ = ["svg_of"]
