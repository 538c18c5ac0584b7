# The commands of this project. `make help` lists them.

export JOBS ?= $(shell nproc)
FUZZ_SECONDS ?= 600
PROBES ?= 1000000
KILLS ?= 200
SECONDS ?= 180
COUNT ?= 300
SEED ?= 1861

.DEFAULT_GOAL := build
.PHONY: help build play probe kill attack load test soak ladder bench mutate fuzz wasm format lint docs golden clean

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play:  ## build the program and its page, and open the games in the browser
	@scripts/install play
	@scripts/build play
	@build/longroll serve --open

build:  ## build the program (build/longroll), the page and all tests
	@scripts/install play test
	@scripts/build release

test: build  ## build and run every test, under sanitizers too, and the fuzzers for 20 s each
	@scripts/build asan all fuzzers
	@scripts/build wasm
	@scripts/build tsan threaded_tests
	@scripts/test

wasm: build  ## build the rules for a browser: build/wasm/longroll_hash.wasm
	@scripts/build wasm

soak: build  ## run all tests at full counts, for hours; writes build/soak.json
	@scripts/soak $(JOBS)

ladder: build  ## play the matches of docs/strength.md, part by part; PART chooses some by their name
	@scripts/ladder $(PART)

probe: build  ## send PROBES (1,000,000) hostile requests and frames to a server with running matches
	@build/probe $(PROBES)

kill: build  ## kill a server that plays, and a campaign that is saved, KILLS (200) times each: nothing is lost
	@build/kill $(KILLS)
	@build/kill_campaign $(KILLS)

attack: build  ## flood a server for SECONDS (180): how long another guest's clicks take, and the server's memory
	@build/attack $(SECONDS)

load: build  ## play 50 Dixie and 20 Henry Hill matches at once: acts per second, and how soon the other seat sees them
	@build/load

bench: build  ## run the benchmarks; writes build/bench.json
	@scripts/build release benches
	@scripts/bench

mutate:  ## change one place of GAME's rules COUNT (300) times, chosen by SEED (1861), and print what no test noticed
	@scripts/install play test
	@scripts/mutate $(GAME) $(COUNT) $(SEED)

fuzz:  ## fuzz each target for FUZZ_SECONDS (600) and keep useful inputs
	@scripts/install play test
	@scripts/build fuzz fuzzers
	@scripts/fuzz $(FUZZ_SECONDS) $(JOBS)

format:  ## format all C++ files and the page
	@scripts/install play maintenance
	@scripts/format

lint: build  ## check with clang-tidy, all warnings of g++ and the formatters; changes nothing
	@scripts/install maintenance
	@scripts/build plain longroll
	@scripts/lint $(JOBS)

golden: build  ## write the golden files again (then read the diff)
	@scripts/golden

docs: build  ## write the generated pages again and check every link
	@scripts/docs

clean:  ## remove everything that was built
	rm -rf build
