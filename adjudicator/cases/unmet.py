"""Expectations of a case that its play did not meet: findings, values, state and views."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from adjudicator.cases.case import Case
from adjudicator.cases.differences import differences, suffixed
from adjudicator.match import Game
from adjudicator.plain.choices import or_nearest
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed, say
from adjudicator.seam.judging import values_of
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Step, seats_at


class Played(Struct):
    """A situation played: its first table, and the steps of each recorded event, by the event's number."""

    table: Any
    steps: dict[int, list[Step[Any, Any]]] = field(default_factory=dict)

    @property
    def last(self) -> Any:
        """The last table."""
        steps = self.steps[max(self.steps)] if self.steps else []
        return steps[-1].after if steps else self.table


def unmet(case: Case, ruleset: Game, played: Mapping[str, Played]) -> Iterator[Said]:
    """Every difference between a case's expectations and its situations as played, by match."""
    yield from _findings(case, played)
    yield from _values(case, ruleset, played)
    yield from _state(case, ruleset, played)
    yield from _views(case, ruleset, played)


def _findings(case: Case, played: Mapping[str, Played]) -> Iterator[Said]:
    raised = {
        (at, finding.rule): finding.says
        for game in played.values()
        for at, steps in game.steps.items()
        for step in steps
        for finding in step.findings
    }
    allowed = {(one.at, rule) for one in (*case.then.findings, *case.then.may) for rule in one.rules}
    for one in case.then.findings:
        if not any((one.at, rule) in raised for rule in one.rules):
            yield say("event {at}: {rules} was not raised", at=one.at, rules=listed(one.rules, "or"))
    for (at, rule), says in sorted(raised.items()):
        if (at, rule) not in allowed:
            yield say("event {at}: {rule} was raised: {says}", at=at, rule=rule, says=says)


def _values(case: Case, ruleset: Game, played: Mapping[str, Played]) -> Iterator[Said]:
    if not case.then.values:
        return
    stood = {match: _stood(ruleset, game) for match, game in played.items()}
    everywhere = stood[""] if "" in stood else _by_name(stood)
    rows, given = _in_a_row(ruleset, played), _by_events(ruleset, played)
    for key, wanted in case.then.values.items():
        name, _, at = key.rpartition("_")
        if key.isdecimal():
            yield from _at_event(ruleset, played, int(key), wanted)
        elif at.isdecimal() and key not in everywhere and not _has(everywhere.get(name), at):
            yield from _at_event(ruleset, played, int(at), {name.removesuffix("_at"): wanted})
        elif isinstance(wanted, list) and not isinstance(everywhere.get(key), list) and key in rows:
            yield from _listed(key, wanted, rows[key], {*ruleset.ordered, key})
        elif isinstance(wanted, Mapping) and "" not in stood and set(wanted) <= set(stood):
            yield from _by_match(ruleset, played, stood, key, wanted)
        else:
            tree = {**_parts_first(given, everywhere), **stood, **everywhere}
            if isinstance(wanted, Mapping) and isinstance(by_event := given.get(key), Mapping):
                tree[key] = {**by_event, **_map(tree.get(key))}
            elif key not in tree and not suffixed(tree, key) and (parts := suffixed(given, key)):
                tree[key] = parts[0]  # of a seat, beside the one that stands
            yield from differences({key: wanted}, tree, "values", ruleset.ordered)


def _has(amount: Plain, part: str) -> bool:
    """Whether a value has a part of that name."""
    return isinstance(amount, Mapping) and part in amount


def _by_match(
    ruleset: Game, played: Mapping[str, Played], stood: Mapping[str, dict[str, Plain]], key: str, wanted: Any
) -> Iterator[Said]:
    """A value of several matches; a list listed for a value by seat holds the amounts its events gave."""
    for match, one in wanted.items():
        found = stood[match]
        if isinstance(one, list) and isinstance(found.get(key), Mapping):
            found = {**found, **_in_a_row(ruleset, {match: played[match]})}
        elif isinstance(one, Mapping) and not isinstance(found.get(key), Mapping):
            found = {**found, **_by_events(ruleset, {match: played[match]})}
        parts = [found[key]] if key in found else suffixed(found, key)
        tree: dict[str, Plain] = {match: parts[0]} if parts else {}
        yield from differences({match: one}, tree, f"values.{key}", {*ruleset.ordered, match})


def _listed(key: str, wanted: Plain, row: list[Plain], ordered: Collection[str]) -> Iterator[Said]:
    """A list expected of several matches: an amount for each event that gave one, or a single amount that is a list."""
    told = row if any(differences({key: wanted}, {key: row[-1]}, "values", ordered)) else row[-1]
    yield from differences({key: wanted}, {key: told}, "values", ordered)


def _at_event(ruleset: Game, played: Mapping[str, Played], at: int, wanted: Plain) -> Iterator[Said]:
    steps = next((game.steps[at] for game in played.values() if game.steps.get(at)), None)
    if steps is None:
        yield say("values.{at}: there is no event {at} on record", at=at)
        return
    standing: dict[str, Plain] = {}
    _plant(standing, ruleset.values(steps[-1].after, None))
    tree = dict(standing)
    for step in steps:
        _plant(tree, values_of(ruleset, step))
    for key, one in wanted.items() if isinstance(wanted, Mapping) else ():
        if not isinstance(one, Mapping) and isinstance(tree.get(key), Mapping) and key in standing:
            tree[key] = standing[key]  # a scalar is expected, the event gave it for a seat
    yield from differences(wanted, tree, f"values.{at}", ruleset.ordered)


def _stood(ruleset: Game, game: Played) -> dict[str, Plain]:
    """The last standing value on every path; if none ever stood, the last that a step gave."""
    tree: dict[str, Plain] = {}
    steps = [step for at in sorted(game.steps) for step in game.steps[at]]
    for step in steps:
        _plant(tree, values_of(ruleset, step))
    for table in (game.table, *(step.after for step in steps)):
        _plant(tree, ruleset.values(table, None))
    return tree


def _in_a_row(ruleset: Game, played: Mapping[str, Played]) -> dict[str, list[Plain]]:
    """By name, the values given by events, in order."""
    steps = ((at, step) for game in played.values() for at, steps in game.steps.items() for step in steps)
    rows: dict[str, list[Plain]] = {}
    for _, step in sorted(steps, key=lambda one: one[0]):
        for value in values_of(ruleset, step):
            rows.setdefault(value.path[0], []).append(value.amount)
    return rows


def _map(amount: Plain) -> Mapping[str, Plain]:
    return amount if isinstance(amount, Mapping) else {}


def _by_events(ruleset: Game, played: Mapping[str, Played]) -> dict[str, Plain]:
    """The values from the events of all situations, later over earlier: each part of `x: {P1: …}` from its event."""
    tree: dict[str, Plain] = {}
    for game in played.values():
        for at in sorted(game.steps):
            for step in game.steps[at]:
                _plant(tree, values_of(ruleset, step))
    return tree


def _parts_first(*trees: Mapping[str, Plain]) -> dict[str, Plain]:
    """The same values by the parts of their maps: `P1: {x: …}` for `x: {P1: …}`."""
    turned: dict[str, Plain] = {}
    for name, parts in (item for tree in trees for item in tree.items()):
        for part, amount in _map(parts).items():
            turned.setdefault(part, {})[name] = amount
    return turned


def _by_name(stood: Mapping[str, dict[str, Plain]]) -> dict[str, Plain]:
    """The values of several matches by name: `x: {M1: …}`, `x_M1`, parts as `x: {P1: …}`; `stood` is `M1: {x: …}`."""
    named: dict[str, Plain] = {}
    for match, tree in stood.items():
        for name, amount in tree.items():
            by_match = named.setdefault(name, {})
            by_match[match] = amount
            for inner, part in amount.items() if isinstance(amount, Mapping) else ():
                by_match.setdefault(inner, part)
            named[f"{name}_{match}"] = amount
    return named


def _plant(tree: dict[str, Plain], values: Iterable[Any]) -> None:
    for value in values:
        at = tree
        for name in value.path[:-1]:
            inner = at.get(name)
            if not isinstance(inner, dict):
                inner = at[name] = {}
            at = inner
        name, amount = value.path[-1], value.amount
        kept = at.get(name)
        if isinstance(amount, Mapping):
            at[name] = {**kept, **amount} if isinstance(kept, dict) else dict(amount)
        else:
            at[name] = amount


def _state(case: Case, ruleset: Game, played: Mapping[str, Played]) -> Iterator[Said]:
    if not case.then.state:
        return
    told = {match: ruleset.tell(game.last) for match, game in played.items()}
    if "" in told:
        yield from _on_table(case.then.state, told[""], "state", ruleset)
        return
    wanted = case.then.state.get("matches")
    if not isinstance(wanted, dict) or len(case.then.state) > 1:
        yield say("state: a case of several matches lists its state under `matches`")
        return
    for match, state in wanted.items():
        if match not in told or not isinstance(state, dict):
            yield say("state.matches.{match}: there is no such match", match=match)
        else:
            yield from _on_table(state, told[match], f"state.matches.{match}", ruleset)


def _on_table(state: dict[str, Plain], told: Plain, path: str, ruleset: Game) -> Iterator[Said]:
    for key, wanted in state.items():
        section = told
        if key not in told:
            section = next((told[name] for name in ruleset.sections if key in told.get(name, ())), told)
        yield from differences({key: wanted}, section, path, ruleset.ordered)


def _views(case: Case, ruleset: Game, played: Mapping[str, Played]) -> Iterator[Said]:
    if not case.then.views:
        return
    if "" not in played:
        yield say("views: a case of several matches lists no views")
        return
    last = played[""].last
    seats = seats_at(ruleset, last)
    for viewer, wanted in case.then.views.items():
        if viewer not in (JUDGE, SPECTATOR, *seats):
            says = say("there is no such viewer")
            yield say(
                "views.{viewer}: {says}", viewer=viewer, says=or_nearest(says, viewer, (JUDGE, SPECTATOR, *seats))
            )
            continue
        eyes = JUDGE if ruleset.is_open is not None and ruleset.is_open(last) else viewer
        view = ruleset.view(last, eyes)
        yield from differences(wanted, view, f"views.{viewer}", ruleset.ordered)
