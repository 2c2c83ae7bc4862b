// Commands of the program `grail`.

import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Done {
  /** What it printed. */
  text: string;
  /** The page that it wrote, if it was asked for one and came so far. */
  page?: string;
}

/** Runs a command that writes a page (`--report`, `--timeline`) on a file. */
export async function runGrail(grail: string, command: string, option: string, file: string): Promise<Done> {
  const folder = await mkdtemp(join(tmpdir(), "grail-"));
  try {
    const out = join(folder, "page.html");
    const text = await printed(grail, [command, option, out, file], dirname(file));
    const page = await readFile(out, "utf8").catch(() => undefined);
    return { text, page };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What it prints; that it fails is part of it. */
function printed(grail: string, args: string[], cwd: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(grail, args, { cwd, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      const missing = error !== null && "code" in error && error.code === "ENOENT";
      resolve(missing ? `\`${grail}\` is not there: set grail.path to the program.\n` : stdout + stderr);
    });
  });
}
