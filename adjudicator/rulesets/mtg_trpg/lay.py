"""A set-up, a scenario's `given` or a told table, laid out: `lay`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import asdict

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import Facts, facts_of, name_of
from adjudicator.rulesets.mtg_trpg.decklist import LARGEST, decklist
from adjudicator.rulesets.mtg_trpg.events.base import Id
from adjudicator.rulesets.mtg_trpg.facts import of_npc, whole, without_facts
from adjudicator.rulesets.mtg_trpg.facts_file import stated_facts
from adjudicator.rulesets.mtg_trpg.given import (
    GivenFacts,
    GivenNpc,
    GivenPc,
    GivenPermanent,
    GivenTable,
    GivenZone,
    read_table,
)
from adjudicator.rulesets.mtg_trpg.lay_rest import lay_combat, lay_effects, lay_horde, lay_rulings
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, LIFE, NOTHING, Deck, Npc, Pc, Permanent, Table, Zone
from adjudicator.rulesets.mtg_trpg.zones import PILES
from adjudicator.seam.frozen import replace
from adjudicator.seam.given import read
from adjudicator.seam.ruleset import Refused

NOBODY = (None, "none", GM)
"""Who controls what no character controls."""


def lay(plain: Plain) -> Table:
    """The table that plain data describes: a set-up, a scenario's `given`, or what `tell` wrote.

    Raises `Refused` with the field for an unknown key, a wrong type, a card listed twice, a card nobody knows.
    """
    given = read_table(plain)
    if GM in given.pcs:
        raise Refused("GM is the game master's seat, not a character's", "pcs.GM")
    stated = _stated(given)
    cards = {name: whole(one, f"cards.{name}") for name, one in stated.items()}
    decks = {name: _deck(deck, cards, f"decks.{name}") for name, deck in given.decks.items()}
    npcs = {name: _npc(npc, f"npcs.{name}") for name, npc in given.npcs.items()}
    told = given.at is not None
    own = {} if told else decks
    pcs = {name: _down(_pc(name, pc, own), given.clock_s) for name, pc in given.pcs.items()}
    if not told:
        decks |= _implied(pcs, cards, given, decks)
    permanents = _permanents(given, stated, npcs)
    table = _with_the_rest(Table(pcs, cards, decks, permanents, npcs), given)
    _stand(table)
    return table


def _with_the_rest(table: Table, given: GivenTable) -> Table:
    """The table with its effects and rulings, checks, combat, and where the session stands."""
    return replace(
        table,
        effects=lay_effects(given),
        rulings=lay_rulings(given),
        checks=given.checks,
        combat=lay_combat(given, table.pcs, table.npcs),
        horde=lay_horde(given),
        attack=given.attack,
        slowing=given.slowing,
        areas=given.areas,
        noted=given.noted,
        scene=given.scene,
        scene_open=given.scene_open,
        focus_draw=given.table.focus_draw,
        clock=given.clock_s,
        at=given.at or 0,
    )


def _stated(given: GivenTable) -> dict[str, GivenFacts]:
    """The facts under `cards` and those in the text `card_facts`; a card in both must be the same."""
    in_text = stated_facts(given.card_facts.encode(), "card_facts") if given.card_facts else {}
    for name in given.cards.keys() & in_text.keys():
        one, other = given.cards[name], in_text[name]
        if (one.controller, whole(one, f"cards.{name}")) != (other.controller, whole(other, f"cards.{name}")):
            raise Refused(f"{name} is stated twice, with other facts", f"cards.{name}")
    return {**in_text, **given.cards}


# ---- decks


def _deck(plain: Plain, cards: Mapping[str, Facts], field: str) -> Deck:
    """A deck: a decklist as text, copies by name, or a size alone."""
    if isinstance(plain, str):
        copies = decklist(plain, field).cards
    elif isinstance(plain, dict) and plain.keys() == {"size"} and type(plain["size"]) is int:
        if not 0 <= plain["size"] <= LARGEST:
            raise Refused(f"a deck of {plain['size']} cards; at most {LARGEST} can be kept", f"{field}.size")
        return Deck(size=plain["size"])
    else:
        copies = read(plain, dict[Id, int], field)
    unknown = [name for name in copies if facts_of(cards, name) is None]
    if unknown:
        raise Refused(without_facts(unknown, cards), f"{field}.{unknown[0]}")
    for name, count in copies.items():
        if not 0 < count <= LARGEST:
            raise Refused(f"{count} copies of {name}: a deck has 1 to {LARGEST}", f"{field}.{name}")
    size = sum(copies.values())
    if size > LARGEST:
        raise Refused(f"the deck has {size} cards; at most {LARGEST} can be kept", field)
    return Deck(copies, size)


def _implied(
    pcs: Mapping[str, Pc], cards: Mapping[str, Facts], given: GivenTable, decks: Mapping[str, Deck]
) -> dict[str, Deck]:
    """The decks of characters whose cards are all named and known, and who have no decklist."""
    found = {}
    for name, pc in pcs.items():
        named = [card for zone in PILES for card in getattr(pc, zone).cards]
        named += [card for card, _ in _entries(given.pcs[name], name) if card not in given.npcs]
        known = {card: facts_of(cards, card) for card in (*named, *pc.stack)}
        copies = Counter(name_of(card) for card in (*named, *pc.stack) if (facts := known[card]) and not facts.token)
        hidden = any(getattr(pc, zone).unknown for zone in PILES) or pc.unnamed or pc.suspended
        if hidden or None in known.values() or given.permanents:
            continue
        if pc.library.cards and (pc.deck or name) not in decks:
            found[pc.deck or name] = Deck(dict(copies), copies.total())
    return found


# ---- characters and NPCs


def _pc(name: str, given: GivenPc, decks: Mapping[str, Deck]) -> Pc:
    deck = given.deck or (name if name in decks else None)
    field = f"pcs.{name}"
    zones = {zone: _zone(getattr(given, zone), f"{field}.{zone}") for zone in PILES}
    top = given.library_top or _top(given.library)
    listed = (*(getattr(given, zone) for zone in PILES), given.battlefield, given.stack or None)
    if deck is not None and deck in decks and all(one is None for one in listed) and not given.suspended:
        zones["library"] = Zone(unknown=decks[deck].size)
    library = zones["library"]
    if missing := [card for card in top if card not in library.cards]:
        raise Refused(f"{missing[0]} lies on top of the library and is no card of it", f"{field}.library_top")
    same = ("life", "focus", "status", "maximum_hand", "profile", "place", "stack", "suspended", "emblems",
            "stack_abilities", "items", "opened", "lands", "down_at", "down_since")  # fmt: skip
    stated = {key: getattr(given, key) for key in same}
    unnamed = _unnamed(given.battlefield, f"{field}.battlefield")
    return replace(Pc(), deck=deck, top=top, unnamed=unnamed, **zones, **stated)


def _down(pc: Pc, clock: int) -> Pc:
    """A character who lies unconscious, nobody said since when: from now on (MTR-HEAL-02)."""
    return replace(pc, down_at=clock) if pc.status == "unconscious" and pc.down_at is None else pc


def _zone(plain: Plain, field: str) -> Zone:
    """A zone: cards by name, a number of them, or both."""
    if plain is None:
        return NOTHING
    if isinstance(plain, list | tuple):
        _guard_count(len(plain), field)
        return Zone(read(plain, tuple[Id, ...], field))
    if isinstance(plain, int) and not isinstance(plain, bool):
        plain = {"count": plain}
    given = read(plain, GivenZone, field)
    cards = given.cards or given.top
    count = len(cards) if given.count is None else given.count
    if count < len(cards):
        raise Refused(f"{len(cards)} cards are named, {count} counted", f"{field}.count")
    _guard_count(count, field)
    return Zone(cards, count - len(cards))


def _guard_count(count: int, field: str) -> None:
    if count > LARGEST:
        raise Refused(f"{count} cards; at most {LARGEST} can be kept", field)


def _top(library: Plain) -> tuple[str, ...]:
    return tuple(library.get("top", ())) if isinstance(library, dict) else ()


def _unnamed(battlefield: Plain, field: str) -> int:
    if not isinstance(battlefield, list | tuple):
        return _zone(battlefield, field).unknown
    _guard_count(len(battlefield), field)
    return 0


def _entries(given: GivenPc, name: str) -> Iterable[tuple[str, GivenPermanent]]:
    """The permanents listed on a character's battlefield."""
    listed = given.battlefield.get("cards", ()) if isinstance(given.battlefield, dict) else given.battlefield
    for number, entry in enumerate(listed if isinstance(listed, list | tuple) else ()):
        field = f"pcs.{name}.battlefield[{number}]"
        permanent = read({"card": entry} if isinstance(entry, str) else entry, GivenPermanent, field)
        if permanent.card is None:
            raise Refused("a permanent names its card", f"{field}.card")
        yield permanent.card, permanent


@book.serves("MTR-NPC-01", "MTR-HOUSE-15")
def _npc(given: GivenNpc, field: str) -> Npc:
    """An NPC: a creature unless set up otherwise; a player with 20 life and seven cards."""
    player, cooperates = given.npc_kind == "player", given.cooperates_with
    one = isinstance(cooperates, str)
    return Npc(
        kind=given.npc_kind,
        boss=given.boss,
        facts=of_npc(given, field),
        creature_types=given.creature_types,
        deck=given.deck,
        life=LIFE if player and given.life is None else given.life,
        hand=HAND if player and given.hand is None else given.hand,
        cooperates=(cooperates,) if isinstance(cooperates, str) and one else tuple(cooperates or ()),
    )


# ---- permanents


def _permanents(given: GivenTable, stated: Mapping[str, GivenFacts], npcs: Mapping[str, Npc]) -> dict[str, Permanent]:
    """By id: those listed in full, the characters' own, the NPCs, and cards that nobody controls."""
    found = {name: _permanent(one, one.owner, one.controller) for name, one in given.permanents.items()}
    for pc, listed in given.pcs.items():
        for card, entry in _entries(listed, pc):
            if card in given.permanents:
                continue
            if card in found:
                raise Refused(f"{card} is on the battlefield already: number the copies", f"pcs.{pc}.battlefield")
            found[card] = _permanent(entry, None if card in npcs else entry.owner or pc, pc)
            if found[card].loyalty is None and name_of(card) in stated:
                found[card] = replace(found[card], loyalty=stated[name_of(card)].loyalty)
    for name, npc in given.npcs.items():
        if npc.npc_kind != "player" and npc.in_play and name not in found:
            entry = GivenPermanent(tapped=npc.tapped, damage=npc.damage, status=npc.status, loyalty=npc.loyalty)
            found[name] = _permanent(entry, None, npc.controller)
    for name, facts in stated.items():
        if facts.controller is not None and name not in found:
            found[name] = _permanent(GivenPermanent(loyalty=facts.loyalty), None, facts.controller)
    return found


def _permanent(given: GivenPermanent, owner: str | None, controller: str | None) -> Permanent:
    kept = {key: value for key, value in asdict(given).items() if key in Permanent.__struct_fields__}
    nobody = controller in NOBODY
    return Permanent(**{**kept, "owner": owner, "controller": None if nobody else controller})


# ---- the whole


def _stand(table: Table) -> None:
    """Raises `Refused` where the table names what is not on it, or a numbered copy lies in two places."""
    for name, permanent in table.permanents.items():
        for who in (permanent.owner, permanent.controller):
            if who is not None and who not in table.pcs:
                raise Refused(f"there is no character {who}", f"permanents.{name}.controller")
    for name, check in table.checks.items():
        if check.pc not in table.pcs:
            raise Refused(f"there is no character {check.pc}", f"checks.{name}.pc")
    for name, pc in table.pcs.items():
        places: Counter[str] = Counter(card for zone in PILES for card in getattr(pc, zone).cards if "#" in card)
        places.update(key for key, one in table.permanents.items() if one.owner == name and "#" in key)
        twice = [card for card, count in places.items() if count > 1]
        if twice:
            raise Refused(f"{twice[0]} lies in more than one place", f"pcs.{name}")
