"""Pairings: an organiser pastes or uploads the tables of a round, looks at what was understood, opens the matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from flask import Blueprint, Response, redirect, render_template, url_for
from marshmallow import ValidationError
from msgspec import Meta, structs
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.match import Header, Line, Name
from adjudicator.plain.choices import none_of
from adjudicator.plain.said import Said
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from api.http.current import service
from api.http.exchange import Reporter, query
from api.http.front.access import caller, guard_header, operation
from api.http.front.speaker import spoken
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as, with_files
from api.http.shared import rounds
from api.sentences import say
from api.view.opening import Plan, Policy, open_all, planned
from api.view.pairings import (
    LONGEST,
    PLAYER,
    ROLES,
    ROUND,
    TABLE,
    Fault,
    Pairings,
    Sheet,
    mark_of,
    number_of,
    pairings_in,
    text_of,
)

pages = Blueprint("pairing_pages", __name__)
LARGEST: Final = 4 * LONGEST + 20_000
"""Most bytes of the form: a character takes up to 4."""
CALLED: Final = {ROUND: say("Round"), TABLE: say("Table")}


class Pasted(Policy, frozen=True, kw_only=True):
    """The form: which event and game, the pairings, what each column holds (`2 player1`), and what to do."""

    event: Annotated[Line, Meta(min_length=1)]
    ruleset: Name
    round: Line = ""
    """The only one wanted, also that of lines that name none."""
    text: Sheet = ""
    columns: tuple[Line, ...] = ()
    of: Line = ""
    """The mark of the heads of which these are the columns: other pairings have others."""
    do: Literal["look", "open"] = "look"


@pages.get("/pairings")
@operation("people")
def show() -> str:
    """The form to paste pairings into, for the event and game of the last round."""
    query(Reporter)
    issued = caller().issued
    mine = issued.events[0] if issued and issued.events else ""
    event, game = rounds.last() or (mine, next(iter(service().rulesets)))
    return _page(Pasted(event=event, ruleset=game), None, (), ())


@pages.post("/pairings")
@operation("people")
@gives_back("pairing_pages.show")
def take() -> BaseResponse:
    """Shows what was understood of pairings, or opens their matches if nothing is wrong with them."""
    asked = query(Reporter)
    fields, files = with_files(LARGEST)
    columns = tuple(fields.pop("columns", ()))
    if "file" in files:
        fields["text"] = [text_of(files["file"])]
    form = form_as(Pasted, fields=fields)
    form = structs.replace(form, columns=columns, event=rounds.as_known(form.event))
    if form.ruleset not in service().rulesets:
        raise ValidationError({"ruleset": [none_of(form.ruleset, tuple(service().rulesets))]})
    guard_header(Header(ruleset=form.ruleset, edition="", event=form.event))
    found = pairings_in(form.text, form.columns if form.of == mark_of(form.text) else (), number_of(form.round))
    policy = Policy(delay=form.delay, closing=form.closing)
    plan = planned(service(), found.pairings, form.event, form.ruleset, spoken, policy)
    faults = _in_order(found, plan)
    if form.do == "open" and not faults:
        faults = open_all(service(), plan, caller().author(SPECTATOR))
        if not faults:
            first = found.pairings[0]
            kept: dict[str, Any] = {"event": form.event, "round": first.round, "as": JUDGE, "lang": asked.lang}
            return redirect(url_for("round_pages.show", **kept), 303)
    return Response(_page(form, found, plan.matches, faults), 422 if faults and form.do == "open" else 200)


def _in_order(found: Pairings, plan: Plan) -> list[Fault]:
    """All that is wrong, in the order of the lines."""
    return sorted((*found.faults, *plan.faults), key=lambda fault: fault.line)


def _page(form: Pasted, found: Pairings | None, matches: Sequence[object], faults: Sequence[Fault]) -> str:
    return render_template(
        "pairings.html",
        form=form,
        found=found,
        matches=matches,
        faults=faults,
        mark=mark_of(form.text),
        roles=[(role, spoken(_called(role))) for role in ROLES],
        rulesets=service().rulesets,
        longest=LONGEST,
    )


def _called(role: str) -> Said:
    return CALLED.get(role) or say("Player {number}", number=role.removeprefix(PLAYER))
