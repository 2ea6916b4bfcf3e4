"""Characters and NPCs in words, and what the GM rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Named, Part, Player, Said, listed
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.composition import NAMES
from adjudicator.rulesets.mtg_trpg.names import COLORS, actor, named, zone
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.terms import TYPES, quoted, thing
from adjudicator.rulesets.mtg_trpg.words.phrases import the_check
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS

TOPICS: Final[Mapping[str, Said]] = {
    "abandoning": say("abandoning permanents"),
    "archenemy": say("the archenemy rules"),
    "background_effect": say("the effect of a background"),
    "boss_setup": say("what a boss begins with"),
    "double_turn": say("double turns"),
    "duration": say("how long an action takes"),
    "effect_duration": say("when an effect ends"),
    "escape_condition": say("the terms of an escape"),
    "extra_turn_effect": say("what an extra turn does"),
    "horde_size": say("the size of the horde"),
    "lending": say("lending permanents"),
    "mulligan": say("mulligans"),
    "npc_control": say("the control of NPCs"),
    "npc_untap": say("when NPCs untap"),
    "object_damage": say("damage to objects"),
    "recovery_withheld": say("what is withheld from recovery"),
    "reset_trap": say("a trap that resets cards"),
    "scene_end": say("the end of the scene"),
    "support_limit": say("how many may support"),
    "taking_over": say("taking control of permanents"),
    "wake_up": say("waking up"),
}
"""The topics that a ruling may have."""
_KEYS: Final[Mapping[str, Said]] = {
    "cards": say("cards"),
    "creatures": say("creatures"),
    "effect": say("effect"),
    "life_at": say("life"),
    "seconds": say("seconds"),
    "sorceries": say("sorceries"),
    "zone": say("zone"),
}
"""What a ruling may set."""
PILES: Final[Mapping[str, Said]] = {"deck": say("deck"), "library": say("library")}
_COUNTED: Final = dict(zip(NAMES[:-1], ("W", "U", "B", "R", "G", "colorless"), strict=True))


@WORDS.of(ev.CharacterCreated, called=say("character created"))
def _character_created(table: Table, event: ev.CharacterCreated) -> Said:
    decks = event.deck if isinstance(event.deck, tuple) else (event.deck,) if event.deck else ()
    if decks:
        says = say("{pc} is made from deck {decks}", pc=Named(event.pc, event.pc), decks=listed(decks, "and"))
    else:
        says = say("{pc} is made without a deck", pc=Named(event.pc, event.pc))
    return says if event.life is None else say("{event}, with {life} life", event=says, life=event.life)


@WORDS.of(ev.CompositionNoted, called=say("make-up of a deck noted"))
def _composition_noted(table: Table, event: ev.CompositionNoted) -> Said:
    stated = {name: getattr(event, name) for name in NAMES if getattr(event, name) is not None}
    total = stated.pop("total", None)
    counts = [say("{count} {color}", count=count, color=COLORS[_COUNTED[name]]) for name, count in stated.items()]
    counts += [] if total is None else [say("{count} in all", count=total)]
    player, pile = Player(event.pc), PILES.get(event.of, event.of)
    if not counts:
        return say("{player} notes the make-up of the {pile}", player=player, pile=pile)
    return say(
        "{player} notes the make-up of the {pile}: {counts}", player=player, pile=pile, counts=listed(counts, "list")
    )


@WORDS.of(ev.OpeningHandDrawn, called=say("opening hand"))
def _opening_hand_drawn(table: Table, event: ev.OpeningHandDrawn) -> Said:
    return counted(
        "{player} draws an opening hand of {count} card",
        "{player} draws an opening hand of {count} cards",
        count=event.count,
        player=Player(event.pc),
    )


@WORDS.of(ev.SpecialItemGranted, called=say("special item granted"))
def _special_item_granted(table: Table, event: ev.SpecialItemGranted) -> Said:
    pc = named(table, event.pc)
    return say("{giver} gives {pc} the special item {item}", giver=actor(table, event.by), pc=pc, item=event.item)


@WORDS.of(ev.NpcRegistered, called=say("NPC enters play"))
def _npc_registered(table: Table, event: ev.NpcRegistered) -> Said:
    kind, npc = event.npc_kind or "creature", Named(event.npc, event.npc)
    as_ = TYPES.get(kind) or say("an NPC of the type {kind}", kind=kind)
    if event.boss:
        return say("{npc} comes into play as {type}, a boss", npc=npc, type=as_)
    return say("{npc} comes into play as {type}", npc=npc, type=as_)


# ---- rulings


@WORDS.of(ev.GmRuled, called=say("GM ruling"))
def _gm_ruled(table: Table, event: ev.GmRuled) -> Said:
    said = _ruling(table, event)
    if event.allowed is None:
        return said
    return (
        say("{ruling}, which gives leave", ruling=said)
        if event.allowed
        else say("{ruling}, which gives no leave", ruling=said)
    )


def _ruling(table: Table, event: ev.GmRuled) -> Said:
    topic = TOPICS.get(event.topic.strip().lower()) or quoted(event.topic)
    who = actor(table, event.by)
    if event.about is None and event.value is None:
        return say("{who} rules on {topic}", who=who, topic=topic)
    if event.about is None:
        return say("{who} rules on {topic}: {value}", who=who, topic=topic, value=_stated(table, event.value))
    about = _stated(table, event.about)
    if event.value is None:
        return say("{who} rules on {topic}, for {about}", who=who, about=about, topic=topic)
    value = _stated(table, event.value)
    return say("{who} rules on {topic}, for {about}: {value}", who=who, about=about, topic=topic, value=value)


def _stated(table: Table, plain: Plain) -> Part:
    """The subject or the value of a ruling, in words."""
    if isinstance(plain, str):
        return the_check(table, plain) if plain in table.checks else thing(table, plain)
    if isinstance(plain, bool) or plain is None:
        return say("yes") if plain else say("no")
    if isinstance(plain, dict):
        items = [
            say("{key} {value}", key=_KEYS.get(key, key), value=zone(inner) if key == "zone" else _stated(table, inner))
            for key, inner in plain.items()
        ]
        return listed(items, "list")
    return listed([_stated(table, inner) for inner in plain], "list") if isinstance(plain, list | tuple) else plain
