"""What the reference client cannot say.

It never says who it is, and a player list while a game runs takes its players away for good. So nobody gets one before
it has shown that it is another client. The reference client's window has few commands and spells each in one way; it
subscribes once, and refuses only with a number and that number's text.
"""

from __future__ import annotations

import re
from typing import Final

_NUMBER: Final = "(?:0|-?[1-9][0-9]*)"
_SAYABLE: Final = re.compile(
    r"\+JAWOHL|-NEIN (?:215 This player does not exist|333 Not a valid plot|30[1-4] .+|311 .+)"
    r"|subscribe .+|chat .+|start-game|end-turn|ragequit|unjail (?:card|money)"
    rf"|buy-plot {_NUMBER} (?P<buyer>.+)|add-house {_NUMBER}|sell-plot {_NUMBER} {_NUMBER} .+"
    r"|chat-update .+"  # a refusal of ``unjail``, which it hands back
)


def is_beyond_reference_client(line: str, name: str, *, is_subscribed: bool) -> bool:
    """Whether that client, under this name, never says this; ``is_subscribed``: it has said ``subscribe`` before."""
    said = _SAYABLE.fullmatch(line)
    if said is None or (is_subscribed and line.startswith("subscribe ")):
        return True
    return said["buyer"] not in {None, name}
