"""Locke: a board game of hidden identities.

things.py events/ answers.py state.py  what there is · given.py lay.py tell.py  tables as data · guards.py house.py
complete.py limits.py  what is refused · spaces.py sides.py turns.py strays.py omitted.py played_out.py placing.py
info.py cards.py compositions.py charts.py formulas.py esp.py keeping.py arrivals.py combat_turns.py fighting.py
on_record.py hands.py strikes.py columns.py harm.py declarers.py endings.py  what several ask alike · seated.py evolve/
what an event does · book.py rules/ values.py asked/  what it breaks, the numbers, questions · options/ play.py aims.py
filled.py sample.py  what may be done · names.py words/ known.py mask.py drawing/ panels/ keys.py marked.py  how it is
shown, to whom · rulebook/ scenarios/  data.
"""

from __future__ import annotations

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke import rules
from adjudicator.rulesets.locke.asked import QUERIES
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.complete import admit_setup
from adjudicator.rulesets.locke.compositions import MOST
from adjudicator.rulesets.locke.events import EVENTS, Event
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.keys import TERMS, called
from adjudicator.rulesets.locke.kinds import KINDS
from adjudicator.rulesets.locke.known import is_hidden, is_open, may_report
from adjudicator.rulesets.locke.lay import lay
from adjudicator.rulesets.locke.limits import LIMITS
from adjudicator.rulesets.locke.marked import MARKS
from adjudicator.rulesets.locke.mask import mask, masked, view
from adjudicator.rulesets.locke.names import spelled
from adjudicator.rulesets.locke.options import options
from adjudicator.rulesets.locke.panels import is_set_out, panels
from adjudicator.rulesets.locke.play import ENDINGS, play
from adjudicator.rulesets.locke.sample import SAMPLES, sample, seats
from adjudicator.rulesets.locke.seated import admit, concerns
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.state import Table
from adjudicator.rulesets.locke.tell import ORDERED, tell
from adjudicator.rulesets.locke.values import values
from adjudicator.rulesets.locke.words import place, tell_event
from adjudicator.rulesets.locke.words.registry import WORDS
from adjudicator.seam.given import read
from adjudicator.seam.ruleset import Ruleset

__all__ = ["locke", "rules"]

for registry in (EVOLVE, WORDS):
    registry.covers(EVENTS)


def _draw(before: Table, event: Event | None, after: Table, wanted: Plain) -> str:
    from adjudicator.rulesets.locke.drawing import Drawing, draw  # here: nothing else needs a pen

    return draw(before, event, after, read(wanted, Drawing))


locke: Ruleset[Table, Event] = Ruleset(
    name="locke",
    title=say("Locke"),
    edition="earlier",
    edition_said=say("earlier edition"),
    prefix="LCK",
    # the table as plain data
    lay=lay,
    tell=tell,
    limits=LIMITS,
    ordered=ORDERED,
    sections=("characters",),
    seats=seats,
    players=lambda table: table.players or table.seats_ccw,
    most=MOST,
    sample=sample,
    samples=SAMPLES,
    # what happens
    events=EVENTS,
    admit_setup=admit_setup,
    admit=admit,
    evolve=evolve,
    # what is asked, and what is found
    queries=QUERIES,
    book=book,
    values=values,
    # what may be done
    options=options,
    play=play,
    endings=ENDINGS,
    # how it is shown
    draw=_draw,
    is_set_out=is_set_out,
    is_narrow=True,
    place=place,
    tell_event=tell_event,
    panels=panels,
    terms=TERMS,
    kinds=KINDS,
    marks=MARKS,
    called=called,
    spelled=spelled,
    concerns=concerns,
    mask=mask,
    mask_table=masked,
    view=view,
    # what is secret, and for how long
    may_report=may_report,
    is_open=is_open,
    is_contradicted=is_hidden,
)
