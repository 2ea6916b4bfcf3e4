# `make` lists what there is. All it needs is Python 3.11 or newer with venv.
SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules
unexport PYTHONDONTWRITEBYTECODE  # programs that tests start are compiled once

PYTHON ?= python3
PORT ?= 8000
ifneq ($(origin HOST),command line)
HOST :=  # some shells set it to this machine's name
endif
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SAMPLES := $(sort $(wildcard examples/*.match.jsonl))
STORE := var/adjudicator.sqlite
WITH_STORE := ADJUDICATOR_DATABASE="$${ADJUDICATOR_DATABASE:-$(STORE)}"
WITH_POSTGRES := $(BIN)/python -m tests.postgres --

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: .venv/.run $(STORE) ## the service with the sample matches, on http://127.0.0.1:8000 (PORT=…; HOST=0.0.0.0 for phones in your network)
	@$(WITH_STORE) exec $(BIN)/adjudicator serve --port $(PORT) $(if $(strip $(HOST)),--host $(HOST))

.PHONY: demo
demo: .venv/.run ## reviews the sample matches on the terminal
	@for sample in $(SAMPLES); do \
		printf '\n$$ adjudicator review %s\n' "$$sample"; \
		$(BIN)/adjudicator review "$$sample" || test $$? -eq 1 || exit 2; \
	done

# Three workers keep two cores busy: some tests wait for a server, a browser or the clock.
PYTEST := $(BIN)/python -m pytest --numprocesses $(or $(JOBS),3) --dist worksteal
.PHONY: test
test: .venv/.dev ## the tests, with a sample of the long ones, on SQLite and PostgreSQL (ARGS="tests/locke -k cheat" for some)
	@$(WITH_POSTGRES) $(PYTEST) $(ARGS)

.PHONY: test-long
test-long: .venv/.dev ## every test at full length; goes on where a run of the same code was ended
	@mkdir -p var
	@$(WITH_POSTGRES) $(PYTEST) --long --resume var/passed-$(shell git rev-parse --short HEAD)-$(shell git diff HEAD | git hash-object --stdin | cut -c 1-7) $(ARGS)

.PHONY: mutants
mutants: .venv/.dev ## spoils a hundred rule checks, masks and permissions and counts which the tests notice (hours)
	@test -f var/mutants/took || $(BIN)/python -m tests.mutation reach var/mutants
	@$(BIN)/python -m tests.mutation kill var/mutants

.PHONY: check
check: .venv/.dev ## format, lint, types, walls, and every rule claimed and exercised
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/adjudicator rules --coverage

.PHONY: screenshots
screenshots: .venv/.dev ## the pictures of the README, docs/pictures; needs Chromium (Debian, Ubuntu: apt install chromium fonts-noto-cjk)
	@$(BIN)/python -m tests.browser.pictures

.PHONY: bench
bench: .venv/.dev ## measures; writes docs/benchmarks.md
	@$(WITH_POSTGRES) $(BIN)/python -m tests.bench $(ARGS)

CATALOGUES := adjudicator api projections $(patsubst %/__init__.py,%,$(wildcard adjudicator/rulesets/*/__init__.py))
.PHONY: sentences
sentences: .venv/.dev ## brings the catalogues (ja.po) up to date with the sentences in the code
	@for place in $(CATALOGUES); do \
		$(BIN)/pybabel --quiet extract --mapping-file babel.cfg --no-default-keywords --keyword say --keyword counted:1,2 \
			--add-location file --sort-by-file --width 120 --omit-header --output-file $$place/sentences.pot $$place && \
		$(BIN)/pybabel --quiet update --init-missing --locale ja --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
			--omit-header --width 120 --input-file $$place/sentences.pot --output-file $$place/ja.po && \
		rm $$place/sentences.pot || exit; \
	done

UV_COMPILE := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --group build --extra server
.PHONY: lock
lock: .venv/.python ## renews the lock files from pyproject.toml
	$(PIP) install uv
	$(UV_COMPILE) --output-file requirements.lock pyproject.toml
	$(UV_COMPILE) --output-file requirements-dev.lock --group dev --constraint requirements.lock pyproject.toml

.PHONY: clean
clean: ## removes the environment, the imported matches and all caches
	rm -rf .venv var build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The samples are imported once; without the file they are imported anew.
$(STORE): | .venv/.run
	@mkdir -p $(@D)
	@$(WITH_STORE) $(BIN)/adjudicator import $(SAMPLES) || { rm -f $@ $@-*; exit 1; }

.venv/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Python 3.11 or newer is needed; name one: make PYTHON=python3.12 …' >&2; exit 1; }
	@$(PYTHON) -m venv --clear .venv || { rm -rf .venv; \
		echo 'Python needs its venv module (Debian, Ubuntu: apt install python3-venv)' >&2; exit 1; }
	@touch $@

.venv/.run: requirements.lock pyproject.toml .venv/.python
	@echo 'Installing into .venv …'
	@$(PIP) install --require-hashes --requirement requirements.lock
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

.venv/.dev: requirements-dev.lock .venv/.run
	@echo 'Installing what tests and checks need …'
	@$(PIP) install --require-hashes --requirement requirements-dev.lock
	@touch $@
