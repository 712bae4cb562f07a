"""What pages make of a game, in an engine without a browser: lines, headings, boards and panels in words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

import quickjs

from spieltisch.core.game import AnyGame
from spieltisch.core.outcome import Outcome
from spieltisch.core.seats import SPECTATOR, Viewer
from spieltisch.pictures.files import Files, page_folder
from spieltisch.pictures.linking import LOADER, link
from spieltisch.web.views.pictures import encode, page_of

NAMES: Final = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
SHARED: Final = tuple(
    f"/static/{name}.js" for name in ("texts", "words/all-texts", "table/table", "turn", "boards/hindsight")
)
SCRIPT: Final = """
    need("/static/words/all-texts.js");
    const { translator } = need("/static/texts.js"), { BLANK, reduce } = need("/static/table/table.js");
    const { headingOf } = need("/static/turn.js"), hindsight = need("/static/boards/hindsight.js");
    const game = need("BOARD");
    const nothing = () => {};
    const missed = [];
    const sceneOf = (given) => {
        const t = translator(given.lang, game.words, (key) => missed.push(key));
        return { chosen: null, choose: nothing, commit: nothing, latest: [], pointed: [], past: [], ...given, t };
    };
    const all = (node, found) => {
        if (Array.isArray(node)) return node.flatMap((one) => all(one, found));
        if (!node || !node.props) return [];
        const inside = typeof node.type === "function" ? node.type(node.props) : node.props.children;
        return [...(found(node) ? [node] : []), ...all(inside, found)];
    };
    const textOf = (node) => {
        if (Array.isArray(node)) return node.map(textOf).join(" ");
        if (node === null || node === undefined || typeof node === "boolean") return "";
        if (!node.props) return String(node);
        return textOf(typeof node.type === "function" ? node.type(node.props) : node.props.children);
    };
    const having = (kind) => ({ props }) => String(props.class ?? "").split(" ").includes(kind);
    const answer = (make) => (text) => {
        missed.length = 0;
        return [JSON.stringify([make(JSON.parse(text)), missed])].join("");
    };

    globalThis.heading = answer(({ card, waits, seat, lang }) => {
        const hello = reduce(BLANK, { is: "hello", hello: { table: card, seat, is_continued: false } });
        const clock = waits.map((one) => ({ seat: one, clock: "", since_ms: 0, soft_ms: null, hard_ms: null }));
        const entry = { n: 1, at: "", now_ms: 0, items: [], picture: {}, choices: [], clock };
        const table = reduce(hello, { is: "entry", entry, here_ms: 0, keep: () => null });
        return headingOf(table, { lang, t: translator(lang) });
    });
    globalThis.sending = answer((news) => {
        const entry = { n: 1, at: "", now_ms: 0, items: [], picture: {}, choices: ["a"], clock: [] };
        const hello = { table: { seats: [] }, seat: 0, is_continued: true };
        const told = (is) => ({ is, value: null, why: "", hello, entry, here_ms: 0, keep: () => null });
        return news.reduce((table, is) => reduce(table, told(is)), BLANK).sending;
    });
    globalThis.shown = answer((given) => {
        const scene = sceneOf(given), board = game.board(scene);
        return {
            text: `${textOf(board)} ${textOf(game.panel(scene))}`,
            standings: scene.names.map((_, seat) => {
                const { points, note } = game.standing?.(scene, seat) ?? {};
                return textOf([points, note]);
            }),
            marked: all(board, having("MARK")).map((one) => textOf(all(one, having("seat-mark")))),
            title: textOf(all(board, having("monopoly-title"))),
        };
    });
    globalThis.told = answer((given) => {
        const { picture, names, t } = sceneOf(given);
        const itemOf = ([actor, told]) => ({ is: "happened", actor, told });
        const lines = given.lines.map((line, k) => ({ key: String(k), n: k, item: itemOf(line) }));
        const then = hindsight.picturesOf(lines, game, picture);
        return lines.map((line) => ({
            text: game.say(line.item.told, line.item.actor, names, t, then.get(line.key)),
            places: hindsight.placesOf(line, { module: game, then }), then: then.get(line.key),
        }));
    });
    globalThis.clicked = answer((given) => {
        const done = {};
        const scene = { ...sceneOf(given),
            choose: (value) => { done.chosen = value; }, commit: (text) => { done.sent = text; } };
        const cells = all(game.board(scene), ({ props }) => String(props["aria-label"] ?? "").includes(given.cell));
        if (!cells.length) throw new Error(`no cell ${given.cell}`);
        cells[0].props.onClick?.({ pointerType: given.pointer });
        return done;
    });
    globalThis.unasked = answer((given) => {
        const scene = sceneOf(given), kept = scene.chosen && game.keep(scene.chosen, scene);
        return { kept, lasting: game.lasting?.(kept) ?? null, order: game.unasked({ ...scene, chosen: kept }) };
    });
    globalThis.ended = answer((given) => {
        const scene = sceneOf(given), { points } = given.outcome;
        const kinds = points.map((n, seat) => game.tally(scene, seat, n));
        return { how: game.verdict?.(scene, given.outcome) ?? null, kinds };
    });
    globalThis.traces = answer((given) => all(game.board(sceneOf(given)), having("trace-line")).length);
"""
MARKS: Final = {"hive": "hive-mover", "cascadia": "cascadia-mover"}


class Pages:
    """One game's modules."""

    def __init__(self, game: AnyGame) -> None:
        folder = page_folder(game)
        assert folder is not None
        files = Files(game.name, folder)
        self._game, self._context = game, quickjs.Context()
        self._context.eval(LOADER)
        for _, script in link([*SHARED, files.board], files.read):
            self._context.eval(script)
        script = SCRIPT.replace("BOARD", files.board).replace("MARK", MARKS.get(game.name, "nothing"))
        self._context.eval(f"(() => {{ {script} }})()")

    def heading(self, waits: Sequence[int], seats: int, viewer: Viewer, lang: str) -> str:
        """What stands above a table that runs."""
        people = [{"seat": seat, "name": NAMES[seat], "kind": "", "state": "taken"} for seat in range(seats)]
        card = {"id": "", "game": self._game.name, "status": "running", "opened": "", "parent": None, "seats": people}
        text: str = self._ask("heading", {"card": card, "waits": waits, "seat": _seat(viewer), "lang": lang})
        return text

    def is_sending(self, news: Sequence[str]) -> bool:
        """Whether an action is on its way when a page was told this, each by its kind."""
        return self._ask("sending", news) is not None

    def shown(
        self, observation: Any, viewer: Viewer, waits: Sequence[int], seats: int, lang: str = "en", **other: Any
    ) -> Any:
        """Board, panel and standings as texts, and who is marked; ``other`` is what of the scene is otherwise."""
        return self._ask("shown", self._scene(observation, viewer, waits, seats, lang) | other)

    def told(self, lines: Sequence[tuple[Any, Any]], observation: Any, seats: int, lang: str = "en") -> Any:
        """What happened up to now, line by line: its text, its places, the picture then."""
        return self._ask("told", self._scene(observation, SPECTATOR, [], seats, lang) | {"lines": lines})

    def traces(self, observation: Any, latest: Sequence[str], pointed: Sequence[str], seats: int) -> int:
        """How many outlines a board has around such places."""
        scene = self._scene(observation, SPECTATOR, [], seats, "en") | {"latest": latest, "pointed": pointed}
        found: int = self._ask("traces", scene)
        return found

    def clicked(
        self,
        observation: Any,
        viewer: Viewer,
        waits: Sequence[int],
        cell: str,
        chosen: Any = None,
        pointer: str = "mouse",
    ) -> Any:
        """What a click on the first cell with this in its name leads to: ``sent``, or what is ``chosen`` then."""
        scene = self._scene(observation, viewer, waits, 4, "en") | {"chosen": chosen, "cell": cell, "pointer": pointer}
        return self._ask("clicked", scene)

    def ended(self, observation: Any, outcome: Outcome, lang: str = "en") -> Any:
        """How it was won, in a sentence or None, and the ``kinds`` of each seat's points."""
        scene = self._scene(observation, SPECTATOR, [], len(outcome.points), lang)
        told = {"ranks": outcome.ranks, "points": outcome.points, "detail": outcome.detail}
        return self._ask("ended", scene | {"outcome": told})

    def unasked(self, observation: Any, viewer: Viewer, waits: Sequence[int], chosen: Any) -> Any:
        """What stays chosen there, what of it lasts, and the ``order`` that follows without a click."""
        return self._ask("unasked", self._scene(observation, viewer, waits, 4, "en") | {"chosen": chosen})

    def _scene(
        self, observation: Any, viewer: Viewer, waits: Sequence[int], seats: int, lang: str
    ) -> dict[str, object]:
        page = page_of(self._game)
        choices = page.choices(observation) if viewer in waits else []
        names = NAMES[:seats]
        picture = page.picture(observation)
        return {
            "picture": picture, "seat": _seat(viewer), "choices": choices, "waits": waits, "names": names, "lang": lang,
        }  # fmt: skip

    def _ask(self, name: str, given: object) -> Any:
        found, missed = json.loads(self._context.get(name)(encode(given).decode()))
        assert not missed, f"texts that nobody knows: {missed}"
        return found


def _seat(viewer: Viewer) -> int | None:
    return None if viewer == SPECTATOR else viewer
