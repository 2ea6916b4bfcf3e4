"""The kinds of dispute that a game knows: each laid out in a situation, to be changed until it is what happened."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from msgspec import Struct

from adjudicator.plain.json import Plain, read_as
from adjudicator.plain.yaml import read_yaml
from adjudicator.seam.recall import recalled


class Dispute(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of dispute: what it is called and searched by, its rule, a situation in which that is in dispute.

    `first`: the places on which the verdict hangs, likeliest first, as JSON pointers (RFC 6901) into the situation; a
    length between two things as `/ground/distance/mira/bram`.
    """

    id: str
    title: str
    title_ja: str
    words: str = ""
    words_ja: str = ""
    rule: str
    given: dict[str, Plain] = {}
    when: list[dict[str, Any]] = []
    asks: list[dict[str, Any]] = []
    first: tuple[str, ...] = ()

    def title_in(self, language: str) -> str:
        """What it is called in a language, `en` or `ja`."""
        return self.title_ja if language == "ja" else self.title


@recalled(20)
def disputes(package: str) -> tuple[Dispute, ...]:
    """Those of a game's package, in the order of their file (`disputes.yaml`); none, if it has none."""
    file = files(package) / "disputes.yaml"
    return read_as(tuple[Dispute, ...], read_yaml(file.read_bytes())) if file.is_file() else ()
