"""Addresses: under which one others reach a service, for links and QR codes."""

from __future__ import annotations

import re
import socket
from io import StringIO
from ipaddress import ip_address
from typing import Final

import segno

from adjudicator.plain.json import Malformed
from api.sentences import say
from api.settings import Settings

_OURS: Final = re.compile(r"https?://(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+)(?::[0-9]{1,5})?/?")
_ELSEWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that nobody has; to send them something would leave this machine by its usual way."""


def given(settings: Settings) -> str:
    """The address that is set, without a slash at its end; raises `Malformed` where it can be none."""
    if settings.address and _OURS.fullmatch(settings.address) is None:
        raise Malformed(say("an address is http:// or https://, then a name or a number, then a port if it has one"))
    return settings.address.rstrip("/")


def reached_at(settings: Settings, port: int) -> str | None:
    """The address under which other devices reach a service, where it can be known; raises `Malformed`."""
    host = in_network(settings.host) or here(settings.host)
    return given(settings) or (None if name_is_local(host) else url(host, port))


def name_is_local(host: str) -> bool:
    """Whether a host is this machine, to itself alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def here(host: str) -> str:
    """A host under which this machine itself reaches what listens on one."""
    return {"0.0.0.0": "127.0.0.1", "*": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  only compared


def url(host: str, port: int) -> str:
    """The address of a host and a port."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def in_network(host: str) -> str | None:
    """This machine's number in its network, for what listens on all of them; None else, or where it is in none."""
    if here(host) == host:
        return None
    family = socket.AF_INET6 if host == "::" else socket.AF_INET
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as unsent:
            unsent.connect((_ELSEWHERE[family], 9))
            found = str(unsent.getsockname()[0])
    except OSError:
        return None
    return None if name_is_local(found) else found


def qr(address: str) -> str:
    """An address as a QR code of characters, light on dark, two rows of it a line."""
    lines = StringIO()
    segno.make_qr(address, error="l").terminal(lines, border=2, compact=True)
    return lines.getvalue().rstrip("\n")


def qr_svg(address: str) -> str:
    """An address as a QR code for a page."""
    return segno.make_qr(address, error="m").svg_inline(scale=1, border=2, omitsize=True, light="#fff")
