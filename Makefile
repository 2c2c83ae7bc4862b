# make demo   build, then show Grail at work
# make test   everything that must hold before a change lands
# make bench  time Grail and Viper's Silicon side by side, which takes a while
# make docs   regenerate docs/errors.md and the outputs in README.md
#
# Both fetch the pinned solver into .tools/z3 when it is not there.

CARGO ?= cargo
PYTHON ?= python3
GRAIL = target/release/grail

.PHONY: demo test bench solver build docs lint

demo: build
	@sh scripts/demo.sh $(GRAIL)

test: solver lint
	$(CARGO) test --workspace

bench: build
	$(CARGO) run --release --package grail-testkit --bin bench-silver

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

build: solver
	$(CARGO) build --release --package grail

docs: build
	GRAIL_BLESS=1 $(CARGO) test --package grail-source --test registry
	$(PYTHON) scripts/readme.py $(GRAIL)

solver:
	@$(PYTHON) scripts/fetch-z3.py
