// Every member as an item of the test view: an item for each document, and below it one for each of its members.

import * as vscode from "vscode";

import { known, Member, Members } from "./verdicts";

/** Has a document proved; its verdicts come as they always do. */
export type Prove = (uri: vscode.Uri) => Promise<void>;

export class Tests implements vscode.Disposable {
  readonly controller: vscode.TestController;
  /** Runs that wait for the verdicts on a document. */
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(private readonly prove: Prove) {
    this.controller = vscode.tests.createTestController("grail", "Grail");
    this.controller.createRunProfile("Verify", vscode.TestRunProfileKind.Run, (request, token) => this.run(request, token), true);
  }

  /** There are verdicts on a document, or its text is no longer what they are about. */
  update(uri: vscode.Uri, told: Members): void {
    const document = this.itemOf(uri);
    if (!told.current) {
      this.controller.invalidateTestResults(document);
      return;
    }
    const items = told.members.map((member) => this.memberItem(uri, member));
    document.children.replace(items);
    this.report(document, told.members);
    for (const done of this.waiting.get(uri.toString())?.splice(0) ?? []) done();
  }

  forget(uri: vscode.Uri): void {
    this.controller.items.delete(uri.toString());
    for (const done of this.waiting.get(uri.toString())?.splice(0) ?? []) done();
  }

  dispose(): void {
    this.controller.dispose();
  }

  private itemOf(uri: vscode.Uri): vscode.TestItem {
    const there = this.controller.items.get(uri.toString());
    if (there !== undefined) return there;
    const made = this.controller.createTestItem(uri.toString(), uri.path.split("/").pop() ?? uri.path, uri);
    this.controller.items.add(made);
    return made;
  }

  private memberItem(uri: vscode.Uri, member: Member): vscode.TestItem {
    const { start, end } = member.range;
    const item = this.controller.createTestItem(idOf(uri, member), member.name, uri);
    item.range = new vscode.Range(start.line, start.character, end.line, end.character);
    item.description = `${member.kind}: ${member.verdict}`;
    return item;
  }

  /** Results of a proof as those of a run. Only what is proved without any assumption counts as passed. */
  private report(document: vscode.TestItem, members: Member[]): void {
    const run = this.controller.createTestRun(new vscode.TestRunRequest([document]), "Grail", false);
    for (const member of members) {
      const item = document.children.get(idOf(document.uri!, member));
      if (item === undefined) continue;
      switch (known(member.standing)) {
        case "proved":
          run.passed(item);
          break;
        case "failed":
          run.failed(item, this.message(item, member));
          break;
        case "undecided":
          run.errored(item, this.message(item, member));
          break;
        // There is no word between passed and failed: neither is said, and the item tells why.
        case "relying":
          run.skipped(item);
          break;
      }
    }
    run.end();
  }

  private message(item: vscode.TestItem, member: Member): vscode.TestMessage {
    const message = new vscode.TestMessage(member.verdict);
    message.location = new vscode.Location(item.uri!, item.range!);
    return message;
  }

  /** Somebody asks for verdicts: of all documents, or of those that the chosen items are in. */
  private async run(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const chosen = request.include ?? [...this.controller.items].map(([, item]) => item);
    const uris = new Map(chosen.flatMap((item) => (item.uri === undefined ? [] : [[item.uri.toString(), item.uri] as const])));
    await Promise.all([...uris.values()].map((uri) => this.proved(uri, token)));
  }

  private async proved(uri: vscode.Uri, token: vscode.CancellationToken): Promise<void> {
    const done = new Promise<void>((resolve) => {
      const others = this.waiting.get(uri.toString()) ?? [];
      this.waiting.set(uri.toString(), [...others, resolve]);
      token.onCancellationRequested(() => resolve());
    });
    await this.prove(uri);
    await done;
  }
}

/** Members may share a name: a function and a method, or methods that are overloaded. */
function idOf(uri: vscode.Uri, member: Member): string {
  return `${uri.toString()}#${member.kind} ${member.name} ${member.range.start.line}:${member.range.start.character}`;
}
