"""What pyproject.toml cannot say: the compiled modules; and that without its links the package is empty."""

import os
import sys
from pathlib import Path
from zlib import crc32

from Cython.Build import cythonize
from setuptools import Extension, setup

for part in ("reference", "solver", "ext", "compare", "batch", "cli", "proofs"):
    if not Path("src/kutnahora", part, "__init__.py").is_file():
        sys.exit(f"src/kutnahora/{part} is not a link to {part}/: check out with git, core.symlinks=true")

DEBUG = os.environ.get("KUTNAHORA_DEBUG") == "1"
"""Bounds checks and sanitizers; such a build runs only where libasan is loaded first, see tests/builds.py."""
C_FILES = Path("build", "debug" if DEBUG else "release")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": True,  # in both builds, so that both count alike; the sanitizer finds a division by zero
    "auto_pickle": False,
    "autotestdict": False,
    "embedsignature": False,
    "allow_none_for_extension_args": False,
}
ALIKE = ["-ffp-contract=off"]
"""No fused multiply-add where the processor has one: the search counts alike on every machine."""
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]

if DEBUG:
    # Python is compiled with -fwrapv, which would hide a signed overflow.
    compile_flags = ["-O0", "-g", "-fno-omit-frame-pointer", "-fno-wrapv", *ALIKE, *SANITIZE]
elif "-O" in os.environ.get("CFLAGS", ""):
    compile_flags = ALIKE  # the caller's level holds
else:
    compile_flags = ["-O3", *ALIKE]


def layout() -> int:
    """What the bytes of a state mean here: a pickle of another layout is refused."""
    files = [Path("src/kutnahora/ext", f"{name}.pxd") for name in ("position", "box", "constants", "terms")]
    return crc32(sys.byteorder.encode().join(path.read_bytes() for path in files))


def compiled_modules() -> list[Extension]:
    return [
        Extension(
            ".".join(path.relative_to("src").with_suffix("").parts),
            [path.as_posix()],
            depends=["setup.py"],
            define_macros=[("KUTNAHORA_LAYOUT", f"{layout()}ul")],
            extra_compile_args=compile_flags,
            extra_link_args=SANITIZE if DEBUG else [],
        )
        for path in sorted(Path("src/kutnahora").glob("*/*.pyx"))
    ]


def directives_may_differ() -> bool:
    """Cython looks at the age of the sources only."""
    changed = Path("setup.py").stat().st_mtime
    return any(path.stat().st_mtime < changed for path in C_FILES.rglob("*.c"))


modules = compiled_modules()
setup(
    ext_modules=cythonize(
        modules,
        build_dir=str(C_FILES),
        include_path=["src"],
        compiler_directives=DIRECTIVES,
        emit_linenums=DEBUG,  # so that a sanitizer names lines of these files
        force=directives_may_differ(),
    ),
    options={"build_ext": {"parallel": max(1, min(len(modules), os.cpu_count() or 1))}},
)
