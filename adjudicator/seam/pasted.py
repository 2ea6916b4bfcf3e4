"""Texts that players have and may paste, from which a table is laid: a crew list, a decklist."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.plain.said import Said


class Pasted(Struct, frozen=True):
    """What a reader's texts are called: all of them, and each, in their order; those at the end may be left out."""

    says: Said
    texts: tuple[Said, ...]
