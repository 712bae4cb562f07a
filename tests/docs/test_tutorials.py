"""The tutorials on clients: their code is that of the examples, their commands run, and both languages say the same."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.docs.test_protocols import conversations, pattern
from tests.docs.test_tutorial import commands, missing, place, typed
from tests.lengths import long_but

__all__ = ["place"]

ROOT = Path(__file__).parent.parent.parent
DOCS = ROOT / "docs" / "tutorial"
GAMES = sorted(path.name.removesuffix(".de.md") for path in DOCS.glob("*.de.md") if not path.name.startswith("README"))
PAGES = {path.name: path.read_text() for path in sorted(DOCS.glob("*.md"))}
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = {"python", "java", "cpp"}
CHECK = re.compile(r"`((?:[a-z]+\.){2}[a-z-]+)`")
FAILS = re.compile("^spieltisch check .*wrong")
"""What is shown to fail: exit code 1."""

each_page = pytest.mark.parametrize("name", PAGES)
each_game = pytest.mark.parametrize("game", GAMES)


def blocks(name: str) -> list[tuple[str, str]]:
    """Each fenced block of a page: its language and its text."""
    return BLOCK.findall(PAGES[name])


def indented(block: str, file: str) -> bool:
    """Whether the block's lines follow each other in the file, all of them shifted by as much.

    Blank lines do not count: between functions the formatter wants two of them on a page, in a class one.
    """
    lines, source = ([line for line in text.split("\n") if line] for text in (block, file))
    for begin in range(len(source) - len(lines) + 1):
        shift = source[begin].removesuffix(lines[0])
        if not shift.strip(" ") and source[begin : begin + len(lines)] == [shift + line for line in lines]:
            return True
    return False


@each_game
def test_all_code_is_that_of_the_examples(game: str) -> None:
    languages = set()
    for language, block in blocks(f"{game}.md"):
        if language in CODE:
            files = (ROOT / "examples" / game / language).glob("*.*")
            assert any(indented(block, file.read_text()) for file in files if file.is_file()), block
            languages.add(language)
    assert languages == {path.name for path in (ROOT / "examples" / game).iterdir()}


def test_code_that_is_not_in_a_file_is_missed() -> None:
    file = "class A:\n    def b(self):\n\n        return 1\n"
    assert indented("def b(self):\n\n    return 1\n", file)
    assert not indented("def b(self):\n  return 1\n", file)
    assert not indented("def b(self):\n\n    return 2\n", file)


@each_game
def test_what_is_said_on_a_page_is_said_in_a_transcript(game: str) -> None:
    for language, block in blocks(f"{game}.md"):
        if language == "text":
            wanted = re.compile(pattern(block.rstrip("\n")))
            assert any(wanted.search(conversation) for conversation in conversations(game)), block


@pytest.mark.parametrize("name", [*GAMES, "README"])
def test_both_languages_have_the_same_code_commands_checks_and_steps(name: str) -> None:
    english, german = f"{name}.md", f"{name}.de.md"
    assert blocks(english) == blocks(german)
    assert CHECK.findall(PAGES[english]) == CHECK.findall(PAGES[german])
    headings = [re.findall(r"^(#+) (\d*)", PAGES[page], re.MULTILINE) for page in (english, german)]
    assert headings[0] == headings[1]
    for page in (english, german):
        assert len(re.findall(r"^\|", PAGES[page], re.MULTILINE)) == len(
            re.findall(r"^\|", PAGES[english], re.MULTILINE)
        )


@each_page
def test_each_link_leads_somewhere(name: str) -> None:
    for target, heading in links(name):
        assert target.is_file(), target
        assert not heading or heading in anchors(target.read_text()), heading


def links(name: str) -> Iterator[tuple[Path, str]]:
    for link in re.findall(r"\]\(([^)]+)\)", PAGES[name]):
        path, _, heading = link.partition("#")
        yield DOCS / (path or name), heading


def anchors(page: str) -> set[str]:
    """Of all headings, as pages on the web call them."""
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.usefixtures("process")
@pytest.mark.parametrize("game", long_but(["twixt"], GAMES))
def test_the_page_works_as_it_is_written(game: str, place: Path) -> None:
    """All commands in their order, where their compiler is there; and what they are said to print."""
    done = 0
    for command, lines in commands(PAGES[f"{game}.md"]):
        compiler = re.match("javac|g\\+\\+", command)
        if compiler and not shutil.which(compiler[0]):
            pytest.skip(f"no {compiler[0]} here")
        result = typed(command, place)
        assert result.returncode == (1 if FAILS.match(command) else 0), (command, result.stdout)
        assert missing(lines, result.stdout) is None, (command, result.stdout)
        done += 1
    assert done >= 8


@pytest.mark.usefixtures("process")
@each_game
def test_each_check_that_is_named_there_is(game: str, place: Path) -> None:
    listed = typed(f"spieltisch check {game} --list", place).stdout
    assert set(CHECK.findall(PAGES[f"{game}.md"])) <= set(re.findall(r"[a-z]+(?:\.[a-z-]+)+", listed))
