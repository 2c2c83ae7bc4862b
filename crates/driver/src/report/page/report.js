"use strict";
// The viewer of a verification report: members on the left, what is said about the chosen one on the right.
const data = JSON.parse(document.getElementById("data").textContent);
const report = data.report;

function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

// What became of a member, in three words.
function verdict(outcome) {
  return outcome === "verified" || outcome === "failed" ? outcome : "undecided";
}
const SIGN = { verified: "✓", failed: "✗", undecided: "?" };

// One row a member, with the diagnostics that stand in it: those between its beginning and that of the next one.
const rows = [];
for (const file of report.files) {
  for (const member of file.members) rows.push({ file, member, verdict: verdict(member.outcome), said: [], order: rows.length });
}
const others = [];
for (const diagnostic of report.diagnostics) {
  const at = diagnostic.primary.location;
  let owner = null;
  for (const row of rows) {
    const start = row.member.location;
    if (at && start && start.file === at.file && start.start.offset <= at.start.offset
        && (!owner || owner.member.location.start.offset <= start.start.offset)) owner = row;
  }
  (owner ? owner.said : others).push(diagnostic);
}

const state = { text: "", shown: new Set(["verified", "failed", "undecided"]), sort: "order", chosen: null };
const counts = { verified: report.summary.verified, failed: report.summary.failed, undecided: report.summary.undecided };
const total = rows.length || 1;

const filter = element("input", { type: "search", placeholder: "filter by name", "aria-label": "filter by name", oninput: (event) => { state.text = event.target.value.toLowerCase(); show(); } });
const buttons = Object.keys(counts).map((kind) =>
  element("button", { "aria-pressed": "true", onclick: (event) => {
    state.shown.has(kind) ? state.shown.delete(kind) : state.shown.add(kind);
    event.currentTarget.setAttribute("aria-pressed", String(state.shown.has(kind)));
    show();
  } }, element("b", { class: kind }, SIGN[kind]), ` ${counts[kind]} ${kind}`));
const sort = element("select", { "aria-label": "order", onchange: (event) => { state.sort = event.target.value; show(); } },
  [["order", "in source order"], ["time", "slowest first"], ["name", "by name"]].map(([value, text]) => element("option", { value }, text)));

const body = element("tbody");
const list = element("div", { class: "list", tabindex: "0", "aria-label": "members" }, element("table", {}, body));
const detail = element("div", { class: "detail", tabindex: "0", "aria-live": "polite" });
const head = element("header", {},
  element("h1", {}, data.title),
  element("div", {}, report.summary.text.split("\n")[0], element("span", { class: "faint" }, ` · exit code ${report.exit_code} · Grail ${report.version}`)),
  element("div", { class: "bar", role: "img", "aria-label": report.summary.text },
    Object.keys(counts).map((kind) => element("span", { class: kind, style: `width:${(100 * counts[kind]) / total}%` }))),
  element("div", { class: "tools" }, filter, buttons, sort,
    element("span", { class: "faint" }, element("kbd", {}, "↓"), " ", element("kbd", {}, "↑"), " choose, ", element("kbd", {}, "n"), " next that is not proved, ", element("kbd", {}, "/"), " filter")));
document.body.append(head, element("main", {}, list, detail));

const time = (row) => (row.member.stats ? row.member.stats.time_ms : 0);
let visible = [];

function show() {
  visible = rows.filter((row) => state.shown.has(row.verdict) && row.member.name.toLowerCase().includes(state.text));
  if (state.sort === "time") visible.sort((a, b) => time(b) - time(a) || a.order - b.order);
  if (state.sort === "name") visible.sort((a, b) => a.member.name.localeCompare(b.member.name) || a.order - b.order);
  const lines = [];
  let file = null;
  for (const row of visible) {
    if (state.sort === "order" && row.file !== file) {
      file = row.file;
      lines.push(element("tr", { class: "file" }, element("td", { colspan: 4 }, file.name)));
    }
    row.line = element("tr", { class: row.verdict, "aria-selected": String(row === state.chosen), onclick: () => choose(row) },
      element("td", {}, SIGN[row.verdict]), element("td", { class: "name", title: row.member.name }, row.member.name),
      element("td", { class: "faint" }, row.member.kind), element("td", { class: "number" }, `${time(row).toFixed(1)} ms`));
    lines.push(row.line);
  }
  body.replaceChildren(...lines);
}

function choose(row) {
  if (state.chosen && state.chosen.line) state.chosen.line.setAttribute("aria-selected", "false");
  state.chosen = row;
  if (row && row.line) {
    row.line.setAttribute("aria-selected", "true");
    row.line.scrollIntoView({ block: "nearest" });
  }
  detail.replaceChildren(...(row ? about(row) : overview()));
  detail.scrollTop = 0;
}

function about(row) {
  const { member, file } = row;
  const place = member.location ? `${member.location.file}:${member.location.start.line}` : file.name;
  const parts = [element("h1", {}, member.name), element("div", {}, element("b", { class: row.verdict }, `${SIGN[row.verdict]} ${member.outcome}`), element("span", { class: "faint" }, ` · ${member.kind} · ${file.language} · ${place}`))];
  if (member.stats) {
    const counters = member.stats.counters.map(([name, n]) => `${name} ${n}`).join(", ");
    parts.push(element("div", { class: "faint" }, `${member.stats.time_ms.toFixed(1)} ms, ${member.stats.solver_time_ms.toFixed(1)} ms of it in the solver${counters ? ` · ${counters}` : ""}`));
    if (member.fragile) parts.push(element("div", {}, `fragile: ${member.fragile}`));
  }
  parts.push(...row.said.map(shownDiagnostic));
  if (member.location) {
    const begin = member.location.start.line;
    const next = Math.min(...rows.map((other) => other.member.location).filter((at) => at && at.file === member.location.file && at.start.line > begin).map((at) => at.start.line));
    parts.push(element("h2", {}, "Source"), excerpt(member.location.file, begin, Math.min(begin + 40, next - 1), []));
  }
  return parts;
}

function overview() {
  const parts = [];
  if (others.length) parts.push(element("h2", {}, "Besides"), ...others.map(shownDiagnostic));
  const trusted = report.summary.trusted;
  parts.push(element("h2", {}, "What the proofs rest on without checking it"));
  parts.push(trusted.length ? element("ul", {}, trusted.map((what) => element("li", {}, what))) : element("p", { class: "faint" }, "Nothing but Grail itself, the solver and the machine."));
  const failed = rows.filter((row) => row.verdict !== "verified");
  parts.push(element("h2", {}, "Not proved"));
  parts.push(failed.length ? element("ul", {}, failed.map((row) => element("li", {}, element("a", { href: "#", onclick: (event) => { event.preventDefault(); choose(row); } }, row.member.name), element("span", { class: "faint" }, ` ${row.member.outcome}`)))) : element("p", { class: "faint" }, "Everything is."));
  return parts;
}

function shownDiagnostic(d) {
  const labels = [{ ...d.primary, here: true }, ...d.secondary].filter((label) => label.location);
  const files = [...new Set(labels.map((label) => label.location.file))];
  const place = d.primary.location ? `${d.primary.location.file}:${d.primary.location.start.line}:${d.primary.location.start.column}` : "";
  const explanation = data.explanations[d.code];
  return element("section", { class: `diagnostic ${d.severity}` },
    element("div", {}, element("b", {}, `${d.severity} ${d.code}: ${d.message}`)),
    element("div", { class: "faint mono" }, place),
    files.map((file) => {
      const lines = labels.filter((label) => label.location.file === file).flatMap((label) => [label.location.start.line, label.location.end.line]);
      return excerpt(file, Math.min(...lines) - 1, Math.max(...lines) + 1, labels.filter((label) => label.location.file === file));
    }),
    d.notes.length || d.help.length ? element("ul", {}, d.notes.map((note) => element("li", { class: "mono", style: "white-space:pre-wrap" }, note)), d.help.map((help) => element("li", {}, element("b", {}, "help: "), help))) : null,
    explanation ? element("details", {}, element("summary", {}, `what ${d.code} means`), element("pre", { style: "white-space:pre-wrap" }, explanation)) : null);
}

// Lines of a file, the marked parts in colour and what is said about them below.
function excerpt(file, from, to, labels) {
  const text = data.sources[file];
  if (text === undefined) return element("p", { class: "faint" }, "The source text is not part of this page.");
  const lines = text.split("\n");
  const kept = new Set(labels.flatMap((label) => [label.location.start.line, label.location.end.line]));
  const near = (n) => labels.length === 0 || [...kept].some((line) => Math.abs(line - n) <= 2);
  const shown = [];
  let gap = false;
  for (let n = Math.max(1, from); n <= Math.min(lines.length, to); n++) {
    if (!near(n)) { if (!gap) shown.push(element("div", { class: "row" }, element("span", { class: "n" }, "…"))); gap = true; continue; }
    gap = false;
    shown.push(element("div", { class: "row" }, element("span", { class: "n" }, String(n)), element("span", {}, marked(lines[n - 1], n, labels))));
    for (const label of labels) {
      if (label.text && label.location.end.line === n) shown.push(element("div", { class: `said mono${label.here ? "" : " side"}` }, label.text));
    }
  }
  return element("div", { class: "source mono" }, shown);
}

function marked(line, n, labels) {
  const characters = [...line];
  const colour = characters.map(() => "");
  for (const label of [...labels].reverse()) {
    const { start, end } = label.location;
    if (n < start.line || n > end.line) continue;
    const first = n === start.line ? start.column - 1 : 0;
    const last = n === end.line ? end.column - 1 : characters.length;
    for (let i = first; i < last && i < characters.length; i++) colour[i] = label.here ? "here" : "there";
  }
  const parts = [];
  for (let i = 0; i < characters.length;) {
    let j = i;
    while (j < characters.length && colour[j] === colour[i]) j++;
    const text = characters.slice(i, j).join("");
    parts.push(colour[i] ? element("span", { class: colour[i] }, text) : text);
    i = j;
  }
  return parts;
}

document.addEventListener("keydown", (event) => {
  if (event.target === filter) { if (event.key === "Escape") filter.blur(); return; }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = visible.indexOf(state.chosen);
  if (event.key === "/") { event.preventDefault(); filter.focus(); }
  else if (event.key === "ArrowDown" || event.key === "j") { event.preventDefault(); if (visible.length) choose(visible[Math.min(at + 1, visible.length - 1)]); }
  else if (event.key === "ArrowUp" || event.key === "k") { event.preventDefault(); if (visible.length) choose(visible[Math.max(at - 1, 0)]); }
  else if (event.key === "n") { const next = visible.slice(at + 1).concat(visible).find((row) => row.verdict !== "verified"); if (next) choose(next); }
  else if (event.key === "Escape") choose(null);
});

document.documentElement.style.setProperty("--head", `${head.offsetHeight}px`);
addEventListener("resize", () => document.documentElement.style.setProperty("--head", `${head.offsetHeight}px`));
show();
choose(rows.find((row) => row.verdict !== "verified") || null);
