"""What stands beside a stored match, as commands use it: its lines, its notes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar
from uuid import UUID

from adjudicator.match import Conflict, NotFound, Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Part, Said
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from api.cli.database import existing, match_named
from api.cli.terminal import Unusable
from api.sentences import of_field
from api.view.matches import beginning_so, only
from api.view.seen import UnknownViewer


class Beside(Protocol):
    """What stands beside a match, under an id of its own."""

    @property
    def id(self) -> UUID:
        """Its id."""


B = TypeVar("B", bound=Beside)


@contextmanager
def beside(rulesets: Rulesets, database: str, named: str) -> Iterator[tuple[Adjudicator, UUID]]:
    """A database and the match named in it; what is wrong with what stands beside the match is `Unusable`."""
    with existing(rulesets, database) as service:
        try:
            yield service, match_named(service, named)
        except (Malformed, Refused) as error:
            raise Unusable(of_field(error.field, error.says) if error.field else error.says) from None
        except (Conflict, NotFound, UnknownViewer) as error:
            raise Unusable(error.says) from None


def only_named(things: Iterable[B], begins: str, none: Said, several: Callable[[Part], Said]) -> B:
    """The only thing whose id begins so; raises `Malformed` with what is said of none, or of `several`."""
    told = {one.id: one for one in things}
    return told[only(beginning_so(told, begins), none, several)]
