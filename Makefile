# Two commands need nothing but Python 3.11 or later: `make run` and `make test`.
# All they make stays inside .venv, but for the caches of pip and of what was compiled in the user's cache folder;
# what has not changed is not made again.

PYTHON ?= python3
ARGS ?=
GAMES ?=
REF ?=

# Half of what quick tests do is waiting for processes; long ones have browsers, which wait for nobody.
WORKERS ?= $(shell getconf _NPROCESSORS_ONLN | awk '{ print 2 * $$1 + 1 }')
VENV := .venv/bin
PYTEST := env PYTHONDONTWRITEBYTECODE=1 $(VENV)/python -m pytest --override-ini=cache_dir=.venv/cache/pytest
KERNEL_TESTS = tests/test_build.py $(shell find tests -name 'test_kernel*.py' -o -name 'test_search*.py')
unexport PYTHONPATH

.DEFAULT_GOAL := help
.PHONY: help run test test-long coverage check bench bench-peers strength strength-peers strength-table fuzz docs lint install install-playing install-test lock clean release site

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

run: install-playing ## install, then start the server with all doors and a demo table of each game (ARGS=… adds options)
	@exec $(VENV)/spieltisch serve --demo $(ARGS)

test: install-test ## install what tests need, then the quick tests, and lint, types and layers beside them
	@$(MAKE) --no-print-directory lint > .venv/lint.log 2>&1 & lint=$$!; trap 'kill $$lint' INT; \
	$(PYTEST) -m "not long" --numprocesses $(WORKERS) --dist worksteal $(ARGS); tests=$$?; \
	wait $$lint || { cat .venv/lint.log; exit 1; }; exit $$tests

test-long: install-test ## what takes longer: repetitions, matrices, whole games, and more examples of everything
	@$(PYTEST) -m "long or hypothesis" --hypothesis-profile=long --numprocesses auto --dist worksteal $(ARGS)

coverage: install-test ## how much of each room the tests of `make test` run (ARGS=tests/net chooses some)
	@rm -rf .venv/coverage && mkdir -p .venv/coverage
	@env PYTHONDONTWRITEBYTECODE=1 $(VENV)/coverage run -m pytest --override-ini=cache_dir=.venv/cache/pytest \
		-m "not long" --numprocesses $(WORKERS) --dist worksteal --quiet $(ARGS) || echo 'tests failed: what they ran counts'
	@$(VENV)/python -m tools.room_coverage

check: lint ## lint, types and layers, and the kernels' tests on a build that stops at undefined behaviour
	@$(PYTHON) tools/install.py --test --sanitize
	@env PYTHONPATH=.venv/sanitized SPIELTISCH_TYPED=off $(PYTEST) --capture=no --quiet $(KERNEL_TESTS)

bench: install-test ## speed of the rules, of boards, of servers, of pages, of games in jobs and sandboxes, of contests and of batches
	@$(VENV)/spieltisch bench $(ARGS)
	@$(VENV)/python -m bench.boards
	@$(VENV)/python -m bench.load
	@$(VENV)/python -m bench.tables catan
	@$(VENV)/python -m bench.spectators
	@$(VENV)/python -m bench.latecomers
	@$(VENV)/python -m bench.classroom
	@$(VENV)/python -m bench.flood
	@$(VENV)/python -m bench.continuity
	@$(VENV)/python -m bench.pages
	@$(VENV)/python -m bench.tables --tables 1 --seats 2 --actions 4000 --think-ms 0 --plain --turbo monopoly
	@$(VENV)/python -m bench.pairing
	@$(VENV)/python -m bench.busy
	@$(VENV)/python -m bench.starting
	@$(VENV)/python -m bench.overhead
	@$(VENV)/python -m bench.sandbox
	@$(VENV)/python -m bench.folding
	@$(VENV)/python -m bench.folding --arena
	@$(VENV)/python -m bench.tracing
	@$(VENV)/python -m bench.research

bench-peers: install ## speed of our games beside OpenSpiel and Catanatron, which it installs into .venv/peers (ARGS=--write)
	@$(VENV)/python -m bench.peers $(ARGS)

strength: install ## our bots against those of the last release (REF=… another, GAMES=… some, ARGS=… for the test)
	@$(VENV)/python -m tools.strength --games "$(GAMES)" --ref "$(REF)" $(ARGS)

strength-table: install ## measure how strong our bots are, for levels and docs/strength.md (GAMES=… ARGS=… for the tool)
	@$(VENV)/python -m tools.strength_table $(GAMES) $(ARGS)

strength-peers: install ## our bots against public programs, which it installs into .venv/peers (GAMES=… PEER_CATANATRON=DIR ARGS=…)
	@$(VENV)/python -m bench.strength_peers $(GAMES) $(ARGS)

fuzz: install-test ## the fuzz tests for long, on other inputs every time
	@$(PYTEST) --hypothesis-profile=fuzz --timeout=0 -m fuzz --numprocesses $(WORKERS) --dist worksteal $(ARGS)

docs: install-test ## check the documentation: its links and its examples
	@$(PYTEST) tests/docs

site: ## the documents as a static site, in dist/site; a link that leads nowhere fails
	@$(PYTHON) -m venv .venv/site
	@.venv/site/bin/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements/site.txt
	@env PYTHONPATH=src NO_MKDOCS_2_WARNING=1 .venv/site/bin/mkdocs build --site-dir "$(CURDIR)/dist/site"

lint: install-test ## style, types, workflows, rooms and the order of layers only
	@$(VENV)/ruff check --quiet
	@$(VENV)/ruff format --quiet --check || { echo 'run .venv/bin/ruff format'; exit 1; }
	@$(VENV)/mypy --no-error-summary src tests tools $(wildcard bench)
	@$(VENV)/python -m tools.typescript
	@$(VENV)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(VENV)/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml
	@$(VENV)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format CITATION.cff
	@$(VENV)/zizmor --offline --quiet --persona pedantic .github > .venv/zizmor.log || { cat .venv/zizmor.log; exit 1; }
	@$(VENV)/python -m tools.rooms
	@$(VENV)/python -m tools.subjects
	@env PYTHONPATH=src $(VENV)/lint-imports --no-logo --cache-dir .venv/cache/imports > .venv/imports.log || { cat .venv/imports.log; exit 1; }

lock: ## refresh requirements/*.txt from pyproject.toml (needs the package index)
	@$(PYTHON) -m venv .venv/lock && .venv/lock/bin/pip install --quiet --upgrade uv
	@$(LOCK) pyproject.toml --group test --output-file requirements/test.txt
	@$(LOCK) pyproject.toml --group build --constraints requirements/test.txt --output-file requirements/run.txt
	@$(LOCK) --group build --constraints requirements/test.txt --output-file requirements/build.txt
	@$(LOCK) --group site --output-file requirements/site.txt

LOCK = .venv/lock/bin/uv pip compile --upgrade --universal --python-version 3.11 --no-config --quiet \
	--generate-hashes --no-annotate --custom-compile-command 'make lock'

release: install-test ## build the sdist, and this machine's wheel from it, into dist/
	@rm -rf dist
	@$(VENV)/python -m build --no-isolation --outdir dist .

install-playing:
	@$(PYTHON) tools/install.py --play

install:
	@$(PYTHON) tools/install.py

install-test:
	@$(PYTHON) tools/install.py --test

clean: ## forget everything that was installed or built
	rm -rf .venv
