"""What a form of the page *Record* states of the event being entered."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from adjudicator.match import Text
from adjudicator.plain.json import Malformed, Plain, read_as, read_json
from api.http.pages.forms import LARGEST
from api.sentences import say
from api.view import boxes
from api.view.drafts import kind_in
from api.view.held import WHEN, field_at, path_of, put, standing
from api.view.seen import Seen

LONGEST: Final = 12_000
"""Bytes of an event being entered, as it stands in the address: a Japanese letter takes nine."""
Pointer: TypeAlias = Annotated[str, Meta(max_length=500)]
MOST: Final = 100
"""The most answers of a form."""


class Placing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value for the place `at` a pointer names: in its stead, put in or taken out, one more, or none."""

    at: Pointer = ""
    value: Annotated[str, Meta(max_length=LARGEST)] | None = None
    toggle: str | None = None
    more: str | None = None
    unset: bool = False


class Stating(Placing, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a form states: an event, or a value for a place of it; `sure`: record it as it is."""

    answers: str = ""
    """What was answered to it without a network, in order: a list of `Placing`, as JSON."""
    ended: bool = False
    """Nothing more is stated of it: it is recorded as it is, if it breaks no rule."""
    fact: str = ""
    """A fact that is learned before the event, as the event that tells it."""
    sure: bool = False
    unclear: bool = False
    """Records it as it is, with a flag: it is to be talked over."""
    reason: Text = ""
    """Why an entry is put right, which need not be said."""
    agreed: bool = False
    """All other seats agree that it is put right, as whoever states it says."""
    then: Annotated[str, Meta(max_length=LONGEST // 9)] = ""
    touched: Annotated[str, Meta(max_length=200)] = ""
    """What comes then, as JSON, or is touched: whoever says so records the event as it is, if it breaks no rule."""


Answers: TypeAlias = Annotated[list[Placing], Meta(max_length=MOST)]


def event_in(text: str) -> dict[str, Plain]:
    """The event in an address; raises `Malformed`."""
    try:
        plain = read_json(text.encode(), limit=LARGEST)
    except Malformed as malformed:
        raise Malformed(malformed.says, "e") from None
    if not isinstance(plain, dict):
        raise Malformed(say("an event is an object"), "e")
    return plain


def stated(found: Seen, event: str | None, form: Stating) -> dict[str, Plain]:
    """The event being entered, as JSON, with what a form states; raises `Malformed` with the field."""
    given = {} if event is None else event_in(event)
    if not form.at and form.value is not None:
        given = event_in(form.value)
    if not (placed := [*([form] if form.at else ()), *_answers(form.answers)]):
        return given
    kind_in(found, given)
    for one in placed:
        given = _placed(found, given, one)
    return given


def _answers(text: str) -> list[Placing]:
    """The answers in a form; raises `Malformed`."""
    try:
        told = read_json(text.encode(), limit=LARGEST) if text else []
    except Malformed as malformed:
        raise Malformed(malformed.says, "answers") from None
    return read_as(Answers, told, "answers")


def _placed(found: Seen, given: dict[str, Plain], form: Placing) -> dict[str, Plain]:
    here = str(found.reading.position)
    path = (WHEN, here, *path_of(form.at)[2:])  # the match may have gone on since the form was shown
    told: dict[str, Plain] = {WHEN: {here: given}}
    if form.unset or not (form.value or form.toggle or form.more):
        changed = told if isinstance(standing(told, path), UnsetType) else put(told, path, UNSET)
    else:
        field, was = field_at(found.reading.ruleset, told, path), standing(told, path)
        if form.more is not None:
            value: Plain = boxes.grown(field, was, form.more)
        elif form.toggle is not None:
            value = boxes.toggled(field, was, form.toggle)
        else:
            value = boxes.read(field, was, form.value or "")
        changed = put(told, path, value)
    made = standing(changed, (WHEN, here))
    return made if isinstance(made, dict) else {}
