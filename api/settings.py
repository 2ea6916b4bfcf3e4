"""Settings: what a service is told by its environment; docs/running.md shows them as a table made from here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated, Final

from msgspec import Meta, Struct

from adjudicator.fairness.keys import VARIABLE

PREFIX: Final = "ADJUDICATOR_"

Names = Annotated[str, Meta(max_length=4000)]
"""Words with spaces between."""


class Settings(Struct, frozen=True, kw_only=True):
    """How a service runs: each field is a variable of the environment, and most are options of `serve`."""

    database: Annotated[str, Meta(description="An SQLite file, or a postgresql:// URL.")] = "adjudicator.sqlite"
    replica: Annotated[
        str, Meta(description="A streaming replica of it, which searches read: a postgresql:// URL.")
    ] = ""
    host: Annotated[str, Meta(description="Address to listen on.")] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="Port to listen on; 0: any free port.")] = 8000
    allow_host: Annotated[
        Names, Meta(description="Names it is reached by, besides localhost and the host; spaces between.")
    ] = ""
    address: Annotated[
        str, Meta(description="Address by which others reach it (`https://judge.example`), for links and QR codes.")
    ] = ""
    open: Annotated[bool, Meta(description="Without tokens: anybody may look and report as the judge.")] = False
    free_looks: Annotated[
        bool, Meta(description="Judges give no reason before they look at what is hidden in a match being played.")
    ] = False
    proxies: Annotated[
        int,
        Meta(
            ge=0, le=10, description="Proxies in front that each add to `X-Forwarded-For`; 0: the header says nothing."
        ),
    ] = 0
    cors_origins: Annotated[
        Names, Meta(description="Other sites whose pages may use the API (`https://desk.example`); spaces between.")
    ] = ""
    threads: Annotated[int, Meta(ge=1, le=256, description="Requests at a time, in each process.")] = 8
    workers: Annotated[int, Meta(ge=1, le=64, description="Processes; gunicorn only.")] = 2
    streams: Annotated[
        int,
        Meta(
            ge=0,
            le=200,
            description="Live streams at a time, in each process; with gunicorn, half its threads at most.",
        ),
    ] = 100
    grace: Annotated[int, Meta(ge=0, le=300, description="Seconds for answers in work when it is told to stop.")] = 10
    signing_key: Annotated[
        str, Meta(description="The key that signs the ledger, or its file; usually FILE.signing.key beside SQLite.")
    ] = ""
    metrics: Annotated[bool, Meta(description="Shows /metrics, for Prometheus, to whoever reaches it.")] = False
    log_json: Annotated[bool, Meta(description="Writes its log as JSON, a line for each request.")] = False


USUAL: Final = Settings()
"""How a service runs where nobody says otherwise."""


def secrets_key(environment: Mapping[str, str] = os.environ) -> str:
    """The keys of managed decks, as text; empty where none are given.

    They are no setting, for no command line, page or log may show them.
    """
    return environment.get(VARIABLE, "")


def variable(field: str) -> str:
    """The variable of the environment that holds a setting."""
    return f"{PREFIX}{field.upper()}"


def given(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The settings that an environment names, as text; an empty variable names none."""
    found = {field: environment.get(variable(field), "") for field in Settings.__struct_fields__}
    return {field: text for field, text in found.items() if text}
