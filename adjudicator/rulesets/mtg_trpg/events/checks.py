"""Checks: called, supported, turned, resolved."""

from __future__ import annotations

from msgspec import field

from adjudicator.rulesets.mtg_trpg.events.base import CheckEvent, Id, Number, Place, Text


class CheckCalled(CheckEvent, frozen=True, kw_only=True):
    """A check was called: whose, of which kind, against which target number, what for."""

    pc: Id
    kind: Text | None = None
    target: Number | None = None
    purpose: Text = "story"
    of: Id | None = None


class CheckTargetSet(CheckEvent, frozen=True, kw_only=True):
    """A check got its target number."""

    target: Number


class CreatureSupported(CheckEvent, frozen=True, kw_only=True):
    """A creature was tapped to support a check."""

    pc: Id | None = None
    creature: Id


class ModifierAdded(CheckEvent, frozen=True, kw_only=True):
    """A modifier of a check's value was stated, with its source: `background`, `shape`, `item:<name>`, `gm`."""

    source: Text
    amount: Number


class CheckCardTurned(CheckEvent, frozen=True, kw_only=True):
    """The card of a check was turned and put away; none where the library is empty."""

    card: Id | None = None
    from_: Place = field(default="library_top", name="from")
    to: Place = "exhaustion"


class CheckColorChosen(CheckEvent, frozen=True, kw_only=True):
    """A player chose the colour that a card counts as."""

    color: Text


class CheckResolved(CheckEvent, frozen=True, kw_only=True):
    """A check came to an end; modifier, value and success are claims."""

    modifier: Number | None = None
    value: Number | None = None
    success: bool | None = None
