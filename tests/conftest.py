"""Fixtures and settings of all tests: the tier, its seed, one PostgreSQL server, the stores, the games of the guide."""

from __future__ import annotations

import os
import secrets
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2.bccache import Bucket, BytecodeCache

from adjudicator.match import Game
from adjudicator.plain import work
from tests import postgres, tier
from tests.given import Place
from tests.guide import SCAFFOLD, imported, nim_in, put

# What a builder asserts is told as fully as what a test asserts.
pytest.register_assert_rewrite(*(f"tests.{path.parent.name}" for path in Path(__file__).parent.glob("*/__init__.py")))

# A busy machine is no failure. Examples by chance follow the seed of the run.
settings.register_profile("long", deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("long"), max_examples=20)
HANDED = pytest.StashKey[dict[str, Any]]()
"""What every worker is handed: the seed, and what passed already."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tier", "how much of the long tests is run (docs/testing.md)")
    group.addoption("--long", action="store_true", help="everything at full length")
    group.addoption(
        "--resume", metavar="FILE", help="leave out what passed, as FILE notes it, and note what passes now"
    )
    group.addoption("--seed", type=int, help="repeat the sample, and the examples by chance, of an earlier run")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Draws the seed of the run and enters the tier; workers are handed what was drawn."""
    handed = getattr(config, "workerinput", None)
    if handed is None:
        handed = config.stash[HANDED] = _drawn(config)
        config.pluginmanager.register(Told(config))
    config.option.hypothesis_seed = handed["seed"]
    settings.load_profile("long" if config.option.long else "ci")
    tier.enter(whole=config.option.long, seed=handed["seed"], passed=handed["passed"])
    os.environ.pop("COLUMNS", None)  # as wide as no terminal is: pytest-xdist tells its workers of ours


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Hands a worker what was drawn."""
    node.workerinput.update(node.config.stash[HANDED])


def _drawn(config: pytest.Config) -> dict[str, Any]:
    kept = Path(config.option.resume) if config.option.resume else None
    seed = _seed_of_commit() if config.option.seed is None else config.option.seed
    return {"seed": seed, "passed": kept.read_text().splitlines() if kept and kept.exists() else []}


def _seed_of_commit() -> int:
    """The same for every run of a commit, so that what passed here passes there; by chance where there is no commit."""
    asked = subprocess.run(("git", "rev-parse", "HEAD"), cwd=Path(__file__).parent, capture_output=True, text=True)
    return int(asked.stdout, 16) % 10**6 if asked.returncode == 0 else secrets.randbelow(10**6)


class Told:
    """Names a failure at once, with what repeats it; notes what passed, so that a long run that was ended goes on."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid)
            words = f"--seed={tier.seed()}{' --long' if tier.is_whole() else ''}"
            reporter: Any = self._config.pluginmanager.get_plugin("terminalreporter")
            reporter.write_line(f"\n{report.when} failed: {report.nodeid} {words}", red=True)
        elif self._config.option.resume and report.when == "teardown" and report.nodeid not in self._failed:
            with Path(self._config.option.resume).open("a") as file:
                file.write(f"{report.nodeid}\n")

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """A run that is resumed and finds nothing left is a run that passed."""
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self._config.stash[HANDED]["passed"]:
            session.exitstatus = pytest.ExitCode.OK


def pytest_report_header() -> str:
    return f"tier: {'long' if tier.is_whole() else 'default'}, --seed={tier.seed()}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what the tier's sample does not take, and what passed already in a run that is resumed."""
    out = tier.left_out(items, config.args)
    if out:
        config.hook.pytest_deselected(items=[item for item in items if item in out])
        items[:] = [item for item in items if item not in out]


@pytest.fixture(scope="session", autouse=True)
def unhurried() -> Iterator[None]:
    """Lets no page end early because the machine is slow; test_work tests how long an answer may be worked on."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(work, "SECONDS", 600.0)
        yield


class Compiled(BytecodeCache):
    """Templates compiled, by what is in them: in memory, for all the applications that a process makes."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if (kept := self._known.get((bucket.key, bucket.checksum))) is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


@pytest.fixture(scope="session", autouse=True)
def compiled() -> Iterator[None]:
    """Compiles each template once in a process, not once for each application."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(Flask.jinja_options, "bytecode_cache", Compiled())
        yield


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """URL of this worker's own database, on the server that the environment names, else on one started now."""
    with postgres.server() as url, postgres.database_in(url) as address:
        yield address


@pytest.fixture
def postgres_place(postgres_url: str) -> Iterator[Place]:
    schema = f"kernel_{uuid4().hex}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
        yield Place(postgres_url, {"POSTGRES_SCHEMA": schema, "POSTGRES_POOL_SIZE": "2"})
        connection.execute(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture
def sqlite_place(tmp_path: Path) -> Place:
    return Place(str(tmp_path / "matches.sqlite"))


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def place(request: pytest.FixtureRequest) -> Place:
    """A database of each kind."""
    if request.param == "memory":
        return Place("memory:")
    made = request.getfixturevalue(f"{request.param}_place")
    assert isinstance(made, Place)
    return made


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project of Nim."""
    return nim_in(tmp_path_factory.mktemp("walkthrough"))


@pytest.fixture(scope="module")
def nim(project: Path) -> Iterator[Game]:
    yield from imported("nim", project)


@pytest.fixture(scope="module")
def ombre() -> Iterator[Game]:
    yield from imported("ombre", SCAFFOLD / "with-secrets")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with Nim in it, as a package that is installed."""
    site = nim_in(tmp_path)
    put(site, "nim", "nim:nim")
    return site
