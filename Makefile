# The commands of this project. `make help` lists them.

JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 600
PROBES ?= 1000000
KILLS ?= 200

.DEFAULT_GOAL := build
.PHONY: help install browser build play probe kill test soak bench fuzz wasm format lint docs golden clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install:
	@scripts/install

browser:
	@scripts/install tests

# CMake is run by ninja when a file it reads has changed; here only for a new build and for changed presets.
build/build.ninja: CMakePresets.json | install
	@cmake --preset release >/dev/null && touch $@
build/%/build.ninja: CMakePresets.json | install
	@cmake --preset $* >/dev/null && touch $@

build: build/build.ninja  ## build the program, left at build/longroll, and all tests
	@ninja -C build -j $(JOBS) --quiet

play: build  ## build everything and open the games in the browser
	@build/longroll serve --open

test: browser build build/asan/build.ninja build/tsan/build.ninja  ## build and run every test, under sanitizers too, and the fuzzers for 20 s each
	@ninja -C build/asan -j $(JOBS) --quiet all fuzzers
	@$(MAKE) --no-print-directory wasm
	@ninja -C build/tsan -j $(JOBS) --quiet threaded_tests
	@ctest --test-dir build/all -j $(JOBS) --output-on-failure --no-tests=error

wasm: build build/wasm/build.ninja  ## build the rules for a browser: build/wasm/longroll_hash.wasm
	@ninja -C build/wasm -j $(JOBS) --quiet

soak: build  ## the full counts: hours; leaves build/soak.json
	@scripts/soak $(JOBS)

probe: build  ## PROBES (1,000,000) hostile requests and frames at a server with matches under way
	@build/probe $(PROBES)

kill: build  ## KILLS (200) times end a server by kill -9 while matches are played, and look whether all is there
	@build/kill $(KILLS)

bench: browser build  ## measure; leaves build/bench.json
	@ninja -C build -j $(JOBS) --quiet benches
	@scripts/bench

fuzz: build/fuzz/build.ninja  ## fuzz each target for FUZZ_SECONDS (600) and keep the inputs worth keeping
	@ninja -C build/fuzz -j $(JOBS) --quiet fuzzers
	@scripts/fuzz $(FUZZ_SECONDS) $(JOBS)

format: install  ## lay out all C++ files and the page
	@scripts/format

lint: build/build.ninja  ## clang-tidy and layout; changes nothing
	@ninja -C build -j $(JOBS) --quiet
	@scripts/lint $(JOBS)

golden: build  ## write the golden files again (then read the diff)
	@scripts/golden

docs: build  ## write the generated pages again and check every link
	@scripts/docs

clean:  ## remove everything that was built
	rm -rf build
