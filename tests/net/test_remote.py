import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from threading import Event, Timer
from typing import Any

import pytest

from spieltisch.core.errors import CannotStart, PeerError, UsageError
from spieltisch.core.registry import games
from spieltisch.core.session import Failed, Failure, Note, Over, Turn, Update
from spieltisch.net import remote
from spieltisch.net.channels import TcpChannel
from spieltisch.net.now import monotonic_us
from spieltisch.net.remote import RemotePlayer, Visitor
from spieltisch.net.url import read_url


class Script:
    """A channel whose server says one thing after the other; a callable waits for something first."""

    def __init__(self, *said: bytes | Callable[[], object]) -> None:
        self.said = list(said)
        self.first_us: int | None = None
        self.written = b""
        self.is_closed = False

    def read(self) -> bytes:
        while self.said:
            item = self.said.pop(0)
            if isinstance(item, bytes):
                return item
            item()
        return b""

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.is_closed = True


BUDGET_US = 5_000_000
SILENT = Failed(Failure.LOST, "silent")
LOST = Failed(Failure.LOST, "gone")


class WordSession:
    """``t`` asks for an action, ``o`` and ``O`` end a game, the latter for good, ``!`` makes
    no sense, anything else is a note."""

    def __init__(self) -> None:
        self.is_closing = False
        self.patience_us = 5_000_000
        self._out = b""

    def connected(self) -> None:
        self._out = b"hello "

    def receive(self, data: bytes, now_us: int) -> Sequence[Update]:
        return [self._updates(letter) for letter in data.decode()]

    def _updates(self, letter: str) -> Update:
        self.is_closing = letter == "O"
        match letter:
            case "t":
                return Turn(None, 0, "move", BUDGET_US)
            case "o" | "O":
                return Over(None, is_final=self.is_closing)
            case "!":
                raise PeerError("!")
            case _:
                return Note(letter)

    def wake(self, now_us: int) -> Sequence[Update]:
        self.is_closing = True
        return [SILENT]

    def closed(self, now_us: int) -> Sequence[Update]:
        return [LOST]

    def act(self, action: Any, remark: str | None = None) -> None:
        self._out += f"{action} ".encode()

    def to_send(self) -> bytes:
        out, self._out = self._out, b""
        return out


class CountingBot:
    """Answers with the number of its thought; may have to wait."""

    is_instant = False

    def __init__(self, may_answer: Event) -> None:
        self._may_answer = may_answer
        self.budgets_us: list[int] = []
        self.at_once = 0
        """Thoughts that are not over."""

    def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> str:
        assert wall_us == budget_us, "other people's clocks do not stand still"
        self.budgets_us.append(budget_us)
        self.at_once += 1
        assert self.at_once == 1
        assert self._may_answer.wait(5)
        self.at_once -= 1
        return f"answer{len(self.budgets_us)}"


class StoppableBot(CountingBot):
    """Comes to an end when it is told for the second time."""

    def __init__(self, may_answer: Event) -> None:
        super().__init__(may_answer)
        self.stops = 0

    def stop(self) -> None:
        self.stops += 1
        if self.stops == 2:
            self._may_answer.set()


def visit(
    channel: Script, bot: CountingBot, move_us: int = 10_000
) -> tuple[Failed | None, list[Over | Note | Failed]]:  # fmt: skip
    updates: list[Over | Note | Failed] = []
    player = RemotePlayer(channel, WordSession(), updates.append, bot, move_us)
    return player.stay(), updates


def wait_until(condition: Callable[[], bool]) -> Callable[[], None]:
    def wait() -> None:
        deadline = time.monotonic() + 5
        while not condition():
            assert time.monotonic() < deadline
            time.sleep(0.001)

    return wait


def wait_for(channel: Script, data: bytes) -> Callable[[], None]:
    return wait_until(lambda: data in channel.written)


def test_a_player_greets_answers_and_leaves_when_it_is_over() -> None:
    may_answer = Event()
    may_answer.set()
    channel = Script(b"t")
    channel.said += [wait_for(channel, b"answer1"), b"t", wait_for(channel, b"answer1 answer2"), b"O"]
    failed, updates = visit(channel, CountingBot(may_answer))
    assert failed is None
    assert channel.written == b"hello answer1 answer2 "
    assert channel.is_closed
    assert updates == [Over(None, is_final=True)]


def test_on_a_machine_that_has_run_for_long_a_server_that_speaks_first_is_waited_for_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Quiet(WordSession):
        def connected(self) -> None:
            """The server speaks first."""

    monkeypatch.setattr(remote, "monotonic_us", lambda: monotonic_us() + 1_000_000_000_000)
    channel = Script(lambda: time.sleep(0.05), b"O")
    updates: list[Over | Note | Failed] = []
    assert Visitor(channel, Quiet(), updates.append).stay() is None
    assert updates == [Over(None, is_final=True)]


def test_the_reader_does_not_wait_for_a_search() -> None:
    channel = Script(b"tO")
    never = Event()
    failed, updates = visit(channel, CountingBot(never))
    never.set()
    assert failed is None
    assert updates == [Over(None, is_final=True)]
    assert channel.written == b"hello "


def test_an_answer_to_a_game_that_is_over_is_dropped_and_only_then_the_next_one_is_thought_of() -> None:
    may_answer = Event()
    bot = CountingBot(may_answer)
    channel = Script(b"t", b"ot", lambda: time.sleep(2 * remote.SHORT_S), may_answer.set)
    channel.said += [wait_for(channel, b"answer2"), b"O"]
    visit(channel, bot)
    assert channel.written == b"hello answer2 "


def test_what_is_asked_last_is_answered_and_whoever_thinks_of_anything_else_is_told_to_stop_until_it_has() -> None:
    bot = StoppableBot(Event())
    channel = Script(b"t", b"tt", b"t")
    channel.said += [wait_for(channel, b"answer2"), b"O"]
    visit(channel, bot)
    assert channel.written == b"hello answer2 "
    assert bot.stops == 2


def test_a_short_thought_is_over_before_anything_more_is_heard() -> None:
    may_answer = Event()
    channel = Script(b"t", b"t")
    channel.said += [wait_for(channel, b"answer1 answer2"), b"O"]
    Timer(remote.SHORT_S / 4, may_answer.set).start()
    visit(channel, CountingBot(may_answer))
    assert channel.written == b"hello answer1 answer2 "


def test_an_instant_bot_is_asked_once_about_all_that_is_heard_at_once() -> None:
    may_answer = Event()
    may_answer.set()
    bot = CountingBot(may_answer)
    bot.is_instant = True
    channel = Script(b"tt", b"t", b"O")
    visit(channel, bot)
    assert channel.written == b"hello answer1 answer2 "


def test_what_a_request_has_waited_for_us_is_not_thought_again() -> None:
    may_answer = Event()
    may_answer.set()
    channel = Script(b"t")
    channel.said += [wait_for(channel, b"answer1"), b"t", wait_for(channel, b"answer1 answer2"), b"O"]
    channel.first_us = monotonic_us() - 3_000_000  # it was there before we were ready
    bot = CountingBot(may_answer)
    visit(channel, bot, 60_000_000)
    first_us, second_us = bot.budgets_us
    assert 0 < first_us <= BUDGET_US - 3_000_000 < second_us <= BUDGET_US


def test_what_a_server_says_before_we_look_may_have_come_with_the_connection() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        before_us = monotonic_us()
        channel = TcpChannel(*server.getsockname())
        connection, _ = server.accept()
        with connection:
            assert channel.first_us is None
            connection.sendall(b"t")
            wait_until(lambda: channel.first_us is not None)()
            assert channel.first_us is not None
            assert before_us <= channel.first_us <= monotonic_us()
            assert channel.read() == b"t"
            assert channel.first_us is None
            channel.close()


@pytest.mark.usefixtures("process")
def test_a_process_knows_when_it_began() -> None:
    code = "import time; time.sleep(0.3); from spieltisch.net.now import *; print(monotonic_us() - process_start_us())"
    before_us = monotonic_us()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert 300_000 <= int(done.stdout) <= monotonic_us() - before_us + 20_000  # told in ticks of ten milliseconds


def test_a_server_without_a_word_was_not_there() -> None:
    with pytest.raises(CannotStart):
        visit(Script(), CountingBot(Event()))


def test_a_stream_that_ends_before_the_game_is_a_failure() -> None:
    assert visit(Script(b"a"), CountingBot(Event())) == (LOST, [Note("a"), LOST])


def test_a_server_that_makes_no_sense_is_left() -> None:
    channel = Script(b"!", b"a")
    failed, updates = visit(channel, CountingBot(Event()))
    assert failed == Failed(Failure.LOST, "the server makes no sense: !")
    assert updates == [failed]
    assert channel.is_closed


def test_patience_counts_from_the_latest_word_of_either_side() -> None:
    """The answer comes when half of the time has passed; from then on the server has all of it again."""
    patience_s = 0.4
    released = Event()
    may_answer = Event()
    channel = Script(b"t", lambda: released.wait(5))
    session = WordSession()
    session.patience_us = int(patience_s * 1e6)
    updates: list[Over | Note | Failed] = []
    player = RemotePlayer(channel, session, updates.append, CountingBot(may_answer), 10_000)
    begun = time.monotonic()
    Timer(patience_s / 2, may_answer.set).start()
    assert player.stay() == SILENT
    assert time.monotonic() - begun >= 1.5 * patience_s
    assert updates == [SILENT]
    released.set()


def test_patience_begins_with_the_connection_where_the_server_speaks_first() -> None:
    session = WordSession()
    session.connected = lambda: None  # type: ignore[method-assign]
    channel = Script(lambda: time.sleep(0.02), b"O")
    assert Visitor(channel, session, lambda update: None).stay() is None


def test_a_spectator_hears_everything_but_requests() -> None:
    updates: list[Over | Note | Failed] = []
    assert Visitor(Script(b"atO"), WordSession(), updates.append).stay() is None
    assert updates == [Note("a"), Over(None, is_final=True)]


def test_a_url_names_a_door_and_may_leave_out_its_port() -> None:
    door = next(dialect for game in games().values() for dialect in game.wire.dialects())
    place = read_url(f"{door.door}://example.org?a=b", games())
    assert (place.host, place.port, place.query) == ("example.org", door.port, {"a": "b"})


def test_a_url_without_a_host_means_pipes_where_the_protocol_has_them() -> None:
    for door in (dialect for game in games().values() for dialect in game.wire.dialects()):
        if door.access.is_piped:
            assert read_url(f"{door.door}:", games()).is_piped
            place = read_url(f"{door.door}:?a=b", games())
            assert (place.is_piped, place.query) == (True, {"a": "b"})
        else:
            with pytest.raises(UsageError):
                read_url(f"{door.door}:", games())


def test_nobody_at_an_address_cannot_be_joined() -> None:
    door = next(dialect for game in games().values() for dialect in game.wire.dialects())
    with pytest.raises(CannotStart):
        read_url(f"{door.door}://127.0.0.1:1", games()).connect()


def test_a_game_that_can_be_none_is_left() -> None:
    class Puzzled(CountingBot):
        def choose(self, observation: Any, seat: int, budget_us: int, wall_us: int | None = None) -> str:
            raise ValueError("no such game")

    is_over = Event()
    channel = Script(b"t", lambda: is_over.wait(5))
    failed, updates = visit(channel, Puzzled(Event()))
    is_over.set()
    assert failed == Failed(Failure.LOST, "what the server tells can be no game: no such game")
    assert updates == [failed]
