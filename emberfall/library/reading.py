"""Author's files as they lie on the disk: only whole TOML files of a sane size, from within their own folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from emberfall.library.faults import Fault

LARGEST = 2_000_000  # bytes; the larger of the two worlds that come with the game is 0.1 MB
Read = tuple[dict[str, object], tuple[Fault, ...]]


def read(file: Path, home: Path) -> Read:
    """What the file says, or why it cannot be read."""
    shown = str(file.relative_to(home))
    if problem := _unfit(file, home):
        return {}, (Fault(file=shown, problem=problem[0], mend=problem[1]),)
    try:
        text = file.read_text(encoding="utf-8-sig")
        return tomllib.loads(text), ()
    except UnicodeDecodeError as error:
        where = f"byte {error.start + 1}, in line {error.object[: error.start].count(10) + 1}, is not UTF-8"
        return {}, (Fault(file=shown, problem=where, mend="save the file as UTF-8"),)
    except tomllib.TOMLDecodeError as error:
        return {}, (Fault(file=shown, problem=f"this is not TOML: {error}", mend=_mend(error, text)),)
    except RecursionError:
        return {}, (Fault(file=shown, problem="its lists are nested too deeply", mend="lists of lists are enough"),)
    except OSError as error:
        return {}, (Fault(file=shown, problem=f"it cannot be opened: {error.strerror}", mend="let it be readable"),)


def _unfit(file: Path, home: Path) -> tuple[str, str] | None:
    """(problem, mend) of a file that is not even opened."""
    if not file.resolve().is_relative_to(home.resolve()):
        return f"it leads out of this folder, to {file.resolve()}", "put the file itself here"
    if not file.exists():
        return "it leads nowhere", "put the file itself here, or take the link away"
    if not file.is_file():
        return "it is no file", "give the name to a file"
    if file.stat().st_size > LARGEST:
        megabytes = f"{file.stat().st_size / 1e6:.1f} MB"
        return f"it is {megabytes} long, which no world needs", f"keep it below {LARGEST / 1e6:g} MB"
    return None


def _mend(error: tomllib.TOMLDecodeError, text: str) -> str:
    """The line that is wrong, and what most often is the matter with such a line."""
    said = re.search(r"line (\d+)", str(error))
    number = int(said[1]) if said else text.count("\n") + 1
    line = text.splitlines()[number - 1].strip() if number <= len(text.splitlines()) else ""
    if "overwrite" in str(error) or "twice" in str(error) or "already" in str(error):
        return f"say it once: {line!r}"
    if line.count('"') % 2:
        return f"close the quotation mark: {line!r}"
    if re.match(r"^[\w.-]+\s*=\s*[A-Za-z_]", line) and not re.search(r"=\s*(true|false|inf|nan)\b", line):
        return f"put words in quotation marks: {line!r}"
    if line.count("[") != line.count("]") or line.count("{") != line.count("}"):
        return f"close the bracket: {line!r}"
    if "nclosed" in str(error):
        return "close the bracket that is opened last and never closed"
    return f"mend this line: {line!r}" if line else "something before the end of the file is left open"


def strays(home: Path) -> Iterator[Fault]:
    """Files and folders in `campaigns/` and `rules/` that nobody reads, and names that stand for two campaigns."""
    shelf = home / "campaigns"
    for path in sorted(shelf.glob("*")) if shelf.is_dir() else ():
        shown = str(path.relative_to(home))
        if path.name.startswith("."):
            continue
        if path.is_dir():
            yield from _folder(path, home)
            if path.with_suffix(".toml").exists() and path.with_suffix(".toml") != path:
                problem = f"{path.name}/ and {path.name}.toml are campaigns of one name, and only one of them is read"
                yield Fault(file=shown, problem=problem, mend="rename one of the two, or move the file into the folder")
        elif path.suffix != ".toml":
            yield Fault(file=shown, problem="it is not read: it does not end in .toml", mend=_renamed(path))
    for path in sorted((home / "rules").glob("*")) if (home / "rules").is_dir() else ():
        if path.suffix != ".toml" and not path.name.startswith("."):
            shown = str(path.relative_to(home))
            yield Fault(file=shown, problem="it is not read: a rule is one .toml file", mend=_renamed(path))


def _folder(path: Path, home: Path) -> Iterator[Fault]:
    shown = str(path.relative_to(home))
    if not any(path.glob("*.toml")):
        yield Fault(file=shown, problem="the folder holds no .toml file", mend="put the campaign's files into it")
    for file in sorted(path.glob("*")):
        inside = str(file.relative_to(home))
        if file.is_dir():
            yield Fault(file=inside, problem="folders within a campaign are not read", mend="move its files up")
        elif file.suffix != ".toml" and not file.name.startswith("."):
            yield Fault(file=inside, problem="it is not read: it does not end in .toml", mend=_renamed(file))


def _renamed(path: Path) -> str:
    return f"name it {path.stem}.toml, or move it elsewhere"
