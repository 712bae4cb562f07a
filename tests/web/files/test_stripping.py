"""Sources made shorter mean what they meant; what might mean something else is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import quickjs

from spieltisch.pictures.files import STATIC
from spieltisch.pictures.linking import take_apart
from spieltisch.web.files.stripping import strip, strip_linked, strip_styles, tokens
from tests.architecture.sources import PACKAGE

FOLDERS = [STATIC, *sorted({path.parent for path in Path(PACKAGE).glob("**/page/board.js")})]


@pytest.mark.parametrize(
    ("source", "stripped"),
    [
        ("// why\nconst a = 1; // because\n\n  const b = 2;", "const a=1;\nconst b=2;"),
        ("a /* one\ntwo */ = 1", "a\n=1"),
        ("return /* x */ a", "return a"),
        ("/*! whose this is */\n/* not this */\na", "/*! whose this is */\na"),
        ('"// no comment" + `/* nor ${ "`" /* but this */ } this */`', '"// no comment" + `/* nor ${"`"} this */`'),
        ("`a\n   b ${`c\n   ${ d }`}\n   e`", "`a\n   b ${`c\n   ${d}`}\n   e`"),
        ("a / b // c\n/ d", "a / b\n/ d"),
        ("x = /\\/[/'\"]/g.test(y) / 2", "x=/\\/[/'\"]/g.test(y)/ 2"),
        ("(a + b) / 2 / c", "(a + b)/ 2 / c"),
        ("if (a) /'/.test(b)", "if(a)/'/.test(b)"),
        ("a.if(b) / c / d", "a.if(b)/ c / d"),
        ("return /'/.test(b)", "return /'/.test(b)"),
        ("a.return / 2 / b", "a.return / 2 / b"),
        ("i++ / 2 / j", "i++ / 2 / j"),
        ("a + +b - -c", "a + +b - -c"),
        ("({ import: 1 }).import", "({import:1}).import"),
        ('import("./b.js")', '$need.later("/x/b.js")'),
        ("import(`/static/${a}.js`)", "$need.later(`/static/${a}.js`)"),
        ("define(() => { async () => { await a } })", "define(()=>{async()=>{await a}})"),
        ("define(() => { b = async () => await a; })", "define(()=>{b=async()=> await a;})"),
    ],
)
def test_only_comments_and_blanks_go(source: str, stripped: str) -> None:
    assert strip_linked(source, lambda path: f"/x/{path[2:]}")[0] == stripped


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("let a = 1\nlet b = a\n/* x */ + 1\nb", 2),
        ("const f = () => {\n  return\n  1\n}\nf() === undefined", True),
        ("let a = 4, g = 2, i = 1\na / 2 / g", 1),
        ("const a = { b: /[\\]/]\\// }\n a.b.source.length", 7),
        ("`${[1, 2].map((n) => `<${n /* n */}>`).join(`,`)}  // text`", "<1>,<2>  // text"),
    ],
)
def test_what_is_left_does_the_same(source: str, value: object) -> None:
    shorter = strip(source)
    assert quickjs.Context().eval(source) == quickjs.Context().eval(shorter) == value


@pytest.mark.parametrize(
    "odd",
    [
        "a = {} / 2 / b", "of / 2 / b", "import.meta.url", "await a;", "`open", "f(", ")", "(]", "'open\n'",
        "\\u0061 = 1", "import x",
    ],
)  # fmt: skip
def test_what_cannot_be_told_apart_is_refused(odd: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        strip_linked(f"define(() => {{\nconst one = 1;\n{odd}\n}});", str)


def test_what_a_module_imports_when_it_runs_is_found_as_far_as_it_says_so() -> None:
    source = "import('./a.js'); import(`./${b}.js`); import(\"./c.js\"); // import('./d.js')\n'import(\"./e.js\")'"
    assert strip_linked(source, str)[1] == ["./a.js", "./c.js"]


@pytest.mark.parametrize("path", [path for folder in FOLDERS for path in sorted(folder.rglob("*.js"))], ids=str)
def test_all_of_our_own_modules_are_understood(path: Path) -> None:
    source = path.read_text("utf-8")
    found = list(tokens(source))
    assert "".join(token.text for token in found) == source
    linked = take_apart(f"/static/{path.name}", source).script
    shorter, _ = strip_linked(linked, str)
    assert len(shorter) < len(linked)
    quickjs.Context().eval(f"(define) => {{ {shorter} }}")  # it is a script still


@pytest.mark.parametrize(
    ("source", "stripped"),
    [
        ("/* why */\n.a,\n  .b { color: red; }\n", ".a,\n.b { color: red; }"),
        (".a::before { content: \"  /* text */  \"; }", ".a::before { content: \"  /* text */  \"; }"),
        (".a/* x */.b /* y */ .c {}", ".a/**/.b .c {}"),
        (".a { background: url(data:x/*y*/) }", ".a { background: url(data:x/*y*/) }"),
    ],
)  # fmt: skip
def test_style_sheets_keep_what_they_say(source: str, stripped: str) -> None:
    assert strip_styles(source) == stripped
