"""`serve`: a process of its own, with a line that says where to look, until it is interrupted."""

from __future__ import annotations

import json
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

from tests.cli.conftest import PROGRAM, Run


@contextmanager
def served(environment: dict[str, str], folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    command = [*PROGRAM, "serve", "--port", "0", *words]
    with subprocess.Popen(
        command, cwd=folder, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=_heed_interrupts,  # noqa: PLW1509 - no thread of ours runs
    ) as process:  # fmt: skip
        try:
            yield process
        finally:
            process.kill()


def _heed_interrupts() -> None:
    """Whoever runs the tests in the background of a shell has them ignored, and so has every child."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


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


@pytest.mark.parametrize("words", [["--allow-host", "club.example", "--allow-host", "a.example"], []])
def test_it_answers_to_the_names_it_is_given(environment: dict[str, str], tmp_path: Path, words: list[str]) -> None:
    named = {} if words else {"ADJUDICATOR_ALLOW_HOST": "a.example club.example:8443"}
    with served(environment | named, tmp_path, "--database", "memory:", "--open", *words) as process:
        assert process.stdout
        (url,) = re.findall(r"http://127\.0\.0\.1:\d+(?= )", process.stdout.readline())
        assert [_status(url, host) for host in ("club.example:8000", "a.example", "b.example")] == [200, 200, 421]


@pytest.mark.parametrize(("host", "shown"), [("0.0.0.0", "127.0.0.1"), ("::", "[::1]")])  # noqa: S104  meant
def test_on_all_addresses_it_answers_to_any_and_says_so(
    environment: dict[str, str], tmp_path: Path, host: str, shown: str
) -> None:
    with served(environment, tmp_path, "--database", "memory:", "--open", "--host", host) as process:
        assert process.stdout
        (url,) = re.findall(r"^adjudicator: (\S+) ", process.stdout.readline())
        assert url.startswith(f"http://{shown}:")
        assert "Other devices reach it by this machine's IP address" in process.stdout.readline()
        assert [_status(url, host) for host in ("192.0.2.7", "evil.example")] == [200, 421]


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
