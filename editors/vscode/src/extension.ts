// What VS Code calls: starts the language server, and adds what the protocol has no words for. All analysis is the server's.

import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

import { runGrail } from "./grail";
import { Panel, asPage } from "./panel";
import { Tests } from "./tests";
import { Members, Verdicts } from "./verdicts";

const LANGUAGES = ["silver", "chalice", "boogie", "java"];

let client: LanguageClient | undefined;

/** Also for tests: what was started. */
export interface Started {
  client: LanguageClient;
  verdicts: Verdicts;
  tests: Tests;
}

export async function activate(context: vscode.ExtensionContext): Promise<Started> {
  const grail = (): string => vscode.workspace.getConfiguration("grail").get<string>("path", "grail");
  const log = vscode.window.createOutputChannel("Grail");
  const verdicts = new Verdicts(context);
  const panel = new Panel(context);
  const tests = new Tests(async (uri) => {
    await started.sendRequest("workspace/executeCommand", { command: "grail.verify", arguments: [uri.toString()] });
  });
  const told = (uri: vscode.Uri, members: Members) => {
    verdicts.update(uri, members.members);
    tests.update(uri, members);
  };
  const started = startClient(grail(), told, (command) => {
    if (command === "grail.run") return show("run", "--timeline");
    if (command === "grail.explore") return show("explore", "--timeline");
    return undefined;
  });
  client = started;

  // The server has commands of its own, which are called otherwise.
  const command = (name: string, work: () => Promise<void>) =>
    context.subscriptions.push(vscode.commands.registerCommand(name, work));
  command("grail.verifyFile", () => show("verify", "--report"));
  command("grail.runFile", () => show("run", "--timeline"));
  command("grail.exploreFile", () => show("explore", "--timeline"));
  command("grail.whyLine", why);
  command("grail.restart", () => started.restart());
  const closed = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
    verdicts.forget(uri);
    tests.forget(uri);
  });
  context.subscriptions.push(log, verdicts, tests, closed);

  try {
    await started.start();
  } catch (error) {
    void vscode.window.showErrorMessage(
      `Grail's language server did not start (\`${grail()} lsp\`): ${String(error)}. Set grail.path to the program.`,
    );
  }
  return { client: started, verdicts, tests };

  /** Runs a command on the current file: its words in the log, its page in a panel. */
  async function show(what: "verify" | "run" | "explore", page: string): Promise<void> {
    // Lenses offer it, too, and running a Java program lets it do whatever programs can.
    if (what !== "verify" && !vscode.workspace.isTrusted) {
      void vscode.window.showInformationMessage(`Trust this workspace first: to ${what} a program is to run it.`);
      return;
    }
    const document = await savedDocument();
    if (document === undefined) return;
    const done = await runGrail(grail(), what, page, document.uri.fsPath);
    log.clear();
    log.append(done.text);
    log.show(true);
    if (done.page !== undefined) panel.show(`Grail: ${what}`, done.page);
  }

  /** The way to what fails at the line of the cursor. */
  async function why(): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const document = editor?.document;
    if (editor === undefined || document === undefined || !LANGUAGES.includes(document.languageId)) return;
    const asked = { command: "grail.why", arguments: [document.uri.toString(), editor.selection.active.line] };
    const told = await started.sendRequest<string>("workspace/executeCommand", asked);
    panel.show("Grail: why", asPage(told));
  }
}

export function deactivate(): Thenable<void> | undefined {
  return client?.stop();
}

/** Runs what is offered above a text in its own way, or leaves it to the server. */
type Own = (command: string) => Promise<void> | undefined;

function startClient(grail: string, told: (uri: vscode.Uri, members: Members) => void, own: Own): LanguageClient {
  const server: ServerOptions = { command: grail, args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: LANGUAGES.map((language) => ({ language })),
    middleware: {
      executeCommand: (command, args, next) => own(command) ?? next(command, args),
      // With new diagnostics there are new verdicts.
      handleDiagnostics: (uri, diagnostics, next) => {
        next(uri, diagnostics);
        void members(uri).then((found) => found && told(uri, found));
      },
    },
  };
  const made = new LanguageClient("grail", "Grail", server, options);
  return made;

  async function members(uri: vscode.Uri): Promise<Members | null> {
    try {
      return await made.sendRequest<Members | null>("grail/members", { textDocument: { uri: uri.toString() } });
    } catch {
      // A server that is about to end has nothing to say.
      return null;
    }
  }
}

/** The document in front, as it is on the disk: commands read files. */
async function savedDocument(): Promise<vscode.TextDocument | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined || !LANGUAGES.includes(document.languageId)) {
    void vscode.window.showInformationMessage("Open a Silver, Chalice, Boogie or Java file first.");
    return undefined;
  }
  if (document.isDirty && !(await document.save())) return undefined;
  return document;
}
