"""`python -m tests.evidence.vectors`: what verifiers must say of published files; the bad ones, made of the good."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from msgspec import structs

from adjudicator.evidence import file
from adjudicator.evidence.file import Evidence
from adjudicator.ledger.note import read_note
from adjudicator.ledger.succession import stated
from tests.evidence.covered import covered
from tests.evidence.decided import decided
from tests.evidence.dice import dice, loaded
from tests.evidence.forger import chained, changed, entries_of, footed, listed, sealed, written
from tests.evidence.good import FOLDER, KEY, NEXT, ONE, OTHER, good
from tests.evidence.unfair import unfair
from tests.evidence.vector import AFTER, LOG, STRANGE, Vector, slip

INDEX: Final = FOLDER / "vectors.json"


def vectors() -> Iterator[Vector]:
    """All of them."""
    kept = dict(good())
    for name, evidence in kept.items():
        yield Vector(f"good/{name}", file.write(evidence))
    yield Vector("good/dice", file.write(dice()))
    yield from checkpoints(kept)
    for name, data, kind, position in [*files(kept["physical"]), *entries(kept), *unfair(kept["managed"]), *loaded()]:
        yield Vector(f"bad/{name}", data, kind, position)
    yield from decided(kept)
    yield from covered(kept)


def checkpoints(kept: dict[str, Evidence]) -> Iterator[Vector]:
    """What hangs on keys, witnesses and slips."""
    rotated, cosigned, physical = kept["rotated"], kept["cosigned"], kept["physical"]
    earlier, witnesses = cosigned.foot.earlier[1], (LOG, str(ONE.verifier), str(OTHER.verifier))
    data, note = file.write(cosigned), cosigned.foot.checkpoint
    held = f"{KEY.name} {earlier.size} {earlier.root[:24].upper()}"
    yield Vector("good/cosigned", data, keys=witnesses, slips=(slip(cosigned), held))
    yield Vector("good/rotated", file.write(rotated), keys=(AFTER,))
    yield Vector("good/rotated", file.write(rotated), keys=())
    yield Vector("good/rotated", file.write(rotated), "signature", None, (STRANGE,))
    yield Vector("good/physical", file.write(physical), "witness", None, (LOG, str(ONE.verifier)))
    yield Vector("good/physical", file.write(physical), "held", None, (LOG,), (slip(physical, root="0" * 24),))
    yield Vector("good/physical", file.write(physical), "held", None, (LOG,), (slip(physical, size=1),))
    yield Vector("good/physical", file.write(physical), "held", None, (LOG,), (slip(physical, origin="elsewhere"),))
    root = footed(physical, checkpoint=_other_root(physical))
    yield Vector("bad/root-of-another-tree", root, "signature")
    yield Vector("bad/checkpoint-of-the-old-key", footed(rotated, checkpoint=_signed_again(rotated, KEY)), "signature")
    yield Vector(
        "bad/key-not-signed-by-the-old-one", footed(rotated, keys=(rotated.foot.keys[0], stated(NEXT, 5))), "signature"
    )
    torn = rotated.foot.keys[1].replace("adjudicator/ledger/key/v1\n", "adjudicator/ledger/key/v1\n1", 1)
    yield Vector("bad/key-statement-changed", footed(rotated, keys=(rotated.foot.keys[0], torn)), "key")
    late = note.rpartition("— ")[0] + OTHER.sign(note.partition("\n\n")[0] + "\n", 7).replace("A", "B", 1)
    yield Vector("bad/cosignature-changed", footed(cosigned, checkpoint=late), "witness", None, witnesses)
    swapped = (cosigned.foot.earlier[0], structs.replace(earlier, path=earlier.path[::-1]), cosigned.foot.earlier[2])
    yield Vector("bad/consistency-path-reversed", footed(cosigned, earlier=swapped), "consistency")
    another = (structs.replace(earlier, root=cosigned.foot.earlier[0].root),)
    yield Vector("bad/consistency-root-of-another-size", footed(cosigned, earlier=another), "consistency")
    longer = (structs.replace(earlier, path=(*earlier.path, earlier.root)),)
    yield Vector("bad/consistency-path-longer", footed(cosigned, earlier=longer), "consistency")


def _signed_again(evidence: Evidence, key: Any) -> str:
    text = read_note(evidence.foot.checkpoint).text
    return f"{text}\n{key.sign(text)}"


def _other_root(evidence: Evidence) -> str:
    origin, size, _, rest = evidence.foot.checkpoint.split("\n", 3)
    return "\n".join([origin, size, "A" * 43 + "=", rest])


Bad = tuple[str, bytes, str, int | None]


def files(evidence: Evidence) -> Iterator[Bad]:
    """What is no evidence at all."""
    data, lines = file.write(evidence), file.write(evidence).split(b"\n")
    note = evidence.foot.checkpoint
    made: dict[str, bytes] = {
        "cut-off": data[:-100],
        "last-line-without-end": data[:-1],
        "without-checkpoint": b"\n".join([*lines[:-2], b""]),
        "line-after-the-checkpoint": data + b"{}\n",
        "fewer-entries-announced": data.replace(b'"entries":6', b'"entries":5', 1),
        "format-2": data.replace(b'"format":1', b'"format":2', 1),
        "space-after-comma": data.replace(b'"format":1', b'"format": 1', 1),
        "field-twice": data.replace(b'"format":1', b'"format":1,"format":1', 1),
        "unknown-field": data.replace(b'"format":1', b'"format":1,"by":"me"', 1),
        "number-with-a-fraction": data.replace(b'"format":1', b'"format":1.0', 1),
        "needless-escape": data.replace(b'"topic":"match.', b'"topic":"\\u006datch.', 1),
        "not-utf-8": data.replace("美奈".encode(), b"\xff\xfe", 1),
        "half-a-surrogate-pair": data.replace("美奈".encode(), b"\\ud800", 1),
        "byte-order-mark": b"\xef\xbb\xbf" + data,
        "windows-line-ends": data.replace(b"\n", b"\r\n"),
        "salt-in-capitals": data.replace(b'"salt":"', b'"salt":"A', 1),
        "line-end-in-a-hash": data.replace(b'","number"', b'\\n","number"', 1),
        "nested-too-deep": data.replace(b'"keys":', b'"keys":' + b"[" * 70 + b"]" * 70 + b',"k":', 1),
        "checkpoint-without-signature": footed(evidence, checkpoint=note.partition("\n\n")[0] + "\n"),
        "checkpoint-root-not-base64": footed(evidence, checkpoint=note.replace("=\n\n", "\n\n", 1)),
        "checkpoint-base64-with-loose-bits": footed(evidence, checkpoint=_loose(note)),
    }
    yield from ((name, data, "file", None) for name, data in made.items())


def _loose(note: str) -> str:
    """The same root, written another way: base64 whose last character has bits that say nothing."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    at = note.index("=\n\n") - 1
    return note[:at] + letters[letters.index(note[at]) + 1] + note[at + 1 :]


def entries(kept: dict[str, Evidence]) -> Iterator[Bad]:
    """What happened to entries."""
    yield from edited(kept["physical"], kept["managed"])
    yield from resealed(kept["physical"])


def edited(evidence: Evidence, other: Evidence) -> Iterator[Bad]:
    """Lines changed by who does not have the key."""
    rows, third = list(evidence.entries), evidence.entries[3]
    edit = third.stored.replace("9M", "8M")
    suffix = [
        chained(
            entries_of(structs.replace(evidence, entries=[*rows[:3], structs.replace(third, stored=edit), *rows[4:]]))
        )
    ][0]
    rehashed = [structs.replace(row, stored=text) for row, text in zip(rows, suffix, strict=True)]
    first = rows[0].stored
    yield "entry-edited", changed(evidence, 3, stored=edit), "ledger", 3
    yield "entry-edited-and-chained-anew", listed(evidence, rehashed), "ledger", 3
    yield "entry-deleted", listed(evidence, rows[:2] + rows[3:]), "place", 2
    yield "entry-inserted", listed(evidence, [*rows[:2], rows[1], *rows[2:]]), "place", 2
    yield "entries-swapped", listed(evidence, [*rows[:2], rows[3], rows[2], *rows[4:]]), "place", 2
    yield "entry-of-another-match", listed(evidence, [*rows[:2], other.entries[2], *rows[3:]]), "place", 2
    yield "last-entry-doubled", listed(evidence, [*rows, rows[-1]]), "place", 6
    yield "title-changed", changed(evidence, 0, stored=first.replace("table 12", "table 13")), "ledger", 0
    yield (
        "edition-changed",
        changed(evidence, 0, stored=first.replace(evidence_edition(evidence), "3e-2020")),
        "ledger",
        0,
    )
    yield "reporter-changed", changed(evidence, 3, stored=third.stored.replace("table 12", "table 13")), "ledger", 3
    yield "space-in-stored-bytes", changed(evidence, 3, stored=third.stored.replace(",", ", ", 1)), "ledger", 3
    yield "salt-of-another", changed(evidence, 3, salt=rows[2].salt), "ledger", 3
    yield "path-shorter", changed(evidence, 3, path=third.path[:-1]), "ledger", 3
    yield "path-longer", changed(evidence, 3, path=(*third.path, third.path[0])), "ledger", 3
    yield "path-swapped", changed(evidence, 3, path=(third.path[1], third.path[0], *third.path[2:])), "ledger", 3
    yield "path-of-another", changed(evidence, 3, path=rows[4].path), "ledger", 3
    yield "path-empty", changed(evidence, 3, path=()), "ledger", 3
    yield "number-of-another", changed(evidence, 3, number=rows[4].number), "ledger", 3
    yield "number-beyond-the-tree", changed(evidence, 3, number=2**53), "ledger", 3
    yield "topic-of-another-kind", changed(evidence, 3, topic="match.MatchClosed"), "entry", 3
    yield "topic-of-another-game", changed(evidence, 2, topic="mtg_trpg.FateFlipped"), "entry", 2
    yield (
        "another-id-in-the-head",
        file.write(structs.replace(evidence, head=structs.replace(evidence.head, match="0" * 32))),
        "place",
        0,
    )


def evidence_edition(evidence: Evidence) -> str:
    """The edition that the match is pinned to."""
    return str(entries_of(evidence)[0][1]["header"]["edition"])


def resealed(evidence: Evidence) -> Iterator[Bad]:
    """Entries that the ledger holds, and are wrong all the same."""
    plain, text = entries_of(evidence), [one.stored for one in evidence.entries]

    def standing(position: int, text: str) -> bytes:
        return file.write(sealed(evidence, chained(plain, {position: text})))

    opening = [1, plain[0][1], *plain[1][2:]]
    yield "stored-no-json", standing(3, text[3][:-1]), "entry", 3
    yield "stored-an-object", standing(3, "{}"), "entry", 3
    yield "stored-too-short", standing(3, written(plain[3][:7])), "entry", 3
    yield (
        "stored-field-twice",
        standing(3, text[3].replace('"event":', '"event":"MatchClosed","event":', 1)),
        "entry",
        3,
    )
    yield "stored-with-nan", standing(3, text[3].replace("[3,", "[NaN,", 1)), "entry", 3
    yield "stored-nested-too-deep", standing(3, text[3][:-1] + "," + "[" * 90 + "]" * 90 + "]"), "entry", 3
    yield "stored-position-too-large", standing(3, text[3].replace("[3,", f"[{'3' * 5000},", 1)), "entry", 3
    yield "stored-position-as-text", standing(3, text[3].replace("[3,", '["3",', 1)), "entry", 3
    yield (
        "chain-broken-and-signed",
        file.write(sealed(evidence, [*text[:3], text[3].replace("9M", "8M"), *text[4:]])),
        "chain",
        4,
    )
    yield "recorded-in-another-order", file.write(sealed(evidence, text, [0, 1, 3, 2, 4, 5])), "number", 3
    yield "opened-twice", standing(1, chained([plain[0], opening])[1]), "opening", 1
    yield "never-opened", file.write(sealed(evidence, chained([[0, *plain[4][1:]], *plain[1:]]))), "opening", 0
    yield (
        "opened-without-edition",
        file.write(sealed(evidence, chained([_unpinned(plain[0]), *plain[1:]]))),
        "opening",
        0,
    )


def _unpinned(opening: Any) -> Any:
    header = {name: value for name, value in opening[1]["header"].items() if name != "edition"}
    return [0, {**opening[1], "header": header}, *opening[2:]]


def index() -> list[dict[str, Any]]:
    """What is published of each."""
    return [
        {
            "file": f"{one.name}.evidence.jsonl",
            "keys": list(one.keys),
            "slips": list(one.slips),
            **({"proofs": list(one.proofs)} if one.proofs else {}),
            **({"contributions": list(one.contributions)} if one.contributions else {}),
            "verdict": None if one.kind is None else {"kind": one.kind, "position": one.position},
        }
        for one in vectors()
    ]


if __name__ == "__main__":
    (FOLDER / "bad").mkdir(parents=True, exist_ok=True)
    for one in vectors():
        (FOLDER / f"{one.name}.evidence.jsonl").write_bytes(one.data)
    INDEX.write_text("[\n" + ",\n".join(json.dumps(one) for one in index()) + "\n]\n")
