"""A service that has just begun, asked by several at once: msgspec 0.22 looks at a type once, and not thread-safely."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Barrier, Thread
from typing import Any, Union
from uuid import UUID

import adjudicator
from adjudicator.match import KERNEL, Rulesets
from adjudicator.plain.known import known
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke.table.sentence_parts import spelled
from adjudicator.store.envelope import EntryMapper, Happened
from tests.tier import budget

ROOT = Path(adjudicator.__file__).parents[1]
MATCH = UUID(int=7)
HEADER = {"ruleset": "malifaux", "edition": "1"}
STATES = [
    json.dumps([position, event, MATCH.hex, None, None, None, None, ""]).encode()
    for position, event in enumerate([{"event": "MatchOpened", "header": HEADER}, {"event": "MatchNoted", "text": "?"}])
]


def use() -> None:
    """Eight threads that read entries and tell values, as soon as anything can be read; a crash ends the process."""
    mapper, barrier = EntryMapper(Rulesets(RULESETS)), Barrier(8)

    def reads() -> None:
        barrier.wait()
        mapper.decode("malifaux", MATCH, 0, STATES)
        mapper.decode("locke", MATCH, 0, [])

    def tells() -> None:
        barrier.wait()
        for _ in range(200):
            spelled({"planet": 1, "space": 2})

    sys.setswitchinterval(1e-6)
    threads = [Thread(target=does) for does in (reads, tells) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_the_first_requests_may_come_at_once() -> None:
    program = f"from {__name__} import use; use()"
    for _ in range(budget(8, 2)):
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


def test_a_type_is_the_one_that_was_looked_at_however_it_is_made() -> None:
    def made() -> Any:
        return Happened.__class_getitem__.__wrapped__(Happened, Union[(*KERNEL, *RULESETS[0].events)])  # type: ignore[attr-defined]  # past the cache

    first, again = made(), made()
    assert first == again
    assert first is not again
    assert known(first) is known(again)


# ---- every place


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """The calls of functions and of what modules hold, by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func)
            if name.isidentifier() or name.startswith(("msgspec.", "inspect.")):
                yield name.rpartition(".")[2], node


def is_looked_at(kind: ast.expr) -> bool:
    """Whether a type is written so that msgspec has looked at it; what holds no struct needs no look."""
    if isinstance(kind, ast.Name):
        return kind.id in {"list", "dict"}
    return isinstance(kind, ast.Call) and isinstance(kind.func, ast.Name) and kind.func.id in {"known", "known_type"}


def kinds_in(tree: ast.Module) -> Iterator[ast.expr]:
    """The types that functions of a module ask msgspec for; while the module is loaded one thread alone asks."""
    by_name: dict[str, Callable[[ast.Call], list[ast.expr]]] = {
        "convert": lambda call: call.args[1:2],
        "Decoder": lambda call: call.args[:1],
        "type_info": lambda call: call.args[:1],
        "schema": lambda call: call.args[:1],
        "decode": lambda call: [given.value for given in call.keywords if given.arg == "type"],
    }
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        for name, call in calls(function):
            if name in by_name:
                yield from by_name[name](call)


def test_every_type_is_looked_at_before_it_is_used() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{kind.lineno}": is_looked_at(kind)
        for folder in ("adjudicator", "api", "projections")
        for path in (ROOT / folder).rglob("*.py")
        if path != Path(known.__code__.co_filename)
        for kind in kinds_in(ast.parse(path.read_text("utf-8")))
    }
    assert len(found) > 8
    assert [place for place, looked in found.items() if not looked] == []
