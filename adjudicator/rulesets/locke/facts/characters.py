"""What may be unknown of a character: the sheet, the silhouette, the hand, what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.facts.tries import (
    NOBODY,
    YES_NO,
    from_now_on,
    is_concerned,
    numbers,
    sides,
    spaces,
    strengths,
    texts,
)
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Table, character
from adjudicator.rulesets.locke.words.keys import TERMS
from adjudicator.seam.at_once import standing_as_told
from adjudicator.seam.facts import Fact, Path, value_at, with_value

_Tries: TypeAlias = tuple[Plain, ...] | Callable[[Table, Any, str], Iterable[Plain]]


def _fact(what: str | Said, tries: _Tries, **more: Any) -> Fact:
    """A fact of a character, by the name of its field; what does not concern an event is not tried for it."""
    label = TERMS[what] if isinstance(what, str) else what

    def says(_: Table, seat: str) -> Said:
        return say("{what} of {player}", what=label or what, player=Player(seat))

    at_once = None if "put" in more else standing_as_told
    return Fact(says, tries, **{"at_once": at_once, **more})


def _if_concerned(tries: _Tries) -> _Tries:
    def of(table: Table, event: Any, seat: str) -> Iterable[Plain]:
        if not is_concerned(table, event, seat):
            return ()
        return tries if isinstance(tries, tuple) else tries(table, event, seat)

    return of


def _own(what: str | Said, tries: _Tries, **more: Any) -> Fact:
    """A fact that decides only about what its character does, or what is done to it."""
    return _fact(what, _if_concerned(tries), **more)


def _numbers(_: Table, event: Any, seat: str) -> Iterator[Plain]:
    return numbers(event)


def _strengths(_: Table, event: Any, seat: str) -> Iterator[Plain]:
    return strengths(event)


def _few(_: Table, event: Any, seat: str) -> Iterator[Plain]:
    """As many as a hand holds."""
    return numbers(event, 8)


def _places(table: Table, event: Any, seat: str) -> Iterator[Plain]:
    return spaces(table, event)


def _counted(name: str) -> _Tries:
    """Values of a count: what came since the set-up is in it."""

    def tries(table: Table, event: Any, seat: str) -> Iterator[Plain]:
        return from_now_on(getattr(character(table, seat), name), event)

    return tries


# ---- what a set-up that is silent leaves unknown


def _are_sheets_on_record(setup: Plain, seat: str) -> bool:
    """Whether a set-up holds the sheets of the match; who has which is told by the deal."""
    return bool(value_at(setup, ("tables", "characters")))


def _has_nothing_happened_unsaid(setup: Plain, seat: str) -> bool:
    """Whether nobody was hurt before a set-up that does not say so: the match begins, or nothing is left out."""
    return value_at(setup, ("stage",)) in (None, "setup") or bool(value_at(setup, ("complete_log",)))


_SHEET_UNSAID: Final = {"is_usual": False, "is_stated": _are_sheets_on_record}
_HURT_UNSAID: Final = {"is_usual": False, "is_stated": _has_nothing_happened_unsaid}


# ---- the sheet and the silhouette


def _names(table: Table, event: Any, seat: str) -> tuple[Plain, ...]:
    """Those that the event names, seats aside, and another one."""
    return (*(one for one in texts(event) if one not in table.characters), NOBODY)


def _silhouettes(table: Table, event: Any, seat: str) -> Iterator[Plain]:
    one = character(table, seat)
    own = one.character or (None if one.silhouette is None else one.silhouette.name) or NOBODY
    return sides((own,))


def _sides(table: Table, event: Any, seat: str) -> tuple[Plain, ...]:
    """Every alignment; in the base stage all have turns, whatever it is (LCK-BASE-18)."""
    return () if isinstance(event, ev.NormalTurnEnded) and table.stage == "base" else ALIGNMENTS


_CARDS: Final[tuple[Plain, ...]] = tuple(
    {"suit": suit, "rank": rank} for suit, rank in (("spades", "A"), ("clubs", 10), ("hearts", 2), ("diamonds", "K"))
)
"""An ace and a 10 bind, any other card leaves the silhouette free."""


def _converted(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with whether a character can be converted; what came of attempts on record follows."""
    *one, _ = path
    told = with_value(told, path, value)
    tried, alignment = value_at(told, (*one, "converted_by")), (*one, "alignment")
    if not isinstance(tried, list | tuple) or not tried or value_at(told, alignment) is not None:
        return told
    return with_value(told, alignment, tried[-1] if value else value_at(told, (*one, "alignment_at_start")))


def _converted_at_once(table: Table, path: Path, value: Plain) -> Table | None:
    """The table with that, unless attempts are on record."""
    return None if character(table, path[1]).converted_by else standing_as_told(table, path, value)


_ABILITY_TIMINGS: Final = (None, "check", "support", "main", "combat", "before_combat", "preemptive", "response")


def _abilities(table: Table, event: Any, seat: str) -> Iterator[Plain]:
    """None; one that rolls dice before the combat; one of each name in the event, of each timing, and in melee."""
    known = [dict(to_builtins(one)) for one in character(table, seat).abilities]
    yield known
    dice = getattr(event, "dice", None)
    yield [*known, {"name": NOBODY, "timing": "before_combat", "roll": dice or "2D6"}]
    yield [*known, {"name": NOBODY, "timing": "before_combat", "minions": True}]
    yield [*known, {"name": NOBODY, "timing": "check", "roll": dice or "1D6"}]
    fits = {"level": getattr(event, "level", None), "class": _class_of(event)}
    for name in dict.fromkeys(
        (getattr(event, "name", None), getattr(event, "card", None), getattr(event, "ability", None))
    ):
        for timing in _ABILITY_TIMINGS if name else ():
            yield [*known, {"name": name, "timing": timing, **fits}]
    for used in getattr(event, "melee_x", None) or () if isinstance(event, ev.MeleeDeclared | ev.MeleeAnswered) else ():
        yield [*known, {"name": used.name, "sort": used.sort, "x": used.x}]
    for level in range(4) if isinstance(event, ev.MeleeDeclared) else ():
        yield [*known, {"name": NOBODY, "melee_level": level}]


# ---- the hand, and what is kept up


def _class_of(event: Any) -> str | None:
    """The class of a card that an event may be the use of."""
    if isinstance(event, ev.DefenceAttempted | ev.EvasionAttempted):
        return "defence" if isinstance(event, ev.DefenceAttempted) else "evasion"
    return "attack" if isinstance(event, ev.AttackDeclared | ev.SynchronisationJoined) else None


def _hands(table: Table, event: Any, seat: str) -> Iterator[Plain]:
    """No cards; the card that the event names, as it says, and otherwise; another one."""
    card = getattr(event, "card", None)
    if card is not None:
        said = {
            name: value
            for name in ("level", "firepower", "column", "attribute", "sync", "undefendable", "unevadable", "teleport")
            if (value := getattr(event, name, None)) is not None
        }
        yield [{"name": card, "class": _class_of(event), **said}]
        yield [{"name": card}]
        yield [{"name": card, "class": "special", "level": 99, "firepower": 0}]
    yield []
    yield [{"name": NOBODY}]


def _with_hand(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with a hand; whoever may not know its cards is told their number."""
    if isinstance(value, bool) or not isinstance(value, int):
        return with_value(told, path, value)
    count = (*path[:-1], "hand_count")
    return told if value_at(told, count) is not None else with_value(told, count, value)


def _maintained(table: Table, event: Any, seat: str) -> Iterator[Plain]:
    """No defence; one of the name in the event; one of a low, one of a high level."""
    yield []
    for name in (getattr(event, "defence", None), NOBODY):
        yield from ([{"card": name, "level": level, "upkeep": 1}] for level in (1, 6, 99) if name)
    yield [{"card": NOBODY, "source": "ability", "level": 6}]


def _effects(_: Table, event: Any, seat: str) -> Iterator[Plain]:
    yield []
    for change in (1, -1, 7, -7):
        yield [{"name": NOBODY, "hand_limit": change}]
        yield [{"name": NOBODY, "hand_limit": change, "until": "round_end"}]


# ---- what became of it


def _with_life(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with whether somebody lives; the dead object to nothing (LCK-DECL-05)."""
    told = with_value(told, path, value)
    objections = value_at(told, ("declaration", "objections"))
    if value is not False or not isinstance(objections, list | tuple) or path[1] not in objections:
        return told
    return with_value(told, ("declaration", "objections"), [seat for seat in objections if seat != path[1]])


_STATS: Final = ("endurance", "mental", "esp_level", "esp_power")
_TRIED_BY: Final[tuple[Plain, ...]] = ((), ("GOOD",), ("EVIL",), ("SPECIAL",), ALIGNMENTS)

_SHEET: Final[Mapping[str, Fact]] = {
    "character": _fact("character", _names, is_empty_unknown=True),
    "alignment": _fact("alignment", ALIGNMENTS, is_empty_unknown=True),
    "alignment_at_start": _fact(say("alignment at the start"), ALIGNMENTS, is_empty_unknown=True),
    "legend": _fact("legend", YES_NO, **_SHEET_UNSAID),
    "playing_card": _own("playing_card", _CARDS, is_empty_unknown=True),
    "playing_card.suit": _own("suit", ("spades", "hearts", "diamonds", "clubs")),
    "playing_card.rank": _own("rank", ("A", 10, 2, "K")),
    "second_card": _own("second_card", _CARDS, is_empty_unknown=True),
    "second_card.suit": _own("suit", ("spades", "hearts", "diamonds", "clubs")),
    "second_card.rank": _own("rank", ("A", 10, 2, "K")),
    "silhouette": _fact("silhouette", _silhouettes, is_empty_unknown=True),
    "silhouette.name": _fact(say("name of the silhouette"), _names),
    "silhouette.alignment": _fact(say("alignment of the silhouette"), _sides),
    **{
        name: _own(name, _strengths, is_empty_unknown=True)
        for name in ("endurance", "mental", "esp_level", "esp_power")
    },
    "convertible": _fact("convertible", YES_NO, is_empty_unknown=True, put=_converted, at_once=_converted_at_once),
    "may_convert": _own("may_convert", YES_NO),
    "own_defeat": _fact(say("defeat condition of its own"), YES_NO, **_SHEET_UNSAID),
    "entered_by": _fact(say("way into the match"), (NOBODY,), is_empty_unknown=True),
    "abilities": _own("abilities", _abilities, **_SHEET_UNSAID),
}
_HELD: Final[Mapping[str, Fact]] = {
    "hand": _own("hand", _hands, is_empty_unknown=True, put=_with_hand),
    "hand_count": _own("hand_count", _few, is_empty_unknown=True),
    "ability_cards_up": _own("ability_cards_up", _numbers),
    "ability_cards_down": _own("ability_cards_down", _numbers),
    "maintained": _own("maintained", _maintained),
    "effects": _own("effects", _effects),
    "info": _fact("info", _counted("info")),
    "info_count": _fact("info_count", _counted("info_count")),
    "minions": _own("minions", _counted("minions")),
}
_STATE: Final[Mapping[str, Fact]] = {
    "sheet_open": _fact("sheet_open", YES_NO),
    "alive": _fact(say("being alive"), YES_NO, put=_with_life),
    "in_black_hole": _fact(say("being in the black hole"), YES_NO),
    "proxy": _fact("proxy", YES_NO),
    "incapacity": _fact("incapacity", ("none", "stunned", "permanent")),
    "at": _fact(say("place"), _places, is_empty_unknown=True),
    "damage": _own("damage", _counted("damage"), **_HURT_UNSAID),
    "mental_damage": _own("mental_damage", _counted("mental_damage"), **_HURT_UNSAID),
    "intrusion_failures": _own("intrusion_failures", _counted("intrusion_failures")),
    "converted_by": _own("converted_by", _TRIED_BY),
}
CHARACTERS: Final[Mapping[str, Fact]] = {
    f"characters.*.{name}": fact for name, fact in {**_SHEET, **_HELD, **_STATE}.items()
}
"""By path."""
