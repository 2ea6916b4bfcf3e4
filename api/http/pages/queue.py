"""The page of disputes: first those that wait for a judge, then how others were ruled on. It needs no script."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, render_template
from msgspec import structs

from adjudicator.plain.said import Said
from api.http.exchange import link, query
from api.http.front.access import operation
from api.http.shared.queue import Queue, found, newest, shown, since_now
from api.sentences import say
from api.view.disputes import OUTCOME, DisputeAcross
from api.view.seen import numbers_of

pages = Blueprint("queue_page", __name__)
SETTLED: Final = 20
"""Most disputes shown that no longer wait for a judge, beside those that do."""
WAITING: Final = say("Waiting for a judge")
OTHERS: Final = say("Ruled on, or withdrawn")
Section = tuple[Said | None, "tuple[DisputeAcross, ...] | list[DisputeAcross]", str | None]
"""A heading, disputes, and the address of more of them."""


@pages.get("/disputes")
@operation("list")
def show() -> str:
    """The queue, or the disputes searched for."""
    asked = query(Queue)
    is_all = asked.status is None and asked.waiting is None and asked.cursor is None
    asks = structs.replace(asked, waiting=True) if is_all else asked
    page = found(asks, newest=asks.waiting is not True)  # who has waited longest comes first
    more = None if page.cursor is None else link(cursor=page.cursor, **({"waiting": "true"} if is_all else {}))
    sections: list[Section] = [(WAITING if is_all else None, shown(page), more)]
    if is_all:
        others = newest(structs.replace(asked.sought, waiting=False), SETTLED, asked.viewer)
        sections.append((OTHERS, others, link(waiting="false") if len(others) == SETTLED else None))
    return render_template(
        "disputes.html",
        asked=asked,
        sections=sections,
        behind=page.behind,
        outcomes=OUTCOME,
        numbers_of=numbers_of,
        ago=since_now(),
    )
