"""Campaigns, rules and voices as their authors wrote them: found by name, read, and checked."""

from emberfall.library.faults import Fault
from emberfall.library.linter import check
from emberfall.library.shelf import HOME, ContentError, Pack, pack, packs, rule, rules
from emberfall.library.worldfile import Session

__all__ = ["HOME", "ContentError", "Fault", "Pack", "Session", "check", "pack", "packs", "rule", "rules"]
