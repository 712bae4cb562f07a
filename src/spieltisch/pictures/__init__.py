"""Boards as pictures that stand alone or are parts of pages, drawn by the pages' own functions in an engine within; and
as lines of text."""

from __future__ import annotations

from spieltisch.pictures.drawing import part_of, svg_of, svg_of_picture
from spieltisch.pictures.engine import is_installed
from spieltisch.pictures.lines import text_of
from spieltisch.pictures.scenes import observed, read_scene, state_of

__all__ = ["is_installed", "observed", "part_of", "read_scene", "state_of", "svg_of", "svg_of_picture", "text_of"]
