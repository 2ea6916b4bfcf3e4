"""Malifaux, third edition: fate cards, duels, the ground, encounters.

cards.py data.py stat_cards.py events/ state.py  what there is · given.py lay/ tell.py limits.py  tables as data ·
admit/ present.py decide.py managed.py evolve/ deals.py  what an event names and does · book.py rules/ left_out.py
what it breaks, and what an incomplete log leaves open · worded.py  words as people type them ·
values.py stats.py terms.py duels.py triggers.py named_triggers.py generated.py bars.py profiles.py lookup.py  the
numbers · turned.py odds.py odds_in_duel.py  what a flip may come to · geometry/ shapes, tracks, sight lines · ground/
terrain, and who stands where · encounter/  strategies, schemes, points · options/ play.py sample.py  what may be done
· mask.py names.py sentences.py words/ drawing/  how it is shown · vassal/ VASSAL set-ups · sheet/  score sheets ·
rulebook/ scenarios/ crews/ tables/  data.

A wing is a folder with its share of every layer, like `ground`. What it does with a kind of event (admit, concerns,
evolve, mask, words) and its rules enter themselves when it is imported below. It is named besides in: `EVENTS` of
events/ for its kinds, `WINGS` of lay/ and of tell.py, and here for its questions. What `encounter` keeps of other
wings' events it enters in `FOLLOWS`; its values, options, secrets and headings are asked for in values.py, options/,
mask.py and words/, where a table has an encounter.
"""

from __future__ import annotations

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import encounter, ground, rules
from adjudicator.rulesets.malifaux.admit import admit, concerns
from adjudicator.rulesets.malifaux.admit.may_report import may_report
from adjudicator.rulesets.malifaux.admit.registry import ADMIT, CONCERNS
from adjudicator.rulesets.malifaux.asides import ASIDES
from adjudicator.rulesets.malifaux.begin import BEGIN
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.deals import DEALS, PACK
from adjudicator.rulesets.malifaux.decide import decide
from adjudicator.rulesets.malifaux.encounter.course import is_beginning
from adjudicator.rulesets.malifaux.encounter.scorable import QUERIES as OF_SCORE
from adjudicator.rulesets.malifaux.encounter.sound import admit_setup
from adjudicator.rulesets.malifaux.events import EVENTS, Event
from adjudicator.rulesets.malifaux.evolve import evolve
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.facts import FACTS, asked_of_known
from adjudicator.rulesets.malifaux.flips import FLIPS
from adjudicator.rulesets.malifaux.ground.apart import GROUND
from adjudicator.rulesets.malifaux.ground.queries import QUERIES
from adjudicator.rulesets.malifaux.keys import TERMS, called
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.lay.shapes import SHAPES
from adjudicator.rulesets.malifaux.limits import LIMITS, SIZES
from adjudicator.rulesets.malifaux.managed import MANAGED
from adjudicator.rulesets.malifaux.marked import MARKS, MOMENTS
from adjudicator.rulesets.malifaux.mask import MASK, is_contradicted, mask, mask_table, view
from adjudicator.rulesets.malifaux.moves.course import course
from adjudicator.rulesets.malifaux.moves.depths import DEPTHS
from adjudicator.rulesets.malifaux.moves.domains import DOMAINS
from adjudicator.rulesets.malifaux.moves.follows import FOLLOWS, IMPLIED, REFUSALS, UNSAID
from adjudicator.rulesets.malifaux.moves.macros import MACROS
from adjudicator.rulesets.malifaux.moves.said_before import SAID_BEFORE
from adjudicator.rulesets.malifaux.moves.silences import SILENCES
from adjudicator.rulesets.malifaux.odds import QUERIES as OF_ODDS
from adjudicator.rulesets.malifaux.options import options
from adjudicator.rulesets.malifaux.panels import colours, is_set_out, panels
from adjudicator.rulesets.malifaux.play import play
from adjudicator.rulesets.malifaux.rosters import DAMAGE_TAKEN
from adjudicator.rulesets.malifaux.sample import sample, seats, skirmish
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet import read_sheet
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.tell import ORDERED, tell
from adjudicator.rulesets.malifaux.values import values
from adjudicator.rulesets.malifaux.vassal import read_setup
from adjudicator.rulesets.malifaux.words import place, tell_event
from adjudicator.rulesets.malifaux.words.registry import WORDS
from adjudicator.seam.given import read
from adjudicator.seam.kinds import enter_all
from adjudicator.seam.ruleset import Ruleset

for package in (rules, ground, encounter):
    enter_all(package.__name__)
for registry in (ADMIT, CONCERNS, EVOLVE, MASK, WORDS):
    registry.covers(EVENTS)


def _draw(before: Table, event: Event | None, after: Table, wanted: Plain) -> str:
    from adjudicator.rulesets.malifaux.drawing import Drawing, draw  # here: nothing else needs a pen

    return draw(before, event, after, read(wanted, Drawing))


def _drawn_from(before: Table, event: Event | None, after: Table) -> object:
    from adjudicator.rulesets.malifaux.drawing.board import drawn_from  # here: as above

    return drawn_from(before, event, after)


malifaux: Ruleset[Table, Event] = Ruleset(
    name="malifaux",
    title=say("Malifaux"),
    edition="3e-2026",
    prefix="MFX",
    # the table as plain data
    lay=lay,
    tell=tell,
    tell_beside=tell,
    limits=LIMITS,
    sizes=SIZES,
    readers={"vsav": read_setup, "sheet": read_sheet},
    sections=("models", "markers", "terrain"),
    ordered=ORDERED,
    seats=seats,
    sample=sample,
    samples={"skirmish": skirmish},
    # what happens
    events=EVENTS,
    admit_setup=admit_setup,
    admit=admit,
    may_report=may_report,
    is_contradicted=is_contradicted,
    decide=decide,
    managed=MANAGED,
    evolve=evolve,
    # what is asked, and what is found
    queries={name: asked_of_known(query) for name, query in {**QUERIES, **OF_SCORE, **OF_ODDS}.items()},
    book=book,
    values=values,
    # what may be done
    options=options,
    course=course,
    is_beginning=is_beginning,
    domains=DOMAINS,
    given=SHAPES,
    follows=FOLLOWS,
    unsaid=UNSAID,
    refusals=REFUSALS,
    implied=IMPLIED,
    silences=SILENCES,
    outcomes={
        "MFX-DUEL-27": ("success",),
        "MFX-VAR-02": ("amount",),
        "MFX-STAT-16": ("killed", "health"),
        "MFX-IDOL-14": ("health_after",),
        "MFX-LOS-12": ("los",),
        "MFX-MEAS-09": ("in_range",),
        "MFX-MEAS-10": ("result",),
        "MFX-MEAS-11": ("result",),
        "MFX-MEAS-12": ("result",),
        "MFX-SHADOW-06": ("in_shadow",),
        "MFX-COVER-01": ("cover",),
        "MFX-SCHEME-04": ("met", "could_score"),
        "MFX-TURF-05": ("marker_states",),
        "MFX-TURF-13": ("due",),
        "MFX-RECK-01": ("due",),
        "MFX-HOUSE-E11": ("vp",),
    },
    macros=MACROS,
    said_before=SAID_BEFORE,
    begin=BEGIN,
    depths=DEPTHS,
    facts=FACTS,
    ground=GROUND,
    play=play,
    # how it is shown
    draw=_draw,
    drawn_from=_drawn_from,
    panels=panels,
    so_far=DAMAGE_TAKEN,
    colours=colours,
    called=called,
    terms=TERMS,
    kinds=WORDS.names_of(EVENTS),
    marks=MARKS,
    moments=MOMENTS,
    is_set_out=is_set_out,
    place=place,
    has_activations=True,
    tell_event=tell_event,
    concerns=concerns,
    flips=FLIPS,
    deals=DEALS,
    pack=PACK,
    mask=mask,
    asides=ASIDES,
    mask_table=mask_table,
    view=view,
)
