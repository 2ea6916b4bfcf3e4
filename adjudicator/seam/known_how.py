"""How it is known that an event happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from msgspec import structs

if TYPE_CHECKING:
    from adjudicator.seam.ruleset import Step

KnownHow: TypeAlias = Literal["seen", "followed", "filled", "read", "assumed"]
"""Somebody saw it (the default); it came by itself after others; it was filled in between others; a file tells it;
it is taken to have been so."""
WORKED_OUT: Final = frozenset[KnownHow]({"followed", "filled"})
"""Nobody told of these, so they are never a breach."""


def known_as(step: Step[Any, Any], how: KnownHow) -> Step[Any, Any]:
    """The step of an event that is known so; without findings and doubts if it was worked out."""
    if how in WORKED_OUT:
        return structs.replace(step, findings=(), doubts=(), how=how)
    return step if step.how == how else structs.replace(step, how=how)
