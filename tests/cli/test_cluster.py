"""`review --archive --cluster`: the workers of a Dask scheduler, here two processes, do what `--jobs` does."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import dask
import pytest
from distributed import Client, LocalCluster

from adjudicator import code
from api.cli import cluster as ours
from api.cli import spread
from api.cli.cluster import Cluster
from api.cli.spread import Asked
from tests.cli.given import Review, Run, deadly
from tests.postgres import free_port


@pytest.fixture
def environment(environment: dict[str, str]) -> dict[str, str]:
    """That a busy machine keeps the library waiting for seconds is not told on stderr."""
    return environment | {"DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h"}


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    dask.config.set({"distributed.scheduler.allowed-failures": 0})  # three more deaths would show nothing more
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1") as made:
        yield str(made.scheduler_address)


def test_it_does_what_processes_do(review: Review, folder: Path, scheduler: str) -> None:
    code, lines = review(folder, "--cluster", scheduler)

    assert (code, lines) == review(folder, "--jobs", 2)
    assert lines[-1]["summary"]["matches"] == len(lines) - 1 > 1


def test_a_match_that_kills_its_worker_is_named(monkeypatch: pytest.MonkeyPatch, scheduler: str) -> None:
    monkeypatch.setattr(spread, "review_each", deadly)
    with Client(scheduler, set_as_default=False) as client:
        names = ["a", "deadly", "b"]
        reviewed = list(spread.spread(Asked("", False, "played", "judge"), names, Cluster(client)))

    assert [(one.match, bool(one.why)) for one in reviewed] == [("a", False), ("deadly", True), ("b", False)]


@pytest.fixture
def forgetful() -> Iterator[None]:
    """The version is looked up anew afterwards."""
    yield
    code.cache_clear()


@pytest.mark.usefixtures("forgetful")
def test_what_cannot_be_done_is_told(run: Run, scheduler: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(address: str, archive: object = folder) -> str:
        result = run("review", "--archive", archive, "--cluster", address)
        assert (result.exit_code, result.stdout) == (2, "")
        return str(result.stderr)

    (folder / "club.sqlite").touch()
    assert "Other machines do not reach an SQLite file" in told(scheduler, folder / "club.sqlite")
    with monkeypatch.context() as hurried:
        hurried.setattr(ours, "SECONDS", 1)
        assert "No scheduler answers at tcp://127.0.0.1:" in told(f"tcp://127.0.0.1:{free_port()}")
        assert "No scheduler answers at nonsense://x" in told("nonsense://x")
    monkeypatch.setattr("adjudicator.version", lambda _: "9")
    code.cache_clear()
    assert f"The workers are of version {version('adjudicator')}, this is 9" in told(scheduler)
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "pip install 'adjudicator[cluster]'" in told(scheduler)
