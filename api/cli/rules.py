"""`adjudicator rules`: the rule books, and which function serves a rule, which scenarios exercise it."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Final

import click
import msgspec
from msgspec import structs

from adjudicator.cases.coverage import KINDS, Covered, coverage, name_of, place_of
from adjudicator.match import Game, Rulesets
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.seam.rulebook import Rule
from adjudicator.seam.sentences import LANGUAGES
from api.cli import asked
from api.cli.plain import NOTHING
from api.cli.terminal import Page, Piece, Unusable, Words, show_json, speaker, watched
from api.sentences import counted, say
from api.view import searching
from api.view.kinds import kind_of
from api.view.named import area_of, or_rule
from api.view.rulebooks import ADJUDICATED
from api.view.wanted import rules_of, unknown_rule

SHOWN: Final = 3
"""Scenarios of a rule that a line names."""
_SAID: Final = {KINDS[adjudication]: says for adjudication, says in ADJUDICATED.items()}


@click.command()
@click.argument("rule", metavar="[ID]", required=False)
@click.option("--ruleset", "name", metavar="NAME", help="Only this game.")
@click.option(
    "--search", "words", metavar="WORDS", help="Those with all these words, in either language; nearest first."
)
@click.option("--coverage", "covered", is_flag=True, help="Which function serves a rule, which scenarios exercise it.")
@click.option("--events", is_flag=True, help="The kinds of event and their fields instead; those needed with a star.")
@asked.language
@asked.as_json
@click.pass_obj
def rules(
    rulesets: Rulesets,
    rule: str | None,
    name: str | None,
    words: str | None,
    covered: bool,
    events: bool,
    as_json: bool,
) -> None:
    """Lists the rules, of an area or one in full.

    ID is a rule's number (MFX-CHEAT-02) or an area's (MFX-CHEAT, CHEAT).
    With --coverage the exit code is 1 where a rule has no function, or no scenario exercises it.
    """
    games = list(rulesets.values()) if name is None else [game_named(rulesets, name)]
    if events:
        _write_kinds(rulesets, games, as_json)
        return
    chosen = _chosen(games, rule) if words is None else _found(games, rule, words)
    if covered:
        _cover(games, {number.id for _, number in chosen}, as_json)
    elif as_json:
        show_json([_told(game, number) for game, number in chosen])
    elif len(chosen) == 1 and words is None:
        _write_rule(Page(), *chosen[0])
    else:
        _write_list(Page(), [number for _, number in chosen], by_area=words is None)


def game_named(rulesets: Rulesets, name: str) -> Game:
    """The game of that name; `Unusable` if there is none."""
    if name not in rulesets:
        known = listed(sorted(rulesets), "list")
        raise Unusable(say("There is no game {name}; known: {known}", name=name, known=known))
    return rulesets[name]


def _chosen(games: list[Game], named: str | None) -> list[tuple[Game, Rule]]:
    """The rules asked for, each with its game; `Unusable` if there are none."""
    numbers = [(game, game.book.rules if named is None else rules_of(game, named)) for game in games]
    chosen = [(game, game.book.rules[number]) for game, found in numbers for number in found]
    if named is None or chosen:
        return chosen
    for game in games:
        if named.partition("-")[0] == game.prefix:
            raise Unusable(unknown_rule(game, named))
    prefixes = listed([game.prefix for game in games], "or")
    says = say("There is no rule {rule}; rules begin with {prefixes}", rule=named, prefixes=prefixes)
    raise Unusable(or_rule(says, named, [rule for game in games for rule in game.book.rules]))


def _found(games: list[Game], named: str | None, words: str) -> list[tuple[Game, Rule]]:
    """The rules found by words, the nearest first, of those asked for; `Unusable` if none can be."""
    if not words.strip() or len(words) > searching.LETTERS:
        raise Unusable(say("Search for one word or more, with {most} characters at most", most=searching.LETTERS))
    among = {rule.id for _, rule in _chosen(games, named)}
    return [(game, rule) for game, rule in searching.found(games, words) if rule.id in among]


def _told(game: Game, rule: Rule) -> Plain:
    told = msgspec.to_builtins(rule)
    facts = {"ruleset": game.name, "area": area_of(rule.id), "adjudication": KINDS[rule.adjudication]}
    said = speaker().language
    in_words = {"title": rule.title_in(said), "text": rule.text_in(said), "example": rule.example_in(said)}
    in_words["ambiguity"] = rule.ambiguity_in(said)
    return told | facts | in_words | {"title_en": rule.title, "text_en": rule.text}


def _write_list(page: Page, chosen: list[Rule], *, by_area: bool) -> None:
    width = max((len(rule.id) for rule in chosen), default=0)
    for area, members in groupby(chosen, lambda rule: area_of(rule.id) if by_area else ""):
        if by_area:
            page.heading(area)
        for rule in members:
            adjudicated = ADJUDICATED[rule.adjudication]
            page.row([(rule.id, width, "bold"), (adjudicated, 8, "dim")], rule.title_in(page.speaker.language))
    page.line()
    page.line(counted("{count} rule", "{count} rules", len(chosen)), style="bold")


def _write_kinds(rulesets: Rulesets, games: list[Game], as_json: bool) -> None:
    kinds = [(game, [kind_of(game, kind, speaker()) for kind in rulesets.kinds[game.name].values()]) for game in games]
    if as_json:
        show_json([{"ruleset": game.name, "events": msgspec.to_builtins(found)} for game, found in kinds])
        return
    page = Page()
    for game, found in kinds:
        page.heading(game.title)
        for kind in found:
            page.line((kind.event, "cyan"), f"  {kind.title}")
            for one in kind.fields:
                called = "" if one.title == one.name else f"  {one.title}"
                page.line((f"{one.name}{'*' * one.needed}{called}  ", "bold"), (one.takes, "dim"), margin="    ")


def _write_rule(page: Page, game: Game, rule: Rule) -> None:
    is_english = page.speaker.language == LANGUAGES[0]
    page.line(f"{rule.id}  {rule.title_in(page.speaker.language)}", style="bold")
    page.line(rule.title_ja if is_english else rule.title, style="dim")
    page.line()
    page.line(" ".join(rule.text_in(page.speaker.language).split()))
    page.line()
    adjudicated = ADJUDICATED[rule.adjudication]
    facts: tuple[tuple[Said, Words | None], ...] = (
        (say("adjudication"), say("{kind}, house default", kind=adjudicated) if rule.house else adjudicated),
        (say("source"), None if rule.house else rule.source_in(page.speaker.language)),
        (say("example"), rule.example_in(page.speaker.language)),
        (say("ambiguity"), rule.ambiguity_in(page.speaker.language)),
        (say("depends on"), ", ".join(rule.depends)),
        (say("function"), ", ".join(name_of(function) for function in game.book.served.get(rule.id, ()))),
        (say("stands in"), ", ".join(place_of(function) for function in game.book.served.get(rule.id, ()))),
    )
    for name, fact in facts:
        if fact:
            page.row([(name, 12, "dim")], " ".join(fact.split()) if isinstance(fact, str) else fact)


def _cover(games: list[Game], chosen: set[str], as_json: bool) -> None:
    running = watched(games, say("Running scenarios"), len(games))
    covered = [rule for game in running for rule in coverage(game) if rule.id in chosen]
    if as_json:
        show_json([_told_coverage(rule) for rule in covered])
    else:
        _write_coverage(Page(), covered)
    if any(rule.missing for rule in covered):
        raise click.exceptions.Exit(1)


def _told_coverage(rule: Covered) -> Plain:
    function = rule.served_by[0] if rule.served_by else None
    told = {name: value for name, value in structs.asdict(rule).items() if name != "missing"}
    missing = speaker().say(_together(rule))
    return {"id": rule.id, "adjudication": rule.adjudication, "function": function} | told | {"missing": missing}


def _write_coverage(page: Page, covered: list[Covered]) -> None:
    width = max(len(rule.id) for rule in covered)
    for area, members in groupby(covered, lambda rule: area_of(rule.id)):
        rules = list(members)
        page.heading(area)
        for rule in rules:
            mark = ("✗", 1, "bold red") if rule.missing else ("✓", 1, "green")
            page.row([mark, (rule.id, width, "bold"), (_SAID[rule.adjudication], 8, "dim")], *_standing(rule))
        page.line(_summary(rules), style="dim")
    page.line()
    page.line(_summary(covered), style="bold red" if any(rule.missing for rule in covered) else "bold green")


def _standing(rule: Covered) -> list[Piece]:
    pieces: list[Piece] = [", ".join(rule.served_by) or NOTHING]
    if rule.scenarios:
        shown = ", ".join(rule.scenarios[:SHOWN]) + (", …" if len(rule.scenarios) > SHOWN else "")
        pieces.append((f"  {shown}", "dim"))
    if rule.missing:
        pieces += ["  ", (_together(rule), "bold red")]
    return pieces


def _together(rule: Covered) -> Said:
    """All that a rule is missing, in one sentence."""
    return say("{missing}", missing=listed(rule.missing, "list"))


def _summary(rules: list[Covered]) -> Said:
    counts = Counter(rule.adjudication for rule in rules)
    kinds = [say("{count} {kind}", count=counts[kind], kind=says) for kind, says in _SAID.items() if counts[kind]]
    missing = sum(bool(rule.missing) for rule in rules)
    rest = say("{missing} unclaimed or unexercised", missing=missing)
    return say(
        "{rules}: {kinds}; {rest}",
        rules=counted("{count} rule", "{count} rules", len(rules)),
        kinds=listed(kinds, "list"),
        rest=rest if missing else say("all claimed and exercised"),
    )
