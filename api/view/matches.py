"""Matches as people name them: by title or event, or by the beginning of an id."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from uuid import UUID

from adjudicator.match import Header
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Part, Said, listed
from adjudicator.replay.listing import UNREADABLE, MayKnow
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt
from api.sentences import say


def name_of(match: object, header: Header) -> str:
    """What a match is called: by its title, else by its event, else by its id."""
    return header.title or header.event or str(match)


def match_named(service: Adjudicator, named: str, known: MayKnow | None = None) -> UUID:
    """The only stored match whose id begins so, among those that somebody may know of; raises `Malformed` if there is
    none, or several."""
    stored = (match for match in service.match_ids() if isinstance(match, UUID))
    found = (match for match in beginning_so(stored, named) if known is None or _is_known(service, match, known))
    return only(
        found,
        say("There is no match {match}", match=shown(named)),
        lambda ids: say("Several matches have an id that begins with {id}: {ids}", id=named, ids=ids),
    )


def beginning_so(ids: Iterable[UUID], named: str) -> Iterator[UUID]:
    """The ids that begin as somebody named one, with or without its hyphens."""
    beginning = named.replace("-", "").lower()
    return (one for one in ids if beginning and one.hex.startswith(beginning))


def only(ids: Iterable[UUID], none: Said, several: Callable[[Part], Said]) -> UUID:
    """The only one of some ids; raises `Malformed` with what is said of none, or of `several`."""
    found = tuple(ids)
    if not found:
        raise Malformed(none)
    if len(found) > 1:
        raise Malformed(several(listed(list(map(str, found)), "list")))
    return found[0]


def _is_known(service: Adjudicator, match: UUID, known: MayKnow) -> bool:
    header = UNREADABLE
    with suppress(Corrupt):
        header = service.header(match)
    return known(match, header)
