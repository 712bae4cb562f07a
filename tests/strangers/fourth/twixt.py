"""TwixT 2009 ("High Voltage"), played over the standard pipes: ``twixt.py [--mistake NAME]``; ``--list`` names them.

Half of the pylons are set beside the enemy's latest one to be in its way, some at a knight's move from an own one or
beside a swamp, and the rest anywhere.
"""

import os
import random
import sys

MISTAKES = [
    "forgets-enemy", "keeps-first-id", "board-after-move", "asks-for-each", "from-one", "below-one-is-free",
    "mirrors-borders", "no-flush", "prints-thoughts", "counter-goes-on",
]  # fmt: skip
ROUNDS = 30

mistake = None

# everything about the game that is on
me = None
board = []  # board[x][y]
latest = None  # the enemy's latest pylon
mine = []
rounds = 0
swallow = False


def send(text):
    sys.stdout.write(text + "\n")
    if mistake != "no-flush":
        sys.stdout.flush()


def read_line():
    line = sys.stdin.readline()
    if not line:
        sys.exit(1)
    return line.split()


def fill(words):
    global board
    cells = [int(word) for word in words]
    board = [cells[24 * x : 24 * x + 24] for x in range(24)]


def is_free(x, y):
    if not (0 <= x < 24 and 0 <= y < 24):
        return False
    code = board[x][y]
    if mistake == "below-one-is-free":
        return code < 1 or code == me + 3
    return code == 0 or code == me + 3


def around(cell):
    """The cell itself and the eight about it; whoever set there, it is no longer free."""
    return [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def jumps(cell):
    steps = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in steps]


def home():
    """Our own two border lines, the near one first."""
    flat = [(x, y) for x in range(24) for y in range(24) if board[x][y] == me + 3]
    return [cell for cell in flat if 0 in cell], [cell for cell in flat if 23 in cell]


def choose():
    near, far = home()
    if len(mine) == 0 and near:
        return random.choice(near)
    if len(mine) == 1 and far:
        return random.choice(far)
    lot = random.random()
    if lot < 0.5 and latest:
        cells = around(latest)
    elif lot < 0.7:
        cells = [to for cell in mine for to in jumps(cell)]
    elif lot < 0.85:  # nobody can pass there
        swamps = [(x, y) for x in range(1, 23) for y in range(1, 23) if board[x][y] == -1]
        cells = around(random.choice(swamps)) if swamps else []
    else:
        cells = []
    cells = [cell for cell in cells if is_free(*cell)]
    if not cells:
        cells = [(x, y) for x in range(24) for y in range(24) if is_free(x, y)]
    return random.choice(cells)


def ask_scores():
    """What each of the cells that we think about would be worth."""
    for _ in range(6):
        send("4")
        while read_line()[0] != "4":
            pass


def move():
    global rounds, swallow
    if mistake == "asks-for-each":
        ask_scores()
    x, y = choose()
    if mistake == "prints-thoughts":
        send(f"setting at {x}/{y}, {len(mine)} pylons so far")
    board[x][y] = me + 1
    mine.append((x, y))
    rounds += 1
    if mistake == "from-one":
        x, y = x + 1, y + 1
    send(f"3 {x} {y}")
    if mistake == "board-after-move":
        send("2")
        swallow = True


def on_request(words):
    global latest
    if words:
        latest = int(words[0]), int(words[1])
        if mistake != "forgets-enemy":
            board[latest[0]][latest[1]] = 2 - me
    if rounds < ROUNDS:
        move()


def mirror():
    """Say yes, and take the new board, which comes at once."""
    global board
    send("6 1")
    words = read_line()
    fill(words[1:])
    if mistake == "mirrors-borders":
        board = [[swap(board[x][y], x, y) for y in range(24)] for x in range(24)]


def swap(code, x, y):
    on_rim = x in (0, 23) or y in (0, 23)
    return {3: 4, 4: 3}.get(code, code) if on_rim else code


def on_reset():
    global latest, mine, rounds, me
    latest, mine = None, []
    if mistake != "counter-goes-on":
        rounds = 0
    if mistake != "keeps-first-id":
        me = None


def main():
    global mistake, me, swallow
    if sys.argv[1:] == ["--list"]:
        print("\n".join(MISTAKES))
        return 0
    if sys.argv[1:2] == ["--mistake"]:
        mistake = sys.argv[2]
        if mistake not in MISTAKES:
            print("no such mistake: " + mistake, file=sys.stderr)
            return 2
    sys.stdout = os.fdopen(1, "w", buffering=8192)  # whatever the environment says
    while True:
        words = read_line()
        if not words:
            continue
        kind = words[0]
        if kind == "9":
            return 0
        if swallow:  # waits for the board that it has asked for
            swallow = kind not in ("2", "8")
            if swallow:
                continue
        if kind == "0":
            if me is None:
                me = int(words[1])
        elif kind == "2":
            fill(words[1:])
        elif kind == "6":
            mirror()
        elif kind == "3":
            on_request(words[1:])
        elif kind == "8":
            on_reset()


if __name__ == "__main__":
    sys.exit(main())
