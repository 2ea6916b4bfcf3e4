"""The table as people look at it: the duel that an entry belongs to, the players' cards, the points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.malifaux.duels import final_total, stat_in, working
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_on_record
from adjudicator.rulesets.malifaux.encounter.score import points_of, scheme_points, strategy_points
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.names import cards_called, in_suits, named, printed
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Side, Table
from adjudicator.seam.panels import Panel, Row

Tells: TypeAlias = Callable[[Table, Duel, Duelist], Said | None]
_KINDS = {"simple": say("Simple duel"), "opposed": say("Opposed duel")}


def panels(before: Table, event: Event | None, after: Table) -> Iterator[Panel]:
    """The duel of the event, else the one under way; then cards and points of each player."""
    name = duel_of(before, event, after)
    if name is not None:
        yield duel_panel(after, after.duels[name])
    yield cards_panel(after)
    if is_on_record(after):
        yield points_panel(after)


def duel_of(before: Table, event: Event | None, after: Table) -> str | None:
    """The duel that an event names or changed, else the newest that is not over."""
    name = getattr(event, "duel", None)
    if name in after.duels:
        return str(name)
    changed = [name for name, duel in after.duels.items() if before.duels.get(name) not in (None, duel)]
    waiting = [name for name, duel in after.duels.items() if duel.step != "over"]
    return next(iter((*changed, *reversed(waiting))), None)


# ---- a duel


def duel_panel(table: Table, duel: Duel) -> Panel:
    """A duel, with a column for each model in it."""
    columns = tuple(
        say("{model} of {player}", model=named(table, mine.model), player=Player(mine.seat)) for mine in duel.duelists
    )
    rows = tuple(Row(about, tuple(tells(table, duel, mine) for mine in duel.duelists)) for about, tells in _OF_DUELS)
    return Panel(_heading(duel), columns, rows)


def _heading(duel: Duel) -> Said:
    kind = _KINDS[duel.kind]
    if duel.step == "over":
        return say("{kind}: resolved", kind=kind)
    return say("{kind}: step {step}", kind=kind, step=duel.step)


def _stat(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    amount = stat_in(table, duel, mine)
    if amount is None:
        return None
    name = duel.stat_name if mine is duel.acting else duel.resist
    return say("{stat} {amount}", stat=name or say("stat"), amount=amount)


def _target_number(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    if duel.tn is None or mine is not duel.acting:
        return None
    if not duel.tn_suits:
        return _number(duel.tn)
    return say("{number} with {suits}", number=duel.tn, suits=in_suits(duel.tn_suits))


def _flipped(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    return _row(mine.flip.cards) if mine.flip is not None and mine.flip.cards else None


def _modifier(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    return None if mine.flip is None else say("{modifier:+}", modifier=mine.flip.modifier)


def _in_conflict(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    flip = mine.flip
    if flip is None or flip.used is None:
        return None
    card = cards_called((flip.used,))
    return say("{card}, cheated", card=card) if flip.cheated else say("{card}", card=card)


def _cheats(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    if mine.flip is None:
        return None
    if mine.flip.cheated:
        return say("cheated")
    return say("declined") if mine.flip.declined else None


def _soulstones(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    return _number(mine.stones) if mine.stones else None


def _suits(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    total = final_total(table, duel, mine)
    return in_suits(total.suits) if total is not None and total.suits else None


def _first_total(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    return None if mine.total is None else _number(mine.total)


def _total(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    total = final_total(table, duel, mine)
    if total is None:
        return None
    return say("{total} = {working}", total=total.value, working=working(table, duel, mine, total.value))


def _triggers(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    return _list([printed(declared.trigger) for declared in mine.declared])


def _outcome(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    if mine.relented:
        return say("relented")
    if mine.success is None:
        return None
    return say("success") if mine.success else say("failure")


_OF_DUELS: tuple[tuple[Said, Tells], ...] = (
    (say("Stat"), _stat),
    (say("Target number"), _target_number),
    (say("Flipped"), _flipped),
    (say("Modifier"), _modifier),
    (say("Total when flipped"), _first_total),
    (say("Cheating"), _cheats),
    (say("Card in the conflict"), _in_conflict),
    (say("Soulstones"), _soulstones),
    (say("Total"), _total),
    (say("Suits"), _suits),
    (say("Triggers"), _triggers),
    (say("Outcome"), _outcome),
)


# ---- cards, points


def cards_panel(table: Table) -> Panel:
    """The players' fate cards, as far as they are known, and their soulstones."""
    rows = tuple(Row(about, tuple(map(tells, table.seats.values()))) for about, tells in _OF_SIDES)
    return Panel(say("Cards"), tuple(say("{player}", player=Player(seat)) for seat in table.seats), rows)


def _hand(side: Side) -> Said:
    if not side.hand:
        return counted("{count} card", "{count} cards", side.hand_told)
    unseen = side.hand_told - len(side.hand)
    if not unseen:
        return _row(side.hand)
    return counted("{cards} and {count} unseen", "{cards} and {count} unseen", unseen, cards=cards_called(side.hand))


def _top(side: Side) -> Said | None:
    return _row(tuple(top.card for top in side.top)) if side.top else None


def _discarded(side: Side) -> Said | None:
    if not side.discard:
        return None
    return counted(
        "{count} card, {last} on top", "{count} cards, {last} on top", len(side.discard),
        last=cards_called(side.discard[-1:]),
    )  # fmt: skip


_OF_SIDES: tuple[tuple[Said, Callable[[Side], Said | None]], ...] = (
    (say("Hand"), _hand),
    (say("Deck"), lambda side: counted("{count} card", "{count} cards", side.deck_told)),
    (say("Known on top of the deck"), _top),
    (say("In the conflict"), lambda side: _row(side.conflict) if side.conflict else None),
    (say("Discard pile"), _discarded),
    (say("Removed"), lambda side: _row(side.removed) if side.removed else None),
    (say("Soulstones"), lambda side: _number(side.soulstones) if side.soulstones else None),
)


def points_panel(table: Table) -> Panel:
    """The players' victory points, and in which turns they were scored."""
    encounter = encounter_of(table)
    numbers = sorted({number for schemes in encounter.scheme_points.values() for number in schemes})
    strategy = tuple(_turns({str(turn): turn for turn in strategy_points(encounter, seat)}) for seat in table.seats)
    rows = [
        Row(say("Victory points"), tuple(_number(points_of(encounter, seat)) for seat in table.seats)),
        Row(say("Strategy"), strategy),
    ]
    for number in numbers:
        cells = tuple(_turns(scheme_points(encounter, seat, number)) for seat in table.seats)
        rows.append(Row(say("Scheme {number}", number=number), cells))
    return Panel(say("Score"), tuple(say("{player}", player=Player(seat)) for seat in table.seats), tuple(rows))


def _turns(scored: Mapping[str, int]) -> Said | None:
    return _list([say("turn {turn}", turn=turn) for turn in sorted(scored.values())])


def _number(amount: int) -> Said:
    return say("{amount}", amount=amount)


def _row(codes: tuple[str, ...]) -> Said:
    return say("{cards}", cards=cards_called(codes))


def _list(items: list[Said]) -> Said | None:
    parts: list[Part] = list(items)
    return say("{items}", items=listed(parts, "list")) if parts else None
