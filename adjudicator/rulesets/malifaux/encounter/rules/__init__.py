"""The rules of encounters: a check of MFX-<AREA>-nn stands in <area>.py; importing this enters them in the book."""

from adjudicator.seam.kinds import enter_all

enter_all(__name__)
