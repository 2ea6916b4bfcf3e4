"""An application as a tournament has it, and who comes in: a token of each role."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from adjudicator.service import Adjudicator
from adjudicator.tokens import Issued, Role

EVENT: Final = "Osaka Open"
"""The event that tokens are for."""
LATER: Final = "2999-01-01T00:00:00Z"


def token_of(service: Adjudicator, role: Role, **more: Any) -> str:
    """A new token of a role, good for ever; for every match unless said otherwise."""
    given = {"holder": role.title(), "at": "2026-01-01T00:00:00Z", "until": LATER, **more}
    return service.tokens.issue(Issued(role=role, **given))[0]


def bearer(token: str) -> dict[str, str]:
    """The header that a token is sent in."""
    return {"Authorization": f"Bearer {token}"}


def tokens_of(service: Adjudicator, *matches: UUID) -> Mapping[Role, str]:
    """A token of each role: for the event; the player's for seat A in these matches."""
    return {
        "organiser": token_of(service, "organiser", events=(EVENT,)),
        "head-judge": token_of(service, "head-judge", events=(EVENT,)),
        "judge": token_of(service, "judge", events=(EVENT,), matches=matches),
        "player": token_of(service, "player", matches=matches, seat="A"),
        "spectator": token_of(service, "spectator", events=(EVENT,)),
    }
