"""docs/locke.md names every question and every kind of event, with their fields, as they are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec import Struct, inspect

from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.events.base import Event

PAGE = Path(__file__).parents[2] / "docs/locke.md"
OF_ALL = frozenset(Event.__struct_fields__)


def fields_of(kind: type[Struct]) -> str:
    """The fields of a struct, those that may be left out with a question mark, with their choices if they are few."""
    fields = cast("inspect.StructType", inspect.type_info(kind)).fields
    told = [f"`{one.encode_name}{'' if one.required else '?'}`{_choices(one.type)}" for one in fields
            if kind not in locke.events or one.name not in OF_ALL]  # fmt: skip
    return ", ".join(told)


def _choices(kind: inspect.Type) -> str:
    types: tuple[Any, ...] = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    found = [value for one in types if isinstance(one, inspect.LiteralType) for value in one.values]
    return f" ({', '.join(sorted(map(str, found)))})" if 1 < len(found) < 10 else ""


def questions() -> str:
    """The table of questions."""
    lines = ["| question | what is asked | fields |", "|---|---|---|"]
    for name, query in locke.queries.items():
        about = f"{query.about} (judges only)" if query.judges_only else query.about
        lines.append(f"| `{name}` | {about} | {fields_of(query.asked)} |")
    return "\n".join(lines)


def events() -> str:
    """The table of kinds of event."""
    lines = ["| event | fields |", "|---|---|"]
    return "\n".join(lines + [f"| `{kind.__name__}` | {fields_of(kind)} |" for kind in locke.events])


@pytest.mark.parametrize("table", [questions, events])
def test_the_page_has_them_all_as_they_are(table: Callable[[], str]) -> None:
    assert table() in PAGE.read_text("utf-8"), f"docs/locke.md needs this table:\n{table()}"


def test_every_kind_says_what_it_is() -> None:
    assert all(kind.__doc__ and "\n\n" not in kind.__doc__ for kind in locke.events)
    assert {"phase", "turn_of"} == OF_ALL
