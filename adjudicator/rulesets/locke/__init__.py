"""Locke: a board game of hidden identities.

Its floors, from the ground up; a room imports only from floors below it:
table/ what there is · events/ · book.py · stages/ the game outside combats · fight/ combats · counts/ what a rule bars,
so that it does not count · setup/ tables as data, words/ · facts/ what may be unknown ·
secrets/ who knows what · evolve/ · values.py the numbers ·
asked/ questions · options/ what may be done · moves/ how it is asked for, drawing/ panels/ how it is shown · generated/
samples and legal play, admit/ what is refused, rules/ what is broken: only this file imports them. rulebook/
scenarios/ data.
"""

from __future__ import annotations

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke import rules
from adjudicator.rulesets.locke.admit import admit, admit_openly, concerns
from adjudicator.rulesets.locke.admit.may_report import may_report
from adjudicator.rulesets.locke.asked import QUERIES
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.events import EVENTS, Event
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.facts import FACTS
from adjudicator.rulesets.locke.generated.play import ENDINGS, play
from adjudicator.rulesets.locke.generated.sample import SAMPLES, sample, seats
from adjudicator.rulesets.locke.moves.course import course
from adjudicator.rulesets.locke.moves.depths import DEPTHS
from adjudicator.rulesets.locke.moves.domains import DOMAINS
from adjudicator.rulesets.locke.moves.follows import FOLLOWS, UNSAID
from adjudicator.rulesets.locke.moves.macros import MACROS
from adjudicator.rulesets.locke.moves.silences import SILENCES
from adjudicator.rulesets.locke.options import options
from adjudicator.rulesets.locke.panels import is_set_out, panels
from adjudicator.rulesets.locke.secrets.asides import ASIDES
from adjudicator.rulesets.locke.secrets.learnt import learns
from adjudicator.rulesets.locke.secrets.mask import mask, mask_table, view
from adjudicator.rulesets.locke.secrets.who_knows import is_contradicted, is_open
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.setup.admit_setup import admit_setup
from adjudicator.rulesets.locke.setup.begin import BEGIN
from adjudicator.rulesets.locke.setup.compositions import MOST
from adjudicator.rulesets.locke.setup.given import GivenTable
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.rulesets.locke.setup.limits import LIMITS
from adjudicator.rulesets.locke.setup.seats import players
from adjudicator.rulesets.locke.setup.tell import ORDERED, tell
from adjudicator.rulesets.locke.table.colours import colours
from adjudicator.rulesets.locke.table.sentence_parts import spelled
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.values import values
from adjudicator.rulesets.locke.words import place, tell_event
from adjudicator.rulesets.locke.words.keys import TERMS, called
from adjudicator.rulesets.locke.words.marked import MARKS, MOMENTS
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
    tell_beside=tell,
    limits=LIMITS,
    ordered=ORDERED,
    sections=("characters",),
    seats=seats,
    players=players,
    most=MOST,
    sample=sample,
    samples=SAMPLES,
    # what happens
    events=EVENTS,
    admit_setup=admit_setup,
    admit=admit,
    admit_openly=admit_openly,
    evolve=evolve,
    # what is asked, and what is found
    queries=QUERIES,
    book=book,
    values=values,
    # what may be done
    options=options,
    course=course,
    domains=DOMAINS,
    given={"": GivenTable},
    follows=FOLLOWS,
    unsaid=UNSAID,
    silences=SILENCES,
    outcomes={
        "LCK-DAMAGE-05": ("death",),
        "LCK-INTERCEPT-04": ("intercepted",),
        "LCK-HOUSE-01": ("success",),
        "LCK-HOUSE-03": ("success",),
        "LCK-TELE-06": ("success",),
        "LCK-RANK-02": ("ranks",),
    },
    macros=MACROS,
    begin=BEGIN,
    depths=DEPTHS,
    facts=FACTS,
    play=play,
    endings=ENDINGS,
    # how it is shown
    draw=_draw,
    is_set_out=is_set_out,
    is_narrow=True,
    place=place,
    tell_event=tell_event,
    panels=panels,
    colours=colours,
    terms=TERMS,
    kinds=WORDS.names_of(EVENTS),
    marks=MARKS,
    moments=MOMENTS,
    called=called,
    spelled=spelled,
    concerns=concerns,
    mask=mask,
    asides=ASIDES,
    learns=learns,
    mask_table=mask_table,
    view=view,
    # what is secret, and for how long
    may_report=may_report,
    is_open=is_open,
    is_contradicted=is_contradicted,
)
