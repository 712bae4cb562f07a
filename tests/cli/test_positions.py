"""``legal``, ``apply``, ``score`` and ``perft``: shapes, orders, and errors in their place."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Cli

DATA = Path(__file__).parents[1] / "games" / "hive" / "data"


def recorded(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def text_of(record: dict[str, Any]) -> str:
    """A recorded position in our notation."""
    fields = ";".join(f"{x},{y}" for x, y in record["obstructed"])
    stacks = ";".join(f"{x},{y},{pieces}" for x, y, pieces in record["stacks"])
    return f"turn={record['turn']} obs={fields} stacks={stacks}"


def feed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_legal_agrees_with_every_recorded_position(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    records = recorded("legal_moves.jsonl")
    feed(monkeypatch, "".join(text_of(record) + "\n" for record in records))
    done = cli("legal", "hive", "--positions", "-", "--json")
    assert done.code == 0
    assert done.json_lines == [sorted(record["moves"]) for record in records]


def test_score_agrees_with_every_recorded_position(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    records = recorded("legal_moves.jsonl")
    feed(monkeypatch, "".join(text_of(record) + "\n" for record in records))
    done = cli("score", "hive", "--positions", "-", "--json")
    assert done.code == 0
    assert [(score["free"], score["over"]) for score in done.json_lines] == [
        (record["free"], record["over"]) for record in records
    ]


def test_apply_refuses_every_recorded_illegal_move_in_the_protocols_words(cli: Cli, tmp_path: Path) -> None:
    records = recorded("illegal_moves.jsonl")
    file = tmp_path / "tries"
    file.write_text("".join(f"{text_of(record)}\t{record['try']}\n" for record in records))
    done = cli("apply", "hive", "--positions", str(file))
    assert done.code == 0
    answers = done.json_lines
    assert [answer["refused"] for answer in answers] == [record["try"] for record in records]
    assert [answer["why"] for answer in answers] == [record["verdict"] for record in records]
    assert all(answer["code"] for answer in answers)


def test_legal_lists_actions_by_code_point_for_programs_and_a_line_each_for_people(cli: Cli) -> None:
    actions = cli("legal", "twixt", "--position", "moves=16/14", "--json").json
    assert actions == sorted(actions)
    assert "16/14" not in actions
    assert cli("legal", "twixt", "--position", "moves=16/14").out.split() == actions


def test_legal_without_a_position_starts_from_the_empty_one(cli: Cli) -> None:
    assert cli("legal", "twixt", "--json").json == cli("legal", "twixt", "--position", "", "--json").json
    assert len(cli("legal", "hive", "--json").json) == 91 * 5


@pytest.mark.parametrize("command", ["legal", "score"])
def test_a_line_that_is_no_position_has_an_error_in_its_place(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    feed(monkeypatch, "moves=16/14\nmoves=16/14,16/14\n\n")
    done = cli(command, "twixt", "--positions", "-")
    good, bad, empty = done.json_lines
    assert done.code == 1
    assert list(bad) == ["error"]
    assert "error" not in good
    assert "error" not in empty


def test_the_last_line_needs_no_end(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, "moves=16/14\r\nmoves=16/15")
    assert len(cli("legal", "twixt", "--positions", "-").json_lines) == 2


def test_a_single_text_that_is_no_position_is_exit_1(cli: Cli) -> None:
    done = cli("legal", "hive", "--position", "turn=x", "--json")
    assert (done.code, list(done.json)) == (1, ["error"])
    done = cli("legal", "hive", "--position", "turn=x")
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)


def test_apply_plays_actions_in_their_order(cli: Cli) -> None:
    done = cli("apply", "twixt", "--position", "moves=16/14", "7/8", "9/9", "--json")
    assert (done.code, done.json) == (0, {"position": "orientation=2009 swamps= moves=16/14,7/8,9/9"})
    assert cli("apply", "twixt", "--position", "moves=16/14", "7/8").out == "orientation=2009 swamps= moves=16/14,7/8\n"


def test_apply_stops_at_the_first_refusal(cli: Cli) -> None:
    done = cli("apply", "twixt", "16/14", "16/14", "nonsense", "--json")
    assert (done.code, done.json["refused"]) == (1, "16/14")
    assert set(done.json) == {"refused", "code", "why"}
    done = cli("apply", "twixt", "16/14", "16/14")
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("spieltisch: 16/14: ")


def test_what_is_no_action_is_refused_as_unreadable(cli: Cli) -> None:
    done = cli("apply", "twixt", "nonsense", "--json")
    assert (done.code, done.json["refused"], done.json["code"]) == (1, "nonsense", "unreadable")


def test_a_file_of_positions_and_actions_may_refuse_and_is_done(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    feed(monkeypatch, "moves=16/14\t7/8\nmoves=16/14\t16/14\n")
    done = cli("apply", "twixt", "--positions", "-")
    assert (done.code, [next(iter(line)) for line in done.json_lines]) == (0, ["position", "refused"])
    feed(monkeypatch, "moves=16/14\nmoves=x\t16/14\n")
    done = cli("apply", "twixt", "--positions", "-")
    assert (done.code, [list(line) for line in done.json_lines]) == (1, [["error"], ["error"]])


def test_nobody_may_act_when_the_game_is_over(cli: Cli) -> None:
    over = next(text_of(record) for record in recorded("legal_moves.jsonl") if record["over"])
    assert cli("legal", "hive", "--position", over, "--json").json == []
    assert cli("apply", "hive", "--position", over, "K", "--json").code == 1
    assert cli("perft", "hive", "--position", over, "--depth", "2", "--json").json["nodes"] == 0


def test_perft_counts_leaves_and_divides_them_by_action(cli: Cli) -> None:
    whole = cli("perft", "hive", "--depth", "2", "--json").json
    parts = cli("perft", "hive", "--depth", "2", "--divide", "--json").json
    assert list(whole) == ["depth", "nodes", "seconds"]
    assert (whole["depth"], whole["nodes"]) == (2, sum(parts["divide"].values())) == (2, parts["nodes"])
    assert sorted(parts["divide"]) == cli("legal", "hive", "--json").json
    assert cli("perft", "hive", "--depth", "0", "--json").json["nodes"] == 1


def test_perft_shows_its_progress_to_whoever_watches_and_counts_the_same(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = text_of(recorded("legal_moves.jsonl")[0])
    unseen = cli("perft", "hive", "--position", position, "--depth", "4", "--divide", "--json").json
    monkeypatch.setattr("spieltisch.cli.perft.is_watched", lambda: True)
    seen = cli("perft", "hive", "--position", position, "--depth", "4", "--divide", "--json").json
    assert {**seen, "seconds": 0} == {**unseen, "seconds": 0}


@pytest.mark.parametrize(
    ("tokens", "complaint"),
    [
        (["perft", "hive", "--depth", "0", "--divide"], "--divide needs a depth of at least 1"),
        (["perft", "hive", "--depth", "1", "--position", "turn=x"], "cannot read the position: "),
        (["legal", "hive", "--positions", "--json"], "--json looks like an option; a file of that name is ./--json"),
        (["legal", "hive", "--ply", "3"], "--ply needs --replay"),
        (["legal", "hive", "--replay", "x.jsonl"], "there is no file x.jsonl"),
        (["legal", "hive", "--replay", "x", "--position", ""], "--position and --replay exclude each other"),
        (["legal", "hive", "--positions", "x", "--position", ""], "--positions excludes --position and --replay"),
        (["legal", "hive", "--positions", "nowhere"], "nowhere cannot be read: No such file or directory"),
        (["legal", "hive", "--replay", "x"], "no table 'x'"),
    ],
)
def test_positions_from_nowhere_or_from_two_places_are_wrong_usage(cli: Cli, tokens: list[str], complaint: str) -> None:
    done = cli(*tokens)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err


def test_a_file_that_is_not_utf_8_is_wrong_usage(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\n")
    done = cli("legal", "hive", "--positions", "binary")
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
