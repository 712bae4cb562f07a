"""Several pictures of a game as one that moves: an SVG file without scripts, for ``<img>`` and pages alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final, TypeAlias
from xml.etree import ElementTree as ET

SVG: Final = "http://www.w3.org/2000/svg"
STRIP: Final = 10
"""How high the line is that shows how far the game is, in units of the picture, and what is left around it."""
WORTH: Final = 60
"""Characters from which on an element is written once, and then used."""
WHOLE: Final = ("defs", "pattern", "text", "use")
"""Elements that are not taken apart."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture."""

    svg: str
    """As ``svg_of_picture`` has drawn it, with its styles."""
    ms: int
    """How long it is shown."""


def film_of(frames: Sequence[Frame], title: str) -> str:
    """All frames one after the other, over and over; who wants no motion sees the last one. What several have in common
    is there once. Where the file is part of a page, ``.paused`` above it stops it."""
    roots = [ET.fromstring(frame.svg) for frame in frames]
    boxes = [[float(value) for value in root.attrib["viewBox"].split()] for root in roots]
    width, height = max(box[2] for box in boxes), max(box[3] for box in boxes)
    shared = _Shared(child for root in roots for child in _drawn(root))
    shown = "".join(
        f'<svg class="frame frame-{at}" viewBox="{root.attrib["viewBox"]}" width="{width:g}" height="{height:g}">'
        f"{''.join(map(shared.write, _drawn(root)))}</svg>"
        for at, root in enumerate(roots)
    )
    first = roots[0].attrib
    theme = f' data-theme="{first["data-theme"]}"' if "data-theme" in first else ""
    styles = next((child.text or "" for child in roots[0] if _name(child) == "style"), "")
    bar = (
        f'<rect class="film-ground" y="{height:g}" width="{width:g}" height="{STRIP}"/>'
        f'<rect class="film-bar" y="{height:g}" width="{width:g}" height="{STRIP}"/>'
    )
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {width:g} {height + STRIP:g}" width="{width:g}" height="{height + STRIP:g}" '
        f'role="img"{theme}><title>{escape(title)}</title><style>{escape(styles + _motion(frames))}</style>'
        f"<defs>{''.join(shared.written())}</defs>{shown}{bar}</svg>\n"
    )


def _motion(frames: Sequence[Frame]) -> str:
    """Styles by which each is seen in its time: a rule for each length of time, and each begins later by itself."""
    whole = sum(frame.ms for frame in frames)
    rules = [
        f".frame{{visibility:hidden;animation:{whole}ms step-end infinite}}",
        f".film-bar{{fill:var(--accent);transform-origin:left;animation:film {whole}ms linear infinite}}",
        ".film-ground{fill:var(--sunken)}@keyframes film{from{transform:scaleX(0)}}",
        ".paused .frame,.paused .film-bar{animation-play-state:paused}",
    ]
    rules += [
        f"@keyframes seen-{ms}{{0%{{visibility:visible}}{100 * ms / whole:.4f}%{{visibility:hidden}}}}"
        for ms in sorted({frame.ms for frame in frames})
    ]
    begins = 0
    for at, frame in enumerate(frames):
        rules.append(
            f".frame-{at}{{animation-name:seen-{frame.ms};animation-delay:{begins - whole if begins else 0}ms}}"
        )
        begins += frame.ms
    still = f".frame,.film-bar{{animation:none}}.frame-{len(frames) - 1}{{visibility:visible}}"
    rules.append(f"@media (prefers-reduced-motion:reduce){{{still}}}")
    return "".join(rules)


Chain: TypeAlias = tuple[str, ...]
"""The classes of all that an element lies in, from without: what its styles may follow from."""


class _Shared:
    """Elements that several frames have: each is written once, among the same classes, and then only used."""

    def __init__(self, roots: Iterable[ET.Element]) -> None:
        self._texts: dict[ET.Element, tuple[Chain, str]] = {}
        self._numbers: dict[tuple[Chain, str], int] = {}
        for root in roots:
            self._note(root, ())
        self._times = Counter(self._texts.values())

    def write(self, element: ET.Element) -> str:
        """An element as it stands in its frame."""
        chain, text = self._texts[element]
        if self._times[chain, text] > 1 and len(text) >= WORTH:
            return f'<use href="#s{self._numbers.setdefault((chain, text), len(self._numbers))}"/>'
        if not len(element) or _name(element) in WHOLE:
            return text
        head = text[: text.index(">") + 1]
        return f"{head}{''.join(map(self.write, element))}</{_name(element)}>"

    def written(self) -> Iterator[str]:
        """All that are used."""
        for (chain, text), number in self._numbers.items():
            around = "".join(f'<g class="{escape(each)}">' for each in chain)
            yield f'{around}<g id="s{number}">{text}</g>{"</g>" * len(chain)}'

    def _note(self, element: ET.Element, chain: Chain) -> str:
        """Its text, once that and those of what lies in it are known."""
        inside = (*chain, own) if (own := element.get("class")) else chain
        parts = [escape(element.text or "", quote=False)]
        for child in element:
            parts += self._note(child, inside), escape(child.tail or "", quote=False)
        name, content = _name(element), "".join(parts)
        head = f"<{name}" + "".join(f' {key}="{escape(value)}"' for key, value in element.attrib.items())
        text = f"{head}>{content}</{name}>" if content else f"{head}/>"
        self._texts[element] = chain, text
        return text


def _drawn(root: ET.Element) -> list[ET.Element]:
    return [child for child in root if _name(child) not in ("title", "style")]


def _name(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]
