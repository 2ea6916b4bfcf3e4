"""An archive reviewed by several machines: Dask spreads the work that `--jobs` spreads over processes of one."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from adjudicator.games import all_code
from adjudicator.plain.said import listed
from api.cli.terminal import Unusable
from api.sentences import say

if TYPE_CHECKING:
    from distributed import Client

SECONDS = 10
"""Seconds that a scheduler has to answer."""


class Cluster:
    """The workers of a Dask scheduler, at least one, all of our version."""

    is_here = False

    def __init__(self, client: Client) -> None:
        from distributed import KilledWorker

        self.broken: type[Exception] = KilledWorker
        self._client = client
        self.jobs = sum(client.nthreads().values())

    @contextmanager
    def pool(self, jobs: int) -> Iterator[Executor]:  # noqa: ARG002 - as many as there are
        """The workers."""
        pool: Executor = self._client.get_executor(pure=False)
        try:
            yield pool
        finally:
            pool.shutdown(wait=False)  # what is under way is no longer wanted


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """The cluster of a scheduler (`tcp://HOST:8786`); `Unusable` if it cannot be used."""
    try:
        from distributed import Client
    except ImportError:
        raise Unusable(say("--cluster needs Dask: pip install 'adjudicator[cluster]'")) from None
    try:
        client = Client(address, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise Unusable(say("No scheduler answers at {address}: {why}", address=address, why=str(error))) from None
    with client:
        try:
            versions = set(client.run(all_code).values())
        except ImportError:
            raise Unusable(say("The workers of {address} have no adjudicator installed", address=address)) from None
        if not versions:
            raise Unusable(say("The scheduler at {address} has no workers", address=address))
        if versions != {all_code()}:
            theirs = listed(sorted(versions), "list")
            raise Unusable(say("The workers are of version {theirs}, this is {ours}", theirs=theirs, ours=all_code()))
        yield Cluster(client)
