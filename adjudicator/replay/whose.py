"""Whose slip it is: who may correct an entry that stands on record."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any

from adjudicator.admission import admit
from adjudicator.fairness.dealing import guard_undealt
from adjudicator.match import VOIDS, EntryCorrected, ResultConfirmed
from adjudicator.plain.said import listed, say
from adjudicator.replay.reading import Reading
from adjudicator.replay.take_back import guard_take_back, unasked
from adjudicator.rights import is_judge, place_in
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer
from adjudicator.store.entry import Author


def guard_slips(played: Reading, events: Sequence[Any], reporter: Viewer, author: Author) -> None:
    """Raises `Refused` for the correction of an entry that another recorded, or on which others have gone on.

    A judge may correct any entry. Anybody else corrects their own: where others have reported since, all other seats
    must agree; where a ruling came since, only a judge may. Nothing that is hidden decides it.
    """
    if judges(played, reporter, author):
        return
    for index, event in enumerate(events):
        if type(event) is EntryCorrected and event.position <= played.position:
            try:
                _guard_own(played, event.position, author)
                _guard_agreed(played, event, reporter, author)
            except Refused as refused:
                raise refused.under(f"events[{index}]") from None


def guard_confirmed(played: Reading, events: Sequence[Any], reporter: Viewer, author: Author) -> None:
    """Raises `Refused` for the confirmation of a result by another seat than the reporter's, or a judge."""
    if judges(played, reporter, author):
        return
    for index, event in enumerate(events):
        if type(event) is ResultConfirmed and event.seat != reporter:
            says = say("Who sits at {seat} confirms that, or a judge", seat=event.seat)
            raise Refused("not-yours", says, f"events[{index}].seat")


def may_correct(
    played: Reading, position: int, reporter: Viewer, author: Author, ruled: Container[int], *, is_alone: bool = False
) -> bool:
    """Whether somebody may correct an entry, if all agree whose consent it takes; `is_alone`: even if nobody is asked.

    `ruled`: the entries on which rulings decided.
    """
    if position in ruled:
        return False
    right = EntryCorrected(position, None, "")
    try:
        admit(played.match, right, played.is_played)
        if played.match.is_managed:
            guard_undealt(played.entries.events, position, played.position + 1)
        if not judges(played, reporter, author):
            _guard_own(played, position, author)
        if is_alone:
            guard_slips(played, [right], reporter, author)
            guard_take_back(played, [right], reporter)
    except Refused:
        return False
    return True


def judges(played: Reading, reporter: Viewer, author: Author) -> bool:
    """Whether somebody speaks as a judge of the match."""
    place = place_in(played.header, author.role, author.holder, is_over=played.match.closed)
    return is_judge(author.role, place, is_judging=reporter == JUDGE)


def _guard_own(played: Reading, position: int, author: Author) -> None:
    if played.entries[position].author != author:
        says = say("Entry {position} is another's: who recorded it corrects it, or a judge", position=position)
        raise Refused("not-yours", says, "position")
    if any(type(event) in VOIDS for event in played.entries.events[position + 1 :]):
        says = say("A ruling came after entry {position}: only a judge corrects it", position=position)
        raise Refused("not-yours", says, "position")


def _guard_agreed(played: Reading, event: EntryCorrected, reporter: Viewer, author: Author) -> None:
    others, since = unasked(played, event, reporter), range(event.position + 1, played.position + 1)
    if others and any(played.is_played(at) and played.entries[at].author != author for at in since):
        says = say(
            "Others have gone on from entry {position}: {seats} must agree, or a judge decide",
            position=event.position, seats=listed(others, "list"),
        )  # fmt: skip
        raise Refused("not-yours", says, "consents")
