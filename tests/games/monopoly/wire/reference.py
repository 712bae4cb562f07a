"""The reference client's ears: what it hears it has to survive, and everything it says has to be answered once.

It dies, or goes deaf, or loses the players, of what ``docs/protocols`` lists as fatal; here each
of these is an assertion.
"""

from __future__ import annotations

import re
from collections import deque

from spieltisch.games.monopoly.wire.errors import KNOWN, NEW_CARD, read_nein
from spieltisch.games.monopoly.wire.packets import PlayerlistUpdate, StartUpdate, read_listed, read_packet

SENDER = re.compile(r"chat-update (?:\(([^)]*)\)|\[->([^]]*)\]|\[([^]]*)\])(?: .*)?")


def may_say(line: str, name: str) -> bool:
    """Whether a button of the reference client, its chat line or its reader says this, behind its ``subscribe``."""
    match line.split(" "):
        case ["+JAWOHL"] | ["start-game"] | ["end-turn"] | ["ragequit"] | ["unjail", "card" | "money"]:
            return True
        case ["-NEIN", "333", *text]:
            return text == ["Not", "a", "valid", "plot"]
        case ["-NEIN", "215", *text]:
            return text == ["This", "player", "does", "not", "exist"]
        case ["-NEIN", "301" | "302" | "303" | "304" | "311", _, *_]:
            return True
        case ["chat" | "chat-update", *text]:
            return bool(" ".join(text))
        case ["add-house", number]:
            return is_printed(number)
        case ["buy-plot", number, *words]:
            return is_printed(number) and " ".join(words) == name
        case ["sell-plot", number, price, *words]:
            return is_printed(number) and is_printed(price) and bool(" ".join(words))
    return False


def is_printed(word: str) -> bool:
    """Whether it is a number as Java prints it."""
    return word.removeprefix("-").isdecimal() and word == str(int(word))


class Reference:
    """One client, by the lines it says and hears. ``is_spared``: it gets no list in a game whatever it says."""

    def __init__(self, *, is_spared: bool = False) -> None:
        self.is_welcome = False
        self.unanswered: deque[str] = deque()
        """The commands that wait for their answers."""
        self.packets = 0
        """How many acknowledgements it owes."""
        self.listed: set[str] = set()
        self.unread = 0
        """How many lines of a player list are still to come."""
        self.is_running = False
        self.is_spared = is_spared
        self.is_original = True
        """All that it has said until now the original could say."""
        self._acknowledged = 0
        self._name: str | None = None
        self._has_spoken = False

    def say(self, line: str) -> None:
        self._has_spoken = True
        if self._name is None and line.startswith("subscribe "):
            self._name = line.split(" ", 3)[-1]
        else:
            self.is_original &= may_say(line, self._name or "")
        self._acknowledged += line.startswith(("+JAWOHL", "-NEIN"))
        self.is_original &= self._acknowledged <= self.packets
        nein = read_nein(line)
        is_acknowledgement = f"{line} ".startswith("+JAWOHL ") or (nein and nein.code != NEW_CARD)
        if not is_acknowledgement:
            self.unanswered.append(line)

    def hear(self, line: str) -> None:
        if not self.is_welcome:
            assert line.startswith("+JAWOHL ")
            self.is_welcome = True
        elif self.unread:
            listed = read_listed(line)
            assert listed is not None, "a player list has as many lines as it says, each with three parts"
            self.listed.add(listed.name)
            self.unread -= 1
        elif line.startswith("-NEIN"):
            self._hear_nein(line, self.unanswered.popleft())
        elif line == "+JAWOHL":
            self.unanswered.popleft()
        else:
            self._hear_packet(line)

    def _hear_nein(self, line: str, command: str) -> None:
        assert self._has_spoken, "a refusal of nothing kills it"
        word, code = command.partition(" ")[0], line.split()[1]
        if code.isdigit() and not (code == "223" and word == "whisper"):
            assert int(code) in KNOWN, "a number it does not know kills it"
        if code == "211":
            assert word == "subscribe", "it closes"
        if code == "212":
            assert word in {"subscribe", "start-game"}, "it closes"

    def _hear_packet(self, line: str) -> None:
        self.packets += 1
        packet = read_packet(line)
        assert packet is not None, f"not understood: {line}"
        if isinstance(packet, PlayerlistUpdate):
            is_spared = self.is_spared or self.is_original
            assert not (self.is_running and is_spared), "a list in a game takes its players away"
            self.unread, self.listed = packet.count, set()
        elif isinstance(packet, StartUpdate):
            self.is_running = True
        elif line.endswith(" gewinnt das Spiel"):
            self.is_running = False
        elif line.startswith("chat-update"):
            match = SENDER.fullmatch(line)
            assert match, "a chat line without a sender kills it"
            assert set(filter(None, match.groups())) <= self.listed, "a sender who is not listed kills it"
