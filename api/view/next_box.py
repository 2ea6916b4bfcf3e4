"""What is asked next of an event that is being entered: a field, a key of a mapping, a place of a part, a corner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, structs

from adjudicator.moves.macros import suiting
from adjudicator.plain.json import Plain
from adjudicator.seam.domains import FieldDomain, MapDomain, PathDomain, TextDomain, WordDomain
from adjudicator.seam.moves import Option
from api.view.box_choices import FEW
from api.view.boxes import Box, box
from api.view.held import pointer
from api.view.keyed import Keyed, keyed, keys_among
from api.view.paired import Paired, dice, paired
from api.view.repeated import latest
from api.view.seen import Seen
from api.view.wanting import grown, has_cards, legal

LAST: Final = 12
"""Among how many of the last events of a kind a text is looked for."""


def is_of_spaces(field: FieldDomain) -> bool:
    """Whether a field holds a way over the spaces of a board."""
    return isinstance(field.domain, PathDomain) and bool(field.domain.spaces)


def said_before(seen: Seen, kind: str, field: str) -> tuple[Plain, ...]:
    """What the last few events of a kind said in a field, the last first, as far as the viewer knows."""
    said = (getattr(event, field, None) for event in latest(seen, kind, LAST))
    return tuple(dict.fromkeys(one for one in said if isinstance(one, str)))


def was_said(seen: Seen, kind: str, field: str) -> bool:
    """Whether the last event of a kind said something in a field, as far as the viewer knows."""
    return any(getattr(event, field, None) is not None for event in latest(seen, kind, 1))


class Asked(Struct, frozen=True, kw_only=True):
    """What is asked next; None: nothing."""

    box: Box | None = None
    may_skip: str = ""
    """The field, if it may be left out."""
    keyed: Keyed | None = None
    """The mapping of which a key is asked about."""
    base: str = ""
    """The field that names what stands, or goes, in the place that is asked for."""
    most: str = ""
    """The field that says how far it may go."""
    paired: Paired | None = None
    """It and what is asked then as one."""


class Asking(Struct, frozen=True):
    """An event of which more is asked; `at`: where it stands, `opened`: the pointer that somebody opened."""

    seen: Seen
    table: Any
    at: tuple[str, ...]
    plain: Mapping[str, Plain]
    opened: str

    def next(
        self, fields: Sequence[FieldDomain], open_fields: Sequence[FieldDomain],
        parts: Sequence[tuple[FieldDomain, FieldDomain]], ways: Sequence[Option], given: Mapping[str, Plain],
        first: Sequence[Plain] = (),
    ) -> Asked:  # fmt: skip
        """What is asked next, of the fields and parts that are open; of a way that was `given` one corner more;
        `first`: what may stand in the last open field without breaking a rule."""
        for one in fields:
            is_asked = one in open_fields[:1] or (not open_fields and one.name in given) or self._is_opened(one)
            if is_asked and isinstance(one.domain, MapDomain):
                held, keys = self.plain.get(one.name, UNSET), self._keys(one, given)
                if one.domain.among and not keys:
                    continue
                asked, mapping = keyed(self.seen, self.table, (*self.at, one.name), one.domain, held, self.opened, keys)
                return Asked(box=asked, keyed=mapping, may_skip="" if one.is_needed or held else one.name)
        gone = [one for one in fields if isinstance(one.domain, PathDomain) and given.get(one.name)]
        if open_fields:
            if len(open_fields) == 1 and not first and any(is_of_spaces(one) for one in gone):  # it leads nowhere yet
                return Asked(box=self.field(gone[0]), may_skip=gone[0].name)
            some = first or legal(ways, open_fields[0].name) or self._values(open_fields[0])
            question = self._field(open_fields[0], some)
            return structs.replace(question, paired=self._paired(open_fields, question.box, ways))
        for whole, one in parts:
            asked = box(self.seen, self.table, (*self.at, whole.name, one.name), one, UNSET)
            return Asked(box=asked, may_skip="" if one.is_needed else f"{whole.name}.{one.name}")
        for whole, one in grown(fields, given):
            part = given[whole.name]
            held = part[one.name] if isinstance(part, dict) else UNSET
            return Asked(box=box(self.seen, self.table, (*self.at, whole.name, one.name), one, held))
        return next((self._field(one, ()) for one in gone), Asked())

    def _paired(self, open_fields: Sequence[FieldDomain], asked: Box | None, ways: Sequence[Option]) -> Paired | None:
        """What is asked, and what is asked after it, as one; None: one after the other."""
        if asked is None:
            return None
        both = dice(open_fields[0], asked)
        if both is not None or len(open_fields) == 1:
            return both
        first, two = open_fields[:2]
        return paired(first, two, asked, self.field(two, legal(ways, two.name)), ways, self.plain)

    def _values(self, one: FieldDomain) -> tuple[Plain, ...]:
        """What a fact that is learned may be; what a text said before."""
        if isinstance(one.domain, TextDomain):
            return said_before(self.seen, str(self.plain.get("event")), one.name)
        facts = self.seen.game.facts
        if facts is None or self.plain.get("event") != "FactLearned" or one.name != "value":
            return ()
        lack = next((lack for lack in facts.lacks(self.table) if lack.dotted == self.plain.get("path")), None)
        return () if lack is None else lack.values(self.table, None)[:FEW]

    def _is_opened(self, one: FieldDomain) -> bool:
        """Whether somebody opened a field, or a place in it."""
        at = pointer((*self.at, one.name))
        return f"{self.opened}/".startswith(f"{at}/")

    def _keys(self, one: FieldDomain, given: Mapping[str, Plain]) -> tuple[str, ...]:
        """The keys that another field holds; else those that legal ways name, whatever they say of them, where none
        leaves them open, or each is for a card."""
        if isinstance(one.domain, MapDomain) and one.domain.among:
            return keys_among(self.seen, self.table, one.domain, self.plain)
        others = {name: value for name, value in given.items() if name != one.name}
        ways = suiting(self.seen.game.options(self.table), others)
        is_open = any(one.name in way.open for way in ways) and not has_cards(one)
        some = () if is_open else legal(ways, one.name)
        return tuple(dict.fromkeys(key for held in some if isinstance(held, dict) for key in held))

    def field(self, one: FieldDomain, first: Sequence[Plain] = ()) -> Box:
        """The box of a field."""
        if first and isinstance(one.domain, TextDomain):
            one = structs.replace(one, domain=WordDomain(tuple(map(str, first)), is_open=True))
        return box(self.seen, self.table, (*self.at, one.name), one, self.plain.get(one.name, UNSET), first=first)

    def _field(self, one: FieldDomain, first: Sequence[Plain]) -> Asked:
        return Asked(
            box=self.field(one, first),
            may_skip="" if one.is_needed or one.name in self.plain else one.name,
            base=getattr(one.domain, "base", ""),
            most=getattr(one.domain, "most", ""),
        )
