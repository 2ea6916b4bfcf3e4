"""Cookies behind the shipped proxy with TLS: a browser keeps them for this very site, and they end with their token."""

from __future__ import annotations

import json
import os
import re
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPResponse, HTTPSConnection
from http.cookies import SimpleCookie
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode, urlsplit

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from api.http.front.access import COOKIE, OF_ATTEMPTS, SECURE_COOKIE
from api.http.streams import END
from tests.attack.given import BUSY
from tests.attack.shipped import ROOT, TLS, needs_nginx, shipped
from tests.given import PROGRAM
from tests.postgres import free_port

NAME = "club.example"
pytestmark = needs_nginx


class Site(NamedTuple):
    """The site as a browser reaches it."""

    port: int
    certificate: Path
    database: str

    @property
    def origin(self) -> str:
        """Where its pages are."""
        return f"https://{NAME}:{self.port}"

    def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, place: str = "127.0.0.1", **headers: str
    ) -> HTTPResponse:
        """The answer to a browser on a page of the site; `place`: from where it asks."""
        trusts = ssl.create_default_context(cafile=self.certificate)
        connection = HTTPSConnection("127.0.0.1", self.port, timeout=30, context=trusts, source_address=(place, 0))
        sent = {"Host": f"{NAME}:{self.port}", "Accept": "text/html"}
        if form is not None:
            sent |= {"Origin": self.origin, "Sec-Fetch-Site": "same-origin"}
            sent |= {"Content-Type": "application/x-www-form-urlencoded"}
        connection.request(method, path, None if form is None else urlencode(form), sent | headers)
        return connection.getresponse()

    def command(self, *words: str) -> dict[str, str]:
        """What a command tells that works on the database."""
        given = os.environ | {"ADJUDICATOR_DATABASE": self.database, "ADJUDICATOR_ADDRESS": self.origin}
        told = subprocess.run([*PROGRAM, *words, "--json"], cwd=ROOT, env=given, capture_output=True, check=True)
        found: dict[str, str] = json.loads(told.stdout)
        return found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder, port = tmp_path_factory.mktemp("tls"), free_port()
    there = folder / "tls"
    there.mkdir()
    _certify(there)
    (conf,) = re.findall("```nginx\n(.*?)```", (ROOT / "docker" / "tls" / "README.md").read_text(), re.DOTALL)
    assert "listen 8443 ssl;" in conf
    conf = conf.replace("listen 8443", f"listen 127.0.0.1:{port}").replace(TLS, f"{there}/")
    (there / "site.conf").write_text(conf)
    with shipped(folder, allow_host=NAME, address=f"https://{NAME}:{port}"):
        yield Site(port, there / "site.pem", str(folder / "club.sqlite"))


@pytest.fixture(scope="module")
def token(site: Site) -> str:
    return site.command("token", "create", "--role", "organiser", "--name", "Kei")["token"]


def _certify(folder: Path) -> None:
    """A certificate that signs itself, for the name and this machine."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    names = x509.SubjectAlternativeName([x509.DNSName(NAME), x509.IPAddress(ip_address("127.0.0.1"))])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = made.not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=2))
    signed = made.add_extension(names, critical=False).sign(key, hashes.SHA256())
    (folder / "site.pem").write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "site.key").write_bytes(key.private_bytes(serialization.Encoding.PEM, *plain))


def kept(answer: HTTPResponse) -> dict[str, str]:
    """The cookies that a browser has after an answer by https, by the rules for the prefix `__Host-` (RFC 6265bis)."""
    jar: dict[str, str] = {}
    for line in answer.headers.get_all("Set-Cookie") or ():
        for name, morsel in SimpleCookie(line).items():
            if name.startswith("__Host-"):
                assert morsel["secure"]
                assert (morsel["path"], morsel["domain"]) == ("/", "")
            assert morsel["httponly"]
            assert morsel["samesite"] == "Strict"
            if morsel["max-age"] != "0" and "1970" not in morsel["expires"]:
                jar[name] = morsel.value
    return jar


def shows(site: Site, **cookies: str) -> str:
    """Whom the front page greets; nobody: it asks for a token."""
    sent = "; ".join(f"{name}={value}" for name, value in cookies.items())
    answer = site.ask("GET", "/", Cookie=sent)
    text = answer.read().decode()
    found = re.search("organiser (Kei)|judge (Aki)|spectator (Mallory)", text)
    assert (answer.status == 401) == (found is None)
    return found[0] if found else ""


def test_one_enters_by_https_and_leaves(site: Site, token: str) -> None:
    planted = site.command("token", "create", "--role", "spectator", "--name", "Mallory")["token"]
    entered = site.ask("POST", "/enter", {"token": token})

    assert (entered.status, kept(entered)) == (303, {SECURE_COOKIE: token})
    assert shows(site, **{SECURE_COOKIE: token}) == "organiser Kei"
    both = {COOKIE: planted, SECURE_COOKIE: token}
    assert shows(site, **both) == shows(site, **dict(reversed(both.items()))) == "organiser Kei"
    left = site.ask("POST", "/leave", {}, Cookie=f"{SECURE_COOKIE}={token}")
    assert (left.status, kept(left)) == (303, {})
    gone = {line.partition("=")[0] for line in left.headers.get_all("Set-Cookie") or ()}
    assert gone == {COOKIE, SECURE_COOKIE}


def test_a_link_by_https_is_one_browsers_and_ends_with_its_token(site: Site) -> None:
    """The token is revoked by another process than the one that holds the stream."""
    made = site.command("token", "enrol", "--role", "judge", "--name", "Aki")
    link = urlsplit(made["link"])
    assert (link.scheme, link.netloc) == ("https", f"{NAME}:{site.port}")
    opened, entered, again = (site.ask(method, link.path, form) for method, form in
                              (("GET", None), ("POST", {}), ("POST", {})))  # fmt: skip
    assert (opened.status, entered.status, again.status) == (200, 303, 404)
    (cookie,) = kept(entered).items()
    assert (cookie[0], kept(opened), kept(again)) == (SECURE_COOKIE, {}, {})
    assert shows(site, **dict([cookie])) == "judge Aki"

    with closing(site.ask("GET", "/v1/stream?as=spectator", Cookie="=".join(cookie))) as stream:
        assert stream.status == 200
        assert stream.readline().startswith(b"retry")
        site.command("token", "revoke", made["id"])
        began = time.monotonic()
        assert stream.read().endswith(END)
        assert time.monotonic() - began < BUSY
    assert shows(site, **dict([cookie])) == ""


def test_other_sites_pages_get_no_cookie(site: Site, token: str) -> None:
    for origin in ("https://evil.example", f"https://evil.{NAME}:{site.port}", f"https://{NAME}:1", "null"):
        refused = site.ask("POST", "/enter", {"token": token}, Origin=origin)
        assert (refused.status, kept(refused)) == (403, {})
    forged = site.ask("POST", "/enter", {"token": token}, Host="evil.example")
    assert (forged.status, kept(forged)) == (421, {})


def test_nobody_guesses_tokens_by_saying_that_they_ask_from_elsewhere(site: Site) -> None:
    """The proxy says from where one asks, whatever the client says."""
    tries = [
        site.ask(
            "POST", "/enter", {"token": f"adj_{n:043d}"}, "127.0.0.2", **{"X-Forwarded-For": f"192.0.2.{n}"}
        ).status
        for n in range(3 * OF_ATTEMPTS[1])
    ]
    assert set(tries) == {401, 429}
    assert tries.count(401) <= 2 * OF_ATTEMPTS[1] + 20, "two processes, and what they let in meanwhile"
