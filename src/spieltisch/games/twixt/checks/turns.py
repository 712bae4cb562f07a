"""Requests in every order: the question about the swamps, a new game, questions of the client's, the end."""

from __future__ import annotations

from typing import Final

from spieltisch.core.checks import Check, Level, Scene
from spieltisch.core.scripts import AwaitExit, Exited, Open, Script, Silent, Warned, Wrong
from spieltisch.games.twixt.checks.server import COSTLY, EXCHANGED, TwixtTalk, exchanged, mirrored, poor, rich, shown
from spieltisch.games.twixt.wire.messages import BOARD, END, MIRROR, MOVE, PLAYER, RESET, SCORE, line

MIRRORINGS: Final = 8
"""So many games it is asked in whether to mirror: who decides by chance never does in one of 256."""
QUESTIONS: Final = 5
TURNS: Final = 4
FAR: Final = (11, 20)
THINKING_US: Final = 100_000
AT_ONCE_US: Final = 200_000
LONG_US: Final = 1_000_000
"""Whoever uses no processor for so long does not end at once, however busy the machine is."""
EXIT_US: Final = 2_000_000
OLD: Final = "it answers the request of the game before"
FULL: Final = "the cells that were taken in the game before are still taken for it"
EAGER: Final = "it moves when it has the board, and not at the request"
SAME_ID: Final = "it keeps the id of the game before"
KEPT: Final = "it keeps the board of the game before"


def answer(scene: Scene) -> Script[None]:
    """``6`` wants one answer, and no move."""
    talk = TwixtTalk(rich({(7, 3)}))
    yield from talk.begin()
    if early := (yield from talk.more(AT_ONCE_US)):
        raise Wrong("silence until it is asked", " ".join(map(str, early[0])), EAGER)
    yield from talk.tell(MIRROR)
    numbers = yield from talk.numbers("6 0 or 6 1")
    if numbers not in ([MIRROR, 0], [MIRROR, 1]):
        raise Wrong("6 0 or 6 1", " ".join(map(str, numbers)))
    if more := (yield from talk.more(500_000)):
        raise Wrong("one answer to 6", f"{' '.join(map(str, more[0]))} behind it")


def new_board(scene: Scene) -> Script[None]:
    """Who mirrors gets a new board, and plays on that."""
    cells = {(2, 9), (5, 17)}
    talk = TwixtTalk(poor(cells))
    yield from talk.begin()
    for _ in range(MIRRORINGS):
        if (yield from _mirrors(talk)):
            talk.board = mirrored(talk.board)
            yield from talk.tell(BOARD, *talk.board)
            yield from talk.move_to(exchanged(cells), {"it plays on the board from before it mirrored": cells})
        else:
            yield from talk.move_to(cells, {EXCHANGED: exchanged(cells)})
        yield from talk.again(poor(cells), 0)
    if not talk.has_mirrored:
        raise Open("it never mirrored")


def no_board(scene: Scene) -> Script[None]:
    """Some servers send no new board: then a client asks for it, or exchanges columns and rows itself."""
    cells = {(2, 9), (5, 17)}
    talk = TwixtTalk(poor(cells))
    yield from talk.begin()
    for _ in range(MIRRORINGS):
        if (yield from _mirrors(talk)):
            talk.board = mirrored(talk.board)
            cell = yield from talk.move()
            if cell not in exchanged(cells):
                yield Warned(
                    "2, or a move on the mirrored board",
                    shown(cell),
                    "it waits for a board that this server does not send",
                )
            return
        yield from talk.again(poor(cells), 0)
    raise Open("it never mirrored")


def _mirrors(talk: TwixtTalk) -> Script[bool]:
    yield from talk.tell(MIRROR)
    numbers = yield from talk.numbers("6 0 or 6 1")
    if numbers not in ([MIRROR, 0], [MIRROR, 1]):
        raise Wrong("6 0 or 6 1", " ".join(map(str, numbers)))
    talk.has_mirrored |= numbers[1] == 1
    return numbers[1] == 1


def clean(scene: Scene) -> Script[None]:
    """A new game on cells that were taken in the game before, with the other id."""
    cells = [(3, 8), (6, 2), (14, 11), (20, 5)]
    talk = TwixtTalk(poor(cells))
    yield from talk.begin()
    first = yield from talk.move_to(cells)
    left = [cell for cell in cells if cell != first]
    second = yield from talk.move_to(left[1:], enemy=left[0])
    yield from talk.again(poor([first, left[0], second]), 1)
    try:
        yield from talk.move_to({first, second}, {KEPT: set(cells) - {first, second, left[0]}}, enemy=left[0])
    except Silent as silent:
        raise Silent(silent.expected, silent.got, FULL) from None


def other_id(scene: Scene) -> Script[None]:
    """A new game with the other id, in which the border cells of both are free."""
    talk = TwixtTalk(poor({(5, 5), (9, 14)}))
    yield from talk.begin()
    yield from talk.move()
    yield from talk.again(poor({(4, 4)}, {(11, 0): 4, (0, 11): 3}), 1)
    yield from talk.move_to({(11, 0)}, {SAME_ID: {(0, 11)}}, enemy=(4, 4))


def thinking(scene: Scene) -> Script[None]:
    """A new game begins while the client thinks of a move for the one before."""
    old, new = {(5, 5), (6, 9)}, {(15, 2), (18, 13)}
    talk = TwixtTalk(poor(old))
    yield from talk.begin()
    request = line(MOVE) + line(RESET) + line(PLAYER, 0) + line(BOARD, *poor(new)) + line(MOVE)
    yield from talk.say(request)
    talk.board = poor(new)
    cell = yield from talk.hear_move()
    if cell in old:  # it left before 8 can have been read
        cell = yield from talk.hear_move()
    if cell not in new:
        raise Wrong("a move on the new board", shown(cell), OLD if cell in old else "")
    late = [numbers for numbers in (yield from talk.more(EXIT_US)) if numbers[:1] == [MOVE]]
    if late:
        raise Wrong("one answer, to the new request", f"{' '.join(map(str, late[0]))} behind it", OLD)


def questions(scene: Scene) -> Script[None]:
    """A question within one's turn costs 360 ms of the two seconds."""
    talk = TwixtTalk(rich())
    yield from talk.begin()
    turns: list[int] = []
    for _ in range(TURNS):
        turns.append((yield from _turn(talk)))
    if max(turns) > QUESTIONS:
        raise Wrong(f"at most {QUESTIONS} questions in a turn", str(max(turns)), COSTLY)
    if all(turns):
        yield Warned("a client that knows the board", "a question in each turn", COSTLY)


def _turn(talk: TwixtTalk) -> Script[int]:
    """One move, after one of the other player's; how many questions came before it."""
    free = next(cell for cell in ((x, y) for x in range(1, 23) for y in (20, 3)) if not talk.at(cell))
    yield from talk.move(free if talk.has_moved else None)
    return talk.questions


def unasked(scene: Scene) -> Script[None]:
    """In the other player's turn nothing is to be said."""
    talk = TwixtTalk(rich())
    yield from talk.begin()
    yield from talk.move()
    if more := (yield from talk.more(3_000_000)):
        said = " ".join(map(str, more[0]))
        if more[0] in ([BOARD], [SCORE]):
            yield Warned(
                "silence in the other's turn", said, "questions are for one's own turn; others are not answered"
            )
        else:
            raise Wrong("silence in the other's turn", said)


def pure(scene: Scene) -> Script[None]:
    """Over pipes everything on stdout is a message."""
    talk = TwixtTalk(rich())
    yield from talk.begin()
    for number in range(3):
        yield from talk.move((5 + number, 20) if number else None)
    yield from talk.more(AT_ONCE_US)


def exit_thinking(scene: Scene) -> Script[None]:
    """The end comes while it thinks; it has had time to start, which is not thinking."""
    talk = TwixtTalk(rich())
    yield from talk.begin()
    yield from talk.move()
    yield from talk.tell(MOVE, *FAR)
    yield from talk.gather(THINKING_US)
    yield from talk.tell(END)
    ended = yield AwaitExit(EXIT_US)
    if not isinstance(ended, Exited):
        raise Silent("the end of the program within 2 s after 9", "a program that stays", "it thinks to the end first")
    took_us = ended.at_us - talk.now_us - ended.delay_us  # that the machine was busy is not the program's fault
    if ended.cpu_us > AT_ONCE_US or took_us > LONG_US:
        yield Warned("the end of the program within 200 ms after 9", f"{took_us // 1000} ms")


CHECKS: Final = (
    Check("twixt.mirror.answer", "answers 6 with 6 0 or 6 1",
          "beantwortet 6 mit 6 0 oder 6 1", answer, "6: mirroring the swamps"),
    Check("twixt.mirror.board", "plays on the new board after mirroring",
          "spielt nach dem Spiegeln auf dem neuen Brett", new_board, "T10", needs=("twixt.mirror.answer",),
          is_lawful=False),
    Check("twixt.mirror.noboard", "mirrors by itself where no board comes",
          "spiegelt selbst, wenn kein Brett kommt", no_board, "T10", Level.SHOULD, needs=("twixt.mirror.answer",),
          is_lawful=False),
    Check("twixt.reset.clean", "forgets the game before",
          "vergisst die Partie davor", clean, "8: reset", is_lawful=False),
    Check("twixt.reset.id", "takes the id that a new game gives it",
          "übernimmt die id, die eine neue Partie ihr gibt", other_id, "0: who you are", needs=("twixt.id.one",),
          is_lawful=False, repeats=4),
    Check("twixt.reset.thinking", "drops its thoughts when a new game begins",
          "bricht sein Nachdenken ab, wenn eine neue Partie beginnt", thinking, "T26", is_lawful=False),
    Check("twixt.query.within", "keeps its time with questions", "hält mit Fragen seine Zeit ein", questions, "T13"),
    Check("twixt.query.unasked", "asks nothing in the other's turn",
          "fragt nichts im Zug des anderen", unasked, "T14", Level.SHOULD),
    Check("twixt.stdout.pure", "prints nothing but messages",
          "gibt nichts als Nachrichten aus", pure, "T9", transports=("pipes",)),
    Check("twixt.exit.thinking", "ends at once when it is told to",
          "beendet sich sofort, wenn es ihm gesagt wird", exit_thinking, "9: the end"),
)  # fmt: skip
