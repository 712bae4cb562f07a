"""Which names and lines are allowed."""

from __future__ import annotations

from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spieltisch.core.names import MARKS, OWN_MARKS, Flaw, flaw_of, is_hidden, likeness, mend, without_hidden

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
ASTRONAUT = "\U0001f469\U0001f3fd\u200d\U0001f680"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
SCOTLAND = "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbsct") + "\U000e007f"
SHAKING = "\U0001f642\u200d\u2194\ufe0f"

REAL = {
    "plain": "O'Hara-Smith 2",
    "German": "Herr Müller",
    "Russian": "Ольга",
    "Chinese": "李",
    "Japanese, with the variant of a family name": "葛\U000e0100城",
    "Japanese, decomposed": normalize("NFD", "がぎぐ"),
    "Korean": "김철수",
    "Korean, decomposed": normalize("NFD", "김철수"),
    "Vietnamese": "Nguyễn Thị Hiền",
    "Vietnamese, decomposed": normalize("NFD", "Nguyễn Thị Hiền"),
    "Yoruba, decomposed": normalize("NFD", "Ọlọ́runṣẹ́gun"),
    "Greek of old times": "ᾍδης",
    "Greek of old times, decomposed": normalize("NFD", "ᾍδης"),
    "Arabic": "علي",
    "Arabic, with vowels": "مُحَمَّد",
    "Arabic, with a long vowel above": "ٱللَّٰه",
    "Persian": "علی\u200cرضا",
    "Urdu": "بے\u200cنظیر",
    "Hebrew": "שרה",
    "Hebrew, with points": "מִרְיָם שַׁבָּת",
    "Hebrew, with all points that a letter can have": "ש\u05c1\u05bc\u05b8\u05bd",
    "Hindi": "राजेश",
    "Hindi, with a nukta": "ख\u093c\u0942\u0901",
    "Hindi, with a half letter": "क्\u200dष",
    "Bengali": "র\u200d্যা",
    "Sinhala": "ශ්\u200dරී",
    "Malayalam": "ശ്രീലക്ഷ്മി",
    "Malayalam, with a letter of old at the end": "അവന്\u200d",
    "Tamil": "ஸ்ரீநிவாசன்",
    "Thai": "ที่รัก สุกัญญา",
    "Lao": "ນ້ຳ",
    "Khmer": "ខ្មែរ",
    "Burmese": "နွှဲ့",
    "Tibetan": "བསྒྲུབས",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ",
    "Mongolian, with a vowel apart": "ᠴᠢᠨᠤ\u180eᠠ",
    "an emoji": "🎲",
    "a family": FAMILY,
    "an emoji of a colour and a profession": ASTRONAUT,
    "a flag of two letters": "🇩🇪",
    "a flag that is joined": RAINBOW,
    "the flag of a region": SCOTLAND,
    "a keycap": "1\ufe0f\u20e3",
    "a heart": "\u2764\ufe0f",
    "an emoji with arrows": SHAKING,
    "symbols": "Ⓑⓞⓑ ☃",
    "a character that Unicode has not assigned yet": "\U0001faff",
}  # fmt: skip


@pytest.mark.parametrize("name", REAL.values(), ids=REAL)
def test_real_names_of_all_scripts_and_emoji_are_allowed(name: str) -> None:
    assert flaw_of(name) is None
    assert mend(name) == name == without_hidden(name)


@pytest.mark.parametrize(
    "character",
    [
        "\x00", "\x7f", "\x85", "\u00a0", "\u00ad", "\u034f", "\u061c", "\u115f", "\u180e", "\u200b", "\u200d",
        "\u200e", "\u202e", "\u2028", "\u2066", "\u2060", "\u2800", "\u3000", "\u3164", "\ufe0f", "\ufeff", "\uffa0",
        "\ufffc", "\uffff", "\ufdd0", "\U0001d159", "\U000e0041", "\U000e0100", "\ud800",
    ],
)  # fmt: skip
def test_what_shows_nothing_or_turns_the_text_around_is_hidden(character: str) -> None:
    assert is_hidden(character)
    assert flaw_of(f"o{character}ki") is Flaw.IS_HIDING
    assert flaw_of(character) is Flaw.SHOWS_NOTHING
    assert without_hidden(f"o{character}ki") == "oki"
    assert mend(f"o{character}ki") == "o\ufffdki"


@pytest.mark.parametrize(
    "name", ["", " ", "\u0301", "\u0301\u0302", " \u05b8", "\u3164\u115f \u2800", "\u093e", "\u20e3"]
)
def test_a_name_that_shows_nothing_is_none(name: str) -> None:
    assert flaw_of(name) is Flaw.SHOWS_NOTHING


@pytest.mark.parametrize(
    "name",
    [
        "o\u200dki", "ολ\u200cγα", "李\u200d李", "علی\u200c", "\u200cعلی", "علی\u200c\u200cرضا", "علی\u200ca",
        "^\u200d^", "\U0001f468\u200d", "\U0001f468\u200da", "a\ufe0f", "1\ufe0f", "a\U000e0100", "o\u180bki",
        "\U0001f3f4\U000e0067\U000e0062", "a\U000e0067\U000e0062\U000e007f", "\u202eiko",
    ],
)  # fmt: skip
def test_what_is_hidden_where_nothing_needs_it_is_hiding(name: str) -> None:
    assert flaw_of(name) is Flaw.IS_HIDING


@pytest.mark.parametrize(
    "name",
    [
        "Z\u0301\u0302\u0303",  # three on a letter
        "\u00e9\u0301\u0302",  # one of them within the letter
        "ᾍ\u0301",  # more than the whole letter has
        "ก\u0e47\u0e47\u0e47",  # the same one again
        "ก\u0e34\u0e48\u0e49",  # two tones
        "ש\u05c1\u05bc\u05b8\u0301",  # one that is no Hebrew
        "ཀ\u0f90\u0f91\u0f92\u0f93\u0f94",  # more than a syllable has
        "ا\u064e\u200c\u064e\u200c\u064e",  # with a joiner between
        "a\u20dd\u20de\u20df",  # around the letter
        "\u0301oki",
        "o \u0301ki",
    ],
)
def test_marks_that_no_letter_bears_are_piled(name: str) -> None:
    assert flaw_of(name) is Flaw.IS_PILED
    assert flaw_of(f"{name}\u202e") is Flaw.IS_PILED
    mended = mend(name)
    assert flaw_of(mended) is None
    assert len(mended) < len(name)


def test_a_mended_line_keeps_as_many_marks_as_its_letters_bear() -> None:
    assert mend("Z\u0301\u0302\u0303a\u0301") == "Z\u0301\u0302a\u0301"
    assert mend("a\u202e\u0301b", "_") == "a_\u0301b"
    assert mend("\u0301") == ""


@given(st.text(st.characters(categories=["Lu", "Ll"], max_codepoint=0x24F), min_size=1), st.integers(0, 6))
def test_two_marks_are_the_limit_on_letters_of_latin(letters: str, count: int) -> None:
    """Except for those that Unicode has as a part of the letter already."""
    plain = [letter for letter in letters if normalize("NFD", letter) == letter]
    assert (flaw_of("".join(letter + "\u0336" * count for letter in plain) or "x") is None) is (
        count <= MARKS or not plain
    )


TRICKY = st.sampled_from([
    *"aשकก한\u0301\u0302\u05b8\u05bc\u093c\u094d\u0e47\u200c\u200d\ufe0f\u20e3\u3164 1^", "ས", "\u0f90", "👩",
    "\U0001f3f4", "\U000e0067", "\U000e007f", "ع", "\u064e", "\u180b", "葛", "\U000e0100", "\u202e", "\u2028",
])  # fmt: skip
TEXTS = st.text() | st.lists(TRICKY, max_size=12).map("".join)


@pytest.mark.fuzz
@given(TEXTS, st.sampled_from(["\ufffd", "_", ""]))
def test_whatever_is_written_can_be_mended(text: str, instead: str) -> None:
    mended = mend(text, instead)
    assert flaw_of(mended) in (None, Flaw.SHOWS_NOTHING)
    assert mend(mended, instead) == mended
    if flaw_of(text) is None:
        assert mended == text


@pytest.mark.fuzz
@given(TEXTS)
def test_nothing_is_hiding_in_what_is_left_without_it(text: str) -> None:
    left = without_hidden(text)
    assert without_hidden(left) == left
    assert flaw_of(left) is not Flaw.IS_HIDING


@pytest.mark.fuzz
@given(TEXTS)
def test_no_allowed_letter_has_a_higher_heap_than_the_rule_says(text: str) -> None:
    """Counted the plain way: the longest run of marks, whatever is hidden between them."""
    if flaw_of(text) is None:
        runs, marks = [0], 0
        for sign in normalize("NFC", text):
            is_mark = category(sign) in {"Mn", "Me"}
            marks = marks + (is_mark and not is_hidden(sign)) if is_mark or is_hidden(sign) else 0
            runs.append(marks)
        assert max(runs) <= OWN_MARKS


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
