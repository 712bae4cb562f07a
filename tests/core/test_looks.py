"""Which names look like others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core import looks
from spieltisch.core.looks import ASCII, Gallery, are_alike, looks_of, resembled

ALIKE = [
    ("Ada", "Аdа"),  # Cyrillic
    ("Paypal", "Раураl"),
    ("Ian", "lan"),  # as written
    ("modern", "modem"),
    ("Bot O", "Bot 0"),
    ("scope", "ѕсоре"),
    ("oki", "OKI"),  # without capitals
    ("ＡＤＡ", "ada"),
    ("Ａdа", "ADA"),
    ("Ada", "A\u200bd\u2060a"),
    ("Ada  Lovelace", " Ada Lovelace"),
    ("علی\u200cرضا", "علیرضا"),
    ("\u2764\ufe0f", "\u2764"),
    ("e\u0301", "é"),
    ("Ο", "O"),  # Greek
    ("ΑΒΕ", "ABE"),
    ("100% Ada", "100% Аda"),
    ("שלום", "שלום"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_are_found(one: str, other: str) -> None:
    assert are_alike(one, other)
    assert are_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Eva"), ("oki", "okay"), ("Muller", "Müller"), ("李", "季"), ("Ада", "Ada"), ("Anna 1", "Anna 2"),
        ("o ki", "oki"), ("Ian", "LAN"), ("👩", "👨"), ("", "a"),
    ],
)  # fmt: skip
def test_names_that_people_tell_apart_are_apart(one: str, other: str) -> None:
    assert not are_alike(one, other)


def test_all_that_plain_names_need_of_the_table_is_here() -> None:
    """So that the table is read for the first name only that is not plain."""
    table = looks._table()
    assert {sign: table[sign] for sign in range(128) if sign in table} == ASCII
    assert len(table) > 6000


def test_the_table_has_one_character_or_more_for_all_that_look_alike() -> None:
    table = looks._table()
    assert all(stands.translate(table) == stands for stands in table.values())


@given(st.text(max_size=12))
def test_a_look_is_its_own(text: str) -> None:
    written, _ = looks_of(text)
    assert looks_of(written)[0] == written
    assert are_alike(text, written)


@given(
    st.lists(st.sampled_from([name for pair in ALIKE for name in pair] + ["Eva", "Аnna"]), max_size=8),
    st.text(max_size=4),
)
def test_a_gallery_knows_what_comparing_one_by_one_finds(names: list[str], wanted: str) -> None:
    gallery: Gallery[int] = Gallery()
    for number, name in enumerate(names):
        gallery.add(name, number)
    for gone in range(0, len(names), 3):
        gallery.remove(names[gone], gone)
    there = {number: name for number, name in enumerate(names) if number % 3}
    for name in (wanted, *names):
        alike = {number for number, other in there.items() if are_alike(other, name)}
        assert set(gallery.alike(name)) == alike
        assert (resembled(name, there.values()) is None) is (not alike)


def test_the_table_is_not_read_before_somebody_looks_for_a_name() -> None:
    """A server that begins knows names, and reads no file for them."""
    looks._table.cache_clear()
    looks_of.cache_clear()
    gallery: Gallery[int] = Gallery()
    gallery.add("Аda", 1)
    assert list(Gallery().alike("Аda")) == []
    assert are_alike("Modern", "modem")
    assert not looks._table.cache_info().currsize
    assert set(gallery.alike("Ada")) == {1}
    assert looks._table.cache_info().currsize
