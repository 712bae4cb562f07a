"""What a client says that no game asks for: always listened to, whatever the check is about.

Unknown messages are told by the protocol, in every conversation. What is refused is told by our own tables only, whose
rules are the real ones; scripts refuse on purpose. A refusal that the client could not foresee, since messages crossed,
is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from spieltisch.core.checks import Check, Exchange, ProtocolTraits, RefusedAct, Scene
from spieltisch.core.scripts import Again, Arrived, Open, Say, Script, Step, Warned, Wrong, carried

SHOWN: Final = 60
MOST: Final = 20
"""So many different texts of a kind are kept."""
PATIENT: Final = 2
"""How often one refused thing may be said again unchanged in a game."""
MANY: Final = 10
"""So many refusals may be in a game."""
INVENTS: Final = "it says what the protocol does not have"
REPEATS: Final = "it says again and again unchanged what was refused"
UNBALANCED: Final = "it leaves one kind of packet without an acknowledgement: all later ones count for others"

Texts = Mapping[str, int]
"""What was said, and how often."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """Of one client, in one check or in all."""

    unknown: Texts = field(default_factory=dict)
    """Messages that the protocol does not have."""
    refused: Texts = field(default_factory=dict)
    """What our tables did not do."""
    repeated: Texts = field(default_factory=dict)
    """What of that was said again unchanged in the same game, and how often in one."""
    unacknowledged: Texts = field(default_factory=dict)
    """Kinds of packets that were not acknowledged while others were."""
    most_refused: int = 0
    """In one game."""
    games: int = 0
    """At how many of our tables it has played."""
    checks: int = 0
    """In how many checks it was heard."""

    def to_json(self) -> dict[str, list[list[Any]]]:
        """As the last line of ``check --json`` has it: ``[[text, times]…]`` of each kind, most frequent first."""
        kinds = {
            "unknown": self.unknown, "refused": self.refused, "unacknowledged": self.unacknowledged,
            "repeated": self.repeated,
        }  # fmt: skip
        return {kind: [[text, times] for text, times in Counter(texts).most_common()] for kind, texts in kinds.items()}


def summed(conducts: Iterable[Conduct]) -> Conduct:
    """That of several checks as one."""
    those = list(conducts)

    def total(texts: Callable[[Conduct], Texts]) -> Texts:
        counted = Counter[str]()
        for each in those:
            counted.update(texts(each))
        return dict(counted.most_common(MOST))

    repeated = Counter[str]()
    for each in those:
        repeated |= Counter(each.repeated)
    return Conduct(
        total(lambda each: each.unknown), total(lambda each: each.refused), dict(repeated.most_common(MOST)),
        total(lambda each: each.unacknowledged), max((each.most_refused for each in those), default=0),
        sum(each.games for each in those), sum(each.checks for each in those),
    )  # fmt: skip


def at_table(refused: Sequence[RefusedAct]) -> Conduct:
    """What one table of ours refused in a game."""
    foreseen = [each.text or each.sentence for each in refused if not each.is_crossed]
    counted = Counter(map(shortened, foreseen))
    again = {text: times - 1 for text, times in counted.items() if times > 1}
    return Conduct(refused=dict(counted.most_common(MOST)), repeated=again, most_refused=len(foreseen), games=1)


class Overhearing:
    """Listens to the conversation of one check."""

    def __init__(self, traits: ProtocolTraits) -> None:
        self._traits = traits
        self._reader = traits.reader()
        self._unknown = Counter[str]()
        self._unacknowledged = Counter[str]()
        self._exchanges: list[Exchange] = []
        """Since the latest client came."""

    def during(self, script: Script[None]) -> Script[None]:
        """The script, overheard."""
        return carried(script, self._do)

    def _do(self, step: Step) -> Script[object]:
        reply = yield step
        match step, reply:
            case Say(data), _:
                self._exchanges.append(Exchange(data, b""))
            case Again(), _:
                self._count()
                self._reader = self._traits.reader()
            case _, Arrived(data) if self._exchanges:
                said, heard = self._exchanges[-1]
                self._exchanges[-1] = Exchange(said, heard + data)
        if isinstance(reply, Arrived):
            messages = [message for message in self._reader.receive(reply.data) if message.strip()]
            unknown = (each for each in messages if not self._traits.knows(each) and each not in self._traits.probes)
            self._unknown.update(shortened(_text(each)) for each in unknown)
        return reply

    def _count(self) -> None:
        if self._traits.unacknowledged:
            self._unacknowledged.update(self._traits.unacknowledged(self._exchanges))
        self._exchanges = []

    def conduct(self) -> Conduct:
        """What was heard until now."""
        self._count()
        return Conduct(dict(self._unknown.most_common(MOST)), unacknowledged=dict(self._unacknowledged), checks=1)


def conduct_checks(game: str, traits: ProtocolTraits) -> list[Check]:
    """What they judge is said in other checks: their scripts are played when all others are over, with nobody."""
    return [
        Check(f"{game}.conduct.{name}", title, title_de, _unheard, traits.paragraphs.get("", ""))
        for name, title, title_de in (
            ("known", "says nothing that the protocol does not have", "sagt nichts, was das Protokoll nicht kennt"),
            ("lawful", "asks for nothing that is refused, and never again and again",
             "verlangt nichts, was abgelehnt wird, und nie immer wieder"),
            ("acknowledged", "acknowledges every kind of packet", "bestätigt jede Art von Paketen"),
        )
        if name != "acknowledged" or traits.unacknowledged
    ]  # fmt: skip


def is_of_conduct(check: Check) -> bool:
    """Whether a check judges all conversations and has none of its own."""
    return check.script is _unheard


def _unheard(scene: Scene) -> Script[None]:
    yield from ()


def judge(check: Check, conduct: Conduct) -> Warned | None:
    """What a check of conduct warns of. Raises ``Wrong`` for what fails, and ``Open`` where nothing can be said."""
    if not conduct.checks:
        raise Open("it is judged by what is said in other checks")
    judges: Mapping[str, Callable[[Conduct], Warned | None]] = {
        "known": _judge_known, "lawful": _judge_lawful, "acknowledged": _judge_acknowledged,
    }  # fmt: skip
    return judges[check.id.rpartition(".")[2]](conduct)


def _judge_known(conduct: Conduct) -> None:
    if conduct.unknown:
        raise Wrong("messages of the protocol", told(conduct.unknown), INVENTS)


def _judge_lawful(conduct: Conduct) -> Warned | None:
    if not conduct.games:
        raise Open("it has played at none of our tables")
    if stubborn := {text: times for text, times in conduct.repeated.items() if times > PATIENT}:
        raise Wrong(f"a refused thing at most {PATIENT} times again in a game", told(stubborn, "times again"), REPEATS)
    if conduct.most_refused > MANY:
        raise Wrong(f"at most {MANY} refusals in a game", f"{conduct.most_refused}: {told(conduct.refused)}")
    return Warned("nothing that is refused", told(conduct.refused)) if conduct.refused else None


def _judge_acknowledged(conduct: Conduct) -> None:
    if conduct.unacknowledged:
        raise Wrong("an acknowledgement for each packet", f"none for {told(conduct.unacknowledged)}", UNBALANCED)


def told(texts: Texts, unit: str = "times") -> str:
    """The most frequent ones, for people."""
    return ", ".join(_counted(texts, unit))


def _counted(texts: Texts, unit: str) -> Iterator[str]:
    for text, times in Counter(texts).most_common(3):
        yield f"{text!r}" if times == 1 and unit == "times" else f"{text!r} ({times} {unit})"
    if len(texts) > 3:
        yield f"{len(texts) - 3} more"


def _text(message: bytes) -> str:
    return message.decode(errors="backslashreplace").strip()


def shortened(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
