"""``spieltisch join`` in its plain form goes round the command line library, whose import takes as long as all else.

A program that starts for a game answers the sooner for it. Anything but the plain form (an option twice,
``--bot=random``, a value with a dash in front, a number that is not written plainly, a mistake) is left to the library:
what it does, says and refuses stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeAlias

COMMAND: Final = "join"
TEXTS: Final = {"--bot": "bot", "--name": "name", "--trace-dir": "trace_dir"}
NUMBERS: Final = {"--seed": "seed", "--move-ms": "move_ms", "--threads": "threads"}
FLAGS: Final = {"--trace": "trace", "--json": "is_json"}
PLAIN: Final = re.compile("[1-9][0-9]{0,17}")

Given: TypeAlias = dict[str, str | int | bool]


def plain_join(tokens: Sequence[str]) -> tuple[str, Given] | None:
    """The URL and the options of a plain ``join``, by the names of ``join_command.join``; None for anything else."""
    if not tokens or tokens[0] != COMMAND:
        return None
    urls: list[str] = []
    given: Given = {}
    rest = iter(tokens[1:])
    for token in rest:
        name = TEXTS.get(token) or NUMBERS.get(token) or FLAGS.get(token, "")
        if name in given:
            return None
        if token in FLAGS:
            given[name] = True
        elif name:
            value = next(rest, "")
            if value[:1] in ("", "-") or (token in NUMBERS and not PLAIN.fullmatch(value)):
                return None
            given[name] = int(value) if token in NUMBERS else value
        elif token[:1] in ("", "-"):
            return None
        else:
            urls.append(token)
    return (urls[0], given) if len(urls) == 1 and "bot" in given else None
