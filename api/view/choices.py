"""What whoever looks at a match may choose, in words: as whom they look, and which entries count."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Viewer
from api.sentences import say
from api.view.named import seat_named
from api.view.seen import Seen


class Choice(Struct, frozen=True):
    """Something that may be chosen: its value, what it is called, whether it is chosen."""

    value: str | None
    says: str
    is_chosen: bool


def viewers(seen: Seen, may_look_as: Callable[[Viewer], bool]) -> tuple[Choice, ...]:
    """The viewers as whom somebody may look: spectator first, judge last."""
    known = sorted(filter(may_look_as, seen.viewers), key=lambda viewer: (viewer == JUDGE, viewer != SPECTATOR))
    return tuple(Choice(viewer, called(seen, viewer), viewer == seen.viewer) for viewer in known)


def readings(seen: Seen) -> tuple[Choice, ...]:
    """The readings of a match; none if all entries count, as they are the same then."""
    if not seen.reading.match.voided or seen.line is not None:
        return ()
    named = (("played", say("As played")), ("ruled", say("As ruled")))
    return tuple(Choice(which, seen.speaker.say(says), which == seen.reading.which) for which, says in named)


def called(seen: Seen, viewer: Viewer) -> str:
    """What people call a viewer."""
    if viewer in (JUDGE, SPECTATOR):
        return seen.speaker.say(say("Judge") if viewer == JUDGE else say("Spectator"))
    return seat_named(viewer, seen.reading.header.seats.get(viewer))
