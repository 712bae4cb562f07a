"""A contest's file becomes a plan with everything filled in, or a sentence that says what is wrong where."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from spieltisch.bots.named import find_bot
from spieltisch.contests.journal.opening import differences
from spieltisch.contests.matches.block import Orders
from spieltisch.contests.plans.plan import Advance, Entry, Luck, PairingRule, Plan, Sandbox, Stage, System
from spieltisch.contests.plans.reading import game_options, read_additions, read_again, read_plan
from spieltisch.contests.running.casting import Casting
from spieltisch.contests.running.remote import Gates
from spieltisch.core.errors import UsageError
from spieltisch.core.outcome import ScoreMap
from spieltisch.core.registry import game
from tests.games.hive.wire import printer

TWO = '\n[[player]]\nname = "anna"\nbot = "random"\n[[player]]\nname = "ben"\nbot = "greedy"\n'
C = '[[player]]\nname = "c"\n'
FOUR = TWO + '[[player]]\nname = "cleo"\nbot = "random"\n[[player]]\nname = "dan"\nbot = "random"\n'
SWISS = 'game = "twixt"\nsystem = "swiss"\n'


def read(folder: Path, text: str) -> Plan:
    path = folder / "cup.toml"
    path.write_text(text, encoding="utf-8")
    return read_plan(path, lambda: 77)


def test_everything_that_is_left_out_is_filled_in(tmp_path: Path) -> None:
    plan = read(tmp_path, SWISS + FOUR)
    assert (plan.name, plan.game, plan.seats, plan.score, plan.seed) == ("cup", "twixt", 2, ScoreMap.RANK, 77)
    assert (plan.entry, plan.sandbox, plan.short_tables, plan.move_ms) == (Entry.REPORT, Sandbox.AUTO, False, 60_000)
    assert plan.stages == (Stage(system=System.SWISS, blocks=1, orders=Orders.ROTATE, rounds=2),)
    assert game_options(plan) == game("twixt").setup.options()
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan


REMOTE = C + 'bot = "remote"\n'
PROGRAM = C + 'bot = "cmd:true"\n'


@pytest.mark.parametrize(
    ("text", "luck"),
    [
        (SWISS + TWO, Luck.SHARED),
        (SWISS + TWO + REMOTE, Luck.OWN),
        (SWISS + 'luck = "shared"' + TWO + REMOTE, Luck.SHARED),
        (SWISS + 'luck = "own"' + TWO, Luck.OWN),
        (SWISS + 'sandbox = "require"' + TWO + PROGRAM, Luck.SHARED),
        (SWISS + 'sandbox = "off"' + TWO + PROGRAM, Luck.OWN),
    ],
)
def test_games_have_luck_of_their_own_as_soon_as_somebody_may_remember(tmp_path: Path, text: str, luck: Luck) -> None:
    assert read(tmp_path, text).luck is luck


def test_a_program_that_cannot_be_shut_in_may_remember(tmp_path: Path) -> None:
    for can_confine in (True, False):
        read(tmp_path, SWISS + TWO + PROGRAM)
        plan = read_plan(tmp_path / "cup.toml", lambda: 77, lambda: can_confine)  # noqa: B023 - asked at once
        assert plan.luck is (Luck.SHARED if can_confine else Luck.OWN)


def test_what_an_opening_decided_stays_when_the_file_is_read_again(tmp_path: Path) -> None:
    old = replace(read(tmp_path, SWISS + TWO), luck=Luck.OWN, pairing_rule=PairingRule.PRICED_BYES)
    assert read_again(tmp_path / "cup.toml", old) == old
    read(tmp_path, SWISS + 'luck = "shared"' + TWO)
    assert differences(read_again(tmp_path / "cup.toml", old), old) == ["luck"]


def test_a_timetable_has_one_time_or_one_for_each_round(tmp_path: Path) -> None:
    one = read(tmp_path, SWISS + "start = 2027-02-01T09:00:00+01:00" + TWO)
    assert one.stages[0].start == (datetime(2027, 2, 1, 8, tzinfo=UTC),)
    two = read(tmp_path, SWISS + "start = [2027-02-01T09:00:00+01:00, 2027-02-01T11:00:00Z]" + TWO)
    assert two.stages[0].start[1] == datetime(2027, 2, 1, 11, tzinfo=UTC)
    assert msgspec.json.decode(msgspec.json.encode(two), type=Plan) == two
    with pytest.raises(UsageError, match="start"):
        read(tmp_path, SWISS + "start = 2027-02-01T09:00:00" + TWO)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("name,seed\ndan,1\nanna,2\n", ["dan", "anna", "ben", "cleo"]),
        ("name,club,rating\nanna,x,1200\ncleo,y,1850.5\nben,z,1300\n", ["cleo", "ben", "anna", "dan"]),
    ],
)
def test_seeds_come_from_a_spreadsheet(tmp_path: Path, text: str, order: list[str]) -> None:
    (tmp_path / "seeds.csv").write_text("\ufeff" + text, encoding="utf-8")
    plan = read(tmp_path, SWISS + 'seeds = "seeds.csv"' + FOUR)
    assert [entrant.name for entrant in plan.players] == order
    assert [entrant.seed_rank for entrant in plan.players][:2] == [1, 2]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,seed\nx,1\n", "seeds names 'x', and there is no player"),
        ("name,seed\nben,1\nben,2\n", "seeds names somebody twice"),
        ("name,seed\nben,one\n", "each seed is a number"),
        ("player,seed\nben,1\n", "begins with a line that names its columns"),
        (None, "seeds.csv cannot be read"),
    ],
)
def test_what_is_wrong_with_a_spreadsheet_is_named(tmp_path: Path, text: str | None, said: str) -> None:
    if text:
        (tmp_path / "seeds.csv").write_text(text)
    with pytest.raises(UsageError) as caught:
        read(tmp_path, SWISS + 'seeds = "seeds.csv"' + FOUR)
    assert said in str(caught.value)


def test_a_secret_is_asked_for_only_where_a_protocol_has_words_for_one(tmp_path: Path) -> None:
    plan = read(tmp_path, SWISS + TWO + REMOTE + 'secret = "x"\n[[player]]\nname = "d"\nbot = "remote"\nsecret = "x"')
    assert [entrant.secret for entrant in plan.players] == [None, None, "x", "x"]
    assert read(tmp_path, SWISS + TWO + REMOTE).players[2].secret is None
    for game_name in ("hive", "catan"):
        with pytest.raises(UsageError, match="secret is missing"):
            read(tmp_path, f'game = "{game_name}"\nsystem = "swiss"' + TWO + REMOTE)


def test_a_game_says_what_counts_how_many_play_and_what_is_else_in_matches(tmp_path: Path) -> None:
    catan = read(tmp_path, 'game = "catan"\nsystem = "swiss"\nseats = 4\nmove_ms = 100' + FOUR)
    assert (catan.seats, catan.score, catan.short_tables) == (4, ScoreMap.WIN, True)
    monopoly = read(tmp_path, 'game = "monopoly"\nsystem = "round-robin"' + TWO)
    assert game_options(monopoly).max_rounds != game("monopoly").setup.options().max_rounds
    given = read(tmp_path, 'game = "monopoly"\nsystem = "round-robin"' + TWO + "[set]\nmax_rounds = 7")
    assert game_options(given).max_rounds == 7
    cascadia = read(tmp_path, 'game = "cascadia"\nsystem = "round-robin"\nmove_ms = 123' + TWO)
    assert game_options(cascadia).move_ms == cascadia.move_ms == 123


def test_a_plan_keeps_the_path_of_a_file_that_its_game_reads_for_it(tmp_path: Path) -> None:
    replay = tmp_path / "replay.xml"
    setting = f"[set]\nload_game_file = '{replay}'"
    hive = 'game = "hive"\nsystem = "round-robin"' + TWO + setting
    with pytest.raises(UsageError, match=r"hive\.load_game_file: .*replay\.xml: No such file"):
        read(tmp_path, hive)
    start = "turn=0 obs=-3,4;1,3;4,-5 stacks="
    replay.write_bytes(b"<protocol>" + printer.memento("a", printer.state(start, ("p1", "p2")), 0) + b"</protocol>")
    plan = read(tmp_path, hive)
    assert plan.options["load_game_file"] == str(replay)
    assert game_options(plan).load_game_file == start


def test_levels_need_no_words_of_a_protocol_and_programs_do(tmp_path: Path) -> None:
    levels = SWISS + TWO.replace("greedy", "easy") + "[set]\nsize = 12"
    assert game_options(read(tmp_path, levels)).size == 12
    with pytest.raises(UsageError, match="24"):
        read(tmp_path, levels.replace("random", "cmd:python3 x.py"))


def test_all_keys_are_heard(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    plan = read(
        tmp_path,
        'name = "Final"\ngame = "hive"\nentry = "require"\nsandbox = "off"\nscore = "win"\nmove_ms = 5\nseed = 3\n'
        'blocks = 2\norders = "all"\n[[stage]]\nsystem = "swiss"\nrounds = 4\ncut = 2\n'
        '[[stage]]\nsystem = "knock-out"\nadvance = "winner"\nblocks = 5\n'
        + TWO
        + '[[player]]\nname = "p"\nbot = "cmd:python3 x.py {port}"\nseed_rank = 1\n'
        'anchor = -5\nfolder = "own"\nenv = {A = "b"}\nstart_s = 2\nmemory_mb = 9\ncpus = 2\n'
        '[[player]]\nname = "r"\nbot = "remote"\nsecret = "s"\nwalkover_s = 3.5\n'
        '[[player]]\nname = "t"\nbot = "search"\nthreads = 4\n',
    )  # fmt: skip
    assert (plan.name, plan.seed, plan.move_ms, plan.score) == ("Final", 3, 5, ScoreMap.WIN)
    assert plan.stages == (
        Stage(system=System.SWISS, rounds=4, cut=2, blocks=2, orders=Orders.ALL),
        Stage(system=System.KNOCK_OUT, advance=Advance.WINNER, blocks=5, orders=Orders.ALL),
    )
    assert [entrant.name for entrant in plan.players] == ["p", "anna", "ben", "r", "t"]
    program, remote = plan.players[0], plan.players[3]
    assert (program.folder, program.env, program.start_s) == (str(tmp_path / "own"), {"A": "b"}, 2)
    assert (program.memory_mb, program.cpus, program.anchor) == (9, 2, -5)
    assert (remote.secret, remote.walkover_s) == ("s", 3.5)
    assert [entrant.threads for entrant in plan.players] == [None, None, None, None, 4]
    assert Casting(plan, is_confining=False).processors() == 5  # the program 2, the bot 4, of which one is shared


def test_a_program_is_looked_for_in_its_folder_which_is_the_files_own_if_none_is_named(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    player = '[[player]]\nname = "p"\nbot = "cmd:./bot"\n'
    with pytest.raises(UsageError, match=r"player 'p': 'cmd:./bot': no such program"):
        read(tmp_path, SWISS + TWO + player)
    program.write_text("#!/bin/sh\n")
    with pytest.raises(UsageError, match=r"player 'p': 'cmd:./bot': not executable in "):
        read(tmp_path, SWISS + TWO + player)
    program.chmod(0o755)
    assert read(tmp_path, SWISS + TWO + player).players[2].folder == str(tmp_path)
    with pytest.raises(UsageError, match="player 'p': there is no folder"):
        read(tmp_path, SWISS + TWO + player + 'folder = "nowhere"')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (SWISS + "ronds = 3" + TWO, "unknown key 'ronds'; did you mean 'rounds'?"),
        (SWISS + TWO + "seedrank = 1", "player 'ben': unknown key 'seedrank'; did you mean 'seed_rank'?"),
        (SWISS + "short_tables = true" + TWO, "unknown key 'short_tables'"),
        ('game = "twixt"\n[[stage]]\nsystem = "swiss"\nround = 1' + TWO, "stage 1: unknown key 'round'"),
        ('game = "twixt"\nrounds = 2\n[[stage]]\nsystem = "swiss"' + TWO, "rounds belongs into one of the"),
        ('system = "swiss"' + TWO, "game is missing"),
        ('game = "twixt"' + TWO, "system is missing"),
        ('game = "chess"\nsystem = "swiss"' + TWO, "no game 'chess'"),
        (SWISS + "blocks = 0" + TWO, "blocks takes a whole number from 1, not 0"),
        (SWISS + "blocks = true" + TWO, "blocks takes a whole number from 1, not True"),
        ('game = "twixt"\nsystem = "swis"' + TWO, "system takes one of round-robin, gauntlet, swiss"),
        (SWISS + 'score = "best"' + TWO, "score takes one of rank, win, not 'best'"),
        (SWISS + "seats = 3" + TWO, "seats takes a number from 2 to 2 for twixt, not 3"),
        ('game = "cascadia"\nsystem = "swiss"\nseats = 1' + TWO, "seats takes a number from 2 to 4"),
        ('game = "catan"\nsystem = "swiss"\nseats = 4' + TWO, "2 players are too few for a table"),
        (SWISS, "0 players are too few for a table"),
        (SWISS + TWO + "[set]\nround = 3", "[set]: twixt has no option 'round'"),
        (SWISS + TWO + '[set]\nrounds = "x"', "[set]: rounds takes a whole number, not 'x'"),
        (SWISS + TWO + "[set]\nrounds = 0", "twixt.rounds is 1 to"),
        (SWISS + "set = 3" + TWO, "set is a table: [set]"),
        (SWISS + "player = 3", "player is a list of tables: [[player]]"),
        (SWISS + TWO + TWO, "2 players have the name 'anna'"),
        (SWISS + TWO + C + 'bot = "best"', "player 'c': twixt has no bot 'best'; there are: random"),
        (SWISS + TWO + '[[player]]\nbot = "random"', "player 3: name is missing"),
        (SWISS + TWO + C, "player 'c': bot is missing"),
        (SWISS + TWO + '[[player]]\nname = "a/c"\nbot = "random"', "player 'a/c': a name has no"),
        (SWISS + TWO + '[[player]]\nname = "\u3164"\nbot = "random"', "a name has characters that can be seen"),
        (SWISS + TWO + '[[player]]\nname = "a\u202ec"\nbot = "random"', "a name has no control characters"),
        (SWISS + TWO + '[[player]]\nname = "Z\u0301\u0302\u0303"\nbot = "random"', "a letter in a name has at most 2"),
        (SWISS + TWO + '[[player]]\nname = "аnna"\nbot = "random"', "the names 'anna' and 'аnna' look alike"),
        ('game = "hive"\nsystem = "swiss"' + TWO + C + 'bot = "remote"', "player 'c': secret is missing"),
        (SWISS + TWO + C + 'bot = "random"\nsecret = "x"', "secret is not for a player that is 'random'"),
        (SWISS + TWO + C + 'bot = "random"\ncpus = 1', "cpus is not for a player that is 'random'"),
        (SWISS + TWO + C + 'bot = "cmd:sh"\nthreads = 2', "threads is not for a player that is 'cmd:sh'"),
        (SWISS + TWO + C + 'bot = "remote"\nthreads = 2', "threads is not for a player that is 'remote'"),
        (SWISS + TWO + C + 'bot = "random"\nthreads = 2', "player 'c': twixt's bot 'random' thinks with one thread"),
        (SWISS + TWO + C + 'bot = "cmd:sh"\nmove_ms = 5', "move_ms is not for a player that is 'cmd:sh'"),
        (SWISS + TWO + C + 'bot = "search"\nthreads = 0', "threads takes a whole number from 1, not 0"),
        (SWISS + TWO + C + 'bot = "cmd:sh"\nstart_s = 0', "start_s takes a number of seconds above 0"),
        (SWISS + TWO + C + 'bot = "cmd:sh"\nenv = {A = 1}', "player 'c': env takes"),
        (SWISS + TWO + C + 'bot = "random"\nanchor = nan', "anchor takes a rating"),
        (SWISS + TWO + "seed_rank = 1\n" + C + 'bot = "random"\nseed_rank = 1', "have the seed_rank 1"),
        ('game = "twixt"\nsystem = "round-robin"\nrounds = 3' + TWO, "rounds is not for round-robin, but for swiss"),
        (SWISS + 'advance = "half"' + TWO, "advance is not for swiss"),
        (SWISS + 'forbid = [["ben", "x"]]' + TWO, "forbid names 'x', and there is no player"),
        (SWISS + 'forbid = [["ben", "ben"]]' + TWO, "forbid names 'ben' twice"),
        (SWISS + "third_place = true" + TWO, "third_place is not for swiss, but for knock-out"),
        ('game = "twixt"\nsystem = "gauntlet"' + TWO, "gauntlet is missing"),
        ('game = "twixt"\nsystem = "gauntlet"\ngauntlet = ["x"]' + TWO, "gauntlet names 'x', and there is no player"),
        ('game = "twixt"\nsystem = "gauntlet"\ngauntlet = ["ben", "ben"]' + TWO, "gauntlet names somebody twice"),
        ('game = "twixt"\nsystem = "gauntlet"\ngauntlet = ["ben", "anna"]' + TWO, "too few are left to challenge"),
        (SWISS + "cut = 2" + TWO, "cut says how many go on, and no stage follows"),
        (
            'game = "twixt"\n[[stage]]\nsystem = "swiss"\ncut = 3\n[[stage]]\nsystem = "ladder"' + TWO,
            "stage 1: cut takes a number from 2 to 2, not 3",
        ),
        ("game = ", "is no TOML"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        read(tmp_path, text)
    assert said in str(caught.value)


def test_additions_are_players_only(tmp_path: Path) -> None:
    path = tmp_path / "late.toml"
    path.write_text(TWO)
    assert [entrant.name for entrant in read_additions(path, game("twixt"))] == ["anna", "ben"]
    path.write_text(SWISS + TWO)
    with pytest.raises(UsageError, match="unknown key 'game'"):
        read_additions(path, game("twixt"))
    with pytest.raises(UsageError, match="cannot be read"):
        read_additions(tmp_path / "none.toml", game("twixt"))


def test_a_level_is_written_down_as_who_it_is(tmp_path: Path) -> None:
    plan = read(tmp_path, SWISS + TWO + C + 'bot = "hard"')
    assert plan.players[-1].bot == find_bot(game("twixt"), "hard").label


def test_any_player_may_have_more_or_less_of_the_games_time(tmp_path: Path) -> None:
    more = '[[player]]\nname = "cleo"\nbot = "cmd:true"\ntime_percent = 50\n[[player]]\nname = "dan"\nbot = "remote"\n'
    plan = read(tmp_path, SWISS + TWO + more + "time_percent = 200\n")
    assert [entrant.time_percent for entrant in plan.players] == [100, 100, 50, 200]
    assert b"time_percent" not in msgspec.json.encode(plan.players[0]), "earlier versions read what has no odds"
    gates = Gates(game("twixt"), tmp_path, ["127.0.0.1"])
    casting = Casting(plan, is_confining=False, gates=gates)
    entrants = {entrant.name: entrant for entrant in plan.players}
    assert [casting._player(entrant, entrants).time_percent for entrant in plan.players] == [100, 100, 50, 200]
    gates.close()
    for percent in ("0", "1001", "50.5"):
        with pytest.raises(UsageError, match=r"cleo.*time_percent"):
            read(tmp_path, SWISS + TWO + more.replace("50", percent))
