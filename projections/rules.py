"""The version of the rules that made a view: with other rules it would come out differently."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from adjudicator import code
from adjudicator.service import Adjudicator


def rules_of(service: Adjudicator) -> str:
    """A digest of the version of the code and of the registers of all games."""
    games = [
        (game.name, game.edition, sorted(game.book.rules.values(), key=lambda rule: rule.id))
        for game in sorted(service.rulesets.values(), key=lambda game: game.name)
    ]
    return sha256(msgspec.json.encode((code(), games))).hexdigest()
