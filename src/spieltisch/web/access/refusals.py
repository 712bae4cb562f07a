"""What the API answers when it does not do what it was asked for.

Each refusal has a code of its own and values; its sentence is made of both, and pages make theirs in the reader's
language (``static/server/refusals.js``). What the rules of a game refuse has the rule's own code, and the game's page
has words for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

Value: TypeAlias = int | str


@dataclass(frozen=True, slots=True)
class Kind:
    """What refusals of one code have in common."""

    status: int
    """The answer's."""
    sentence: str
    """In English, with places for the values."""
    word: str = ""
    """What programs go by, where it is not the code: several codes may share one."""


KINDS: Final[Mapping[str, Kind]] = {
    "bad-request": Kind(400, "That is no request: {why}"),
    "bad-token": Kind(401, "That is not this seat's token."),
    "no-token": Kind(401, "Say whose seat it is: Authorization: Bearer TOKEN.", "bad-token"),
    "bad-arena-token": Kind(401, "That is no token of an arena here, or it was revoked.", "bad-token"),
    "bad-contest-token": Kind(401, "That is no link of this contest, or there is a newer one.", "bad-token"),
    "bad-class-token": Kind(401, "That is no token of this class, or not the one that it takes.", "bad-token"),
    "bad-secret": Kind(401, "That is no profile's secret."),
    "no-secret": Kind(401, "Send the profile's secret: Profile-Secret.", "bad-secret"),
    "bad-origin": Kind(403, "Only this server's own pages may ask for that."),
    "no-such-page": Kind(404, "There is nothing here."),
    "no-such-game": Kind(404, "There is no game {game} here."),
    "no-such-table": Kind(404, "There is no such table, or it is over."),
    "no-such-seat": Kind(404, "There is no such seat."),
    "no-such-replay": Kind(404, "There is no such game."),
    "no-such-ply": Kind(404, "There are plies {first} to {last}."),
    "no-such-puzzle": Kind(404, "There is no such puzzle."),
    "no-such-contest": Kind(404, "There is no such contest."),
    "no-such-arena": Kind(404, "There is no such arena here."),
    "no-such-class": Kind(404, "There is no class with this code, or nobody has looked at it for too long."),
    "no-such-pupil": Kind(404, "There is no such pupil in this class, or not any more."),
    "no-such-file": Kind(404, "There is no such file of yours here."),
    "no-such-workshop": Kind(404, "There is no such workshop, or nobody has looked at it for too long."),
    "no-such-check": Kind(404, "There is no check {check} here."),
    "no-checks": Kind(404, "{game} brings no checks."),
    "no-such-profile": Kind(404, "Nobody has claimed this name."),
    "no-such-player": Kind(404, "Nobody in this contest has that name."),
    "no-push": Kind(404, "This server sends no push messages."),
    "no-analyses": Kind(404, "No games are analysed here."),
    "no-analysis": Kind(404, "Nobody has asked for an analysis of this game, or not lately."),
    "no-opinion": Kind(404, "The bot had nothing else to say at ply {ply}."),
    "bad-method": Kind(405, "That cannot be done here."),
    "seat-taken": Kind(409, "Somebody has this seat."),
    "name-claimed": Kind(409, "The name {name} belongs to somebody: take another, or import its secret."),
    "name-alike": Kind(409, "{name} looks like {other}, which belongs to somebody: take another.", "name-claimed"),
    "secret-used": Kind(409, "This secret has a name already."),
    "not-started": Kind(409, "The game has not begun."),
    "not-your-turn": Kind(409, "The table waits for somebody else."),
    "refused": Kind(409, "{why}"),
    "back-timed": Kind(409, "Where somebody's time counts, nothing is taken back."),
    "back-client": Kind(409, "A client of the protocol plays here, which could not follow a game that goes back."),
    "back-nothing-done": Kind(409, "You have done nothing yet that could be taken back."),
    "back-chance-drawn": Kind(409, "Chance has drawn since; what is drawn stays."),
    "back-hands-shown": Kind(409, "What others keep hidden was seen since; that cannot be undone."),
    "back-table-acted": Kind(409, "The table has acted since for somebody who left."),
    "back-paused": Kind(409, "The table is paused."),
    "back-too-often": Kind(409, "You have taken back often enough in this game."),
    "back-asked": Kind(409, "You have asked for that already."),
    "back-other": Kind(409, "Somebody else asks to take something back."),
    "back-declined": Kind(409, "That was declined; you can ask again when somebody has acted."),
    "back-lapsed": Kind(409, "Nobody asks for that any more."),
    "people-only": Kind(409, "Whoever waits there wants to play with a person."),
    "class-over": Kind(409, "This class is over."),
    "round-runs": Kind(409, "A round is played; end it first."),
    "no-round-runs": Kind(409, "No round is played."),
    "no-pupils": Kind(409, "Nobody has come in yet."),
    "not-host": Kind(409, "Only whoever opened the table lets bots in."),
    "not-on-desk": Kind(409, "{why}."),
    "not-vacant": Kind(409, "Nobody has left there, or that is settled already."),
    "too-late": Kind(409, "Your time was over."),
    "table-over": Kind(409, "The game is over."),
    "still-running": Kind(409, "The game is not over."),
    "workshop-runs": Kind(409, "Checks still run here; stop them first."),
    "length-required": Kind(411, "Say how long the body is."),
    "too-large": Kind(413, "A body has at most {most} bytes."),
    "not-json": Kind(415, "Bodies are application/json."),
    "not-zip": Kind(415, "What is handed in is application/zip."),
    "bad-host": Kind(421, "That host is not this server."),
    "bad-value": Kind(422, "{place}: {why}"),
    "bad-option": Kind(422, "{why}"),
    "no-such-option": Kind(422, "{option} is no option of this game, or that is no value for it.", "bad-option"),
    "bad-agreement": Kind(422, "{why}", "bad-option"),
    "no-such-choice": Kind(422, "This is no choice here, or it was not judged: try another one."),
    "bad-seats": Kind(422, "{why}"),
    "bad-number": Kind(422, "{game} is not for {seats}.", "bad-seats"),
    "no-such-bot": Kind(422, "{game} has no bot {bot}.", "bad-seats"),
    "other-number": Kind(422, "This game is between {seats}.", "bad-seats"),
    "bad-name": Kind(422, "A name has 1 to {most} characters that can be seen."),
    "name-piled": Kind(422, "A letter has at most {marks} marks, and no mark is alone.", "bad-name"),
    "name-unfit": Kind(422, "A name with a slash, or of nothing but dots, fits into no address.", "bad-name"),
    "name-common": Kind(422, "Bots and guests are called so; nobody can claim that name.", "bad-name"),
    "name-left": Kind(422, "Somebody of this name has just left this seat.", "bad-name"),
    "name-seated": Kind(422, "Somebody of this name, or of one that looks like it, plays here.", "bad-name"),
    "name-in-class": Kind(422, "Somebody here is called {other}; add a letter of your family name.", "bad-name"),
    "text-piled": Kind(422, "A letter has at most {marks} marks, and no mark is alone.", "bad-text"),
    "bad-text": Kind(422, "A line has 1 to {most} characters that can be seen."),
    "bad-action": Kind(422, "That is no action: {why}."),
    "bad-endpoint": Kind(422, "Push messages go by HTTPS to the names of push services only.", "bad-value"),
    "bad-situation": Kind(422, "{why}"),
    "bad-upload": Kind(422, "{why}"),
    "too-many": Kind(429, "Too many requests; wait a little."),
    "too-many-new": Kind(429, "Too many new tables; wait a little.", "too-many"),
    "too-many-emotes": Kind(429, "One at a time; wait a little.", "too-many"),
    "too-many-claims": Kind(429, "Too many names are claimed; wait a little.", "too-many"),
    "too-many-workshops": Kind(429, "Checks begin too often; wait a little.", "too-many"),
    "too-many-analyses": Kind(429, "Analyses begin too often; wait a little.", "too-many"),
    "too-many-versions": Kind(429, "{why}", "too-many"),
    "damaged": Kind(500, "The log of this game is damaged: {why}."),
    "damaged-contest": Kind(500, "The journal of this contest is damaged: {why}.", "damaged"),
    "damaged-arena": Kind(500, "The journal of this arena is damaged: {why}.", "damaged"),
    "no-uploads": Kind(503, "This arena takes no programs: {why}.", "no-room"),
    "upload-busy": Kind(503, "{most} programs are handed in at this moment; try again.", "no-room"),
    "no-disk": Kind(503, "The server cannot write its logs, so that no game can begin."),
    "no-room": Kind(503, "There are too many tables; wait for one of these {most} to end."),
    "no-profiles": Kind(503, "There are {most} profiles already.", "no-room"),
    "no-room-for-you": Kind(503, "You have too many tables; wait for one of these {most} to end.", "no-room"),
    "class-full": Kind(503, "There are {most} pupils in this class already.", "no-room"),
    "no-classes": Kind(503, "There are {most} classes already; wait for one to end.", "no-room"),
    "no-class-for-you": Kind(503, "You have {most} classes already; wait for one to end.", "no-room"),
    "no-doors": Kind(503, "There are too many open seats; wait for a game to begin.", "no-room"),
    "no-ports": Kind(503, "No more doors can be opened: {why}.", "no-room"),
    "no-workshop": Kind(503, "There are too many workshops; wait for one of these {most} to end.", "no-room"),
    "no-workshop-for-you": Kind(503, "You have too many workshops; close one of these {most}.", "no-room"),
    "no-examiner": Kind(503, "The checks cannot be started: {why}.", "no-room"),
    "no-readers": Kind(503, "Too many are looking already.", "no-room"),
    "no-worker": Kind(503, "The server is busy with replays; wait a little.", "no-room"),
    "no-analyst": Kind(503, "{most} games wait for an analysis already; wait a little.", "no-room"),
    "no-answers": Kind(503, "Too many of your requests wait for an answer.", "no-room"),
    "closing": Kind(503, "The server is shutting down."),
}


def damaged(why: object) -> Refusal:
    """For whoever asks for a game whose log is."""
    return Refusal("damaged", why=str(why))


class Refusal(Exception):
    """One of these kinds."""

    def __init__(self, kind: str, *, again_s: int | None = None, **values: Value) -> None:
        """``again_s``: after so many seconds it may be granted."""
        known = KINDS[kind]
        self._again_s = again_s
        self.status = known.status
        self.word = known.word or kind
        """Stable, for programs."""
        self.kind = kind
        self.code: str | None = None
        """The rule's own, where a rule refuses."""
        self.why = known.sentence.format_map(values)
        self.values: Mapping[str, Value] = values
        super().__init__(self.why)

    @property
    def body(self) -> Mapping[str, object]:
        return {"error": self.word, "code": self.code or self.kind, "why": self.why, "values": self.values}

    @property
    def headers(self) -> Mapping[str, str]:
        return {} if self._again_s is None else {"Retry-After": str(self._again_s)}


class RuleRefusal(Refusal):
    """The rules do not allow it."""

    def __init__(self, code: str, sentence: str) -> None:
        """``code`` is the rule's own, ``sentence`` what the game says in its protocol."""
        super().__init__("refused", why=sentence or code)
        self.code, self.values = code, {}
