"""`adjudicator review --archive`: what is broken in each match of a folder or a database, and in all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

import click
from msgspec import Struct, field, structs

from adjudicator.match import Rulesets
from adjudicator.plain.said import Said
from adjudicator.seam.ruleset import Viewer
from adjudicator.store.database import is_postgres
from api.cli.asked import Source
from api.cli.database import existing
from api.cli.reader import events_in
from api.cli.spread import RECORDS, Asked, Engine, Reviewed, records_in, spread
from api.cli.tally import COLOURS, Tally
from api.cli.terminal import Page, Unusable, in_utf8, speaker, watched
from api.sentences import counted, of_field, say
from api.view import fidelity
from api.view.wanted import Wanted, rules_of, unknown_rule

NAMED: Final = 5
"""Most rules that a match's line names; `…` stands for the others."""


class Sum(Struct):
    """What a review of all matches comes to."""

    matches: int = 0
    unread: int = 0
    diverged: int = 0
    events: int = 0
    tally: Tally = field(default_factory=Tally)

    def add(self, reviewed: Reviewed) -> None:
        """Counts a match."""
        self.matches += 1
        self.unread += bool(reviewed.why)
        self.diverged += reviewed.fidelity.label == "diverged"
        self.events += reviewed.events
        self.tally.add(reviewed.tally)


def reviewed_archive(
    rulesets: Rulesets, source: Source, viewer: Viewer, wanted: Wanted, engine: Engine, as_json: bool
) -> int:
    """Reviews all matches, writes each result as it comes, and returns the exit code: 0, 1 or 2."""
    _check(rulesets, wanted)
    if not source.named:
        raise Unusable(say("An empty name is that of no folder and no database"))
    is_folder = Path(source.named).is_dir()
    archive = str(Path(source.named).absolute()) if is_folder else source.named
    asked = Asked(archive, is_folder, source.which, viewer, wanted.rules)
    if not (is_folder or engine.is_here or is_postgres(source.named)):
        raise Unusable(
            say("Other machines do not reach an SQLite file: name a folder that all see, or a postgresql:// URL")
        )
    with nullcontext() if is_folder else existing(rulesets, source.named) as service:
        matches = records_in(Path(source.named)) if service is None else [str(match) for match in service.match_ids()]
        if is_folder and not matches:
            raise Unusable(say("There is no record ({name}) in {folder}", name=RECORDS, folder=source.named))
        reviewed = spread(asked, matches, engine)
        shown = watched(reviewed, say("Reviewing"), len(matches))
        total = _write_json(shown) if as_json else _write(shown, rulesets)
    if total.unread:
        return 2
    return 1 if total.tally.is_broken else 0


def _check(rulesets: Rulesets, wanted: Wanted) -> None:
    """Raises `Unusable` for filters that an archive does not take, and for rules that no game has."""
    if structs.replace(wanted, rules=()) != Wanted():
        raise Unusable(say("Of an archive all entries are reviewed: of the filters only --rule goes with --archive"))
    for rule in wanted.rules:
        if not any(rules_of(game, rule) for game in rulesets.values()):
            raise Unusable(*(unknown_rule(game, rule) for game in rulesets.values()))


def _write_json(reviewed: Iterable[Reviewed]) -> Sum:
    """Writes a line for each match, and a last one for all of them."""
    total = Sum()
    for one in reviewed:
        total.add(one)
        _write_line({"match": one.match, **_told(one)})
    counts = {"matches": total.matches, "unread": total.unread, "diverged": total.diverged}
    _write_line({"summary": {**counts, **_counts(total.events, total.tally)}})
    return total


def _told(one: Reviewed) -> dict[str, Any]:
    if one.why:
        return {"why": [speaker().say(why) for why in one.why]}
    return {"title": one.title, "fidelity": one.fidelity.label, **_counts(one.events, one.tally)}


def _counts(events: int, tally: Tally) -> dict[str, Any]:
    return {
        "events": events,
        "findings": tally.findings,
        "unfit": tally.unfit,
        "doubts": tally.doubts,
        "rules": dict(tally.ranked()),
    }


def _write_line(plain: dict[str, Any]) -> None:
    click.echo(in_utf8(plain))


def _write(reviewed: Iterable[Reviewed], rulesets: Rulesets) -> Sum:
    """Writes a line for each match that breaks a rule, diverged or cannot be read; then the rules, and the sum."""
    page, total = Page(), Sum()
    for one in reviewed:
        total.add(one)
        for why in one.why:
            page.line(of_field(one.match, say("cannot be read: {why}", why=why)), style="red")
        if one.fidelity.label == "diverged":
            page.line(of_field(one.match, fidelity.says(one.fidelity)), style="red")
        if one.tally.is_broken:
            page.line((one.match, "bold"), "  ", one.title, " · " if one.title else "", *_broken(one.tally))
    _write_sum(page, total, rulesets)
    return total


def _write_sum(page: Page, total: Sum, rulesets: Rulesets) -> None:
    tally, say_it = total.tally, page.speaker.say
    if tally.rules:
        books = {rule.id: rule for game in rulesets.values() for rule in game.book.rules.values()}
        page.heading(say("Findings by rule"))
        page.bars((rule, count, books[rule].title_in(page.speaker.language)) for rule, count in tally.ranked())
    says = [counted("{count} match", "{count} matches", total.matches), events_in(total.events), *tally.said()]
    if total.unread:
        says.append(counted("{count} match cannot be read", "{count} matches cannot be read", total.unread))
    if total.diverged:
        says.append(counted("{count} replay diverged", "{count} replays diverged", total.diverged))
    page.line()
    page.line(
        " · ".join(map(say_it, says)), style=f"bold {COLOURS[bool(total.unread or total.diverged) or tally.is_broken]}"
    )


def _broken(tally: Tally) -> Sequence[Said | str]:
    """The counts of a match, and the rules it breaks most."""
    ranked = tally.ranked()
    rules = [f"{rule} × {count}" for rule, count in ranked[:NAMED]] + ["…"] * (len(ranked) > NAMED)
    return [" · ".join(map(speaker().say, tally.said())), f" ({', '.join(rules)})" if rules else ""]
