"""A card chosen of several that stand beside it: when one is changed, the other still names it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from adjudicator.match import Game
from adjudicator.plain.json import Malformed, Plain
from adjudicator.seam.domains import CardDomain, Domain, ListDomain
from api.view.held import Path, field_at, put, standing


def kept_together(game: Game, was: dict[str, Plain], told: dict[str, Plain], path: Path) -> dict[str, Plain]:
    """The situation after a change of a place, with what stands beside that as it must be then; `was`: before it."""
    before, now = standing(was, path), standing(told, path)
    if before is UNSET or now is UNSET:
        return told
    for beside, value in _beside(told, path):
        if isinstance(now, list) and isinstance(before, list) and _is_of_several(game, told, path, beside):
            if now and value not in now and (value in before or not before):
                told = put(told, beside, now[-1])
        elif (
            isinstance(value, list)
            and before in value
            and now not in value
            and _is_of_several(game, told, beside, path)
        ):
            told = put(told, beside, [now if one == before else one for one in value])
    return told


def _beside(told: dict[str, Plain], path: Path) -> Iterator[tuple[Path, Plain]]:
    """What stands in the same part, and where."""
    part = standing(told, path[:-1])
    for name, value in part.items() if isinstance(part, dict) else ():
        if name != path[-1]:
            yield (*path[:-1], name), value


def _is_of_several(game: Game, told: dict[str, Plain], several: Path, one: Path) -> bool:
    """Whether cards stand in one place, and a card in the other."""
    held = _domain(game, told, several)
    is_list = isinstance(held, ListDomain) and isinstance(held.of, CardDomain)
    return is_list and isinstance(_domain(game, told, one), CardDomain)


def _domain(game: Game, told: dict[str, Plain], path: Path) -> Domain | None:
    try:
        return field_at(game, told, path).domain
    except Malformed:
        return None
