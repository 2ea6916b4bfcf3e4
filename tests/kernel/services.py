"""Services with the toy on every store, and a match there: the fixtures of the rooms that need a whole service."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from uuid import UUID

import pytest

from adjudicator.service import Adjudicator
from tests.given import Place
from tests.kernel.toy import HEADER, TOY


@pytest.fixture
def opened() -> Iterator[Callable[[Place], Adjudicator]]:
    """Opens services and closes them after the test."""
    with ExitStack() as stack:

        def open_service(place: Place) -> Adjudicator:
            service = Adjudicator([TOY], place.database, env=place.env)
            stack.callback(service.close)
            return service

        yield open_service


@pytest.fixture
def service(place: Place, opened: Callable[[Place], Adjudicator]) -> Adjudicator:
    return opened(place)


@pytest.fixture
def match(service: Adjudicator) -> UUID:
    """An open match of the toy."""
    return service.open_match(HEADER)
