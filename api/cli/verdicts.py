"""What `verify` says of a match: whether it is intact, its shuffles, its replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.plain.said import Said
from adjudicator.replay.fidelity import Fidelity
from api.cli.terminal import Page, Words
from api.sentences import counted, say
from api.view import fidelity

if TYPE_CHECKING:
    from api.cli.store import Verified


def promised(verified: Verified) -> Said:
    """What is known of a match's shuffles."""
    if verified.why is not None:
        return say("not every shuffle is as it was promised")
    says = _promised(verified.shuffles, verified.opened)
    if not verified.uncovered:
        return says
    count = verified.uncovered
    return say(
        "{says}; of the form before 0.9.5, whose promises do not cover the secret: {count}", says=says, count=count
    )


def _promised(count: int, opened: int) -> Said:
    if opened < count:
        return say("shuffles: {count}, opened and as promised: {opened}", count=count, opened=opened)
    return counted("{count} shuffle as it was promised", "{count} shuffles as they were promised", count)


def show_diverged(page: Page, found: Fidelity) -> None:
    """Writes that a replay diverged from what was recorded, if it did."""
    if found.label == "diverged":
        page.line(fidelity.says(found), style="red", margin="  ")


def verdict(verified: Verified) -> Iterator[Words]:
    """Whether a match is intact, and how its replay compares."""
    if verified.why is None and not verified.head:
        yield counted("a record of {count} entry", "a record of {count} entries", verified.entries)
    elif verified.why is None:
        yield counted(
            "intact: {count} entry, the last with digest {head}",
            "intact: {count} entries, the last with digest {head}",
            verified.entries,
            head=verified.head,
        )
    elif verified.breaks_at is None:
        yield say("cannot be verified: {why}", why=verified.why)
    else:
        yield say("broken at position {at}: {why}", at=verified.breaks_at, why=verified.why)
    if verified.fidelity is not None and verified.fidelity.label is not None:
        yield from (" · ", fidelity.LABELS[verified.fidelity.label])
