"""The page of audits, for judges and organisers: physical decks as charts and in words. It needs no script."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, render_template
from markupsafe import Markup
from msgspec import field as named

from adjudicator.fairness.audit.charts import Chart, charts
from adjudicator.fairness.audit.cycles import cycles
from adjudicator.plain.json import Malformed
from adjudicator.seam.ruleset import JUDGE
from api.http.exchange import Viewer, query
from api.http.front import looks
from api.http.front.access import caller, operation
from api.http.front.errors import problem
from api.http.front.speaker import speaker
from api.http.shared.audits import Decks, Found, decks, each, looked
from api.sentences import say
from api.view.audits import HEADINGS, audited
from api.view.figure import LEGEND, chart_of

pages = Blueprint("audit_page", __name__)


class Of(Decks, frozen=True, kw_only=True):
    """Which decks, as by the API: judges alone are shown them, whoever they look as elsewhere."""

    viewer: Viewer = named(default=JUDGE, name="as")


@pages.get("/audits/flips")
@operation("search")
def show() -> tuple[str, int]:
    """The audit of physical decks: a form to choose them, and what it found."""
    if not caller().may_look_as(JUDGE):
        abort(problem("judges-only", say("Audits of decks are for judges: cards drawn into hands are counted too")))
    asked = query(Of, of_form=True)
    try:
        found = decks(asked)
    except Malformed as malformed:
        return render_template("audit.html", asked=asked, wrong=malformed.says), 422
    return render_template("audit.html", asked=asked, **_made(found, asked)), 200


def _made(found: Found, asked: Decks) -> dict[str, Any]:
    """What the page shows about decks."""
    came, spoken = looked(found, asked), speaker()
    drawn: list[Chart] = []
    if came.cards:
        drawn = charts(found.pack, cycles(found.pack, found.recorded), came)
    told = audited(found.listed, came, found.behind, spoken, each(found, asked), asked.by)
    return {
        "audit": told,
        "sections": [
            (heading, [one for one in told.answers if one.says == sort]) for sort, heading in HEADINGS.items()
        ],
        "charts": [(chart, Markup(chart_of(chart, spoken))) for chart in drawn],  # noqa: S704 - escaped where it is made
        "legend": LEGEND,
        "is_asked": looks.is_asked(),
    }
