"""Tokens in every store: shown once, kept as digests, issued and revoked, never changed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from adjudicator.plain.json import Malformed
from adjudicator.service import Adjudicator
from adjudicator.store.tokens import TokenRow
from adjudicator.tokens import Issued, told
from tests.kernel.conftest import Place
from tests.kernel.toy import TOY

AT, UNTIL = "2026-01-01T00:00:00Z", "2999-01-01T00:00:00Z"


def issued(**more: Any) -> Issued:
    return Issued(**{"holder": "Aki", "role": "judge", "at": AT, "until": UNTIL, **more})


def test_a_token_is_found_until_it_is_revoked(service: Adjudicator) -> None:
    given = issued(events=("Osaka Open",), matches=(UUID(int=1),))
    token, held = service.tokens.issue(given)
    other, _ = service.tokens.issue(issued(holder="Bea"))

    assert service.tokens.find(token) == held
    assert held.issued == given
    service.tokens.revoke(held)
    service.tokens.revoke(held)
    assert service.tokens.find(token) is None
    assert not service.tokens.is_good(held)
    assert service.tokens.find(other) is not None
    assert [(one.issued.holder, one.revoked is None) for one in service.tokens.all()] == [("Aki", False), ("Bea", True)]


def test_another_process_sees_at_once_what_is_revoked(lasting: Place, opened: Callable[[Place], Adjudicator]) -> None:
    here, there = opened(lasting), opened(lasting)
    token, held = here.tokens.issue(issued())

    assert there.tokens.find(token) == held
    here.tokens.revoke(held)
    assert there.tokens.find(token) is None


def test_no_store_keeps_a_token(service: Adjudicator) -> None:
    token, held = service.tokens.issue(issued())
    for row in service.recorder.tokens.all():  # type: ignore[attr-defined]  # ours
        assert token not in row.digest + row.said.decode()
        assert row.digest == held.digest


def test_no_file_holds_a_token(tmp_path: Path) -> None:
    service = Adjudicator([TOY], str(tmp_path / "one.sqlite"))
    token, held = service.tokens.issue(issued())
    service.close()

    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in kept
    assert held.digest.encode() in kept


def test_tokens_are_256_bits_by_chance(service: Adjudicator) -> None:
    tokens = {service.tokens.issue(issued())[0] for _ in range(20)}

    assert len(tokens) == 20
    assert all(len(token) == len("adj_") + 43 for token in tokens)


def test_a_token_runs_out_on_time() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    service = Adjudicator([TOY], clock=lambda: now)
    token, held = service.tokens.issue(issued(until="2026-01-01T00:00:01Z"))
    assert service.tokens.find(token) == held
    now = datetime(2026, 1, 1, 0, 0, 1, tzinfo=UTC)
    assert service.tokens.find(token) is None
    assert told(now) == "2026-01-01T00:00:01Z"


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("holder", {"holder": ""}),
        ("holder", {"holder": "A" * 201}),
        ("holder", {"holder": "A\x1b[2J"}),
        ("role", {"role": "king"}),
        ("seat", {"role": "player", "seat": "A"}),
        ("seat", {"role": "player", "matches": (UUID(int=1),)}),
        ("seat", {"role": "player", "seat": "A", "matches": (UUID(int=1),), "events": ("Osaka",)}),
        ("seat", {"role": "player", "seat": "judge", "matches": (UUID(int=1),)}),
        ("seat", {"role": "player", "seat": "spectator", "matches": (UUID(int=1),)}),
        ("seat", {"role": "judge", "seat": "A"}),
        ("events", {"events": ("",)}),
    ],
)
def test_what_makes_no_sense_is_not_issued(service: Adjudicator, field: str, given: dict[str, Any]) -> None:
    with pytest.raises(Malformed) as refused:
        service.tokens.issue(issued(**given))

    assert refused.value.field == field
    assert service.tokens.all() == []
    assert service.tokens.issue(issued(role="player", seat="A", matches=(UUID(int=1),)))


@pytest.mark.parametrize(
    "said",
    [b"", b"{", b"\xff", b'{"said":"issued"}', b'{"said":"issued","holder":"x","role":"king","at":"","until":"3"}'],
)
def test_a_row_that_is_none_of_ours_opens_nothing(service: Adjudicator, said: bytes) -> None:
    token, held = service.tokens.issue(issued())
    rows: Any = service.recorder
    rows.tokens.append(TokenRow(held.digest, said))  # whoever could write could revoke as well
    rows.tokens.append(TokenRow("0" * 64, said))

    assert service.tokens.find(token) is None
    assert service.tokens.all() == []
