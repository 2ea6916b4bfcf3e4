"""Rights: what each role may do in a match, and as whom it may look. Who plays in a match does not judge it.

This table decides, and nothing else does: the service, its pages and its routes ask here. Nothing is looked up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from adjudicator.match import EntriesReinstated, EntriesVoided, Header, MatchClosed, seat_of, tag_of
from adjudicator.plain.said import Said, say
from adjudicator.seam.ruleset import SPECTATOR, Viewer
from adjudicator.shuffles import ShuffleAbandoned

Role: TypeAlias = Literal["organiser", "head-judge", "judge", "player", "spectator"]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
"""The roles, from the most to the fewest rights."""
JUDGES: Final = frozenset[Role]({"organiser", "head-judge", "judge"})
"""The roles that may look and report as any viewer."""
Place: TypeAlias = Literal["apart", "plays", "played", "late"]
"""Where somebody stands to a match: judges it or has no part in it, or judges others and plays in it while it goes on,
or played in it until it was over, or is a spectator who is shown it late."""
Who: TypeAlias = Role | Place
"""A column of the table."""
Operation: TypeAlias = Literal[
    "list", "follow", "look", "report", "rule", "decide", "dispute", "close", "export", "prove", "open", "search",
    "import", "people", "line", "note", "files", "docs", "rules", "enter", "health",
]  # fmt: skip
"""What may be done."""
ANYBODY: Final = frozenset[Operation]({"files", "docs", "rules", "enter", "health"})
"""Operations that need no token: they tell nothing about any match."""


def _row(marks: str) -> frozenset[Who]:
    columns: tuple[Who, ...] = ("apart", *ROLES, "plays", "played", "late")
    marked = zip(columns, ("+", *marks.split()), strict=True)
    return frozenset(who for who, mark in marked if mark == "+")


TABLE: Final[Mapping[Operation, frozenset[Who]]] = {
    #              organiser  head judge  judge  player  spectator   plays in it  or played  or late
    "list":    _row("  +         +         +       +         +          +            +          +"),
    "follow":  _row("  +         +         +       +         +          +            +          +"),
    "look":    _row("  +         +         +       +         +          +            +          +"),
    "report":  _row("  +         +         +       +         -          +            +          -"),
    "rule":    _row("  +         +         +       -         -          -            -          -"),
    "decide":  _row("  +         +         -       -         -          -            -          -"),
    "dispute": _row("  +         +         +       +         -          +            +          -"),
    "close":   _row("  +         +         +       -         -          -            -          -"),
    "export":  _row("  +         +         +       -         -          -            +          -"),
    "prove":   _row("  +         +         +       +         -          -            +          -"),
    "open":    _row("  +         +         +       -         -          +            +          +"),
    "search":  _row("  +         +         +       -         -          -            +          +"),
    "import":  _row("  +         +         -       -         -          -            +          +"),
    "people":  _row("  +         -         -       -         -          +            +          +"),
    "line":    _row("  +         +         +       +         +          +            +          -"),
    "note":    _row("  +         +         +       +         +          +            +          -"),
}  # fmt: skip
"""What may be done, and by whom.

A match that a token does not cover is unknown to its holder, whatever the role. Who judges and plays in a match that
goes on does there what that column says besides, and all of it as a spectator would. So does, in the last column, who
is shown a match late. Answers about many matches leave out those in which it says no. To `decide` is to rule after an
appeal.
"""
OF_EVENTS: Final[Mapping[str, Operation]] = {
    tag_of(EntriesVoided): "rule",
    tag_of(EntriesReinstated): "rule",
    tag_of(ShuffleAbandoned): "rule",
    tag_of(MatchClosed): "close",
}
"""The events whose report is an operation of its own."""
WHO_PLAYS: Final = say("Who plays in a match does not rule on it: ask another judge")
PLAYS_HERE: Final = say("Who plays in a match does not see what is hidden in it: look as a spectator")
SHOWN_LATE: Final = say("Spectators are shown this match late: take part from a seat, or as its judge")
NOT_BY_ROLE: Final = say("Your role may not do this")


def place_in(header: Header, role: str | None, name: str | None, *, is_over: bool) -> Place:
    """Where somebody stands to a match with this header; players and spectators judge nothing."""
    if role in ("player", "spectator") or seat_of(header, name) is None:
        return "apart"
    return "played" if is_over else "plays"


def why_not(role: str | None, operation: Operation, place: Place = "apart") -> Said | None:
    """Why somebody may not do something; None: they may. Without a role they ask a service that is open to all."""
    if operation in ANYBODY:
        return None
    if role is not None and role not in TABLE[operation]:
        return NOT_BY_ROLE
    if place not in TABLE[operation]:
        if place == "late":
            return SHOWN_LATE
        return WHO_PLAYS if operation in ("rule", "decide", "close") else PLAYS_HERE
    return None


def is_judge(role: str | None, place: Place, *, is_judging: bool) -> bool:
    """Whether somebody judges a match, who stands to it in that place; without a role, if they speak as its judge."""
    return (is_judging if role is None else role in JUDGES) and why_not(role, "rule", place) is None


def may_look_as(role: str | None, own: Viewer, viewer: Viewer, place: Place = "apart") -> bool:
    """Whether somebody whose own viewer is `own` may look, and report, as a viewer; without a role as in `why_not`."""
    if place == "plays":
        return viewer == SPECTATOR
    return role is None or role in JUDGES or viewer in (own, SPECTATOR)
