"""Open streams end within a second of what they came by: a token, a link's, a giver's, a browser's key."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from select import select
from statistics import median
from typing import Any

import pytest

from adjudicator.service import Adjudicator
from adjudicator.tokens import Held
from api.http.app import create_app
from api.http.streams import END
from api.settings import Settings
from tests.api.given import HEADER
from tests.api.house import bearer, token_of
from tests.api.secrets import SECRETS
from tests.api.streams import Address, Events, serving
from tests.attack.given import BUSY
from tests.tier import budget

SOON = 1.0
"""Seconds within which a stream ends."""
Enters: Any = Callable[[Adjudicator], tuple[dict[str, str], Callable[[], None]]]
"""Lets somebody in: the headers they send, and what ends their rights."""


def of(service: Adjudicator, token: str) -> Held:
    """A token that is good."""
    held = service.tokens.find(token)
    assert held
    return held


def by_token(service: Adjudicator) -> tuple[dict[str, str], Callable[[], None]]:
    """Somebody whose own token is revoked."""
    token = token_of(service, "spectator")
    return bearer(token), lambda: service.tokens.revoke(of(service, token))


def by_givers(service: Adjudicator) -> tuple[dict[str, str], Callable[[], None]]:
    """Somebody whose token an organiser made who was let in by an organiser, whose token is revoked."""
    head = of(service, token_of(service, "organiser", holder="Head"))
    deputy = of(service, token_of(service, "organiser", holder="Deputy", maker=head.came_by))
    token = token_of(service, "judge", maker=deputy.came_by)
    return bearer(token), lambda: service.tokens.revoke(head)


def by_link(service: Adjudicator) -> tuple[dict[str, str], Callable[[], None]]:
    """A browser that came by a link to a token, which is revoked."""
    held = of(service, token_of(service, "judge"))
    return _cookie(service, held), lambda: service.tokens.revoke(held)


def by_givers_link(service: Adjudicator) -> tuple[dict[str, str], Callable[[], None]]:
    """A browser that came by an organiser's link to another's token; the organiser is revoked."""
    held, giver = (of(service, token_of(service, role)) for role in ("judge", "organiser"))
    return _cookie(service, held, giver), lambda: service.tokens.revoke(giver)


def by_left(service: Adjudicator) -> tuple[dict[str, str], Callable[[], None]]:
    """A browser that leaves."""
    sent = _cookie(service, of(service, token_of(service, "judge")))
    key = of(service, sent["Cookie"].partition("=")[2])
    return sent, lambda: service.tokens.leave(key)


def _cookie(service: Adjudicator, held: Held, by: Held | None = None) -> dict[str, str]:
    code, _ = service.tokens.link(held, by=by)
    enrolled = service.tokens.enrol(code)
    assert enrolled
    return {"Cookie": f"adjudicator={enrolled[0]}"}


@pytest.fixture(scope="module")
def service() -> Iterator[Adjudicator]:
    with Adjudicator([SECRETS]) as service:
        yield service


@pytest.fixture(scope="module")
def address(service: Adjudicator) -> Iterator[Address]:
    with serving(create_app(service, settings=Settings(streams=1000), is_open=False)) as address:
        yield address


@pytest.fixture(scope="module")
def stream(service: Adjudicator) -> str:
    match = service.open_match({**HEADER, "edition": SECRETS.edition})
    return f"/v1/matches/{match}/stream"


@pytest.mark.parametrize("enters", [by_token, by_givers, by_link, by_givers_link, by_left])
@pytest.mark.parametrize("what", ["a match", "all"])
def test_an_open_stream_ends_with_what_it_came_by(
    enters: Enters, what: str, service: Adjudicator, address: Address, stream: str
) -> None:
    where = f"{stream if what == 'a match' else '/v1/stream'}?as=spectator"
    waits = [_ended_after(enters, service, address, where) for _ in range(budget(40, 1))]

    assert median(waits) <= SOON
    assert max(waits) < BUSY


def _ended_after(enters: Enters, service: Adjudicator, address: Address, where: str) -> float:
    """Seconds from a revocation to the end of a stream on which nothing else happens."""
    sent, revoke = enters(service)
    with (
        closing(Events(address, where, **sent)) as events,
        closing(Events(address, where, **by_token(service)[0])) as other,
    ):
        assert events.answer.status == other.answer.status == 200
        other.lines()
        time.sleep(random.uniform(0.1, 0.6))  # the thread rests by now, for a part of its rest
        revoke()
        began = time.monotonic()
        assert events.answer.read().endswith(END)
        waited = time.monotonic() - began
        assert _is_open(other), "nobody else's ends"
    return waited


def _is_open(events: Events) -> bool:
    """Whether a stream goes on that says nothing."""
    return not events.answer.isclosed() and not select([events.answer], [], [], 0.05)[0]
