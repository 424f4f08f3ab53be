"""The rooms of the command line: no circle of imports, and nobody imports from a module of commands."""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

CLI = Path(__file__).parent.parent / "cli"
PACKAGE = "kutnahora.cli"
ROOMS = ("table", "lawyer", "solver", "maintain")


def module_name(path: Path) -> str:
    parts = (PACKAGE, *path.relative_to(CLI).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


SOURCES = {module_name(path): path.read_text(encoding="utf-8") for path in sorted(CLI.rglob("*.py"))}


def imported(text: str, modules: Mapping[str, str]) -> Iterator[str]:
    """The modules that a text imports anywhere: inside functions too, and only for types too."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names = {f"{node.module}.{alias.name}" for alias in node.names} & modules.keys()
            yield from names or {node.module} & modules.keys()


def cycle(modules: Mapping[str, str]) -> list[str]:
    """Modules that import each other in a circle; the first is named again at the end."""
    graph = {name: set(imported(text, modules)) for name, text in modules.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_circle_of_imports() -> None:
    assert "" == " <- ".join(cycle(SOURCES))


@pytest.mark.parametrize(
    "text",
    [
        "from kutnahora.cli.main import main",
        "import kutnahora.cli.main as other",
        "from kutnahora.cli import main",
        "def late() -> None:\n    from kutnahora.cli.main import main",
        "if TYPE_CHECKING:\n    from kutnahora.cli.main import main",
    ],
)
def test_a_circle_is_noticed(text: str) -> None:
    circle = cycle({**SOURCES, "kutnahora.cli.text": text})
    assert circle[0] == circle[-1]
    assert {"kutnahora.cli.text", "kutnahora.cli.main"} <= set(circle)


def command_modules() -> set[str]:
    return {name for name in imported(SOURCES["kutnahora.cli.app"], SOURCES) if name.split(".")[2] in ROOMS}


def test_commands_are_imported_by_the_app_alone() -> None:
    commands = command_modules()
    assert set(ROOMS) == {name.split(".")[2] for name in commands}
    importers = {
        f"{name} imports {command}"
        for name, text in SOURCES.items()
        for command in commands & set(imported(text, SOURCES))
        if name != "kutnahora.cli.app"
    }
    assert set() == importers
