"""The proxy as it is shipped, with Debian's nginx: slow clients are its own, and stop nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection

import pytest

from tests.attack.door import KINDS, Address, Siege, seconds
from tests.attack.shipped import needs_nginx, shipped

SOON = 5.0
"""Seconds within which another client has its answer, on a machine that others use too."""

pytestmark = needs_nginx


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """The proxy, before a service that is open to all."""
    with shipped(tmp_path_factory.mktemp("proxy"), allow_host="127.0.0.1", open="true") as address:
        yield address


def test_two_hundred_dripping_connections_stop_nobody(before: Address) -> None:
    with Siege(before, each=200 // len(KINDS)):
        waits = [seconds(before, path) for path in ("/v1/rules", "/", "/openapi.json") for _ in range(5)]

    assert max(waits) < SOON


def test_the_service_is_told_the_name_that_was_asked_for(before: Address) -> None:
    assert status(before, "GET", {"Host": "localhost"}) == 200
    assert status(before, "GET", {"Host": "rebound.example"}) == 421


def test_what_is_too_large_ends_at_the_proxy(before: Address) -> None:
    assert status(before, "POST", {"Host": "localhost", "Content-Length": "400000000"}) == 413


def status(address: Address, method: str, headers: dict[str, str]) -> int:
    """What a request without a body is answered."""
    connection = HTTPConnection(*address, timeout=30)
    connection.putrequest(method, "/v1/records" if method == "POST" else "/", skip_host=True)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    with closing(connection):
        return connection.getresponse().status
