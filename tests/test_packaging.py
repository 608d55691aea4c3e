"""A clone is all that a newcomer needs: pins, the container, and what the source promises about itself."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
GAME, TESTS, DEEPER = (ROOT / name for name in ("requirements.txt", "tests/requirements.txt", ".ci/constraints.txt"))
SOURCES = [ROOT / "app.py", *sorted((ROOT / "emberfall").rglob("*.py"))]
PROMISED = {"gradio", "falkordb", "falkordblite", "groq", "openai", "pyvis", "pydantic", "pytest"}


def requirements(file: Path) -> list[str]:
    lines = (line.split("#")[0].strip() for line in file.read_text().splitlines())
    return [line for line in lines if line and not line.startswith("-c ")]


def project(requirement: str) -> str:
    return re.split(r"[\[=<>!~; ]", requirement)[0].lower().replace("_", "-")


def find_python(path: Path, pyenv: Path) -> subprocess.CompletedProcess[str]:
    """Runs `.ci/python` as on a machine whose PATH is this one folder."""
    (path / "tr").symlink_to("/usr/bin/tr")
    settings = {"PATH": str(path), "HOME": str(path), "PYENV_ROOT": str(pyenv)}
    return subprocess.run(["/bin/sh", ROOT / ".ci/python"], env=settings, capture_output=True, text=True)


def script(file: Path, body: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{body}\n")
    file.chmod(0o755)


@pytest.mark.parametrize("file", [GAME, TESTS, DEEPER], ids=lambda file: str(file.relative_to(ROOT)))
def test_every_requirement_is_pinned_to_one_version(file: Path) -> None:
    assert [line for line in requirements(file) if not re.fullmatch(r"[\w.\-]+(\[\w+\])?==[\w.]+", line)] == []


def test_every_promised_package_is_required() -> None:
    assert PROMISED - {project(line) for line in requirements(GAME)} == set()


def test_no_package_is_pinned_in_two_places() -> None:
    pins = Counter(project(line) for file in (GAME, TESTS, DEEPER) for line in requirements(file))
    assert [name for name, times in pins.items() if times > 1] == []


def test_no_version_file_forces_a_python_that_a_machine_may_lack() -> None:
    assert not (ROOT / ".python-version").exists()


def test_a_python_is_found_behind_a_pyenv_shim_that_refuses(tmp_path: Path) -> None:
    script(tmp_path / "bin/python3.12", "echo 'pyenv: python3.12: command not found' >&2; exit 127")
    real = tmp_path / "pyenv/versions/3.12.9/bin/python3"
    real.parent.mkdir(parents=True)
    real.symlink_to(os.path.realpath(sys.executable))
    found = find_python(tmp_path / "bin", tmp_path / "pyenv")
    assert (found.stdout.strip(), found.stderr, found.returncode) == (str(real), "", 0)


def test_a_machine_without_a_new_python_is_told_so_in_one_line(tmp_path: Path) -> None:
    script(tmp_path / "bin/python3", '[ "$1" = --version ] && { echo Python 3.11.2; exit 0; }; exit 1')
    found = find_python(tmp_path / "bin", tmp_path / "pyenv")
    assert (found.stdout, found.returncode) == ("", 1)
    assert re.fullmatch(r"Emberfall needs Python 3\.12 or newer; here is Python 3\.11\.2\. Try: .*\n", found.stderr)


def test_the_container_serves_7860_as_user_1000_and_is_watched() -> None:
    steps = (ROOT / "Dockerfile").read_text().splitlines()
    assert "FROM python:3.12-slim" in steps
    assert "USER 1000" in steps
    assert "EXPOSE 7860" in steps
    assert any("http://127.0.0.1:7860/healthz" in step for step in steps)


def test_the_space_card_names_the_port_that_the_container_serves() -> None:
    card = (ROOT / "README.md").read_text().split("---\n")[1].splitlines()
    assert {"sdk: docker", "app_port: 7860", "license: mit"} <= set(card)


def test_what_the_container_copies_is_there() -> None:
    kept = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert [name for name in kept if not (ROOT / name).exists()] == []


def test_every_module_says_its_promise() -> None:
    assert [str(file) for file in SOURCES if not ast.get_docstring(ast.parse(file.read_text()))] == []


def test_queries_live_in_the_cypher_folder_alone() -> None:
    query = re.compile(r"\b(MATCH|MERGE|CREATE|UNWIND|DETACH DELETE)\s*[(\[$]")
    schema = ROOT / "emberfall/graph/write.py"  # makes labels and indexes, whose names cannot be parameters
    assert [str(file) for file in SOURCES if file != schema and query.search(file.read_text())] == []


def test_the_code_knows_nobody_from_any_campaign() -> None:
    cast = {word for file in (ROOT / "campaigns").rglob("*.toml") for word in cast_of(file)}
    assert cast, "campaigns/ names nobody"
    known = re.compile(rf"\b({'|'.join(sorted(map(re.escape, cast)))})\b")
    files = [*SOURCES, *sorted((ROOT / "cypher").rglob("*.cypher"))]
    assert [f"{file.relative_to(ROOT)}: {hit[0]}" for file in files for hit in known.finditer(file.read_text())] == []


def cast_of(campaign: Path) -> set[str]:
    """What a campaign calls its beings, and the ids of whatever takes two words to name."""
    world = tomllib.loads(campaign.read_text())
    things = {id: thing for kind in ("players", "npcs", "places", "items") for id, thing in world.get(kind, {}).items()}
    beings = {**world.get("players", {}), **world.get("npcs", {})}
    called = {being.get("short", being["name"]) for being in beings.values()}
    return called | {id for id in things if "_" in id}
