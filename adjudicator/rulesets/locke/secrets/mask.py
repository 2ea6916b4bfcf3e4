"""What a viewer may know: `mask` a step, `view` a table. Judges know all; after LCK-RANK-01 everybody does (`is_open`).

| what | who knows it | until then |
|---|---|---|
| sheets: name, alignment, (L), endurance, mental, ESP level and power, abilities, conversion, own defeat | the player; those who looked by right of information (PEND-08, -10) | opened (OPEN-01, DECL-02, CONVERT-02) |
| sheets of the match by name (`tables.characters`), names of the set in use | those who know the sheet; everybody knows how many of each alignment are in the set | the sheet is opened |
| playing cards for silhouettes; names refused | the player (SIL-08) | the end |
| silhouettes | the player (SIL-12) | the common reveal |
| places of ambush and key sites, cards exchanged for them | EVIL silhouettes (AMBUSH-02, BASE-05) | the card is turned up; a key site is destroyed by an event |
| hands (the number of cards is public); the names of which they hold no card any more; what is on record of a used card or ability and was not said | the player (CCARD-01) | the end; a card used is named by its event |
| abilities of [before combat]; unannounced minions, and the cards drawn for them in a round end that the log leaves out | the player (PRE-05; PRE-09) | the end |
| base cards that lie face down | nobody | turned up |
| target numbers of checks, which tell the ESP level | those who know the sheet | the sheet is opened |
| what only a sheet tells: a death by damage above the true endurance, undeclared, and an objection by somebody who died so; a defence whose activation check failed, or that a melee broke; the unsaid alignment of a declaration, or its soundness; the level of a melee by an ability; whether an ability is an attack; the faction of a converter with a closed sheet, and the alignment that a target with an open sheet got from it; the unsaid outcome of a check; that play went on after an end by any of these | those who know the sheet | it is said, or the sheet opened |
| what hangs on such an alignment: for which faction the target then converts, and whom into what; for which side it declares without naming one | those who know all the sheets it hangs on, besides the target's own | the same, of each of them |

Everything else is public: positions, damage, information and its worth, declared values, rolls, counts of cards, what a
player has played this season, who looked at what, who stays away by the arrival chart, whose defence an event broke.
Viewers judge by what remains: a rule that needs hidden facts stays silent (`is_contradicted`, ADR 17).
"""  # noqa: E501 - a table

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any, Final, TypeAlias

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.secrets.who_knows import (
    NAMES_SHEETS,
    OF_THE_SHEET,
    Known,
    known_to,
    knows_fact,
    knows_secret_places,
    knows_sheet,
)
from adjudicator.rulesets.locke.stages.conversions import (
    Attempt,
    believed_alignment,
    said_and_recorded_attempts,
    with_attempts,
)
from adjudicator.rulesets.locke.stages.evil_declarers import evil_declarers, with_evil_declarers
from adjudicator.rulesets.locke.stages.hands import announced_minions, hand_size_to_others
from adjudicator.rulesets.locke.stages.secret_places import public_ambush_places, public_key_sites
from adjudicator.rulesets.locke.stages.sides import are_silhouettes_open, is_evil_sheet_count_public, legends_in_use
from adjudicator.rulesets.locke.table.boards import BaseCard
from adjudicator.rulesets.locke.table.declarations import Declaration, EvilDeclarer
from adjudicator.rulesets.locke.table.house_tables import Tables
from adjudicator.rulesets.locke.table.setup_progress import Setup
from adjudicator.rulesets.locke.table.state import Attack, Character, Combat, Table, character
from adjudicator.rulesets.locke.table.things import Defence, Silhouette
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import ByKind
from adjudicator.seam.recall import recalled
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Step, Viewer

Hide: TypeAlias = Callable[[Table, Any, Viewer], ev.Event]
MASK: ByKind[Hide] = ByKind("mask")
"""The event as a viewer may know it, read on the table after it; kinds without an entry are public."""
_UNKNOWN: Final = {name: getattr(Character(), name) for name in OF_THE_SHEET}


def mask(step: Step[Table, ev.Event], viewer: Viewer) -> Step[Table, ev.Event]:
    """The step with only what that viewer may know; what its event opens is known on the table before it, too."""
    if viewer == JUDGE:
        return step
    hide, before, after = MASK.get(type(step.event)), step.before, step.after
    event = step.event if hide is None else hide(after, step.event, viewer)
    knows = known_to(after, viewer)
    seen = (
        mask_table(before, viewer)
        if known_to(before, viewer) == knows
        else _masked_to_what_viewer_knows(before, viewer, knows)
    )
    return replace(step, before=seen, event=event, after=mask_table(after, viewer))


@recalled(4)
def mask_table(table: Table, viewer: Viewer) -> Table:
    """The table as that viewer may know it."""
    return table if viewer == JUDGE else _masked_to_what_viewer_knows(table, viewer, known_to(table, viewer))


def mask_to_public_fight(table: Table, seat: str) -> Table:
    """What everybody sees of the combat and of one seat's character, and nothing else of the table: enough for the
    rules on a response."""
    knows = known_to(table, SPECTATOR)
    return Table(
        complete_log=table.complete_log,
        options=table.options,
        characters={seat: _character_as_viewer_sees_it(table, seat, SPECTATOR, knows)}
        if seat in table.characters
        else {},
        combat=None if table.combat is None else _combat_as_viewer_knows(table.combat, knows, SPECTATOR),
    )


def mask_but_one_sheet(table: Table, seat: str) -> Table:
    """The table as a viewer sees it who knows one seat's sheet besides what is public."""
    knows = known_to(table, SPECTATOR)
    return _masked_to_what_viewer_knows(table, SPECTATOR, replace(knows, sheets=knows.sheets | {seat}))


def _masked_to_what_viewer_knows(table: Table, viewer: Viewer, knows: Known) -> Table:
    return replace(
        with_evil_declarers(table, _evil_declarers_as_viewer_knows(table, knows)),
        characters={seat: _character_as_viewer_sees_it(table, seat, viewer, knows) for seat in table.characters},
        ambush=table.ambush if knows.places else public_ambush_places(table),
        key_sites=table.key_sites if knows.places else replace(table.key_sites, places=public_key_sites(table)),
        base_cards={name: card if card.face_up else BaseCard() for name, card in table.base_cards.items()},
        tables=_tables_with_known_sheets_only(table, table.tables, knows),
        pool={side: _as_many_empty_names(names) for side, names in table.pool.items()},
        legends=_as_many_empty_names(legends_in_use(table.pool, table.legends)),
        setup=_set_up_as_viewer_knows(table, viewer),
        declaration=_declaration_as_viewer_knows(table, knows),
        combat=None if table.combat is None else _combat_as_viewer_knows(table.combat, knows, viewer),
        intruding=_intrusion_outcomes_as_viewer_knows(table, knows),
        intruding_unsaid={seat: said for seat, said in table.intruding_unsaid.items() if seat in knows.sheets},
        went_on=table.went_on_openly,
    )


def _character_as_viewer_sees_it(table: Table, seat: str, viewer: Viewer, knows: Known) -> Character:
    """A character as a viewer sees it: its player sees all, others what is open, plus the sheet if they know it."""
    one = _without_what_only_others_sheets_tell(table.characters[seat], knows)
    if seat == viewer:
        is_known = one.alignment_told is None or (one.tried_by and knows.sheets.issuperset(one.tried_by))
        return one if is_known else replace(one, alignment=believed_alignment(one), alignment_told=None)
    if one.maintained or one.lapsed:
        one = _without_hidden_defence_levels(one, knows_sheet=seat in knows.sheets)
    if seat not in knows.sheets:
        one = _without_what_only_own_sheet_tells(without_sheet(one))
    elif one.convertible is not False and not knows.sheets.issuperset(one.tried_by):
        one = replace(one, alignment=None, alignment_told=None)
    return replace(
        one,
        playing_card=None,
        second_card=None,
        spent=(),
        silhouette=_silhouette_without_unstated_name(one.silhouette) if knows.silhouettes else None,
        hand=None,
        hand_count=hand_size_to_others(table, seat),
        hand_told=None,
        minions=announced_minions(one),
        minions_unsaid=0,
        failures_told=one.failures_told if seat in knows.sheets else None,
    )


def _without_hidden_defence_levels(one: Character, *, knows_sheet: bool) -> Character:
    """A character whose defences have no level that stands on a hidden card or sheet only."""

    def seen(held: Defence) -> Defence:
        is_known = held.on_record is None or (knows_sheet and held.source == "ability")
        return held if is_known else replace(held, on_record=None)

    lapsed = tuple(replace(lost, defence=seen(lost.defence)) for lost in one.lapsed)
    return replace(one, maintained=tuple(seen(held) for held in one.maintained), lapsed=lapsed)


def _without_what_only_own_sheet_tells(one: Character) -> Character:
    """A character without what happened by its sheet alone: a death, a failed intrusion check."""
    if one.fell:
        one = replace(one, alive=True, fell=False)
    return one if one.failures_told is None else replace(one, intrusion_failures=one.failures_told)


def without_sheet(one: Character) -> Character:
    """A character with everything of its sheet removed."""
    return replace(one, **_UNKNOWN)


def _intrusion_outcomes_as_viewer_knows(table: Table, knows: Known) -> dict[str, bool]:
    """By seat: whether the last intrusion check succeeded, as it was said where only a sheet tells."""
    unsaid = {seat: said for seat, said in table.intruding_unsaid.items() if seat not in knows.sheets}
    told = ((seat, unsaid.get(seat, worked)) for seat, worked in table.intruding.items())
    return {seat: worked for seat, worked in told if worked is not None}


def _without_what_only_others_sheets_tell(one: Character, knows: Known) -> Character:
    """A character without what only others' sheets tell: who tried to convert it, whose melee broke a defence."""
    if one.converters and not knows.sheets.issuperset((*one.converters, *chain(*one.factions_hang_on))):
        stated, tried = said_and_recorded_attempts(one)
        one = with_attempts(
            one, stated, [each for each in tried if knows.sheets.issuperset(_seats_whose_sheets_tell_faction(each))]
        )
    if not one.lapsed and len(one.maintained) < 2:
        return one
    unseen = [lost for lost in one.lapsed if knows.sheets.isdisjoint(lost.told_by)]
    stands = sorted((*one.maintained, *(lost.defence for lost in unseen)), key=_sort_key_of_defence)
    return replace(one, maintained=tuple(stands), lapsed=tuple(lost for lost in one.lapsed if lost not in unseen))


def _seats_whose_sheets_tell_faction(attempt: Attempt) -> tuple[str, ...]:
    """The players whose sheets tell for which faction an attempt to convert was."""
    return attempt.converter, *attempt.hangs_on


def _sort_key_of_defence(defence: Defence) -> tuple[str, str, int, bool, bool]:
    """The sort key of a defence, so that the order does not show how it came there."""
    return defence.card or "", defence.source, defence.level, defence.unsaid, defence.doubtful


def _silhouette_without_unstated_name(silhouette: Silhouette | None) -> Silhouette | None:
    """A revealed silhouette; one a set-up leaves out does not show the character's name."""
    return silhouette if silhouette is None or silhouette.stated else replace(silhouette, name=None)


def _tables_with_known_sheets_only(table: Table, tables: Tables, knows: Known) -> Tables:
    """The tables of the match with only the sheets a viewer knows."""
    names = {character(table, seat).character for seat in knows.sheets}
    return replace(tables, characters={name: one for name, one in tables.characters.items() if name in names})


def _as_many_empty_names(names: tuple[str, ...]) -> tuple[str, ...]:
    return ("",) * len(names)


def _set_up_as_viewer_knows(table: Table, viewer: Viewer) -> Setup:
    setup = table.setup
    return replace(
        setup,
        refusals={
            seat: names if seat == viewer else _as_many_empty_names(names) for seat, names in setup.refusals.items()
        },
        larger=setup.larger if is_evil_sheet_count_public(table) else (),
    )


def _declaration_as_viewer_knows(table: Table, knows: Known) -> Declaration | None:
    """The standing declaration, as it was said."""
    stands = table.declaration
    if stands is None:
        return None
    if stands.unheard:
        stands = replace(stands, unheard=tuple(seat for seat in stands.unheard if seat in knows.sheets))
    if stands.player in knows.sheets:
        is_known = stands.stated or knows.sheets.issuperset(stands.hangs_on)
        return replace(stands, alignment=stands.alignment if is_known else None, sound=stands.sheet_sound)
    return replace(
        stands, alignment=stands.alignment if stands.stated else None, **_soundness_as_it_looks_without_sheet(stands)
    )


def _soundness_as_it_looks_without_sheet(declared: Declaration | EvilDeclarer) -> dict[str, bool]:
    """Whether a declaration looks sound to those who do not know the declarer's sheet."""
    return {"sound": declared.looks_sound, "sheet_sound": declared.looks_sound}


def _evil_declarers_as_viewer_knows(table: Table, knows: Known) -> tuple[EvilDeclarer, ...]:
    """The EVIL declarers whose turns are counted, if EVIL was said or the sheet is known."""
    return tuple(
        replace(one, sound=one.sheet_sound)
        if one.player in knows.sheets
        else replace(one, **_soundness_as_it_looks_without_sheet(one))
        for one in evil_declarers(table)
        if one.stated or knows.sheets.issuperset((one.player, *one.hangs_on))
    )


def _combat_as_viewer_knows(combat: Combat, knows: Known, viewer: Viewer) -> Combat:
    """The combat without what only a sheet or a hand tells."""
    attack = combat.attack
    if attack is None:
        return combat
    if attack.on_record:
        own = {seat: card for seat, card in attack.on_record.items() if seat == viewer}
        attack = replace(attack, on_record=own)
    unseen = [seat for seat in attack.fatal_unseen if seat not in knows.sheets]
    fatal = tuple(seat for seat in attack.fatal if seat not in unseen)
    kept = tuple(seat for seat in attack.fatal_unseen if seat not in unseen)
    attack = replace(attack, fatal=fatal, fatal_unseen=kept)
    is_known = attack.source != "melee" or attack.attacker in knows.sheets
    return replace(combat, attack=attack if is_known else _melee_at_said_level(attack))


def _melee_at_said_level(attack: Attack) -> Attack:
    """A melee at the level it was declared at."""
    level = 1 if attack.said_level is None else attack.said_level
    responses = tuple(one if one.against is None else replace(one, against=level) for one in attack.responses)
    return replace(attack, level=level, responses=responses)


def view(table: Table, viewer: Viewer) -> Plain:
    """By seat: what a viewer may know of sheet, silhouette and hand."""
    seen = mask_table(table, viewer)
    return {
        seat: {
            "character": one.character,
            "alignment": one.alignment,
            "silhouette": None if one.silhouette is None else one.silhouette.alignment,
            "hand": {"count": one.hand_count, "known": [card.name for card in one.hand or ()]},
        }
        for seat, one in seen.characters.items()
    }


# ---- events


@MASK.of(ev.MatchCreated)
def _created(table: Table, event: ev.MatchCreated, viewer: Viewer) -> ev.Event:
    return (
        event
        if event.tables is None
        else replace(event, tables=_tables_with_known_sheets_only(table, event.tables, known_to(table, viewer)))
    )


@MASK.of(ev.CharacterPoolChosen)
def _pool(table: Table, event: ev.CharacterPoolChosen, viewer: Viewer) -> ev.Event:
    pool = {side: _as_many_empty_names(names) for side, names in event.pool.items()}
    listed = None if event.legends is None else _as_many_empty_names(legends_in_use(event.pool, event.legends))
    return replace(event, pool=pool, legends=listed)


@MASK.of(ev.CharacterSheetsDealt)
def _sheets(table: Table, event: ev.CharacterSheetsDealt, viewer: Viewer) -> ev.Event:
    return replace(event, deals={seat: name if seat == viewer else None for seat, name in event.deals.items()})


@MASK.of(ev.PlayingCardsDealt)
def _cards(table: Table, event: ev.PlayingCardsDealt, viewer: Viewer) -> ev.Event:
    if event.purpose == "initiative":
        return event
    return replace(event, deals={seat: card if seat == viewer else None for seat, card in event.deals.items()})


@MASK.of(ev.SilhouetteChosen, ev.SilhouetteChanged)
def _silhouette(table: Table, event: ev.SilhouetteChosen | ev.SilhouetteChanged, viewer: Viewer) -> ev.Event:
    is_known = viewer == event.player or are_silhouettes_open(table)
    return event if is_known else replace(event, name=None, alignment=None)


@MASK.of(ev.AmbushCardPlaced, ev.KeySitePlaced)
def _places(table: Table, event: ev.AmbushCardPlaced | ev.KeySitePlaced, viewer: Viewer) -> ev.Event:
    return event if knows_secret_places(table, viewer) else replace(event, at=None, exchanged_card=None)


@MASK.of(ev.HandReceived, ev.HandRefilled)
def _hand(table: Table, event: ev.HandReceived | ev.HandRefilled, viewer: Viewer) -> ev.Event:
    return event if viewer == event.player else replace(event, cards=())


@MASK.of(ev.AbilityUsed)
def _ability(table: Table, event: ev.AbilityUsed, viewer: Viewer) -> ev.Event:
    """An ability of [before combat] need not be named (LCK-PRE-05), nor one without a timing used that early."""
    combat = table.combat
    early = combat is not None and combat.step <= BEFORE_COMBAT and not combat.order and combat.current is None
    hidden = event.timing == "before_combat" or (event.timing is None and early)
    if not hidden or viewer == event.player:
        return event
    return replace(event, name=None, result=None, melee_x=None)


BEFORE_COMBAT: Final = 3
"""The last step of a round when [before combat] abilities are used (LCK-COMBAT-03)."""


@MASK.of(ev.MinionsAppeared)
def _minions(table: Table, event: ev.MinionsAppeared, viewer: Viewer) -> ev.Event:
    return event if event.announced or viewer == event.player else replace(event, count=0)


@MASK.of(ev.AlignmentChanged)
def _alignment(table: Table, event: ev.AlignmentChanged, viewer: Viewer) -> ev.Event:
    return event if knows_sheet(table, event.player, viewer) else replace(event, from_=None, to=None)


@MASK.of(ev.ConversionAttempted, ev.IntrusionAttempted)
def _check(table: Table, event: ev.ConversionAttempted | ev.IntrusionAttempted, viewer: Viewer) -> ev.Event:
    """A check without its target number, which tells the ESP level."""
    return event if knows_sheet(table, event.player, viewer) else replace(event, target_number=None)


@MASK.of(ev.FactLearned)
def _fact(table: Table, event: ev.FactLearned, viewer: Viewer) -> ev.Event:
    """A hidden fact without its value; of a hand, ambush cards, sheets in use it is public how many there are."""
    if knows_fact(table, event.path, viewer):
        return event
    if isinstance(event.value, list | tuple) and event.path.endswith(".hand"):
        return replace(event, value=len(event.value))
    if isinstance(event.value, list | tuple) and event.path == "ambush":
        return replace(event, value=[None] * len(event.value))
    return replace(event, value=_without_names(event.value) if event.path in NAMES_SHEETS else None)


def _without_names(plain: Plain) -> Plain:
    if isinstance(plain, dict):
        return {key: _without_names(one) for key, one in plain.items()}
    return [_without_names(one) for one in plain] if isinstance(plain, list | tuple) else ""
