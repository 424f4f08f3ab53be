"""The compiled engine, for the commands that need it."""

from importlib import import_module
from types import ModuleType

from kutnahora.cli.common import fail


def compiled() -> ModuleType:
    """The module `kutnahora.ext.engine`; ends with one line if it is not built.

    For its types import it after this call.
    """
    try:
        return import_module("kutnahora.ext.engine")
    except ImportError as error:
        fail(
            f"the compiled engine is not built ({error}): `make setup` in a checkout, or `pip install` "
            "with a C compiler"
        )
