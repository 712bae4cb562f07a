"""A small TwixT program: plays the first free cells it sees, and tells stderr what it was told. With an argument it
takes so many seconds for its first move."""

import sys
import time


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def play(delay: float) -> None:
    tell("started")
    board: list[str] = []
    taken: set[int] = set()
    for line in sys.stdin:
        number, *rest = line.split()
        if number == "2":
            board, taken = rest, set()
        elif number == "6":
            print("6 0", flush=True)
        elif number == "3":
            if rest:
                taken.add(24 * int(rest[0]) + int(rest[1]))
            cell = next(cell for cell, code in enumerate(board) if code == "0" and cell not in taken)
            taken.add(cell)
            time.sleep(delay)
            delay = 0
            print("3", *divmod(cell, 24), flush=True)
        elif number == "8":
            tell("reset")
        elif number == "9":
            tell("end")
            return


if __name__ == "__main__":
    play(float(*sys.argv[1:]))
