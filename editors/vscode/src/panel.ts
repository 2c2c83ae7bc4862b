// Pages that Grail makes (reports, timelines), in a panel beside the text. They bring all they need along.

import * as vscode from "vscode";

/** Plain text as a page. */
export function asPage(text: string): string {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html><meta charset="utf-8"><pre style="white-space: pre-wrap">${escaped}</pre>`;
}

export class Panel {
  private shown: vscode.WebviewPanel | undefined;

  constructor(private readonly context: vscode.ExtensionContext) {}

  show(title: string, page: string): void {
    if (this.shown === undefined) {
      this.shown = vscode.window.createWebviewPanel("grail.page", title, vscode.ViewColumn.Beside, { enableScripts: true });
      this.shown.onDidDispose(() => (this.shown = undefined), undefined, this.context.subscriptions);
    }
    this.shown.title = title;
    this.shown.webview.html = page;
    this.shown.reveal(undefined, true);
  }
}
