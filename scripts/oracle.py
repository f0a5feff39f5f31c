#!/usr/bin/env python3
"""Answers a problem's input in the slowest obvious way, straight from the definition.

    oracle.py [--formula] ID < input > answer

The answers in testdata are checked against this and never against the programs, so it shares no
idea with them. What would take unreasonably long is refused, never guessed. --formula answers by a
second method, as independent of the first as of the programs; LightOJ 1061 has none.

Exit status: 0 answered, 1 malformed input (the answers before the fault are printed),
2 wrong usage, 3 would take too long.
"""

import functools
import itertools
import math
import re
import sys


class Malformed(Exception):
    """The input is not what the statement promises."""


class TooLong(Exception):
    """The definition takes more steps than anyone would wait for."""


class Steps:
    """Counts steps instead of seconds, so that a refusal depends on the input alone."""

    PATIENT = 20_000_000  # a minute or so
    QUICK = 500_000  # a second or so

    def __init__(self, limit):
        self.left = limit

    def take(self):
        self.left -= 1
        if self.left < 0:
            raise TooLong


WHITE_SPACE = b" \t\n\f\r"


def tokens_of(data):
    return re.findall(rb"[^ \t\n\f\r]+", data)


def number(token, least, most):
    if not re.fullmatch(rb"-?[0-9]{1,18}", token) or not least <= int(token) <= most:
        raise Malformed(f"expected a number from {least} to {most}, found {token[:30]!r}")
    return int(token)


def board(tokens, n, alphabet):
    rows = list(itertools.islice(tokens, n))
    for row in rows:
        if len(row) != n or not set(row) <= set(alphabet):
            raise Malformed(f"expected a row of {n} of {alphabet!r}, found {row[:30]!r}")
    if len(rows) < n:
        raise Malformed(f"the board ends after {len(rows)} of {n} rows")
    return rows


# UVa 10401: an injured queen reaches its whole column and the squares around it.


def injured_parse(data):
    """A case is one row for each column, None where the column is free."""
    for number_of_line, line in enumerate(data.split(b"\n"), 1):
        line = line.strip(WHITE_SPACE)
        if not line:
            continue
        n = len(line)
        # Bytes that are no digit at all become row 0, which no board has.
        rows = [None if c == ord("?") else b"0123456789ABCDEFG".find(bytes([c]).upper()) for c in line]
        if n > 16 or any(row is not None and not 1 <= row <= n for row in rows):
            raise Malformed(f"line {number_of_line} is no board: {line[:30]!r}")
        yield tuple(rows)


@functools.lru_cache(None)
def injured_reach(n):
    """For each square the set of those that a queen on it reaches."""
    squares = [(column, row) for column in range(n) for row in range(1, n + 1)]

    def reaches(queen, square):
        columns, rows = abs(queen[0] - square[0]), abs(queen[1] - square[1])
        return columns == 0 or columns <= 1 and rows <= 1

    return {queen: {square for square in squares if reaches(queen, square)} for queen in squares}


def injured_count(rows, steps):
    """Puts a queen on each column in turn, on every square that no earlier queen reaches."""
    n = len(rows)
    reach = injured_reach(n)

    def place(column, reached):
        if column == n:
            return 1
        total = 0
        for row in range(1, n + 1) if rows[column] is None else [rows[column]]:
            if (column, row) not in reached:
                steps.take()
                total += place(column + 1, reached | reach[column, row])
        return total

    return place(0, frozenset())


def injured_formula(rows, _steps):
    """Inclusion and exclusion over the neighbouring queens that touch.

    A set of touching pairs cuts the columns into blocks within which each queen touches the next;
    a block of c columns has sign (-1)^(c-1). The fillings of a block are walks by -1, 0 or 1 that
    stay within the rows: trinomial coefficients and the reflection principle count them.
    """
    n = len(rows)
    signed = [1]
    for end in range(1, n + 1):
        signed.append(sum((-1) ** (end - start - 1) * touching(n, rows[start:end]) * signed[start] for start in range(end)))
    return signed[n]


@functools.lru_cache(None)
def touching(n, rows):
    fixed = [column for column, row in enumerate(rows) if row is not None]
    if not fixed:
        return sum(walks_from(n, len(rows) - 1, row) for row in range(1, n + 1))
    total = walks_from(n, fixed[0], rows[fixed[0]]) * walks_from(n, len(rows) - 1 - fixed[-1], rows[fixed[-1]])
    for left, right in zip(fixed, fixed[1:]):
        total *= walks(n, right - left, rows[left], rows[right])
    return total


@functools.lru_cache(None)
def walks_from(n, length, row):
    return sum(walks(n, length, row, other) for other in range(1, n + 1))


@functools.lru_cache(None)
def walks(n, length, a, b):
    around = range(-length, length + 1)
    return sum(trinomial(length, b - a + 2 * i * (n + 1)) - trinomial(length, b + a + 2 * i * (n + 1)) for i in around)


@functools.lru_cache(None)
def trinomial(length, rise):
    """Walks of `length` steps by -1, 0 or 1 that end `rise` higher."""
    down = range(max(0, -rise), length + 1)
    return sum(math.comb(length, d) * math.comb(length - d, d + rise) for d in down)


# POJ 1321: k pieces on marked cells, no two in one row or column.


def pieces_parse(data):
    """A case is (n, k, the marked cells)."""
    tokens = iter(tokens_of(data))
    for first in tokens:
        second = next(tokens, b"nothing")
        if (first, second) == (b"-1", b"-1"):
            return
        n = number(first, 1, 8)
        k = number(second, 0, n)
        rows = board(tokens, n, b"#.")
        yield n, k, frozenset((r, c) for r in range(n) for c in range(n) if rows[r][c] == ord("#"))


def pieces_count(case, steps):
    _, k, cells = case
    return placements(sorted(cells), k, steps)


def placements(cells, k, steps):
    """Chooses the first cell, strikes out its row and column, and goes on among the later cells."""
    if k == 0:
        return 1
    total = 0
    for i, (row, column) in enumerate(cells):
        steps.take()
        total += placements([(r, c) for r, c in cells[i + 1 :] if r != row and c != column], k - 1, steps)
    return total


def pieces_formula(case, _steps):
    """Ryser's formula for permanents, carried over to k rows of n.

    One marked cell in each of k rows, all in the columns of a set S: the elementary symmetric
    polynomial e_k of the rows' counts within S. Inclusion and exclusion over S leaves those that
    use k columns; S lies in C(n - |S|, k - |S|) sets of k.
    """
    n, k, cells = case
    total = 0
    for size in range(k + 1):
        for columns in itertools.combinations(range(n), size):
            elementary = [1] + [0] * k
            for row in range(n):
                marked = sum((row, column) in cells for column in columns)
                elementary = [1] + [e + marked * before for before, e in zip(elementary, elementary[1:])]
            total += (-1) ** (k - size) * math.comb(n - size, k - size) * elementary[k]
    return total


# Queens as chess has them, for the two problems that are left.


def in_line(a, b):
    rows, columns = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows == 0 or columns == 0 or rows == columns


def peaceful(n, steps):
    """All ways to put n queens out of each other's reach, in lexicographic order."""

    def place(queens):
        if len(queens) == n:
            yield queens
            return
        for column in range(1, n + 1):
            steps.take()
            square = (len(queens) + 1, column)
            if not any(in_line(queen, square) for queen in queens):
                yield from place(queens + [square])

    return place([])


# LightOJ 1061: fewest moves to a peaceful placement; queens are alike and may jump.


def moves_parse(data):
    """A case is the eight squares of the queens."""
    tokens = iter(tokens_of(data))
    for _ in range(number(next(tokens, b""), 0, 10**18)):
        rows = board(tokens, 8, b".q")
        queens = tuple((r + 1, c + 1) for r in range(8) for c in range(8) if rows[r][c] == ord("q"))
        if len(queens) != 8:
            raise Malformed(f"expected 8 queens, found {len(queens)}")
        yield queens
    for token in tokens:
        raise Malformed(f"expected the end, found {token[:30]!r}")


@functools.lru_cache(None)
def goals():
    return [tuple(queens) for queens in peaceful(8, Steps(Steps.QUICK))]


def moves(queen, square):
    return 0 if queen == square else 1 if in_line(queen, square) else 2


def fewest_moves(queens, steps):
    """Tries 0, 1, 2 … moves: each goal, and each way to give its squares to the queens."""
    tables = [[[moves(queen, square) for square in goal] for queen in queens] for goal in goals()]

    def possible(table, allowed):
        # What queens i, i + 1, … need at least, whatever squares they get.
        least = [sum(map(min, table[i:])) for i in range(9)]

        def give(i, free, left):
            if i == 8:
                return True
            steps.take()
            return any(
                table[i][square] + least[i + 1] <= left and give(i + 1, free - {square}, left - table[i][square])
                for square in free
            )

        return least[0] <= allowed and give(0, frozenset(range(8)), allowed)

    return next(total for total in itertools.count() if any(possible(table, total) for table in tables))


# Luogu P1219: the first three peaceful placements and the number of all.

# https://oeis.org/A000170, n = 1 …: the second source, for the boards that are too large to try.
A000170 = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624]


def checkers_parse(data):
    tokens = tokens_of(data)
    if len(tokens) != 1:
        raise Malformed(f"expected one number, found {len(tokens)} words")
    yield number(tokens[0], 1, 18)


def checkers_count(n, steps):
    solutions = list(peaceful(n, steps))
    return checkers_show(solutions[:3], len(solutions))


def checkers_published(n, steps):
    return checkers_show(itertools.islice(peaceful(n, steps), 3), A000170[n - 1])


def checkers_show(solutions, count):
    lines = [" ".join(str(column) for _, column in queens) for queens in solutions]
    return "\n".join(lines + [str(count)])


# For each problem: its cases, the two methods, and how answer number i is written.
PROBLEMS = {
    "uva-10401": (injured_parse, injured_count, injured_formula, "{answer}"),
    "poj-1321": (pieces_parse, pieces_count, pieces_formula, "{answer}"),
    "lightoj-1061": (moves_parse, fewest_moves, None, "Case {i}: {answer}"),
    "luogu-p1219": (checkers_parse, checkers_count, checkers_published, "{answer}"),
}


def parse(problem, data):
    """All cases of an input; raises Malformed."""
    return list(PROBLEMS[problem][0](data))


def answers(problem, data, formula=False, patience=Steps.PATIENT):
    """The lines of the answer, one case at a time; raises Malformed or TooLong where they end."""
    cases, by_definition, by_formula, line = PROBLEMS[problem]
    solve = by_formula if formula else by_definition
    if solve is None:
        raise TooLong("no formula is known")
    steps = Steps(patience)
    known = {}
    for i, case in enumerate(cases(data), 1):
        if case not in known:
            try:
                known[case] = solve(case, steps)
            except TooLong:
                raise TooLong(f"case {i} takes too long by {'the formula' if formula else 'definition'}") from None
        yield line.format(i=i, answer=known[case]) + "\n"


def main():
    arguments = sys.argv[1:]
    formula = arguments[:1] == ["--formula"]
    problem = arguments[-1] if len(arguments) == 1 + formula else None
    if problem not in PROBLEMS or formula and not PROBLEMS[problem][2]:
        with_formula = " ".join(name for name in PROBLEMS if PROBLEMS[name][2])
        print(f"usage: oracle.py ID, one of: {' '.join(PROBLEMS)}\n       oracle.py --formula ID, one of: {with_formula}", file=sys.stderr)
        return 2
    try:
        for line in answers(problem, sys.stdin.buffer.read(), formula):
            sys.stdout.write(line)
    except (Malformed, TooLong) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1 if isinstance(error, Malformed) else 3
    return 0


if __name__ == "__main__":
    sys.exit(main())
