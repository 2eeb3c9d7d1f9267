# What can be done here. Each line below is one script in .ci/; `make` alone lists them.
.DEFAULT_GOAL := help
.PHONY: help run test test-wine lint fmt bench fuzz soak cluster pictures package clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 18

run: ## install what is missing, build, open the window (FILE=x.sgf; KATSURA_STAY=1 without a display)
	@bash .ci/run.sh $(if $(FILE),"$(FILE)")

test: ## everything: formatting, clippy, all tests, the real window (installs what they need)
	@bash .ci/test.sh

test-wine: ## Windows engine libraries under Wine: builds their hosts, plays (installs Wine and mingw-w64)
	@bash .ci/wine.sh

lint: ## formatting and clippy only
	@bash .ci/lint.sh

fmt: ## format the code
	@cargo fmt --all

bench: ## the benchmarks (FILTER=name)
	@bash .ci/bench.sh $(FILTER)

fuzz: ## all fuzz targets for FUZZ_SECS seconds together, an hour if not given (TARGET=name)
	@bash .ci/fuzz.sh $(TARGET)

soak: ## engines, records and crashes for SOAK_SECS seconds, an hour if not given: nothing may grow
	@bash .ci/soak.sh

cluster: ## matches in shards by HyperQueue and GNU parallel, with shards killed on the way
	@bash .ci/cluster.sh

pictures: ## draw the golden pictures anew
	@bash .ci/pictures.sh

package: ## what a release hands out: a Debian package, a folder that runs anywhere (target/package)
	@bash .ci/package.sh

clean: ## remove what was built
	@cargo clean
