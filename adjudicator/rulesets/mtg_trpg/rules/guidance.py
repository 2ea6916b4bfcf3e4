"""What is on record but cannot be broken: the rules about the rules, and advice (META KIND OBJECT TARGET HOUSE)."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.events import CheckCalled, Event, GmRuled

book.records("MTR-META-01")
book.records("MTR-META-02")
book.records("MTR-META-03")
book.records("MTR-META-04")
book.records("MTR-KIND-01", CheckCalled)
book.records("MTR-KIND-02", CheckCalled)
book.records("MTR-KIND-03", CheckCalled)
book.records("MTR-KIND-04", CheckCalled)
book.records("MTR-KIND-05", CheckCalled)
book.records("MTR-OBJECT-01", GmRuled)
book.records("MTR-TARGET-01", CheckCalled)
book.records("MTR-HOUSE-01", Event)
