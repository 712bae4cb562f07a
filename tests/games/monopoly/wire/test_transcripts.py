"""Whole conversations at one door: real sessions around a real lobby, every byte of the server's as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from spieltisch.wire.transcript import play, read_transcript

from .printer import expand
from .stage import Door

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


@pytest.mark.parametrize("chunk", [None, 1], ids=["whole", "byte by byte"])
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_conversation_happens_as_written(path: Path, chunk: int | None) -> None:
    play(read_transcript(path.read_text(), expand), Door(), chunk)
