"""An event being entered: what is stated of it, what is still to be asked, and, once it is whole, what it would do."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from msgspec import Struct, json, structs, to_builtins

from adjudicator.match import Game, tag_of
from adjudicator.moves.choices import choices_on
from adjudicator.moves.macros import passed_by, suiting
from adjudicator.moves.offers import said
from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.json import Malformed, Plain, read_event
from adjudicator.plain.texts import texts
from adjudicator.replay.sent import Sent
from adjudicator.replay.tried import UNDEALT
from adjudicator.seam.domains import (
    DieDomain,
    FieldDomain,
    ListDomain,
    MapDomain,
    NumberDomain,
    PartsDomain,
    PathDomain,
    ThingDomain,
    TruthDomain,
    WordDomain,
)
from adjudicator.seam.moves import Depth, Option
from adjudicator.seam.offers import free
from adjudicator.seam.ruleset import Refused
from api.sentences import say
from api.view.box_choices import text_of
from api.view.boxes import Box, box, in_words, toggled
from api.view.domains import fields_of, titled
from api.view.forced import Event, fitting, forced, mending
from api.view.held import WHEN, pointer
from api.view.keyed import keys_among
from api.view.named import seat_named
from api.view.next_box import Asked, Asking, is_of_spaces, was_said
from api.view.ruling_parts import Laid, Part
from api.view.seen import Masked, Seen
from api.view.tries import steps_of
from api.view.wanting import (
    GROWING,
    fixed_in,
    in_parts,
    left_open,
    legal,
    lies,
    own_first,
    suited,
    wanted,
    without_places,
)

_ALIKE: Final = (ListDomain, DieDomain)
"""The domains of which an event states one, such as cards or how many there were."""
_BESIDE: Final = (NumberDomain, WordDomain, TruthDomain)
"""The domains of what may be stated by a tap beside what is asked."""


FACTS: Final = 6
"""The most unknown facts that are asked for, and the most values of one, where an event has no place without them."""


class Unknown(Struct, frozen=True):
    """A fact that nobody has stated: what it is called, and the events that would tell it, with what they would say."""

    says: str
    choices: tuple[tuple[str, str], ...]


class Draft(Struct, frozen=True, kw_only=True):
    """An event being entered on the table where a match stands."""

    plain: dict[str, Plain]
    """The event as far as it is stated, with what can only be so."""
    says: str
    """Its sentence, in which `…` stands for what is open."""
    asked: Asked
    is_whole: bool
    """Whether all that must be stated is; what is asked all the same may be left out."""
    beside: tuple[Box, ...] = ()
    """What may be stated with it by a tap, such as the modifiers of a flip."""
    mends: tuple[tuple[str, str, str], ...] = ()
    """What would mend the rule that it breaks: the pointer of its place, its value, in words."""
    part: Part
    """What is stated of it, and what else might be."""
    before: tuple[Masked, ...] = ()
    """What has gone by before it, as nothing else can have happened: whoever enters it says so."""
    steps: tuple[Masked, ...] = ()
    """What it would do, and what would come by itself; empty while it is not whole, or where it has no place."""
    unfit: str = ""
    """Why it has no place here."""
    unknown: tuple[Unknown, ...] = ()
    """What nobody has stated of the things that it names, if it has no place here."""
    is_done: bool = False
    """Whether it is whole, breaks no rule, and nothing more of it could be stated piece by piece."""
    stands: bool = False
    """Whether it is whole, breaks no rule, and may be recorded as it is by going on, even if more could be stated."""
    is_dealt: bool = False
    """Whether the service deals for it, which nobody takes back: whoever enters it says so once more."""


def draft(
    seen: Seen, given: Mapping[str, Plain], opened: str = "", *, depth: Depth = "full", corrects: int | None = None,
    unsaid: Collection[str] = (),
) -> Draft:  # fmt: skip
    """An event as it stands after the last entry.

    `opened`: the pointer of a place that is shown although it is empty; `unsaid`: the fields that whoever enters it
    leaves out; `depth`: below `full` no cards and places are asked for that need not be stated; `corrects`: the entry
    in whose place it is to stand: what may happen after the last entry adds nothing to it.

    Raises `Malformed` for a kind that the game does not have.
    """
    game, position = seen.game, seen.reading.position
    kind, here = kind_in(seen, given), seen.table(position)
    before, found = ((), []) if corrects else _ways(game, here, position + 1, given)
    table = before[-1].after if before else here
    fields, deals = fields_of(game, kind), dealt_for(seen, kind)
    ways = own_first(seen.viewer, seen.header.seats, suited(found, unsaid))
    is_aside = any(one.aside for one in ways)
    new = _new_ids(seen, table, kind, ways)
    fixed = {**new, **({} if is_aside else fixed_in(ways))}
    dealt = {one.name for one in fields if lies(one)} if deals is not None else set()
    fixed = {name: value for name, value in fixed.items() if name not in dealt}
    parts_of_it = (one.name for one in fields if one.is_needed and isinstance(one.domain, PartsDomain))
    plain: dict[str, Plain] = {**{name: {} for name in parts_of_it}, **without_places(fields, ways, fixed), **given}
    grown = [one for one in fields if isinstance(one.domain, GROWING) and plain.get(one.name)]
    is_grown = bool(grown) or any(one.name in unsaid and isinstance(one.domain, GROWING) for one in fields)
    asks = [one for one in wanted(fields, ways) if depth == "full" or one.is_needed or not lies(one)]
    asks += [one for one in left_open(fields, ways) if one not in asks and was_said(seen, tag_of(kind), one.name)]
    open_fields = [
        one
        for one in (*(one for one in fields if one.name in (deals or ())), *asks)
        if one.name not in plain
        and one.name not in dealt
        and not (isinstance(one.domain, PartsDomain) and len(legal(ways, one.name)) < 2)
        and not is_new(one)
        and (one.is_needed or (one.name not in unsaid and not (is_grown and isinstance(one.domain, _ALIKE))))
    ]
    parts = [
        (whole, one)
        for whole, one in in_parts(fields, ways, plain)
        if one.is_needed or (depth == "full" and f"{whole.name}.{one.name}" not in unsaid)
    ]
    first: tuple[Plain, ...] = ()
    so_far = Event(game, table, kind, position + len(before) + 1, plain, () if is_aside else ways)
    left = [one for one in open_fields if one.is_needed or not is_of_spaces(one)]
    if not parts and len(left) == 1:  # a way over spaces is not asked for where it can lead to one alone
        first = fitting(so_far, left[0])
        if len(first) == 1:
            plain[left[0].name], open_fields = first[0], []
        elif len(left) < len(open_fields):
            first = ()
    is_whole = not open_fields and not parts
    if is_whole:  # of ways that nothing else tells apart, the first names what is new
        names = (one.name for one in fields if is_new(one) and one.name not in plain)
        plain |= {name: some[0] for name in names if (some := legal(ways, name))}
    trial = _tried(seen, before, plain, corrects) if is_whole else _Trial()
    missing = [one for one in fields if one.name == trial.lacks]
    if missing:  # what need not be stated elsewhere has to be here
        open_fields, is_whole, trial = missing, False, _Trial()
    elif trial.unfit and is_aside:  # what may come beside the next steps may need what only such a way has
        aside = {**fixed_in(ways), **plain}
        instead = _tried(seen, before, aside, corrects)
        plain, trial = (plain, trial) if instead.unfit else (aside, instead)
    asking = Asking(seen, table, (WHEN, str(position)), plain, opened)
    still = {name: value for name, value in given.items() if name not in unsaid}
    lacking = _lacking(seen, before, plain, fields, trial) if is_whole else None
    if lacking is not None and lacking.name not in still and lacking.name not in unsaid:
        asked = asking.next(fields, [lacking], parts, ways, still)
    else:
        asked = asking.next(fields, open_fields, parts, ways, still, first)
    may_grow = is_whole and any(_may_grow(seen, before, plain, one) for one in grown)
    if is_whole and not may_grow and any(map(is_of_spaces, grown)):
        asked = Asked()
    settled = forced(structs.replace(so_far, plain=plain), fields) if is_whole and asked.box is None else {}
    may_grow = may_grow and (not settled or any(_settles(seen, so_far, one, fields, settled) for one in grown))
    if settled and not may_grow:
        plain |= settled
        trial = _tried(seen, before, plain, corrects)
    may_stand = is_whole and deals is None and trial.is_legal and corrects is None
    return Draft(
        plain=plain,
        says=_sentence(seen, table, plain, kind, trial.steps, ways),
        asked=asked,
        is_whole=is_whole,
        beside=tuple(
            asking.field(one)
            for one in fields
            if isinstance(one.domain, _BESIDE)
            and any(one.name in way.open for way in ways if not way.aside)
            and not one.is_needed
        ),
        mends=tuple(
            (
                pointer((WHEN, str(position), one.name)),
                text_of(value),
                f"{titled(game, one.name, seen.speaker)} {value}",
            )
            for one, value in (
                mending(structs.replace(so_far, plain=plain), fields) if is_whole and trial.broken else ()
            )
        ),
        part=Laid(seen, {WHEN: {str(position): plain}}, opened).event(position),
        before=before,
        steps=trial.steps,
        unfit=trial.unfit,
        unknown=tuple(_unknown(seen, table, before, plain, trial.unfit)) if trial.unfit else (),
        is_dealt=deals is not None,
        stands=may_stand,
        is_done=may_stand and asked.box is None and not may_grow,
    )


def _ways(
    game: Game, table: Any, position: int, given: Mapping[str, Plain]
) -> tuple[tuple[Masked, ...], Sequence[Option]]:
    """The legal ways of an event, of which some is stated, as a next step: at once, or once what leaves no choice has
    gone by; else those beside the next steps."""
    found = suiting(game.options(table), given)
    if found and not found[0].aside:
        return (), found
    before, ways = passed_by(game, table, position, given)
    return (before, ways) if ways else ((), found)


def dealt_for(seen: Seen, kind: type[Struct]) -> tuple[str, ...] | None:
    """What is stated of a kind of event in place of the cards that the service deals; None: it deals none."""
    managed = seen.game.managed
    return managed.deals.get(kind) if managed is not None and seen.reading.match.is_managed else None


def kind_in(seen: Seen, given: Mapping[str, Plain]) -> type[Struct]:
    """The kind of an event being entered; raises `Malformed`."""
    names = {tag_of(kind): kind for kind in seen.game.events}
    name = str(given.get("event", ""))
    if name not in names:
        raise Malformed(or_nearest(say("There is no kind of event {kind}", kind=shown(name)), name, names), "event")
    return names[name]


def is_new(field: FieldDomain) -> bool:
    """Whether a field must name a thing that comes with its event."""
    return isinstance(field.domain, ThingDomain) and field.domain.is_new and field.is_needed


def _new_ids(seen: Seen, table: Any, kind: type[Struct], ways: Sequence[Option]) -> dict[str, Plain]:
    """Ids for the things that come with an event, where no legal way names one."""
    game = seen.game
    new = {}
    for one in fields_of(game, kind):
        if is_new(one) and not any(one.name in way.fields for way in ways):
            taken = [str(thing) for thing in choices_on(game, table, structs.replace(one.domain, is_new=False))]
            new[one.name] = free(one.name[0], taken)
    return new


class _Trial(NamedTuple):
    """What an event would do, with what would come by itself; or why it has no place, and the field that it `lacks` if
    it has none for that. Neither for one that turns up cards which the service deals."""

    steps: tuple[Masked, ...] = ()
    unfit: str = ""
    lacks: str = ""

    @property
    def is_legal(self) -> bool:
        """Whether it has a place and breaks no rule."""
        return not self.unfit and not self.broken

    @property
    def broken(self) -> frozenset[str]:
        """The rules that it breaks, with what would come by itself."""
        return frozenset(one.rule for step in self.steps for one in step.findings)


def _tried(
    seen: Seen, before: Sequence[Masked], plain: dict[str, Plain], corrects: int | None = None,
    fact: dict[str, Plain] | None = None,
) -> _Trial:  # fmt: skip
    """Tries an event; one that stands in the place of an entry is tried there. `fact`: learned before it."""
    position = seen.reading.position if corrects is None else corrects - 1
    kinds = {tag_of(kind): kind for kind in seen.game.events}
    try:
        learned = [] if fact is None else [Sent(fact, read_event(kinds, fact))]
        passed = [*learned, *(Sent(to_builtins(step.event), step.event) for step in before)]
        came = Sent(plain, read_event(kinds, plain))
        return _Trial(
            tuple(steps_of(seen, position, [*passed, came], follow=corrects is None and seen.follow))[len(passed) :]
        )
    except Malformed as malformed:
        return _Trial(unfit=seen.speaker.say(_at_field(malformed.says, malformed.field)))
    except Refused as refused:
        if refused.says == UNDEALT:
            return _Trial()
        field = (refused.field or "").rpartition("].")[2]
        lacks = field if refused.code == "missing" and field not in plain else ""
        return _Trial(unfit=seen.speaker.say(refused.says), lacks=lacks)


def _unknown(
    seen: Seen, table: Any, before: Sequence[Masked], plain: dict[str, Plain], unfit: str
) -> Iterator[Unknown]:
    """The first facts of the things that an event names that nobody has stated, and without which it has no place."""
    facts, named = seen.game.facts, texts(plain).difference(seen.viewers)
    lacks = () if facts is None else facts.lacks(table)
    for one in islice((one for one in lacks if not named.isdisjoint(one.names)), FACTS):
        values = one.values(table, None)[:FACTS]
        learned: list[dict[str, Plain]] = [
            {"event": "FactLearned", "path": one.dotted, "value": value} for value in values
        ]
        if learned and _tried(seen, before, plain, fact=learned[0]).unfit != unfit:
            says = (in_words(seen, table, value) for value in values)
            choices = zip((json.encode(event).decode() for event in learned), says, strict=True)
            yield Unknown(seen.speaker.say(one.fact.says(table, *one.names)), tuple(choices))


def _at_field(says: Any, field: str | None) -> Any:
    return say("{field}: {says}", field=field, says=says) if field else says


def _may_grow(seen: Seen, before: Sequence[Masked], plain: dict[str, Plain], field: FieldDomain) -> bool:
    """Whether one more piece would fit as well, so that only who enters it knows whether that was all."""
    held = plain[field.name]
    if isinstance(field.domain, PathDomain) and not is_of_spaces(field):  # one corner more is never too many
        return True
    if not isinstance(held, list) or len(held) == plain.get(getattr(field.domain, "count", "")):
        return False
    for piece in _pieces(seen, field, held):
        return _tried(seen, before, {**plain, field.name: [*held, piece]}).is_legal
    return False


def _lacking(
    seen: Seen, before: Sequence[Masked], plain: dict[str, Plain], fields: Sequence[FieldDomain], trial: _Trial
) -> FieldDomain | None:
    """The mapping that a breach may come from as nothing is stated for its keys, once these are all there: one key more
    would mend nothing."""
    table = before[-1].after if before else seen.table(seen.reading.position)
    for one in fields if not trial.unfit and not trial.is_legal else ():
        if isinstance(one.domain, MapDomain) and keys_among(seen, table, one.domain, plain):
            keys = next(field for field in fields if field.name == one.domain.among)
            held = plain[keys.name]
            rows = box(seen, table, (keys.name,), keys, held).rows
            for more in (each.value for row in rows for each in row if not each.is_there):
                longer = _tried(seen, before, {**plain, keys.name: toggled(keys, held, more)})
                return one if trial.broken <= longer.broken else None
    return None


def _settles(
    seen: Seen, event: Event, field: FieldDomain, fields: Sequence[FieldDomain], settled: Mapping[str, Plain]
) -> bool:
    """Whether one more piece would leave the same to the rules: where it would not, they know how many there are."""
    held = event.plain[field.name]
    for piece in _pieces(seen, field, held) if isinstance(held, list) else ():
        longer = structs.replace(event, plain={**event.plain, field.name: [*held, piece]})
        return settled.keys() <= forced(longer, fields).keys()
    return False


def _pieces(seen: Seen, field: FieldDomain, held: list[Plain]) -> Iterator[Plain]:
    """What could be stated besides."""
    if isinstance(field.domain, DieDomain):
        yield 1
        return
    there = box(seen, seen.table(seen.reading.position), (field.name,), field, held)
    yield from (json.decode(one.value) if one.value[:1] in '{["' else one.value
                for row in there.rows for one in row if there.may_repeat or not one.is_there)  # fmt: skip


def _sentence(
    seen: Seen,
    table: Any,
    plain: Mapping[str, Plain],
    kind: type[Struct],
    steps: Sequence[Masked],
    ways: Sequence[Option],
) -> str:
    """An event as a sentence, as far as it is stated and legal; else its kind."""
    game = seen.game
    if steps:
        return seen.speaker.say(game.tell_event(steps[0].before, steps[0].event))
    if not ways:
        return seen.kinds[tag_of(kind)]
    way = ways[0]
    names = [name for name in way.fields if name not in way.open and all(name in one.fields for one in ways)]
    chosen = {  # not what was stated: 1.0 and true equal 1, and are of another sort
        name: tuple(one for one in legal(ways, name) if name not in plain or one == plain[name]) or (plain[name],)
        for name in names
    }
    told_apart = (name for name in way.fields if name not in names)
    says = seen.speaker.say(said(game, table, structs.replace(way, fields=chosen, open=(*way.open, *told_apart))))
    if says == seen.kinds[tag_of(kind)] and way.seat in seen.header.seats and way.seat in plain.values():
        return f"{says} · {seat_named(way.seat, seen.header.seats[way.seat])}"
    return says
