"""`adjudicator ask`: a question to the table after an entry."""

from __future__ import annotations

from pathlib import Path

import click
import marshmallow as ma
from msgspec import inspect

from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import Query
from api.cli import asked
from api.cli.files import record_in
from api.cli.reader import Reader, reader_of
from api.cli.terminal import Page, Unusable, show_json
from api.cli.words import plainly
from api.view.asking import put
from api.view.schemas import wrong_fields


@click.command()
@asked.record
@click.argument("position", metavar="N", type=click.IntRange(0))
@click.argument("question", required=False)
@click.argument("fields", nargs=-1, metavar="[FIELD=VALUE]…")
@asked.viewer
@asked.which
@asked.as_json
@click.pass_obj
def ask(
    rulesets: Rulesets,
    record: Path,
    position: int,
    question: str | None,
    fields: tuple[str, ...],
    viewer: str,
    which: Which,
    as_json: bool,
) -> None:
    """Asks the table after entry N (0: as set up) a question; without one, lists them.

    A value is text or JSON: ask R 12 sight from=A1 to=B1 'instead={"A1": {"at": [10, 12]}}'.
    """
    reader = reader_of(record_in(record, rulesets), which, viewer, "en")
    if question is None:
        _list(reader)
        return
    try:
        answer = put(reader, position, question, dict(_field(text) for text in fields))
    except NotFound as error:
        raise Unusable(f"{record}: {error.says}") from None
    except ma.ValidationError as error:
        wrong = "; ".join(f"{field}: {says}" if field else says for field, says in wrong_fields(error.messages))
        raise Unusable(wrong) from None
    if as_json:
        show_json({"position": position, "question": question, "answer": answer})
        return
    page = Page()
    for name, amount in answer.items() if isinstance(answer, dict) else (("answer", answer),):
        page.line(plainly(amount), margin=f"{name}  ")


def _field(text: str) -> tuple[str, Plain]:
    name, sign, value = text.partition("=")
    if not sign:
        raise Unusable(f"{text!r} is no FIELD=VALUE")
    try:
        return name, read_json(value.encode()) if value[:1] in '[{-0123456789"tf' else value
    except Malformed:
        return name, value


def _list(reader: Reader) -> None:
    page = Page()
    if not reader.reading.ruleset.queries:
        page.line(f"{reader.reading.ruleset.name} has no questions to a table.")
    for name, query in reader.reading.ruleset.queries.items():
        page.line(f"{query.about}  {' '.join(_fields(query))}", margin=f"{name}  ")


def _fields(query: Query[object]) -> list[str]:
    info = inspect.type_info(query.asked)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return [f"{one.encode_name}=" if one.required else f"[{one.encode_name}=]" for one in fields]
