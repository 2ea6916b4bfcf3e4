"""Outside: the address of a page of ours as other devices reach it, for QR codes."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request

from api.address import given, in_network, name_is_local, url
from api.http.current import settings
from api.http.front.door import is_from_elsewhere


def outside(path: str) -> str:
    """The address of a path: the one that is set, else the one the browser used, which knows whether it was https."""
    if settings().address:
        return given(settings()) + path
    base = "" if is_from_elsewhere() else request.headers.get("Origin", "")
    base = base or request.host_url.rstrip("/")
    parts = urlsplit(base)
    found = in_network(settings().host) if name_is_local(parts.hostname or "") else None
    return (url(found, parts.port or 80) if found else base) + path


def leads_nowhere(address: str) -> bool:
    """Whether an address leads other devices nowhere, as it means this machine only on this machine."""
    return name_is_local(urlsplit(address).hostname or "")
