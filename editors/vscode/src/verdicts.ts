// What became of each member: in the gutter beside it, and all of them together in the status bar.

import * as vscode from "vscode";

/** What the server says above a member. Verdicts are no commands; other remarks are. */
export interface Lens {
  range: { start: { line: number } };
  command?: { title: string; command: string };
}

export type Standing = "proved" | "relying" | "failed" | "undecided";

export interface Counts {
  proved: number;
  relying: number;
  failed: number;
  undecided: number;
}

/** What the server's word for a verdict means. What is not known to be good is not shown as good. */
export function standing(verdict: string): Standing {
  if (verdict === "verified") return "proved";
  if (verdict.startsWith("verified")) return "relying";
  if (verdict.startsWith("failed")) return "failed";
  return "undecided";
}

/** The verdicts among the remarks, with their lines. */
export function verdictsIn(lenses: Lens[]): { line: number; standing: Standing }[] {
  const verdicts = lenses.filter((lens) => lens.command !== undefined && lens.command.command === "");
  return verdicts.map((lens) => ({ line: lens.range.start.line, standing: standing(lens.command!.title) }));
}

export function count(lenses: Lens[]): Counts {
  const counts: Counts = { proved: 0, relying: 0, failed: 0, undecided: 0 };
  for (const verdict of verdictsIn(lenses)) counts[verdict.standing] += 1;
  return counts;
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
  private readonly known = new Map<string, Lens[]>();

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

  /** Asks what is said above the members of a document, and shows the verdicts in it. */
  async refresh(uri: vscode.Uri, ask: () => Thenable<unknown>): Promise<void> {
    try {
      this.known.set(uri.toString(), ((await ask()) as Lens[] | null) ?? []);
      this.show();
    } catch {
      // A server that is about to end has nothing to say.
    }
  }

  of(uri: vscode.Uri): Counts {
    return count(this.known.get(uri.toString()) ?? []);
  }

  private show(): void {
    const editor = vscode.window.activeTextEditor;
    const lenses = editor && this.known.get(editor.document.uri.toString());
    if (editor === undefined || lenses === undefined) {
      this.status.hide();
      return;
    }
    this.status.text = summary(count(lenses));
    this.status.show();
    for (const [which, gutter] of this.gutters) {
      const lines = verdictsIn(lenses).filter((verdict) => verdict.standing === which).map((verdict) => verdict.line);
      editor.setDecorations(gutter, lines.map((line) => new vscode.Range(line, 0, line, 0)));
    }
  }

  dispose(): void {
    this.status.dispose();
    for (const gutter of this.gutters.values()) gutter.dispose();
  }
}
