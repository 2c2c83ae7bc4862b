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

/** The extension as it is first loaded: it keeps the editor that it was loaded in. */
function loaded() {
  const path = require.resolve(join(here, "../out/extension.js"));
  delete require.cache[path];
  return require(path);
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
  const extension = loaded();
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

test("nothing is run in a workspace that is not trusted", { skip }, async () => {
  const { makeStub } = require("./vscode-stub.cjs");
  const { seen, user, unload } = makeStub({ path: grail, trusted: false });
  const extension = loaded();
  await extension.activate({ subscriptions: [] });
  try {
    const runs = file("u.chalice", "class P {\n  method main()\n  {\n    var x := 1\n  }\n}\n");
    user.open(runs, "chalice", readFileSync(runs, "utf8"));
    await until("the server's commands", () => seen.commands.has("grail.run") && seen.commands.has("grail.explore"));
    for (const command of ["grail.runFile", "grail.exploreFile", "grail.run", "grail.explore"]) {
      await user.command(command);
      assert.match(seen.messages.at(-1), /Trust this workspace/, command);
    }
    assert.equal(seen.pages.length, 0);
    await user.command("grail.verifyFile");
    assert.match(seen.log, /verified/);
  } finally {
    await extension.deactivate();
    unload();
  }
});

test("every member is an item of the test view", { skip }, async () => {
  const { makeStub } = require("./vscode-stub.cjs");
  const { seen, user, unload } = makeStub({ path: grail });
  const extension = loaded();
  await extension.activate({ subscriptions: [] });
  try {
    const view = seen.tests;
    const state = (name) => view.results.get(name)?.state;
    const editor = user.open(file("t.chalice", WRONG), "chalice", WRONG);
    await until("results", () => state("C.m") === "failed" && state("C.n") === "passed");
    assert.match(view.results.get("C.m").message, /failed/);
    const [[, document]] = [...view.controller.items];
    assert.equal(document.label, "t.chalice");
    assert.deepEqual([...document.children].map(([, item]) => [item.label, item.range.start.line]), [["C.m", 2], ["C.n", 6]]);

    // While the text is another, no result stands; then there are new ones.
    user.type(editor, WRONG.replace("method m()", "method m() requires acc(x)"));
    await until("a proof of the new text", () => state("C.m") === "passed");
    assert.ok(view.invalidated.includes(editor.document.uri.toString()), "results of an old text");

    // A proof that relies on an assumption is never plain green.
    user.type(editor, WRONG.replace("x := 1", "assume false"));
    await until("a proof with an assumption", () => state("C.m") === "skipped");
    assert.equal(state("C.n"), "skipped", "assumptions are those of the whole program");
    const relying = [...document.children].find(([, item]) => item.label === "C.m")[1];
    assert.match(relying.description, /relying on what the program assumes/);

    // Asked for in the view.
    view.results.clear();
    await view.profiles[0].run({ include: [document] }, { onCancellationRequested: () => {} });
    assert.equal(state("C.m"), "skipped");

    user.close(editor);
    assert.equal(view.controller.items.size, 0);
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
  const { known, summary, count } = require(join(folder, "verdicts.cjs"));
  unload();
  const member = (standing) => ({ name: "m", kind: "method", range: { start: { line: 0 } }, standing, verdict: "" });
  const said = (...standings) => summary(count(standings.map(member)));
  assert.equal(known("something new"), "undecided");
  assert.match(said("proved"), /check/);
  assert.match(said("proved", "relying"), /assumptions/);
  assert.match(said("proved", "undecided"), /undecided/);
  assert.match(said("proved", "something new"), /undecided/);
  assert.doesNotMatch(said("proved", "failed"), /check/);
  assert.equal(said(), "Grail", "where nothing is proved, nothing is said");
});

test("every language of the manifest has a grammar and snippets that are there", () => {
  const manifest = JSON.parse(readFileSync(join(here, "../package.json"), "utf8"));
  for (const { path } of [...manifest.contributes.grammars, ...manifest.contributes.snippets]) {
    assert.ok(JSON.parse(readFileSync(join(here, "..", path), "utf8")), path);
  }
});
