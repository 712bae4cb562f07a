"""Choices as Arrow's tables and Parquet's files."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import spieltisch.research
from spieltisch.core.errors import UsageError
from spieltisch.core.registry import game as game_of
from spieltisch.research import Choice, dataset
from spieltisch.research.records import LogReader
from tests.research.games import NAMES, played, save

parquet = pytest.importorskip("pyarrow.parquet")
tables = pytest.importorskip("spieltisch.research.tables")

PAGE = Path(__file__).parents[2] / "docs" / "research.md"


def filled(folder: Path, *names: str) -> Path:
    for name in names:
        for number, log in enumerate(played(name)):
            save(folder / f"{name}-{number}.jsonl", log.lines)
    return folder


@pytest.mark.parametrize("name", NAMES)
def test_parquet_gives_back_every_row(name: str, tmp_path: Path) -> None:
    rows = dataset(filled(tmp_path, name), name)
    expected = list(rows)
    by_file = rows.to_parquet(tmp_path / "data" / "new")
    assert sum(by_file.values()) == len(expected)
    assert sorted((tmp_path / "data" / "new").iterdir()) == sorted(by_file)
    for path, count in by_file.items():
        file = parquet.ParquetFile(path)
        form = json.loads(file.schema_arrow.metadata[b"spieltisch"])
        mine = [row for row in expected if list(row.origin.form.shape) == form["shape"]]
        assert path.name == f"{name}_v{form['version']}-{'x'.join(map(str, form['shape']))}-{form['n_actions']}.parquet"
        assert file.schema_arrow.equals(tables.schema_of(mine[0].origin.form), check_metadata=True)
        assert {file.metadata.row_group(0).column(k).compression for k in range(5)} == {"ZSTD"}
        check(file.read(), mine, count)


def check(table: Any, rows: list[Choice], count: int) -> None:
    """That a table has these rows."""
    assert table.num_rows == len(rows) == count
    table = table.combine_chunks()
    observations = table["observation"].chunk(0).flatten().to_numpy().reshape(count, *rows[0].origin.form.shape)
    masks = table["action_mask"].chunk(0).flatten().to_numpy().reshape(count, -1)
    assert np.array_equal(observations, np.stack([row.observation for row in rows]))
    assert np.array_equal(masks, np.stack([row.action_mask for row in rows]))
    assert (masks[np.arange(count), table["action"].to_numpy()] == 1).all()
    names = [field.name for field in tables.FACTS]
    assert [tuple(told.values()) for told in table.select(names).to_pylist()] == [
        tuple(np.float32(fact) if type(fact) is float else fact for fact in tables.facts_of(row)) for row in rows
    ]


def test_what_differs_in_shape_is_a_file_of_its_own(tmp_path: Path) -> None:
    rows = list(dataset(filled(tmp_path, NAMES[0])))[:9]
    form = rows[0].origin.form._replace(shape=(2, 3))
    origin = replace(rows[0].origin, form=form)
    small = [replace(row, observation=np.arange(6, dtype=np.int16).reshape(2, 3), origin=origin) for row in rows]
    mixed = [row for pair in zip(rows, small, strict=True) for row in pair]
    by_file = tables.write(tables.batches(mixed), tmp_path)
    assert list(by_file.values()) == [9, 9]
    for path, expected in zip(by_file, (rows, small), strict=True):
        check(parquet.read_table(path), expected, 9)


def test_batches_come_as_soon_as_they_are_full_and_become_row_groups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "MOST_ROWS", 4)
    rows = dataset(filled(tmp_path, NAMES[0]), NAMES[0])
    batches = rows.batches()
    assert next(batches).num_rows == 4
    assert rows.taken == 1, "the second log is not yet read"
    total = 4 + sum(batch.num_rows for batch in batches)
    ((path, count),) = rows.to_parquet(tmp_path / "data").items()
    assert count == total == len(list(rows))
    assert parquet.ParquetFile(path).metadata.num_row_groups == -(-total // 4)


def test_a_batch_is_no_larger_than_is_said() -> None:
    for shape, n_actions in (((15, 24, 24), 578), ((4,), 3), ((10**8,), 3)):
        form = tables.Form("nim", 0, shape, n_actions)
        size = 2 * int(np.prod(shape)) + n_actions
        assert 1 <= tables.rows_of(form) <= max(1, min(tables.MOST_ROWS, tables.GROUP_BYTES // size))


def test_what_is_not_finished_is_no_file(tmp_path: Path) -> None:
    rows = list(dataset(filled(tmp_path, NAMES[0])))

    def failing() -> object:
        yield tables.batch_of(rows)
        raise OSError("the disk is full")

    (tmp_path / "data").mkdir()
    with pytest.raises(OSError, match="full"):
        tables.write(failing(), tmp_path / "data")
    assert list((tmp_path / "data").iterdir()) == []


def test_where_pyarrow_is_not_installed_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "spieltisch.research.tables")
    monkeypatch.delattr(spieltisch.research, "tables")
    rows = dataset(filled(tmp_path, NAMES[0]))
    assert next(iter(rows)).ply == 0, "rows need no PyArrow"
    with pytest.raises(UsageError, match=r"spieltisch\[research\]"):
        rows.to_parquet(tmp_path / "data")
    with pytest.raises(UsageError, match=r"spieltisch\[research\]"):
        next(iter(rows.batches()))


def test_each_column_is_told_on_the_page() -> None:
    """Of the rows whose second column is "the same", the first one names columns too."""
    rows = re.findall(r"^\| (`.*?) \| (`.*?|the same) \|", PAGE.read_text(), re.MULTILINE)
    told = [word for first, second in rows for word in re.findall(r"`(\w+)`", second if "`" in second else first)]
    (log,) = played(NAMES[0])[:1]
    (choice, *_) = LogReader(log.lines, game_of(NAMES[0]), "a", Counter()).choices()
    assert sorted(told) == sorted(tables.schema_of(choice.origin.form).names)
