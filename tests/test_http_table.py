"""``python -m tools.http_table``: what it has written is what this server answers."""

from __future__ import annotations

import pytest

from tools.http_servers import ours, status_of
from tools.http_table import BEGIN, DOCUMENT, END, ROWS, columns, table


def written() -> list[list[str]]:
    """The table's cells, row by row, with its head."""
    text = DOCUMENT.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    lines = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| --- ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]


def test_the_table_has_every_row_and_every_server_has_its_column() -> None:
    head, *rows = written()
    assert [row[0] for row in rows] == [row.says for row in ROWS]
    assert head[1] == "Spieltisch"
    assert {len(row) for row in rows} == {len(head)}


def test_answers_stand_in_the_order_of_the_servers() -> None:
    lines = table({"one": ["a"] * len(ROWS), "two": ["b"] * len(ROWS)}).splitlines()
    assert lines[0] == "| a client … | one | two |"
    assert lines[2] == f"| {ROWS[0].says} | a | b |"
    assert status_of(b"HTTP/1.1 421 Misdirected Request\r\n") == "421"
    assert status_of(b"") == "no answer"


@pytest.mark.long
@pytest.mark.usefixtures("process")
def test_the_server_answers_as_the_table_says() -> None:
    with ours() as place:
        assert columns(place) == [row[1] for row in written()[1:]]
