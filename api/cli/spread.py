"""An archive reviewed by many processes: every match of a folder of records, or of a database."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Final, Protocol, TypeAlias
from uuid import UUID

from msgspec import Struct, field

from adjudicator.games import every_game
from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.replay.fidelity import Fidelity
from adjudicator.replay.reading import Which
from adjudicator.replay.record import read
from adjudicator.seam.ruleset import Refused, Viewer
from adjudicator.seam.sentences import LANGUAGES
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt
from api.cli.files import RECORD, content, fault
from api.cli.reader import Reader
from api.cli.tally import Tally
from api.cli.terminal import Unusable
from api.sentences import say
from api.settings import secrets_key
from api.view.seen import UnknownViewer
from api.view.wanted import Wanted, entries_wanted, rules_of

RECORDS: Final = "*.match.jsonl"
"""Names of record files, in a folder and the folders in it."""
BATCH: Final = 4
"""Matches handed to a process at a time: handing over a short one takes as long as reviewing it."""
AHEAD: Final = 4
"""Batches under way for each process; more would only fill the memory."""


class Asked(Struct, frozen=True):
    """What is asked of every match of an archive."""

    archive: str
    """A folder, or a database."""
    is_folder: bool
    which: Which
    viewer: Viewer
    rules: tuple[str, ...] = ()


class Reviewed(Struct, frozen=True):
    """What a review of one match comes to, or why there is none."""

    match: str
    """The record's file within its folder, or the match's id."""
    title: str = ""
    events: int = 0
    tally: Tally = field(default_factory=Tally)
    fidelity: Fidelity = Fidelity()
    why: tuple[Said, ...] = ()


class Engine(Protocol):
    """What runs reviews: processes of this machine, or of others."""

    jobs: int
    """How many processes or threads it works with."""
    is_here: bool
    """Whether all of it is on this machine."""
    broken: type[Exception]
    """What it raises if a process dies."""

    def pool(self, jobs: int) -> AbstractContextManager[Executor]:
        """A pool of at most so many processes."""
        ...


class Processes:
    """New processes of this machine."""

    is_here = True
    broken: type[Exception] = BrokenProcessPool

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    @contextmanager
    def pool(self, jobs: int) -> Iterator[Executor]:
        """New processes, as forks would inherit threads and connections. They leave Ctrl-C to their parent."""
        with ProcessPoolExecutor(jobs, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            try:
                yield pool
            finally:
                pool.shutdown(cancel_futures=True)


Batch: TypeAlias = Sequence[str]
_UnderWay: TypeAlias = "deque[tuple[Batch, Future[list[Reviewed]]]]"


def records_in(folder: Path) -> list[str]:
    """The records in a folder and the folders in it, by name."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob(RECORDS))


def review_each(asked: Asked, matches: Batch) -> list[Reviewed]:
    """Matches reviewed one after the other, in this process."""
    return [_review(asked, match) for match in matches]


def spread(asked: Asked, matches: Sequence[str], engine: Engine) -> Iterator[Reviewed]:
    """Matches reviewed by many processes, in the order given.

    If a process dies, matches under way are reviewed again, each in a process of its own; one that kills it is named.
    """
    left = deque(matches[start : start + BATCH] for start in range(0, len(matches), BATCH))
    while left:
        under_way: _UnderWay = deque()
        with suppress(engine.broken), engine.pool(engine.jobs) as pool:
            yield from _worked_off(pool, asked, left, under_way, AHEAD * engine.jobs)
        for batch, _ in under_way:
            yield from (_review_alone(asked, match, engine) for match in batch)


def _worked_off(
    pool: Executor, asked: Asked, left: deque[Batch], under_way: _UnderWay, ahead: int
) -> Iterator[Reviewed]:
    while left or under_way:
        while left and len(under_way) < ahead:
            under_way.append((left[0], pool.submit(review_each, asked, left[0])))
            left.popleft()
        reviewed = under_way[0][1].result()
        under_way.popleft()
        yield from reviewed


def _review_alone(asked: Asked, match: str, engine: Engine) -> Reviewed:
    with suppress(engine.broken), engine.pool(1) as pool:
        return pool.submit(review_each, asked, [match]).result()[0]
    return Reviewed(match, why=(say("the process that reviewed it died, perhaps for want of memory"),))


def _review(asked: Asked, match: str) -> Reviewed:
    try:
        reader = _reader(asked, match)
        tally = _tally(reader, asked.rules)
        return Reviewed(match, reader.header.title, reader.reading.position, tally, reader.fidelity)
    except Unusable as unusable:
        return Reviewed(match, why=unusable.wrong)
    except (Malformed, Refused) as error:
        return Reviewed(match, why=(fault(error),))
    except (Corrupt, NotFound, UnknownViewer) as error:
        return Reviewed(match, why=(error.says,))


def _tally(reader: Reader, rules: tuple[str, ...]) -> Tally:
    """Counts over all entries, or over those that break one of these rules; other games' rules count for nothing."""
    known = tuple(rule for rule in rules if rules_of(reader.reading.ruleset, rule))
    if rules and not known:
        return Tally()
    return Tally.of(step for _, step in entries_wanted(reader, Wanted(rules=known)))


def _reader(asked: Asked, match: str) -> Reader:
    """The reader of a match; raises `Unusable`, `Malformed`, `Refused`, `Corrupt`, `NotFound`, `UnknownViewer`."""
    if asked.is_folder:
        record = read(content(Path(asked.archive) / match, RECORD), _rulesets())
        id_, played = record.match, record.reading()
    else:
        id_ = _id(match)
        played = _service(asked.archive).read_once(id_)
    reading = played if asked.which == "played" else played.ruled()
    return Reader(id_, reading, played, asked.viewer, LANGUAGES[0])


def _id(match: str) -> UUID:
    try:
        return UUID(match)
    except ValueError:
        raise Unusable(say("this is not the id of a match, so nothing is read under it")) from None


@cache
def _rulesets() -> Rulesets:
    return Rulesets(every_game())


@cache
def _service(database: str) -> Adjudicator:
    return Adjudicator(_rulesets().values(), database, secrets_key=secrets_key())
