# make demo   build, then show Grail at work
# make test   everything that must hold before a change lands
# make bench  time Grail and Viper's Silicon side by side, which takes a while
# make soak   hunt for mistakes in Grail for SOAK_MINUTES (10): docs/trust.md
# make bench-chalice  time the suites of Chalice programs, file by file
# make docs   regenerate docs/errors.md, and the outputs in README.md and in the book
# make dist   one archive with Grail, its solver, documentation and examples, in target/dist
# make wheel  a Python wheel that brings the solver along, in target/dist
# make vscode the extension for VS Code, in editors/vscode/grail.vsix (needs node and npm)
# make book   the book (docs/book) as a searchable site in target/book
#
# Both fetch the pinned solver into .tools/z3 when it is not there.

CARGO ?= cargo
PYTHON ?= python3
GRAIL = target/release/grail

.PHONY: demo test bench bench-chalice soak solver build docs book dist wheel vscode lint

demo: build
	@sh scripts/demo.sh $(GRAIL)

test: solver lint
	$(CARGO) test --workspace
	@$(PYTHON) scripts/readme.py target/debug/grail --check
	@$(PYTHON) scripts/book.py target/debug/grail --check
	@$(PYTHON) scripts/planted.py --check
	@$(PYTHON) scripts/honesty.py target/debug/grail --jobs 2 $(wildcard tests/*/counterexamples tests/*/causes)
	@sh scripts/test-vscode.sh target/debug/grail

bench: build
	$(CARGO) run --release --package grail-testkit --bin bench-silver

SOAK_MINUTES ?= 10
SOAK_SEED ?= 1

soak: solver
	-@$(PYTHON) scripts/fetch-second-solver.py
	$(CARGO) build --release --package grail-trust
	target/release/soak run --minutes $(SOAK_MINUTES) --seed $(SOAK_SEED) --out target/soak

bench-chalice:
	$(CARGO) run --release --package grail-testkit --bin conformance -- chalice chalice2silver --times

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

build: solver
	$(CARGO) build --release --package grail

docs: build
	GRAIL_BLESS=1 $(CARGO) test --package grail --test registry
	GRAIL_BLESS=1 $(CARGO) test --package grail-driver --test registry --test grammars
	$(PYTHON) scripts/readme.py $(GRAIL)
	$(PYTHON) scripts/book.py $(GRAIL)

dist: build
	@$(PYTHON) scripts/dist.py $(GRAIL)

wheel: build
	@$(PYTHON) scripts/wheel.py $(GRAIL) --try

vscode: build
	cd editors/vscode && npm ci --no-audit --no-fund && GRAIL=$(CURDIR)/$(GRAIL) npm test && npm run package

# The program that makes the site is fetched when it is first needed, and only here.
MDBOOK_VERSION = 0.5.4
MDBOOK = target/mdbook/bin/mdbook

book: $(MDBOOK)
	$(MDBOOK) build docs/book
	@echo "the book: target/book/index.html"

$(MDBOOK):
	$(CARGO) install mdbook --version $(MDBOOK_VERSION) --locked --no-default-features --features search --root target/mdbook

solver:
	@$(PYTHON) scripts/fetch-z3.py
