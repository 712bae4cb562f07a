"""What players did in vain, and why they left, as pages get it: from the log where a game is over, from a batch while
it goes on and its game lets others hear of refusals."""

from __future__ import annotations

from spieltisch.core.game import AnyGame
from spieltisch.core.messages import Refusal
from spieltisch.core.reasons import reason_de
from spieltisch.core.seats import TABLE, actor_name
from spieltisch.table.acts import Ignores, Leaves, Omits, Refuses, Substitutes, TakesBack, is_fact, read_act
from spieltisch.table.log import Entry

_TABLE = actor_name(TABLE)


def has_fact(entry: Entry) -> bool:
    """Whether an entry of a log is one."""
    return entry.actor == _TABLE and is_fact(read_act(entry.action))


def show_fact(entry: Entry) -> dict[str, object] | None:
    """An entry of a log, if it is one, or says that the game went back or who goes on."""
    match read_act(entry.action) if entry.actor == _TABLE else None:
        case Refuses(seat, code, action, sentence):
            return _attempt("refused", seat, code, action, sentence)
        case Ignores(seat, code, action, sentence):
            return _attempt("ignored", seat, code, action, sentence)
        case Omits(seat, refused, ignored):
            return {"is": "fact", "what": "omitted", "seat": seat, "refused": refused, "ignored": ignored}
        case Leaves(seat, fault, why):
            return {"is": "fact", "what": str(fault), "seat": seat, "why": why, "why_de": reason_de(why)}
        case TakesBack(seat):
            return show_back(seat)
        case Substitutes(seat, bot):
            return show_stand_in(seat, bot)
        case _:
            return None


def show_back(seat: int) -> dict[str, object]:
    """That a seat's latest action was taken back, with everything since."""
    return {"is": "fact", "what": "taken-back", "seat": seat}


def show_stand_in(seat: int, bot: str) -> dict[str, object]:
    """That a bot goes on for who has left."""
    return {"is": "fact", "what": "stood-in", "seat": seat, "bot": bot}


def show_refusal(game: AnyGame, item: Refusal) -> dict[str, object]:
    """A refusal of somebody else's, which this viewer may hear of."""
    action = "" if item.action is None else game.play.notation.write_action(item.action)
    return _attempt("refused", item.seat, item.code, action, item.sentence)


def _attempt(what: str, seat: int, code: str, action: str, why: str) -> dict[str, object]:
    return {"is": "fact", "what": what, "seat": seat, "code": code, "action": action, "why": why}
