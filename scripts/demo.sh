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
show 0 explain assert-failed
