"""Pages of documentation as tests see them: fenced blocks, tables, and console sessions that can be run."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"^```(\S[^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "
ANSWER = re.compile(r"^(?:blue|green|orange|purple)> ?(.*)$")
"""What a person types in a game: it is on the page, so it is given to the program."""
LAST_CODE = "echo $?"


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[tuple[str, str]]:
    """The fenced blocks of a language: the words after its name, and the text."""
    fences = [(info.split(" ", 1), body) for info, body in FENCE.findall(text)]
    return [(" ".join(words[1:]), body) for words, body in fences if words[0] == language]


def tables(text: str) -> list[list[dict[str, str]]]:
    """The tables of a page; each row maps column titles to cells."""
    rows: list[list[dict[str, str]]] = []
    lines = FENCE.sub("", text).splitlines()
    for before, line in zip(["", *lines], lines, strict=False):
        if set(line) == set("|-"):
            titles = _cells(before)
            rows.append([])
        elif line.startswith("|") and before.startswith("|"):
            rows[-1].append(dict(zip(titles, _cells(line), strict=True)))
    return rows


def table(text: str, *titles: str) -> list[dict[str, str]]:
    """The one table with these columns, or the rows of all of them."""
    return [row for rows in tables(text) for row in rows if tuple(row) == titles]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def code(cell: str) -> list[str]:
    """What is in backticks."""
    return re.findall(r"`([^`]+)`", cell)


# sessions -----------------------------------------------------------------------------------------------


@dataclass
class Command:
    """A command of a session and its output; `...` stands for anything, within a line or for whole lines."""

    text: str
    expected: list[str]
    code: int = 0

    def answers(self) -> str:
        return "".join(f"{answer[1]}\n" for line in self.expected if (answer := ANSWER.match(line)))

    def pattern(self) -> str:
        lines = [
            "(?:.*\n)*?" if line == "..." else ".*?".join(map(re.escape, line.split("..."))) + " *\n"
            for line in self.expected
        ]
        return "".join(lines)


def session(text: str) -> list[Command]:
    """The commands of a console block, in order."""
    commands: list[Command] = []
    for line in text.splitlines():
        if line == PROMPT + LAST_CODE:
            commands.append(Command(LAST_CODE, []))
        elif line.startswith(PROMPT):
            commands.append(Command(line.removeprefix(PROMPT), []))
        else:
            commands[-1].expected.append(line)
    return list(_with_codes(commands))


def _with_codes(commands: list[Command]) -> Iterator[Command]:
    """Every command with the exit code that the page shows after it; default 0."""
    for command, after in zip(commands, [*commands[1:], None], strict=True):
        if command.text != LAST_CODE:
            if after is not None and after.text == LAST_CODE:
                command.code = int(after.expected[0])
            yield command


def environment(home: Path) -> dict[str, str]:
    """`kutna` on the path, 80 columns, no terminal, none of the machine's own settings."""
    tools = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    return {"PATH": tools, "HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "80", "NO_COLOR": "1"}


def run_page(text: str, folder: Path) -> int:
    """Run all sessions of a page in one folder and count the commands. Fails at the first surprise."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    shutil.copytree(ROOT / "tests" / "golden", folder / "golden")
    count = 0
    for _words, body in blocks(text, "console"):
        for command in session(body):
            run(command, folder)
            count += 1
    return count


def run(
    command: Command, folder: Path, settings: Mapping[str, str] = MappingProxyType({}), patience: int = 120
) -> None:
    """Run one command as a terminal would show it; `settings` are added to `environment`."""
    shell = shutil.which("bash") or "sh"
    done = subprocess.run(
        [shell, "-c", f"{command.text}\nexit $?"],  # two commands: the shell stays, completion asks for it
        cwd=folder,
        env={**environment(folder), **settings},
        input=command.answers(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=patience,
        check=False,
    )
    shown = "\n".join(line.rstrip() for line in done.stdout.splitlines())
    shown += "\n" if shown else ""
    wanted = "\n".join(command.expected)
    message = f"$ {command.text}\n{shown}\n-- {_place(command)}:\n{wanted}"
    assert re.fullmatch(command.pattern(), shown), message
    assert command.code == done.returncode, message


def _place(command: Command) -> str:
    """The page and line of a command."""
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line == f"$ {command.text}":
                return f"{path.relative_to(ROOT).as_posix()}:{number}"
    return "on the page"
