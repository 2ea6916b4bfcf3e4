"""What may be unknown of permanents, of NPCs, and of what is printed on cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.attacks import OTHERWISE
from adjudicator.rulesets.mtg_trpg.cards import COLORS, Facts, name_of
from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.names import card, named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import HAND, LIFE, Table
from adjudicator.rulesets.mtg_trpg.unknown.characters import of, with_life
from adjudicator.rulesets.mtg_trpg.unknown.tries import groups, matters, near, stated
from adjudicator.seam.facts import UNKNOWN, Fact, Path, value_at, with_value
from adjudicator.seam.frozen import replace

Values = Callable[[Table, Event | None, str], Iterable[Plain]]
TYPES: Final = ("Creature", "Instant", "Sorcery", "Land", "Artifact", "Enchantment", "Planeswalker")


def of_thing(values: Values) -> Values:
    """Values of a thing's fact, where the event touches that thing."""
    return lambda table, event, name: values(table, event, name) if matters(table, event, name) else ()


def _always(*values: Plain) -> Values:
    return of_thing(lambda *_: values)


def _near(*usual: int, least: int = 0) -> Values:
    return of_thing(stated(*usual, least=least))


def _whether(says: Said) -> Callable[[Table, str], Said]:
    """`whether Gate Sentry is tapped`, by the rest of it."""
    return lambda table, name: say("whether {thing} {is_so}", thing=named(table, name), is_so=says)


# ---- permanents


def of_an_npc(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with what is told of an NPC in both places."""
    section, name, field = path
    other = "permanents" if section == "npcs" else "npcs"
    told = with_value(told, path, value)
    return with_value(told, (other, name, field), value) if name in told[other] else told


def _players(table: Table, _event: Event | None, _name: str) -> Iterable[Plain]:
    """Whose permanents they are may matter to whatever these do."""
    return ("none", *table.pcs)


_OF_BOTH: Final[dict[str, Fact]] = {
    "tapped": Fact(_whether(say("is tapped")), _always(False, True), put=of_an_npc),
    "damage": Fact(of(say("damage")), _near(0, 1, 20), put=of_an_npc),
    "status": Fact(of(say("state")), _always("ok", "unconscious"), put=of_an_npc),
    "controller": Fact(of(say("controller")), _players, put=of_an_npc),
}
PERMANENTS: Final[dict[str, Fact]] = {
    **{f"permanents.*.{field}": fact for field, fact in _OF_BOTH.items()},
    "permanents.*.owner": Fact(of(say("owner")), lambda table, *_: (None, *table.pcs)),
    "permanents.*.tapped_at": Fact(
        lambda table, name: say("when {thing} was tapped", thing=named(table, name)),
        of_thing(lambda table, *_: (0, table.clock)),
    ),
    "permanents.*.new": Fact(_whether(say("is here since the last focusing")), _always(False, True)),
    "permanents.*.no_untap": Fact(_whether(say("is kept from untapping")), _always(False, True)),
    "permanents.*.loyalty": Fact(of(say("loyalty")), _near(0, 1, 20)),
    "permanents.*.mercy": Fact(_whether(say("shows mercy")), _always(False, True)),
}
"""By path."""


# ---- what is printed


def _with_cost(told: Plain, path: Path, cost: Plain) -> Plain:
    """A telling with a mana cost; mana value and colours follow from it if they were unknown with it."""
    told, at = with_value(told, path, cost), path[:-1]
    for field in ("mana_value", "colors"):
        dotted = ".".join((*at, field))
        if dotted in told.get(UNKNOWN, ()):
            printed = {key: value for key, value in value_at(told, at).items() if key != field}
            told = with_value({**told, UNKNOWN: [one for one in told[UNKNOWN] if one != dotted]}, at, printed)
    return told


def _costs(table: Table, event: Event | None, name: str) -> Iterator[Plain]:
    """What was paid, that many of any mana, one more, none, a cost of each colour, no cost."""
    paid: Any = getattr(event, "mana_paid", None) or {}
    if paid:
        yield "".join(f"{{{symbol}}}" * min(count, 20) for symbol, count in paid.items() if symbol in (*COLORS, "C"))
    for total in near(event, sum(paid.values()), sum(paid.values()) + 1, 0, 1, 7):
        yield f"{{{total}}}"
    for color in COLORS:
        yield f"{{{color}}}"
    facts = _facts(table, name)
    if facts is None or not facts.mana_value:
        yield None


def _facts(table: Table, name: str) -> Facts | None:
    npc = table.npcs.get(name)
    return table.cards.get(name) if npc is None else npc.facts


def _with_power(told: Plain, path: Path, power: Plain) -> Plain:
    """A telling with a creature's power, which it also brings to the checks that it supports."""
    told = with_value(told, path, power)
    for name, check in told["checks"].items():
        for creature, brought in check.get("support", {}).items():
            if brought is None and name_of(creature) == path[1] and isinstance(power, int):
                told = with_value(told, ("checks", name, "support", creature), max(0, power))
    return told


def _creatures(*usual: int) -> Values:
    """Numbers for what may be a creature, and nothing for what is none."""

    def values(table: Table, event: Event | None, name: str) -> Iterable[Plain]:
        facts, npc = _facts(table, name), table.npcs.get(name)
        is_one = npc is not None or facts is None or facts.is_creature or not facts.types
        return near(event, *usual, least=-1) if is_one else ()

    return of_thing(values)


def _is_worth_stated(setup: Plain, name: str) -> bool:
    """Whether a set-up tells a card's mana value: by its cost, as a land or a token, or in a text."""
    stated = value_at(setup, ("cards", name))
    if not isinstance(stated, dict):
        return True
    is_land = "land" in map(str.lower, stated.get("types", ()))
    return is_land or bool(stated.get("token")) or stated.get("mana_cost") is not None


def _is_costless(setup: Plain, name: str) -> bool:
    """Whether an NPC is of the type that has no mana cost."""
    return bool(value_at(setup, ("npcs", name, "npc_kind")) == "player")


_STRENGTH: Final = (0, 1, 2, 3, 4, 5, 6, 7, 8, -1, 20)
_PRINTED: Final[dict[str, Fact]] = {
    "mana_cost": Fact(of(say("mana cost")), of_thing(_costs), put=_with_cost),
    "mana_value": Fact(of(say("mana value")), _near(*range(17), 1000)),
    "colors": Fact(of(say("colours")), _always([], *([color] for color in COLORS), list(COLORS))),
    "power": Fact(of(say("power")), _creatures(*_STRENGTH), is_empty_unknown=True, put=_with_power),
    "toughness": Fact(of(say("toughness")), _creatures(*_STRENGTH), is_empty_unknown=True),
    "loyalty": Fact(of(say("loyalty")), _near(0, 1, 20)),
    "flash": Fact(_whether(say("has flash")), _always(False, True)),
    "haste": Fact(_whether(say("has haste")), _always(False, True)),
    "vigilance": Fact(_whether(say("has vigilance")), _always(False, True)),
    "abilities": Fact(of(say("abilities")), _always([], sorted(OTHERWISE))),
}
_LANDS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
CARDS: Final[dict[str, Fact]] = {
    **{f"cards.*.{field}": fact for field, fact in _PRINTED.items()},
    "cards.*.mana_value": replace(_PRINTED["mana_value"], is_usual=False, is_stated=_is_worth_stated),
    "cards.*.types": Fact(of(say("types")), _always([], *([one] for one in TYPES))),
    "cards.*.basic_land_types": Fact(of(say("basic land types")), _always([], *([one] for one in _LANDS))),
    "cards.*.makes_mana": Fact(
        lambda _, name: say("the mana that {card} makes", card=card(name)),
        _always(None, [], *([color] for color in COLORS)),
    ),
    "cards.*.token": Fact(_whether(say("is a token")), _always(False, True)),
    "cards.*.affects_whole_battlefield": Fact(_whether(say("affects the whole battlefield")), _always(False, True)),
}
"""By path."""


# ---- NPCs


def _with_kind(told: Plain, path: Path, kind: Plain) -> Plain:
    """A telling with the kind of an NPC; one of the player type is no permanent."""
    told, name = with_value(told, path, kind), path[1]
    if kind == "player":
        return {**told, "permanents": {key: one for key, one in told["permanents"].items() if key != name}}
    return told


def _in_play(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with an NPC in play or not."""
    told, name = with_value(told, path, value), path[1]
    return told if value else {**told, "permanents": {k: one for k, one in told["permanents"].items() if k != name}}


def _friends(table: Table, event: Event | None, name: str) -> Iterable[Plain]:
    return groups(table.pcs)


NPCS: Final[dict[str, Fact]] = {
    **{f"npcs.*.{field}": fact for field, fact in (_PRINTED | _OF_BOTH).items()},
    "npcs.*.mana_cost": replace(_PRINTED["mana_cost"], is_usual=False, is_stated=_is_costless),
    "npcs.*.npc_kind": Fact(of(say("type of NPC")), _always("creature", "planeswalker", "player"), put=_with_kind),
    "npcs.*.boss": Fact(_whether(say("is a boss")), _always(False, True)),
    "npcs.*.creature_types": Fact(of(say("creature types")), _always([], ["Human"])),
    "npcs.*.deck": Fact(of(say("deck")), _always(None, "some deck")),
    "npcs.*.life": Fact(of(say("life")), _near(0, 1, LIFE, 100), put=with_life),
    "npcs.*.hand": Fact(of(say("hand")), _near(0, HAND, 60)),
    "npcs.*.in_play": Fact(_whether(say("is in play")), _always(True, False), put=_in_play),
    "npcs.*.cooperates_with": Fact(
        lambda table, name: say("with whom {npc} cooperates", npc=named(table, name)), of_thing(_friends)
    ),
}
"""By path."""
