"""Audits of physical decks, for judges and organisers."""

from __future__ import annotations

from hashlib import sha256

from flask import Response
from msgspec import field as named
from msgspec import msgpack

from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.seam.sentences import Speaker
from api.http.exchange import Viewer, answer, etag, for_judges
from api.http.front.speaker import language
from api.http.openapi import Area
from api.http.shared.audits import Decks, decks, each, looked
from api.sentences import say
from api.view.audits import AuditOfFlips, audited

area = Area("audits", "What the flips of physical decks say about how they were shuffled, for judges.")


class OfDecks(Decks, frozen=True, kw_only=True):
    """Which decks, how strictly, as whom."""

    viewer: Viewer = named(default=SPECTATOR, name="as")


@area.get("/audits/flips", AuditOfFlips, operation="search", query=OfDecks, problems=(403, 404, 409, 422))
def audit_flips(asked: OfDecks) -> Response:
    """Tells what flips say about how decks were shuffled: of a match, a player, an event, a season (from, to)."""
    for_judges(asked.viewer, say("Audits of decks are for judges: cards drawn into hands are counted too"))
    found = decks(asked)
    tag = etag(sha256(msgpack.encode(found.recorded)).hexdigest(), asked, found.behind, language())

    def made() -> AuditOfFlips:
        came, some = looked(found, asked), each(found, asked)
        return audited(found.listed, came, found.behind, Speaker(language()), some, asked.by)

    return answer(made, tag)
