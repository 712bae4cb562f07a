"""``--seed``, wherever a command takes one."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from cyclopts import Parameter

from spieltisch.cli.seeds import read_seed

Seed: TypeAlias = Annotated[int | None, Parameter(converter=lambda _kind, tokens: read_seed(tokens[0].value))]
"""A whole number, or "fresh" for one that is drawn and told on stderr; None: nobody has said anything."""
