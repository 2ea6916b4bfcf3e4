"""The contract of a game: what every game owes the house, asked of one game, with all that it does not keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property, partial
from itertools import islice, product
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from adjudicator.cases.asking import standing, unasked
from adjudicator.cases.coverage import coverage, package_cases
from adjudicator.cases.folds import differing
from adjudicator.cases.runner import outcome_of
from adjudicator.cases.sayable import unsaid, unsaid_of_rules, unsaid_of_values
from adjudicator.cases.situations import situations
from adjudicator.cases.spoiled import go_on, happen, of_event, spoiled
from adjudicator.cases.translated import untranslated
from adjudicator.cases.twins import Steps, Twins, World, apart, secrets, twins, world_of
from adjudicator.match import Game, Rulesets, tag_of
from adjudicator.moves.following import coming
from adjudicator.moves.offers import said
from adjudicator.plain.json import Malformed, Plain, read_event
from adjudicator.plain.said import Said, listed, say
from adjudicator.replay.play import played, sample_setup
from adjudicator.seam.judging import judge, judged, replay, seen_by
from adjudicator.seam.moves import Option
from adjudicator.seam.randomness import Physical
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, SetUp, Step, Viewer, seats_at
from adjudicator.seam.sentences import LANGUAGES, Speaker

Unkept: TypeAlias = Iterator[Said]
"""What a game does not keep."""
SEEDS: Final = 3
"""The matches played."""
EVENTS: Final = 200
"""The events of each at least, if the game does not end first."""
EVERY: Final = 10
"""Options and tables are looked at after every so many events."""
TOLD: Final = 80
"""The events of a match that is played in twin worlds, and of those the most pairs of secrets that are exchanged."""
PAIRS: Final = 3
PARTS: Final = (1, 2, 3, 5)
"""The parts of such a match in which secrets are looked for: the whole, a half, a third, a fifth."""
CHOICES: Final = 5
"""The most ways of filling an option in that are tried."""


class Part(NamedTuple):
    """A part of the contract: its id for programs, what it says, and what gives whatever is not kept of it."""

    id: str
    says: Said
    unkept: Callable[[], Unkept]


def contract(game: Game, seeds: int = SEEDS) -> Iterator[Part]:
    """The parts of the contract."""
    cases = _Cases(game)
    says = say("every rule has its function and its cases")
    yield Part("rules", says, partial(_caught, say("The rules"), partial(_rules, game)))
    yield Part("cases", say("every case passes"), partial(_caught, say("The cases"), partial(_cases, game)))
    says = say("every sentence has its Japanese, with the same parts")
    yield Part("sentences", says, partial(_caught, say("The sentences"), partial(untranslated, game)))
    says = say("each field of an event says what it holds")
    yield Part("domains", says, partial(_caught, say("The fields"), partial(unasked, game)))
    yield Part("masks", say("each kind of event in the cases is masked for everybody"), partial(_masks, game, cases))
    yield Part("said", say("all that is said of the cases has its parts and its rule"), partial(_said, game, cases))
    yield Part("set-up", say("a set-up is laid, told and judged for everybody"), partial(_set_up, game))
    yield Part("spoiled", say("what cannot be is refused, whatever comes in"), partial(_spoiled, game, cases))
    for seed in range(1, seeds + 1):
        says = say("play from seed {seed} is legal, told, laid again, masked", seed=seed)
        yield Part(f"play-{seed}", says, partial(_play, game, seed))
    for seed in range(1, seeds + 1):
        says = say(
            "what a viewer may not know decides nothing that the viewer is told, play from seed {seed}", seed=seed
        )
        yield Part(f"twins-{seed}", says, partial(_twins, game, seed))


def _rules(game: Game) -> Unkept:
    for covered in coverage(game):
        for missing in covered.missing:
            yield say("{rule}: {says}", rule=covered.id, says=missing)


def _cases(game: Game) -> Unkept:
    places: dict[str, str] = {}
    for file, name, plain in package_cases(game):
        if name in places:
            yield say("{file}, {case}: stands in {other}, too", file=file, case=name, other=places[name])
        places.setdefault(name, file)
        outcome = outcome_of(name, plain, {game.prefix: game})
        for difference in outcome.differences:
            yield say("{file}, {case}: {says}", file=file, case=outcome.id, says=difference)


class _Cases:
    """The steps of a game's cases, judged once for all parts that look at them."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def each_kind(self) -> dict[type, Step[Any, Any]]:
        """The first step of each kind of event."""
        return self._looked[0]

    @property
    def broken(self) -> list[Step[Any, Any]]:
        """The steps that break a rule, or may break one."""
        return self._looked[1]

    @property
    def ends(self) -> list[Step[Any, Any]]:
        """The last step of each."""
        return self._looked[2]

    @cached_property
    def _looked(self) -> tuple[dict[type, Step[Any, Any]], list[Step[Any, Any]], list[Step[Any, Any]]]:
        each: dict[type, Step[Any, Any]] = {}
        broken, ends = [], []
        for _, table, events in situations(self._game):
            steps = [step for step in replay(self._game, table, enumerate(events, 1)) if step.unfit is None]
            for step in steps:
                each.setdefault(type(step.event), step)
            broken += [step for step in steps if step.findings or step.doubts]
            ends += steps[-1:]
        return each, broken, ends


def _masks(game: Game, cases: _Cases) -> Unkept:
    yield from _caught(say("The cases"), partial(_of_each_kind, cases, partial(_masked, game)))


def _of_each_kind(cases: _Cases, asked: Callable[[Step[Any, Any]], Unkept]) -> Unkept:
    for kind, step in cases.each_kind.items():
        yield from _caught(say("{kind}", kind=tag_of(kind)), partial(asked, step))


def _said(game: Game, cases: _Cases) -> Unkept:
    yield from _caught(say("The cases"), partial(_all_said, game, cases))


def _all_said(game: Game, cases: _Cases) -> Unkept:
    yield from _of_each_kind(cases, partial(unsaid, game))
    yield from _rules_said(game, cases)


def _rules_said(game: Game, cases: _Cases) -> Unkept:
    """Each thing once, however many cases say it."""
    broken = (one for step in cases.broken for one in unsaid_of_rules(game, step))
    wrong = (*broken, *(one for step in cases.ends for one in unsaid_of_values(game, step)))
    yield from {str(one): one for one in wrong}.values()


def _spoiled(game: Game, cases: _Cases) -> Unkept:
    yield from _caught(say("The set-up"), partial(_spoiled_setups, game))
    yield from _caught(say("The cases"), partial(_of_each_kind, cases, partial(_spoiled_event, game)))


def _spoiled_setups(game: Game) -> Unkept:
    for place, setup in spoiled(game.tell(game.lay(sample_setup(game)))):
        yield from _caught(say("The set-up with another {place}", place=place), partial(_nothing, go_on, game, setup))


def _spoiled_event(game: Game, step: Step[Any, Any]) -> Unkept:
    for field, event in of_event(game, step):
        yield from _caught(say("with another {field}", field=field), partial(_nothing, happen, game, step, event))


def _nothing(act: Callable[..., None], *given: Any) -> Unkept:
    """What an act raises, and nothing else."""
    act(*given)
    yield from ()


def _masked(game: Game, step: Step[Any, Any]) -> Unkept:
    for viewer in _viewers(game, step.before):
        seen = game.mask(step, viewer)
        if (seen.position, type(seen.event)) != (step.position, type(step.event)):
            yield say("{viewer} is told of another event than {kind}", viewer=viewer, kind=tag_of(type(step.event)))
        if viewer == JUDGE and seen.event != step.event:
            yield say("Judges do not see all of {kind}", kind=tag_of(type(step.event)))


def _set_up(game: Game) -> Unkept:
    yield from _caught(say("The set-up"), partial(_set_up_told, game))


def _set_up_told(game: Game) -> Unkept:
    setup = sample_setup(game)
    table = game.lay(setup)
    with suppress(Refused):
        game.lay({**setup, "no such key": 1})
        yield say("The set-up passes a key that it does not know")
    yield from _laid_again(game, 0, table)
    step = judged(game, 0, table, SetUp(), table)
    for viewer in _viewers(game, table):
        seen = seen_by(game, step, viewer)
        msgspec.json.encode(game.tell(seen.after))
        for finding in seen.findings:
            yield say("The sample set-up breaks {rule}: {says}", rule=finding.rule, says=finding.says)


def _play(game: Game, seed: int) -> Unkept:
    yield from _caught(say("Play from seed {seed}", seed=seed), partial(_played, game, seed))


def _played(game: Game, seed: int) -> Unkept:
    seats: tuple[str, ...] = ()
    for step in islice(played(game, sample_setup(game), seed, 1, EVENTS), 2 * EVENTS):
        seats = seats_at(game, step.after)
        for finding in step.findings:
            yield say("Event {position} of legal play breaks {rule}: {says}",
                      position=step.position, rule=finding.rule, says=finding.says)  # fmt: skip
        yield from _caught(say("Event {position}", position=step.position), partial(_told, game, step))
        if game.is_open is None or not game.is_open(step.after):
            yield from _caught(say("Event {position}", position=step.position), partial(_follows, game, step))
        if step.position % EVERY == 1:
            yield from _laid_again(game, step.position, step.after)
            yield from _offered(game, step)
    if not seats:
        yield say("`view` names no seat, so that nobody can look as a player")


def _twins(game: Game, seed: int) -> Unkept:
    yield from _caught(say("Twin worlds from seed {seed}", seed=seed), partial(_told_alike, game, seed))


def _told_alike(game: Game, seed: int) -> Unkept:
    """What one of the viewers can tell twin worlds apart by; each seed has its turn with another viewer."""
    setup = sample_setup(game)
    steps, others = (list(islice(played(game, setup, one, 1, TOLD), TOLD)) for one in (seed, f"{seed} spare"))
    viewers = [viewer for viewer in _viewers(game, game.lay(setup)) if viewer != JUDGE]
    viewer = viewers[seed % len(viewers)]
    guesses = world_of(setup, steps).events
    for pair, one, other in islice(_twin_matches(game, setup, steps, world_of(setup, others), viewer), PAIRS):
        for found in islice(apart(game, pair, one, other, viewer, guesses), 1):
            yield say(
                "{viewer} can tell at event {position} whether {one} or {other} lies hidden, by {what}",
                viewer=viewer, position=found.position, one=pair.one, other=pair.other, what=found.what,
            )  # fmt: skip


def _twin_matches(game: Game, setup: Plain, steps: Steps, spare: World, viewer: Viewer) -> Iterator[Twins]:
    """Twins of a match, then of its first part: what is hidden in the middle may lie open at the end."""
    for length in (len(steps) // part for part in PARTS):
        world, some = world_of(setup, steps[:length]), steps[:length]
        pairs = sorted(secrets(game, world, some, [viewer], spare), key=lambda pair: pair.is_told)
        yield from twins(game, world, pairs, [viewer])


def _follows(game: Game, step: Step[Any, Any]) -> Unkept:
    """Tables that do not follow from what their viewers were told."""
    stand_aside = {(one.path, one.how) for one in game.asides}
    for viewer in _viewers(game, step.after):
        if viewer == JUDGE or (game.learns is not None and game.learns(step, viewer)):
            continue
        for one in differing(game, step, viewer):
            if (one.path, one.how) not in stand_aside:
                yield say(
                    "{path} after event {position}, as {viewer} sees it, does not follow from what {viewer} was told",
                    viewer=viewer, position=step.position, path=one.path,
                )  # fmt: skip


def _told(game: Game, step: Step[Any, Any]) -> Unkept:
    """An event as everybody may know it, in words."""
    for viewer in _viewers(game, step.after):
        seen = seen_by(game, step, viewer)
        msgspec.json.encode(game.tell(seen.after))
        game.place(seen.after)
        game.concerns(seen.before, seen.event)
        for language in LANGUAGES:
            if not Speaker(language).say(game.tell_event(seen.before, seen.event)).strip():
                yield say("Event {position} is told without a word", position=step.position)
        if viewer == JUDGE and (seen.event, seen.after) != (step.event, step.after):
            yield say("Judges do not see all of event {position}", position=step.position)
        known = game.mask_table(step.after, viewer)
        msgspec.json.encode((game.tell(known), standing(game, known)))


def _laid_again(game: Game, position: int, table: Any) -> Unkept:
    if game.lay(game.tell(table)) != table:
        yield say("The table after event {position} is another one when it is told and laid again", position=position)


def _offered(game: Game, step: Step[Any, Any]) -> Unkept:
    """Options that are no legal events, or no sentences, and what follows though it is illegal.

    Options with fields left open are not tried.
    """
    kinds = Rulesets([game]).kinds[game.name]
    for event in coming(game, step.after):
        for finding in judge(game, step.position + 1, step.after, event).findings:
            yield say("What follows by itself after event {position} breaks {rule}: {says}",
                      position=step.position, rule=finding.rule, says=finding.says)  # fmt: skip
    for option in game.options(step.after):
        for language in LANGUAGES:
            if not Speaker(language).say(said(game, step.after, option)).strip():
                yield say("Option {event} after event {position} has no sentence",
                          event=option.event, position=step.position)  # fmt: skip
        for plain in islice(_filled(option), CHOICES) if not option.open else ():
            try:
                event = read_event(kinds, plain, "")
                game.admit(step.after, event)
                findings = judge(game, step.position + 1, step.after, _decided(game, step.after, event)).findings
            except Refused as refused:
                yield say("What is offered after event {position} has no place there: {event} ({why})",
                          position=step.position, event=option.event, why=refused.says)  # fmt: skip
            else:
                for finding in findings:
                    yield say("What is offered after event {position} breaks {rule}: {says}",
                              position=step.position, rule=finding.rule, says=finding.says)  # fmt: skip


def _decided(game: Game, table: Any, event: Any) -> Any:
    return game.decide(table, event, Physical())[0]


def _filled(option: Option) -> Iterator[Plain]:
    for chosen in product(*option.fields.values()):
        yield {"event": option.event, **dict(zip(option.fields, chosen, strict=True))}


def _viewers(game: Game, table: Any) -> tuple[Viewer, ...]:
    return (JUDGE, SPECTATOR, *seats_at(game, table))


def _caught(what: Said, asked: Callable[[], Unkept]) -> Unkept:
    """What is not kept; an error of the game is told with where it came up, and ends that part."""
    try:
        yield from asked()
    except (Refused, Malformed) as refused:
        yield say("{what}: {why}", what=what, why=refused.said if isinstance(refused, Malformed) else refused.says)
    except Exception as error:  # noqa: BLE001 - a game may be faulty in any way
        names = listed([type(error).__name__, str(error)] if str(error) else [type(error).__name__], "list")
        yield say("{what} ended in an error: {error}", what=what, error=names)
