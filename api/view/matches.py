"""Matches as people name them: by title or event, or by the beginning of an id."""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

from adjudicator.match import Header
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import listed
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
    beginning = named.replace("-", "").lower()
    stored = [match for match in service.match_ids() if isinstance(match, UUID)]
    found = [match for match in stored if beginning and match.hex.startswith(beginning)]
    found = [match for match in found if known is None or _is_known(service, match, known)]
    if not found:
        raise Malformed(say("There is no match {match}", match=shown(named)))
    if len(found) > 1:
        ids = listed([str(match) for match in found], "list")
        raise Malformed(say("Several matches have an id that begins with {id}: {ids}", id=named, ids=ids))
    return found[0]


def _is_known(service: Adjudicator, match: UUID, known: MayKnow) -> bool:
    header = UNREADABLE
    with suppress(Corrupt):
        header = service.header(match)
    return known(match, header)
