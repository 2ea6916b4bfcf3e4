"""`serve`: a process of its own, with a line that says where to look, until it is interrupted."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from tests.cli.given import Run, heed_interrupts
from tests.given import PROGRAM


@contextmanager
def served(environment: dict[str, str], folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    command = [*PROGRAM, "serve", "--port", "0", *words]
    with subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=heed_interrupts,  # noqa: PLW1509 - no thread of ours runs
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_to_look_and_ends_cleanly(
    environment: dict[str, str], tmp_path: Path, number: signal.Signals
) -> None:
    with served(environment, tmp_path) as process:
        assert process.stdout
        line = process.stdout.readline()
        (url,) = re.findall(r"^adjudicator: (http://127\.0\.0\.1:\d+) \(.*adjudicator\.sqlite\)", line)
        with urlopen(f"{url}/openapi.json") as answer:  # noqa: S310  an address of our own
            assert answer.status == 200
        assert process.stdout.readline().startswith("Open: whoever reaches this service")

        process.send_signal(number)
        stdout, stderr = process.communicate(timeout=20)

    assert (process.returncode, stdout, stderr) == (0, "", "")


def test_json_says_where_to_look(environment: dict[str, str], tmp_path: Path) -> None:
    with served(environment, tmp_path, "--json", "--database", "memory:") as process:
        assert process.stdout
        told = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")

    assert told["database"] == "memory:"
    assert told["url"].startswith("http://127.0.0.1:")


def _status(url: str, host: str) -> int:
    try:
        with urlopen(Request(f"{url}/v1/rulesets", headers={"Host": host})) as answer:  # noqa: S310  as above
            return int(answer.status)
    except HTTPError as error:
        return error.code


@pytest.mark.sampled(1)
@pytest.mark.parametrize("words", [["--allow-host", "club.example", "--allow-host", "a.example"], []])
def test_it_answers_to_the_names_it_is_given(environment: dict[str, str], tmp_path: Path, words: list[str]) -> None:
    named = {} if words else {"ADJUDICATOR_ALLOW_HOST": "a.example club.example:8443"}
    with served(environment | named, tmp_path, "--database", "memory:", "--open", *words) as process:
        assert process.stdout
        (url,) = re.findall(r"http://127\.0\.0\.1:\d+(?= )", process.stdout.readline())
        assert [_status(url, host) for host in ("club.example:8000", "a.example", "b.example")] == [200, 200, 421]


def told_until(process: subprocess.Popen[str], words: str) -> str:
    """What a process writes, up to the first line with these words."""
    assert process.stdout
    lines: list[str] = []
    while not lines or (lines[-1] and words not in lines[-1]):
        lines.append(process.stdout.readline())
    return "".join(lines)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("words", [["--host", "0.0.0.0"], []])  # noqa: S104  meant
def test_it_tells_phones_where_it_is(environment: dict[str, str], tmp_path: Path, words: list[str]) -> None:
    """The address that is set, or found, and a QR code of it; no way in is written where it may end up in a log."""
    given = ["--address", "https://judge.example", "--allow-host", "judge.example", *words]
    with served(environment, tmp_path, *given) as process:
        says = told_until(process, "Nobody can come in yet")
        assert "Other devices reach it at https://judge.example\n" in says
        assert "▄▄▄▄▄" in told_until(process, "▀▀▀▀▀▀▀▀▀▀▀▀")
    assert "/enrol/" not in says


def test_whoever_starts_it_comes_in_by_a_link(environment: dict[str, str], tmp_path: Path) -> None:
    """On a terminal; again on the next start, while nobody used it; not any more when somebody did."""
    codes = [_code(_on_a_terminal(environment, tmp_path)) for _ in range(2)]
    service = Adjudicator(RULESETS, str(tmp_path / "adjudicator.sqlite"))
    assert [one.issued.role for one in service.tokens.all()] == ["organiser"]
    assert service.tokens.enrol(str(codes[1]))
    service.close()

    says = _on_a_terminal(environment, tmp_path)
    assert (_code(says), "For another device, a link and a QR code: adjudicator token enrol" in says) == (None, True)


def _code(says: str) -> str | None:
    found = re.search(r"https://judge\.example/enrol/([A-Za-z0-9_-]{22})\s", says)
    return found[1] if found else None


def _on_a_terminal(environment: dict[str, str], folder: Path) -> str:
    """What a service that phones reach writes on a terminal."""
    ours, theirs = pty.openpty()
    command = [*PROGRAM, "serve", "--port", "0", "--host", "0.0.0.0", "--address", "https://judge.example"]  # noqa: S104
    with subprocess.Popen(
        command, cwd=folder, env=environment, stdout=theirs, stderr=theirs, preexec_fn=heed_interrupts  # noqa: PLW1509 - as above
    ) as process:  # fmt: skip
        os.close(theirs)
        said = b""
        while "▀▀▀▀▀▀▀▀▀▀▀▀".encode() not in said:
            said += os.read(ours, 10_000)
        process.kill()
    os.close(ours)
    return said.decode(errors="replace")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("host", "shown"), [("0.0.0.0", "127.0.0.1"), ("::", "[::1]")])  # noqa: S104  meant
def test_on_all_addresses_it_answers_to_any_and_says_so(
    environment: dict[str, str], tmp_path: Path, host: str, shown: str
) -> None:
    with served(environment, tmp_path, "--database", "memory:", "--open", "--host", host) as process:
        assert process.stdout
        (url,) = re.findall(r"^adjudicator: (\S+) ", process.stdout.readline())
        assert url.startswith(f"http://{shown}:")
        assert "Other devices reach it " in process.stdout.readline()
        assert [_status(url, host) for host in ("192.0.2.7", "evil.example")] == [200, 421]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("words", [["--host", "0.0.0.0"], ["--allow-host", "club.example"]])  # noqa: S104
def test_who_can_be_reached_asks_for_a_token(environment: dict[str, str], tmp_path: Path, words: list[str]) -> None:
    with served(environment, tmp_path, "--json", *words) as process:
        assert process.stdout
        told = json.loads("".join(iter(process.stdout.readline, "}\n")) + "}")
        with pytest.raises(HTTPError, match="401"):
            urlopen(f"{told['url']}/v1/matches")  # noqa: S310  as above

    assert told["open"] is False


def test_nobody_could_enter_a_guarded_memory(run: Run) -> None:
    result = run("serve", "--host", "0.0.0.0", "--database", "memory:")  # noqa: S104  nothing listens

    assert (result.exit_code, "nobody could come in" in result.stderr) == (2, True)


def test_an_address_that_is_none_is_unusable(run: Run) -> None:
    result = run("serve", "--address", "judge.example/x")

    assert (result.exit_code, result.stderr.startswith("Error: an address is http:// or https://")) == (2, True)


def test_a_name_that_is_none_is_unusable(run: Run) -> None:
    result = run("serve", "--allow-host", "http://club.example")

    assert (result.exit_code, result.stderr) == (2, "Error: http://club.example is not a host name\n")


def test_a_port_in_use_is_unusable(environment: dict[str, str], tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run(
            [*PROGRAM, "serve", "--port", str(port)],
            cwd=tmp_path, env=environment, text=True, capture_output=True, timeout=60,
        )  # fmt: skip

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"Error: Cannot listen on 127.0.0.1, port {port}: Address already in use\n"


def test_a_host_that_is_none_is_unusable(environment: dict[str, str], tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "serve", "--host", "no host"],
        cwd=tmp_path,
        env=environment,
        text=True,
        capture_output=True,
        timeout=60,
    )

    assert done.returncode == 2
    assert done.stderr.startswith("Error: Cannot listen on no host, port 8000: ")
