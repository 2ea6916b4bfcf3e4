"""Events tried at a position of a match: what they would do and which rules they would break. Nothing is kept.

They are tried on the table as the viewer knows it, so that nothing hidden is found out without a trace: no card is
dealt, and none is turned up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from adjudicator.admission import admit_play
from adjudicator.match import MatchEvent
from adjudicator.moves.following import MOST as FOLLOWING
from adjudicator.moves.following import following
from adjudicator.plain.said import say
from adjudicator.plain.work import Work
from adjudicator.replay.draft import played_out
from adjudicator.replay.reading import Reading
from adjudicator.replay.sent import Follow, Manner, Sent
from adjudicator.seam.frozen import replace
from adjudicator.seam.known_how import known_as
from adjudicator.seam.limits import guard_sizes
from adjudicator.seam.randomness import Physical
from adjudicator.seam.ruleset import JUDGE, Refused, Step, Viewer, admit_openly
from adjudicator.shuffles import is_dealt

MOST: Final = 200
"""The most events tried at once."""
UNDEALT: Final = say("A try deals no card: state the card that it should be")
"""Why a try that would turn up a card is refused."""


class Undealt:
    """The cards of a deck that the service shuffles, where none is dealt."""

    def below(self, bound: int) -> int:  # noqa: ARG002 - the protocol's name
        """Raises `Refused`."""
        raise Refused("missing", UNDEALT)


def tried(
    reading: Reading, position: int, viewer: Viewer, events: Sequence[Sent], follow: Follow = False
) -> list[Step[Any, Any]]:
    """The judged steps of events, and of those that follow from them, after a position, for a viewer's eyes.

    Where the service deals, a try states the card that it should be. `follow`: as in a report. Raises `NotFound`,
    `Malformed` (a group), and `Refused` with the path of what is wrong; rules that are enforced refuse nothing here.
    """
    ruleset, manner = reading.ruleset, Manner(follow=follow)
    manner.guard(ruleset)
    table, work = ruleset.mask_table(reading.in_play(position), viewer), Work()
    if position == reading.position:
        admit_play(reading.match)
    steps: list[Step[Any, Any]] = []
    for index, came in enumerate(events):
        field = f"events[{index}]"
        if index and work.is_done:
            raise Refused("too-much", say("These events take too long to judge together: try fewer"), field)
        try:
            guard_sizes(ruleset, came.plain, "")
            for step in _steps(reading, table, came.event, position + 1 + len(steps), viewer):
                table = step.after
                steps.append(step)
        except Refused as refused:
            raise refused.under(field) from None
    return steps + _followed(reading, table, position + 1 + len(steps), viewer, manner)


def _followed(reading: Reading, table: Any, first: int, viewer: Viewer, manner: Manner) -> list[Step[Any, Any]]:
    """The steps that come by themselves on a table, until there is something to choose or a card is to be dealt."""
    steps: list[Step[Any, Any]] = []
    for _ in range(FOLLOWING if manner.follow else 0):
        coming = next(following(reading.ruleset, table, first + len(steps), manner.groups), None)
        if coming is None:
            break
        try:
            made = list(_steps(reading, table, coming.event, coming.position, viewer))
        except Refused:
            break
        steps += (known_as(step, "followed") for step in made)
        table = steps[-1].after
    return steps


def _steps(reading: Reading, table: Any, event: Any, first: int, viewer: Viewer) -> Iterator[Step[Any, Any]]:
    """The steps of one event on a table, with those that follow from it."""
    ruleset = reading.ruleset
    if isinstance(event, MatchEvent):
        raise Refused("wrong", say("Only events of the game are tried"), "event")
    if is_dealt(event):
        raise Refused("wrong", say("A try shuffles no deck and proves no card: leave that out"), "event")
    if viewer == JUDGE:
        ruleset.admit(table, event)
    else:
        admit_openly(ruleset, table, event)
        if ruleset.may_report is not None and not reading.is_line:
            ruleset.may_report(table, event, viewer)
    cards = Undealt() if reading.match.is_managed else Physical()
    for step in played_out(ruleset, table, event, cards, first):
        shown = step.findings if viewer == JUDGE else tuple(one for one in step.findings if one.is_for(viewer))
        yield replace(step, findings=shown)
