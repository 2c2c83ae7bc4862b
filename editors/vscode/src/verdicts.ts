// What became of each member: in the gutter beside it, and all of them together in the status bar.

import * as vscode from "vscode";

/** How good a verdict is: a proof that relies on assumptions is not as good as one that does not. */
export type Standing = "proved" | "relying" | "failed" | "undecided";

export interface Member {
  name: string;
  kind: string;
  range: { start: { line: number; character: number }; end: { line: number; character: number } };
  standing: Standing;
  /** What became of it, in words. */
  verdict: string;
}

/** The server's answer to `grail/members`. */
export interface Members {
  /** Whether this is about the text as it is now. */
  current: boolean;
  members: Member[];
}

export type Counts = Record<Standing, number>;

export function count(members: Member[]): Counts {
  const counts: Counts = { proved: 0, relying: 0, failed: 0, undecided: 0 };
  for (const member of members) counts[known(member.standing)] += 1;
  return counts;
}

/** What is not known to be good is not shown as good. */
export function known(standing: string): Standing {
  return standing === "proved" || standing === "relying" || standing === "failed" ? standing : "undecided";
}

/** The text of the status bar. */
export function summary(counts: Counts): string {
  const { proved, relying, failed, undecided } = counts;
  if (failed > 0) return `$(error) Grail: ${failed} failed`;
  if (undecided > 0) return `$(question) Grail: ${undecided} undecided`;
  if (proved + relying === 0) return "Grail";
  if (relying > 0) return `$(info) Grail: verified, with assumptions`;
  return `$(check) Grail: ${proved} verified`;
}

const COLORS: Record<Standing, string> = {
  proved: "#3fb950",
  relying: "#58a6ff",
  failed: "#f85149",
  undecided: "#d29922",
};

export class Verdicts implements vscode.Disposable {
  readonly status: vscode.StatusBarItem;
  private readonly gutters = new Map<Standing, vscode.TextEditorDecorationType>();
  private readonly known = new Map<string, Member[]>();

  constructor(context: vscode.ExtensionContext) {
    this.status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
    this.status.command = "grail.verifyFile";
    for (const [name, color] of Object.entries(COLORS)) {
      const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="4" fill="${color}"/></svg>`;
      const icon = vscode.Uri.parse(`data:image/svg+xml;utf8,${encodeURIComponent(dot)}`);
      this.gutters.set(name as Standing, vscode.window.createTextEditorDecorationType({ gutterIconPath: icon, gutterIconSize: "contain" }));
    }
    context.subscriptions.push(vscode.window.onDidChangeActiveTextEditor(() => this.show()));
  }

  /** There is something new to show of a document. */
  update(uri: vscode.Uri, members: Member[]): void {
    this.known.set(uri.toString(), members);
    this.show();
  }

  forget(uri: vscode.Uri): void {
    this.known.delete(uri.toString());
  }

  of(uri: vscode.Uri): Counts {
    return count(this.known.get(uri.toString()) ?? []);
  }

  private show(): void {
    const editor = vscode.window.activeTextEditor;
    const members = editor && this.known.get(editor.document.uri.toString());
    if (editor === undefined || members === undefined) {
      this.status.hide();
      return;
    }
    this.status.text = summary(count(members));
    this.status.show();
    for (const [which, gutter] of this.gutters) {
      const lines = members.filter((member) => known(member.standing) === which).map((member) => member.range.start.line);
      editor.setDecorations(gutter, lines.map((line) => new vscode.Range(line, 0, line, 0)));
    }
  }

  dispose(): void {
    this.status.dispose();
    for (const gutter of this.gutters.values()) gutter.dispose();
  }
}
