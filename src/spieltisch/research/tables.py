"""Choices as Arrow tables and Parquet files. Each shape has a table of its own."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from math import prod
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import parquet

from spieltisch.research.records import Choice, Form

KEY: Final = "spieltisch"
GROUP_BYTES: Final = 32 * 2**20
"""Of a row group, as far as observations and masks are concerned; so much of each form is in memory at most, twice
while it is written."""
MOST_ROWS: Final = 2**16

FACTS: Final = (
    pa.field("action", pa.int32(), nullable=False),
    pa.field("outcome", pa.float32(), nullable=False),
    pa.field("table", pa.string(), nullable=False),
    pa.field("log", pa.string(), nullable=False),
    pa.field("variant", pa.string(), nullable=False),
    pa.field("config", pa.string(), nullable=False),
    pa.field("reason", pa.string(), nullable=False),
    pa.field("ply", pa.int32(), nullable=False),
    pa.field("part", pa.int32(), nullable=False),
    pa.field("seat", pa.int8(), nullable=False),
    pa.field("player", pa.string(), nullable=False),
    pa.field("kind", pa.string(), nullable=False),
    pa.field("used_us", pa.int64()),
    pa.field("by_table", pa.bool_(), nullable=False),
)
"""The columns that follow observations and masks; ``records.py`` tells what they are."""


def schema_of(form: Form) -> Any:
    """Observations and masks are lists of fixed sizes; the metadata have the form, as JSON under one key."""
    lists = [("observation", pa.int16(), prod(form.shape)), ("action_mask", pa.int8(), form.n_actions)]
    fields = [
        pa.field(name, pa.list_(pa.field("element", kind, nullable=False), size), nullable=False)
        for name, kind, size in lists
    ]
    return pa.schema([*fields, *FACTS], {KEY: json.dumps(form._asdict())})


def batches(choices: Iterable[Choice]) -> Iterator[Any]:
    """As record batches, each as soon as it is full."""
    waiting: defaultdict[Form, list[Choice]] = defaultdict(list)
    for choice in choices:
        group = waiting[choice.origin.form]
        group.append(choice)
        if len(group) == rows_of(choice.origin.form):
            yield batch_of(waiting.pop(choice.origin.form))
    for group in waiting.values():
        yield batch_of(group)


def rows_of(form: Form) -> int:
    """Of a batch, and of a row group."""
    return min(MOST_ROWS, max(1, GROUP_BYTES // (2 * prod(form.shape) + form.n_actions)))


def batch_of(choices: Sequence[Choice]) -> Any:
    """Some choices of one form."""
    schema = schema_of(choices[0].origin.form)
    arrays: dict[str, NDArray[Any]] = {
        "observation": np.stack([choice.observation for choice in choices]),
        "action_mask": np.stack([choice.action_mask for choice in choices]),
    }
    lists = [
        pa.FixedSizeListArray.from_arrays(pa.array(array.reshape(-1)), type=schema.field(name).type)
        for name, array in arrays.items()
    ]
    facts = zip(*map(facts_of, choices), strict=True)
    columns = [pa.array(values, field.type) for values, field in zip(facts, FACTS, strict=True)]
    return pa.record_batch([*lists, *columns], schema)


def facts_of(choice: Choice) -> tuple[Any, ...]:
    """In the order of their columns."""
    origin, player = choice.origin, choice.origin.seats[choice.seat]
    return (
        choice.action, choice.outcome, origin.table, origin.log, origin.variant, origin.config, origin.reason,
        choice.ply, choice.part, choice.seat, player.name, player.kind, choice.used_us, choice.is_by_table,
    )  # fmt: skip


def write(batches: Iterable[Any], folder: Path) -> dict[Path, int]:
    """A file for each schema; how many rows they have. None is there before all are whole."""
    folder.mkdir(parents=True, exist_ok=True)
    rows: Counter[Path] = Counter()
    with ExitStack() as drafts:
        writers: dict[Path, Any] = {}
        for batch in batches:
            path = folder / file_of(batch.schema)
            if path not in writers:
                drafts.callback(_draft(path).unlink, missing_ok=True)
                writers[path] = drafts.enter_context(
                    parquet.ParquetWriter(_draft(path), batch.schema, compression="zstd")
                )
            writers[path].write_batch(batch, row_group_size=batch.num_rows)
            rows[path] += batch.num_rows
        for path, writer in writers.items():
            writer.close()
            _draft(path).replace(path)
    return dict(rows)


def file_of(schema: Any) -> str:
    """Such as ``nim_v0-3x7x7-50.parquet``: the game, its encoding's version, the shape, the number of choices."""
    form = Form(**json.loads(schema.metadata[KEY.encode()]))
    return f"{form.game}_v{form.version}-{'x'.join(map(str, form.shape))}-{form.n_actions}.parquet"


def _draft(path: Path) -> Path:
    return path.with_name(f".{path.name}")
