"""Campaigns as files beside their database: snapshots to go back to, and those that sleep until somebody comes."""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from emberfall import library, saves
from emberfall.graph import folder as folders
from emberfall.graph import ledger
from emberfall.graph.book import Book, ask
from emberfall.graph.errors import EmberfallError, LogDamaged, NoSuchCampaign
from emberfall.graph.lease import lease
from emberfall.graph.store import Store, open_store

log = logging.getLogger(__name__)

SNAPSHOTS, ASLEEP = "snapshots", "asleep"
KEPT = 3  # snapshots of each campaign: the newest and those before it
LEDGER, INDEX = "ledger.json", "index.json"
ROOM = 1_700 << 20  # bytes in use above which a crowd makes room; what is resident is half as much again, of 4 GB
LEFT_ALONE = 7_200  # seconds without a visitor after which one of a crowd sleeps; visits are noted once an hour
SLEEPS_AFTER = 14 * 86_400  # seconds without a visitor

Index = dict[str, list[int]]
"""graph -> [turn, messages, minutes] at its last snapshot."""


def open_house(url: str | None, data: Path) -> Store:
    """Opens the store as `open_store` does, and goes back to the snapshots when its log is damaged.

    The damaged log is kept in the folder, and the store's `notice` says what happened. Raises: as `open_store`.
    """
    try:
        return open_store(url, data)
    except LogDamaged as error:
        kept = data.resolve() / SNAPSHOTS
        if url or not (kept / LEDGER).exists():
            raise
        log.error("%s", error)
        aside = folders.set_aside(data.resolve())
        store = open_store(None, data)
        try:
            back, lost = _go_back(store, kept)
        except BaseException:
            store.close()
            raise
        taken = time.strftime("%d %B, %H:%M", time.localtime((kept / LEDGER).stat().st_mtime))
        store.notice = f"The database was damaged. The tables are as they were on {taken}; what came after is lost."
        log.error("went back to snapshots: %d campaigns, %d lost; the damaged log is in %s", back, lost, aside)
        return store


def _go_back(store: Store, kept: Path) -> tuple[int, int]:
    """How many campaigns are back, and how many had no file that could be read."""
    held = json.loads((kept / LEDGER).read_text("utf-8"))
    back = lost = 0
    for row in held["campaigns"]:
        if row["asleep"] or _newest(store, kept, row["id"]):
            back += 1
        else:
            lost += 1
    ledger.put_back(store, held)
    return back, lost


def _newest(store: Store, kept: Path, graph: str) -> bool:
    """Puts the newest snapshot back that is whole."""
    for file in _files(kept, graph):
        try:
            saves.put_back(store, file.read_bytes(), graph)
        except (OSError, EmberfallError) as error:
            log.error("the snapshot %s cannot be used: %s", file, error)
        else:
            return True
    return False


# Snapshots -----------------------------------------------------------------------------------------


def snapshot(store: Store) -> int:
    """Writes a file of each campaign that was played since its last one; returns how many.

    Only the process that owns an embedded database does: the others find nothing to do.
    """
    if store.folder is None or store.server_pid is None or store.full:
        return 0
    kept = store.folder / SNAPSHOTS
    kept.mkdir(mode=0o700, exist_ok=True)
    written = 0
    before, now = _index(kept), _progress(store)
    changed = [graph for graph, progress in now.items() if before.get(graph) != progress]
    for graph in changed:
        try:
            data = saves.export(store, graph)
        except (EmberfallError, ValueError) as error:  # the others are kept all the same
            log.error("no snapshot of %s: %s", graph, error)
            now[graph] = before.get(graph, [])
            continue
        _rotate(kept, graph)
        write(kept / f"{graph}.json", data)
        written += 1
    if changed or set(before) != set(now):
        write(kept / LEDGER, json.dumps(ledger.everything(store)).encode())
        write(kept / INDEX, json.dumps(now).encode())
        for graph in set(before) - set(now):  # deleted, or asleep in a file of its own
            for file in _files(kept, graph):
                file.unlink(missing_ok=True)
    return written


def _progress(store: Store) -> Index:
    """How far every waking campaign has come."""
    progress: Index = {}
    for campaign in ledger.campaigns(store):
        if not campaign.asleep and not campaign.reserve:
            try:
                (rows,) = Book(store, campaign.id).read(ask("saves/campaign"))
            except NoSuchCampaign:
                continue
            for row in rows:
                progress[campaign.id] = [row["turn"], row["said"], row["clock"]]
    return progress


def _index(kept: Path) -> Index:
    try:
        held = json.loads((kept / INDEX).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return {graph: list(progress) for graph, progress in held.items()}


def _rotate(kept: Path, graph: str) -> None:
    files = _names(kept, graph)
    for older, newer in zip(reversed(files), reversed(files[:-1]), strict=False):
        if newer.exists():
            newer.replace(older)


def _files(kept: Path, graph: str) -> Sequence[Path]:
    return [file for file in _names(kept, graph) if file.exists()]


def _names(kept: Path, graph: str) -> list[Path]:
    """The newest first."""
    return [kept / f"{graph}.json", *(kept / f"{graph}.{n}.json" for n in range(1, KEPT))]


# Strays --------------------------------------------------------------------------------------------

STRAY_AFTER = 240.0  # seconds; founding, restoring and waking take a few


def sweep(store: Store, strays: dict[str, float], after_s: float = STRAY_AFTER) -> tuple[str, ...]:
    """Drops the graphs that no list names, as a process leaves them that died while founding one; returns which.

    `strays`, the caller's to keep: when each was first seen so (monotonic). None is dropped before `after_s` seconds.
    """
    if store.clustered:  # the node with the list may have lost it, and the campaigns on the others are whole
        return ()
    ours = tuple(f"dnd_{pack[:20]}_" for pack in library.packs())
    named = {campaign.id for campaign in ledger.campaigns(store) if not campaign.asleep}
    there = {graph for graph in store.graphs() if graph.startswith(ours)} - named
    now = time.monotonic()
    for graph in set(strays) - there:
        del strays[graph]
    old = tuple(sorted(graph for graph in there if now - strays.setdefault(graph, now) >= after_s))
    for graph in old:
        with suppress(NoSuchCampaign):
            store.drop(graph)
        log.warning("dropped %s, which was never finished", graph)
    return old


# Sleeping ------------------------------------------------------------------------------------------


def put_to_sleep(store: Store, unvisited_s: float = SLEEPS_AFTER) -> tuple[str, ...]:
    """Writes each campaign that nobody visited for so long into a file, and drops its graph; returns which.

    So are the longest unvisited when those that are awake take more memory than there is room for.
    """
    if store.folder is None or store.server_pid is None or store.full:
        return ()
    awake = [one for one in ledger.campaigns(store) if not one.asleep and not one.reserve]
    awake.sort(key=lambda one: -one.touched)
    now, crowd = time.time(), set(awake[_most(store, len(awake)) :])
    old = [one for one in awake if one.touched <= now - (min(unvisited_s, LEFT_ALONE) if one in crowd else unvisited_s)]
    asleep = []
    for campaign in old:
        if store.holds(campaign.id):
            try:
                data = saves.export(store, campaign.id)
            except (EmberfallError, ValueError) as error:  # the others go to sleep all the same
                log.error("%s stays awake: %s", campaign.id, error)
                continue
            write(_bed(store, campaign.id), data)
            ledger.mark_campaign(store, campaign.id, asleep=True)
            store.drop(campaign.id)
            asleep.append(campaign.id)
    return tuple(asleep)


def _most(store: Store, awake: int) -> int:
    """How many of the campaigns that are awake there is room for, when all take as much as they do now.

    By what they take and not by their number: a table has 1.6 MB when it is founded, and three times that after thirty
    turns, because its graph keeps the plans of what is asked.
    """
    held = int(store.command("INFO", "memory")["used_memory"])
    return awake if held <= ROOM else awake * ROOM // held


def wake(store: Store, campaign: str) -> None:
    """Makes the graph of a campaign that sleeps again. Several may call at once.

    Raises: NoSuchCampaign when its file is gone, SaveRefused when it was damaged, StoreError.
    """
    with lease(store, "waking", campaign, wait_s=20, hold_s=60):
        if not any(one.asleep for one in ledger.campaigns(store) if one.id == campaign):
            return
        bed = _bed(store, campaign)
        try:
            data = bed.read_bytes()
        except OSError as error:
            raise NoSuchCampaign("this campaign was put to sleep, and its file is not there any more") from error
        saves.put_back(store, data, campaign)
        ledger.mark_campaign(store, campaign)
        bed.unlink()


def forget(store: Store, campaign: str) -> None:
    """Takes every file of a campaign away that was deleted."""
    if store.folder is not None:
        _bed(store, campaign).unlink(missing_ok=True)
        for file in _files(store.folder / SNAPSHOTS, campaign):
            file.unlink()


def _bed(store: Store, campaign: str) -> Path:
    if store.folder is None:
        raise NoSuchCampaign("only an embedded database puts campaigns to sleep")
    folder = store.folder / ASLEEP
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / f"{campaign}.json"


def write(file: Path, data: bytes) -> None:
    """The file holds either what it held or all of this, whatever happens. Raises: OSError."""
    beside = file.with_suffix(".new")
    with beside.open("wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(file)
