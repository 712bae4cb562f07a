"""``spieltisch new-client``: a copy of a small client that plays whole games by the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from spieltisch.cli.client_ci import PLACES, ci_files
from spieltisch.cli.templates import TEMPLATES, copy_template, write_texts
from spieltisch.core.errors import UsageError

CLIENTS: Final = TEMPLATES / "clients"
"""A folder for each game, in it one for each language."""
SPELLINGS: Final = {"c++": "cpp", "py": "python", "python3": "python"}


def new_client(game: str, /, *, language: str, to: Path | None = None) -> None:
    """Copy a small client that plays by the rules, to start yours from.

    Parameters
    ----------
    game
        The game's name.
    language
        In which language: python for every game, java or cpp besides.
    to
        The folder to write to; by default one named after the game in this folder. It must be empty, or not there yet.
    """
    template = _template(game, language.lower())
    folder = to or Path(game)
    copy_template(template, folder)
    write_texts(folder, ci_files((folder / "README.md").read_text(encoding="utf-8")))
    print(
        f"written to {folder}; {folder / 'README.md'} tells how to build it, let it play, and check it. "
        f"GitHub and GitLab check it at each push ({', '.join(PLACES.values())})."
    )


def _template(game: str, language: str) -> Path:
    """Raises ``UsageError`` for a game or language there is no client for, and names those there are."""
    games = _folders(CLIENTS)
    if game not in games:
        raise UsageError(f"there is no client for {game!r} to copy; there are: {', '.join(games)}")
    languages = _folders(CLIENTS / game)
    chosen = SPELLINGS.get(language, language)
    if chosen not in languages:
        raise UsageError(f"there is no client for {game} in {language!r}; there are: {', '.join(languages)}")
    return CLIENTS / game / chosen


def _folders(place: Path) -> list[str]:
    return sorted(path.name for path in place.iterdir() if path.is_dir() and not path.name.startswith("_"))
