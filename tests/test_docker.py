"""docker/ against the code: what it starts, sets, copies and asks for exists under these names."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import fields

from adjudicator.fairness.keys import VARIABLE
from api.cli import main
from api.settings import Settings, variable

ROOT = Path(__file__).parents[1]
DOCKER = ROOT / "docker"
COMPOSE = yaml.safe_load((DOCKER / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "adjudicator"}
CLIENT = shutil.which("docker-compose")
DOCKERFILE = (DOCKER / "Dockerfile").read_text()
SIGNING = variable("signing_key")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
COPIED = {line[1:] for line in (DOCKER / "Dockerfile.dockerignore").read_text().splitlines() if line.startswith("!")}


def test_every_command_is_one_of_the_program() -> None:
    assert set(OURS) == {"migrate", "api", "worker"}
    for service in OURS.values():
        program, what, *options = service["command"]
        if program == "gunicorn":
            module, _, _ = what.partition(":")
            assert find_spec(module)
        else:
            assert program in PROJECT["project"]["scripts"]
            known = {name for option in main.commands[what].params for name in option.opts}
            assert {option for option in options if option.startswith("--")} <= known


def test_every_setting_is_one_of_the_service() -> None:
    known = {variable(one.name) for one in fields(Settings)} | {VARIABLE}
    given = {name for service in OURS.values() for name in service["environment"]}
    given |= set(re.findall(r"\bADJUDICATOR_\w+", DOCKERFILE))

    assert {name for name in given if name.startswith("ADJUDICATOR_")} <= known


def test_each_key_is_with_the_one_that_needs_it_alone() -> None:
    holders = {key: [name for name, one in OURS.items() if key in one["environment"]] for key in (VARIABLE, SIGNING)}

    assert holders == {VARIABLE: ["api"], SIGNING: ["worker"]}


def test_what_has_to_be_filled_in_is_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)", (DOCKER / "compose.yaml").read_text()))
    offered = set(re.findall(r"^(\w+)=", (DOCKER / ".env.example").read_text(), re.MULTILINE))

    assert offered == asked | {"COMPOSE_PROJECT_NAME"}


@pytest.mark.skipif(CLIENT is None, reason="no docker-compose here (Debian, Ubuntu: apt install docker-compose)")
def test_the_client_takes_the_file_and_what_is_set_for_it(tmp_path: Path) -> None:
    example = (DOCKER / ".env.example").read_text()
    filled = re.sub(r"PASSWORD=$", "PASSWORD=secret", example, flags=re.MULTILINE).replace("THREADS=32", "THREADS=48")

    def told(settings: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "env").write_text(settings)
        command = [str(CLIENT), "--file", str(DOCKER / "compose.yaml"), "--env-file", str(tmp_path / "env"), "config"]
        return subprocess.run(command, capture_output=True, text=True)

    assert told(example).returncode == 1, "without passwords"
    made = yaml.safe_load(told(filled).stdout)["services"]
    assert made["api"]["environment"]["ADJUDICATOR_THREADS"] == "48"
    assert made["api"]["environment"]["PGPASSWORD"] == "secret"
    assert made.keys() == SERVICES.keys()


def test_ours_run_unprivileged_and_change_nothing() -> None:
    for service in (*OURS.values(), SERVICES["proxy"]):
        assert service["init"] is service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["security_opt"] == ["no-new-privileges:true"]
    assert re.search(r"^USER 10001:10001$", DOCKERFILE, re.MULTILINE)


def test_only_the_proxy_is_reached_from_outside() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]
    assert [name for name, service in SERVICES.items() if "outside" in service["networks"]] == ["proxy"]
    assert COMPOSE["networks"]["inside"] == {"internal": True}


def test_the_image_is_made_by_the_makefile_from_what_is_copied() -> None:
    (target,) = re.findall(r"\bmake (\S+)", DOCKERFILE.replace("recommends make", ""))
    (needed,) = re.findall(rf"^{re.escape(target)}: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    packages = {name for name in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"] if "*" not in name}

    assert {name for name in needed.split() if not name.startswith(".venv")} <= COPIED
    assert packages <= COPIED
    assert all((ROOT / name).exists() for name in COPIED)


def test_the_image_has_a_python_that_will_do() -> None:
    (first, *others) = re.findall(r"^FROM python:3\.(\d+)", DOCKERFILE, re.MULTILINE)

    assert others == [first]
    assert PROJECT["project"]["requires-python"] == f">=3.{first}"
