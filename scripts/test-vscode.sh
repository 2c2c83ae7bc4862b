#!/bin/sh
# Tests the extension for VS Code against the given program. It says `skipped` where node or the extension's own dependencies (`make vscode` fetches them) are missing.
set -eu
grail=$(realpath "$1")
cd "$(dirname "$0")/../editors/vscode"
if ! command -v node >/dev/null || [ ! -d node_modules ]; then
  echo "the extension for VS Code: skipped (no node, or \`make vscode\` never ran)"
  exit 0
fi
GRAIL=$grail npm test --silent
