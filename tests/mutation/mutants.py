"""Places where a rule, a mask or access could be wrong, each with what would stand there instead.

Python's own `ast` finds them: the libraries for this leave decorated functions alone, and every check of a rule is one.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
ROOT: Final = Path(__file__).parents[2]
KINDS: Final = {
    "rules": (
        70,
        (
            "adjudicator/rulesets/*/rules/**/*.py", "adjudicator/rulesets/malifaux/*/rules/**/*.py",
            "adjudicator/rulesets/locke/counts/*.py",
        ),
    ),
    "masks": (
        20,
        (
            "adjudicator/rulesets/*/mask.py", "adjudicator/rulesets/malifaux/*/mask.py",
            "adjudicator/rulesets/malifaux/encounter/secrets.py", "adjudicator/rulesets/locke/setup/seats.py",
            "adjudicator/rulesets/locke/secrets/*.py", "adjudicator/rulesets/*/admit/may_report.py",
            "api/view/seen.py",
        ),
    ),
    "access": (
        10,
        ("adjudicator/rights.py", "api/http/front/access.py", "adjudicator/tokens.py", "adjudicator/looks.py"),
    ),
}  # fmt: skip
"""Of a hundred mutants, how many are of which files."""
OTHERWISE: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SPOKEN: Final = {"say", "counted"}
"""Calls whose arguments are sentences."""


class Mutant(NamedTuple):
    """One place spoilt: `now` stands where `was` stood, in a function of a file."""

    kind: str
    path: str
    function: str
    line: int
    start: int
    """Bytes from the beginning of the file."""
    end: int
    body: int
    """Line of the function's first statement after its docstring."""
    was: str
    now: str

    def spoilt(self, source: bytes) -> bytes:
        """The file with the mutant in it."""
        return source[: self.start] + self.now.encode() + source[self.end :]

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.function}: {' '.join(self.was.split())} → {self.now}"


def chosen(seed: int, count: int = 100) -> list[Mutant]:
    """So many mutants by a seed, one a function at most, of each kind its share."""
    found = []
    for kind, (share, globs) in KINDS.items():
        paths = sorted({path for glob in globs for path in ROOT.glob(glob)})
        by_function: dict[tuple[str, int], list[Mutant]] = {}
        for path in paths:
            for mutant in mutants_of(kind, path):
                by_function.setdefault((mutant.path, mutant.body), []).append(mutant)
        chance = Random(f"{seed} {kind}")
        functions = chance.sample(sorted(by_function), min(len(by_function), max(1, share * count // 100)))
        found += [chance.choice(by_function[function]) for function in functions]
    return found


def mutants_of(kind: str, path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, Function):
            continue
        body = function.body[1:] if ast.get_docstring(function) else function.body
        if not body:
            continue
        for node, now in (found for one in body for found in _in(one)):
            start, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[operator]  # parsed from text
            was = source[start:end].decode()
            name = str(path.relative_to(ROOT))
            yield Mutant(kind, name, function.name, node.lineno, start, end, body[0].lineno, was, now)


def _in(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """Expressions under a node and what could stand there, but for sentences and functions within."""
    if isinstance(node, Function | ast.Lambda) or _is_spoken(node):
        return
    if isinstance(node, ast.expr):
        yield from ((node, f"({now})") for now in _otherwise(node))
    if isinstance(node, ast.If | ast.IfExp):
        yield node.test, f"(not ({ast.unparse(node.test)}))"
    for child in ast.iter_child_nodes(node):
        yield from _in(child)


def _is_spoken(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPOKEN


def _otherwise(node: ast.expr) -> Iterator[str]:
    """What could stand for an expression, wrongly."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in OTHERWISE:
            yield ast.unparse(ast.Compare(left, [OTHERWISE[type(op)]()], [right]))
        case ast.BoolOp(op=op, values=values):
            yield ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
            yield from (ast.unparse(ast.BoolOp(op, values[:at] + values[at + 1 :])) for at in range(len(values)))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield ast.unparse(operand)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            yield ast.unparse(ast.BinOp(left, ast.Sub() if isinstance(op, ast.Add) else ast.Add(), right))
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield str(value + 1)
