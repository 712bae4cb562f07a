"""Where a store keeps things: in a data folder of its own, or in a database that several servers may share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

PASSWORD: Final = re.compile(r"(?<=://)([^:/@]*):[^/]*@")


@dataclass(frozen=True, slots=True)
class Database:
    """One that SQLAlchemy reaches, as one of its servers sees it."""

    url: str
    server: str = ""
    """Whose tables go on or end when it starts: those of the server of this name (``store/sharing.py``)."""

    def __str__(self) -> str:
        """The URL, fit to be shown."""
        return PASSWORD.sub(r"\1:***@", self.url)


Place: TypeAlias = Path | Database
