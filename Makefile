# The commands of this project. `make help` lists them.

export JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 600
PROBES ?= 1000000
KILLS ?= 200
COUNT ?= 300
SEED ?= 1861

.DEFAULT_GOAL := build
.PHONY: help build play probe kill test soak bench mutate fuzz wasm format lint docs golden clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play:  ## build the program and its page, and open the games in the browser
	@scripts/install play
	@scripts/build play
	@build/longroll serve --open

build:  ## build the program, left at build/longroll, and all tests
	@scripts/install play test
	@scripts/build release

test: build  ## build and run every test, under sanitizers too, and the fuzzers for 20 s each
	@scripts/build asan all fuzzers
	@scripts/build wasm
	@scripts/build tsan threaded_tests
	@scripts/test

wasm: build  ## build the rules for a browser: build/wasm/longroll_hash.wasm
	@scripts/build wasm

soak: build  ## the full counts: hours; leaves build/soak.json
	@scripts/soak $(JOBS)

probe: build  ## PROBES (1,000,000) hostile requests and frames at a server with matches under way
	@build/probe $(PROBES)

kill: build  ## KILLS (200) times end a server by kill -9 while matches are played, and check that no move is lost
	@build/kill $(KILLS)

bench: build  ## measure; leaves build/bench.json
	@scripts/build release benches
	@scripts/bench

mutate:  ## COUNT (300) times change one place of GAME's rules, drawn by SEED (1861), and print what no test noticed
	@scripts/install play test
	@scripts/mutate $(GAME) $(COUNT) $(SEED)

fuzz:  ## fuzz each target for FUZZ_SECONDS (600) and keep the inputs worth keeping
	@scripts/install play test
	@scripts/build fuzz fuzzers
	@scripts/fuzz $(FUZZ_SECONDS) $(JOBS)

format:  ## lay out all C++ files and the page
	@scripts/install play maintenance
	@scripts/format

lint: build  ## clang-tidy, all warnings of g++ and layout; changes nothing
	@scripts/install maintenance
	@scripts/build plain longroll
	@scripts/lint $(JOBS)

golden: build  ## write the golden files again (then read the diff)
	@scripts/golden

docs: build  ## write the generated pages again and check every link
	@scripts/docs

clean:  ## remove everything that was built
	rm -rf build
