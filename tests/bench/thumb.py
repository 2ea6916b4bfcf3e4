"""`python -m tests.bench.thumb [EXAMPLE]`: how often people tap to enter a whole record on the page *Record*.

The page itself is asked: its buttons, what it asks next, what would be recorded by itself. A tap for a button, for
each thing, card, die, number and place touched, for each corner of a way and one more; two for an event found by words;
two and its own for a field that is not asked for; one for *Record it* where the page does not record by itself; one for
*Not so*, where what came by itself is not what the record says.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from msgspec import json, structs

from adjudicator.match import Header, MatchEvent, tag_of
from adjudicator.moves.choices import domains_of
from adjudicator.moves.macros import passed_by
from adjudicator.plain.json import Plain
from adjudicator.replay.record import Record, read
from adjudicator.replay.sent import Manner
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.view.drafts import draft
from api.view.record_page import record_page
from api.view.seen import Seen
from tests.bench.taps import touches

SOON: Final = 16
"""How many events ahead one is looked for that passes those before it by."""
EXAMPLES: Final = {"encounter": 760, "seven-espers": 400}
"""By example, the most taps that are aimed at."""


def plain_of(event: Any) -> dict[str, Plain]:
    """An event as a form would state it: what is not said is left out."""
    plain: dict[str, Plain] = json.decode(json.encode(event))
    default = {one.encode_name: one.default for one in structs.fields(type(event))}
    return {name: value for name, value in plain.items() if value is not None and value != default.get(name, ...)}


def entered(record: Record, most: int | None = None) -> Iterator[tuple[str, int, str]]:
    """Enters a record event by event: of each its kind, the taps, and how it came in."""
    service = Adjudicator(RULESETS)
    header = record.entries[0].event.header
    match = service.open_match(header)
    wanted = [one.event for one in record.entries[1:] if not isinstance(one.event, MatchEvent)][:most]
    while wanted:
        reading = service.reading(match)
        seen = Seen(match, reading, reading, "judge", "en")
        gone = _gone_by(seen, wanted)
        taps, plain, how = taps_for(seen, wanted[gone])
        answer = service.report(
            match, [*map(plain_of, wanted[:gone]), plain], expected=reading.position, reading=reading,
            report_id=f"r{reading.position}", manner=Manner(follow=True),
        )  # fmt: skip
        yield tag_of(type(wanted[gone])), taps, how
        came = answer.played.entries.events[answer.first :]
        same = next((at for at, (one, other) in enumerate(zip(came, wanted, strict=False)) if one != other), len(came))
        del wanted[:same]
        if same < len(came) and wanted:
            yield tag_of(type(came[same])), 1, "not so"
            match = _again(service, header, answer.played.entries.events[1 : answer.first + same])


def _again(service: Adjudicator, header: Header, events: Sequence[Any]) -> UUID:
    """A match with these events: as another is once all after them is struck."""
    match = service.open_match(header)
    service.report(match, events, expected=0, report_id="again")
    return match


def _gone_by(seen: Seen, wanted: Sequence[Any]) -> int:
    """How many of the next events are passed by if the one after them is entered at once."""
    game, position = seen.reading.ruleset, seen.reading.position
    passes = tuple(kind for macro in game.macros.values() for kind in macro.passes)
    for count in range(1, min(SOON, len(wanted)) if isinstance(wanted[0], passes) else 0):
        steps, _ = passed_by(game, seen.table(position), position + 1, plain_of(wanted[count]))
        if steps and [step.event for step in steps] == list(wanted[:count]):
            return count
    return 0


def taps_for(seen: Seen, event: Any) -> tuple[int, dict[str, Plain], str]:
    """The taps for an event on the page, what is reported in the end, and how it was found."""
    wanted = plain_of(event)
    page = record_page(seen, (), None, opened="", about="", corrects=None, own=())
    buttons = [json.decode(one.value) for one in (*page.likeliest, *page.others)]
    fits = [one for one in buttons if all(wanted.get(name) == value for name, value in one.items())]
    domains = {one.name: one.domain for one in domains_of(seen.reading.ruleset.domains, type(event))}
    if fits:
        given, taps, how = max(fits, key=len), 1, "button"
        if page.first is not None and given == buttons[0]:
            taps, how = 0, "first"
    else:
        given, taps, how = {"event": wanted["event"]}, 2, "words"
    while True:
        made = draft(seen, given)
        if made.asks is None:
            break
        name = made.asks.at.rsplit("/", 1)[-1]
        for one in made.beside:
            beside = one.at.rsplit("/", 1)[-1]
            if beside in wanted and beside not in given:
                taps, given = taps + 1, {**given, beside: wanted[beside]}
        if name not in wanted:
            return taps + 1, wanted, f"asked {name}"
        taps += touches(domains[name], wanted[name])
        given = {**made.plain, **given, name: wanted[name]}
    late = {name: value for name, value in wanted.items() if made.plain.get(name) != value}
    extra = [name for name in made.plain if name not in wanted]
    for name, value in late.items():
        taps += 2 + touches(domains[name], value)
    taps += 2 * len(extra)
    final = draft(seen, wanted)
    if not final.is_done:
        taps += 1
    return taps, wanted, " ".join((how, *(["late", *late] if late else []), *(["extra", *extra] if extra else [])))


def main(names: Sequence[str]) -> None:
    """Prints the figures."""
    for name in names or EXAMPLES:
        record = read(Path(f"examples/{name}.match.jsonl").read_bytes(), Adjudicator(RULESETS).rulesets)
        found = list(entered(record))
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
