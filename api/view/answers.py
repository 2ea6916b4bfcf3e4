"""Answers about a match: entries, steps, findings and values in shapes, made from what a viewer sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from adjudicator.match import Game
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, as_said, listed, told
from adjudicator.replay.take_back import goes_past
from adjudicator.seam import rulebook
from adjudicator.seam.compared import told_apart, told_both
from adjudicator.seam.sentences import Speaker
from adjudicator.store.entry import Author, Entry, stated_in
from api.sentences import say
from api.view import shapes
from api.view.changes import changes
from api.view.seen import Masked, Seen

if TYPE_CHECKING:
    from adjudicator.tokens import Issued


def entry(seen: Seen, position: int, step: Masked | None) -> shapes.Entry:
    """An entry in words with its findings, from its masked step."""
    return shapes.Entry(**_facts(seen, position, step))


def across(seen: Seen, position: int, step: Masked | None, number: int) -> shapes.EntryAcross:
    """An entry of any match, with its number among the entries of all."""
    return shapes.EntryAcross(**_facts(seen, position, step), number=number, match=seen.id)


def judged(seen: Seen, position: int, step: Masked | None) -> shapes.Judged:
    """An entry with what it changed and the numbers that rules gave."""
    if step is None:
        return shapes.Judged(**_facts(seen, position, step), diff=(), values=())
    told = told_apart(seen.reading.ruleset, step.before, step.after)
    return shapes.Judged(**_judged(seen, position, step, *told))


def whole(seen: Seen, position: int, step: Masked | None) -> shapes.Step:
    """An entry with all there is to it, including the tables before and after it."""
    before, after = _tables(seen, position, step)
    facts = _judged(seen, position, step, before, after)
    which = seen.reading.which
    facts |= {"match": seen.id, "reading": which, "viewer": seen.viewer, "fidelity": seen.fidelity.at(position)}
    return shapes.Step(**facts, before=before, after=after)


def place(seen: Seen, position: int, step: Masked | None) -> shapes.Place:
    """Where an entry stands, in words."""
    found = seen.place(step, position)
    said = (found.heading, found.phase, found.activation, found.score)
    return shapes.Place(found.turn, *(None if says is None else seen.speaker.say(says) for says in said))


def findings(seen: Seen, step: Masked) -> tuple[shapes.Finding, ...]:
    """The rules that a masked step breaks, with their titles."""
    return tuple(finding(seen.reading.ruleset, broken, seen.speaker) for broken in step.findings)


def finding(game: Game, broken: rulebook.Finding, speaker: Speaker) -> shapes.Finding:
    """A rule that is broken, with its title."""
    title = game.book.rules[broken.rule].title_in(speaker.language)
    pattern, parts = said(broken.says)
    return shapes.Finding(broken.rule, title, speaker.say(broken.says), pattern, parts, broken.secret, broken.known_to)


def places(positions: Sequence[int]) -> Said:
    """Entries by their positions."""
    return say("{positions}", positions=listed([f"#{position}" for position in positions], "list"))


def kept_from_others(known_to: Sequence[str]) -> Said:
    """Who may see a secret finding, in words."""
    return say("for judges and {seats} only", seats=listed(known_to)) if known_to else say("for judges only")


def doubts(seen: Seen, step: Masked) -> tuple[shapes.Doubt, ...]:
    """The rules that a masked step may break, with their titles."""
    return tuple(
        shapes.Doubt(doubt.rule, seen.title(doubt.rule), seen.speaker.say(doubt.says), *said(doubt.says), doubt.lacks)
        for doubt in step.doubts
    )


def values(seen: Seen, step: Masked | None) -> tuple[shapes.Value, ...]:
    """The numbers of a masked step, with their rules' titles."""
    return tuple(_value(seen, value) for value in seen.values(step))


def values_once(seen: Seen, step: Masked | None) -> list[shapes.Value]:
    """The same for people, each sentence once."""
    return [_value(seen, value) for value in seen.values_once(step)]


def _value(seen: Seen, value: rulebook.Value) -> shapes.Value:
    title, working = seen.title(value.rule), value.working
    if working is None:
        return shapes.Value(value.rule, title, value.path, value.amount, "", "", {})
    return shapes.Value(value.rule, title, value.path, value.amount, seen.speaker.say(working), *said(working))


def _tables(seen: Seen, position: int, step: Masked | None) -> tuple[Plain, Plain]:
    """The tables before and after, from the masked step, so that nothing can tell more than that holds."""
    if step is None:
        table = seen.table(position)
        return told_both(seen.reading.ruleset, table, table)
    return told_both(seen.reading.ruleset, step.before, step.after)


def _judged(seen: Seen, position: int, step: Masked | None, before: Plain, after: Plain) -> dict[str, Any]:
    changed = {"diff": tuple(changes(before, after)), "values": values(seen, step)}
    return _facts(seen, position, step) | changed


def _facts(seen: Seen, position: int, step: Masked | None) -> dict[str, Any]:
    """An entry's facts; digests are for judges only: if few cards are possible, a digest tells which one it was."""
    entered, says = seen.reading.entries[position], seen.sentence(position, step)
    pattern, parts = said(says)
    how = seen.reading.how(position)
    return {
        "position": position,
        "event": seen.event(position, step),
        "says": seen.speaker.say(says),
        "pattern": pattern,
        "parts": parts,
        "place": place(seen, position, step),
        "findings": () if step is None else findings(seen, step),
        "doubts": () if step is None else doubts(seen, step),
        "at": entered.at,
        **stated_in(entered),
        **entered.author._asdict(),
        "claimed": None if entered.claimed is None else shapes.Claimed(**entered.claimed._asdict()),
        "recorded": None if (told := recorded(entered)) is None else seen.speaker.say(told),
        "report_id": entered.report_id,
        "voided": position in seen.reading.match.voided,
        "corrected": _as_recorded(seen, position),
        "flagged": seen.reading.match.flagged.get(position),
        "unfit": None if step is None or step.unfit is None else seen.speaker.say(step.unfit),
        "goes_past": () if seen.line else goes_past(seen.played, position),
        "request": entered.request if seen.is_judge else None,
        "previous": entered.previous if seen.is_judge else "",
        "table": entered.table if seen.is_judge else None,
        "how": how,
        "line": entered.line if how == "read" else None,
    }


def _as_recorded(seen: Seen, position: int) -> shapes.AsRecorded | None:
    """What a corrected entry said before; None if it was not corrected."""
    if (struck := seen.struck(position)) is None:
        return None
    event, says = struck
    return shapes.AsRecorded(by=seen.reading.match.corrected[position], event=event, says=seen.speaker.say(says))


def recorded(entered: Entry[Any]) -> Said | None:
    """Who recorded or imported an entry with a token, and what its record claims, as a sentence; None if unknown."""
    if entered.claimed is None:
        return _by_token(entered.author)
    imported = say("Imported by {who}", who=holder(entered.author)) if entered.holder else None
    if (claim := _by_token(entered.claimed)) is None:
        return imported
    if imported is None:
        return say("Imported; the record says: {claim}", claim=claim)
    return say("{imported}; the record says: {claim}", imported=imported, claim=claim)


def _by_token(author: Author) -> Said | None:
    """Who recorded something with a token, as a sentence; None if it took no token."""
    if author.holder is None:
        return None
    who, seat = holder(author), author.seat
    if seat is None:
        return say("Recorded by {who}", who=who)
    if author.role == "player":
        return say("Recorded by {who}, seat {seat}", who=who, seat=seat)
    return say("Recorded by {who} for seat {seat}", who=who, seat=seat)


def holder(of: Author | Issued) -> Said:
    """The holder of a token, with their role."""
    role, name = str(of.role), str(of.holder)
    return _HOLDERS[role](name) if role in _HOLDERS else say("{role} {holder}", role=role, holder=name)


_HOLDERS: Final[Mapping[str, Callable[[str], Said]]] = {
    "organiser": lambda holder: say("organiser {holder}", holder=holder),
    "head-judge": lambda holder: say("head judge {holder}", holder=holder),
    "judge": lambda holder: say("judge {holder}", holder=holder),
    "player": lambda holder: say("{holder}", holder=holder),
    "spectator": lambda holder: say("spectator {holder}", holder=holder),
}


def said(says: Said) -> tuple[str, dict[str, Plain]]:
    """The pattern and the parts of a sentence, for programs; what a faulty game gives instead of one is its part."""
    data: Any = told(as_said(says))
    return data["pattern"], data["parts"]
