"""Nim: players take one to three of twelve stones in turn, whoever takes the last one wins.

book.py rulebook/ rules/  what the rules say, and what breaks them · events.py state.py  what there is · effects.py
options.py  what is done · domains.py  how it is asked for · scenarios/  cases · ja.po  the sentences in Japanese.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.seam.event import kinds_in
from adjudicator.seam.kinds import enter_all
from adjudicator.seam.rulebook import Value
from adjudicator.seam.ruleset import Place, Ruleset, Step, Viewer
from msgspec import to_builtins

from nim import events
from nim.book import book, say
from nim.domains import DOMAINS
from nim.effects import EVOLVE, WORDS, admit
from nim.events import Event
from nim.options import options, play
from nim.state import Table, lay

EVENTS = kinds_in(Event, events)
enter_all("nim.rules")
for by_kind in (EVOLVE, WORDS):
    by_kind.covers(EVENTS)


def _values(table: Table, other: Table | None) -> Iterator[Value]:
    if table.winner is not None:
        yield Value("NIM-END-01", ("winner",), table.winner, say("{seat} has won", seat=table.winner))


def _place(table: Table) -> Place:
    return Place(phase=say("The game is over") if table.winner else say("{seat}'s turn", seat=table.active))


def _concerns(table: Table, event: Event) -> tuple[str, ...]:
    return (event.seat,)


def _mask(step: Step[Table, Event], viewer: Viewer) -> Step[Table, Event]:
    return step  # everybody knows everything


def _mask_table(table: Table, viewer: Viewer) -> Table:
    return table


def _view(table: Table, viewer: Viewer) -> Plain:
    return {seat: {} for seat in table.seats}


nim: Ruleset[Table, Event] = Ruleset(
    name="nim",
    title=say("Nim"),
    edition="1",
    prefix="NIM",
    seam=1,
    # the table as plain data
    lay=lay,
    tell=to_builtins,
    sample=dict,
    # what happens, and what is found
    events=EVENTS,
    admit=admit,
    evolve=lambda table, event, position: EVOLVE[type(event)](table, event, position),
    book=book,
    values=_values,
    # what may be done
    domains=DOMAINS,
    options=options,
    play=play,
    # how it is shown, and to whom
    terms={
        "stones": say("Stones"),
        "seats": say("Seats"),
        "active": say("Whose turn it is"),
        "winner": say("Winner"),
    },
    kinds=WORDS.names_of(EVENTS),
    tell_event=lambda table, event: WORDS[type(event)](table, event),
    place=_place,
    concerns=_concerns,
    mask=_mask,
    mask_table=_mask_table,
    view=_view,
)
