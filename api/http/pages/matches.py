"""Pages for people: the list of matches, and a match as a timeline. They can be read without a script; with one,
players of a managed match add to its shuffles there."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Annotated, Any, Final, NamedTuple
from uuid import UUID

from flask import Blueprint, Response, redirect, render_template, request, url_for
from msgspec import Meta
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.match import EntriesReinstated, EntriesVoided, MatchNoted
from adjudicator.plain.said import Said
from adjudicator.plain.work import Work
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from api.http.current import disputes, service
from api.http.exchange import query, seen
from api.http.front.access import caller, operation
from api.http.front.policy import SCRIPTED
from api.http.front.speaker import spoken
from api.http.pages.looks import last_of
from api.http.shared.matches import Wanted, listing
from api.http.shared.steps import FILTERS, Sought, wanted_by
from api.sentences import say
from api.view import fidelity
from api.view.answers import entry, kept_from_others
from api.view.contributing import contributions, takes_part
from api.view.outline import outline
from api.view.seen import Seen, numbers_of, size_of
from api.view.shapes import Entry
from api.view.things import things
from api.view.wanted import Unwanted, check_names, steps_wanted
from projections import read

pages = Blueprint("pages", __name__)
SHOWN: Final = 400
"""Most entries on a page, also on one of findings only."""
LOOKED: Final = ("as", "reading", "lang", "findings", *FILTERS)
"""Query parameters that are kept from page to page."""
_NAMES: Final = {JUDGE: say("Judge"), SPECTATOR: say("Spectator")}


class Narrowed(Sought, frozen=True, kw_only=True):
    """Which entries of a match, for whom."""

    findings: Annotated[bool, Meta(description="Only entries that break a rule, or may.")] = False


class Shown(Narrowed, frozen=True, kw_only=True):
    """Which part of a match, for whom."""

    after: Annotated[int, Meta(description="The entry before the first shown.")] = 0
    at: Annotated[Annotated[int, Meta(ge=0)] | None, Meta(description="The entry to go to.")] = None
    looks: Annotated[
        Annotated[int, Meta(ge=0)] | None, Meta(description="The look of a judge before which those shown end.")
    ] = None


def kept(found: Seen, asked: Narrowed) -> dict[str, str | None]:
    """Query parameters that are kept between the timeline and an entry's page."""
    findings = "true" if asked.findings else None
    return {"as": found.viewer, "reading": asked.reading, "lang": asked.lang, "findings": findings, **asked.filters}


class Part(NamedTuple):
    """The entries on a page; after which entries the pages before and after it begin, None if there are none."""

    entries: list[Entry]
    before: int | None
    after: int | None


@pages.get("/")
@operation("list")
def front() -> str:
    """The list of matches: all, or those searched for."""
    asked = query(Wanted, of_form=True)
    page, behind = listing(asked)
    return render_template(
        "front.html",
        page=page,
        asked=asked,
        behind=behind,
        rulesets=service().rulesets,
        numbers_of=numbers_of,
        is_searched=asked.sought != read.Sought(),
    )


@pages.get("/matches/<uuid:match>")
@operation("look")
def timeline(match: UUID) -> BaseResponse:
    """A match as a timeline."""
    asked = query(Shown, of_form=True)
    if asked.at is not None:
        looked: dict[str, Any] = {name: value for name, value in request.args.to_dict().items() if name in LOOKED}
        return redirect(url_for("step_page.show", match=match, n=asked.at, **looked), 303)
    found = seen(match, asked)
    check_names(found, wanted_by(asked))
    work = Work()  # for all that is looked up of the whole match: what it ends before, another request goes on with
    found.turns(work)
    (marks, are_all), last = found.marks(work), found.reading.position
    part = _hits(found, asked) if asked.filters else _part(found, asked, list(marks))
    entries = part.entries
    adds, keeps = (
        list(contributions(found.played.match, match, found.viewer)),
        takes_part(found.played.match, found.viewer),
    )
    page = render_template(
        "match.html",
        seen=found,
        asked=asked,
        match=found.reading.match,
        turns=[(turn, list(mine)) for turn, mine in groupby(entries, key=lambda entry: entry.place.turn)],
        outline=outline(found, marks, entries[0].position, entries[-1].position, work) if entries else [],
        marks=_marks(found),
        kept=kept(found, asked),
        which=named_readings(),
        things=things(found),
        viewers=named_viewers(found),
        broken=sum(broken for broken, _ in marks.values()),
        doubted=sum(doubted for _, doubted in marks.values()),
        are_all=are_all,
        score=found.place(found.step(last) if last else None, last).score,
        before=part.before,
        after=part.after,
        is_own=_is_own,
        kept_from_others=kept_from_others,
        fidelity=fidelity,
        looks=last_of(match, asked.looks),
        contributions=adds,
        keeps=keeps,
    )
    return Response(page, headers={"Content-Security-Policy": SCRIPTED} if keeps else None)


def _part(found: Seen, asked: Shown, marked: Sequence[int]) -> Part:
    """A page of all entries, or of those that break a rule or may break one."""
    last = found.reading.position
    every = marked if asked.findings else range(0 if marked[:1] == [0] else 1, last + 1)
    first = bisect_right(every, asked.after) if asked.after else 0
    entries = list(_shown(found, every[first : first + SHOWN]))
    here = first + len(entries)
    return Part(entries, _before(every, first), every[here - 1] if entries and here < len(every) else None)


def _hits(found: Seen, asked: Shown) -> Part:
    """A page of the entries searched for; it ends early if the search takes long."""
    work, last = Work(), found.reading.position
    step_at = steps_wanted(found, wanted_by(asked, has_finding=asked.findings or None))
    entries: list[Entry] = []
    position = first = asked.after + 1 if asked.after else 0
    for position in work.share(range(first, last + 1)):
        step = step_at(position)
        if not isinstance(step, Unwanted):
            entries.append(entry(found, position, step))
            work.take(size_of(entries[-1].event))
        if len(entries) == SHOWN:
            break
    return Part(entries, 0 if asked.after else None, position if position < last else None)


def _marks(found: Seen) -> Callable[[int], list[str]]:
    """A function that gives the marks of an entry on the timeline."""
    marks, say_it = found.reading.ruleset.marks, found.speaker.say
    own: dict[type, Said] = {EntriesVoided: say("ruling"), EntriesReinstated: say("ruling"), MatchNoted: say("note")}
    disputed: dict[int, list[Said]] = {}
    for head in disputes().of(found.id):
        mark = say("dispute {number}", number=head.number)
        disputed.setdefault(head.raised.position, []).append(mark)

    def marks_at(position: int) -> list[str]:
        kind: type = type(found.reading.entries.events[position])
        mark = marks.get(kind) or own.get(kind)
        return [*map(say_it, [] if mark is None else [mark]), *map(say_it, disputed.get(position, ()))]

    return marks_at


def _shown(found: Seen, positions: Sequence[int]) -> Iterator[Entry]:
    """The entries at these positions; fewer if they take long or are large."""
    work = Work()
    for position in work.share(positions):
        shown = entry(found, position, found.step(position))
        yield shown
        work.take(size_of(shown.event))


def _before(every: Sequence[int], first: int) -> int | None:
    """The entry after which the page before begins; None on the first page."""
    if not first:
        return None
    return every[first - SHOWN - 1] if first > SHOWN else 0


def named_readings() -> list[tuple[Which, str]]:
    """The readings of a match, each with its name."""
    return [("played", spoken(say("As played"))), ("ruled", spoken(say("As ruled")))]


def named_viewers(found: Seen) -> list[tuple[str, str]]:
    """The viewers that the asker may look as, each with its name."""
    return [(viewer, _name(found, viewer)) for viewer in _in_order(found.viewers)]


def _in_order(viewers: tuple[str, ...]) -> list[str]:
    """The viewers that the asker may look as: spectator first, judge last."""
    return sorted(filter(caller().may_look_as, viewers), key=lambda viewer: (viewer == JUDGE, viewer != SPECTATOR))


def _name(found: Seen, viewer: str) -> str:
    if viewer in _NAMES:
        return spoken(_NAMES[viewer])
    player = found.reading.header.seats.get(viewer)
    return f"{viewer} · {player}" if player else viewer


def _is_own(found: Seen, shown: Entry) -> bool:
    """Whether an entry is not an event of the game, but a note, a ruling, or the close."""
    return not found.reading.is_played(shown.position)
