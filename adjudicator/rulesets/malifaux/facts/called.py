"""What facts are called: a word of the table, and whose it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.malifaux.keys import TERMS
from adjudicator.rulesets.malifaux.keys import called as called_on
from adjudicator.rulesets.malifaux.names import named, printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

Called: TypeAlias = Callable[..., Said]
"""`(table, *names) -> Said`."""
_OWN: Final[Mapping[str, Said]] = {
    "abilities": say("abilities"),
    "actions": say("actions"),
    "activated": say("activated this turn"),
    "base_elevation": say("elevation"),
    "base_mm": say("base"),
    "bonus": say("bonus action"),
    "can_use_soulstones": say("use of soulstones"),
    "cards": say("cards"),
    "characteristics": say("characteristics"),
    "conflict": say("conflict"),
    "cost": say("cost"),
    "damage_dealt": say("damage dealt"),
    "deck": say("deck"),
    "deployment": say("deployment zones"),
    "discard_late": say("over the hand size"),
    "discards": say("discards"),
    "effects": say("effects"),
    "ended": say("activation that ended"),
    "final_suits": say("suits"),
    "fresh": say("latest kills"),
    "has_target": say("target of a trigger"),
    "health_max": say("maximum Health"),
    "height": say("Height"),
    "icon": say("icon"),
    "in_play": say("in play"),
    "keywords": say("keywords"),
    "kills": say("kills"),
    "moved": say("moved this turn"),
    "name": say("name"),
    "order": say("order"),
    "paid": say("markers paid"),
    "placed_last": say("last to place a token"),
    "polygon": say("outline"),
    "range": say("range"),
    "resist": say("resisting stat"),
    "resolved": say("resolved"),
    "restriction": say("restriction"),
    "restrictions": say("restrictions"),
    "scheme_points": say("scheme points"),
    "sides": say("sides of upgrades"),
    "stat": say("stat"),
    "stat_name": say("stat"),
    "stats": say("stat"),
    "stat_suits": say("suits"),
    "starts": say("side that starts up"),
    "station": say("station"),
    "step": say("step"),
    "strategy_points": say("strategy points"),
    "timing": say("timing"),
    "title": say("title"),
    "tn": say("target number"),
    "tn_suits": say("suits of the target number"),
    "tokens_due": say("Explosive tokens"),
    "told": say("total told"),
    "traits": say("traits"),
    "triggers": say("triggers"),
    "turn_over": say("end of the turn"),
    "under_way": say("actions under way"),
    "unshuffled": say("shuffle"),
    "against": say("target"),
    "action": say("action"),
    "floors": say("floors"),
    "generates": say("generated action"),
    "initiative": say("initiative"),
    "flips": say("initiative flips"),
    "idol": say("idol created"),
    "game_over": say("game over"),
}


def word(key: str) -> Said:
    """A key of a told table, as people call it; raises `LookupError` for one without a word."""
    called = _OWN.get(key) or TERMS.get(key)
    if called is None:
        raise LookupError(key)
    return called


def whole(key: str) -> Called:
    """A fact of the table as a whole."""
    what = word(key)
    return lambda _table, *_: what


def of_seat(key: str) -> Called:
    """A fact of a player."""
    what = word(key)
    return lambda _table, seat, *_: _of(what, Player(seat))


def of_object(key: str) -> Called:
    """A fact of a model, a marker or a piece of terrain."""
    what = word(key)
    return lambda table, name, *_: _of(what, named(table, name))


def of_printed(key: str) -> Called:
    """A fact that is printed: of an action, a trigger, an upgrade."""
    what = word(key)
    return lambda _table, *names: _of(what, printed(names[-1]))


def of_duel(key: str) -> Called:
    """A fact of a duel, or of one of its models."""
    what = word(key)
    return lambda table, duel, *part: _of(what, _duelist(table, duel, *part))


def of_flip(key: str) -> Called:
    """A fact of a flip that belongs to no duel."""
    what = word(key)
    return lambda table, flip, *_: _of(what, called_on(table, ("flips", flip)) or flip)


def _of(what: Said, whose: Part) -> Said:
    return say("the {what} of {whose}", what=what, whose=whose)


def _duelist(table: Table, duel: str, *part: str) -> Part:
    return called_on(table, ("duels", duel, *part[:1])) or called_on(table, ("duels", duel)) or duel
