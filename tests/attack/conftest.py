"""A server as it is shipped, in a process of its own, and one in this process whose bounds a test may change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.secrets import SECRETS
from tests.attack.door import Address
from tests.attack.given import Served, in_thread, started


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """The service as it is shipped."""
    with started(tmp_path) as served:
        yield served


@pytest.fixture
def serving() -> Iterator[Callable[..., Address]]:
    """Serves an application, ours unless another is given, in this process, with the bounds as they are set then."""
    with ExitStack() as stack:
        yield lambda app=None: stack.enter_context(in_thread(app or create_app(Adjudicator([SECRETS]))))
