"""What may be done with flips outside duels, and what must be done before anything else."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.lookup import usable
from adjudicator.rulesets.malifaux.options.option import off_top
from adjudicator.rulesets.malifaux.profiles import amount_due, blasts_due
from adjudicator.rulesets.malifaux.state import Flip, Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def what_is_due(table: Table) -> Iterator[Option]:
    """Decks that ran out are shuffled; then hands are discarded down to the hand size."""
    for seat in table.shuffle_due:
        cut = next((other for other in table.seats if other != seat), None)
        yield option(seat, "FateDeckShuffled", "MFX-DECK-03", seat=seat, reason="deck_empty", cut_by=cut)
    for seat in () if table.shuffle_due else table.discard_due:
        side = table.seats[seat]
        cards = tuple([card] for card in side.hand)
        yield option(
            seat,
            "CardsDiscarded",
            "MFX-HAND-05",
            "MFX-HAND-08",
            seat=seat,
            cards=cards or None,
            by="player",
            reason="hand_limit",
            to_fill=() if cards else ("cards",),
        )


def in_flips(table: Table) -> Iterator[Option]:
    """The next events of every unresolved flip outside duels."""
    for name, flip in table.flips.items():
        if flip.resolved:
            continue
        at: dict[str, Plain] = {"flip": name, "seat": flip.seat}
        if not flip.cards or flip.replaced:
            to_fill = off_top(table.seats[flip.seat], "cards")
            yield option(flip.seat, "FateFlipped", "MFX-MOD-04", "MFX-FLIP-02", to_fill=to_fill, **at)
        elif flip.used is None:
            yield option(flip.seat, "FlipCardChosen", "MFX-MOD-07", card=usable(table, flip), **at)
        else:
            yield from _resolve(table, name, flip)


def _resolve(table: Table, name: str, flip: Flip) -> Iterator[Option]:
    side = table.seats[flip.seat]
    barred = flip.modifier < 0 or "BJ" in flip.cards or flip.cheated or flip.declined
    if not barred and side.hand_told:
        at: dict[str, Plain] = {"flip": name, "seat": flip.seat, "card": side.hand or None}
        yield option(flip.seat, "FateCheated", "MFX-HOUSE-D02", to_fill=() if side.hand else ("card",), **at)
    if flip.kind is None:
        yield option(flip.seat, "FlipResolved", "MFX-CONF-05", flip=name)
        return
    amount = amount_due(flip)
    if amount is not None:
        yield option(
            flip.seat,
            "VariableFlipResolved",
            "MFX-VAR-02",
            "MFX-VAR-03",
            flip=name,
            stage=flip.severity,
            amount=amount,
            blasts=blasts_due(flip),
        )
