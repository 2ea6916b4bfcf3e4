"""What a duel comes to: who is due, the totals, who may cheat and in which order, the outcome."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED, SUIT, VALUE, Suit
from adjudicator.rulesets.malifaux.names import CARDS, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Flip, Step, Table
from adjudicator.rulesets.malifaux.stats import stat_of
from adjudicator.seam.frozen import replace


class Total(Struct, frozen=True, gc=False):
    """A duel total: value, and suits each as often as held, in no order; None: nobody told them."""

    value: int
    suits: tuple[Suit, ...] | None


def duelist_of(duel: Duel, model: str) -> Duelist | None:
    """That model's part in the duel, if it has one."""
    if duel.acting.model == model:
        return duel.acting
    return duel.target if duel.target is not None and duel.target.model == model else None


def opponent(duel: Duel, mine: Duelist) -> Duelist | None:
    """The other part of an opposed duel."""
    return duel.target if mine.model == duel.acting.model else duel.acting


def with_duelist(duel: Duel, changed: Duelist, step: Step | None = None) -> Duel:
    """The duel with one part replaced, in another step if one is given."""
    step = step or duel.step
    if changed.model == duel.acting.model:
        return replace(duel, acting=changed, step=step)
    return replace(duel, target=changed, step=step)


def friendly(table: Table, one: str, two: str) -> bool:
    """Whether two models belong to one seat, whoever controls them."""
    return table.models[one].seat == table.models[two].seat


# ---- steps


def all_have_cards(duel: Duel) -> bool:
    """Whether step B is done: every model due has a card in the conflict."""
    if duel.step in "CDE":
        return True
    acting, target = duel.acting, duel.target
    if acting.flip is None or acting.flip.used is None:
        return False
    return target is None or target.relented or (target.flip is not None and target.flip.used is not None)


def all_have_told(duel: Duel) -> bool:
    """Whether step D is done: every model due has told its final total."""
    target = duel.target
    return duel.acting.told and (target is None or target.relented or target.told)


def flipped_already(duel: Duel) -> Said | None:
    """Why it is too late for what belongs before the flip (MFX-DUEL-09, 15, MFX-SOUL-04); None in step A."""
    if duel.step == "A":
        return None
    if duel.step == "over":
        return say("The duel is already resolved")
    return say("A card has already been flipped in this duel (step {step})", step=duel.step)


def in_step_c(duel: Duel) -> Duel:
    """The duel in step C once step B is done; a cheat made or declined too early leaves it where it is."""
    return replace(duel, step="C") if duel.step == "B" and all_have_cards(duel) else duel


# ---- totals


def stat_in(table: Table, duel: Duel, mine: Duelist) -> int | None:
    """The stat a model adds: the duel's for the acting model, the resisting stat for the target (MFX-DUEL-06).

    Both are as they are now, after changes in the duel.
    """
    if mine.model == duel.acting.model:
        now = None if duel.adds is None else stat_of(table, mine.model, duel.adds)
        return duel.stat if now is None else now
    return None if duel.resist is None else stat_of(table, mine.model, duel.resist)


def is_stat_told(table: Table, duel: Duel, mine: Duelist) -> bool:
    """Whether somebody has stated the stat that a model adds, or its total: else a usual one stands there."""
    if not table.unknown or mine.final is not None:
        return True
    name = duel.adds if mine.model == duel.acting.model else duel.resist
    if name is None:
        return True
    name = "size" if name == "Sz" else name
    paths = (f"models.{mine.model}.{name}", f"models.{mine.model}.actions.{name}.stat", f"actions.{name}.stat")
    return not any(path in table.unknown for path in paths)


@book.serves("MFX-DUEL-03", "MFX-JOKER-02", "MFX-JOKER-03", "MFX-JOKER-08")
def total_now(table: Table, duel: Duel, mine: Duelist) -> Total | None:
    """The total of stat, card in the conflict and effects, with the suits of all; None without a card or a stat."""
    flip, stat = mine.flip, stat_in(table, duel, mine)
    if flip is None or flip.used is None or stat is None:
        return None
    suit = flip.suit if flip.used == RED else SUIT[flip.used]
    suits = mine.suits if suit is None else (*mine.suits, suit)
    return Total(stat + VALUE[flip.used] + mine.extra, suits)


def working(table: Table, duel: Duel, mine: Duelist, total: int) -> Said:
    """A total as a formula (`Df 5 + 9M + 2`); in words if its model relented, or if its parts no longer make it."""
    if mine.relented:
        return say("total of {model} (relented)", model=named(table, duel.acting.model))
    flip, amount = mine.flip, stat_in(table, duel, mine)
    if flip is None or flip.used is None or amount is None or amount + VALUE[flip.used] + mine.extra != total:
        return say("total as told before")
    stat = (duel.resist if mine.model != duel.acting.model else duel.stat_name) or say("stat")
    parts: dict[str, Part] = {"stat": stat, "amount": amount, "card": CARDS[flip.used]}
    if mine.extra > 0:
        return say("{stat} {amount} + {card} + {extra}", extra=mine.extra, **parts)
    if mine.extra < 0:
        return say("{stat} {amount} + {card} − {extra}", extra=-mine.extra, **parts)
    return say("{stat} {amount} + {card}", **parts)


def with_flip_in(table: Table, duel: Duel, mine: Duelist, flip: Flip) -> Duelist:
    """A duelist with its flip; a card used and not cheated in makes the total of step B."""
    if flip.used is None or flip.cheated:
        return replace(mine, flip=flip)
    stat = stat_in(table, duel, mine)
    total = None if stat is None else stat + VALUE[flip.used] + mine.extra
    return replace(mine, flip=flip, total=total)


@book.serves("MFX-DUEL-11", "MFX-DUEL-23", "MFX-TRIG-20", "MFX-HOUSE-D05", "MFX-HOUSE-D18")
def final_total(table: Table, duel: Duel, mine: Duelist) -> Total | None:
    """The final total that step F compares; a model that relented has the acting model's value and no suits."""
    if mine.final is not None:
        return Total(mine.final, mine.final_suits)
    if mine.relented and mine.model != duel.acting.model:
        acting = final_total(table, duel, duel.acting)
        return None if acting is None else Total(acting.value, ())
    return total_now(table, duel, mine)


def surplus(held: tuple[Suit, ...], of: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """The suits of `held` beyond those of `of`, counted."""
    if not held or held == of:
        return ()
    return tuple([suit for suit in dict.fromkeys(held) for _ in range(held.count(suit) - of.count(suit))])


def are_alike(some: tuple[Suit, ...], others: tuple[Suit, ...]) -> bool:
    """Whether suits are the same, each as often, in whatever order."""
    return not surplus(some, others) and not surplus(others, some)


@book.serves("MFX-HOUSE-D09")
def suits_missing(wanted: tuple[Suit, ...], held: tuple[Suit, ...]) -> tuple[Suit, ...]:
    """The suits wanted and not held, counted: R R needs two R."""
    return surplus(wanted, held)


# ---- cheating


def flips_of(duel: Duel, seat: str) -> tuple[Flip, ...]:
    """A player's flips in a duel: two where both models are theirs."""
    return tuple([mine.flip for mine in duel.duelists if mine.flip is not None and mine.seat == seat])


@book.serves("MFX-JOKER-05", "MFX-JOKER-11", "MFX-HOUSE-D03")
def is_barred(duel: Duel, mine: Duelist) -> bool:
    """Whether a model's flip may not be cheated at all: it is negative, or a joker bars it.

    A player's own Black Joker bars all of their flips in the duel; so does the opponent's Red Joker.
    """
    flip, rival = mine.flip, opponent(duel, mine)
    if flip is None or flip.modifier < 0 or BLACK in flip.cards:
        return True
    if rival is None or rival.flip is None:
        return False
    return (BLACK if rival.seat == mine.seat else RED) in rival.flip.cards


@book.serves("MFX-HOUSE-D06")
def may_not_cheat(duel: Duel, seat: str) -> bool:
    """Whether a player has no chance to cheat in a duel: each of their flips is barred."""
    for mine in duel.duelists:
        if mine.seat == seat and not mine.relented and (mine.flip is None or not is_barred(duel, mine)):
            return False
    return True


@book.serves("MFX-CHEAT-11", "MFX-CHEAT-12")
def waits_to_cheat(table: Table, duel: Duel, mine: Duelist) -> bool:
    """Whether a flip may still be cheated: nothing bars it, and its player holds a card and has not answered yet."""
    return bool(table.seats[mine.seat].hand_told) and is_open_to_cheats(duel, mine)


def is_open_to_cheats(duel: Duel, mine: Duelist) -> bool:
    """The same, whatever its player holds."""
    flip = mine.flip
    if flip is None or flip.used is None or mine.relented:
        return False
    if any(own.cheated or own.declined for own in flips_of(duel, mine.seat)):
        return False
    return not is_barred(duel, mine)


def cheat_order(duel: Duel) -> tuple[str, ...]:
    """The players who may cheat in step C, in order: the lower total first, the resisting side on a tie."""
    acting, target = duel.acting, duel.target
    if target is None or target.relented or target.total is None or acting.total is None:
        both: tuple[Duelist, ...] = (acting,)
    else:
        both = (acting, target) if acting.total < target.total else (target, acting)
    return tuple(dict.fromkeys(mine.seat for mine in both if not is_barred(duel, mine)))


# ---- outcome


def finals(table: Table, duel: Duel) -> tuple[Total | None, Total | None]:
    """The final totals of the acting and the resisting model."""
    mine = final_total(table, duel, duel.acting)
    return mine, None if duel.target is None else final_total(table, duel, duel.target)


@book.serves("MFX-DUEL-02", "MFX-HOUSE-D17")
def outcome(duel: Duel, mine: Total | None, theirs: Total | None) -> tuple[bool | None, bool | None]:
    """Whether the acting and the resisting model succeed with these final totals (MFX-DUEL-07, 24..27).

    None where a total is missing.
    """
    if mine is None or (duel.target is not None and theirs is None):
        return None, None
    reached = duel.tn is None or mine.value >= duel.tn
    if theirs is not None:
        reached = reached and mine.value >= theirs.value
    resists = None if theirs is None else theirs.value > mine.value
    if mine.suits is None:  # nobody told which it holds
        return (None if reached and duel.tn_suits else reached), resists
    return reached and not suits_missing(duel.tn_suits, mine.suits), resists


@book.serves("MFX-DUEL-12", "MFX-DUEL-13")
def categories(duel: Duel) -> tuple[str, ...]:
    """What kind of duel it is: its range icon, the stat that resists, the stat tested."""
    return tuple(name for name in (duel.icon, duel.resist, duel.stat_name) if name is not None)
