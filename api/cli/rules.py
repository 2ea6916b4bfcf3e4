"""`adjudicator rules`: the rule books, and which function and which scenarios stand for a rule."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Final

import click
import msgspec
from rich.text import Text

from adjudicator.cases.coverage import KINDS, Covered, coverage, name_of, place_of
from adjudicator.match import Game, Rulesets
from adjudicator.plain.json import Plain
from adjudicator.seam.rulebook import Rule
from api.cli import asked
from api.cli.filters import rules_named, rules_of
from api.cli.terminal import Page, Unusable, show_json, watched
from api.cli.words import counted
from api.view.named import area_of, nearest

SHOWN: Final = 3
"""Scenarios of a rule that a line names."""


@click.command()
@click.argument("rule", metavar="[ID]", required=False)
@click.option("--ruleset", "name", metavar="NAME", help="Only this game.")
@click.option("--coverage", "covered", is_flag=True, help="Which function serves a rule, which scenarios exercise it.")
@asked.language
@asked.as_json
@click.pass_obj
def rules(rulesets: Rulesets, rule: str | None, name: str | None, covered: bool, language: str, as_json: bool) -> None:
    """Lists the rules, of an area or one in full.

    ID is a rule's number (MFX-CHEAT-02) or an area's (MFX-CHEAT, CHEAT).
    With --coverage the exit code is 1 where a rule has no function, or no scenario exercises it.
    """
    games = list(rulesets.values()) if name is None else [game_named(rulesets, name)]
    chosen = _chosen(games, rule)
    if covered:
        _cover(games, {number.id for _, number in chosen}, as_json)
    elif as_json:
        show_json([_told(game, number, language) for game, number in chosen])
    elif len(chosen) == 1:
        _write_rule(Page(), *chosen[0], language)
    else:
        _write_list(Page(), [number for _, number in chosen], language)


def game_named(rulesets: Rulesets, name: str) -> Game:
    """The game of that name; `Unusable` where there is none."""
    if name not in rulesets:
        raise Unusable(f"no ruleset {name!r}; known: {', '.join(sorted(rulesets))}")
    return rulesets[name]


def _chosen(games: list[Game], named: str | None) -> list[tuple[Game, Rule]]:
    """The rules asked for, each with its game; `Unusable` where there are none."""
    numbers = [(game, game.book.rules if named is None else rules_of(game, named)) for game in games]
    chosen = [(game, game.book.rules[number]) for game, found in numbers for number in found]
    if named is None or chosen:
        return chosen
    for game in games:
        if named.partition("-")[0] == game.prefix:
            rules_named(game, named)
    prefixes, known = (game.prefix for game in games), [rule for game in games for rule in game.book.rules]
    raise Unusable(f"no rule {named!r}; rules begin with {', '.join(prefixes)}{nearest(named, known)}")


def _told(game: Game, rule: Rule, language: str) -> Plain:
    told = msgspec.to_builtins(rule)
    facts = {"ruleset": game.name, "area": area_of(rule.id), "adjudication": KINDS[rule.adjudication]}
    return told | facts | {"title": rule.title_in(language), "title_en": rule.title}


def _write_list(page: Page, listed: list[Rule], language: str) -> None:
    width = max(len(rule.id) for rule in listed)
    for area, members in groupby(listed, lambda rule: area_of(rule.id)):
        page.heading(area)
        for rule in members:
            adjudicated = KINDS[rule.adjudication]
            page.row([(rule.id, width, "bold"), (adjudicated, 8, "dim")], rule.title_in(language))
    page.line()
    page.line(counted(language, "rule", len(listed)), style="bold")


def _write_rule(page: Page, game: Game, rule: Rule, language: str) -> None:
    page.line(f"{rule.id}  {rule.title_in(language)}", style="bold")
    page.line(rule.title if language == "ja" else rule.title_ja, style="dim")
    page.line()
    page.line(" ".join(rule.text.split()))
    page.line()
    facts = {
        "adjudication": f"{KINDS[rule.adjudication]}{', house default' if rule.house else ''}",
        "source": rule.source,
        "example": rule.example,
        "ambiguity": rule.ambiguity,
        "depends on": ", ".join(rule.depends),
        "function": ", ".join(name_of(function) for function in game.book.served.get(rule.id, ())),
        "stands in": ", ".join(place_of(function) for function in game.book.served.get(rule.id, ())),
    }
    for name, fact in facts.items():
        if fact:
            page.line(" ".join(fact.split()), margin=f"{name:<12}  ")


def _cover(games: list[Game], chosen: set[str], as_json: bool) -> None:
    covered = [rule for game in watched(games, "Running scenarios", len(games)) for rule in coverage(game)]
    covered = [rule for rule in covered if rule.id in chosen]
    if as_json:
        show_json([_told_coverage(rule) for rule in covered])
    else:
        _write_coverage(Page(), covered)
    if any(rule.missing for rule in covered):
        raise click.exceptions.Exit(1)


def _told_coverage(rule: Covered) -> Plain:
    function = rule.served_by[0] if rule.served_by else None
    return {"id": rule.id, "adjudication": rule.adjudication, "function": function} | msgspec.to_builtins(rule)


def _write_coverage(page: Page, covered: list[Covered]) -> None:
    width = max(len(rule.id) for rule in covered)
    for area, members in groupby(covered, lambda rule: area_of(rule.id)):
        rules = list(members)
        page.heading(area)
        for rule in rules:
            mark = ("✗", 1, "bold red") if rule.missing else ("✓", 1, "green")
            page.row([mark, (rule.id, width, "bold"), (rule.adjudication, 8, "dim")], _standing(rule))
        page.line(_summary(rules), style="dim")
    page.line()
    page.line(_summary(covered), style="bold red" if any(rule.missing for rule in covered) else "bold green")


def _standing(rule: Covered) -> Text:
    text = Text(", ".join(rule.served_by) or "–")
    if rule.scenarios:
        shown = ", ".join(rule.scenarios[:SHOWN]) + (", …" if len(rule.scenarios) > SHOWN else "")
        text.append(f"  {shown}", "dim")
    return text.append(f"  {rule.missing}", "bold red") if rule.missing else text


def _summary(rules: list[Covered]) -> str:
    counts = Counter(rule.adjudication for rule in rules)
    said = [f"{counts[kind]} {kind}" for kind in KINDS.values() if counts[kind]]
    missing = sum(bool(rule.missing) for rule in rules)
    rest = f"{missing} unclaimed or unexercised" if missing else "all claimed and exercised"
    return f"{counted('en', 'rule', len(rules))}: {', '.join(said)}; {rest}"
