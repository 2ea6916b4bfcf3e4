"""Tokens in every store: shown once, kept as digests, issued and revoked, never changed."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Barrier
from typing import Any
from uuid import UUID

import pytest
from msgspec import structs

from adjudicator.plain.json import Malformed
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.tokens import TokenRow
from adjudicator.tokens import Issued, told
from tests.given import Place
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


def test_how_much_was_said_tells_of_every_statement(lasting: Place, opened: Callable[[Place], Adjudicator]) -> None:
    """An open stream is asked whether it may go on once this grows, whoever said it."""
    here, there = opened(lasting).tokens, opened(lasting).tokens
    _, held = here.issue(issued())
    code, _ = here.link(held)
    found = here.enrol(code)
    assert found
    inside = here.find(found[0])
    assert inside
    statements: list[Callable[[], object]] = [
        lambda: here.leave(inside),
        lambda: here.take_over(held),
        lambda: here.revoke(held),
    ]
    for said in statements:
        before = there.said
        assert there.said == before
        said()
        assert there.said > before


def test_a_link_lets_one_browser_in_once(service: Adjudicator) -> None:
    _, held = service.tokens.issue(issued(by_link=True))
    code, until = service.tokens.link(held)

    assert (len(code), AT < until < UNTIL) == (22, True)
    assert service.tokens.linked(code) == service.tokens.linked(code) == held
    found = service.tokens.enrol(code)
    assert found
    key, of = found
    assert of == held
    inside = service.tokens.find(key)
    assert inside
    assert (inside.digest, inside.issued, inside.key is None) == (held.digest, held.issued, False)
    assert (service.tokens.linked(code), service.tokens.enrol(code), service.tokens.find(code)) == (None, None, None)
    assert [one.browsers for one in service.tokens.all()] == [1]
    kept = b"".join(row.digest.encode() + row.said for row in service.recorder.tokens.all())  # type: ignore[attr-defined]
    assert not any(secret.encode() in kept for secret in (code, key))


def test_rights_do_not_outlive_their_giver(service: Adjudicator) -> None:
    """A token, a link and a browser's key end with whose they came from, however far back, until taken over."""
    tokens = service.tokens
    _, head = tokens.issue(issued(role="organiser", holder="Head"))
    _, other = tokens.issue(issued(role="organiser", holder="Other"))
    _, deputy = tokens.issue(issued(role="organiser", holder="Deputy", maker=head.digest))
    token, _ = tokens.issue(issued(maker=deputy.digest))
    _, kiosk = tokens.issue(issued(holder="Kiosk", by_link=True))
    codes = [tokens.link(kiosk, by=deputy)[0] for _ in range(2)]
    found = tokens.enrol(codes[0])
    assert found
    (key, _), held = found, tokens.find(token)
    assert held
    assert tokens.find(key)

    tokens.revoke(head)
    assert (tokens.find(token), tokens.find(key), tokens.linked(codes[1]), tokens.enrol(codes[1])) == (None,) * 4
    assert not tokens.is_good(held)
    good = {one.issued.holder: one.is_good(AT) for one in tokens.all()}
    assert good == {"Head": False, "Other": True, "Deputy": False, "Aki": False, "Kiosk": True}
    tokens.take_over(deputy, other)
    assert tokens.find(token) == structs.replace(held, maker=deputy.digest)
    assert tokens.find(key)
    tokens.revoke(other)
    assert tokens.find(token) is None
    tokens.take_over(held)  # at the command line, which is above all of them
    assert tokens.find(token)
    tokens.revoke(held)
    tokens.take_over(held)
    assert tokens.find(token) is None


def test_nobody_takes_over_what_they_come_from(service: Adjudicator) -> None:
    tokens = service.tokens
    _, head = tokens.issue(issued(role="organiser"))
    token, deputy = tokens.issue(issued(role="organiser", maker=head.digest))
    for one in (head, deputy):
        with pytest.raises(Refused, match="Your own token ends with this one"):
            tokens.take_over(one, deputy)
    assert tokens.find(token)


def test_what_was_given_with_a_browsers_key_ends_with_who_gave_the_key(service: Adjudicator) -> None:
    """Else whoever is about to be revoked would come in by a link to another organiser's token, and let in themselves
    once more. A browser that only leaves takes nobody along."""
    tokens = service.tokens
    _, chief = tokens.issue(issued(role="organiser", holder="Chief"))
    _, deputy = tokens.issue(issued(role="organiser", holder="Deputy", maker=chief.digest))
    entered = tokens.enrol(tokens.link(chief, by=deputy)[0])
    assert entered
    browser = tokens.find(entered[0])
    assert browser
    token, held = tokens.issue(issued(maker=browser.came_by))
    code, _ = tokens.link(held, by=browser)
    taken, orphan = tokens.issue(issued(holder="Orphan", maker="0" * 64))
    tokens.take_over(orphan, browser)
    with pytest.raises(Refused, match="Your own token ends with this one"):
        tokens.take_over(chief, browser)

    tokens.leave(browser)
    assert all((tokens.find(token), tokens.find(taken), tokens.linked(code)))
    tokens.revoke(deputy)
    assert (tokens.find(token), tokens.find(taken), tokens.linked(code)) == (None,) * 3
    good = {one.issued.holder: one.is_good(AT) for one in tokens.all()}
    assert good == {"Chief": True, "Deputy": False, "Aki": False, "Orphan": False}


def test_a_long_chain_of_givers_is_listed_quickly(service: Adjudicator, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows are read once, not again for each token and each that it ends with."""
    maker = None
    for _ in range(30):
        maker = service.tokens.issue(issued(role="organiser", maker=maker))[1].digest
    rows, asked = service.tokens._rows, []

    def of(digest: str) -> Any:
        asked.append(digest)
        return type(rows).of(rows, digest)

    monkeypatch.setattr(rows, "of", of)
    assert len(service.tokens.all()) == 30
    assert asked == []


def test_a_link_is_good_no_longer_than_who_made_it() -> None:
    with Adjudicator([TOY], clock=lambda: datetime(2026, 1, 1, tzinfo=UTC)) as service:
        _, held = service.tokens.issue(issued())
        _, maker = service.tokens.issue(issued(until="2026-01-01T00:05:00Z"))
        assert service.tokens.link(held, by=maker)[1] == maker.issued.until


def test_a_link_that_many_open_at_once_lets_one_in(lasting: Place, opened: Callable[[Place], Adjudicator]) -> None:
    """Threads of two processes' services, ten times over: each code gives one key."""
    services = [opened(lasting), opened(lasting)]
    for _ in range(10):
        _, held = services[0].tokens.issue(issued())
        code, _ = services[0].tokens.link(held)
        start = Barrier(8)

        def use(number: int, code: str = code, start: Barrier = start) -> object:
            start.wait()
            return services[number % 2].tokens.enrol(code)

        with ThreadPoolExecutor(8) as pool:
            found = [one for one in pool.map(use, range(8)) if one]
        assert len(found) == 1


def test_links_and_keys_go_with_their_token(service: Adjudicator) -> None:
    token, held = service.tokens.issue(issued())
    codes = [service.tokens.link(held)[0] for _ in range(3)]
    keys = [found[0] for code in codes[:2] if (found := service.tokens.enrol(code))]
    insides = [inside for key in keys if (inside := service.tokens.find(key))]
    assert (len(insides), all(map(service.tokens.is_good, insides))) == (2, True)

    service.tokens.leave(insides[0])  # one browser leaves: the other one stays, and so does the token
    assert [service.tokens.find(key) is None for key in keys] == [True, False]
    assert [service.tokens.is_good(one) for one in insides] == [False, True]
    assert service.tokens.find(token)

    service.tokens.revoke(held)
    assert [service.tokens.find(key) for key in keys] == [None, None]
    assert not service.tokens.is_good(insides[1])
    assert (service.tokens.linked(codes[2]), service.tokens.enrol(codes[2])) == (None, None)


@pytest.mark.parametrize(("later", "lasts"), [(15, False), (14, True)])
def test_a_link_runs_out(later: int, lasts: bool) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    service = Adjudicator([TOY], clock=lambda: now)
    code, until = service.tokens.link(service.tokens.issue(issued())[1])
    assert until == "2026-01-01T00:15:00Z"
    now += timedelta(minutes=later)

    assert (service.tokens.linked(code) is not None, service.tokens.enrol(code) is not None) == (lasts, lasts)


def test_a_link_is_good_no_longer_than_its_token() -> None:
    service = Adjudicator([TOY], clock=lambda: datetime(2026, 1, 1, tzinfo=UTC))
    held = service.tokens.issue(issued(until="2026-01-01T00:01:00Z"))[1]

    assert service.tokens.link(held)[1] == "2026-01-01T00:01:00Z"


def test_a_copy_has_the_links_too(tmp_path: Path) -> None:
    service, other = (Adjudicator([TOY], str(tmp_path / name)) for name in ("one.sqlite", "two.sqlite"))
    held = service.tokens.issue(issued())[1]
    used, unused = (service.tokens.link(held)[0] for _ in range(2))
    found = service.tokens.enrol(used)
    service.copy_to(other)

    assert found
    assert other.tokens.find(found[0])
    assert other.tokens.enrol(used) is None
    assert other.tokens.enrol(unused)


@pytest.mark.parametrize("code", ["", "x", "x" * 22, "é" * 22, "x" * 10_000, "adj_" + "x" * 43, "../" + "x" * 19])
def test_what_is_no_code_lets_nobody_in(service: Adjudicator, code: str) -> None:
    assert (service.tokens.linked(code), service.tokens.enrol(code)) == (None, None)


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
