"""A third verifier, written from docs/verify-yourself.md and docs/fair-shuffles.md: hashlib, cryptography, no more.

Nothing of adjudicator is imported.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from tests.evidence.oracle.notes import CHECKPOINT, SPACE, b64, note, signed, statement, vkey
from tests.evidence.oracle.parts import HASH, SALT, No, consistent, fits, included, like, long, many, need, sha, whole
from tests.evidence.oracle.shuffles import Shuffles


def line(text: str) -> Any:
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', "", text)
    depth = 0
    for mark in re.findall(r"[][{}]", bare):
        depth += 1 if mark in "[{" else -1
        need(depth <= 64)
    try:
        value = json.loads(text)
    except ValueError:
        raise No("file") from None
    need(
        len(text.encode()) <= 2**22
        and isinstance(value, dict)
        and json.dumps(value, ensure_ascii=False, separators=(",", ":")) == text
    )
    return value


def earlier(value: Any) -> bool:
    fits(value, size=whole(0, 2**53), root=like(HASH), path=many(like(HASH), 64))
    return True


def parsed(data: bytes) -> tuple[Any, list[Any], Any]:
    try:
        lines = data.decode().split("\n")
    except UnicodeDecodeError:
        raise No("file") from None
    need(len(data) <= 2**27 and lines.pop() == "" and len(lines) >= 3)
    head, *entries, foot = map(line, lines)
    fits(head, evidence=like("adjudicator"), format=whole(1, 1), match=like(SALT), entries=whole(1, 30000))
    need(len(entries) == head["entries"])
    for one in entries:
        fits(
            one,
            topic=like(".{0,200}"),
            stored=like(".*"),
            salt=like(SALT),
            number=whole(0, 2**53),
            path=many(like(HASH), 64),
        )
    notes = like(".{0,100000}")
    fits(foot, checkpoint=notes, keys=many(notes, 1000), earlier=many(earlier, 1000))
    return head, entries, foot


# ---- the verdict


def verdict(
    data: bytes,
    keys: Sequence[str] = (),
    slips: Sequence[str] = (),
    proofs: Sequence[str] = (),
    contributions: Sequence[str] = (),
) -> dict[str, Any] | None:
    """Nothing, or the first kind and position that is wrong."""
    try:
        kept, added = [json.loads(one) for one in proofs], [json.loads(one) for one in contributions]
        kind, position = next(wrong(parsed(data), [vkey(key) for key in keys], slips, kept, added), (None, None))
    except No as no:
        kind, position = str(no), None
    return None if kind is None else {"kind": kind, "position": position}


def wrong(
    file: Any, keys: list[Any], slips: Sequence[str], proofs: list[Any], added: list[Any]
) -> Iterator[tuple[str, int | None]]:
    head, entries, foot = file
    found = note(foot["checkpoint"])
    told = found and re.fullmatch(CHECKPOINT, found[0])
    need(told)
    assert told
    origin, size, root = told[1], int(told[2]), b64(told[3])
    need(len(root) == 32)
    yield from ((kind, None) for kind in of_checkpoint(foot, found, size, keys))
    roots = {size: root}
    for one in foot["earlier"]:
        old = bytes.fromhex(one["root"])
        if not consistent(one["size"], old, size, root, list(map(bytes.fromhex, one["path"]))):
            yield "consistency", None
        roots.setdefault(one["size"], old)
    for slip in slips:
        of, at, digits = re.split(f"[{SPACE}]+", re.sub(f"^[{SPACE}]+", "", slip), maxsplit=2)
        if of != origin or not roots.get(int(at), b"").hex().startswith(re.sub(f"[{SPACE}]", "", digits).lower()):
            yield "held", None
    for proof in proofs:
        if not agrees(proof, head, entries, origin, roots):
            yield "held", None
    of_all, shuffles = of_entries(head, entries, size, root)
    for one in added:
        if not shuffles.is_of(one):
            yield "held", None
    yield from of_all


def agrees(proof: Any, head: Any, entries: list[Any], origin: str, roots: dict[int, bytes]) -> bool:
    """Section 3, of a proof that was kept; it holds by itself."""
    of, size, base64, *_ = proof["checkpoint"].split("\n")
    at, match = proof["position"], proof["match"].replace("-", "")
    if (of, match) != (origin, head["match"]) or roots.get(int(size), b64(base64)) != b64(base64) or at >= len(entries):
        return False
    return (entries[at]["number"], content_of(entries[at]).hex()) == (proof["number"], proof["content"])


def content_of(one: Any) -> bytes:
    return sha(long("adjudicator/ledger/content/v1", bytes.fromhex(one["salt"]), one["topic"], one["stored"]))


def of_checkpoint(foot: Any, found: Any, size: int, keys: list[Any]) -> Iterator[str]:
    stated = [statement(text) for text in foot["keys"]]
    if None in stated:
        yield "key"
    runs: list[list[Any]] = []
    for one in filter(None, stated):
        if runs and one[2] == runs[-1][-1][1] and one[0] >= runs[-1][-1][0]:
            runs[-1].append(one)
        else:
            runs.append([one])
    mine = [key for key in keys if key[2] == 1] or [one[1] for run in runs for one in run][-1:]
    known = [one for run in runs if any(one[1] in mine for one in run) for one in run]
    due = [one[1] for one in known if one[0] < size][-1:] + [one[1] for one in known if one[0] == size]
    due += [key for key in mine if key not in [one[1] for one in known]]
    if mine and not any(key[0] == found[0].split("\n")[0] and signed(found, key) for key in due):
        yield "signature"
    for key in keys:
        if key[2] == 4 and not signed(found, key):
            yield "witness"


def entry(text: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        need(len(dict(pairs)) == len(pairs), "entry")
        return dict(pairs)

    def never(_: str) -> None:
        raise No("entry")

    def number(digits: str) -> float | int:
        return int(float(digits)) if float(digits).is_integer() and abs(float(digits)) <= 2**53 else float(digits)

    depth = deepest = 0
    for mark in re.findall(r"[][{}]", re.sub(r'"(?:[^"\\]|\\.)*"', "", text)):
        depth += 1 if mark in "[{" else -1
        deepest = max(deepest, depth)
    try:
        need(deepest <= 80, "entry")
        told = json.loads(text, object_pairs_hook=once, parse_int=number, parse_float=number, parse_constant=never)
        json.dumps(told, ensure_ascii=False).encode()
        position, event, match, previous = told[0], told[1], told[2], told[7]
        need(
            isinstance(told, list) and type(position) is int and isinstance(match, str) and isinstance(previous, str),
            "entry",
        )
        need(isinstance(event["event"], str) and isinstance(event, dict), "entry")
    except (ValueError, LookupError, TypeError, No):
        return None
    return position, event, match, previous


def of_entries(head: Any, entries: list[Any], size: int, root: bytes) -> tuple[list[tuple[str, int]], Shuffles]:
    read = [entry(one["stored"]) for one in entries]
    game, header, previous, latest = None, {}, "", -1
    found: list[tuple[int, int, str]] = []
    for at, (one, told) in enumerate(zip(entries, read, strict=True)):
        kinds = [] if told else ["entry"]
        if told:
            position, event, match, before = told
            kinds += ["place"] * ((position, match) != (at, head["match"]))
            opens = event.get("header")
            if (
                at == 0
                and isinstance(opens, dict)
                and all(isinstance(opens.get(name), str) and opens[name] for name in ("ruleset", "edition"))
            ):
                game, header = opens["ruleset"], opens
            if (event["event"] == "MatchOpened") != (at == 0) or game is None:
                kinds.append("opening")
            elif one["topic"] not in (f"match.{event['event']}", f"{game}.{event['event']}"):
                kinds.append("entry")
            kinds += ["chain"] * (before != previous)
        kinds += ["number"] * (one["number"] <= latest)
        leaf = sha(b"\x00", long("adjudicator/ledger/leaf/v1", head["match"], str(at), content_of(one)))
        path = list(map(bytes.fromhex, one["path"]))
        kinds += ["ledger"] * (not included(leaf, one["number"], size, path, root))
        previous, latest = sha(one["stored"].encode()).hex(), one["number"]
        found += [(at, 0, kind) for kind in kinds]
    shuffles = Shuffles(head["match"], header, [told and told[1] for told in read])
    for at, told in enumerate(read):
        found += [(at, 1, kind) for kind in (shuffles.take(at, told[1]) if told else [])]
    found += [
        (shuffles.closed, 2, "kept")
        for one in shuffles.all.values()
        if shuffles.closed is not None and not one["revealed"]
    ]
    return [(kind, at) for at, _, kind in sorted(found, key=lambda one: one[:2])], shuffles
