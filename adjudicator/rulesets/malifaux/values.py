"""The numbers that stand on a table: hands, duels, flips; worked out when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.duelling import (
    all_have_cards,
    categories,
    cheat_order,
    final_total,
    working,
)
from adjudicator.rulesets.malifaux.lookup import usable
from adjudicator.rulesets.malifaux.profiles import amount_due, blasts_due, profile_text
from adjudicator.rulesets.malifaux.rules.hand import hand_excess
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Flip, Table
from adjudicator.rulesets.malifaux.triggers import declarable, generated_waiting, pending
from adjudicator.seam.rulebook import Value


def values(table: Table) -> Iterator[Value]:
    """Standing values: `hand_excess <seat>`, `duels <id> …`, `flips <id> …`."""
    yield from hand_excess(table)
    for name, duel in table.duels.items():
        yield from duel_values(table, name, duel)
    for name, flip in table.flips.items():
        yield from flip_values(("flips", name), flip)


def duel_values(table: Table, name: str, duel: Duel) -> Iterator[Value]:
    """Categories, flips, totals, order of cheating, final totals, success, triggers of one duel."""
    at = ("duels", name)
    yield Value("MFX-DUEL-12", (*at, "categories"), list(categories(duel)), f"{duel.kind} duel")
    for mine in duel.duelists:
        shared = duel.target is not None and duel.acting.seat == duel.target.seat
        if mine.flip is not None:
            yield from flip_values((*at, "flips", mine.model if shared else mine.seat), mine.flip)
        if mine.total is not None:
            yield Value("MFX-DUEL-03", (*at, "totals", mine.model), mine.total, _told_first(table, duel, mine))
    if all_have_cards(duel) or duel.step == "over":
        yield Value("MFX-CHEAT-09", (*at, "cheat_order"), list(cheat_order(duel)), "lower total first")
    if duel.step in "DE" or duel.step == "over":
        yield from _outcome(table, at, duel)
    if duel.step in "DE":
        yield from _triggers(table, at, duel)


def _told_first(table: Table, duel: Duel, mine: Duelist) -> str:
    cheated = mine.flip is not None and mine.flip.cheated
    return "stat + card before the cheat" if cheated else working(table, duel, mine)


def _outcome(table: Table, at: tuple[str, ...], duel: Duel) -> Iterator[Value]:
    for mine in duel.duelists:
        total = final_total(table, duel, mine)
        if total is not None:
            path = (*at, "final", mine.model)
            yield Value("MFX-DUEL-21", (*path, "value"), total.value, working(table, duel, mine))
            yield Value("MFX-DUEL-21", (*path, "suits"), list(total.suits), "stat, card and effects")
        if mine.success is not None:
            yield Value("MFX-DUEL-27", (*at, "success", mine.model), mine.success, _why(duel))
    waiting = [declared.trigger for _, declared, _ in pending(table, duel)]
    if waiting or duel.step == "over":
        yield Value("MFX-HOUSE-D08", (*at, "triggers_waiting"), waiting, "the acting model's first")
    generated = [trigger for _, trigger in generated_waiting(table, duel)]
    if generated or duel.step == "over":
        yield Value("MFX-HOUSE-D14", (*at, "generated_waiting"), generated, "the acting model's first")


def _why(duel: Duel) -> str:
    totals = " against ".join(str(mine.final) for mine in duel.duelists)
    target_number = "" if duel.tn is None else f", target number {duel.tn}{''.join(duel.tn_suits)}"
    return f"final total {totals}{target_number}"


def _triggers(table: Table, at: tuple[str, ...], duel: Duel) -> Iterator[Value]:
    for mine in duel.duelists:
        able = declarable(table, duel, mine)
        yield Value("MFX-TRIG-06", (*at, "declarable", mine.model), list(able), "suits, cost and restriction met")


@book.serves("MFX-DUEL-17")
def flip_values(at: tuple[str, ...], flip: Flip) -> Iterator[Value]:
    """Modifier, cards to reveal, usable cards, card used; stage, amount and blasts of a variable flip."""
    if not flip.cards and flip.used is None:
        return
    yield Value("MFX-MOD-03", (*at, "modifier"), flip.modifier, "+ less -, three at most")
    yield Value("MFX-MOD-04", (*at, "reveal"), 1 + abs(flip.modifier), f"1 + {abs(flip.modifier)}")
    yield Value("MFX-MOD-09", (*at, "usable"), list(usable(flip)), f"of {' '.join(flip.cards)}")
    yield Value("MFX-FLIP-03", (*at, "used"), flip.used, "the card in the conflict")
    if flip.kind is None:
        return
    profile = profile_text(flip.profile)
    yield Value("MFX-VAR-03", (*at, "stage"), flip.severity, f"value of {flip.used}")
    yield Value("MFX-VAR-02", (*at, "amount"), amount_due(flip), f"{flip.used} on {profile}")
    if flip.blasts is not None:
        yield Value("MFX-JOKER-07", (*at, "blasts"), blasts_due(flip), f"{flip.used} on {profile_text(flip.blasts)}")
