"""Scripts on a bad line."""

from __future__ import annotations

from spieltisch.conformance.faulting import befallen
from spieltisch.core.framing import Framing
from spieltisch.core.scripts import Arrived, Gone, HangUp, Read, Reset, Said, Say, Script, Silence, Step
from spieltisch.core.talk import Talk
from spieltisch.net.fault_plan import read_faults

Heard = list[bytes | Silence | Gone]


def talk_twice(heard: Heard) -> Script[None]:
    """Two lines, and an answer to each."""
    talk = Talk()
    for line in (b"eins\n", b"zwei\n"):
        yield from talk.say(line)
        heard.append((yield from talk.maybe_hear(1_000_000)))


def performed(faults: list[str], answers: list[bytes]) -> tuple[list[tuple[int, Step]], Heard]:
    """What is done, when, with a client that answers each line at once; and what the script heard."""
    heard: Heard = []
    done: list[tuple[int, Step]] = []
    now_us, waiting = 0, list[bytes]()
    reply: object = None
    script = befallen(talk_twice(heard), read_faults(faults, 1).injectors(Framing, 1))
    while True:
        try:
            step = script.send(reply)
        except StopIteration:
            return done, heard
        done.append((now_us, step))
        match step:
            case Say(data):
                waiting += [answers.pop(0) for _ in range(data.count(b"\n")) if answers]
                reply = Said(now_us)
            case Read() if waiting:
                reply = Arrived(waiting.pop(0), now_us)
            case Read(patience_us):
                now_us += patience_us
                reply = Silence(now_us)
            case _:
                reply = Said(now_us)


def test_without_faults_it_is_the_script_itself() -> None:
    script = talk_twice([])
    assert befallen(script, read_faults([], 1).injectors(Framing, 1)) is script


def test_words_come_in_pieces() -> None:
    done, heard = performed(["split=2:server"], [b"one\n", b"two\n"])
    assert [step.data for _, step in done if isinstance(step, Say)] == [b"ei", b"ns", b"\n", b"zw", b"ei", b"\n"]
    assert heard == [b"one", b"two"]


def test_words_come_late_and_their_answers_later() -> None:
    done, heard = performed(["delay=200:server", "delay=300:client"], [b"one\n", b"two\n"])
    assert [at_us // 1000 for at_us, step in done if isinstance(step, Say)] == [200, 700]
    assert heard == [b"one", b"two"]


def test_nobody_hears_the_silent() -> None:
    done, heard = performed(["silent:client"], [b"one\n", b"two\n"])
    assert [type(each) for each in heard] == [Silence, Silence]
    assert done[-1][0] >= 1_000_000


def test_a_connection_breaks() -> None:
    done, _ = performed(["reset=3:server"], [b"one\n"])
    assert any(isinstance(step, Reset) for _, step in done)
    assert not any(isinstance(step, HangUp) for _, step in done)
