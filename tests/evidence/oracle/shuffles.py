"""Shuffles, as a third verifier sees them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.evidence.oracle.parts import HASH, SALT, No, fits, included, like, lp, many, need, node, sha, whole

NAME, COVERED = b"adjudicator-shuffle-v1", b"adjudicator-shuffle-v2"
DEALING = {"malifaux": ("FateFlipped", "CardsDrawn")}


def stream(secret: bytes, salt: bytes, purpose: str) -> Iterator[int]:
    number = 0
    while True:
        yield from HKDF(SHA256(), 8160, salt, lp(NAME, purpose) + number.to_bytes(4)).derive(secret)
        number += 1


def below(source: Iterator[int], n: int) -> int:
    while True:
        word = int.from_bytes(bytes(next(source) for _ in range(4)))
        if word < 2**32 - 2**32 % n:
            return word % n


def shows(lot: str, sides: int) -> int:
    def endless() -> Iterator[int]:
        number = 0
        while True:
            yield from sha(lp(NAME + b" roll", lot), number.to_bytes(4))
            number += 1

    return below(endless(), sides) + 1


def leaf_of(count: int, index: int, card: str, salt: bytes) -> bytes:
    return sha(b"\x00", lp(NAME + b" card"), count.to_bytes(4), index.to_bytes(4), lp(card, salt))


def top(leaves: list[bytes]) -> bytes:
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return node(top(leaves[:half]), top(leaves[half:]))


ID, SEAT, AT = like(".{0,100}"), like(".{1,100}"), whole(0, 10000)
CARD = like(".{0,200}")
NEEDED: dict[str, dict[str, Any]] = {
    "ShuffleCommitted": {"seat": SEAT},
    "EntropyPromised": {"shuffle": ID, "seat": SEAT, "promise": like(HASH)},
    "EntropyDeclined": {"shuffle": ID, "seat": SEAT},
    "EntropyAdded": {"shuffle": ID, "seat": SEAT, "entropy": like("(?:[0-9a-f]{2}){16,64}")},
    "DeckCut": {"shuffle": ID, "by": SEAT, "at": AT},
    "ShuffleBound": {"shuffle": ID},
    "ShuffleAbandoned": {"shuffle": ID, "reason": like(".{1,4000}")},
    "SecretRevealed": {"shuffle": ID},
}
OPTIONAL: dict[str, dict[str, tuple[Any, Any]]] = {
    "ShuffleCommitted": {
        "pool": (like("deck|discard|both|dice"), "deck"), "shuffle": (ID, ""), "match": (like(f"({SALT})?"), ""),
        "algorithm": (like(f"({NAME.decode()}|{COVERED.decode()})?"), ""),
        "nonce": (like(f"({SALT})?"), ""), "commitment": (like(f"({HASH})?"), ""), "seats": (many(SEAT), []),
    },
    "ShuffleBound": {"root": (like(f"({HASH})?"), ""), "count": (AT, 0)},
    "SecretRevealed": {"secret": (like(f"({HASH})?"), ""), "cards": (many(CARD), [])},
}  # fmt: skip


def is_proof(one: Any) -> bool:
    try:
        fits({"path": [], **one}, shuffle=SEAT, index=AT, salt=like(SALT), path=many(like(HASH)))
    except (No, TypeError):
        return False
    return True


def is_roll(one: Any) -> bool:
    try:
        fits(one, sides=whole(2, 10**6), shows=whole(1, 10**6), lot=like(SALT), proof=is_proof)
    except No:
        return False
    return True


def promise(one: Any, seat: str, entropy: bytes) -> str:
    answers = [one["seat"], one["pool"], bytes.fromhex(one["commitment"])] if one["covers"] else []
    label = (COVERED if one["covers"] else NAME) + b" promise"
    return sha(lp(label, one["match"], one["shuffle"], *answers, seat, entropy)).hex()


class Shuffles:
    """Section 5."""

    def __init__(self, match: str, header: Any, events: list[Any]) -> None:
        self.match = match
        self.managed = header.get("randomness") == "managed"
        self.seats = list(header["seats"]) if isinstance(header.get("seats"), dict) else []
        self.dealing = DEALING.get(header.get("ruleset"), ())
        self.all: dict[str, Any] = {}
        self.closed: int | None = None
        reveals = [
            one for one in events if one and one["event"] == "SecretRevealed" and isinstance(one.get("cards"), list)
        ]
        self.pools = {one["shuffle"]: one["cards"] for one in reveals if isinstance(one.get("shuffle"), str)}

    def take(self, at: int, event: Any) -> list[str]:
        """What is wrong with an event."""
        found: list[str] = []
        if event["event"] == "MatchClosed" and self.closed is None:
            self.closed = at
        try:
            if event["event"] in NEEDED:
                found += self.shuffle(event)
            elif self.managed:
                self.deal(event, found)
        except No as no:
            found.append(str(no))
        return found

    def shuffle(self, told: Any) -> list[str]:
        kind, optional = told["event"], OPTIONAL.get(told["event"], {})
        event = {name: value for name, (_, value) in optional.items()} | {
            name: told[name] for name in told if name != "event"
        }
        form = NEEDED[kind] | {name: check for name, (check, _) in optional.items()}
        try:
            fits(event, **form)
        except No:
            raise No("shuffle") from None
        if kind == "ShuffleCommitted":
            need(all(one["commitment"] != event["commitment"] for one in self.all.values()), "reused")
        need(self.managed and (kind == "SecretRevealed") == (self.closed is not None), "shuffle")
        if kind == "ShuffleCommitted":
            self.begin(event)
            return []
        one = self.all.get(event["shuffle"])
        need(one, "shuffle")
        if kind == "SecretRevealed":
            return self.reveal(one, event)
        self.guard(kind, one, event)
        return self.change(kind, one, event)

    def is_of(self, kept: Any) -> bool:
        """Section 3, of what a device kept."""
        one, seat = self.all.get(kept["shuffle"]), kept["seat"]
        names = {"match": "match", "seat": "deck", "pool": "pool", "commitment": "commitment"}
        if not one or not one["covers"] or any(one[name] != kept[theirs] for name, theirs in names.items()):
            return False
        promises = [lp(who, bytes.fromhex(digest)) for who, digest in one["promised"].items()]
        chosen = len(promises).to_bytes(4) + b"".join(promises) + (one["cut"] or 0).to_bytes(4)
        under = sha(lp(COVERED + b" opened under"), chosen).hex()
        is_promised = one["promised"].get(seat) == promise(one, seat, bytes.fromhex(kept["entropy"]))
        return is_promised and kept.get("under", "") in ("", under)

    def begin(self, event: Any) -> None:
        named = event["seats"]
        needed = [event[name] for name in event if name != "seats"]
        need(all(needed) and event["shuffle"] not in self.all, "shuffle")
        same = [
            one
            for one in self.all.values()
            if one["seat"] == event["seat"] and (one["pool"] == "dice") == (event["pool"] == "dice")
        ]
        last = same[-1] if same else None
        old, new = NAME.decode() == event["algorithm"], COVERED.decode() == event["algorithm"]
        takers = {*self.seats, event["seat"]} if new else set[str]()
        need(set(named) == takers and len(named) == len(takers), "shuffle")
        is_left = last and last["bound"] and last["pool"] != "dice" and old
        need(not last or last["abandoned"] or (last["bound"] and last["used"]) or is_left, "shuffle")
        need(new or not any(one["covers"] for one in self.all.values()), "shuffle")
        mine = any(one["match"] == self.match for one in self.all.values())
        need(old or event["match"] == self.match or not mine, "shuffle")
        empty: dict[str, Any] = {
            "promised": {},
            "declined": [],
            "added": {},
            "cut": None,
            "bound": None,
            "next": 0,
            "shown": set(),
        }
        empty |= {"used": False, "abandoned": False, "revealed": False, "covers": new}
        self.all[event["shuffle"]] = event | empty

    def guard(self, kind: str, one: Any, event: Any) -> None:
        seat, said = event.get("seat", event.get("by")), [*one["promised"], *one["declined"]]
        seats = one["seats"] if one["covers"] else self.seats
        declines = kind == "EntropyDeclined" and len(one["declined"]) == len(seats) - 1
        holds = {
            "EntropyPromised": seat not in said,
            "EntropyDeclined": seat not in said and not declines,
            "EntropyAdded": seat in one["promised"]
            and seat not in one["added"]
            and all(other in said for other in seats),
            "DeckCut": one["cut"] is None and seat != one["seat"],
            "ShuffleBound": one["added"]
            and one["added"].keys() == one["promised"].keys()
            and event.get("root")
            and event.get("count"),
            "ShuffleAbandoned": not one["used"],
        }
        need(holds[kind] and not one["abandoned"] and (seat is None or seat in seats), "shuffle")
        need(kind == "ShuffleAbandoned" or not one["bound"], "shuffle")
        need(kind in ("ShuffleAbandoned", "EntropyAdded", "ShuffleBound") or not one["added"], "shuffle")

    def change(self, kind: str, one: Any, event: Any) -> list[str]:
        if kind == "EntropyPromised":
            one["promised"][event["seat"]] = event["promise"]
        elif kind == "EntropyDeclined":
            one["declined"].append(event["seat"])
        elif kind == "DeckCut":
            one["cut"] = event["at"]
        elif kind == "ShuffleBound":
            one["bound"] = event
        elif kind == "ShuffleAbandoned":
            one["abandoned"] = True
        else:
            entropy = one["added"][event["seat"]] = bytes.fromhex(event["entropy"])
            return ["promise"] * (promise(one, event["seat"], entropy) != one["promised"][event["seat"]])
        return []

    def reveal(self, one: Any, event: Any) -> list[str]:
        need(event["secret"] and not one["revealed"], "shuffle")
        one["revealed"], secret = True, bytes.fromhex(event["secret"])
        if sha(lp(NAME + b" commitment", secret)).hex() != one["commitment"]:
            return ["secret"]
        if not one["bound"]:
            return []
        added = [lp(seat, one["added"][seat]) for seat in one["promised"]]
        salt = sha(
            lp(NAME, one["match"], one["shuffle"], bytes.fromhex(one["commitment"])), len(added).to_bytes(4), *added
        )
        deck = list(event["cards"])
        if one["pool"] == "dice":
            lots = stream(secret, salt, "lots")
            deck = [bytes(next(lots) for _ in range(16)).hex() for _ in range(256)]
        else:
            words = stream(secret, salt, "order")
            for last in range(len(deck) - 1, 0, -1):
                place = below(words, last + 1)
                deck[last], deck[place] = deck[place], deck[last]
        cut, salts = one["cut"] or 0, stream(secret, salt, "salts")
        if cut > len(deck) or len(deck) != one["bound"]["count"]:
            return ["order"]
        deck = deck[cut:] + deck[:cut]
        leaves = [leaf_of(len(deck), at, card, bytes(next(salts) for _ in range(16))) for at, card in enumerate(deck)]
        return ["order"] * (top(leaves).hex() != one["bound"]["root"])

    def deal(self, event: Any, found: list[str]) -> None:
        deals = event["event"] in self.dealing or "proof" in event
        given = {name: event[name] for name in ("seat", "deck", "cards", "proof") if deals and name in event}
        told = {"seat": "", "deck": None, "cards": [], "proof": [], "rolls": [], "shuffle": None} | given
        told |= {name: event[name] for name in ("rolls", "shuffle") if name in event}
        text, maybe = like(".*"), lambda value: value is None or isinstance(value, str)
        proofs = many(lambda one: one is None or is_proof(one))
        try:
            fits(told, seat=text, deck=maybe, cards=many(text), proof=proofs, rolls=many(is_roll), shuffle=maybe)
        except No:
            raise No("card") from None
        cards, proof = told["cards"], told["proof"]
        if len(cards) != len(proof) or (deals and event.get("playing", []) != []):
            found.append("unproved")
        seat, nexts = told["deck"] or told["seat"], dict[str, int]()
        mine = [one for one in self.all.values() if one["seat"] == seat and one["pool"] != "dice" and one["used"]]
        self.cards(seat, mine[-1] if mine else None, list(zip(cards, proof, strict=False)), nexts, found)
        for roll in told["rolls"]:
            its = self.all.get(roll["proof"]["shuffle"], {})
            if its.get("covers") and its["pool"] != "dice":
                found.append("card")
            else:
                self.proof(roll["lot"], roll["proof"], nexts, found)
            found += ["die"] * (shows(roll["lot"], roll["sides"]) != roll["shows"])
        if told["shuffle"] in self.all:
            self.all[told["shuffle"]]["used"] = True
        for one in [*proof, *(roll["proof"] for roll in told["rolls"])]:
            if one and one["shuffle"] in self.all:
                self.all[one["shuffle"]] |= {"used": True, "next": one["index"] + 1}

    def cards(self, seat: str, used: Any, dealt: list[Any], nexts: dict[str, int], found: list[str]) -> None:
        order, now = list(self.all), used and used["shuffle"]
        for card, one in dealt:
            its: Any = self.all.get(one["shuffle"], {}) if one else {}
            if its.get("covers") and (its["pool"] == "dice" or its["seat"] != seat):
                found.append("card")
            elif its.get("covers") and now is not None and order.index(one["shuffle"]) < order.index(now):
                found.append("turn")
            elif one:
                self.proof(card, one, nexts, found)
                now = its.get("shuffle", now)
            elif used and card in self.pools.get(used["shuffle"], ()) and card not in used["shown"]:
                found.append("unproved")

    def proof(self, card: str, told: Any, nexts: dict[str, int], found: list[str]) -> None:
        one: Any = self.all.get(told["shuffle"])
        count, index = one["bound"]["count"] if one and one["bound"] else 0, told["index"]
        path = list(map(bytes.fromhex, told.get("path", [])))
        root = bytes.fromhex(one["bound"]["root"]) if count else b""
        if not included(leaf_of(count, index, card, bytes.fromhex(told["salt"])), index, count, path, root):
            found.append("card")
            return
        found += ["turn"] * (index != nexts.get(told["shuffle"], one["next"]))
        nexts[told["shuffle"]] = index + 1
        one["shown"].add(card)
