"""Modules as an engine without modules runs them: all forms of import and export, or a refusal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import quickjs

from spieltisch.pictures.files import OWN, STATIC
from spieltisch.pictures.linking import LOADER, link, wrap
from tests.architecture.sources import PACKAGE


def run(modules: dict[str, str], wanted: str) -> object:
    """The export ``wanted`` of the first module, as JSON has it."""
    context = quickjs.Context()
    context.eval(LOADER)
    first = next(iter(modules))
    for _, script in link([first], lambda path: modules[path]):
        context.eval(script)
    text = context.eval(f"JSON.stringify(need({json.dumps(first)}, [{json.dumps(wanted)}])[{json.dumps(wanted)}])")
    assert isinstance(text, str)
    return json.loads(text)


@pytest.mark.parametrize(
    ("statement", "value"),
    [
        ('import { one } from "./b.js";\nexport const a = one;', 1),
        ("import {one as eins, two}from'./b.js'\nexport const a = eins + two;", 3),
        ('import {\n  one,\n  two,\n} from "/x/b.js";\nexport const a = [one, two];', [1, 2]),
        ('import three from "./b.js";\nexport const a = three;', 3),
        ('import three, { one } from "./b.js";\nexport const a = three - one;', 2),
        ('import * as all from "./b.js";\nexport const a = Object.keys(all).sort();', ["default", "one", "two"]),
        ('import "../x/b.js";\nexport const a = globalThis.told;', "b"),
        ('export { one as a } from "./b.js";', 1),
        ('export { default as a } from "./b.js";', 3),
        ("const b = 4;\nexport { b as a };", 4),
        ("export let a = 0;\na = 5;", 5),
        ("export function f() { return 6; }\nexport const a = f();", 6),
        ("export async function f() {}\nexport class a { static toJSON() { return 7; } }", 7),
        ("const a = 8;export{a};", 8),
        ('export const a = later;\nimport { one as later } from "./b.js";', 1),
        ('/** @typedef {import("./c.js").C} C */\nexport const a = "import { x } from nowhere";',
         "import { x } from nowhere"),
    ],
)  # fmt: skip
def test_imports_and_exports_are_understood_as_they_are_written(statement: str, value: object) -> None:
    other = "export const one = 1, zero = 0;\nexport const two = 2;\nglobalThis.told = 'b';export default 3"
    modules = {"/x/a.js": statement, "/x/b.js": other}
    assert run(modules, "a") == value


def test_functions_may_need_each_other() -> None:
    modules = {
        "/a.js": 'import { odd } from "./b.js";\nexport function even(n) { return n === 0 || odd(n - 1); }\n'
        "export const a = even(4);",
        "/b.js": 'import { even } from "./a.js";\nexport function odd(n) { return n > 0 && even(n - 1); }',
    }
    assert run(modules, "a") is True


def test_what_nobody_exports_is_missed_by_name() -> None:
    with pytest.raises(quickjs.JSException, match=r"/b\.js exports no two"):
        run({"/a.js": 'import { two } from "./b.js";\nexport const a = two;', "/b.js": "export const one = 1;"}, "a")


@pytest.mark.parametrize("odd", ['export * from "./b.js";', "export const { a, b } = {};", "export var\n{ c } = {};"])
def test_a_form_that_is_not_understood_is_refused_with_its_line(odd: str) -> None:
    with pytest.raises(ValueError, match=r"^/a\.js: what is this\? export "):
        wrap("/a.js", f"const one = 1;\n{odd}\n")


def test_lines_stay_where_they_are() -> None:
    _, script = wrap("/a.js", 'import {\n  a,\n} from "./b.js";\nexport const b = a;\nthrow new Error();')
    assert script.splitlines()[4] == "throw new Error();"


def test_pictures_offer_boards_all_that_pages_do() -> None:
    """Modules import from ``html.js`` what they like; it must be there in either."""
    for_pages, for_pictures = ((folder / "html.js").read_text() for folder in (STATIC, OWN))
    _, page = wrap("/static/html.js", for_pages)
    _, picture = wrap("/static/html.js", for_pictures)
    assert page.partition("give({")[2].count("get ") == picture.partition("give({")[2].count("get ")
    assert names(page) == names(picture)


def names(script: str) -> set[str]:
    given = script.partition("give({")[2].partition("});")[0]
    return {part.split("(")[0] for part in given.split("get ")[1:]}


def test_every_page_can_be_linked() -> None:
    for folder in {path.parent for path in Path(PACKAGE).glob("**/page/board.js")}:
        for path in folder.glob("*.js"):
            assert wrap(f"/static/games/any/{path.name}", path.read_text("utf-8"))[1]
