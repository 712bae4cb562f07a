"""Finds sections of the documents by their words: an inverted index in memory.

It is made of the Markdown that is served, when somebody first searches, and not when the package is built: games from
elsewhere bring pages of their own, and making it takes a second in a thread.

A word matches words that begin with it and, from four letters on, those that contain it, since German writes words as
one: "Liste" finds "Zugliste". Umlauts and their spellings with e are the same, capitals do not count.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise
from math import log
from typing import Final

from markdown_it.token import Token

WORD: Final = re.compile(r"\w+")
INSIDE: Final = 4
"""Letters that a word must have to be found inside others."""
MOST: Final = 8
"""Words of a question that count."""
ENDINGS: Final = ("en", "er", "es", "e", "n", "s")
"""Left off where a word is nowhere as it is."""
WEIGHTS: Final = {"page": 6.0, "title": 4.0, "text": 1.0}
"""Of a word in the page's title, in the section's, and elsewhere."""
STRANGE: Final = 0.5
"""What a section is worth that is told in another language only."""
LENGTH: Final = 180
"""Letters of an excerpt."""


@dataclass(frozen=True, slots=True)
class Section:
    """What stands below one heading of a page."""

    address: str
    """With the heading's anchor."""
    lang: str
    """Of those who are to find it."""
    page: str
    """The page's title."""
    title: str
    """Its own, which is the page's at the top of it."""
    text: str
    own: str
    """The language it is written in."""


@dataclass(frozen=True, slots=True)
class Found:
    section: Section
    excerpt: str
    """HTML, in which what was asked for is marked."""


class SearchIndex:
    """Of one language's pages."""

    def __init__(self, sections: Iterable[Section]) -> None:
        self.sections = list(sections)
        self._weights: dict[str, dict[int, float]] = defaultdict(dict)
        """By word, how much each section is about it."""
        for number, section in enumerate(self.sections):
            strange = 1.0 if section.own == section.lang else STRANGE
            for word, weight in _weigh(section).items():
                self._weights[word][number] = strange * weight
        self._all = "\n" + "\n".join(sorted(self._weights)) + "\n"

    def find(self, question: str, most: int = 20) -> list[Found]:
        """Sections that have all words of a question, the best first."""
        words = list(dict.fromkeys(words_of(question)))[:MOST]
        if not words:
            return []
        scores: dict[int, float] | None = None
        matches: set[str] = set()
        for word in words:
            matched = self._match(word)
            matches.update(matched)
            found = self._scores(matched)
            scores = found if scores is None else {n: scores[n] + found[n] for n in scores if n in found}
        best = sorted((scores or {}).items(), key=lambda each: (-each[1], each[0]))[:most]
        return [Found(self.sections[number], excerpt(self.sections[number].text, matches)) for number, _ in best]

    def _scores(self, matched: Mapping[str, float]) -> dict[int, float]:
        """By section, what its best match is worth: a rare word more than one that is everywhere."""
        scores: dict[int, float] = {}
        for word, closeness in matched.items():
            weights = self._weights[word]
            worth = closeness * log(1 + len(self.sections) / len(weights))
            for number, weight in weights.items():
                scores[number] = max(scores.get(number, 0.0), worth * weight)
        return scores

    def _match(self, word: str) -> dict[str, float]:
        """Words of the pages that a word means, and how closely."""
        return self._matching(word) or next(
            (
                found
                for ending in ENDINGS
                if word.endswith(ending) and len(word) - len(ending) >= INSIDE - 1
                if (found := self._matching(word.removesuffix(ending)))
            ),
            {},
        )

    def _matching(self, word: str) -> dict[str, float]:
        part = f"\n{word}\n" if len(word) == 1 else word if len(word) >= INSIDE else f"\n{word}"
        found: dict[str, float] = {}
        at = self._all.find(part)
        while at >= 0:
            start = self._all.rfind("\n", 0, at + 1) + 1
            end = self._all.find("\n", start)
            match = self._all[start:end]
            found[match] = 1.0 if match == word else 0.7 if match.startswith(word) else 0.4
            at = self._all.find(part, end)
        return found


def _weigh(section: Section) -> dict[str, float]:
    weights: dict[str, float] = defaultdict(float)
    places = {"page": section.page, "title": section.title, "text": section.text}
    for place, text in places.items():
        for word, count in Counter(words_of(text)).items():
            weights[word] += WEIGHTS[place] * (1 + log(count))
    return weights


def words_of(text: str) -> list[str]:
    """As they are compared."""
    return [fold(word) for word in WORD.findall(text)]


@lru_cache(maxsize=1 << 15)
def fold(word: str) -> str:
    """Small letters without marks; an umlaut is the same as its spelling with e."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    letters = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return letters.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def excerpt(text: str, matches: Iterable[str]) -> str:
    """A piece of the text around the first match, as HTML with all matches marked."""
    wanted = set(matches)
    first = next((found.start() for found in WORD.finditer(text) if fold(found[0]) in wanted), 0)
    start = text.rfind(" ", 0, first - LENGTH // 3) + 1 if first > LENGTH // 3 else 0
    end = max(text.rfind(" ", start, start + LENGTH), start + 1) if len(text) > start + LENGTH else len(text)
    parts, at = ["… " if start else ""], start
    for found in WORD.finditer(text, start, end):
        if fold(found[0]) in wanted:
            parts += [escape(text[at : found.start()]), "<mark>", escape(found[0]), "</mark>"]
            at = found.end()
    return "".join([*parts, escape(text[at:end]), " …" if end < len(text) else ""])


def sections_of(
    address: str, lang: str, own: str, tokens: Sequence[Token], anchors: Sequence[str]
) -> Iterator[Section]:  # fmt: skip
    """What a page of Markdown has, told in its ``own`` language. Its headings have these anchors, in their order."""
    starts = [place for place, token in enumerate(tokens) if token.type == "heading_open"]
    page = _text(tokens[starts[0] : starts[0] + 2]) if starts else ""
    for number, (start, end) in enumerate(pairwise([*starts, len(tokens)])):
        title, text = _text(tokens[start : start + 2]), _text(tokens[start + 2 : end])
        whole = f"{address}#{anchors[number]}" if number and number < len(anchors) else address
        yield Section(whole, lang, page, title, text, own)


def _text(tokens: Sequence[Token]) -> str:
    """Words alone."""
    parts = []
    for token in tokens:
        if token.type in ("fence", "code_block"):
            parts.append(token.content)
        elif token.type == "inline":
            parts += [child.content if child.type != "softbreak" else " " for child in token.children or ()]
            parts.append(" ")
    return " ".join("".join(parts).split())


def index_all(sections: Iterable[Section]) -> Mapping[str, SearchIndex]:
    """An index for each language."""
    by_language: dict[str, list[Section]] = defaultdict(list)
    for section in sections:
        by_language[section.lang].append(section)
    return {lang: SearchIndex(found) for lang, found in by_language.items()}
