"""`adjudicator ask`: a question to the table after an entry."""

from __future__ import annotations

from collections.abc import Iterator

import click
import marshmallow as ma
import msgspec
from msgspec import inspect

from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.plain.known import known
from adjudicator.seam.ruleset import Query
from api.cli import asked
from api.cli.reader import Reader, reader_of, unusable
from api.cli.terminal import Page, Unusable, show_json
from api.sentences import of_field, say
from api.view.answers import kept_from_others
from api.view.asking import in_words
from api.view.questions import JudgesOnly, put


@click.command()
@asked.match
@click.argument("position", metavar="N", type=asked.Whole(0))
@click.argument("question", required=False)
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE]…")
@asked.viewer
@click.pass_obj
def ask(
    rulesets: Rulesets,
    source: asked.Source,
    position: int,
    question: str | None,
    fields: tuple[str, ...],
    viewer: str,
    as_json: bool,
) -> None:
    """Asks the table after entry N (0: as set up) a question; without one, lists them.

    A value is text or JSON: ask R 12 sight from=A1 to=B1 'instead={"A1": {"at": [10, 12]}}'.
    """
    reader = reader_of(rulesets, source, viewer)
    try:
        reader.reading.find(position)
        if question is None:
            _list(reader, as_json)
            return
        given = _given(fields)
        wanted = put(reader, position, question, given)
        answer, lacking = wanted.answer, wanted.needs
    except (NotFound, JudgesOnly, ma.ValidationError) as error:
        raise unusable(source, error) from None
    if as_json:
        told = {"position": position, "question": question, "answer": answer, "needs": msgspec.to_builtins(lacking)}
        show_json({**told, "fidelity": reader.label})
        return
    page = reader.page()
    _write(page, reader, position, question, answer)
    reader.write_needs(page, lacking)
    reader.write_fidelity(page)


def _write(page: Page, reader: Reader, position: int, question: str, answer: Plain) -> None:
    """Writes an answer's sentences, each below what it belongs to; if it has none, each part in words on a line."""
    sentences = [*_sentences(answer)]
    for depth, says in sentences:
        page.line(says, margin="  " * depth)
    if not sentences:
        for line in in_words(reader, position, reader.reading.ruleset.queries[question], answer):
            page.line(line.says, margin=f"{line.about}  " if line.about else "")


def _sentences(answer: Plain, depth: int = 0) -> Iterator[tuple[int, str]]:
    """The sentences of an answer's parts (under `says`), each with how deep it lies below others."""
    if isinstance(answer, dict):
        if isinstance(answer.get("says"), str):
            yield depth, answer["says"]
            depth += 1
        for part in answer.values():
            yield from _sentences(part, depth)


def _given(fields: tuple[str, ...]) -> dict[str, Plain]:
    """The fields by name; `Unusable` if one is given twice."""
    given: dict[str, Plain] = {}
    for name, value in map(_field, fields):
        if name in given:
            raise Unusable(of_field(name, say("it is given twice; a list is written as JSON: {name}=[…]", name=name)))
        given[name] = value
    return given


def _field(text: str) -> tuple[str, Plain]:
    name, sign, value = text.partition("=")
    if not (sign and name):
        raise Unusable(say("{text} is not FIELD=VALUE", text=text))
    try:
        return name, read_json(value.encode()) if value[:1] in '[{-0123456789"tf' else value
    except Malformed as error:
        if value.lstrip("-").isdecimal():
            raise Unusable(of_field(name, error.says)) from None
        return name, value


def _list(reader: Reader, as_json: bool) -> None:
    queries = reader.reading.ruleset.queries
    told = [(name, reader.speaker.say(query.about), query) for name, query in queries.items()]
    if as_json:
        show_json(
            [
                {
                    "name": name,
                    "about": about,
                    "fields": msgspec.json.schema(known(query.asked)),
                    "judges_only": query.judges_only,
                }
                for name, about, query in told
            ]
        )
        return
    page = reader.page()
    if not queries:
        page.line(say("There are no questions to a table in {game}", game=reader.reading.ruleset.title))
    for name, about, query in told:
        only = f"  ({page.speaker.say(kept_from_others(()))})" if query.judges_only else ""
        page.line(f"{about}  {' '.join(_fields(query))}{only}", margin=f"{name}  ")


def _fields(query: Query[object]) -> list[str]:
    info = inspect.type_info(known(query.asked))
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return [f"{one.encode_name}=" if one.required else f"[{one.encode_name}=]" for one in fields]
