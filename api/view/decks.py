"""Which decks an audit is about, as both faces ask."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.match import Header, Rulesets
from adjudicator.plain.choices import none_of
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said, listed
from adjudicator.seam.decks import Pack
from api.sentences import say
from projections.read import Listed


def game_of(rulesets: Rulesets, ruleset: str | None, header: Header | None) -> tuple[str, Pack]:
    """The game whose decks are audited, with its pack: the one named, that of a match (`header`), or the first.

    Raises `Malformed` if the game does not tell what becomes of its decks, or if the service shuffles them.
    """
    if header is not None and header.is_managed:
        says = say("The service shuffles the decks of this match, and each of their cards has its proof; "
                   "an audit is about physical decks")  # fmt: skip
        raise Malformed(says, "match")
    packs = {name: game.pack for name, game in rulesets.items() if game.pack is not None}
    name = ruleset or (header.ruleset if header is not None else next(iter(packs), ""))
    if (pack := packs.get(name)) is not None:
        return name, pack
    field = "ruleset" if ruleset or header is None else "match"
    if name not in rulesets:
        raise Malformed(none_of(name, list(packs)), field)
    says = say("{ruleset} does not say what becomes of decks, so there is nothing to audit",
               ruleset=rulesets[name].title)  # fmt: skip
    raise Malformed(says, field)


def nothing(asked: Listed) -> Said:
    """The sentence that no card is on record for what was asked."""
    found = list(_filters(asked))
    if not found:
        return say("No card of a physical deck is on record")
    return say("No card of a physical deck is on record for this question: {decks}", decks=listed(found))


def _filters(asked: Listed) -> Iterator[Said]:
    if asked.match:
        yield say("match {match}", match=str(asked.match))
    if asked.event:
        yield say("event {event}", event=asked.event)
    if asked.player:
        yield say("player {player}", player=asked.player)
    if asked.deck:
        yield say("deck of {seat}", seat=asked.deck)
    if asked.first:
        yield say("from {day} on", day=asked.first)
    if asked.last:
        yield say("until {day}", day=asked.last)
