"""The table as people see it: the duel that an entry belongs to, the players' cards, the points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import reduce
from typing import TypeAlias

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.malifaux.chances import chances_panel
from adjudicator.rulesets.malifaux.contests import contest_of_duel, contest_of_flip
from adjudicator.rulesets.malifaux.duels import final_total, stat_in, working
from adjudicator.rulesets.malifaux.encounter.phrases import scheme_called
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_on_record
from adjudicator.rulesets.malifaux.encounter.score import points_of, scheme_points, strategy_points
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.names import cards_called, in_suits, modifier, named, printed
from adjudicator.rulesets.malifaux.profiles import STAGES
from adjudicator.rulesets.malifaux.rosters import crew_panel, soulstones
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Declared, Duel, Duelist, Flip, Side, Table
from adjudicator.seam.panels import COLOURS, Colour, Panel, Row, face_down

Tells: TypeAlias = Callable[[Table, Duel, Duelist], Said | None]
_FLIPS = {"damage": say("Damage flip"), "healing": say("Healing flip"), "other": say("Flip")}
_KINDS = {"simple": say("Simple duel"), "opposed": say("Opposed duel")}


def panels(before: Table, event: Event | None, after: Table) -> Iterator[Panel]:
    """The duel or the flip of the event, else those under way; then crews, cards and points of each player."""
    name, flip = duel_of(before, event, after), flip_of(before, event, after)
    if name is not None:
        yield duel_panel(after, after.duels[name])
    if flip is not None:
        yield flip_panel(after, after.flips[flip])
    for seat in after.seats:
        yield crew_panel(after, seat)
    yield cards_panel(after)
    yield chances_panel(after)
    if is_on_record(after):
        yield points_panel(after)


def is_set_out(table: Table) -> bool:
    """Whether anything lies or stands on the table: terrain, a marker, a model at a place, a deployment zone."""
    is_placed = any(model.at is not None for model in table.models.values())
    return is_placed or bool(table.terrain or table.markers or table.deployment)


def duel_of(before: Table, event: Event | None, after: Table) -> str | None:
    """The duel that an event names or changed, else the newest that is not over."""
    name = getattr(event, "duel", None)
    if name in after.duels:
        return str(name)
    changed = [name for name, duel in after.duels.items() if before.duels.get(name) not in (None, duel)]
    waiting = [name for name, duel in after.duels.items() if duel.step != "over"]
    return next(iter((*changed, *reversed(waiting))), None)


def flip_of(before: Table, event: Event | None, after: Table) -> str | None:
    """The flip outside duels that an event names or changed, else the newest that is not resolved."""
    name = getattr(event, "flip", None)
    if name in after.flips:
        return str(name)
    changed = [name for name, flip in after.flips.items() if before.flips.get(name) is not flip]
    waiting = [name for name, flip in after.flips.items() if not flip.resolved]
    return next(iter((*reversed(changed), *reversed(waiting))), None)


def colours(table: Table) -> dict[str, Colour]:
    """By seat, in their order; those beyond the last colour share it."""
    return {seat: COLOURS[min(number, 3)] for number, seat in enumerate(table.seats)}


# ---- a duel


def duel_panel(table: Table, duel: Duel) -> Panel:
    """A duel, with a column for each model in it."""
    columns = tuple(
        say("{model} of {player}", model=named(table, mine.model), player=Player(mine.seat)) for mine in duel.duelists
    )
    rows = tuple(Row(about, tuple(tells(table, duel, mine) for mine in duel.duelists)) for about, tells in _OF_DUELS)
    return Panel(_KINDS[duel.kind], columns, rows, contest_of_duel(table, duel))


def _step(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    if mine is not duel.acting:
        return None
    return say("resolved") if duel.step == "over" else say("step {step}", step=duel.step)


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
    return None if mine.flip is None else say("{modifier:+}", modifier=modifier(mine.flip.modifier))


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
    return _list([_trigger(declared) for declared in mine.declared])


def _trigger(declared: Declared) -> Said:
    name = printed(declared.trigger)
    return say("{trigger} (resolved)", trigger=name) if declared.resolved else name


def _outcome(table: Table, duel: Duel, mine: Duelist) -> Said | None:
    if mine.relented:
        return say("relented")
    if mine.success is None:
        return None
    return say("success") if mine.success else say("failure")


_OF_DUELS: tuple[tuple[Said, Tells], ...] = (
    (say("Stands at"), _step),
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


# ---- a flip


def flip_panel(table: Table, flip: Flip) -> Panel:
    """A flip outside a duel: the cards revealed, the one used, and of a variable flip what it comes to."""
    stage = None if flip.used is None or not flip.profile else flip.severity
    rows = [
        Row(say("Cause"), (None if flip.effect is None else printed(flip.effect),)),
        Row(say("Profile"), (_profile(flip),)),
        Row(say("Modifier"), (say("{modifier:+}", modifier=modifier(flip.modifier)),)),
        Row(say("Flipped"), (_row(flip.cards) if flip.cards else None,)),
        Row(say("Cheating"), (say("cheated") if flip.cheated else say("declined") if flip.declined else None,)),
        Row(say("Card in the conflict"), (None if flip.used is None else _row((flip.used,)),)),
        Row(say("Stage"), (None if stage is None else STAGES[stage],)),
        Row(say("Stands at"), (say("resolved") if flip.resolved else None,)),
    ]
    columns = (say("{player}", player=Player(flip.seat)),)
    return Panel(_FLIPS[flip.kind or "other"], columns, tuple(rows), contest_of_flip(flip))


def _profile(flip: Flip) -> Said | None:
    if not flip.profile:
        return None
    numbers = [say("{amount}", amount=amount) for amount in flip.profile]
    return reduce(lambda first, after: say("{first}/{next}", first=first, next=after), numbers)


# ---- cards, points


def cards_panel(table: Table) -> Panel:
    """The players' fate cards, as far as they are known, and their soulstones."""
    rows = tuple(Row(about, tuple(map(tells, table.seats.values()))) for about, tells in _OF_SIDES)
    return Panel(say("Cards"), tuple(say("{player}", player=Player(seat)) for seat in table.seats), rows)


def _hand(side: Side) -> Said:
    if not side.hand:
        return _hidden(side.hand_told)
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


_OF_SIDES: tuple[tuple[Said, Callable[[Side], Part | None]], ...] = (
    (say("Hand"), _hand),
    (say("Deck"), lambda side: _hidden(side.deck_told)),
    (say("Known on top of the deck"), _top),
    (say("In the conflict"), lambda side: _row(side.conflict) if side.conflict else None),
    (say("Discard pile"), _discarded),
    (say("Removed"), lambda side: _row(side.removed) if side.removed else None),
    (say("Soulstones"), lambda side: soulstones(side.soulstones) if side.soulstones else None),
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
    revealed = [[number for whose, number in encounter.revealed if whose == seat] for seat in table.seats]
    rows.append(Row(say("Schemes revealed"), tuple(_schemes(numbers) for numbers in revealed)))
    rows.append(Row(say("Schemes known"), tuple(_schemes(encounter.schemes.get(seat, ())) for seat in table.seats)))
    for number in numbers:
        cells = tuple(_turns(scheme_points(encounter, seat, number)) for seat in table.seats)
        rows.append(Row(say("Scheme {number}", number=number), cells))
    return Panel(say("Score"), tuple(say("{player}", player=Player(seat)) for seat in table.seats), tuple(rows))


def _schemes(numbers: Iterable[int]) -> Said | None:
    return _list([scheme_called(number) for number in numbers])


def _turns(scored: Mapping[str, int]) -> Said | None:
    return _list([say("turn {turn}", turn=turn) for turn in sorted(scored.values())])


def _number(amount: int) -> Said:
    return say("{amount}", amount=amount)


def _hidden(count: int) -> Said:
    return say("{cards}", cards=face_down(count, counted("{count} card", "{count} cards", count)))


def _row(codes: tuple[str, ...]) -> Said:
    return say("{cards}", cards=cards_called(codes))


def _list(items: list[Said]) -> Said | None:
    parts: list[Part] = list(items)
    return say("{items}", items=listed(parts, "list")) if parts else None
