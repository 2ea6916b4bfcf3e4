"""Audits as both faces show them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeAlias
from uuid import UUID

from msgspec import Meta, Struct

from adjudicator.fairness.audit.answer import Answer, Audit, Rating
from adjudicator.fairness.audit.cycles import Recorded
from adjudicator.fairness.audit.kinds import Sort
from adjudicator.fairness.audit.rows import Row
from adjudicator.fairness.audit.watch import Watch
from adjudicator.plain.folding import folded
from adjudicator.plain.said import Said
from adjudicator.seam.sentences import Speaker
from api.sentences import counted, say
from api.view.decks import nothing
from projections.read import Listed

By: TypeAlias = Literal["", "player", "deck"]
"""Whether each player, or each deck of a match, is looked at by itself as well."""


_MILLION: Final = 1_000_000
HEADINGS: Final[Mapping[Rating, Said]] = {
    "unlikely": say("Hardly ever by chance"),
    "usual": say("Nothing unusual: with the bias that is named, an alarm would come in half of such decks or more"),
    "few": say(
        "Too few cards to say: even with the bias that is named, an alarm would come in less than half of such decks"
    ),
}
"""What stands over the answers of each sort."""


class Answered(Struct, frozen=True, kw_only=True):
    """What a question to the flips came to."""

    name: str
    sort: Annotated[
        Sort,
        Meta(
            description="`frequency`: how often flips turned such a card in the upper half of a deck (sooner or later "
            "all of a deck come); `place`: at an end of the deck after a shuffle; `hand`: in the hand rather than in "
            "flips; `order`: the order before a shuffle, kept; `runs`: like after like."
        ),
    ]
    about: str
    seen: float
    expected: Annotated[float, Meta(description="What chance gives on average.")]
    drawn: Annotated[int, Meta(description="Cards looked at.")]
    p: Annotated[float, Meta(description="Two-sided p-value, never too small on a fair deck.")]
    q: Annotated[float, Meta(description="The p-value adjusted for the number of questions (Benjamini–Hochberg).")]
    bias: Annotated[str, Meta(description="The bias that it should find.")]
    power: Annotated[
        float, Meta(description="In what share of decks with that bias so many cards would raise an alarm.")
    ]
    says: Annotated[
        Rating,
        Meta(
            description="`unlikely`: chance alone hardly ever does that; `usual`: it does; `few`: too few cards to say."
        ),
    ]
    verdict: str


class Watched(Struct, frozen=True, kw_only=True):
    """Evidence against fair shuffles as it grew: whenever one looks, fair decks hardly ever reach `bound`."""

    evidence: Annotated[float, Meta(description="Now: how many times as well biased decks explain the cards.")]
    greatest: Annotated[float, Meta(description="At its greatest.")]
    bound: Annotated[float, Meta(description="Fair decks ever reach it as rarely as the level says.")]
    match: Annotated[UUID | None, Meta(description="The match in which it was reached.")]
    verdict: str


class AuditRow(Struct, frozen=True, kw_only=True):
    """What the decks of one player, or one deck of a match, came to by themselves."""

    player: str
    match: Annotated[UUID | None, Meta(description="With `by=deck`.")] = None
    deck: Annotated[str | None, Meta(description="With `by=deck`: its seat.")] = None
    matches: int
    shuffles: int
    cards: int
    p: Annotated[float, Meta(description="The p-value of all of it, tests and watch together.")]
    q: Annotated[float, Meta(description="The p-value adjusted for the number of rows (Benjamini–Hochberg).")]
    says: Annotated[Rating, Meta(description="`unlikely` where `q` is at the level or below.")]
    foremost: Annotated[str, Meta(description="What is least likely of it.")]
    verdict: str


class AuditOfFlips(Struct, frozen=True, kw_only=True):
    """What flips say about how decks were shuffled; a person decides what that means."""

    ruleset: str
    match: UUID | None
    event: str | None
    player: str | None
    matches: int
    shuffles: int
    cards: Annotated[int, Meta(description="Cards that left those decks.")]
    left_out: Annotated[int, Meta(description="Cards of decks that were looked into, or of which it is not known "
                                  "what was in them.")]  # fmt: skip
    level: Annotated[float, Meta(description="How often fair decks may raise any alarm.")]
    alarm: Annotated[bool, Meta(description="Whether an answer is `unlikely`, or the watch has reached its bound.")]
    p: Annotated[float, Meta(description="The p-value of all of it: an alarm is one at the level or below.")]
    answers: tuple[Answered, ...]
    watch: Watched
    generator: Annotated[str, Meta(description="What simulated the shuffles behind `order` and `runs`.")]
    verdict: str
    rows: Annotated[tuple[AuditRow, ...], Meta(description="With `by`: each player or deck by itself, the least "
                                               "likely first.")] = ()  # fmt: skip
    behind: Annotated[int, Meta(description="Entries that the view has not taken in yet.")]


def audited(
    listed: Listed, audit: Audit, behind: int, speaker: Speaker, rows: Sequence[Row] = (), by: By = ""
) -> AuditOfFlips:
    """An audit in words and numbers."""
    return AuditOfFlips(
        ruleset=listed.ruleset or "",
        match=listed.match,
        event=listed.event,
        player=listed.player,
        matches=audit.matches,
        shuffles=audit.shuffles,
        cards=audit.cards,
        left_out=audit.left_out,
        level=audit.level,
        alarm=audit.is_alarming,
        p=audit.p,
        answers=tuple(_answered(answer, speaker) for answer in audit.answers),
        watch=Watched(
            evidence=audit.watch.evidence,
            greatest=audit.watch.greatest,
            bound=audit.watch.bound,
            match=None if audit.watch.match is None else UUID(audit.watch.match),
            verdict=speaker.say(watched(audit.watch)),
        ),
        generator=f"numpy PCG64, seed {audit.seed}",
        verdict=speaker.say(verdict(audit, listed)),
        rows=tuple(_row(row, speaker, is_one_deck=by == "deck") for row in rows),
        behind=behind,
    )


def _row(row: Row, speaker: Speaker, *, is_one_deck: bool) -> AuditRow:
    came, of = row.audit, row.latest
    return AuditRow(
        player=of.player,
        match=UUID(of.match) if is_one_deck else None,
        deck=of.dealt.deck if is_one_deck else None,
        matches=came.matches,
        shuffles=came.shuffles,
        cards=came.cards,
        p=came.p,
        q=row.q,
        says=row.says,
        foremost=speaker.say(foremost(came)),
        verdict=speaker.say(of_row(row)),
    )


def foremost(came: Audit) -> Said:
    """What is least likely in an audit: what an answer is about, or all that was watched."""
    least = min(came.answers, key=lambda answer: answer.q)
    return say("evidence of watching") if 1 / came.watch.greatest < least.q else least.about


def of_row(row: Row) -> Said:
    """What a row came to, in a sentence."""
    if row.says == "unlikely":
        return say("Fair shuffles hardly ever give this: {what}; p {p:.2g}, adjusted for all rows {q:.2g}",
                   what=foremost(row.audit), p=row.audit.p, q=row.q)  # fmt: skip
    if row.says == "few":
        return say("Too few cards to say anything")
    if any(answer.says == "few" for answer in row.audit.answers):
        return say("Nothing unusual, as far as so many cards can say; p {p:.2g}, adjusted for all rows {q:.2g}",
                   p=row.audit.p, q=row.q)  # fmt: skip
    return say("Nothing unusual; p {p:.2g}, adjusted for all rows {q:.2g}", p=row.audit.p, q=row.q)


def key_of(by: By) -> Callable[[Recorded], Hashable]:
    """The key by which decks are grouped: the player's name, its letters in one form, or match and deck."""
    return _player if by == "player" else _deck


def _player(one: Recorded) -> Hashable:
    return folded(one.player)


def _deck(one: Recorded) -> Hashable:
    return one.match, one.dealt.deck


def _answered(answer: Answer, speaker: Speaker) -> Answered:
    return Answered(
        name=answer.name,
        sort=answer.sort,
        about=speaker.say(answer.about),
        seen=answer.seen,
        expected=round(answer.expected, 3),
        drawn=answer.drawn,
        p=answer.p,
        q=answer.q,
        bias=speaker.say(answer.bias),
        power=round(answer.power, 3),
        says=answer.says,
        verdict=speaker.say(told(answer)),
    )


def told(answer: Answer) -> Said:
    """An answer in a sentence."""
    return say(
        "{seen} seen, {expected} expected; p {p:.2g}, adjusted {q:.2g}; {bias}: an alarm would come in {power:.0%} "
        "of such decks",
        seen=round(answer.seen, 1),
        expected=round(answer.expected, 1),
        p=answer.p,
        q=answer.q,
        bias=answer.bias,
        power=answer.power,
    )


def watched(watch: Watch) -> Said:
    """What watching came to, in a sentence."""
    if watch.greatest > _MILLION:
        return say(
            "Watched card by card, evidence passed a million; of fair decks at most {share:.2%} reach {bound:.0f}",
            bound=watch.bound,
            share=1 / watch.bound,
        )
    return say(
        "Watched card by card, evidence reached {greatest:,.1f}; of fair decks at most {share:.2%} reach {bound:.0f}",
        greatest=watch.greatest,
        bound=watch.bound,
        share=1 / watch.bound,
    )


def verdict(audit: Audit, asked: Listed) -> Said:
    """All answers, and what watching came to, in one sentence."""
    if audit.watch.is_over:
        return _alarm_of_the_watch(audit)
    if found := len(audit.unlikely):
        return counted(
            "{count} of {all} answers is one that fair shuffles hardly ever give",
            "{count} of {all} answers are ones that fair shuffles hardly ever give",
            found,
            all=len(audit.answers),
        )
    few = sum(answer.says == "few" for answer in audit.answers)
    if not audit.cards + audit.left_out:
        return nothing(asked)
    if few == len(audit.answers):
        return say("Too few cards to say anything")
    if few:
        return say("Nothing unusual, as far as so many cards can say: to {few} of {all} questions they are too few",
                   few=few, all=len(audit.answers))  # fmt: skip
    return say("Nothing unusual")


def _alarm_of_the_watch(audit: Audit) -> Said:
    found = len(audit.unlikely)
    if not found:
        return say("Watched card by card, the decks gave evidence that fair shuffles hardly ever give")
    return counted(
        "{count} of {all} answers is one that fair shuffles hardly ever give, and so is the evidence of watching",
        "{count} of {all} answers are ones that fair shuffles hardly ever give, and so is the evidence of watching",
        found,
        all=len(audit.answers),
    )
