// A small stand-in for the module `vscode`, which exists only inside the editor: documents and what is shown can be looked at; everything else accepts whatever
// it is told and does nothing. It is enough for the real language client to talk to the real server.

const { EventEmitter: NodeEmitter } = require("node:events");
const Module = require("node:module");
const { pathToFileURL, fileURLToPath } = require("node:url");

class Disposable {
  constructor(call) {
    this.call = call;
  }
  static from(...all) {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }
  dispose() {
    this.call?.();
  }
}

class EventEmitter {
  constructor() {
    this.listeners = [];
    this.event = (listener, self) => {
      const bound = self ? listener.bind(self) : listener;
      this.listeners.push(bound);
      return new Disposable(() => (this.listeners = this.listeners.filter((other) => other !== bound)));
    };
  }
  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }
  dispose() {}
}

class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(a, b, c, d) {
    this.start = a instanceof Position ? a : new Position(a, b);
    this.end = a instanceof Position ? b : new Position(c, d);
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    const parsed = /^([a-z]+):(?:\/\/([^/]*))?(.*)$/.exec(text);
    [this.scheme, this.authority, this.path] = [parsed[1], parsed[2] ?? "", parsed[3]];
    this.fsPath = this.scheme === "file" ? fileURLToPath(text) : this.path;
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(path) {
    return new Uri(pathToFileURL(path).toString());
  }
  toString() {
    return this.text;
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class Location {
  constructor(uri, range) {
    Object.assign(this, { uri, range });
  }
}

class TestMessage {
  constructor(message) {
    this.message = message;
  }
}

class TestRunRequest {
  constructor(include) {
    this.include = include;
  }
}

/** Items of the test view, as a collection of the editor. */
class TestItems {
  constructor() {
    this.all = new Map();
  }
  get(id) {
    return this.all.get(id);
  }
  add(item) {
    this.all.set(item.id, item);
  }
  delete(id) {
    this.all.delete(id);
  }
  replace(items) {
    this.all = new Map(items.map((item) => [item.id, item]));
  }
  get size() {
    return this.all.size;
  }
  [Symbol.iterator]() {
    return this.all.entries();
  }
}

/** A test view that keeps the last result of each item by the item's label. */
function makeTests(view) {
  const result = (state) => (item, message) => view.results.set(item.label, { state, message: message?.message });
  return {
    createTestController: () =>
      (view.controller = {
        items: new TestItems(),
        createTestItem: (id, label, uri) => ({ id, label, uri, children: new TestItems() }),
        createRunProfile: (label, kind, run) => view.profiles.push({ label, kind, run }),
        createTestRun: () => ({ passed: result("passed"), failed: result("failed"), errored: result("errored"), skipped: result("skipped"), end: () => (view.runs += 1) }),
        invalidateTestResults: (item) => view.invalidated.push(item.id),
        dispose() {},
      }),
  };
}

class CancellationTokenSource {
  constructor() {
    this.token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter().event };
  }
  cancel() {}
  dispose() {}
}

/** Accepts everything: a function, a class and a name space at once. */
function anything(name) {
  const target = function () {};
  return new Proxy(target, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive) return () => 0;
      if (key === "prototype") return target.prototype;
      if (typeof key === "symbol" || key === "then") return undefined;
      return anything(`${name}.${key}`);
    },
    apply: (_, __, args) => (/^on(Did|Will)/.test(name.split(".").pop()) ? new Disposable() : anything(`${name}()`)),
    construct: () => ({}),
  });
}

/** Known things first, anything otherwise. */
function open(known, name) {
  return new Proxy(known, {
    get: (of, key) => (key in of || typeof key === "symbol" ? of[key] : /^[A-Z]/.test(key) ? class {} : anything(`${name}.${key}`)),
  });
}

function makeDocument(path, languageId, text) {
  return {
    uri: Uri.file(path), languageId, version: 1, isDirty: false, isClosed: false, isUntitled: false, fileName: path, text,
    getText() {
      return this.text;
    },
    save: async () => true,
  };
}

/** The module, and what a test looks at. */
function makeStub(settings) {
  const seen = { commands: new Map(), diagnostics: new Map(), decorations: [], status: null, log: "", pages: [], messages: [] };
  seen.tests = { controller: null, profiles: [], results: new Map(), invalidated: [], runs: 0 };
  const events = { open: new EventEmitter(), change: new EventEmitter(), close: new EventEmitter(), editor: new EventEmitter() };
  const workspace = {
    textDocuments: [],
    workspaceFolders: undefined,
    isTrusted: settings.trusted ?? true,
    getConfiguration: () => ({ get: (name, otherwise) => settings[name] ?? otherwise, has: () => false, inspect: () => undefined }),
    onDidOpenTextDocument: events.open.event,
    onDidChangeTextDocument: events.change.event,
    onDidCloseTextDocument: events.close.event,
    onDidChangeConfiguration: new EventEmitter().event,
    createFileSystemWatcher: () => open({ dispose() {} }, "watcher"),
  };
  const window = {
    activeTextEditor: undefined,
    visibleTextEditors: [],
    tabGroups: { all: [], onDidChangeTabs: new EventEmitter().event, onDidChangeTabGroups: new EventEmitter().event },
    onDidChangeActiveTextEditor: events.editor.event,
    createOutputChannel: () => ({
      append: (text) => (seen.log += text), appendLine: (text) => (seen.log += `${text}\n`), clear: () => (seen.log = ""), show() {}, dispose() {},
      trace() {}, debug() {}, info() {}, warn() {}, error() {}, logLevel: 0, onDidChangeLogLevel: new EventEmitter().event,
    }),
    createStatusBarItem: () => (seen.status = { text: "", visible: false, show() { this.visible = true; }, hide() { this.visible = false; }, dispose() {} }),
    createTextEditorDecorationType: (options) => ({ options, dispose() {} }),
    createWebviewPanel: (_, title) => {
      const panel = { title, webview: { html: "" }, reveal() {}, onDidDispose: new EventEmitter().event, dispose() {} };
      seen.pages.push(panel);
      return panel;
    },
    showErrorMessage: async (text) => void seen.messages.push(text),
    showInformationMessage: async (text) => void seen.messages.push(text),
  };
  const languages = {
    createDiagnosticCollection: () => ({
      set: (uri, all) => seen.diagnostics.set(uri.toString(), all), delete: (uri) => seen.diagnostics.delete(uri.toString()), clear() {}, dispose() {}, has: () => false,
    }),
    match: (selector, document) => (Array.isArray(selector) ? selector : [selector]).some((one) => one.language === document.languageId) ? 10 : 0,
  };
  const commands = {
    registerCommand: (name, work) => {
      if (seen.commands.has(name)) throw new Error(`command '${name}' already exists`);
      seen.commands.set(name, work);
      return new Disposable(() => seen.commands.delete(name));
    },
    executeCommand: async () => undefined,
  };
  const vscode = open({
    Disposable, EventEmitter, Position, Range, Uri, Diagnostic, CancellationTokenSource, Location, TestMessage, TestRunRequest,
    version: "1.91.0",
    env: open({ appName: "stub", language: "en", onDidChangeTelemetryEnabled: new EventEmitter().event }, "env"),
    workspace: open(workspace, "workspace"),
    window: open(window, "window"),
    languages: open(languages, "languages"),
    commands: open(commands, "commands"),
    tests: makeTests(seen.tests),
    TestRunProfileKind: { Run: 1, Debug: 2, Coverage: 3 },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    StatusBarAlignment: { Left: 1, Right: 2 },
    ViewColumn: { Beside: -2 },
    CodeActionKind: new Proxy({}, { get: () => ({ value: "", append: () => ({ value: "" }) }) }),
  }, "vscode");

  const load = Module._load;
  Module._load = function (request, ...rest) {
    return request === "vscode" ? vscode : load.call(this, request, ...rest);
  };

  /** What the user does. */
  const user = {
    open(path, languageId, text) {
      const document = makeDocument(path, languageId, text);
      const editor = { document, selection: { active: new Position(0, 0) }, setDecorations: (type, ranges) => seen.decorations.push({ type, ranges }) };
      workspace.textDocuments.push(document);
      window.activeTextEditor = editor;
      window.visibleTextEditors.push(editor);
      events.open.fire(document);
      events.editor.fire(editor);
      return editor;
    },
    /** Replaces the whole text of an editor. */
    type(editor, text) {
      const { document } = editor;
      const lines = document.text.split("\n");
      const range = new Range(0, 0, lines.length - 1, lines.at(-1).length);
      const rangeLength = document.text.length;
      document.version += 1;
      document.text = text;
      events.change.fire({ document, contentChanges: [{ range, rangeOffset: 0, rangeLength, text }], reason: undefined });
    },
    close({ document }) {
      workspace.textDocuments = workspace.textDocuments.filter((other) => other !== document);
      events.close.fire(document);
    },
    cursor: (line) => (window.activeTextEditor.selection.active = new Position(line, 0)),
    command: (name) => seen.commands.get(name)(),
  };
  return { seen, user, unload: () => (Module._load = load) };
}

module.exports = { makeStub, NodeEmitter };
