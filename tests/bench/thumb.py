"""`python -m tests.bench.thumb [EXAMPLE]`: how often people tap to enter a whole record on the page *Record*.

The page itself is asked: its buttons, what it asks next, what would be recorded by itself. A tap for a button, for
each thing, card, die, number and place touched, for each corner of a way; for a thing on the table that is touched
first, none more where that means one event; two for an event found by words; two and its own for a field that
is not asked for; one for two answers that stand as one; one for *Record it* where the page does not record by itself,
as after a way, unless what comes next is tapped there; one for *Not stated*; one for *Not so*, where what came by
itself is not what the record says.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any, Final, TypeAlias, cast
from uuid import UUID

from msgspec import NODEFAULT, UNSET, json, structs

from adjudicator.match import Header, MatchEvent, tag_of
from adjudicator.moves.choices import domains_of
from adjudicator.moves.macros import passed_by
from adjudicator.plain.json import Plain
from adjudicator.replay.record import Record, read
from adjudicator.replay.sent import Manner
from adjudicator.rulesets import RULESETS
from adjudicator.seam.domains import Domain, FieldDomain, PathDomain
from adjudicator.service import Adjudicator
from api.view.box_choices import sent_as
from api.view.boxes import read as read_as_told
from api.view.buttons import Button
from api.view.drafts import Draft, draft
from api.view.questions import drawn
from api.view.record_page import Entering, RecordPage, record_page
from api.view.seen import Seen
from api.view.walking_on import way_on
from tests.bench.taps import touches

UNSKIPPED: Final = 3
"""The taps for an event, instead of one that asks for what nobody can leave out."""
VALUE: Final = re.compile(r"""data-value=(["'])(.*?)\1""")
SOON: Final = 16
"""How many events ahead one is looked for that passes those before it by."""
EXAMPLES: Final = {"encounter": 760, "seven-espers": 400}
"""By example, the most taps that are aimed at."""


def _never(_position: int) -> bool:
    """Nobody puts an entry right."""
    return False


def plain_of(event: Any) -> dict[str, Plain]:
    """An event as a form would state it: what is not said is left out."""
    plain: dict[str, Plain] = json.decode(json.encode(event))
    default = {one.encode_name: one.default for one in structs.fields(type(event))}
    return {name: value for name, value in plain.items() if value is not None and value != default.get(name, ...)}


def entered(record: Record, first: int = 0, last: int | None = None) -> Iterator[tuple[str, int, str]]:
    """Enters a record event by event, from one after the `first` to the `last`: of each its kind, the taps, and how it
    came in."""
    service = Adjudicator(RULESETS)
    header = record.entries[0].event.header
    events = [one.event for one in record.entries[1:] if not isinstance(one.event, MatchEvent)]
    match = _again(service, header, events[:first])
    wanted = events[first:last]
    ahead: Ahead | None = None
    while wanted:
        reading = service.reading(match)
        seen = Seen(match, reading, reading, "judge", "en")
        gone = _gone_by(seen, wanted)
        taps, plain, how, final = taps_for(seen, wanted[gone], ahead)
        if gone and how.startswith("words"):  # step by step there are buttons
            gone = 0
            taps, plain, how, final = taps_for(seen, wanted[gone], ahead)
        ahead = Ahead(seen, plain) if final is not None and final.stands and not final.is_done else None
        answer = service.report(
            match, [*map(plain_of, wanted[:gone]), plain], expected=reading.position, reading=reading,
            report_id=f"r{reading.position}", manner=Manner(follow=True),
        )  # fmt: skip
        yield tag_of(type(wanted[gone])), taps, how
        came = answer.played.entries.events[answer.first :]
        same = _same(service, header, answer.played.entries.events[1 : answer.first], came, wanted)
        del wanted[:same]
        if same < len(came) and wanted:
            yield tag_of(type(came[same])), 1 if ahead is None else 2, "not so"
            ahead = None
            match = _again(service, header, answer.played.entries.events[1 : answer.first + same])


def _same(
    service: Adjudicator, header: Header, before: Sequence[Any], came: Sequence[Any], wanted: Sequence[Any]
) -> int:
    """How many of the events that came are those that were wanted: what came of itself may stand in another order, such
    as two totals that are told at once, if the table is the same."""
    same = next((at for at, (one, other) in enumerate(zip(came, wanted, strict=False)) if one != other), len(came))
    for count in range(min(len(came), len(wanted)), same, -1):
        if sorted(map(json.encode, came[:count])) == sorted(map(json.encode, wanted[:count])):
            tables = (_table(service, header, [*before, *some[:count]]) for some in (came, wanted))
            return count if next(tables) == next(tables) else same
    return same


def _table(service: Adjudicator, header: Header, events: Sequence[Any]) -> Any:
    return service.reading(_again(service, header, events)).table(len(events))


class Ahead:
    """An event that may stand as it is once somebody goes on."""

    def __init__(self, seen: Seen, plain: dict[str, Plain]) -> None:
        page = record_page(seen, (), plain, opened="", about="", corrects=None, own=(), may_right=_never)
        self.seen, self.plain, self.page = seen, plain, cast("Entering", page.entering)

    def is_farther(self, held: Mapping[str, Plain]) -> bool:
        """Whether whoever touches where the next event's way leads says that it is another way."""
        path = held.get("path")
        if not isinstance(path, list) or held["event"] != self.plain["event"]:
            return False
        longer: Plain = [*cast("list[Plain]", self.plain["path"]), path[0]]
        event = way_on(self.seen, self.plain, {**self.plain, "path": longer}, "full")
        return event is not None and _fits({**event, "path": path}, held)


def _again(service: Adjudicator, header: Header, events: Sequence[Any]) -> UUID:
    """A match with these events: as another is once all after them is struck."""
    match = service.open_match(header)
    if events:
        service.report(match, events, expected=0, report_id="again")
    return match


def _gone_by(seen: Seen, wanted: Sequence[Any]) -> int:
    """How many of the next events are passed by, at most, if the one after them is entered at once."""
    game, position = seen.game, seen.reading.position
    passes = tuple(kind for macro in game.macros.values() for kind in macro.passes)
    for count in range(min(SOON, len(wanted)) - 1 if isinstance(wanted[0], passes) else 0, 0, -1):
        steps, _ = passed_by(game, seen.table(position), position + 1, plain_of(wanted[count]))
        if steps and [step.event for step in steps] == list(wanted[:count]):
            return count
    return 0


Start: TypeAlias = tuple[int, dict[str, Plain], str]
"""Taps so far, the event as far as it is stated, how it was found."""
Found: TypeAlias = tuple[int, dict[str, Plain], str, Draft | None]
"""The taps, what is reported in the end, how it was found, the page where it is whole."""


def taps_for(seen: Seen, event: Any, ahead: Ahead | None = None) -> Found:
    """The fewest taps for an event on the page; `ahead`: the event before it, if that is not recorded."""
    usual = {
        one.encode_name: json.decode(json.encode(one.default))
        for one in structs.fields(type(event))
        if one.default is not NODEFAULT
    }
    wanted, held = plain_of(event), {**usual, **json.decode(json.encode(event))}
    kind = {one.name: one.domain for one in domains_of(seen.game.domains, type(event))}
    page = record_page(seen, (), None, opened="", about="", corrects=None, own=(), may_right=_never)
    best: Found | None = None
    late = ahead is not None  # it takes *Record it* first, unless what begins now is offered there, too
    words = iter([(2 + late, {"event": held["event"]}, "words")])
    for some in (_at_once(page, held, ahead), _touching(seen, page, held, ahead), words):
        if best is None or best[0] > 1:  # no touch costs less
            for start in sorted(some, key=lambda one: (one[0], -len(one[1]))):
                if best is None or start[0] < best[0]:
                    found = _stated(seen, start, wanted, held, kind)
                    best = found if best is None or found[0] < best[0] else best
    return cast("Found", best)


def _at_once(page: RecordPage, held: Mapping[str, Plain], ahead: Ahead | None) -> Iterator[Start]:
    """What an event may begin with on the page: its question, a button, the ground."""
    late = ahead is not None
    then = () if ahead is None else (json.decode(value) for one in ahead.page.then for value in values_of(one))
    if ahead is not None and ahead.is_farther(held):
        yield 0, {name: held[name] for name in ("event", "cause") if name in held}, "farther"
    yield from ((1, one, "button") for one in then if _fits(one, held))
    if page.first is not None and _fits(first := json.decode(page.first.event), held):
        yield late, first, "first"
    yield from ((1 + late, one, "button") for one in _buttons(page) if _fits(one, held))
    if page.ground and _fits(ground := json.decode(page.ground), held):
        yield late, ground, "ground"


def _touching(seen: Seen, page: RecordPage, held: Mapping[str, Plain], ahead: Ahead | None) -> Iterator[Start]:
    """What it may begin with once a thing on the table is touched."""
    for thing in _touched(seen, page, held):
        late = ahead is not None and thing not in ahead.page.named
        about = record_page(seen, (), None, opened="", about=thing, corrects=None, own=(), may_right=_never)
        if about.first is not None and _fits(first := json.decode(about.first.event), held):
            yield 1 + late, first, "touched"
        for one in (*about.likeliest, *about.others):
            if _fits(event := json.decode(one.value), held):
                yield 2 - (one.value == about.taken) + late, event, "touched"


def _buttons(page: RecordPage) -> Iterator[dict[str, Plain]]:
    return (json.decode(value) for one in (*page.likeliest, *page.others) for value in values_of(one))


def values_of(one: Button) -> tuple[str, ...]:
    """What a button and the answers beside it state."""
    return (one.value, *(value for value, _ in one.answers))


def _fits(given: Mapping[str, Plain], held: Mapping[str, Plain]) -> bool:
    """Whether an event goes on from what is stated: a place that is still to be touched is none yet."""
    return all(_is_part(value, held.get(name)) for name, value in given.items())


def _is_part(value: Plain, whole: Plain) -> bool:
    if isinstance(value, dict) and isinstance(whole, dict):
        return all(_is_part(one, whole.get(name)) for name, one in value.items())
    if isinstance(value, list) and isinstance(whole, list):
        return len(value) == len(whole) and all(map(_is_part, value, whole))
    return bool(value == whole)


def _touched(seen: Seen, page: RecordPage, held: Mapping[str, Plain]) -> list[str]:
    """The things on the table that an event names, as a touch of the drawing names them."""
    if not page.is_drawn:
        return []
    named = {sent_as(one) for one in held.values()} - {held["event"]}
    return sorted(named & set(page.things)) if page.things else sorted(named & drawn_values(seen))


def drawn_values(seen: Seen) -> set[str]:
    """What may be touched of a drawing without a ground."""
    return {unescape(one[1]) for one in VALUE.findall(drawn(seen, seen.reading.position))}


def _stated(
    seen: Seen, start: Start, wanted: dict[str, Plain], held: Mapping[str, Plain], domains: Mapping[str, Domain]
) -> Found:
    """The taps to state all of an event that has begun; beside what is asked, what would not come by itself."""
    found, missed = _answered(seen, start, wanted, held, domains, ())
    return _answered(seen, start, wanted, held, domains, missed)[0] if missed else found


def _answered(
    seen: Seen, start: Start, wanted: dict[str, Plain], held: Mapping[str, Plain], domains: Mapping[str, Domain],
    told: Sequence[str],
) -> tuple[Found, list[str]]:  # fmt: skip
    """The same, with what is `told` beside what is asked; and what could have been, and is not stated in the end."""
    taps, given, how = start
    offered = set[str]()
    skipped, more = list[str](), list[str]()
    while True:
        made = draft(seen, given, unsaid=skipped)
        asked = made.asked.box
        if asked is None:
            break
        path = asked.at.split("/")[3:]
        name = path[0]
        for one in made.beside:
            beside = one.at.rsplit("/", 1)[-1]
            offered.add(beside)
            if beside in told and beside not in given:
                taps, given = taps + 1, {**given, beside: wanted[beside]}
        if name not in wanted:
            if made.asked.may_skip != name:
                return (taps + UNSKIPPED, wanted, f"{how} asked {name}", None), []
            taps, skipped = taps + 1, [*skipped, name]
            continue
        if made.plain.get(name) == wanted[name]:  # of a way, a mapping, there might be more
            break
        if both := _paired(made, wanted, domains):
            taps, given = taps + 1, {**made.plain, **given, **{one: wanted[one] for one in both}}
            continue
        if len(path) > 1:
            step, value = _in_part(made, path, wanted[name])
            taps, given = taps + step, {**made.plain, **given, name: value}
            continue
        taps += touches(domains[name], wanted[name]) - isinstance(domains[name], PathDomain)
        given = {**made.plain, **given, name: _as_offered(made, wanted[name])}
    plain = {**made.plain, **given}
    late = [name for name, value in wanted.items() if not _is_part(value, plain.get(name))]
    extra = [name for name in plain if not _is_part(held.get(name), plain[name]) and name not in late]
    taps += sum(2 + touches(domains[name], wanted[name]) for name in late) + 2 * len(extra)
    final = made if made.plain == wanted else draft(seen, {**wanted}, unsaid=skipped)
    taps += not (final.is_done or final.stands)
    more = [*(["late", *late] if late else []), *(["extra", *extra] if extra else [])]
    missed = [name for name in late if name in offered and name not in told]
    return (taps, wanted, " ".join((how, *more)), final), missed


def _as_offered(made: Draft, value: Plain) -> Plain:
    """A value as the page offers it, which may say more of what need not be said."""
    rows = made.asked.box.rows if made.asked.box is not None and isinstance(value, list) else ()
    offered = (json.decode(one.value) for row in rows for one in row if one.value[:1] == "[")
    return next((more for more in offered if _is_part(value, more)), value)


def _paired(made: Draft, wanted: Mapping[str, Plain], domains: Mapping[str, Domain]) -> list[str]:
    """The fields of which one tap states what is wanted; none: there is no such tap."""
    for row in made.asked.paired.rows if made.asked.paired is not None else ():
        for value, _ in row.taps:
            told = [(one["at"].split("/")[3], one["value"]) for one in json.decode(value)]
            if all(
                name in wanted
                and read_as_told(FieldDomain(name, domains[name], is_needed=True), UNSET, one) == wanted[name]
                for name, one in told
            ):
                return [name for name, _ in told]
    return []


def _in_part(made: Draft, path: Sequence[str], wanted: Plain) -> tuple[int, Plain]:
    """The taps for the key or the part that is asked about, and the field with it; a key that is gone by costs one for
    the next, all that nobody knows one together."""
    part = dict(cast("dict[str, Plain]", made.plain.get(path[0]) or {}))
    whole = cast("dict[str, Plain]", wanted)
    if made.asked.keyed is None:
        return 1, {**part, path[1]: whole.get(path[1])}
    keys = [one.at.rsplit("/", 1)[-1] for one in made.asked.keyed.keys]
    left = [one for one in keys[keys.index(path[1]) :] if one in whole]
    if left and all(whole[one] is None for one in left) and made.asked.keyed.rest:
        return 1, whole
    name = left[0] if left else next(one for one in whole if one not in part)
    value = whole[name]
    return (name != path[1]) + (len(value) if isinstance(value, list) else 1), {**part, name: value}


def main(names: Sequence[str]) -> None:
    """Prints the figures; `NAME:100:200`: of the events after the hundredth, to the two hundredth."""
    for name, *part in (one.split(":") for one in names or EXAMPLES):
        record = read(Path(f"examples/{name}.match.jsonl").read_bytes(), Adjudicator(RULESETS).rulesets)
        found = list(entered(record, *map(int, part)))
        count = Counter[tuple[str, str]]()
        for kind, taps, how in found:
            count[kind, how] += taps
        times = Counter((kind, how) for kind, _, how in found)
        print(name, "taps", sum(taps for _, taps, _ in found), "aim", EXAMPLES.get(name))
        for (kind, how), number in count.most_common(40):
            print("   ", kind, how, "times", times[kind, how], "taps", number)
        for (kind, how), number in times.items():
            if how in ("too much", "otherwise"):
                print("   !", kind, how, number)


if __name__ == "__main__":
    main(sys.argv[1:])
