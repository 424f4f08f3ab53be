"""What pyproject.toml cannot say: without its links the package would be built empty, so refuse."""

import sys
from pathlib import Path

from setuptools import setup

for part in ("reference", "solver", "ext", "cli", "proofs"):
    if not Path("src/kutnahora", part, "__init__.py").is_file():
        sys.exit(f"src/kutnahora/{part} is not a link to {part}/: check out with git, core.symlinks=true")

setup()
