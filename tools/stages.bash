# Shared by tools/check and tools/soak: stages, their times and the tally of what passed.
# shellcheck shell=bash

passed=0
failed=0
began=$SECONDS
python=/usr/bin/python3 # another python3 on the path may be older than tomllib
[ -x "$python" ] || python=python3
# so that a sanitizer's report names functions and lines
export ASAN_SYMBOLIZER_PATH=/usr/lib/llvm-22/bin/llvm-symbolizer
export UBSAN_SYMBOLIZER_PATH=$ASAN_SYMBOLIZER_PATH

say() { printf '\n== %s [%d:%02d]\n' "$1" $(((SECONDS - began) / 60)) $(((SECONDS - began) % 60)); }

# stage WORDS COMMAND...    runs the command; its failure ends everything
stage() {
    local words=$1
    shift
    say "$words"
    local status=0
    "$@" || status=$?
    if [ "$status" = 0 ]; then
        passed=$((passed + 1))
    else
        fail "$words"
    fi
}

skip() { printf '\n== SKIPPED: %s\n' "$1"; }

fail() {
    failed=$((failed + 1))
    printf '\nFAILED: %s\n' "$1"
    finish
}

finish() {
    printf '\n%d:%02d minutes\n' $(((SECONDS - began) / 60)) $(((SECONDS - began) % 60))
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ "$failed" = 0 ] || exit 1
    exit 0
}

# tests FOLDER WORDS    ctest of a build folder, two at a time; each test counts in the tally. The results
#                       lie in FOLDER/test-results.xml, the full output in FOLDER/test-output.txt.
tests() {
    local folder=$1 words=$2 status=0 counts
    say "$words"
    rm -f "$folder/test-results.xml"
    ctest --test-dir "$folder" -j "$(nproc)" --no-tests=error --output-on-failure \
        --output-junit test-results.xml >"$folder/test-output.txt" 2>&1 || status=$?
    counts=$("$python" -B tools/junit-counts "$folder/test-results.xml") || counts="0 1"
    passed=$((passed + ${counts% *}))
    failed=$((failed + ${counts#* }))
    if [ "$status" != 0 ] || [ "$failed" != 0 ]; then
        # what failed, whole; of what passed only the line
        sed -n -e '/\*\*\*/,/^ *[0-9]*\/[0-9]* Test/p' "$folder/test-output.txt" | head -n 400
        sed -n '/tests passed/,$p' "$folder/test-output.txt" | head -n 60
        [ "$failed" != 0 ] || failed=1
        printf '\nFAILED: %s (all of it: %s)\n' "$words" "$folder/test-output.txt"
        finish
    fi
    sed -n '/tests passed/p' "$folder/test-output.txt"
}

# page_tests NAME WORDS OPTION...    vitest in web/; each test counts in the tally. Results and output lie in
#                                    build-page/NAME.xml and NAME.txt.
page_tests() {
    local name=$1 words=$2 status=0 counts
    shift 2
    say "$words"
    mkdir -p build-page
    rm -f "build-page/$name.xml"
    tools/node vitest run "$@" --reporter=default --reporter=junit --outputFile.junit="../build-page/$name.xml" \
        >"build-page/$name.txt" 2>&1 || status=$?
    counts=$("$python" -B tools/junit-counts "build-page/$name.xml") || counts="0 1"
    passed=$((passed + ${counts% *}))
    failed=$((failed + ${counts#* }))
    if [ "$status" != 0 ] || [ "${counts#* }" != 0 ] || [ "${counts% *}" = 0 ]; then
        tail -n 120 "build-page/$name.txt"
        [ "$failed" != 0 ] || failed=1
        printf '\nFAILED: %s (all of it: build-page/%s.txt)\n' "$words" "$name"
        finish
    fi
    printf '%s tests passed\n' "${counts% *}"
}

fuzz_targets() { # the built program of each fuzz/x.cpp, a line each
    local source
    for source in fuzz/*.cpp; do
        [ ! -e "$source" ] || echo "build-sanitize/fuzz_$(basename "$source" .cpp)"
    done
}

# fuzz_one PROGRAM SECONDS WORK    feeds one target; WORK/<target> gets what it finds worth keeping.
#                                  FUZZ_SEED=0, or none, is another seed each time
fuzz_one() {
    local program=$1 seconds=$2 work=$3 name corpus options=()
    name=$(basename "$program")
    name=${name#fuzz_}
    corpus=tests/corpus/$name
    mkdir -p "$work/$name"
    [ -f "fuzz/$name.dict" ] && options+=("-dict=fuzz/$name.dict")
    [ -d "$corpus" ] && options+=("$corpus")
    "$program" "$work/$name" "${options[@]}" -seed="${FUZZ_SEED:-0}" -max_total_time="$seconds" -timeout=25 -rss_limit_mb=4096 \
        -print_final_stats=1 -artifact_prefix="$work/$name-" >"$work/$name.log" 2>&1
}

# fuzz_all SECONDS WORK    every target for so long, two at once; prints a line for each and, of one that
#                          fell, how it fell and the input in base64
fuzz_all() {
    local seconds=$1 work=$2 program name status=0
    local -a targets=() running=()
    mapfile -t targets < <(fuzz_targets)
    for ((i = 0; i < ${#targets[@]}; i += 2)); do
        running=()
        for program in "${targets[@]:i:2}"; do
            fuzz_one "$program" "$seconds" "$work" &
            running+=($!)
        done
        for ((j = 0; j < ${#running[@]}; j++)); do
            name=$(basename "${targets[i + j]}")
            name=${name#fuzz_}
            if wait "${running[j]}"; then
                echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$work/$name.log") inputs, $(find "$work/$name" -type f | wc -l) worth keeping"
                passed=$((passed + 1))
            else
                status=1
                tail -n 60 "$work/$name.log"
                mkdir -p build-sanitize/fell
                find "$work" -maxdepth 1 -type f -name "$name-*" -exec cp {} build-sanitize/fell/ \;
                echo "$name: FELL; the input is in build-sanitize/fell/: put it into tests/corpus/$name/ once it is mended"
            fi
        done
    done
    return $status
}
