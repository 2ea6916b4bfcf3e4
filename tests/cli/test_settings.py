"""Settings: one place says what there is; the documentation, `serve` and gunicorn follow it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import click
import pytest
from msgspec import inspect

from api.cli import main
from api.settings import USUAL, Settings, given, variable

ROOT = Path(__file__).parents[2]
FIELDS: Any = cast("inspect.StructType", inspect.type_info(Settings)).fields
ONLY_GUNICORN = {"workers"}


def table() -> str:
    """The table of settings, as docs/running.md shows it."""
    lines = ["| variable | usually | what it is |", "|---|---|---|"]
    for one in FIELDS:
        usual = str(one.default).lower() if isinstance(one.default, bool) else one.default
        code = f"`{usual}`" if usual != "" else ""
        lines.append(f"| `{variable(one.name)}` | {code} | {one.type.extra_json_schema['description']} |")
    return "\n".join(lines)


def test_the_documentation_has_every_setting() -> None:
    assert table() in (ROOT / "docs/running.md").read_text("utf-8"), f"docs/running.md needs this table:\n{table()}"


def test_every_setting_is_an_option_of_serve_and_every_variable_a_setting() -> None:
    options = [one for command in main.commands.values() for one in command.params if isinstance(one, click.Option)]
    read = {one.envvar for one in options if one.envvar}
    of_serve = {one.envvar for one in main.commands["serve"].params if one.envvar}
    settings = {variable(one.name) for one in FIELDS}

    assert read <= settings
    assert settings - of_serve == {variable(name) for name in ONLY_GUNICORN}


def test_an_empty_variable_sets_nothing() -> None:
    assert given({"ADJUDICATOR_PORT": "", "ADJUDICATOR_HOST": "::1", "ADJUDICATOR_OTHER": "x"}) == {"host": "::1"}


def read(environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """What the environment comes to, read as gunicorn reads it."""
    return subprocess.run(
        [sys.executable, "-c", "from api.wsgi import settings; print(settings())"],
        env=os.environ | environment, text=True, capture_output=True, timeout=60, cwd=ROOT,
    )  # fmt: skip


def test_the_environment_sets_what_gunicorn_is_told() -> None:
    done = read({"ADJUDICATOR_PORT": "8080", "ADJUDICATOR_METRICS": "true", "ADJUDICATOR_GRACE": ""})

    assert done.stdout.strip() == repr(Settings(port=8080, metrics=True, grace=USUAL.grace))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("ADJUDICATOR_PORT", "http", "a whole number is needed"),
        ("ADJUDICATOR_PORT", "65536", "65535 at most is allowed"),
        ("ADJUDICATOR_METRICS", "yes", "true or false is needed"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(name: str, text: str, says: str) -> None:
    done = read({name: text})

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(f"adjudicator: {name}: ")
    assert says in done.stderr
