#!/bin/sh
# A short tour of Grail. Usage: demo.sh PATH-TO-GRAIL
set -eu
cd "$(dirname "$0")/.."
grail=$1

# Runs a command and insists on its exit code: a demonstration that fails silently would be worse than none.
show() {
    expected=$1
    shift
    echo
    echo "\$ grail $*"
    status=0
    "$grail" "$@" || status=$?
    if [ "$status" -ne "$expected" ]; then
        echo "demo: expected exit code $expected, got $status" >&2
        exit 1
    fi
}

show 0 doctor

echo
echo "--- A program that is proved, and what it rests on"
show 0 verify examples/silver/counter.vpr
show 0 verify examples/silver/sum.vpr

echo
echo "--- A program with two mistakes"
show 1 verify examples/silver/transfer.vpr
show 0 explain G1301

echo
echo "--- Threads and locks: proved for all schedules, then run under all that can make a difference"
show 0 verify examples/chalice/workers.chalice
show 0 run examples/chalice/workers.chalice
show 0 explore examples/chalice/workers.chalice

echo
echo "--- A data race: found before the program runs, and while it runs"
show 1 verify examples/chalice/race.chalice
show 1 run examples/chalice/race.chalice
