"""What pages load is in few files, each named by what it holds; and what cannot be bundled is served as it is."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from spieltisch.pictures.files import STATIC, page_folder
from spieltisch.web.files.assets import PAGES
from spieltisch.web.files.bundling import EARLY, FRAME, Bundle, bundle
from spieltisch.web.files.document import write_document
from tests.web.site import GAMES

FOLDERS = {name: found for name, game in GAMES.items() if (found := page_folder(game))}
DEFINED = re.compile(r'^define\("([^"]+)"', re.MULTILINE)
BOARD = """\
import { html } from "/static/html.js";
import { words } from "./words.js";
export { words };
export const styles = true;
/* nobody reads this on the wire */
export const board = () => html`<svg class="board" />`;
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The page of a game from elsewhere."""
    (tmp_path / "board.js").write_text(BOARD)
    (tmp_path / "words.js").write_text("export const words = { de: {}, en: {} };\n")
    (tmp_path / "options.js").write_text("export const options = { de: {}, en: {} };\n")
    (tmp_path / "board.css").write_text("/* what for */\n.own { fill: red; }\n")
    return tmp_path


def held(made: Bundle, path: str) -> list[str]:
    """The modules in an entry's chunk."""
    return DEFINED.findall(made.files[made.addresses[path]].decode())


def test_what_several_pages_need_lies_in_one_chunk_and_a_page_needs_no_other() -> None:
    made = bundle(FOLDERS)
    scripts = [content for path, content in made.files.items() if path.endswith(".js")]
    found = Counter(path for content in scripts for path in DEFINED.findall(content.decode()))
    assert found["/static/html.js"] == found["/static/vendor/preact.js"] == found["/static/games/hive/board.js"] == 1
    always = {*held(made, EARLY), *held(made, FRAME)}
    assert all(found[path] == 1 for path in always)
    assert all(found[f"/static/{page}.js"] == 1 for page in PAGES.values())
    for page in set(PAGES.values()):
        assert f"/static/{page}.js" in held(made, f"/static/{page}.js")
        assert f"/static/{page}.js" not in always
    assert {path for path in found if not path.startswith("/static/games/")} == set(made.reexports)


def test_what_a_board_imports_later_is_a_file_of_its_own_without_what_the_board_has(folder: Path) -> None:
    (folder / "board.js").write_text(f'{BOARD}export const hints = () => import("./about.js");\n')
    (folder / "about.js").write_text("""\
import { html } from "/static/html.js";
import { words } from "./words.js";
import { more } from "./more.js";
export const help = () => [html`${words.de.a}`, more];
""")
    (folder / "more.js").write_text("export const more = 1;\n")
    made = bundle({"own": folder})
    own = "/static/games/own/"
    assert held(made, f"{own}board.js") == [f"{own}words.js", f"{own}board.js"]
    assert held(made, f"{own}about.js") == [f"{own}more.js", f"{own}about.js"]


def test_the_licences_of_others_are_told_where_their_code_is() -> None:
    made = bundle({})
    assert b"/static/vendor/README.md" in made.files[made.addresses[FRAME]]


def test_what_asks_early_is_small() -> None:
    made = bundle({})
    assert len(made.files[made.addresses[EARLY]]) < 10_500
    assert "/static/html.js" not in held(made, EARLY)


def test_a_changed_source_changes_the_name_of_its_file_and_of_no_other(folder: Path) -> None:
    before = bundle({"own": folder})
    (folder / "words.js").write_text("export const words = { de: { a: 'b' }, en: {} };\n")
    after = bundle({"own": folder})
    changed = {path for path in before.addresses if before.addresses[path] != after.addresses[path]}
    assert changed == {"/static/games/own/board.js"}
    assert bundle({"own": folder}).addresses == after.addresses


def test_a_changed_comment_changes_nothing(folder: Path) -> None:
    before = bundle({"own": folder})
    (folder / "board.js").write_text(BOARD.replace("nobody", "no one"))
    (folder / "board.css").write_text("/* for boards */\n.own { fill: red; }\n")
    assert bundle({"own": folder}).files == before.files


@pytest.mark.parametrize(
    "odd",
    [
        'import * as all from "./none.js";', 'import { board } from "./board.js";', 'export * from "./words.js";',
        "const at = import.meta.url;", "await 1;", "const y = `",
    ],
)  # fmt: skip
def test_a_game_that_is_not_understood_stays_in_pieces_and_keeps_nobody_else_so(
    odd: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "words.js").write_text(f"export const words = {{}};\n{odd}\n")
    made = bundle({"own": folder, "hive": FOLDERS["hive"]})
    assert not any(path.startswith("/static/games/own/") and path.endswith(".js") for path in made.addresses)
    assert held(made, "/static/games/hive/board.js")
    assert "the page of own stays in pieces" in caplog.text


def test_who_imports_one_of_our_modules_gets_the_one_that_runs() -> None:
    reexport = bundle({}).reexports["/static/html.js"].decode()
    names = re.findall(r"^export const (\w+) = made\.\1;$", reexport, re.MULTILINE)
    assert names == re.findall(r"^export const (\w+)", (STATIC / "html.js").read_text(), re.MULTILINE)
    assert "export default made.default;" in bundle({}).reexports["/static/vendor/htm.js"].decode()


def test_a_sheet_that_names_other_files_stays_where_these_are(folder: Path) -> None:
    (folder / "board.css").write_text('.own { background: url("wood.png"); }')
    assert "/static/games/own/board.css" not in bundle({"own": folder}).addresses


def test_the_document_of_a_page_names_all_that_it_is_going_to_load(folder: Path) -> None:
    made = bundle({"own": folder})
    text = write_document(made, "table/page", "own")
    for path in ("/static/table/page.js", "/static/games/own/board.js"):
        assert f'<link rel="modulepreload" href="{made.addresses[path]}">' in text
    assert f'<link rel="stylesheet" href="{made.addresses["/static/games/own/board.css"]}">' in text
    assert "lobby" not in text.partition('id="gathered"')[0]
    kept = "app/en.webmanifest"  # by its address browsers know what they have installed
    assert re.findall(r'(?:src|href)="/static/(?!made/)([^"]*)', text) == [kept]
    assert write_document(None, "table/page", "own") == (STATIC / "index.html").read_text()


def test_the_document_runs_nothing_that_stands_in_it() -> None:
    text = write_document(bundle({"</script><script>": STATIC}), "lobby/page", None)
    scripts = re.findall(r"<script([^>]*)>([^<]*)</script>", text)
    assert [(attributes.split('"')[1], bool(content)) for attributes, content in scripts] == [
        ("module", False), ("module", False), ("application/json", True),
    ]  # fmt: skip
