"""Fixtures and settings of all tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from adjudicator.plain import work
from tests import postgres

# A busy machine is no failure, and random examples are the same in every run of the same tests;
# `pytest --hypothesis-profile=fresh` looks further.
settings.register_profile("fresh", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("house", settings.get_profile("fresh"), derandomize=True)
settings.load_profile("house")


@pytest.fixture(scope="session", autouse=True)
def unhurried() -> Iterator[None]:
    """Lets no page end early because the machine is slow; test_work tests how long an answer may be worked on."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(work, "SECONDS", 600.0)
        yield


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """URL of a PostgreSQL server: the one that the environment names, else one started when first asked for."""
    with postgres.server() as url:
        yield url
