"""A finished game for other people's pages: what a link to it shows there, and a page to lie within theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Final, Literal
from urllib.parse import quote

from fastapi import Request

from spieltisch.core.game import AnyGame
from spieltisch.pictures.tiles import has_tile
from spieltisch.table.log import Header
from spieltisch.web.replays.drawn import names_of

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"game": "A game of {game}, move by move", "look": "Look at the game", "pause": "Pause"},
    "de": {"game": "Ein Spiel {game}, Zug für Zug", "look": "Spiel ansehen", "pause": "Anhalten"},
}
STYLES: Final = """
:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.4 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
figure { display: grid; grid-template-rows: minmax(0, 1fr) auto; gap: 8px; }
figure { box-sizing: border-box; height: 100vh; margin: 0; padding: 8px; }
figure > svg { width: 100%; height: 100%; border-radius: 10px; }
figcaption { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: space-between }
strong { overflow-wrap: anywhere; }
label, a { display: inline-flex; gap: 6px; align-items: center; min-height: 28px; }
a { color: var(--accent); font-weight: 650; }
figure:has(:checked) .frame, figure:has(:checked) .film-bar { animation-play-state: paused; }
@media (prefers-reduced-motion: reduce) { label { display: none; } }
"""


def head_of(game: AnyGame, header: Header, id: str, request: Request) -> Sequence[str]:
    """Elements by which a link to a replay becomes a card elsewhere (the Open Graph protocol). The host is one of the
    server's own: others are refused before."""
    lang: Literal["de", "en"] = "de" if request.headers.get("accept-language", "").lower().startswith("de") else "en"
    origin = f"{request.url.scheme}://{request.headers.get('host', '')}"
    about = WORDS[lang]["game"].format(game=game.short_title)
    told = {
        "og:type": "website", "og:site_name": "Spieltisch", "og:title": title_of(game, id, header),
        "og:description": about, "og:url": origin + request.url.path,
    }  # fmt: skip
    if has_tile(game):
        ply = request.path_params.get("ply", "")
        query = f"&ply={ply}" if ply.isdecimal() else ""
        told["og:image"] = f"{origin}/api/v1/replays/{quote(id, safe='')}/picture.svg?theme=light&lang={lang}{query}"
        told["og:image:type"] = "image/svg+xml"
        told["og:image:alt"] = told["og:title"]
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items()]
    return [*lines, f'<meta name="description" content="{escape(about)}">']


def title_of(game: AnyGame, id: str, header: Header) -> str:
    """The game and who played it."""
    return f"{game.short_title}: {' – '.join(names_of(game, id, header))}"


def page_of(title: str, id: str, film: str, lang: Literal["de", "en"]) -> str:
    """The page that others show within theirs: the game as a picture that moves, and a link. It has no script."""
    words = WORDS[lang]
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLES}</style></head>\n<body><figure>{film}"
        f'<figcaption><strong>{escape(title)}</strong><label><input type="checkbox"> {words["pause"]}</label>'
        f'<a href="/replays/{quote(id, safe="")}" target="_blank" rel="noopener">{words["look"]}</a></figcaption>'
        "</figure></body></html>\n"
    )
