"""The rules, chapter by chapter: what refuses a move (`refuse_`) and what a move does (`do_`, `run_`)."""
