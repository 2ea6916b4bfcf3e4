"""How a match begins where nobody writes a set-up: from what each player has pasted, or from nothing at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said


class Begin(Struct, frozen=True):
    """What the page that begins a match asks, and the set-up that comes of it.

    `seats`: who sits down unless more are added, up to `most`. `lists`: what is pasted for each of the `listed` seats
    (a crew, a deck); None: nothing is. `setup`: the set-up of `(lists, is_whole)`: by seat the pasted text, empty where
    it is to be known later, and whether all that happens will be recorded; raises `Refused` with its field `lists.A`.
    """

    seats: tuple[str, ...]
    setup: Callable[[Mapping[str, str], bool], dict[str, Plain]]
    lists: Said | None = None
    listed: tuple[str, ...] = ()
    most: int | None = None
    """The most seats; None: no more than those."""
    is_whole: bool = False
    """Whether a match recorded at full depth leaves nothing out, unless whoever begins it says otherwise."""
