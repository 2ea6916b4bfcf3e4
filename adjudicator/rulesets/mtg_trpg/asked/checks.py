"""What a check comes to with each card that may be turned, and how likely it succeeds: exact, by whole cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import names, present
from adjudicator.rulesets.mtg_trpg.asked.libraries import Next, next_card
from adjudicator.rulesets.mtg_trpg.asked.verdicts import told_against, tried, with_rules
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, Worked, kind_of, target_of, terms_of, worked
from adjudicator.rulesets.mtg_trpg.combats import MOST_TURNS
from adjudicator.rulesets.mtg_trpg.events.base import Id, Number, Text
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import GM, Check, Table
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.ruleset import Refused

_ASKED: Final = "?"
"""The id of a check that is only asked about."""


class OfCheck(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A check of a character: its kind, the target number, other modifiers, a creature that supports it.

    With `check` all that the check itself says: what is stated beside it comes to it.
    """

    pc: Id | None = None
    check: Id | None = None
    kind: Text | None = None
    target: Number | None = None
    modifier: Number = 0
    creature: Id | None = None


def odds_of_a_check(table: Table, asked: OfCheck) -> Plain:
    """The value by each card, and in how many of the equally likely cards it succeeds.

    Raises `Refused` for what is not on the table, and where a kind, a card's facts or the library is not known.
    """
    name = asked.check or _ASKED
    begun = replace(table, checks=put(table.checks, name, _check(table, asked)))
    table, against = _supported(begun, name, asked)
    check = table.checks[name]
    if check.card is not None:
        raise Refused("untimely", say("The card of this check has been turned"), "check")
    found = next_card(table, check.pc)
    if found is None:
        raise Refused("missing", say("What {pc}'s library holds is not known here", pc=check.pc), "pc")
    if not found.cards:
        says = say("{pc}'s library is empty: the check fails without a card", pc=check.pc)
        return {"says": with_rules(says, "MTR-HOUSE-04")} | _chance(0, 0)
    by_card = {card: _worked(table, check, card) for card in found.cards}
    return {
        "says": _headline(table, check, found, by_card),
        **_success(found, by_card),
        **told_against(against),
        "cards": {card: _told(check, found, card, by_card[card]) for card in _highest_first(by_card)},
    }


def _check(table: Table, asked: OfCheck) -> Check:
    """The check asked about: one under way, or one made up for the question."""
    if asked.check is None:
        if asked.pc is None:
            raise Refused("missing", say("Name the character, or the check"), "pc")
        present.pc(table, asked.pc)
        check = Check(asked.pc, kind_of(asked.kind), asked.target, other=asked.modifier)
    else:
        under_way = table.checks.get(asked.check)
        if under_way is None:
            raise Refused("no-such", say("There is no check {name}", name=asked.check), "check")
        for field in ("pc", "kind", "target"):
            if getattr(asked, field) is not None:
                raise Refused("wrong", say("The check itself says this: leave it out, or the check"), field)
        target = target_of(table, under_way)
        check = replace(under_way, target=target, other=under_way.other + asked.modifier)
    if check.kind not in MODIFIERS:
        kinds = listed([names.KINDS[kind] for kind in MODIFIERS], "or")
        raise Refused("missing", say("The kind of the check is needed: {kinds}", kinds=kinds), "kind")
    return check


def _supported(table: Table, name: str, asked: OfCheck) -> tuple[Table, Mapping[str, Said]]:
    """The check with the power of a creature that is to support it, if it may; what speaks against that."""
    if asked.creature is None:
        return table, {}
    present.permanent(table, asked.creature, "creature")
    owner = table.permanents[asked.creature].controller
    event = ev.CreatureSupported(check=name, pc=owner, creature=asked.creature, by=owner or GM)
    return tried(table, event)


def _worked(table: Table, check: Check, card: str) -> Worked:
    """The check with a card; raises `Refused` where the card's facts or a supporter's power are not known."""
    found = worked(table, replace(check, card=card, color=None))
    if found is None:
        known = all(power is not None for power in check.support.values())
        if known:
            says = say("The facts of {card} are not known here", card=names.card(card))
            raise Refused("missing", says, "pc")
        raise Refused("missing", say("The power of the supporting creature is not known here"), "creature")
    return found


# ---- in words


def _headline(table: Table, check: Check, found: Next, by_card: Mapping[str, Worked]) -> Said:
    of, total = names.check_of(check.pc, check.kind), sum(found.cards.values())
    if check.target is None:
        least, most = (pick(one.value for one in by_card.values()) for pick in (min, max))
        says = say("{check} comes to {least} up to {most}, {how}", check=of, least=least, most=most, how=found.says)
        return with_rules(says, "MTR-CHECK-07")
    ways = _ways(found, by_card)
    says = counted(
        "{check} beats {target} with {ways} of {count} card: {percent:.1f}%, {how}",
        "{check} beats {target} with {ways} of {count} cards: {percent:.1f}%, {how}",
        total, check=of, target=check.target, ways=ways, percent=100 * ways / total, how=found.says,
    )  # fmt: skip
    return with_rules(says, "MTR-CHECK-07", "MTR-CHECK-08")


def _ways(found: Next, by_card: Mapping[str, Worked]) -> int:
    return sum(count for card, count in found.cards.items() if by_card[card].success)


def _success(found: Next, by_card: Mapping[str, Worked]) -> dict[str, Plain]:
    """The cards with which it succeeds; nothing without a target number."""
    if any(one.success is None for one in by_card.values()):
        return {}
    return _chance(_ways(found, by_card), sum(found.cards.values()))


def _chance(ways: int, out_of: int) -> dict[str, Plain]:
    return {"ways": ways, "out_of": out_of, "chance": round(ways / out_of, 6) if out_of else 0.0}


def _highest_first(by_card: Mapping[str, Worked]) -> list[str]:
    return sorted(by_card, key=lambda card: (-by_card[card].value, card))


def _told(check: Check, found: Next, card: str, one: Worked) -> Plain:
    """A card: how many there are, what the check comes to with it, and how that is worked out."""
    says = say("{count} × {value} = {terms}", count=found.cards[card], value=one.value, terms=terms_of(one))
    if one.success is not None:
        says = say("{says}: success", says=says) if one.success else say("{says}: failure", says=says)
    answer: dict[str, Plain] = {"says": says, "count": found.cards[card], "value": one.value, "success": one.success}
    if check.purpose != "preparation" or check.target is None:
        return answer
    turns = max(0, min(MOST_TURNS, one.value - check.target))
    gives = counted("{says}, {count} preparation turn", "{says}, {count} preparation turns", turns, says=says)
    return answer | {"says": with_rules(gives, "MTR-PREP-05"), "turns": turns}
