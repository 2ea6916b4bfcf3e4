"""Characters of a table being laid: PCs with their zones, NPCs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.copies import guard_count
from adjudicator.rulesets.mtg_trpg.events.base import Id
from adjudicator.rulesets.mtg_trpg.facts import of_npc
from adjudicator.rulesets.mtg_trpg.given import GivenNpc, GivenPc, GivenZone, stated_as
from adjudicator.rulesets.mtg_trpg.names import card as card_named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import HAND, LIFE, NOTHING, Character, Deck, Npc, Pc, Zone, kind_of_npc
from adjudicator.rulesets.mtg_trpg.zones import PILES
from adjudicator.seam.given import read
from adjudicator.seam.ruleset import Refused


def pc(name: str, given: GivenPc, decks: Mapping[str, Deck], clock: int) -> Pc:
    """A character; if no cards are listed, the whole deck is the library.

    One who lies unconscious since an unstated time does so from now on (MTR-HEAL-02); one at 0 life is dying.
    """
    deck, field = given.deck or (name if name in decks else None), f"pcs.{name}"
    zones: dict[str, Any] = {zone: _zone(getattr(given, zone), f"{field}.{zone}") for zone in PILES}
    if deck is not None and deck in decks and _is_untouched(given):
        zones["library"] = Zone(unknown=decks[deck].size)
    top = given.library_top or _top(given.library)
    if missing := [card for card in top if card not in zones["library"].cards]:
        says = say("{card} lies on top of the library, but is not among its cards", card=card_named(missing[0]))
        raise Refused("wrong", says, f"{field}.library_top")
    stated = stated_as(Character, given) | {"deck": deck}
    if given.status == "unconscious" and given.down_at is None:
        stated["down_at"] = clock
    if given.status == "ok" and not given.life:
        stated["status"] = "dying"
    return Pc(**stated, **zones, top=top, unnamed=_unnamed(given.battlefield, f"{field}.battlefield"))


def _is_untouched(given: GivenPc) -> bool:
    """Whether nothing is said about where a character's cards lie."""
    listed = (*(getattr(given, zone) for zone in PILES), given.battlefield, given.stack or None)
    return all(one is None for one in listed) and not given.suspended


def _zone(plain: Plain, field: str) -> Zone:
    """A zone: cards by name, a number of them, or both."""
    if plain is None:
        return NOTHING
    if isinstance(plain, list | tuple):
        guard_count(len(plain), field)
        return Zone(read(plain, tuple[Id, ...], field))
    if isinstance(plain, int) and not isinstance(plain, bool):
        plain = {"count": plain}
    given = read(plain, GivenZone, field)
    cards = given.cards or given.top
    count = len(cards) if given.count is None else given.count
    present.no_more_named(cards, count, f"{field}.count")
    guard_count(count, field)
    return Zone(cards, count - len(cards))


def _top(library: Plain) -> tuple[str, ...]:
    return tuple(library.get("top", ())) if isinstance(library, dict) else ()


def _unnamed(battlefield: Plain, field: str) -> int:
    """The number of permanents on a battlefield that are only counted."""
    if not isinstance(battlefield, list | tuple):
        return _zone(battlefield, field).unknown
    guard_count(len(battlefield), field)
    return 0


@book.serves("MTR-NPC-01", "MTR-HOUSE-15")
def npc(given: GivenNpc, field: str) -> Npc:
    """An NPC, a creature unless set up as something else; a player has 20 life and seven cards."""
    kind, cooperates = kind_of_npc(given.npc_kind), given.cooperates_with
    return Npc(
        kind=kind,
        boss=given.boss,
        facts=of_npc(given, field),
        creature_types=given.creature_types,
        deck=given.deck,
        life=LIFE if kind == "player" and given.life is None else given.life,
        hand=HAND if kind == "player" and given.hand is None else given.hand,
        cooperates=(cooperates,) if isinstance(cooperates, str) else cooperates or (),
    )
