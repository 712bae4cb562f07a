"""Sources without what only their readers need: comments and indentation. What they mean stays the same.

JavaScript is cut into its tokens; where that would take more than the tokens before (a slash after a closing brace may
divide or begin a regular expression), the source is refused, and so is what has no place in a function:
``import.meta``, and waiting at the top level. Lines stay lines, and texts are not touched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(
    r"""(?P<comment>//[^\r\n\u2028\u2029]*|/\*.*?\*/)
    |(?P<space>\s+)
    |(?P<string>"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*')
    |(?P<number>[0-9][\w.]*)
    |(?P<word>[\w$]+)
    |(?P<sign>\+\+|--|=>|\?\.|[^"'\\])""",
    re.DOTALL | re.VERBOSE,
)
_REGEX: Final = re.compile(r"/(?:[^\\/\[\r\n]|\\[^\r\n]|\[(?:[^\]\\\[\r\n]|\\[^\r\n])*\])+/[a-z]*")
_TEMPLATE: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
_CLOSING: Final = {"(": ")", "[": "]", "{": "}", "${": "}"}
_HEADS: Final = {"if", "while", "for", "with"}
"""What stands before brackets after which a statement begins."""
_OPEN: Final = {
    *("return", "typeof", "instanceof", "in", "new", "delete", "void", "throw", "case", "do", "else", "extends"),
}
"""Words after which a value follows."""
_EITHER: Final = {"of", "yield", "await", "let", "static", "async", "default"}
"""Words that may be names as well."""
_TIGHT: Final = frozenset("(){}[],;:=")
"""Signs that need no blank beside them."""
_BREAK: Final = re.compile("[\r\n\u2028\u2029]")
_STATEMENTS: Final = {";", "const", "let", "var", "function", "class", "async"}
_INSIDE: Final = 2
"""How many brackets are open where a linked module's own statements begin."""
_STYLE: Final = re.compile(r"""(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(?:\s|/\*.*?\*/)+""", re.DOTALL)
_STYLE_ODD: Final = re.compile(r"""url\(\s*[^"'\s]""", re.IGNORECASE)


class Token(NamedTuple):
    """A piece of a source."""

    kind: str
    """``comment``, ``space``, ``string``, ``number``, ``word``, ``regex``, ``template`` or ``sign``."""
    text: str
    depth: int
    """How many brackets are open."""


_BEGIN: Final = Token("sign", ";", 0)


def tokens(source: str) -> Iterator[Token]:
    """A script's tokens, which together are the whole of it. Raises ``ValueError`` for what cannot be told apart."""
    return _Reader(source).read()


@dataclass(slots=True)
class _Reader:
    """Reads from the beginning to the end."""

    source: str
    at: int = 0
    open: list[tuple[str, bool]] = field(default_factory=list)
    """Brackets, and whether a statement begins after them."""
    last: Token = _BEGIN
    """The last one that means something."""
    before: Token = _BEGIN
    """The one before that."""
    is_after_head: bool = False
    """Whether the last one closed the brackets of an ``if`` or the like."""

    def read(self) -> Iterator[Token]:
        source, match = self.source, _TOKEN.match
        while self.at < len(source):
            if source[self.at] in "/`}":
                token = self._next()
            else:
                found = match(source, self.at)
                token = self._token((found and found.lastgroup) or "", found)
            self.at += len(token.text)
            yield token
            if token.kind == "sign" or token.kind == "template":
                self._note(token)
            elif token.kind != "space" and token.kind != "comment":
                self.before, self.last, self.is_after_head = self.last, token, False
        if self.open:
            raise self._odd("brackets are not closed")

    def _next(self) -> Token:
        """What begins with a sign that means several things."""
        sign = self.source[self.at]
        if sign == "`":
            return self._template(self.at + 1)
        if sign == "}" and self.open and self.open[-1][0] == "${":
            self.open.pop()
            return self._template(self.at + 1)
        if sign == "/" and self.source[self.at : self.at + 2] not in ("//", "/*") and not self._is_divided():
            return self._token("regex", _REGEX.match(self.source, self.at))
        found = _TOKEN.match(self.source, self.at)
        return self._token((found and found.lastgroup) or "", found)

    def _token(self, kind: str, found: re.Match[str] | None) -> Token:
        if found is None:
            raise self._odd("this cannot be read")
        return Token(kind, found[0], len(self.open))

    def _template(self, begin: int) -> Token:
        """A piece of one, up to its end or to a value in it."""
        found = _TEMPLATE.match(self.source, begin)
        if found is None:
            raise self._odd("a text is not closed")
        return Token("template", self.source[self.at : found.end()], len(self.open))

    def _is_divided(self) -> bool:
        """Whether a slash divides here, or begins a regular expression."""
        text, is_member = self.last.text, self.before.text in (".", "?.")
        if self.last.kind == "word" and not is_member:
            if text in _EITHER:
                raise self._odd("a slash that may be one or the other")
            return text not in _OPEN
        if self.last.kind == "template":
            return not text.endswith("${")
        if self.last.kind == "sign":
            if text == "}":
                raise self._odd("a slash that may be one or the other")
            return text in ("]", "++", "--") or (text == ")" and not self.is_after_head)
        return True

    def _note(self, token: Token) -> None:
        self.is_after_head = False
        if token.kind == "template" and token.text.endswith("${"):
            self.open.append(("${", False))
        elif token.kind == "sign" and token.text in "([{":
            is_head = self.last.kind == "word" and self.last.text in _HEADS and self.before.text not in (".", "?.")
            self.open.append((token.text, is_head))
        elif token.kind == "sign" and token.text in ")]}":
            if not self.open or _CLOSING[self.open[-1][0]] != token.text:
                raise self._odd("a bracket that nobody opened")
            self.is_after_head = self.open.pop()[1]
        self.before, self.last = self.last, token

    def _odd(self, why: str) -> ValueError:
        return ValueError(f"{why}, in line {self.source.count(chr(10), 0, self.at) + 1}")


def strip(source: str) -> str:
    """A script made shorter. Comments that begin with ``/*!`` stay. Raises ``ValueError``."""
    return "".join(_pieces(list(tokens(source))))


def strip_linked(source: str, resolve: Callable[[str], str]) -> tuple[str, list[str]]:
    """The same of a module that was made a function. In it ``import(…)`` is ``$need.later(…)``; and the paths that
    stand in these, which ``resolve`` has made whole. Raises ``ValueError``."""
    found = list(tokens(source))
    places = [at for at, token in enumerate(found) if token.kind not in ("space", "comment")]
    imported = _defer_imports(found, places, resolve)
    return "".join(_pieces(found)), imported


def _pieces(found: Sequence[Token]) -> list[str]:
    pieces: list[str] = []
    blank = ""
    for token in found:
        if _is_blank(token):
            blank = "\n" if blank == "\n" or _BREAK.search(token.text) else " "
            continue
        if pieces and (blank == "\n" or (blank and not {pieces[-1][-1], token.text[0]} & _TIGHT)):
            pieces.append(blank)
        pieces.append(token.text)
        blank = ""
    return pieces


def _is_blank(token: Token) -> bool:
    return token.kind == "space" or (token.kind == "comment" and not token.text.startswith("/*!"))


def _defer_imports(found: list[Token], code: Sequence[int], resolve: Callable[[str], str]) -> list[str]:
    """Replace each ``import(…)`` in place; the paths that these import. ``code`` is where the tokens are that mean
    something. Raises ``ValueError``."""
    imported, is_async = [], False
    for before, at, after, inside in zip([-1, *code], code, [*code[1:], -1], [*code[2:], -1, -1], strict=False):
        token, following = found[at], found[after].text
        if token.depth == _INSIDE and token.text in _STATEMENTS:
            is_async = token.text == "async"
        if token.kind != "word" or token.text not in ("import", "export", "await") or found[before].text in (".", "?."):
            continue
        if token.text == "await" and token.depth == _INSIDE and not is_async:
            raise ValueError("a module that waits at its top level")
        if token.text == "export" and following != ":":
            raise ValueError("an export that does not begin its line")
        if token.text == "import" and following != ":":
            if following != "(":
                raise ValueError(f"import {following}: that is not understood here")
            found[at] = token._replace(text="$need.later")
            if found[inside].kind == "string":
                path = resolve(found[inside].text[1:-1])
                found[inside] = found[inside]._replace(text=json.dumps(path))
                imported.append(path)
    return imported


def strip_styles(source: str) -> str:
    """A style sheet made shorter; as it is where an address without quotes may hold anything."""
    if _STYLE_ODD.search(source):
        return source
    return _STYLE.sub(_shorten, source).strip()


def _shorten(found: re.Match[str]) -> str:
    if found["string"]:
        return found[0]
    if "\n" in found[0]:
        return "\n"
    return " " if found[0][0].isspace() or found[0][-1].isspace() else "/**/"
