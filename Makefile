# The doors of the house. Each installs first what the machine lacks (tools/packages.txt).
#   make        the program, build/montjoy          make play    program and page, served at 127.0.0.1:8080
#   make test   everything that CI checks           make bench   the benchmarks
#   make page   the web page, build-page/site
#   make soak   the long rest: fuzzing, big runs    make format  clang-format over the sources
#   make clean  takes the build folders away
.PHONY: all setup test soak bench play page format clean

all: setup
	@tools/build release montjoy

setup:
	@tools/setup

test:
	@tools/check

soak:
	@tools/soak

bench: setup
	@tools/build bench
	@for program in build-bench/bench_*; do \
	    if [ -x "$$program" ]; then echo "== $$program"; "$$program" || exit 1; \
	    else echo "bench: no benchmarks in bench/ yet"; fi; done

play: all
	@tools/play

page: setup
	@tools/page

format: setup
	@find src fuzz bench tests \( -name '*.cpp' -o -name '*.hpp' \) -print0 2>/dev/null | xargs -0r clang-format-22 -i

clean:
	rm -rf build build-clang build-sanitize build-bench build-wasm build-page
