"""A writer to be killed (FOLDER, ``durable`` or ``quick``): prints ``TABLE NUMBER`` for each line it may rely on."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from queue import SimpleQueue

from spieltisch.store.journal import Journal
from tests.store.logs import entry, header

TABLES = 7


def acknowledge(table: str, number: int) -> None:
    os.write(1, f"{table} {number}\n".encode())


def fail(error: Exception) -> None:
    raise error


def main(folder: str, durable: bool) -> None:
    waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()
    journal = Journal.open(Path(folder), durable=durable, schedule=waiting.put, failed=fail)
    for number in count():
        for table in (f"table-{index}" for index in range(TABLES)):
            journal.append(table, entry(number) if number else header(table))
            journal.flush(partial(acknowledge, table, number))
        while durable and not waiting.empty():
            waiting.get()()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] == "durable")
