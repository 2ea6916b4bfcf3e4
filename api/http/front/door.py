"""The door: requests are let in under a name of ours, and those that write only from a page of ours or a program.

A page of another site can have a browser send requests here: under a name of its own that it points at this machine
(DNS rebinding), or across sites. Programs send neither an `Origin` nor `Sec-Fetch-Site`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from flask import Flask, Response, request

from adjudicator.plain.choices import shown
from api.http.front.errors import problem
from api.sentences import say

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9_.-]+?)\.?)(?::[0-9]{1,5})?")
API: Final = "/v1/"
"""The paths open to other sites' pages, if these are listed."""
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_OPEN = frozenset({"health.alive", "health.ready"})
"""Endpoints open under any name: monitors ask for them by whatever address they know, and they tell nothing."""


@dataclass(frozen=True)
class Names:
    """The names that the service answers to."""

    listed: frozenset[str] = LOOPBACK
    any_address: bool = False
    """Whether every IP address counts as a name: nobody can point an address elsewhere."""

    def __contains__(self, name: str) -> bool:
        return name in self.listed or (self.any_address and _is_address(name))


LOCAL: Final = Names()
"""The names of a service that only this machine reaches."""


def name_in(host: str) -> str | None:
    """The name or address in a `Host`, without its port; None if it is none."""
    found = _HOST.fullmatch(host)
    if found is None:
        return None
    name = str(found[1] or found[2]).lower()
    return str(ip_address(name)) if _is_address(name) else None if found[1] else name


def names_of(listens_on: str, allowed: Iterable[str]) -> Names:
    """The names of a service that listens on an address; of all of them (`0.0.0.0`, `::`), any address is a name.

    Raises ValueError, with the name, for one that cannot be allowed.
    """
    listed = set(LOOPBACK)
    for host in allowed:
        if (name := name_in(host)) is None:
            raise ValueError(host)
        listed.add(name)
    here = name_in(f"[{listens_on}]" if ":" in listens_on else listens_on)
    is_any = listens_on == "*" or bool(here and _is_address(here) and ip_address(here).is_unspecified)
    if here and not is_any:
        listed.add(here)
    return Names(frozenset(listed), is_any)


def install(app: Flask, names: Names, origins: frozenset[str] = frozenset()) -> None:
    """Makes the application admit only allowed requests; pages of other origins only if these are listed."""

    def refused() -> Response | None:
        if request.endpoint in _OPEN:
            return None
        host = request.environ.get("HTTP_HOST", "")
        name = name_in(host)
        if name is None:
            return problem("malformed", say("`Host` must name this service"))
        if name not in names:
            return problem("misdirected", say("{host} is not a name of this service", host=shown(host)))
        site = request.headers.get("Sec-Fetch-Site")
        origin = request.headers.get("Origin", f"//{host}")
        if origin in origins and request.path.startswith(API):
            return None
        is_foreign = site in ("cross-site", "same-site") or is_from_elsewhere()
        if is_foreign and request.method not in _SAFE:
            return problem(
                "cross-site", say("`Host` is {host}, `Origin` {origin}", host=shown(host), origin=shown(origin))
            )
        return None

    app.before_request(refused)


def is_from_elsewhere() -> bool:
    """Whether a page of another site asks, as far as the browser says so."""
    host = request.headers.get("Host", "")
    return request.headers.get("Origin", f"//{host}").partition("//")[2].lower() != host.lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
