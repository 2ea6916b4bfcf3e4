"""Defences and evasions (LCK-DEFEND, LCK-EVADE)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.responses import (
    is_barred_by_mark_of_attack,
    is_below_attack_level,
    is_below_attack_level_as_said_or_recorded,
    is_one_response_too_many,
    is_undefendable,
    is_unevadable,
    responds_to_attack_that_broke_defence,
    surely_responds_behind_defence,
)
from adjudicator.rulesets.locke.fight.attack_numbers import (
    breach_as_said_else_recorded,
    breach_at_said_else_recorded_level,
    level_with_joiners,
)
from adjudicator.rulesets.locke.fight.combat_turns import combat_or_empty, may_undeclared_attack_run
from adjudicator.rulesets.locke.fight.defences import said_else_recorded_defence_level, surely_maintained_defences
from adjudicator.rulesets.locke.fight.present_attack import attack_now, responses_of_target
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running
from adjudicator.rulesets.locke.rules.attack import recorded_class_of_ability
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import CLASSES
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, character
from adjudicator.rulesets.locke.table.things import Defence
from adjudicator.seam.rulebook import Secret

_BOTH: Final = (ev.DefenceAttempted, ev.EvasionAttempted)


def _breach_if_response_by_means_of_other_class(table: Table, event: Any, purpose: str) -> Said | Secret | None:
    """Breach: a response by means of another class; for a C card that is the card's own rule (LCK-CCARD-02)."""
    is_stated = event.class_ not in (None, purpose)
    own = event.class_ if is_stated else recorded_class_of_ability(table, event)
    if own in (None, purpose) or event.source == "c_card":
        return None
    says = say(
        "{player} used {card} of class {own} as {purpose}",
        player=Player(event.player),
        card=event.card or "",
        own=CLASSES[own],
        purpose=CLASSES[purpose],
    )
    return says if is_stated else secret_unless_sheet_open(table, event.player, says)


@book.check("LCK-DEFEND-01", on=ev.DefenceAttempted, when=is_combat_running, missing=True)
def attacks_are_defended_against(table: Table, event: ev.DefenceAttempted) -> Said | None:
    """A defence is made against an attack."""
    combat = combat_or_empty(table)
    if combat.attack is not None or may_undeclared_attack_run(combat):
        return None
    return say("{player} defended, but no attack is on its way", player=Player(event.player))


@book.check("LCK-DEFEND-01", on=ev.DefenceAttempted)
def targets_defend_with_defences(table: Table, event: ev.DefenceAttempted) -> Said | Secret | None:
    """The target of an attack defends with a [defence] card or ability."""
    return _breach_if_response_by_means_of_other_class(table, event, "defence")


@book.check("LCK-EVADE-01", on=ev.EvasionAttempted, when=is_combat_running, missing=True)
def attacks_are_evaded(table: Table, event: ev.EvasionAttempted) -> Said | None:
    """An attack is evaded, but in the player's own combat turn."""
    if _may_there_be_attack_to_evade(combat_or_empty(table), event.player):
        return None
    return say("{player} evaded, but no attack is on its way", player=Player(event.player))


@book.check("LCK-EVADE-01", on=ev.EvasionAttempted)
def targets_evade_with_evasions(table: Table, event: ev.EvasionAttempted) -> Said | Secret | None:
    """The target of an attack evades with an [evasion] card or ability."""
    return _breach_if_response_by_means_of_other_class(table, event, "evasion")


def _may_there_be_attack_to_evade(combat: Combat, seat: str) -> bool:
    """Whether there is an attack to evade, declared or not; in the player's own combat turn none is needed."""
    return combat.attack is not None or may_undeclared_attack_run(combat) or combat.current in (None, seat)


def _is_second_try_by_same_means_after_such_tries(table: Table, event: Any, kind: str, *, mixed: bool) -> bool:
    """Whether a second try by the same means follows tries of the same kind only (`mixed`: also of the other kind)."""
    attack = attack_now(table)
    if attack is None or table.options.response_limit != "classic" or not is_one_response_too_many(table, event):
        return False
    earlier = responses_of_target(attack, event.player)
    if len(earlier) >= 2:
        return False
    same = all(one.kind == kind for one in earlier)
    return not same if mixed else same


@book.check("LCK-DEFEND-02", on=ev.DefenceAttempted)
def one_defence_by_each_means(table: Table, event: ev.DefenceAttempted) -> Said | None:
    """A target may defend once by ability and once by C card or other means."""
    if not _is_second_try_by_same_means_after_such_tries(table, event, "defence", mixed=False):
        return None
    return say("{player} defended a second time by the same means", player=Player(event.player))


@book.check("LCK-DEFEND-03", on=ev.DefenceAttempted)
def defence_shares_with_evasion(table: Table, event: ev.DefenceAttempted) -> Said | None:
    """Defence and evasion share the two tries."""
    if not _is_second_try_by_same_means_after_such_tries(table, event, "defence", mixed=True):
        return None
    return say(
        "{player} defended after an evasion by the same means; the two share their tries", player=Player(event.player)
    )


@book.check("LCK-EVADE-02", on=ev.EvasionAttempted)
def one_evasion_by_each_means(table: Table, event: ev.EvasionAttempted) -> Said | None:
    """A target may evade once by ability and once by C card or other means."""
    if not _is_second_try_by_same_means_after_such_tries(table, event, "evasion", mixed=False):
        return None
    return say("{player} evaded a second time by the same means", player=Player(event.player))


@book.check("LCK-EVADE-03", on=ev.EvasionAttempted)
def evasion_shares_with_defence(table: Table, event: ev.EvasionAttempted) -> Said | None:
    """Evasion and defence share the two tries."""
    if not _is_second_try_by_same_means_after_such_tries(table, event, "evasion", mixed=True):
        return None
    return say(
        "{player} evaded after a defence by the same means; the two share their tries", player=Player(event.player)
    )


def _breach_if_second_c_card_in_response(table: Table, event: Any) -> Said | None:
    if table.options.response_limit != "rev2011" or not is_one_response_too_many(table, event):
        return None
    return say("{player} responded with a second C card; one is allowed", player=Player(event.player))


@book.check("LCK-DEFEND-04", on=ev.DefenceAttempted)
def one_c_card_defends(table: Table, event: ev.DefenceAttempted) -> Said | None:
    """By the revision of 2011 a target responds with one C card, and any abilities and ability cards."""
    return _breach_if_second_c_card_in_response(table, event)


@book.check("LCK-EVADE-04", on=ev.EvasionAttempted)
def one_c_card_evades(table: Table, event: ev.EvasionAttempted) -> Said | None:
    """By the revision of 2011 a target responds with one C card, and any abilities and ability cards."""
    return _breach_if_second_c_card_in_response(table, event)


def breach_if_below_level_said_or_recorded(table: Table, event: Any) -> Said | Secret | None:
    """Breach: a response below the level of the attack: as said, or else by the card or ability on record."""
    attack = attack_now(table)
    if attack is None or not is_below_attack_level_as_said_or_recorded(table, event):
        return None
    return breach_at_said_else_recorded_level(table, attack, event, _breach_if_level_below_attack_level)


def _breach_if_level_below_attack_level(attack: Attack, seat: str, own: int) -> Said | None:
    """Breach: a response below the level of the attack."""
    if not is_below_attack_level(attack, own):
        return None
    return say(
        "{player} responded with level {own} to an attack of level {level}; at least {level} is needed",
        player=Player(seat),
        own=own,
        level=level_with_joiners(attack) or 0,
    )


@book.check("LCK-DEFEND-05", on=ev.DefenceAttempted)
def defences_reach_the_attack(table: Table, event: ev.DefenceAttempted) -> Said | Secret | None:
    """A defence below the level of the attack cannot be tried."""
    return breach_if_below_level_said_or_recorded(table, event)


@book.check("LCK-EVADE-05", on=ev.EvasionAttempted)
def evasions_reach_the_attack(table: Table, event: ev.EvasionAttempted) -> Said | Secret | None:
    """An evasion below the level of the attack cannot be tried."""
    return breach_if_below_level_said_or_recorded(table, event)


@book.check("LCK-DEFEND-06", on=ev.DefenceAttempted)
def the_undefendable_is_not_defended(table: Table, event: ev.DefenceAttempted) -> Said | Secret | None:
    """An attack marked undefendable is not defended against."""
    attack = attack_now(table)
    if attack is None or not is_barred_by_mark_of_attack(table, event):
        return None
    return breach_as_said_else_recorded(
        attack, lambda read: _breach_if_defended_against_undefendable(read, event.player)
    )


def _breach_if_defended_against_undefendable(attack: Attack, seat: str) -> Said | None:
    if not is_undefendable(attack):
        return None
    return say("{player} defended against an attack that cannot be defended against", player=Player(seat))


@book.check("LCK-EVADE-06", on=ev.EvasionAttempted)
def the_unevadable_is_not_evaded(table: Table, event: ev.EvasionAttempted) -> Said | Secret | None:
    """An attack marked unevadable is not evaded."""
    attack = attack_now(table)
    if attack is None or not is_barred_by_mark_of_attack(table, event):
        return None
    return breach_as_said_else_recorded(attack, lambda read: _breach_if_evaded_unevadable(read, event.player))


def _breach_if_evaded_unevadable(attack: Attack, seat: str) -> Said | None:
    if not is_unevadable(attack):
        return None
    return say("{player} evaded an attack that cannot be evaded", player=Player(seat))


def _breach_if_responded_behind_defence(table: Table, event: Any) -> Said | None:
    if responds_to_attack_that_broke_defence(table, event):
        return say("{player} responded to the attack that destroyed the defence", player=Player(event.player))
    if not surely_responds_behind_defence(table, event):
        return None
    return say("{player} responded while a defence is maintained", player=Player(event.player))


@book.check("LCK-DEFEND-07", on=ev.DefenceAttempted)
def nobody_defends_behind_a_defence(table: Table, event: ev.DefenceAttempted) -> Said | None:
    """A character with a maintained defence makes no other defence."""
    return _breach_if_responded_behind_defence(table, event)


@book.check("LCK-EVADE-07", on=ev.EvasionAttempted)
def nobody_evades_behind_a_defence(table: Table, event: ev.EvasionAttempted) -> Said | None:
    """A character with a maintained defence does not evade."""
    return _breach_if_responded_behind_defence(table, event)


@book.check("LCK-DEFEND-08", on=(ev.DefenceDestroyed, ev.AttackResolved, ev.DamageJudged))
@book.serves("LCK-HOUSE-32")
def a_higher_attack_breaks_the_defence(table: Table, event: Any) -> Said | Secret | None:
    """An attack of higher level succeeds and destroys a maintained defence, which stops any other attack."""
    attack = attack_now(table)
    if attack is None or (attack.undefendable and type(event) is not ev.DefenceDestroyed):
        return None  # no defence stops an undefendable attack (LCK-HOUSE-32)
    for seat in attack.targets:
        kept = [
            (said_else_recorded_defence_level(held), held)
            for held in _maintained_defences_to_judge_event_by(table, event, seat)
        ]
        levels = [level for level, _ in kept if level is not None]
        if not levels or len(levels) < len(kept):
            continue
        wrong = breach_as_said_else_recorded(
            attack, partial(_breach_if_defence_held_or_broke_wrongly, event=event, seat=seat, held=max(levels))
        )
        if wrong is not None:
            return _secret_if_defence_level_recorded_only(table, seat, [held for _, held in kept], wrong)
    return None


def _secret_if_defence_level_recorded_only(
    table: Table, seat: str, kept: list[Defence], says: Said | Secret
) -> Said | Secret:
    """A breach by the level of a defence; one that stands on record only is for its owner and judges."""
    sheet_open = character(table, seat).sheet_open
    if all(not held.unknown or (held.source == "ability" and sheet_open) for held in kept):
        return says
    return Secret(says.says, ()) if isinstance(says, Secret) else Secret(says, (seat,))


def _maintained_defences_to_judge_event_by(table: Table, event: Any, seat: str) -> tuple[Defence, ...]:
    """A seat's maintained defences for judging an event; none: there may be none."""
    one = character(table, seat)
    sure = surely_maintained_defences(one)
    if type(event) is ev.DefenceDestroyed:
        named = [held for held in one.maintained if event.defence in (None, held.card)]
        sure = (*sure, *named) if event.defence else sure or tuple(sorted(named, key=lambda held: held.level)[:1])
    elif sure and type(event) is ev.AttackResolved and event.outcome == "blocked":
        sure = one.maintained
    return sure


def _breach_if_defence_held_or_broke_wrongly(attack: Attack, *, event: Any, seat: str, held: int) -> Said | None:
    """Breach: an attack got through a defence it could not break, or a defence stopped an attack it could not stop."""
    level = level_with_joiners(attack)
    if level is None:
        return None
    parts: dict[str, Part] = {"player": Player(seat), "own": held, "level": level}
    if type(event) is ev.DefenceDestroyed:
        if event.player != seat or level > held:
            return None
        return say("{player}'s defence of level {own} was destroyed by an attack of level {level}", **parts)
    if _has_responded_successfully(attack, seat):
        return None
    if _does_attack_surely_hit_seat(attack, event, seat) and level <= held:
        return say("An attack of level {level} hit {player}, whose maintained defence of level {own} stops it", **parts)
    blocked = type(event) is ev.AttackResolved and event.outcome == "blocked" and len(attack.targets) == 1
    if not blocked or level <= held:
        return None
    return say("An attack of level {level} was blocked by {player}'s defence of level {own}, which is too low", **parts)


def _does_attack_surely_hit_seat(attack: Attack, event: Any, seat: str) -> bool:
    """Whether an attack surely hit a seat; one on several targets may have hit another."""
    if type(event) is ev.DamageJudged:
        return event.target == seat
    return bool(event.outcome == "hit") and len(attack.targets) == 1


def _has_responded_successfully(attack: Attack, seat: str) -> bool:
    return any(one.player == seat and one.success for one in attack.responses)
