"""What every test may ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests import postgres

settings.register_profile("house", deadline=None)  # a busy machine is no failure
settings.load_profile("house")


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """URL of a PostgreSQL server: the one the environment names, else one started when first asked for."""
    with postgres.server() as url:
        yield url
