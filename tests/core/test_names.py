"""Which names look like others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.names import is_hidden, is_visible, likeness


@pytest.mark.parametrize(
    "character",
    [
        "\x00", "\x7f", "\x85", "\u00a0", "\u00ad", "\u034f", "\u061c", "\u115f", "\u180e", "\u200b", "\u200d",
        "\u200e", "\u202e", "\u2028", "\u2066", "\u2060", "\u2800", "\u3000", "\u3164", "\ufe0f", "\ufeff", "\uffa0",
        "\U000e0041", "\U000e0100", "\ud800",
    ],
)  # fmt: skip
def test_what_shows_nothing_or_turns_the_text_around_is_hidden(character: str) -> None:
    assert is_hidden(character)
    assert not is_visible(f"o{character}ki")


@pytest.mark.parametrize("name", ["oki", "Herr Müller", "O'Hara-Smith 2", "Ольга", "שרה", "علي", "李", "e\u0301", "🎲"])
def test_names_of_all_scripts_are_visible(name: str) -> None:
    assert is_visible(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("oki", "OKI"),
        ("straße", "STRASSE"),
        ("ﬁona", "Fiona"),
        ("é", "e\u0301"),
        ("ｏｋｉ", "oki"),
        ("Ǆ", "dž"),
        ("²", "2"),
    ],
)
def test_two_ways_to_write_a_name_are_one(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


def test_other_letters_are_other_names() -> None:
    assert len({likeness(name) for name in ("oki", "okı", "öki", "oki 2", "o ki")}) == 5


@given(st.text())
def test_a_likeness_is_its_own(text: str) -> None:
    assert likeness(likeness(text)) == likeness(text)
