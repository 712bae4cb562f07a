"""The pages' icon as the PNG files that installing them needs, drawn from ``icon.svg``: ``python -m tools.icons``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.web.browser.conftest import find_chromium
from tools.install import ROOT

STATIC: Final = ROOT / "src" / "spieltisch" / "web" / "static"
FOLDER: Final = STATIC / "app"
PLAIN: Final = (192, 512)
"""Sizes of the icon as it is, with nothing around it."""
COVERED: Final = {"icon-180.png": 180, "icon-cover-512.png": 512}
"""Of icons on a ground that fills the square, from which a system cuts its own shape. What it leaves in any case is a
circle of 80 % of the width, so that the icon has less."""
GROUND: Final = "#2f4f47"
SHARE: Final = 0.78


def draw(browser: Browser, size: int, file: Path, *, ground: str = "transparent", share: float = 1) -> None:
    """One file."""
    page = browser.new_page(viewport=ViewportSize(width=size, height=size))
    inner = round(size * share)
    picture = STATIC.joinpath("icon.svg").read_text("utf-8").replace("<svg ", f'<svg width="{inner}" height="{inner}" ')
    style = f"margin:0;width:{size}px;height:{size}px;display:grid;place-items:center;background:{ground}"
    page.set_content(f'<body style="{style}">{picture}</body>')
    page.screenshot(path=file, omit_background=True)
    page.close()


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        for size in PLAIN:
            draw(browser, size, FOLDER / f"icon-{size}.png")
        for name, size in COVERED.items():
            draw(browser, size, FOLDER / name, ground=GROUND, share=SHARE)
        browser.close()


if __name__ == "__main__":
    main()
