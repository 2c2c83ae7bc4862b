// The extension with the real language server, and a stand-in for the editor: VS Code itself is not needed, so what only it can show is not tested here.
// GRAIL names the program; without it everything is skipped.

import assert from "node:assert";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const grail = process.env.GRAIL;
const skip = grail && existsSync(grail) ? false : "skipped: GRAIL names no program";
const folder = mkdtempSync(join(tmpdir(), "grail-vscode-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const WRONG = "class C {\n  var x: int\n  method m()\n  {\n    x := 1\n  }\n  method n()\n  {\n  }\n}\n";

function file(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function until(what, test) {
  const end = Date.now() + 60_000;
  for (;;) {
    const value = test();
    if (value) return value;
    if (Date.now() > end) assert.fail(`in vain: ${what}`);
    await new Promise((go) => setTimeout(go, 20));
  }
}

test("errors and verdicts of the real server are shown", { skip }, async () => {
  const { makeStub } = require("./vscode-stub.cjs");
  const { seen, user, unload } = makeStub({ path: grail });
  const extension = require(join(here, "../out/extension.js"));
  const { verdicts } = await extension.activate({ subscriptions: [] });
  try {
    const path = file("a.chalice", WRONG);
    const editor = user.open(path, "chalice", WRONG);
    const uri = editor.document.uri;
    const found = await until("diagnostics", () => seen.diagnostics.get(uri.toString())?.length && seen.diagnostics.get(uri.toString()));
    assert.equal(found[0].range.start.line, 4);
    await until("verdicts", () => verdicts.of(uri).failed === 1 && verdicts.of(uri).proved === 1);
    assert.match(seen.status.text, /1 failed/);
    assert.ok(seen.status.visible);
    assert.ok(seen.decorations.some(({ ranges }) => ranges.some((range) => range.start.line === 2)), "a dot beside m");

    user.cursor(4);
    await user.command("grail.whyLine");
    assert.match(seen.pages.at(-1).webview.html, /fails here/);
    await user.command("grail.verifyFile");
    assert.match(seen.log, /1 failed/);
    assert.match(seen.pages.at(-1).webview.html, /<html/i);

    const runs = file("b.chalice", "class P {\n  method main()\n  {\n    var x := 1\n  }\n}\n");
    user.open(runs, "chalice", readFileSync(runs, "utf8"));
    // Also by a click above the text, which calls a command of the server.
    await until("the server's commands", () => seen.commands.has("grail.run") && seen.commands.has("grail.explore"));
    for (const command of ["grail.runFile", "grail.exploreFile", "grail.run", "grail.explore"]) {
      await user.command(command);
      assert.match(seen.pages.at(-1).webview.html, /<html/i, `${command}: ${seen.log}`);
    }
  } finally {
    await extension.deactivate();
    unload();
  }
});

test("what is not known to be good is not shown as good", () => {
  require("esbuild").buildSync({
    entryPoints: [join(here, "../src/verdicts.ts")], bundle: true, platform: "node", external: ["vscode"], outfile: join(folder, "verdicts.cjs"), logLevel: "silent",
  });
  const { makeStub } = require("./vscode-stub.cjs");
  const { unload } = makeStub({});
  const { standing, summary, count } = require(join(folder, "verdicts.cjs"));
  unload();
  const lens = (title, command = "") => ({ range: { start: { line: 0 } }, command: { title, command } });
  assert.equal(standing("verified"), "proved");
  assert.equal(standing("verified, relying on what the program assumes"), "relying");
  assert.equal(standing("out-of-budget"), "undecided");
  assert.equal(standing("something new"), "undecided");
  assert.match(summary(count([lens("verified"), lens("verified, relying on what the program assumes")])), /assumptions/);
  assert.match(summary(count([lens("verified"), lens("cancelled")])), /undecided/);
  assert.doesNotMatch(summary(count([lens("verified"), lens("failed")])), /check/);
  assert.equal(summary(count([lens("run", "grail.run")])), "Grail", "what can be done is no verdict");
});

test("every language of the manifest has a grammar and snippets that are there", () => {
  const manifest = JSON.parse(readFileSync(join(here, "../package.json"), "utf8"));
  for (const { path } of [...manifest.contributes.grammars, ...manifest.contributes.snippets]) {
    assert.ok(JSON.parse(readFileSync(join(here, "..", path), "utf8")), path);
  }
});
