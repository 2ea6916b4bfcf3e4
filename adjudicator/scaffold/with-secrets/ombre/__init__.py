"""Ombre: three of twelve cards are dealt to each of two hidden hands, twice; who can follow suit must.

book.py rulebook/ rules/  what the rules say, and what breaks them · events.py state.py  what there is · effects.py
options.py  what is done · domains.py  how it is asked for · secrets.py  who may know what · scenarios/  cases · ja.po
the sentences in Japanese.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player
from adjudicator.seam.event import kinds_in
from adjudicator.seam.kinds import enter_all
from adjudicator.seam.rulebook import Value
from adjudicator.seam.ruleset import Place, Ruleset
from msgspec import to_builtins

from ombre import events
from ombre.book import book, counted, say
from ombre.domains import DOMAINS
from ombre.effects import EVOLVE, WORDS, admit, admit_openly
from ombre.events import Event
from ombre.options import options, play
from ombre.secrets import mask, mask_table, view
from ombre.state import Table, lay

EVENTS = kinds_in(Event, events)
enter_all("ombre.rules")
for by_kind in (EVOLVE, WORDS):
    by_kind.covers(EVENTS)


def _values(table: Table, other: Table | None) -> Iterator[Value]:
    for seat, count in table.tricks.items():
        taken = counted("{who} has taken {count} trick", "{who} has taken {count} tricks", count, who=Player(seat))
        yield Value("OMBRE-TAKE-01", ("tricks", seat), count, taken)


def _place(table: Table) -> Place:
    return Place(heading=say("Deal {number}", number=min(len(table.played) // 6, 1) + 1))


def _concerns(table: Table, event: Event) -> tuple[str, ...]:
    return (event.seat,)


ombre: Ruleset[Table, Event] = Ruleset(
    name="ombre",
    title=say("Ombre"),
    edition="1",
    prefix="OMBRE",
    seam=1,
    # the table as plain data
    lay=lay,
    tell=to_builtins,
    sample=dict,
    ordered=frozenset({"played"}),
    # what happens, and what is found
    events=EVENTS,
    admit=admit,
    admit_openly=admit_openly,
    evolve=lambda table, event, position: EVOLVE[type(event)](table, event, position),
    book=book,
    values=_values,
    # what may be done
    domains=DOMAINS,
    options=options,
    play=play,
    # how it is shown, and to whom
    terms={
        "hands": say("Hands"),
        "count": say("Cards held"),
        "cards": say("Known cards"),
        "led": say("Card led"),
        "leader": say("Led by"),
        "active": say("Whose turn it is"),
        "played": say("Cards played"),
        "tricks": say("Tricks taken"),
    },
    kinds=WORDS.names_of(EVENTS),
    tell_event=lambda table, event: WORDS[type(event)](table, event),
    place=_place,
    concerns=_concerns,
    mask=mask,
    mask_table=mask_table,
    view=view,
)
