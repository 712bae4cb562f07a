"""Acknowledgements: how many, in which order, and that nothing waits for them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from spieltisch.core.checks import Check, Scene
from spieltisch.core.scripts import SECOND_US, Script, Silent, Warned, Wrong, blame
from spieltisch.games.monopoly.actions import Draw, EndTurn
from spieltisch.games.monopoly.checks.acknowledging import NOT_CLOSED
from spieltisch.games.monopoly.checks.conversation import QUIET_US, Replies
from spieltisch.games.monopoly.checks.situations import OTHER, situation
from spieltisch.games.monopoly.checks.stand_in import StandIn
from spieltisch.games.monopoly.checks.turns import ENDS, WELCOME
from spieltisch.games.monopoly.engine.cards import Deck
from spieltisch.games.monopoly.wire.packets import Listed

FLOOD: Final[Mapping[str, int]] = {
    "turn-update": 1,
    "prison": 2,
    "pos-update": 2,
    "show-transaction": 5,
    "chat-update": 6,
    "plot-update": 7,
    "money-update": 6,
    "eventcard": 9,
}
"""So many packets of each kind, besides those that a game begins with: the number of acknowledgements that are
missing tells which kind gets none."""
COUNT: Final = "monopoly.ack.count"


def count(scene: Scene) -> Script[None]:
    """Packets of all kinds, in one segment."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation())
    _flood(stand)
    kinds = Counter(packet.line.partition(" ")[0] for packet in stand.owed)
    packets = kinds.total()
    yield from stand.flush()
    end_us = stand.talk.now_us + 2 * SECOND_US
    while stand.owed and stand.talk.now_us < end_us:
        yield from stand.listen(QUIET_US // 3)
    yield from stand.listen(QUIET_US)
    got = len(stand.answers) + stand.surplus
    if got != packets:
        pictures = {f"it does not acknowledge {word}": {packets - number} for word, number in kinds.items()}
        pictures |= {
            "it acknowledges what comes at once, not each packet": {1, 2},
            "it acknowledges nothing": {0},
        }
        raise Wrong(f"{packets} acknowledgements of {packets} packets", str(got), blame(got, pictures))


def _flood(stand: StandIn) -> None:
    """All of it, to leave at once."""
    other = stand.others[0]
    words = {
        "turn-update": f"5 0 {other}",
        "pos-update": f"10 {other}",
        "prison": f"enter {other}",
        "show-transaction": "0 Neuigkeiten",
        "chat-update": f"({other}) Was gibt es Neues?",
        "plot-update": f"39 0 nohypothec {other}",
        "eventcard": "Ein schöner Tag: alles bleibt, wie es ist.",
        "money-update": f"30000 {other}",
    }
    for word, number in FLOOD.items():
        stand.add(*[f"{word} {words[word]}"] * number)


def player_list(scene: Scene) -> Script[None]:
    """A list of eight."""
    stand = StandIn(scene)
    yield from stand.open()
    yield from stand.await_answers()
    before, surplus = len(stand.answers), stand.surplus
    spectators = [Listed("#0000FF", "spectator", f"Zuschauer {number}") for number in range(6)]
    stand.add_list([*stand.people, *spectators])
    yield from stand.await_answers("one acknowledgement of a player list")
    got = len(stand.answers) - before + stand.surplus - surplus
    if got != 1:
        pictures = {"it acknowledges each line of a list": {8, 9}}
        raise Wrong("one acknowledgement of a player list of 8", str(got), blame(got, pictures))


def never_waits(scene: Scene) -> Script[None]:
    """No command is acknowledged before long, and later only after what it does."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation())
    stand.replies = Replies.NEVER
    likely = "it waits for +JAWOHL before it goes on: effects are told anyway"
    for field in (6, 10, 20):
        stand.go_to(field)
        yield from stand.finish("end-turn, though nothing is acknowledged", likely=likely)
    stand.answer_at_last()
    for field in (24, 30):
        stand.go_to(field)
        yield from stand.finish("end-turn, though effects come before acknowledgements")


def other_card(scene: Scene) -> Script[None]:
    """A card that may not be exchanged."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation())
    yield from stand.await_answers()
    stand.go_to(7, (Draw(Deck.CHANCE, 4),))
    yield from stand.finish("+JAWOHL to an eventcard, and end-turn")
    yield from stand.listen(QUIET_US)
    refused = [line for _, line in stand.answers if line.startswith("-NEIN 133")]
    if len(refused) > 1:
        raise Wrong("+JAWOHL after -NEIN 134", f"-NEIN 133 {len(refused)} times", "it wants another card in any case")
    if refused and stand.owed:
        raise Wrong("+JAWOHL after -NEIN 134", "none", NOT_CLOSED)


def once(scene: Scene) -> Script[None]:
    """An auction, and a second to answer it more than once."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(at={OTHER: 0}))
    stand.go_to(10)
    yield from stand.finish()
    earlier = stand.surplus
    stand.take(OTHER, 13)
    stand.act(OTHER, EndTurn(), is_waited_for=True)
    deeds = yield from stand.listen(SECOND_US)
    bids = Counter(deed.line for deed in deeds if deed.line.startswith("make-offer"))
    if max(bids.values(), default=0) > 1:
        raise Wrong(
            "one answer to an auction", f"{max(bids)!r} twice", "it answers each packet of the segment, or twice"
        )
    asked = "auction-plot 13 0 -"
    given = [line for packet, line in stand.answers if packet.line == asked]
    if not given:
        raise Silent("an acknowledgement of auction-plot", "none for 1000 ms")
    if more := stand.surplus - earlier:
        raise Wrong("one acknowledgement of each packet", f"{more} more", "it acknowledges something twice")


def news(scene: Scene) -> Script[None]:
    """News in words, in its turn and in another's."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation())
    stand.add("show-transaction 0 Irgendwas", "show-transaction 0 Der Bürgermeister -NEIN 139 ist krank")
    stand.go_to(4)
    stand.add("show-transaction 0 Sonst nichts")
    yield from stand.finish(dying="it dies of a transaction of 0 RM")


def chat(scene: Scene) -> Script[None]:
    """By whom nobody knows, with brackets, with words of the protocol, and as long as a line may be."""
    stand = StandIn(scene)
    yield from stand.open()
    stand.begin(situation(at={OTHER: 8}))
    for text in (
        "(Niemand) Wer bin ich?",
        "ohne Absender",
        "",
        "[->Niemand] geheim",
        "(((] :: [",
        f"(Gegner) turn-update 5 0 {stand.me}",
        "(Gegner) -NEIN 139 You don't have the turn",
        "(Gegner) " + "a" * 4000,
    ):
        stand.add(f"chat-update {text}")
    for deed in (yield from stand.listen(QUIET_US)):
        if isinstance(deed.spoken, EndTurn):
            yield Warned("nothing but acknowledgements of chat", deed.line, "it looks for packets within the text")
            return
    stand.go_to(4)
    try:
        yield from stand.finish("end-turn, whatever was said in chat")
    except Wrong as wrong:
        yield Warned(wrong.expected, wrong.got, "it reads more out of a chat line than there is")


CHECKS: Final = (
    Check(COUNT, "acknowledges each packet once", "bestätigt jedes Paket einmal",
          count, "Acknowledgements", needs=(WELCOME,)),
    Check("monopoly.ack.list", "acknowledges a player list once",
          "bestätigt eine Spielerliste einmal", player_list, "Acknowledgements", needs=(WELCOME,)),
    Check("monopoly.ack.never-waits", "waits for no acknowledgement", "wartet auf keine Bestätigung", never_waits, "M8",
          needs=(ENDS,), is_lawful=False),
    Check("monopoly.ack.133", "takes a card that it may not exchange",
          "nimmt eine Karte, die er nicht tauschen darf", other_card, "M51", needs=(WELCOME,)),
    Check("monopoly.answers.once", "answers once", "antwortet einmal", once, "M41", needs=(WELCOME,)),
    Check("monopoly.news.zero", "acknowledges news in words",
          "bestätigt Nachrichten in Worten", news, "M36", needs=(WELCOME,)),
    Check("monopoly.chat.hostile", "survives any chat",
          "übersteht jeden Chat", chat, "chat and whisper", needs=(WELCOME,), is_lawful=False),
)  # fmt: skip
