# Needs Python 3.11+ with venv and headers, a C compiler and make; the rest is set up in .venv.

PYTHON ?= python3
JOBS ?= 2
SEED ?= 1
UV ?= uv

PARTS := reference solver ext compare batch cli proofs
COMPILED := $(wildcard $(PARTS:%=%/*.pyx))
INCLUDED := $(wildcard $(foreach kind,pxd pxi,$(PARTS:%=%/*.$(kind)) $(PARTS:%=%/*/*.$(kind))))
IN_VENV := .venv/bin/python -P -m
PIP := $(IN_VENV) pip --disable-pip-version-check --quiet

# What `make test` runs, in this order; each is a target of its own.
STAGES := setup lint types stubs imports pytest prove

# Three lines per stage: its name and the time; the CPU time of the shell; that of everything it has started so far.
define SHARES
function row(name, cpu, wall) { printf "%-10s %7.1f s %4d %% %7d s\n", name, cpu, all ? 100 * cpu / all : 100, wall }
NR % 3 == 1 { name[++n] = $$1; wall[n] = $$2 }
NR % 3 == 0 { split($$0, t, /[ms ]+/); cpu[n] = 60 * (t[1] + t[3]) + t[2] + t[4] }
END { all = cpu[n] - cpu[1]; printf "== %-9s %5s %14s\n", "CPU time", "share", "wall time"
      for (i = 2; i <= n; i++) row(name[i], cpu[i] - cpu[i - 1], wall[i] - wall[i - 1])
      row("total", all, wall[n] - wall[1]) }
endef
export SHARES

# The stamps of the set-up are named after the interpreter and the folder: if either changes, set up again.
ifndef SETUP_KEY
SETUP_KEY := $(shell { $(PYTHON) -c 'import sys; print(sys.version, sys.base_prefix)'; pwd; } 2>/dev/null | cksum | cut -d' ' -f1)
export SETUP_KEY
endif
LOCK_STAMP := .venv/locked-$(SETUP_KEY)
STAMP := .venv/installed-$(SETUP_KEY)

.PHONY: help setup links tools demo test quick long bench lint types stubs imports pytest prove docs bite trial yardstick ranges lock clean
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: setup ## solve a puzzle, then find the best turns at a whole table
	@$(IN_VENV) kutnahora.cli puzzles run dig-for-the-win
	@$(IN_VENV) kutnahora.cli solve examples/middle-game.toml --time 10s --lines 2 --seed 1

test: ## lint, types, stubs, import contracts, tests, proofs: what CI runs
	@mkdir -p build; { echo start $$(date +%s); times; } > build/times; \
	for stage in $(STAGES); do \
	  echo "== $$stage"; \
	  $(MAKE) --no-print-directory $$stage || { echo "make test: stopped, '$$stage' failed" >&2; exit 1; }; \
	  { echo $$stage $$(date +%s); times; } >> build/times; \
	done; \
	awk "$$SHARES" build/times

quick: setup lint types ## the inner loop: lint, types, and the tests of what changed since the last commit
	@.venv/bin/python -P tests/quick.py | xargs $(IN_VENV) pytest -q -x -n $(JOBS) --dist loadgroup --benchmark-disable

long: setup ## all tests with many more examples: 100,000 mutated texts, longer walks; sanitizers; the trial
	@HYPOTHESIS_PROFILE=long $(IN_VENV) pytest -n $(JOBS) --dist loadgroup --benchmark-disable --ignore tests/bench
	@.venv/bin/python tests/trial.py --jobs $(JOBS)

bench: setup ## measure speed
	@$(IN_VENV) pytest -q -s --benchmark-only tests/bench

lint: setup ## ruff check, ruff format and cython-lint
	@$(IN_VENV) ruff check
	@$(IN_VENV) ruff format --quiet --check || { $(IN_VENV) ruff format --diff; exit 1; }
	@PATH="$(CURDIR)/.venv/bin:$$PATH" cython-lint $(PARTS)

types: setup ## mypy --strict
	@$(IN_VENV) mypy

stubs: setup ## check that the stubs match the compiled modules
	@$(IN_VENV) mypy.stubtest --mypy-config-file pyproject.toml $(patsubst %.pyx,kutnahora.%,$(subst /,.,$(COMPILED)))

imports: setup ## check who imports whom
	@.venv/bin/lint-imports --no-logo

pytest: setup ## only the tests
	@$(IN_VENV) pytest -n $(JOBS) --dist loadgroup --benchmark-disable --ignore tests/bench

prove: setup ## prove the rules with z3, then break them on purpose: the proofs must notice
	@mkdir -p build
	@$(IN_VENV) kutnahora.cli prove --mutants --jobs $(JOBS) > build/prove.txt \
	  || { cat build/prove.txt; exit 1; }
	@sed -n '/^obligations /,$$p' build/prove.txt

docs: setup ## write docs/rulings.md, docs/table.svg and the tables of docs/proofs.md again
	@$(IN_VENV) kutnahora.proofs.report.page docs/proofs.md
	@$(IN_VENV) kutnahora.cli.lawyer.rulings_page docs/rulings.md
	@$(IN_VENV) kutnahora.cli show examples/middle-game.toml --svg docs/table.svg --force

bite: setup ## break rules on purpose: the tests must notice
	@.venv/bin/python tests/bite.py
	@.venv/bin/python tests/variants.py

trial: setup ## make mistakes as a contributor would: who notices, and what is said? Writes docs/trial.md again
	@.venv/bin/python tests/trial.py --jobs $(JOBS) --page docs/trial.md

# Restartable: what is done is kept in build/.
yardstick: setup ## make solver/data/yardstick again, by SEED=1: more than half an hour of CPU time
	@mkdir -p build
	@for part in exact played; do \
	  $(IN_VENV) kutnahora.solver.yardstick.make $$part solver/data/yardstick/$$part.jsonl --seed $(SEED) --jobs $(JOBS) \
	    --resume build/yardstick-$$part-$(SEED).part || exit 1; \
	done

# Restartable, too.
ranges: setup ## make solver/data/ranges.json again, after a change of the search: an hour of CPU time
	@mkdir -p build
	@$(IN_VENV) kutnahora.solver.yardstick.calibrate solver/data/ranges.json --jobs $(JOBS) --resume build/ranges.part

setup: links $(STAMP) ## make .venv, again if an input has changed

links:
	@for part in $(PARTS); do \
	  if ! [ -L src/kutnahora/$$part ] || ! [ -d src/kutnahora/$$part/ ]; then \
	    echo "src/kutnahora/$$part is not a link to $$part/: check out with git, core.symlinks=true" >&2; \
	    exit 1; \
	  fi; \
	done

tools:
	@ok=true; \
	lacks() { echo "missing: $$1 - $$2" >&2; ok=false; }; \
	if $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	  $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	    || lacks "venv of $(PYTHON)" "install it (Debian, Ubuntu: apt install python3-venv)"; \
	  $(PYTHON) -c 'import os, sys, sysconfig as s; sys.exit(not os.path.exists(s.get_path("include") + "/Python.h"))' \
	    || lacks "headers of $(PYTHON)" "install them (Debian, Ubuntu: apt install python3-dev; Fedora: dnf install python3-devel)"; \
	else \
	  lacks "Python 3.11 or newer as $(PYTHON)" "install it, or name another: make PYTHON=python3.12"; \
	fi; \
	command -v $(firstword $(CC)) >/dev/null \
	  || lacks "a C compiler as $(CC)" "install one (Debian, Ubuntu: apt install gcc; macOS: xcode-select --install), or name another: make CC=clang"; \
	$$ok

$(LOCK_STAMP): requirements.lock | tools links
	@echo "setting up .venv"
	@$(PYTHON) -m venv --clear .venv
	@$(PIP) install --require-hashes -r requirements.lock
	@touch $@

$(STAMP): $(LOCK_STAMP) pyproject.toml setup.py $(COMPILED) $(INCLUDED)
	@echo "compiling"
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

lock: ## renew requirements.lock after a change to pyproject.toml (UPGRADE=--upgrade: take the newest of everything)
	@command -v $(UV) >/dev/null || { echo "missing: uv - pip install uv, or name it: make lock UV=path/to/uv" >&2; exit 1; }
	@$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
	  --no-emit-index-url --no-emit-find-links $(UPGRADE) --extra dev --output-file requirements.lock pyproject.toml

clean: ## remove everything that make created
	@rm -rf .venv build dist src/*.egg-info .benchmarks .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find $(PARTS) -name '*.so' -exec rm -f {} +
	@find $(PARTS) tests src -name __pycache__ -prune -exec rm -rf {} +
