"""`python -m kutnahora.cli` is the command `kutna`."""

from kutnahora.cli.main import main

if __name__ == "__main__":
    main()
