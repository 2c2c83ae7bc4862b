// What became of each member: in the gutter beside it, and all of them together in the status bar.

import * as vscode from "vscode";

/** A member as the server's outline has it; the detail is its verdict. */
export interface MemberSymbol {
  name: string;
  detail?: string;
  range: { start: { line: number } };
  children?: MemberSymbol[];
}

export type Standing = "proved" | "relying" | "failed" | "undecided" | "waiting";

export interface Counts {
  proved: number;
  relying: number;
  failed: number;
  undecided: number;
  waiting: number;
}

/** What the server's word for a verdict means. What is not known to be good is not shown as good. */
export function standing(detail: string | undefined): Standing {
  if (detail === undefined || detail === "") return "waiting";
  if (detail === "verified") return "proved";
  if (detail.startsWith("verified")) return "relying";
  if (detail.startsWith("failed")) return "failed";
  return "undecided";
}

/** All members of an outline. */
export function members(symbols: MemberSymbol[]): MemberSymbol[] {
  return symbols.flatMap((symbol) => [symbol, ...members(symbol.children ?? [])]);
}

export function count(symbols: MemberSymbol[]): Counts {
  const counts: Counts = { proved: 0, relying: 0, failed: 0, undecided: 0, waiting: 0 };
  for (const member of members(symbols)) counts[standing(member.detail)] += 1;
  return counts;
}

/** The text of the status bar. */
export function summary(counts: Counts): string {
  const { proved, relying, failed, undecided, waiting } = counts;
  if (failed > 0) return `$(error) Grail: ${failed} failed`;
  if (undecided > 0) return `$(question) Grail: ${undecided} undecided`;
  if (waiting > 0) return "$(sync~spin) Grail";
  if (proved + relying === 0) return "Grail";
  if (relying > 0) return `$(info) Grail: verified, with assumptions`;
  return `$(check) Grail: ${proved} verified`;
}

const COLORS: Record<Standing, string> = {
  proved: "#3fb950",
  relying: "#58a6ff",
  failed: "#f85149",
  undecided: "#d29922",
  waiting: "#8b949e",
};

export class Verdicts implements vscode.Disposable {
  readonly status: vscode.StatusBarItem;
  private readonly gutters = new Map<Standing, vscode.TextEditorDecorationType>();
  private readonly known = new Map<string, MemberSymbol[]>();

  constructor(context: vscode.ExtensionContext) {
    this.status = vscode.window.createStatusBarItem(vscode.StatusBarAlignment.Left);
    this.status.command = "grail.verify";
    for (const [name, color] of Object.entries(COLORS)) {
      const dot = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><circle cx="8" cy="8" r="4" fill="${color}"/></svg>`;
      const icon = vscode.Uri.parse(`data:image/svg+xml;utf8,${encodeURIComponent(dot)}`);
      this.gutters.set(name as Standing, vscode.window.createTextEditorDecorationType({ gutterIconPath: icon, gutterIconSize: "contain" }));
    }
    context.subscriptions.push(vscode.window.onDidChangeActiveTextEditor(() => this.show()));
  }

  /** Asks for the outline of a document and shows the verdicts in it. */
  async refresh(uri: vscode.Uri, ask: () => Thenable<unknown>): Promise<void> {
    try {
      const symbols = ((await ask()) as MemberSymbol[] | null) ?? [];
      this.known.set(uri.toString(), symbols);
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
    const symbols = editor && this.known.get(editor.document.uri.toString());
    if (editor === undefined || symbols === undefined) {
      this.status.hide();
      return;
    }
    this.status.text = summary(count(symbols));
    this.status.show();
    for (const [which, gutter] of this.gutters) {
      const lines = members(symbols).filter((member) => standing(member.detail) === which).map((member) => member.range.start.line);
      editor.setDecorations(gutter, lines.map((line) => new vscode.Range(line, 0, line, 0)));
    }
  }

  dispose(): void {
    this.status.dispose();
    for (const gutter of this.gutters.values()) gutter.dispose();
  }
}
