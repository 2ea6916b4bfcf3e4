"""Role-playing with Magic decks ("MTG de TRPG"), the old edition.

cards.py events/ state.py  what there is · given.py lay/ tell.py limits.py  tables as data · facts.py facts_file.py
card_database.py decklist.py deck_xml.py copies.py spelling.py readers.py  what players bring · present.py admit/
evolve/ zones.py  what an event does · book.py rules/ complete.py  what it breaks · values.py checking.py attacks.py
combats.py composition.py creatures.py defeats.py recovery.py clock.py rulings.py grounds.py typed.py vocabulary.py  the
numbers, and what typed text means · proposals/ options/ moves/ play.py sample.py  what may be done · asked/ questions ·
mask.py names.py terms.py words/  how it is shown · rulebook/ scenarios/ samples/  data.
"""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import rules
from adjudicator.rulesets.mtg_trpg.admit import admit, admit_openly, concerns
from adjudicator.rulesets.mtg_trpg.admit.may_report import may_report
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT, CONCERNS
from adjudicator.rulesets.mtg_trpg.asides import ASIDES
from adjudicator.rulesets.mtg_trpg.asked import QUERIES
from adjudicator.rulesets.mtg_trpg.begin import BEGIN
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.events import EVENTS, Event
from adjudicator.rulesets.mtg_trpg.evolve import evolve
from adjudicator.rulesets.mtg_trpg.evolve.registry import EVOLVE
from adjudicator.rulesets.mtg_trpg.flips import FLIPS
from adjudicator.rulesets.mtg_trpg.given import SHAPES
from adjudicator.rulesets.mtg_trpg.keys import TERMS, called
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.rulesets.mtg_trpg.limits import LIMITS, SIZES
from adjudicator.rulesets.mtg_trpg.marked import MARKS, MOMENTS
from adjudicator.rulesets.mtg_trpg.mask import mask, mask_table, view
from adjudicator.rulesets.mtg_trpg.moves.depths import DEPTHS
from adjudicator.rulesets.mtg_trpg.moves.domains import DOMAINS
from adjudicator.rulesets.mtg_trpg.moves.follows import FOLLOWS, UNSAID
from adjudicator.rulesets.mtg_trpg.moves.macros import MACROS
from adjudicator.rulesets.mtg_trpg.moves.silences import SILENCES
from adjudicator.rulesets.mtg_trpg.options import options
from adjudicator.rulesets.mtg_trpg.options.course import course
from adjudicator.rulesets.mtg_trpg.panels import colours, panels
from adjudicator.rulesets.mtg_trpg.play import play
from adjudicator.rulesets.mtg_trpg.readers import READERS
from adjudicator.rulesets.mtg_trpg.sample import sample, seats
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.tell import ORDERED, tell
from adjudicator.rulesets.mtg_trpg.unknown.facts import FACTS
from adjudicator.rulesets.mtg_trpg.values import values
from adjudicator.rulesets.mtg_trpg.words import place, tell_event
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS
from adjudicator.seam.ruleset import Ruleset

__all__ = ["mtg_trpg", "rules"]

for registry in (ADMIT, CONCERNS, EVOLVE, WORDS):
    registry.covers(EVENTS)

mtg_trpg: Ruleset[Table, Event] = Ruleset(
    name="mtg_trpg",
    title=say("Role-playing with Magic decks"),
    edition="old",
    prefix="MTR",
    # the table as plain data
    lay=lay,
    tell=tell,
    tell_beside=tell,
    limits=LIMITS,
    sizes=SIZES,
    readers=READERS,
    sections=("permanents", "npcs", "pcs"),
    ordered=ORDERED,
    seats=seats,
    sample=sample,
    # what happens
    events=EVENTS,
    admit=admit,
    admit_openly=admit_openly,
    may_report=may_report,
    evolve=evolve,
    # what is asked, and what is found
    queries=QUERIES,
    book=book,
    facts=FACTS,
    values=values,
    # what may be done
    options=options,
    course=course,
    domains=DOMAINS,
    given=SHAPES,
    follows=FOLLOWS,
    unsaid=UNSAID,
    silences=SILENCES,
    outcomes={
        "MTR-CHECK-08": ("success",),
        "MTR-DEATH-02": ("status_after",),
        "MTR-ESCAPE-04": ("success",),
        "MTR-PREP-05": ("turns",),
        "MTR-ATTACK-04": ("damage_due",),
        "MTR-HEAL-01": ("life",),
        "MTR-HOUSE-02": ("lands_this_focus",),
    },
    macros=MACROS,
    begin=BEGIN,
    depths=DEPTHS,
    play=play,
    # how it is shown
    place=place,
    tell_event=tell_event,
    panels=panels,
    colours=colours,
    terms=TERMS,
    kinds=WORDS.names_of(EVENTS),
    marks=MARKS,
    moments=MOMENTS,
    called=called,
    concerns=concerns,
    flips=FLIPS,
    mask=mask,
    asides=ASIDES,
    mask_table=mask_table,
    view=view,
)
