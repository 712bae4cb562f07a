"""What mkdocs asks while it makes the static site: pages from outside ``docs``, navigation, and where links lead.

The Markdown is as it is in the repository, where links lead from file to file. Those to files that are pages here stay;
those to other files of the checkout lead to the repository.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from spieltisch.web.documents.contents import GROUPS

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = "docs"
ICON: Final = "src/spieltisch/web/static/icon.svg"
OUTSIDE: Final = {
    "README.md": "index.md",
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "CHANGELOG.md": "project/changelog.md",
    "SECURITY.md": "project/security.md",
    ICON: "pictures/icon.svg",
}
"""Files of the checkout, and where they are in the site."""
LINK: Final = re.compile(r"(\]\()([^)\s]+)(?=[)\s])")
FENCE: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.nav = navigation()
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    from mkdocs.structure.files import File

    for path, place in OUTSIDE.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / path)))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    place = page.file.src_uri
    page.meta["lang"] = "de" if place.endswith(".de.md") else "en"
    return led_on(markdown, place, str(config.repo_url), lambda path: files.get_file_from_path(path) is not None)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    return output.replace('<html lang="en"', f'<html lang="{page.meta["lang"]}"', 1)


def navigation() -> list[dict[str, list[str]]]:
    """Documents by what they are for, as on the server's own pages, then the project and what is left."""
    listed = {title["en"]: [path for name in names for path in _pages(name)] for title, names in GROUPS}
    protocols = sorted(f"protocols/{path.name}" for path in (ROOT / DOCS / "protocols").glob("*.md"))
    known = {path for paths in listed.values() for path in paths} | set(protocols)
    found = sorted(path.relative_to(ROOT / DOCS).as_posix() for path in (ROOT / DOCS).rglob("*.md"))
    project = [path for path in OUTSIDE.values() if path.startswith("project/")]
    rest = [path for path in found if path not in known]
    sections = {**listed, "Protocols": protocols, "Project": project + rest}
    return [{"Spieltisch": ["index.md"]}, *({title: paths} for title, paths in sections.items())]


def _pages(name: str) -> Iterator[str]:
    """The files of an entry of ``GROUPS``, each edition."""
    folder, star, _ = name.partition("/*")
    if star:
        files = (ROOT / DOCS / folder).glob("*.md")
        yield from sorted(f"{folder}/{path.name}" for path in files if not path.name.startswith("README."))
        return
    stem = f"{name}/README" if (ROOT / DOCS / name).is_dir() else name
    yield from (f"{stem}{lang}.md" for lang in ("", ".de") if (ROOT / DOCS / f"{stem}{lang}.md").exists())


def led_on(markdown: str, place: str, repository: str, is_here: Callable[[str], bool]) -> str:
    """A file's Markdown as it is to be at a place in the site, whose files are here."""
    source = next((path for path, there in OUTSIDE.items() if there == place), f"{DOCS}/{place}")

    def lead(found: re.Match[str]) -> str:
        return found[1] + _target(found[2], source, place, repository, is_here)

    pieces, at = [], 0
    for fence in FENCE.finditer(markdown):
        pieces += [LINK.sub(lead, markdown[at : fence.start()]), fence[0]]
        at = fence.end()
    return "".join([*pieces, LINK.sub(lead, markdown[at:])])


def _target(target: str, source: str, place: str, repository: str, is_here: Callable[[str], bool]) -> str:
    """Where a link of a file of the checkout leads to from a place in the site."""
    path, mark, anchor = target.partition("#")
    if ":" in path or not path:
        return target
    whole = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    file = f"{whole}/README.md" if (ROOT / whole / "README.md").is_file() else whole
    there = OUTSIDE.get(file, file.removeprefix(f"{DOCS}/") if file.startswith(f"{DOCS}/") else "")
    if there and is_here(there):
        return posixpath.relpath(there, posixpath.dirname(place) or ".") + mark + anchor
    if (ROOT / whole).exists():
        kind = "tree" if (ROOT / whole).is_dir() else "blob"
        return f"{repository}/{kind}/main/{whole}{mark}{anchor}"
    return target  # which leads nowhere, so that mkdocs says so
