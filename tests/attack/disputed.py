"""A dispute in both worlds of a pair, and everything that is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from tests.attack.twins import _GAMES, Json, Twins, _asking, keep

BROWSER: Final = {"Accept": "text/html"}
PAGES: Final = (
    "{page}", "{page}/disputes/1", "{page}/disputes/1/slip", "{page}/{n}", "{page}/{n}/table", "{api}/disputes",
    "{api}/disputes/1", "{api}/looks", "{api}/record", "{api}/evidence", "{api}/steps/{n}/panels", "/", "/disputes",
    "/v1/disputes", "/rules/{rule}", "/people", "/v1/entries", "/rounds",
)  # fmt: skip
"""What shows a dispute, or whoever is concerned with one."""


def disputed(twins: Twins, knows: str, position: int, more: Sequence[tuple[str, Json]] = ()) -> None:
    """A dispute in both worlds: evidence of the judge and of a seat that knows, drawn and asked; ruled on."""
    for client in twins.clients:
        _done(client, f"{twins.match}/disputes", "judge", report_id="d", position=position, claim="a claim")
        for viewer in ("judge", knows):
            _attach(client, twins, viewer, position, more)
        ruling = {"report_id": "j", "outcome": "upheld", "reason": "a reason"}
        last = client.get(f"{twins.match}/disputes/1?as=judge").json["position"]
        given = client.post(
            f"{twins.match}/disputes/1/rulings?as=judge", json=ruling, headers={"If-Match": f'"{last}"'}
        )
        assert given.status_code == 201, given.text
        page = twins.match.removeprefix("/v1")
        looked = client.post(f"{page}/looks?as=judge", data={"reason": "a look"})
        assert looked.status_code == 303, looked.text
        keep(client.application.extensions)


def _attach(client: Any, twins: Twins, viewer: str, position: int, more: Sequence[tuple[str, Json]]) -> None:
    """The drawing, the answer to each question and to some more, at an entry."""
    where = f"{twins.match}/disputes/1/evidence"
    game = _GAMES[twins.story.ruleset]
    if game.draw is not None:
        _done(client, where, viewer, report_id=f"drawn {viewer}", position=position)
    each = [(name, {"seat": "A"} if name == "odds" else _asking(query, "A")) for name, query in game.queries.items()]
    for number, (name, asked) in enumerate((*each, *more)):
        report = f"{name} {viewer}" if number < len(each) else f"{number} {viewer}"
        told = {"report_id": report, "position": position, "question": name, "asked": asked}
        client.post(f"{where}?as={viewer}", json=told)  # some have no answer here


def _done(client: Any, where: str, viewer: str, **told: Any) -> None:
    answer = client.post(f"{where}?as={viewer}", json=told)
    assert answer.status_code == 201, answer.text


def looked(twins: Twins, viewer: str, positions: Sequence[int]) -> int:
    """Asks both worlds for every page as a viewer; how many showed the dispute."""
    page, showed = twins.match.removeprefix("/v1"), 0
    for address in PAGES:
        for n, (lang, reading) in product(positions if "{n}" in address else [0], (("en", "played"), ("ja", "ruled"))):
            where = address.format(page=page, api=twins.match, n=n, rule="MFX-CARD-02")
            answer = twins.ask("GET", f"{where}?as={viewer}&lang={lang}", headers=BROWSER)
            twins.ask("GET", f"{where}?as={viewer}&reading={reading}&lang={lang}", headers=BROWSER)
            if tag := answer.headers.get("ETag"):
                twins.ask("GET", f"{where}?as={viewer}&lang={lang}", headers={"If-None-Match": tag})
            showed += "a claim" in answer.text
    return showed
