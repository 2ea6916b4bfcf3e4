"""Whose slip it is: who may correct an entry that stands on record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.match import VOIDS, EntryCorrected
from adjudicator.plain.said import listed, say
from adjudicator.replay.reading import Reading
from adjudicator.replay.take_back import unasked
from adjudicator.rights import is_judge, place_in
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer
from adjudicator.store.entry import Author


def guard_slips(played: Reading, events: Sequence[Any], reporter: Viewer, author: Author) -> None:
    """Raises `Refused` for the correction of an entry that another recorded, or on which others have gone on.

    A judge may correct any entry. Anybody else corrects their own: where others have reported since, all other seats
    must agree; where a ruling came since, only a judge may.
    """
    place = place_in(played.header, author.role, author.holder, is_over=played.match.closed)
    if is_judge(author.role, place, is_judging=reporter == JUDGE):
        return
    for index, event in enumerate(events):
        if type(event) is EntryCorrected:
            try:
                _guard(played, event, reporter, author)
            except Refused as refused:
                raise refused.under(f"events[{index}]") from None


def _guard(played: Reading, event: EntryCorrected, reporter: Viewer, author: Author) -> None:
    if played.entries[event.position].author != author:
        says = say("Entry {position} is another's: who recorded it corrects it, or a judge", position=event.position)
        raise Refused("not-yours", says, "position")
    since = range(event.position + 1, played.position + 1)
    if any(type(played.entries.events[position]) in VOIDS for position in since):
        says = say("A ruling came after entry {position}: only a judge corrects it", position=event.position)
        raise Refused("not-yours", says, "position")
    others = unasked(played, event, reporter)
    if others and any(played.is_played(at) and played.entries[at].author != author for at in since):
        says = say(
            "Others have gone on from entry {position}: {seats} must agree, or a judge decide",
            position=event.position, seats=listed(others, "list"),
        )  # fmt: skip
        raise Refused("not-yours", says, "consents")
