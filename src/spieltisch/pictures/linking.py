"""ES modules as one script, for an engine that loads no modules.

A module becomes a function of ``$need``, which gives it what another module exports, and ``$give``, by which it
exports: getters, so that what it gives is what it has. Sources keep their lines. Statements are found by how a line
begins, as anybody writes them; a form that is not understood here is refused, and so is what nobody exports.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

LOADER: Final = """
globalThis.need = (() => {
  const makers = new Map(), made = new Map();
  const need = (path, names = []) => {
    if (!made.has(path)) {
      const exported = {};
      made.set(path, exported);
      makers.get(path)(need, (own) => Object.defineProperties(exported, Object.getOwnPropertyDescriptors(own)));
    }
    const missing = names.find((name) => !(name in made.get(path)));
    if (missing) throw new SyntaxError(`${path} exports no ${missing}`);
    return made.get(path);
  };
  globalThis.define = (path, make) => makers.set(path, make);
  return need;
})();
"""

_FROM: Final = r"""\s*from\s*["'](?P<path>[^"']+)["'];?"""
_IMPORT: Final = re.compile(rf"^import\s*(?P<names>[\w$*{{][^;\"'()]*?){_FROM}", re.MULTILINE)
_BARE: Final = re.compile(r"""^import\s*["'](?P<path>[^"']+)["'];?""", re.MULTILINE)
_HANDED_ON: Final = re.compile(rf"^export\s*(?P<names>\{{[^}}]*\}}){_FROM}", re.MULTILINE)
_LISTED: Final = re.compile(r"(?P<before>^|[;}])export\s*(?P<names>\{[^}]*\});?", re.MULTILINE)
_DECLARED: Final = re.compile(
    r"^export\s+(?P<kept>(?:async\s+function|function|class|const|let|var)\s*\*?\s*(?P<name>[\w$]+))", re.MULTILINE
)
_DEFAULT: Final = re.compile(r"(?P<before>^|;)export\s+default\s", re.MULTILINE)
_UNKNOWN: Final = re.compile(r"^(?:import\s*[\w$*{\"']|export\b).*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Linked:
    """A module as part of a script."""

    needed: Sequence[str]
    """The paths of what it imports, in order."""
    given: Mapping[str, str]
    """What it exports, and what that is called inside."""
    script: str
    """What defines it."""


def link(entries: list[str], read: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    """The paths and scripts of these modules and all that they import, for ``LOADER`` to know.

    Raises ``ValueError`` for a statement that is not understood.
    """
    waiting = list(dict.fromkeys(entries))
    for path in waiting:
        needed, script = wrap(path, read(path))
        waiting += [other for other in dict.fromkeys(needed) if other not in waiting]
        yield path, script


def wrap(path: str, source: str) -> tuple[list[str], str]:
    """What a module needs, and the script that defines it. Raises ``ValueError``."""
    linked = take_apart(path, source)
    return [*linked.needed], linked.script


def take_apart(path: str, source: str) -> Linked:
    """A module's statements taken out of it. Raises ``ValueError`` for one that is not understood."""
    module = _Module(path)
    for pattern, replace in (
        (_IMPORT, module.take), (_BARE, module.load), (_HANDED_ON, module.hand_on),
        (_LISTED, module.give), (_DECLARED, module.declare), (_DEFAULT, module.give_default),
    ):  # fmt: skip
        source = pattern.sub(replace, source)
    if unknown := _UNKNOWN.search(source):
        raise ValueError(f"{path}: what is this? {unknown[0]}")
    given = ", ".join(f"get {name}() {{ return {local}; }}" for name, local in module.given.items())
    head = (
        f"define({json.dumps(path)}, ($need, $give) => {{ 'use strict'; $give({{ {given} }}); {' '.join(module.head)} "
    )
    return Linked(module.needed, module.given, f"{head}{source}\n}});")


class _Module:
    """What its statements say, while they are taken out."""

    def __init__(self, path: str) -> None:
        self._folder = posixpath.dirname(path)
        self.needed: list[str] = []
        self.head: list[str] = []
        """Imports come first, wherever they are written."""
        self.given: dict[str, str] = {}
        """What is exported, and what that is called inside."""

    def take(self, found: re.Match[str]) -> str:
        """``import first, { a, b as c } from "…"``, ``import * as all from "…"``"""
        single, _, listed = found["names"].strip().partition("{")
        pairs = [*_pairs(listed)]
        single = single.strip().rstrip(",").strip()
        need = self._need(found["path"], [name for name, _ in pairs])
        if single.startswith("*"):
            self.head.append(f"const {single.split()[-1]} = {need};")
        else:
            taken = ([f"default: {single}"] if single else []) + [f"{name}: {local}" for name, local in pairs]
            self.head.append(f"const {{ {', '.join(taken)} }} = {need};")
        return _lines(found)

    def load(self, found: re.Match[str]) -> str:
        """``import "…"``"""
        self.head.append(f"{self._need(found['path'], [])};")
        return _lines(found)

    def hand_on(self, found: re.Match[str]) -> str:
        """``export { a, b as c } from "…"``"""
        pairs, whole = [*_pairs(found["names"])], f"$from{len(self.head)}"
        self.head.append(f"const {whole} = {self._need(found['path'], [name for name, _ in pairs])};")
        self.given.update({given: f"{whole}.{name}" for name, given in pairs})
        return _lines(found)

    def give(self, found: re.Match[str]) -> str:
        """``export { a, b as c }``, which dense code has at its end"""
        self.given.update({given: name for name, given in _pairs(found["names"])})
        return found["before"] + _lines(found)

    def declare(self, found: re.Match[str]) -> str:
        """``export const a = …``; of several in one statement only the first is exported."""
        self.given[found["name"]] = found["name"]
        return found["kept"]

    def give_default(self, found: re.Match[str]) -> str:
        """``export default …``"""
        self.given["default"] = "$default"
        return f"{found['before']}const $default = "

    def _need(self, path: str, names: list[str]) -> str:
        whole = path if path.startswith("/") else posixpath.normpath(posixpath.join(self._folder, path))
        self.needed.append(whole)
        return f"$need({json.dumps(whole)}, {json.dumps(names)})"


def _pairs(listed: str) -> Iterator[tuple[str, str]]:
    """What stands in braces: names, each with what it is called elsewhere."""
    for one in listed.strip("{} \n").split(","):
        name, _, other = one.strip().partition(" as ")
        if name:
            yield name.strip(), (other or name).strip()


def _lines(found: re.Match[str]) -> str:
    return "\n" * found[0].count("\n")
