"""Victory declarations: the one that stands, and those for EVIL that are survived."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from adjudicator.rulesets.locke.table.things import Alignment, Tally


class Declaration(Struct, frozen=True, gc=False):
    """A standing victory declaration and the players who objected to it."""

    player: str
    kind: Literal["alignment", "solo"] = "alignment"
    alignment: Alignment | None = None
    objections: tuple[str, ...] = ()
    unheard: tuple[str, ...] = ()
    """Objectors whose death only their sheet shows, so that their objection stops nothing (LCK-DECL-05)."""
    sound: bool = True
    """Whether it broke no rule; the game goes on after a declaration that broke one."""
    looks_sound: bool = True
    sheet_sound: bool = True
    """The same, as far as everybody, and as far as those who knew the declarer's sheet, could tell."""
    stated: bool = True
    """Whether the alignment was said aloud, rather than taken from the sheet."""
    hangs_on: tuple[str, ...] = ()  # the declarer's `tried_by` then, on whose sheets an unsaid alignment hangs too


class EvilDeclarer(Struct, frozen=True, gc=False):
    """A player who declared for EVIL against an objection, and the turns survived since (LCK-END-04)."""

    player: str
    declaration_opposed: bool = True
    survived_turns: Tally = 0
    stated: bool = True
    """Whether EVIL was said aloud, rather than taken from the sheet."""
    hangs_on: tuple[str, ...] = ()  # the same as of the declaration
    sound: bool = True
    """Whether the declaration broke no rule; turns survived after one that did end nothing."""
    looks_sound: bool = True
    sheet_sound: bool = True
    """The same, as far as everybody, and as far as those who knew the declarer's sheet, could tell."""
    this_turn: bool = False
    """Whether the turn of the declaration is still running; it does not count (LCK-HOUSE-16)."""
